"""Crib tables in print beside ours: how far apart, and where."""

from math import comb
from typing import NamedTuple

import numpy as np

from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.cribs import crib_table, discard_weights
from crib_tutor.strategy.hands import PAIRS
from crib_tutor.verdicts.published_cribs import PublishedCribs

_LARGEST = 5
"""Pairs that are named where two tables differ most."""


class PairApart(NamedTuple):
    """A pair of ranks in two tables.

    >>> PairApart((0, 12), 3.42, 3.41, 0.02).apart > 0
    True
    """

    ranks: tuple[int, int]
    ours: float
    theirs: float
    often: float
    """The share of our discards that are this pair."""

    @property
    def apart(self) -> float:
        """Ours less theirs."""
        return self.ours - self.theirs


class CribComparison(NamedTuple):
    """A printed table beside ours, over all pairs.

    >>> from crib_tutor.verdicts.published_cribs import published_cribs
    >>> compare_cribs(published_cribs()["hessel"], "pone").correlation > 0.99
    True
    """

    pairs: tuple[PairApart, ...]
    mean: float
    """Ours less theirs, each pair counting once."""
    weighed: float
    """The same, each pair counting as often as it's discarded."""
    correlation: float

    @property
    def largest(self) -> list[PairApart]:
        """The pairs that differ most."""
        return sorted(self.pairs, key=lambda pair: -abs(pair.apart))[:_LARGEST]


def compare_cribs(printed: PublishedCribs, seat: str) -> CribComparison:
    """Compare a printed table with ours."""
    ours, theirs = of_pairs(crib_table(seat == "dealer")), of_pairs(np.array(printed.tables[seat]))
    shares, apart = pair_shares(seat), ours - theirs
    rows = zip(map(tuple, PAIRS.tolist()), *(part.tolist() for part in (ours, theirs, shares)), strict=True)
    return CribComparison(
        pairs=tuple(PairApart(*row) for row in rows),
        mean=float(apart.mean()),
        weighed=float(apart @ shares),
        correlation=float(np.corrcoef(ours, theirs)[0, 1]),
    )


def of_pairs(table: Floats) -> Floats:
    """Read a table's number for each of `PAIRS`."""
    return np.asarray(table[PAIRS[:, 0], PAIRS[:, 1]], np.float64)


def pair_shares(seat: str) -> Floats:
    """Find what share of discards each pair of ranks is.

    >>> round(float(pair_shares("pone").sum()), 9)
    1.0
    """
    two, one = map(of_pairs, discard_weights(seat == "dealer"))
    suits = len(SUITS)
    alike = PAIRS[:, 0] == PAIRS[:, 1]
    often = np.where(alike, comb(suits, 2) * two, suits * (suits - 1) * two + suits * one)
    return np.asarray(often / often.sum(), np.float64)


def mean_crib(seat: str, table: Floats | None = None) -> float:
    """Tell what crib a table tells of, by our discards.

    >>> abs(mean_crib("dealer") - mean_crib("pone")) < 0.01
    True
    """
    cribs = crib_table(seat == "dealer") if table is None else table
    return float(of_pairs(cribs) @ pair_shares(seat))
