"""The nets of counts left in sixteen thousand turns."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crib_tutor.course.game_totals import Sampled, read_sampled
from crib_tutor.shipped import read_shipped

FILE = "course/left_totals.json"
THOUSANDTHS = 1000
"""Points are tallied in thousandths."""
STAGES: Mapping[str, tuple[int, ...]] = MappingProxyType({"early": (4, 3), "middle": (2,), "late": (1,)})
"""The stages of the play, with how many cards the other holds then."""
LEAST = 40
"""Cards that left a count, at least, for a number to be shown."""


def left_counts(stage: str) -> Mapping[int, Sampled]:
    """The nets of counts often left in a stage.

    >>> left_counts("early")[21].value < -1
    True

    A net is how many points more than other cards it brings to leave the count, on average.
    """
    tallied = sorted((int(count), parts) for count, parts in read_shipped(FILE)[stage].items())
    return {count: read_sampled(parts, THOUSANDTHS) for count, parts in tallied if parts[0] >= LEAST}
