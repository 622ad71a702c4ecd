"""Leads compared: within the hands that hold both, weighed by how often good players keep those as pone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from crib_tutor.strategy.pegging_means import kept_shares
from crib_tutor.strategy.playing.lead_values import held_ranks
from crib_tutor.strategy.playing.states import holdings
from crib_tutor.strategy.ranks import MANY

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN = range(10)
LOW, TENS = (ACE, TWO, THREE, FOUR), tuple(range(TEN, MANY))


def average(values: Floats, hands: Flags) -> float:
    """The average of a value over some hands, by how often pone keeps them.

    >>> average(np.ones(1820), held_ranks()[:, FOUR])
    1.0
    """
    weights = kept_shares(dealer=False) * hands
    return float((weights * np.where(hands, values, 0.0)).sum() / weights.sum())


def gap(values: Floats, rank: int, other: int) -> float:
    """How much more one lead has than another, in the hands that hold both.

    >>> from crib_tutor.strategy.playing.lead_values import lead_nets
    >>> gap(lead_nets(), FOUR, FIVE) == -gap(lead_nets(), FIVE, FOUR)
    True
    """
    both = held_ranks()[:, rank] & held_ranks()[:, other]
    return average(values[:, rank] - values[:, other], both)


def gaps(values: Floats, rank: int, others: Iterable[int] = range(MANY)) -> dict[int, float]:
    """How much more a lead has than each other one.

    >>> from crib_tutor.strategy.playing.lead_values import lead_nets
    >>> sorted(gaps(lead_nets(), FOUR, LOW))
    [0, 1, 2]
    """
    return {other: gap(values, rank, other) for other in others if other != rank}


def best_of(values: Floats, ranks: Sequence[int]) -> Floats:
    """The best of some ranks in each hand that holds any of them: (1820,), minus infinity in the others.

    >>> from crib_tutor.strategy.playing.lead_values import lead_nets
    >>> best_of(lead_nets(), (FOUR,)).shape
    (1820,)
    """
    found: Floats = np.nan_to_num(values[:, list(ranks)], nan=-np.inf).max(axis=1)
    return found


def best_gap(values: Floats, ranks: Sequence[int], hands: Flags) -> float:
    """How much more the best of some ranks nets than the best other rank, in the hands among these that hold both.

    >>> from crib_tutor.strategy.playing.lead_values import lead_nets
    >>> best_gap(lead_nets(), (FIVE,), np.ones(1820, bool)) < 0
    True
    """
    mine, others = best_of(values, ranks), best_of(values, [one for one in range(MANY) if one not in ranks])
    both = hands & np.isfinite(mine) & np.isfinite(others)
    return average(np.where(both, mine, 0.0) - np.where(both, others, 0.0), both)


def low_gap(values: Floats, ranks: Sequence[int], hands: Flags) -> float:
    """How much more the best of some ranks nets than the best lead from ace to four, where there are both.

    >>> from crib_tutor.strategy.playing.lead_values import lead_nets
    >>> low_gap(lead_nets(), (FIVE,), np.ones(1820, bool)) < 0
    True
    """
    mine, low = best_of(values, ranks), best_of(values, LOW)
    both = hands & np.isfinite(mine) & np.isfinite(low)
    return average(np.where(both, mine, 0.0) - np.where(both, low, 0.0), both)


def copies(*ranks: int) -> NDArray[np.intp]:
    """How many cards of some ranks each hand holds: (1820,).

    >>> int(copies(FIVE).max())
    4
    """
    found: NDArray[np.intp] = holdings(4).copies[:, list(ranks)].sum(axis=1)
    return found
