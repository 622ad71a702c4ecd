"""What people write in a drill, read kindly: kinds and cards in any order, cards by their names, numbers in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import RANK_NAMES, RANKS, Card, InvalidCards, cards, quote, require_distinct
from crib_tutor.marking.claims import read_claim
from crib_tutor.rules import HEELS_POINTS, HIGHEST_COUNT, IllegalMove
from crib_tutor.terminal.conversation import refuse_line
from crib_tutor.terminal.tutor_text import kind_of
from crib_tutor.words.counts_aloud import number

_NOISE = frozenset(
    "an and the of with is are was were for his that those these you your he she i they missed overlooked counted "
    "claim double triple quadruple royal royals on in please lay laying away throw throwing discard try keep keeping "
    "hold holding".split()
)
_SUIT = r"(club|diamond|heart|spade)s?"
_NAMED = re.compile(rf"\b({'|'.join(RANK_NAMES)}|10|[a2-9tjqk])\s+(?:of\s+)?{_SUIT}\b")
_SIZE = re.compile(r"\b(runs?|flush|straight|sequence) of (?:three|four|five|[345])\b")
_ARTICLE = re.compile(r"\b(?:an?|the)\s+(?=[a-z]{3})")
"""The one of a pair; the lone A of cards is an ace."""
_KINDS = {"sequence": Kind.RUN, "straight": Kind.RUN}
_NAMES = {name: rank for rank, name in enumerate(RANK_NAMES, 1)}
_RANKS = _NAMES | {letter.lower(): rank for rank, letter in enumerate(RANKS, 1)} | {"10": 10}
_PLURALS = {f"{name}{'es' * name.endswith('x') or 's'}": rank for name, rank in _NAMES.items()}
"""A rank in the plural means all of it on the table: a pair of fives."""
_SHOWN = {rank: letter.replace("T", "10") for rank, letter in enumerate(RANKS, 1)}
_CARD = re.compile(r"(?:10|[a2-9tjqk])[cdhs]")
"""A card for sure, though TH begins a kind too."""
_LIKE_A_CARD = re.compile(r".*[\d♣♧♦♢♥♡♠♤].*|.[cdhs]|[atjqk].")
"""What is refused as a card: any other word is refused as a word."""
_SPELT = {number(value): value for value in range(HIGHEST_COUNT + 1)} | {"nothing": 0, "none": 0, "heels": HEELS_POINTS}


class PartialClaim(NamedTuple):
    """A kind and cards as far as they are named: what is asked step by step begins with neither.

    >>> PartialClaim(Kind.RUN).asked
    'Which cards? Write them, such as 5S KH.'
    """

    kind: Kind | None = None
    cards: tuple[Card, ...] = ()

    @property
    def asked(self) -> str:
        """What is still to be named, asked for in a sentence or two."""
        if self.kind:
            return "Which cards? Write them, such as 5S KH."
        if self.cards:
            return "What are they: fifteen, pair, run, flush or nobs?"
        return "Which? Write the kind and its cards, such as fifteen 5S KH."

    def then(self, more: PartialClaim) -> PartialClaim:
        """What is named after more of it is; what is named again takes the place of what was.

        >>> PartialClaim(Kind.RUN).then(PartialClaim(Kind.PAIR)).kind
        <Kind.PAIR: 'pair'>
        """
        return PartialClaim(more.kind or self.kind, more.cards or self.cards)


def read_partial(text: str, counted: Count) -> PartialClaim:
    """Read a kind, its cards, or both, in any order and with the small words that people put between them.

    >>> from crib_tutor.counts import count
    >>> held = count("5H 5D 6S JC", "4C")
    >>> read_partial("a fifteen: five of hearts and the jack", held), read_partial("4 6 5d run of three", held).cards
    (PartialClaim(kind=<Kind.FIFTEEN: 'fifteen'>, cards=(5H, JC)), (4C, 5D, 6S))

    A rank alone will do where only one card on the table has it. Raises `IllegalMove` or `InvalidCards` for what is
    neither, for two kinds, and for cards that do not lie on the table.
    """
    kinds, found = _read(text, counted.cards)
    if not kinds and not found and text:
        raise refuse_line(text)
    if len(set(kinds)) > 1:
        raise IllegalMove(f"{' and '.join(dict.fromkeys(kinds))} are two kinds: name one at a time")
    if found:
        read_claim((Kind.FIFTEEN, found), counted)  # which refuses what does not lie on the table
    return PartialClaim(kinds[0] if kinds else None, tuple(sorted(found)))


def cards_from_hand(text: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Read cards out of a hand, by their names or, where one card alone has it, by their rank.

    >>> cards_from_hand("the king and 2h", cards("2H 2D 5S KC"))
    (2H, KC)

    Raises `InvalidCards` for what is no card, and leaves it to the caller to see that they are in the hand.
    """
    kinds, found = _read(text, hand)
    if kinds or not found:
        raise InvalidCards(f"{quote(text)} names no card: write a card as rank then suit, such as {hand[0]}")
    return tuple(sorted(found))


