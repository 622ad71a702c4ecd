"""Attempts at problems, skill by skill, and their record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from crib_tutor.deck import quote
from crib_tutor.learner.ratings import share_difficulty
from crib_tutor.learner.review_days import DAY, SkillGrade
from crib_tutor.problems.asked import Asked
from crib_tutor.problems.skills import EVERY_SKILL, SKILLS
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove

SHOWN = 4
"""The rung of the ladder on which the answer is shown."""
_WINS = (1.0, 0.5, 0.3, 0.1)
"""What a success counts after so many rungs of help."""
_SHOWN_LOSS, _NAMED_WIN, _NAMED_LOSS = 0.7, 0.2, 0.7
"""What counts less: a loss after help, and all that's done where the skill was named beforehand, as Lichess does."""
LONGEST_SECONDS = 3_600
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_YEAR = datetime(9998, 1, 1, tzinfo=UTC)
"""A clock that shows more is taken to show this: a review comes up to a year later, and years end with 9999."""
LONGEST_CARDS = 24
"""Characters of the cards of a combination at most: seven cards with spaces are twenty."""


class Result(NamedTuple):
    """One skill in one problem: points lost, help, success.

    >>> Result("nobs").alone, Result("nobs", lost=1, rungs=2).alone
    (True, False)

    ``cards`` are those missed or wrongly claimed, as text, if known. ``false`` says that nothing was missed, but points
    were claimed that aren't there. A skill missed where no help is given has no rungs; one that was shown has `SHOWN`
    and wasn't found. A decision's ``lost`` is in wins in 100 games, and a close one has a rung.
    """

    skill: str
    lost: int = 0
    rungs: int = 0
    found: bool = True
    cards: str = ""
    false: bool = False

    @property
    def alone(self) -> bool:
        """Whether it was found without help."""
        return self.found and not self.rungs

    @property
    def grade(self) -> SkillGrade:
        """The same for the schedule of reviews."""
        return SkillGrade.MISSED if not self.found else SkillGrade.HELPED if self.rungs else SkillGrade.ALONE

    def weight(self, *, named: bool) -> float:
        """Weight in the rating: less with help or if named.

        >>> Result("nobs").weight(named=False), Result("nobs", rungs=1).weight(named=True)
        (1.0, 0.1)
        """
        if self.found:
            return _WINS[self.rungs] * (_NAMED_WIN if named else 1)
        return (_SHOWN_LOSS if self.rungs else 1) * (_NAMED_LOSS if named else 1)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A problem that was tried, with each skill's result.

    ``named`` says that the learner knew beforehand which skill it is about; ``seconds`` can stay unknown, and move no
    rating. A skill claimed where there's nothing of it can have a result too. A time without its zone is refused.
    """

    problem: Asked
    results: tuple[Result, ...]
    when: datetime
    seconds: int | None = None
    named: bool = False

    @property
    def difficulty(self) -> float:
        """Difficulty of each of its skills, asked or falsely claimed."""
        asked = {*self.problem.skills, *(result.skill for result in self.results)}
        return share_difficulty(self.problem.difficulty, len(asked))

    def __post_init__(self) -> None:
        if not self.results or len({result.skill for result in self.results}) < len(self.results):
            raise IllegalMove("an attempt has a result for one skill or more, and no skill twice")
        for result in self.results:
            _require(result)
        if self.seconds is not None and not 0 <= self.seconds <= LONGEST_SECONDS:
            raise IllegalMove(f"{quote(self.seconds)} isn't a time for a problem: give 0 to {LONGEST_SECONDS} seconds")
        seconds_since(self.when)


def _require(result: Result) -> None:
    if result.skill not in EVERY_SKILL:
        raise IllegalMove(f"{quote(result.skill)} isn't a skill: choose one of the {len(EVERY_SKILL)} in EVERY_SKILL")
    if not 0 <= result.lost <= HIGHEST_COUNT:
        raise IllegalMove(f"no skill loses {quote(result.lost)} points in one problem: give 0 to {HIGHEST_COUNT}")
    if len(result.cards) > LONGEST_CARDS:
        raise IllegalMove(f"{quote(result.cards)} are too many cards for one combination")
    if result.alone and (result.lost or result.false):
        raise IllegalMove(f"{quote(result.skill)} was found right away, so it loses nothing")
    if not 0 <= result.rungs <= SHOWN or (result.found and result.rungs == SHOWN):
        raise IllegalMove(f"{quote(result.rungs)} rungs of help can't be: give 0 to {SHOWN}, and the last one shows it")


def now_utc() -> datetime:
    """The time, for every session that is handed one."""
    return datetime.now(UTC)


def seconds_since(when: datetime) -> int:
    """A time in whole seconds since 1970, UTC.

    >>> seconds_since(datetime(1970, 1, 2, tzinfo=UTC))
    86400
    """
    if when.tzinfo is None:
        raise IllegalMove("a time without its zone could be any time: give it in UTC")
    return (min(when, _LAST_YEAR) - _EPOCH) // timedelta(seconds=1)


class AttemptRecord(NamedTuple):
    """The record of an attempt: when, seconds, and each skill."""

    when: int
    seconds: int | None
    results: tuple[SkillRecord, ...]

    @property
    def alone(self) -> bool:
        """Whether everything was found without help."""
        return all(kept.found and not kept.rungs for kept in self.results)

    @property
    def lost(self) -> int:
        """Holes given away; a combination of two skills counts once.

        A decision loses no holes.
        """
        return sum(kept.lost for kept in self.results if kept.skill in SKILLS and not SKILLS[kept.skill].across)


class SkillRecord(NamedTuple):
    """One skill of an `AttemptRecord`: a `Result` without its cards."""

    skill: str
    lost: int
    rungs: int
    found: bool
    false: bool = False
    """Whether points were claimed that aren't there, and none were missed."""


class Day(NamedTuple):
    """A day of practice, counted from 1970: problems, alone, holes.

    A decision gives no holes away and is no problem here, but it counts as answered without help.
    """

    day: int
    problems: int
    alone: int
    holes: int


ENOUGH = 5
"""Problems answered without help, right or wrong, that make a day of practice."""


def streak(days: tuple[Day, ...], now: int) -> int:
    """Count days of practice in a row; one in seven is free.

    >>> week = tuple(Day(day, 6, 6, 0) for day in (10, 11, 13, 14))
    >>> streak(week, 14 * DAY), streak(week, 15 * DAY), streak(week, 17 * DAY)
    (4, 4, 0)

    A day that isn't over breaks nothing.
    """
    practiced = {day.day for day in days if day.alone >= ENOUGH}
    today = now // DAY
    row, off = 0, today + 7
    for day in range(today, min(practiced, default=today + 1) - 1, -1):
        if day in practiced:
            row += 1
        elif day != today and off - day < 7:
            break
        elif day != today:
            off = day
    return row


def tally_day(days: tuple[Day, ...], entry: AttemptRecord, most: int) -> tuple[Day, ...]:
    """Add an entry to its day, and keep so many days."""
    today = entry.when // DAY
    *earlier, last = days or (Day(today, 0, 0, 0),)
    if last.day < today:
        earlier, last = [*earlier, last], Day(today, 0, 0, 0)
    counted = [kept for kept in entry.results if kept.skill in SKILLS]
    alone = not any(kept.rungs for kept in counted)  # decisions are never helped
    last = Day(last.day, last.problems + bool(counted), last.alone + alone, last.holes + entry.lost)
    return (*earlier, last)[-most:]
