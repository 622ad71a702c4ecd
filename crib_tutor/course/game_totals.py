"""Read averages and shares of many games.

A lesson's number must not depend on a seed, and so many games would take minutes in a cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from crib_tutor.look.charts import Row
from crib_tutor.shipped import SURE, read_shipped

FILE = "course/game_totals.json"


class SampleMean(NamedTuple):
    """An average by its parts.

    >>> SampleMean(4, 20, 120).value, SampleMean.of([2, 4, 6, 8])
    (5.0, SampleMean(many=4, total=20, squares=120))

    They're how many numbers there were, their sum, and the sum of their squares.
    """

    many: int
    total: int
    squares: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> SampleMean:
        """The parts of an average."""
        return cls(len(numbers), sum(numbers), sum(number * number for number in numbers))

    @property
    def value(self) -> float:
        """The average itself."""
        return self.total / self.many

    @property
    def error(self) -> float:
        """The standard error of the average.

        >>> round(SampleMean.of([2, 4, 6, 8]).error, 2)
        1.29

        Other samples of this size lie twice as far away once in twenty times.
        """
        return sqrt((self.squares / self.many - self.value**2) / (self.many - 1))


class Sampled(NamedTuple):
    """An average and its margin."""

    value: float
    margin: float
    """How far the true one may lie to either side, 19 times in 20."""


def read_sampled(parts: Sequence[int], unit: int) -> Sampled:
    """Read an average of which ``unit`` parts make a point.

    >>> read_sampled([4, 20_000, 120_000_000], 1000).value
    5.0
    """
    mean = SampleMean(*parts)
    return Sampled(mean.value / unit, SURE * mean.error / unit)


def load_totals() -> Mapping[str, Any]:
    """Read the totals of each sample, by its name."""
    totals: Mapping[str, Any] = read_shipped(FILE)
    return totals


def share_of_hundred(part: int, whole: int) -> int:
    """A share as a whole number of 100.

    >>> share_of_hundred(2, 3)
    67
    """
    return round(100 * part / whole)


def share_margin(part: int, whole: int) -> float:
    """Half of a share's 95% interval, in hundredths.

    >>> share_margin(5_000, 10_000)
    0.98
    """
    share = part / whole
    return round(100 * SURE * sqrt(share * (1 - share) / whole), 2)


def share_row(name: str, part: int, whole: int) -> Row:
    """A row of a chart: a share in 100 with its interval.

    >>> share_row("dealer", 5_000, 10_000)
    Row(label='dealer', parts=(50.0,), margin=0.98, inside=False)
    """
    return Row(name, (100 * part / whole,), share_margin(part, whole))
