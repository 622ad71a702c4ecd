"""The storm in lines of text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil
from textwrap import dedent
from typing import ClassVar

from crib_tutor.drills.storm import words
from crib_tutor.drills.storm.state import BONUSES, SECONDS, Best, Storm, bests_after, read_seconds, start_storm
from crib_tutor.learner.attempts import seconds_since
from crib_tutor.learner.review_days import DAY
from crib_tutor.problems.given_answer import UNCOUNTED
from crib_tutor.problems.problem_words import problem_aloud, problem_text
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.conversation import LineDrill, refuse_line
from crib_tutor.terminal.typed_answers import total
from crib_tutor.words.counts_aloud import amount_of

_MINUTE = 60
_LONGEST = 60
"""Minutes that can be asked for, as the storm allows them."""
_HELP = dedent("""\
    Enter starts the clock; before it, a number of minutes from 3 to 60 gives you more time, such as 10 minutes.
    A number is your count of the cards, in digits or in words; 0, or nothing, if nothing scores.
    time shows what's left; stop ends the storm early.""")
_MINUTES = re.compile(r"(\d{1,4})\s*(?:m|min|mins|minutes?)?")
_STARTS = ("", "start", "begin", "go", "ready", "yes")
Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True, kw_only=True)
class StormLines:
    """A storm, or the moment before it, by lines of text.

    >>> from datetime import UTC
    >>> ready = storm(7, lambda: datetime(2026, 3, 1, 12, tzinfo=UTC))
    >>> ready.answer("10 minutes")[1]
    ('The storm takes 10 minutes. Enter starts the clock.',)
    """

    help: ClassVar[str] = _HELP
    seed: int | str
    clock: Clock
    storm: Storm | None = None
    """The storm that runs; none before it and after it."""
    seconds: int = SECONDS
    run: int = 0
    """Storms before this one, each with hands of its own."""
    bests: tuple[Best, ...] = ()

    @property
    def opening(self) -> tuple[str, ...]:
        """What a storm is, before its clock runs."""
        first = f"{words.title(self.seconds)} Hand after hand: write what it's worth; ? shows what to write."
        return f"{first} {words.TERMS}", "Enter starts the clock."

    @property
    def question(self) -> tuple[str, ...]:
        """The cards in words, and the time."""
        if self.storm is None:
            return ("The clock isn't running: Enter starts it.",)
        return problem_text(self.storm.problem), problem_aloud(self.storm.problem), self._left(self.storm)

    @property
    def closing(self) -> str:
        """What came of a storm that's left while it runs, or of those before it."""
        if self.storm is not None and self.storm.last is not None:
            return words.summary(self.storm)
        return self._best(self.bests)

    def _best(self, bests: tuple[Best, ...]) -> str:
        return words.best_words(bests[-1], seconds_since(self.clock()) // DAY) if bests else ""

    def _left(self, storm: Storm) -> str:
        return f"{words.clock_time(ceil(storm.left(self.clock())))} left."

    def answer(self, line: str) -> tuple[StormLines, tuple[str, ...]]:
        """The storm after a line, and the reply."""
        word = line.lower().rstrip(".!")
        if self.storm is None:
            return self._before(line, word)
        heard = self.clock()
        if self.storm.over(heard):
            late = ("The time was up before that.",) if word else ()
            return self._ended(self.storm, *late)
        if word == "stop":
            return self._ended(self.storm.stop(heard))
        if word == "time":
            return self, (self._left(self.storm),)
        if not word:
            raise IllegalMove(f"{UNCOUNTED}: write what the cards are worth, such as 8, or 0 for nothing")
        after = self.storm.answer(total(line), heard)
        after = after.wait(heard, self.clock())
        if after.over(self.clock()):
            return self._ended(after, words.answer_reply(after))
        row = f" {after.row} in a row." if after.row > 1 and after.row not in BONUSES else ""
        sentence = f"{words.answer_reply(after)}{row} {self._left(after)}"
        return replace(self, storm=after), (sentence, problem_text(after.problem))

    def _before(self, line: str, word: str) -> tuple[StormLines, tuple[str, ...]]:
        if word in _STARTS:
            seed = f"{self.seed}:{self.run}" if self.run else self.seed
            drawn = start_storm(seed, self.clock(), self.seconds)  # which may take a moment
            running = replace(self, storm=replace(drawn, began=self.clock()))
            return running, (f"{words.clock_time(self.seconds)}. {problem_text(drawn.problem)}",)
        minutes = _MINUTES.fullmatch(word)
        if not minutes:
            raise IllegalMove(f"{refuse_line(line)}; Enter starts the clock")
        many = int(minutes[1])
        if not SECONDS <= many * _MINUTE <= _LONGEST * _MINUTE:
            raise IllegalMove(
                f"a storm can't last {amount_of(many, 'minute')}: write {SECONDS // _MINUTE} to {_LONGEST}"
            )
        after = replace(self, seconds=read_seconds(many * _MINUTE))
        return after, (f"The storm takes {words.clock_time(after.seconds)}. Enter starts the clock.",)

    def _ended(self, storm: Storm, *said: str) -> tuple[StormLines, tuple[str, ...]]:
        bests = bests_after(self.bests, storm, self.clock())
        after = replace(self, storm=None, run=self.run + 1, bests=bests)
        missed = [f"Missed. {words.comparison(part)}." for part in storm.missed]
        best = self._best(bests) if self.bests else ""
        return after, (*said, words.ending(storm), words.summary(storm), *missed, best, "Enter starts another storm.")


def storm(seed: int | str, clock: Clock) -> StormLines:
    """Get ready for a storm of a seed, by a clock."""
    return StormLines(seed=seed, clock=clock)


DRILL = LineDrill("storm", "against the clock", lambda seed, _, clock: storm(seed, clock))
