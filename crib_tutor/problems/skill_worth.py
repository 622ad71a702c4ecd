"""What each skill is worth at the table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class AtTable(NamedTuple):
    """How often a skill is met, its slip's cost, and difficulty."""

    often: int
    """In how many hands, cribs, cuts and cards played a player meets it in a thousand deals."""
    slip: float
    """The points of one of its combinations, or of the claim that it keeps people from; 0 where nothing is pegged."""
    difficulty: float
    """How hard it is there on average, on the scale of the ratings."""


AT_TABLE: Mapping[str, AtTable] = MappingProxyType(
    {
        "fifteens-2": AtTable(691, 2.0, 1220),
        "fifteens-3": AtTable(587, 2.0, 1310),
        "fifteens-ace": AtTable(273, 2.0, 1290),
        "fifteens-4": AtTable(117, 2.0, 1420),
        "fifteens-5": AtTable(5, 2.0, 1390),
        "pairs": AtTable(667, 2.0, 1120),
        "pair-royals": AtTable(73, 2.0, 1050),
        "double-pair-royals": AtTable(2, 2.0, 1000),
        "runs-3": AtTable(224, 3.0, 1260),
        "runs-4": AtTable(65, 4.0, 1300),
        "runs-5": AtTable(10, 5.0, 1320),
        "double-runs": AtTable(192, 2.8, 1340),
        "triple-runs": AtTable(8, 2.5, 1280),
        "quadruple-runs": AtTable(18, 2.7, 1420),
        "run-and-fifteen": AtTable(292, 2.0, 1410),
        "hand-flush": AtTable(56, 4.0, 1210),
        "five-flush": AtTable(13, 5.0, 1300),
        "no-crib-flush": AtTable(4, 4.0, 1160),
        "crib-flush": AtTable(1, 5.0, 1210),
        "nobs": AtTable(109, 1.0, 1220),
        "heels": AtTable(159, 2.0, 1080),
        "nineteen": AtTable(44, 2.0, 720),
        "big-hands": AtTable(57, 2.4, 1510),
        "before-the-cut": AtTable(1000, 0.0, 920),
        "starter-adds": AtTable(226, 2.6, 1350),
        "play-fifteens": AtTable(199, 2.0, 850),
        "play-thirty-ones": AtTable(252, 2.0, 1250),
        "play-pairs": AtTable(344, 2.5, 1040),
        "play-runs": AtTable(153, 3.3, 1290),
        "play-broken-runs": AtTable(94, 3.2, 1640),
        "play-go": AtTable(1082, 1.0, 1210),
    }
)
"""Every skill as two players meet it in 40,000 deals, who discard by the book and play for the most points right away.

`tests/problems/test_worth.py` deals some of them again.
"""

COMMON: tuple[str, ...] = tuple(sorted(AT_TABLE, key=lambda skill: -AT_TABLE[skill].often))
"""The skills, the one that comes up most first."""
DEAREST: tuple[str, ...] = tuple(sorted(AT_TABLE, key=lambda skill: -AT_TABLE[skill].often * AT_TABLE[skill].slip))
"""The skills, first the one that costs most if it is lacking."""
