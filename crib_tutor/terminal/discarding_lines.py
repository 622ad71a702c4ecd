"""Laying away in lines of text: six cards, two of them for the crib, and what the choice costs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from textwrap import dedent

from crib_tutor.deck import Card, quoted
from crib_tutor.drills.discarding import Discarding
from crib_tutor.drills.prices import prices as priced_by_strategy
from crib_tutor.notebook.views import discard_view
from crib_tutor.problems.before_the_cut import score
from crib_tutor.problems.discard_choices import Prices, two_of
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove
from crib_tutor.terminal.tutor_text import signs
from crib_tutor.terminal.typed_answers import held
from crib_tutor.words.counts_aloud import listed

_HELP = dedent("""\
    The two cards that you lay away, such as 2H KC; lay or throw before them changes nothing.
    keep and four cards lays away the other two. One card alone is held until you write the other.
    When you have laid away: two other cards try another choice, which does not count.
    table compares your choice with the best ones; all shows every choice.
    starters says what each starter makes of the cards that you keep.
    next, or Enter alone, goes on to the next deal.""")
_CRIBS = {True: "your crib", False: "your opponent's crib"}
_KEEP = re.compile(r"(?:i\s+)?(?:keep|hold)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LayingAway:
    """Somebody who lays away by lines of text: the drill, and the first card of two, where one was written alone.

    >>> laying_away(7, prices=None).answered("2c")[1]
    ('2♣, and which other one?',)
    """

    drill: Discarding
    first: tuple[Card, ...] = ()

    @property
    def help(self) -> str:
        """What may be written."""
        return _HELP

    @property
    def opening(self) -> tuple[str, ...]:
        """The drill and its first deal."""
        return "Laying away, deal after deal; ? says what to write.", self._asked(signs(self.drill.six))

    @property
    def posed(self) -> tuple[str, ...]:
        """The deal in words."""
        return (self._asked(listed(self.drill.six)),)

    @property
    def closing(self) -> str:
        """The book so far."""
        return score(self.drill)

    def _asked(self, six: str) -> str:
        asked = "" if self.drill.choice else " Which two do you lay away?"
        return f"Deal {self.drill.at + 1}: {_CRIBS[self.drill.dealer]}. Your six cards: {six}.{asked}"

    def answered(self, line: str) -> tuple[LayingAway, tuple[str, ...]]:
        """The drill after a line of text, and what is said to it."""
        word = line.lower().rstrip(".!")
        if word in ("", "next", "n"):
            if self.drill.choice is None and not word:
                raise IllegalMove("nothing is laid away yet: write two cards, such as 2H KC")
            after = LayingAway(self.drill.next())
            return after, (after._asked(signs(after.drill.six)),)
        if word in ("table", "all", "starters"):
            return self, (self._shown(word),)
        return self._laid(line)

    def _shown(self, word: str) -> str:
        """The choices side by side, or what each starter makes of the keep."""
        made = self.drill.tried or self.drill.choice
        if made is None:
            raise IllegalMove("that is told when you have laid away: write two cards first, such as 2H KC")
        if word == "starters":
            return f"{signs(made.kept)} counts with each starter, on average: {discard_view.strip(made).plain}."
        return discard_view.table(self.drill, every=word == "all").plain

    def _laid(self, line: str) -> tuple[LayingAway, tuple[str, ...]]:
        laid = self._meant(line)
        if len(laid) == 1:
            return replace(self, first=laid), (f"{laid[0].symbol}, and which other one?",)
        later = self.drill.choice is not None
        drill = (self.drill.again() if later else self.drill).lay(laid)
        after = LayingAway(drill)
        said = f"You lay away {signs(laid)}."
        goes_on = "" if later else "Enter goes on to the next deal; two other cards try another choice."
        return after, (said, *discard_view.after(drill).plain.splitlines(), "" if later else after.closing, goes_on)

    def _meant(self, line: str) -> tuple[Card, ...]:
        """The cards that are to be laid away by a line: two, or one where it is the first of them."""
        six, typed = self.drill.six, held(line, self.drill.six)
        if _KEEP.match(line):
            thrown = [card for card in six if card not in typed]
            if len(typed) != CRIB_SIZE or len(thrown) != DEALT - CRIB_SIZE:
                raise IllegalMove(f"{quoted(line)} keeps no four of your cards: keep four of {' '.join(map(str, six))}")
            return two_of(six, thrown)
        both = tuple(dict.fromkeys((*self.first, *typed))) if len(typed) == 1 else typed
        if len(both) != 1 or both[0] not in six:
            return two_of(six, both)
        return both


def laying_away(seed: int | str, *, prices: Prices | None = priced_by_strategy) -> LayingAway:
    """Begin to lay away: the deals of a seed, with the crib priced unless told otherwise.

    >>> laying_away(7).drill.six == laying_away("7").drill.six
    True
    """
    return LayingAway(Discarding(seed=seed, prices=prices))