def _read(text: str, table: Sequence[Card]) -> tuple[list[Kind], list[Card]]:
    kinds: list[Kind] = []
    found: list[Card] = []
    ranks: Counter[int] = Counter()
    for word in _words(text):
        if word in _RANKS:
            ranks[_RANKS[word]] += 1
        elif word in _PLURALS:
            ranks[_PLURALS[word]] += max(1, sum(card.rank == _PLURALS[word] for card in table))
        elif _CARD.fullmatch(word):
            found += cards(word)
        elif kind := _kind(word):
            kinds.append(kind)
        elif word not in _NOISE:
            found += _card(word)
    require_distinct(found)
    for rank, many in ranks.items():
        found += _of_rank(rank, many, [card for card in table if card not in found])
    return kinds, found


def _words(text: str) -> Iterator[str]:
    plain = re.sub(r"[,;:.!+&()\"]+", " ", text.lower())
    plain = _SIZE.sub(r"\1", _NAMED.sub(_short, plain))
    yield from _ARTICLE.sub("", plain).split()


def _short(spelt: re.Match[str]) -> str:
    """A card by its name as a card is written; behind it a space, since the next word is another."""
    return f"{RANKS[_RANKS[spelt[1]] - 1]}{spelt[2][0]} "


def _kind(word: str) -> Kind | None:
    """The kind that a word means, in the singular or the plural; a card is none, though T begins a kind."""
    if word in _NOISE:
        return None
    return _KINDS.get(word) or kind_of(word) or (kind_of(word[:-1]) if len(word) > 2 and word.endswith("s") else None)


def _card(word: str) -> tuple[Card, ...]:
    if not _LIKE_A_CARD.fullmatch(word):
        raise refuse_line(word)
    return cards(word.upper())


def _of_rank(rank: int, many: int, left: Sequence[Card]) -> list[Card]:
    alike = [card for card in left if card.rank == rank]
    if len(alike) < many:
        short = f"not {number(many)} of {quote(_SHOWN[rank])}" if alike else f"no {quote(_SHOWN[rank])}"
        raise InvalidCards(f"there is {short} to name: choose from {' '.join(map(str, left))}")
    if len(alike) > many:
        raise InvalidCards(f"{quote(_SHOWN[rank])} may be {' or '.join(map(str, alike))}: write its suit too")
    return alike


def total(text: str) -> int:
    """Read a count as a number, in digits or in words.

    >>> total("12 points"), total("twenty-four"), total("nothing")
    (12, 24, 0)

    Raises `IllegalMove` for what is no number, and for more than any hand counts.
    """
    word = re.sub(r"\s*(points?|holes?)?[.!]*$", "", text.lower()).replace(" ", "-")
    if word.isascii() and word.isdecimal():
        points = int(word)
    elif word in _SPELT:
        points = _SPELT[word]
    else:
        raise IllegalMove(f"{quote(text)} is no number: write what the cards count, such as 8, or 0 for nothing")
    if points > HIGHEST_COUNT:
        raise IllegalMove(f"{quote(text)} is more than any hand counts: write {HIGHEST_COUNT} or less")
    return points


NOTHING = PartialClaim()
