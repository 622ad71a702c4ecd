"""A crib table in print beside ours."""

from math import comb
from typing import NamedTuple

import numpy as np

from crib_tutor.deck import SUITS
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.arrays import Floats, Places
from crib_tutor.strategy.cribs import crib_table, discard_weights
from crib_tutor.strategy.hands import PAIRS

PUBLISHED = "sheets/evidence/published_cribs.json"
"""Tables of the crib that others printed, by author."""
_LARGEST = 5
"""Pairs that are named where two tables differ most."""


class CribComparison(NamedTuple):
    """Two tables over the 91 `PAIRS`: (91,) each.

    >>> compare_cribs("hessel", "pone").correlation > 0.99
    True
    """

    ours: Floats
    theirs: Floats
    often: Floats
    """The share of discards that are each pair."""

    @property
    def apart(self) -> Floats:
        """Ours less theirs."""
        return self.ours - self.theirs

    @property
    def correlation(self) -> float:
        """How well the two rank pairs alike, 1 at most."""
        return float(np.corrcoef(self.ours, self.theirs)[0, 1])

    @property
    def largest(self) -> Places:
        """The places of the pairs that differ most."""
        return np.argsort(-np.abs(self.apart))[:_LARGEST]


def compare_cribs(author: str, seat: str) -> CribComparison:
    """Compare an author's table with ours."""
    printed, suits = np.array(read_shipped(PUBLISHED)[author]["tables"][seat]), len(SUITS)
    tables = crib_table(seat == "dealer"), printed, *discard_weights(seat == "dealer")
    ours, theirs, two, one = (table[PAIRS[:, 0], PAIRS[:, 1]] for table in tables)
    ways = np.where(PAIRS[:, 0] == PAIRS[:, 1], comb(suits, 2) * two, suits * ((suits - 1) * two + one))
    return CribComparison(ours, theirs, ways / ways.sum())
