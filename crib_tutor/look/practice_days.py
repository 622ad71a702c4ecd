"""The chart of the record, day by day."""

from collections.abc import Sequence
from math import sqrt
from statistics import stdev
from typing import NamedTuple

from crib_tutor.look.charts.lines import DayDot, DayDots
from crib_tutor.rules import IllegalMove
from crib_tutor.words.dates import say_day

SHOWN = 60
"""Days of practice that are drawn: the last ones."""
TOGETHER = 5
"""Days of practice that make an average."""
_TEN = 10
_SURE = 2.776
"""How many standard errors hold an average of five days 19 times in 20: Student's t with four degrees of freedom."""


class PracticeDay(NamedTuple):
    """A day of practice, counted from 1970."""

    day: int
    problems: int
    holes: int


def holes_by_day(days: Sequence[tuple[int, int, int]]) -> DayDots:
    """Chart the holes given away in ten problems.

    >>> holes_by_day([(20_513, 10, 4), (20_515, 20, 0)]).plain
    'You give away 1.3 holes in ten problems. What your first counts missed or had too many, on each day of practice.
    Holes in ten problems, by day: Mar 1 4, Mar 3 0. The average now: 1.3.'

    Each day is given with its problems and its holes, as `PracticeDay` has them. Days without practice are left out,
    and of many days the last are drawn. Raises `IllegalMove` if there's nothing to draw.
    """
    shown = [PracticeDay(*day) for day in days[-SHOWN:]]
    if not shown or min(min(day.problems - 1, day.holes) for day in shown) < 0:
        raise IllegalMove("the chart of the record needs one day of practice or more, and no holes below 0")
    dots = tuple(_dot(shown[max(0, end - TOGETHER) : end]) for end in range(1, len(shown) + 1))
    return DayDots(
        _finding(dots),
        "What your first counts missed or had too many, on each day of practice",
        f"A dot is a day. The line is the average of {TOGETHER} days, with its 95% interval.",
        dots,
        "holes in ten problems",
    )


def _dot(last: Sequence[PracticeDay]) -> DayDot:
    """The last of some days, with what all of them come to on average."""
    each = [_TEN * day.holes / day.problems for day in last]
    mean = _TEN * sum(day.holes for day in last) / sum(day.problems for day in last)
    margin = _SURE * stdev(each) / sqrt(len(last)) if len(last) == TOGETHER else 0.0
    return DayDot(last[-1].day, say_day(last[-1].day, 3), round(each[-1], 1), round(mean, 2), round(margin, 2))


def _finding(dots: Sequence[DayDot]) -> str:
    """What the days show: where it is now, and against the first days if there are enough of both."""
    now = f"You give away {dots[-1].mean:.1f} holes in ten problems"
    if len(dots) < 2 * TOGETHER:
        return now
    before = dots[TOGETHER - 1].mean
    return f"{now}; at first it was {before:.1f}"
