"""What each lead is worth, as arrays: every card of every four that pone may keep, led against three opponents.

`strategy.tables.price_leads` made the numbers.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor.strategy.playing.opponents import require_model
from crib_tutor.strategy.playing.plain_leads import COLUMNS, DEALER, THOUSANDTHS, read_leads
from crib_tutor.strategy.ranks import HANDS, MANY, freeze

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
CAN, DOES = COLUMNS[-2:]


@cache
def held_ranks() -> Flags:
    """Which ranks each of `HANDS` holds, and so may lead: (1820, 13).

    >>> held_ranks().shape, int(held_ranks().sum())
    ((1820, 13), 5915)
    """
    return freeze((HANDS[:, :, None] == np.arange(MANY)).any(axis=1))


def lead_nets(against: str = "careful") -> Floats:
    """What pone nets in the whole play with each lead: (1820, 13) float64, in points, NaN if the hand lacks the rank.

    >>> from crib_tutor.strategy.ranks import index_of
    >>> nets = lead_nets()[index_of([2, 2, 4, 12])]  # 3 3 5 K
    >>> bool(nets[2] > nets[12] > nets[4])
    True

    The dealer is "greedy", "careful" or "best reply", who sees every card, as pone then does too. Raises `IllegalMove`
    for another.
    """
    require_model(against)
    return _column(against)


def answer_chances(*, played: bool = False) -> Floats:
    """How likely the dealer holds a card that scores on each lead, or with ``played`` plays one: (1820, 13).

    >>> bool(np.nanmax(answer_chances() - answer_chances(played=True)) < 0.1)
    True

    NaN if the hand lacks the rank. The dealer who plays is careful.
    """
    return _column(DOES if played else CAN)


@cache
def dealer_nets() -> Floats:
    """What each of `HANDS` nets for a dealer in the whole play against a greedy pone: (1820,) float64, in points.

    >>> dealer_nets().shape
    (1820,)
    """
    return freeze(np.array(read_leads()[DEALER], np.float64) / THOUSANDTHS)


@cache
def _column(name: str) -> Floats:
    held = held_ranks()
    table = np.full(held.shape, np.nan)
    table[held] = np.array(read_leads()[name], np.float64) / THOUSANDTHS
    return freeze(table)
