"""The nets of counts left in sixteen thousand turns."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.course.game_totals import SampleMean
from crib_tutor.shipped import SURE, read_shipped

FILE = "course/left_totals.json"
THOUSANDTHS = 1000
"""Points are tallied in thousandths."""
STAGES: Mapping[str, tuple[int, ...]] = MappingProxyType({"early": (4, 3), "middle": (2,), "late": (1,)})
"""The stages of the play, with how many cards the other holds then."""
LEAST = 40
"""Cards that left a count, at least, for a number to be shown."""


class LeftCount(NamedTuple):
    """The net of leaving a count, beside other cards."""

    net: float
    """Points more than the others, on average."""
    margin: float
    """How far the true one may lie to either side, 19 times in 20."""


def left_counts(stage: str) -> Mapping[int, LeftCount]:
    """The nets of counts often left in a stage.

    >>> left_counts("early")[21].net < -1
    True
    """
    means = {int(count): SampleMean(*sums) for count, sums in read_shipped(FILE)[stage].items()}
    return {
        count: LeftCount(mean.value / THOUSANDTHS, SURE * mean.error / THOUSANDTHS)
        for count, mean in sorted(means.items())
        if mean.many >= LEAST
    }
