"""What people write in a drill, read kindly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, total_said
from crib_tutor.deck import Card, InvalidCards, quote
from crib_tutor.marking.claims import claimable_cards, read_claim
from crib_tutor.marking.laid_card import Pile
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove
from crib_tutor.terminal.conversation import refuse_line
from crib_tutor.words.written_claims import UnknownWord, read_written

_TOTALS = re.compile(r"(15|fifteen\b).*(15|fifteen\b)|\b(is|are|makes?)\s+[\w-]+\W*$", re.IGNORECASE | re.DOTALL)
"""What tells a count said aloud from a claim with its cards."""


class PartialClaim(NamedTuple):
    """A kind and cards as far as they're named."""

    kind: Kind | None = None
    cards: tuple[Card, ...] = ()

    @property
    def asked(self) -> str:
        """Ask for what is still to be named."""
        if self.kind:
            return "Which cards? Write them, such as 5S KH."
        if self.cards:
            return "What are they: fifteen, pair, run, flush or nobs?"
        return "Which? Write the kind and its cards, such as fifteen 5S KH."

    def then(self, more: PartialClaim) -> PartialClaim:
        """Add what is named; named again, it's replaced."""
        return PartialClaim(more.kind or self.kind, more.cards or self.cards)


def read_partial(text: str, counted: Count) -> PartialClaim:
    """Read a kind, its cards, or both, in any order.

    >>> from crib_tutor.counts import count
    >>> held = count("5H 5D 6S JC", "4C")
    >>> read_partial("a fifteen: five of hearts and the jack", held), read_partial("4 6 5d run of three", held).cards
    (PartialClaim(kind=<Kind.FIFTEEN: 'fifteen'>, cards=(5H, JC)), (4C, 5D, 6S))

    A rank alone will do where only one card on the table has it. Raises `IllegalMove` or `InvalidCards` for what is
    neither, for two kinds, and for cards that don't lie on the table.
    """
    kind, cards = _read(text, counted.cards)
    if not kind and not cards and text:
        raise refuse_line(text)
    if cards:
        read_claim((Kind.FIFTEEN, cards), counted)  # which refuses what doesn't lie on the table
    return PartialClaim(kind, cards)


def cards_from_hand(text: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Read cards out of a hand, by name or rank.

    >>> from crib_tutor.deck import cards
    >>> cards_from_hand("the king and 2h", cards("2H 2D 5S KC"))
    (2H, KC)

    Raises `InvalidCards` for what isn't a card, and leaves it to the caller to see that they're in the hand.
    """
    kind, cards = _read(text, hand)
    if kind or not cards:
        raise InvalidCards(f"{quote(text)} doesn't name a card: write the rank, then the suit, as in {hand[0]}")
    return cards


def _read(text: str, table: Sequence[Card]) -> tuple[Kind | None, tuple[Card, ...]]:
    """Read what's written, and refuse unknown words as every line is."""
    try:
        return read_written(text, table)
    except UnknownWord as unknown:
        raise refuse_line(unknown.word) from None


def total(text: str) -> int:
    """Read a count as a number, or as players say it.

    >>> total("12 points"), total("fifteen two and a pair is four"), total("nineteen")
    (12, 4, 0)

    Raises `IllegalMove` for what is no count, and for more than any hand counts.
    """
    points = total_said(text)
    if points is None:
        raise IllegalMove(f"{quote(text)} isn't a number: write what the cards are worth, such as 8, or 0 for nothing")
    if points > HIGHEST_COUNT:
        raise IllegalMove(f"{quote(text)} is more than any hand is worth: write {HIGHEST_COUNT} or less")
    return points


def total_meant(text: str, counted: Count | Pile) -> int | None:
    """Read a total; None for a claim, and for neither.

    >>> from crib_tutor.counts import count
    >>> [total_meant(text, count("2H 6D 7S 8C")) for text in ("15-2, 15-4", "15 7 8", "15 2 and a pair is 4", "15")]
    [4, None, 4, 15]

    A kind alone is a claim; 15 and 31 are kinds in the play.
    """
    word = text.strip(" .!").lower()
    if word in list(Kind) or (isinstance(counted, Pile) and word in ("15", "31")):
        return None
    if not _TOTALS.search(text):
        try:
            if len(read_written(text, claimable_cards(counted))[1]) > 1:
                return None
        except (IllegalMove, InvalidCards):
            pass
    return None if total_said(text) is None else total(text)


NOTHING = PartialClaim()
