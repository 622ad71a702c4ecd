"""The storm in lines of text: hand after hand against the clock, with the time that is left after each answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil
from textwrap import dedent

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.drills.storm import BONUSES, MISS, SECONDS, Best, Storm, begun, bests_after, read_seconds
from crib_tutor.notebook.views import problem_view
from crib_tutor.problems.problem import Problem
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal import tutor_text as words
from crib_tutor.terminal.conversation import unheard
from crib_tutor.terminal.typed_answers import total
from crib_tutor.words.counts_aloud import amount_of, explain, sentence

_MINUTE = 60
_LONGEST = 60
"""Minutes that may be asked for, as the storm allows them."""
_HELP = dedent("""\
    Enter starts the clock; before it, a number of minutes from 3 to 60 gives you more time, such as 10 minutes.
    A number is your count of the cards, in digits or in words; 0, or nothing, where nothing scores.
    time says what is left; stop ends the storm before its time.""")
_TERMS = (
    f"{' and '.join(f'{many} in a row win {won} seconds' for many, won in list(BONUSES.items())[:2])}, and longer rows "
    f"more; a miss costs {MISS} seconds."
)
_MINUTES = re.compile(r"(\d{1,4})\s*(?:m|min|mins|minutes?)?")
_STARTS = ("", "start", "begin", "go", "ready", "yes")
Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True, kw_only=True)
class Storming:
    """Somebody in a storm by lines of text, or before it: the storm, and the clock, which is asked and never kept.

    >>> from datetime import UTC
    >>> ready = storm(7, lambda: datetime(2026, 3, 1, 12, tzinfo=UTC))
    >>> ready.answered("10 minutes")[1]
    ('The storm takes 10 minutes. Enter starts the clock.',)
    """

    seed: int | str
    clock: Clock
    storm: Storm | None = None
    """The storm that runs; none before it and after it."""
    seconds: int = SECONDS
    run: int = 0
    """Storms before this one, each with hands of its own."""
    bests: tuple[Best, ...] = ()

    @property
    def help(self) -> str:
        """What may be written."""
        return _HELP

    @property
    def opening(self) -> tuple[str, ...]:
        """What a storm is, before its clock runs."""
        first = f"A storm of {_time(self.seconds)}: hand after hand, write what it counts; ? says what to write."
        return f"{first} Each right answer makes those to come harder. {_TERMS}", "Enter starts the clock."

    @property
    def posed(self) -> tuple[str, ...]:
        """The cards in words, and the time."""
        if self.storm is None:
            return ("No clock runs: Enter starts it.",)
        return words.posed(self.storm.problem), words.in_words(self.storm.problem), self._left(self.storm)

    @property
    def closing(self) -> str:
        """What came of a storm that is left while it runs, or of those before it."""
        if self.storm is not None and self.storm.last is not None:
            return _summary(self.storm)
        return f"Your best storm: {_result(self.bests[-1])}" if self.bests else ""

    def _left(self, storm: Storm) -> str:
        return f"{_time(ceil(storm.left(self.clock())))} left."

    def answered(self, line: str) -> tuple[Storming, tuple[str, ...]]:
        """The drill after a line of text, and what is said to it; what comes after the time is too late."""
        word = line.lower().rstrip(".!")
        if self.storm is None:
            return self._before(line, word)
        heard = self.clock()
        if self.storm.over(heard):
            late = ("The time was up before that.",) if word else ()
            return self._ended(self.storm, *late, "Time is up.")
        if word == "stop":
            return self._ended(self.storm.stop(heard), "Stopped.")
        if word == "time":
            return self, (self._left(self.storm),)
        if not word:
            raise IllegalMove("nothing is counted yet: write what the cards count, such as 8, or 0 for nothing")
        return self._counted(self.storm, total(line), heard)

    def _before(self, line: str, word: str) -> tuple[Storming, tuple[str, ...]]:
        if word in _STARTS:
            seed = f"{self.seed}:{self.run}" if self.run else self.seed
            drawn = begun(seed, self.clock(), self.seconds)  # which may take a moment
            running = replace(self, storm=replace(drawn, began=self.clock()))
            return running, (f"{_time(self.seconds)}. {words.posed(drawn.problem)}",)
        minutes = _MINUTES.fullmatch(word)
        if not minutes:
            raise IllegalMove(f"{unheard(line)}; Enter starts the clock")
        many = int(minutes[1])
        if not SECONDS <= many * _MINUTE <= _LONGEST * _MINUTE:
            raise IllegalMove(
                f"a storm of {amount_of(many, 'minute')} there is not: write {SECONDS // _MINUTE} to {_LONGEST}"
            )
        after = replace(self, seconds=read_seconds(many * _MINUTE))
        return after, (f"The storm takes {_time(after.seconds)}. Enter starts the clock.",)

    def _counted(self, storm: Storm, points: int, heard: datetime) -> tuple[Storming, tuple[str, ...]]:
        after = storm.answer(points, heard)
        after = after.wait(heard, self.clock())
        if after.over(self.clock()):
            return self._ended(after, _mark(after), "Time is up.")
        row = f" {after.row} in a row." if after.row > 1 else ""
        return replace(self, storm=after), (f"{_mark(after)}{row} {self._left(after)}", words.posed(after.problem))

    def _ended(self, storm: Storm, *said: str) -> tuple[Storming, tuple[str, ...]]:
        """The storm over, with all that was missed."""
        bests = bests_after(self.bests, storm, self.clock())
        after = replace(self, storm=None, run=self.run + 1, bests=bests)
        best = (f"Your best of today: {_result(bests[-1])}",) if self.bests and bests else ()
        return after, (*said, _summary(storm), *_missed(storm), *best, "Enter starts another storm.")


def storm(seed: int | str, clock: Clock) -> Storming:
    """Get ready for a storm of a seed, by a clock.

    >>> from datetime import UTC
    >>> storm(7, lambda: datetime(2026, 3, 1, 12, tzinfo=UTC)).posed
    ('No clock runs: Enter starts it.',)
    """
    return Storming(seed=seed, clock=clock)


def _time(seconds: int) -> str:
    minutes, over = divmod(seconds, _MINUTE)
    parts = [f"{many} {name}{'s' * (many != 1)}" for many, name in ((minutes, "minute"), (over, "second")) if many]
    return " ".join(parts) or "0 seconds"


def _mark(storm: Storm) -> str:
    """The last answer in a sentence or two: right, or what it was and why."""
    assert storm.last is not None
    if storm.row:
        won = f" {BONUSES[storm.row]} seconds won." if storm.row in BONUSES else ""
        return f"Right, {storm.last.count.points}.{won}"
    missed = storm.missed[-1]
    return f"It was {storm.last.count.points}, not {missed.said}. {_why(missed.problem)} {MISS} seconds lost."


def _why(problem: Problem) -> str:
    """Why a problem counts what it does, in short."""
    counted = problem_view.due(problem)
    if problem.form == "cut":
        return " ".join(map(sentence, counted)) or Kind.HEELS.rule
    if not counted.points:
        return "Nothing scores."
    return f"{explain(counted)}." if isinstance(counted, Count) else " ".join(map(sentence, counted))


def _missed(storm: Storm) -> Iterator[str]:
    for one in storm.missed:
        cards = words.signs(problem_view.cards_of(one.problem))
        due = problem_view.due(one.problem).points
        yield f"Missed. {problem_view.TITLES[one.problem.form].partition(':')[0]} {cards}: you said {one.said}, it is {due}."


def _summary(storm: Storm) -> str:
    return f"{storm.right} right, {storm.wrong} wrong. Longest row: {storm.longest}."


def _result(best: Best) -> str:
    return f"{best.right} right, longest row {best.longest}."
