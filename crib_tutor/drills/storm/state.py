"""The storm: three minutes of hands against the clock, never rated. Rows of right answers win time, a miss costs some.

The bonuses and the penalty are those of Lichess's storm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.deck import quote
from crib_tutor.learner.attempts import seconds_since
from crib_tutor.learner.review_days import DAY
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking
from crib_tutor.problems.difficulty import MOST
from crib_tutor.problems.draw import draw_problem
from crib_tutor.problems.problem import Problem
from crib_tutor.rules import IllegalMove

SECONDS = 180
"""The time that a storm begins with."""
BONUSES: Mapping[int, int] = MappingProxyType({5: 3, 12: 5, 20: 7, 30: 10})
"""Seconds won when so many answers in a row are right."""
MISS = 10
"""Seconds that a wrong answer costs, with the row of right ones."""
FIRST, STEP = 700, 40
"""How hard the first problem is, and by how much each right answer makes those to come harder."""
_LONGEST = 3_600
_UNLIKE = 8
"""Problems back to which no structure comes again."""
_DRAWN = 3


class MissedProblem(NamedTuple):
    """A problem counted wrongly, and the total said."""

    problem: Problem
    said: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Storm:
    """The current problem, the score, the row and the time left.

    >>> from datetime import UTC, timedelta
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> storm = start_storm(7, noon)
    >>> storm.left(noon), storm.left(noon + timedelta(seconds=30)), storm.over(noon + timedelta(seconds=180))
    (180.0, 150.0, True)
    """

    seed: int | str
    began: datetime
    problem: Problem
    seconds: int = SECONDS
    """The time that it began with; a longer one is for practice, and sets no best."""
    won: int = 0
    """Seconds won by rows and lost by misses, taken together."""
    right: int = 0
    wrong: int = 0
    row: int = 0
    """Right answers since the last miss."""
    longest: int = 0
    last: Marking | None = None
    met: tuple[str, ...] = ()
    """The structures of the last problems."""
    missed: tuple[MissedProblem, ...] = ()
    """What was counted wrongly, in order."""
    waited: float = 0.0
    """Seconds for which the learner waited for a problem, and which do not count."""
    stopped: bool = False

    def left(self, now: datetime) -> float:
        """The seconds left; a clock that goes back stands still."""
        spent = max(0.0, _between(self.began, now) - self.waited)
        return 0.0 if self.stopped else max(0.0, self.seconds + self.won - spent)

    def over(self, now: datetime) -> bool:
        """Whether the time is up."""
        return self.left(now) <= 0

    def answer(self, points: int, now: datetime) -> Storm:
        """Count the problem with one total, and go on to the next."""
        if self.over(now):
            raise IllegalMove("the time is up: begin another storm")
        marked = mark(points, self.problem.counted)
        fine = not marked.missed and not marked.mistaken
        row = self.row + 1 if fine else 0
        after = replace(
            self,
            won=self.won + (BONUSES.get(row, 0) if fine else -MISS),
            right=self.right + fine,
            wrong=self.wrong + (not fine),
            row=row,
            longest=max(self.longest, row),
            last=marked,
            missed=self.missed if fine else (*self.missed, MissedProblem(self.problem, points)),
            met=(*self.met, self.problem.structure)[-_UNLIKE:],
        )
        near = min(MOST, FIRST + STEP * after.right)
        return replace(after, problem=_draw_nearest(self.seed, after.turn, near, after.met))

    def wait(self, since: datetime, now: datetime) -> Storm:
        """Give back the time a problem took to come."""
        return replace(self, waited=self.waited + max(0.0, _between(since, now)))

    def stop(self, now: datetime) -> Storm:
        """End it before its time; what was right stays right."""
        if self.over(now):
            raise IllegalMove("the time is up: begin another storm")
        return replace(self, stopped=True)

    @property
    def turn(self) -> int:
        """Problems answered so far."""
        return self.right + self.wrong

    @property
    def to_bonus(self) -> int:
        """Right answers still needed for the next bonus, or 0."""
        return next((many - self.row for many in BONUSES if many > self.row), 0)


def start_storm(seed: int | str, now: datetime, seconds: int = SECONDS) -> Storm:
    """Begin the storm of a seed.

    Anyone who needs more time can begin with more.
    """
    seconds_since(now)
    return Storm(seed=seed, began=now, seconds=read_seconds(seconds), problem=_draw_nearest(seed, 0, FIRST))


def read_seconds(given: object) -> int:
    """Read a storm's time: three minutes to an hour."""
    if not isinstance(given, int) or not SECONDS <= given <= _LONGEST:
        raise IllegalMove(f"{quote(given)} seconds isn't a storm: give {SECONDS} to {_LONGEST}")
    return given


def _between(one: datetime, other: datetime) -> float:
    seconds_since(other)  # which refuses a time without its zone
    return (other - one).total_seconds()


def _draw_nearest(seed: int | str, turn: int, near: float, avoid: tuple[str, ...] = ()) -> Problem:
    found = [draw_problem(f"{seed}:storm:{turn}:{again}", near=near, avoid=avoid) for again in range(_DRAWN)]
    return min(found, key=lambda part: abs(part.difficulty - near))


class Best(NamedTuple):
    """The best storm of one day since 1970, in UTC."""

    day: int
    right: int
    longest: int


def bests_after(bests: Iterable[Best], storm: Storm, now: datetime) -> tuple[Best, ...]:
    """Daily best scores with this storm, oldest first.

    >>> from datetime import UTC, timedelta
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> bests_after((), start_storm(7, noon), noon + timedelta(minutes=3))
    (Best(day=20513, right=0, longest=0),)

    Ties go to the longer row; a longer storm sets none. Raises `IllegalMove` while the time is running.
    """
    if not storm.over(now):
        raise IllegalMove("the time isn't up yet: a storm that is running sets no best")
    by_day = {best.day: best for best in bests}
    if storm.seconds == SECONDS:
        ended = Best(seconds_since(storm.began) // DAY, storm.right, storm.longest)
        by_day[ended.day] = max(by_day.get(ended.day, ended), ended)
    return tuple(sorted(by_day.values()))
