"""What leaving each count came to in sixteen thousand turns of the play: tallied once, shipped, and read here.

A lesson's number must not depend on a seed, and so many turns would take minutes in a cell. `tally_left_counts` makes
the sums.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

FILE = "left_totals.json"
"""The file of the sums, beside this module."""
THOUSANDTHS = 1000
"""Points are tallied in thousandths."""
STAGES: Mapping[str, tuple[int, ...]] = MappingProxyType({"early": (4, 3), "middle": (2,), "late": (1,)})
"""The stages of the play, with how many cards the other holds then."""
LEAST = 40
"""Cards that left a count, at least, for a number to be shown."""
_SURE = 1.96
"""Standard errors on either side of a number that hold it 19 times in 20."""


class LeftCount(NamedTuple):
    """What the cards that left a count net, beside the other cards of the same hands.

    >>> LeftCount(100, -0.5, 0.1).margin
    0.1
    """

    many: int
    net: float
    """Points more than the others, on average."""
    margin: float
    """How far the true one may lie to either side, 19 times in 20."""


@cache
def load_left_totals() -> Mapping[str, Any]:
    """The sums, with what made them.

    >>> sorted(load_left_totals())
    ['early', 'first', 'late', 'made by', 'middle', 'seed', 'turns']
    """
    text = files("crib_tutor.course").joinpath(FILE).read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def left_counts(stage: str) -> Mapping[int, LeftCount]:
    """What leaving each count nets in a stage, for the counts that are left often enough.

    >>> left_counts("early")[21].net < -1
    True
    """
    sums: dict[str, list[int]] = load_left_totals()[stage]
    return {int(count): _read(*sums[count]) for count in sorted(sums, key=int) if sums[count][0] >= LEAST}


def _read(many: int, total: int, squares: int) -> LeftCount:
    mean = total / many
    spread = sqrt(max(squares / many - mean**2, 0.0) / (many - 1))
    return LeftCount(many, mean / THOUSANDTHS, _SURE * spread / THOUSANDTHS)
