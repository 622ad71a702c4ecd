"""What many games between computer players came to: played once, and shipped as totals with what made them.

A lesson's number must not hang on a seed, and so many games would take minutes in a cell. `sampling` makes the totals.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any, NamedTuple

FILE = "samples.json"
"""The file of the totals, beside this module."""


class Mean(NamedTuple):
    """An average by its parts: how many numbers there were, their sum, and the sum of their squares.

    >>> Mean(4, 20, 120).value, Mean.of([2, 4, 6, 8])
    (5.0, Mean(many=4, total=20, squares=120))
    """

    many: int
    total: int
    squares: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Mean:
        """The parts of an average."""
        return cls(len(numbers), sum(numbers), sum(one * one for one in numbers))

    @property
    def value(self) -> float:
        """The average itself."""
        return self.total / self.many

    @property
    def error(self) -> float:
        """Its standard error: other samples of this size lie twice as far away once in twenty times.

        >>> round(Mean.of([2, 4, 6, 8]).error, 2)
        1.29
        """
        return sqrt((self.squares / self.many - self.value**2) / (self.many - 1))


@cache
def shipped() -> Mapping[str, Any]:
    """The totals of each sample by its name, and what made them.

    >>> sorted(shipped())
    ['endings', 'games', 'kept hands', 'made by', 'trials']
    """
    read: dict[str, Any] = json.loads(files("crib_tutor.pictures").joinpath(FILE).read_text(encoding="utf-8"))
    return read


def of_hundred(part: int, whole: int) -> int:
    """A share as a whole number of 100.

    >>> of_hundred(2, 3)
    67
    """
    return round(100 * part / whole)
