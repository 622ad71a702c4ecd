"""The discarding drill in lines of text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from textwrap import dedent
from typing import ClassVar

from crib_tutor.deck import Card, quote, symbols, written
from crib_tutor.drills.discarding import words
from crib_tutor.drills.discarding.state import Discarding, Prices
from crib_tutor.problems.prices import prices as prices_when_asked
from crib_tutor.problems.six_cards import read_two
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove
from crib_tutor.terminal.conversation import LineDrill
from crib_tutor.terminal.typed_answers import cards_from_hand
from crib_tutor.words.counts_aloud import name_cards

_HELP = dedent("""\
    The two cards you discard, such as 2H KC; discard or throw before them changes nothing.
    keep and four cards discards the other two. One card alone waits for the other.
    Once you've discarded: two other cards try another choice, which doesn't count.
    table compares your choice with the best ones; all shows every choice.
    starters shows what each starter makes of the cards you keep.
    next, or Enter alone, goes on to the next deal.""")
_KEEP = re.compile(r"(?:i\s+)?(?:keep|hold)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DiscardingLines:
    """The drill, and the first card if it was written alone.

    >>> discarding_lines(7).answer("2c")[1]
    ('2♣ and which other one?',)
    """

    help: ClassVar[str] = _HELP
    drill: Discarding
    first: tuple[Card, ...] = ()

    @property
    def opening(self) -> tuple[str, ...]:
        """The drill and its first deal."""
        deal = words.announce_deal(self.drill, symbols(self.drill.six))
        return "Discarding, deal after deal; ? shows what to write.", deal

    @property
    def question(self) -> tuple[str, ...]:
        """The deal in words."""
        return (words.announce_deal(self.drill, name_cards(self.drill.six)),)

    @property
    def closing(self) -> str:
        """The score so far."""
        return words.score_line(self.drill)

    def answer(self, line: str) -> tuple[DiscardingLines, tuple[str, ...]]:
        """The drill after a line of text, and what is said to it."""
        word = line.lower().rstrip(".!")
        if word in ("", "next", "n"):
            if self.drill.choice is None and not word:
                raise IllegalMove("you haven't discarded yet: write two cards, such as 2H KC")
            after = DiscardingLines(self.drill.next())
            return after, (words.announce_deal(after.drill, symbols(after.drill.six)),)
        if word in ("table", "all", "starters"):
            return self, (self._show(word),)
        return self._discard(line)

    def _show(self, word: str) -> str:
        if self.drill.choice is None:
            raise IllegalMove("that comes after you discard: write two cards first, such as 2H KC")
        if word == "starters":
            made = self.drill.made
            return f"{symbols(made.kept)} is worth, on average, with each starter: {words.starters_line(made)}."
        shown = words.choices_shown(self.drill, every=word == "all")
        return "\n".join(words.choice_line(self.drill, choice) for choice in shown)

    def _discard(self, line: str) -> tuple[DiscardingLines, tuple[str, ...]]:
        laid = read_discard(line, self.drill.six, self.first)
        if len(laid) == 1:
            return replace(self, first=laid), (ask_other(laid[0]),)
        later = self.drill.choice is not None
        drill = (self.drill.again() if later else self.drill).lay(laid)
        after = DiscardingLines(drill)
        sentence = f"You discard {symbols(laid)}."
        goes_on = "" if later else "Enter goes on to the next deal; two other cards try another choice."
        reasons = words.verdict_line(drill), *map(str, words.reason_lines(drill))
        return after, (sentence, *reasons, "" if later else after.closing, goes_on)


def ask_other(first: Card) -> str:
    """Ask for the second card of a discard.

    >>> ask_other(Card(2, "C"))
    '2♣ and which other one?'
    """
    return f"{first.symbol} and which other one?"


def read_discard(line: str, six: tuple[Card, ...], first: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """Read the cards a line discards: two, or the first.

    >>> six = discarding_lines(7).drill.six
    >>> read_discard("keep 2c 4c 4d jc", six), read_discard("the queen", six), read_discard("8d", six, six[-1:])
    ((8D, QD), (QD,), (8D, QD))
    """
    typed = cards_from_hand(line, six)
    if _KEEP.match(line):
        thrown = [card for card in six if card not in typed]
        if len(typed) != CRIB_SIZE or len(thrown) != DEALT - CRIB_SIZE:
            raise IllegalMove(f"{quote(line)} doesn't keep four of your cards: keep four of {written(six)}")
        return read_two(six, thrown)
    both = tuple(dict.fromkeys((*first, *typed))) if len(typed) == 1 else typed
    if len(both) != 1 or both[0] not in six:
        return read_two(six, both)
    return both


def discarding_lines(seed: int | str, *, prices: Prices = prices_when_asked) -> DiscardingLines:
    """Start discarding: the deals of a seed, one after another."""
    return DiscardingLines(Discarding(seed=seed, prices=prices))


DRILL = LineDrill("discarding", "with what each choice costs", lambda seed, _, __: discarding_lines(seed))
