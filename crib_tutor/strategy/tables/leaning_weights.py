"""Weights that lean on the hand held, for all rows.

As `discards` puts them to one hand.

What `crib_tutor.strategy.tables.card_removal` does for one table of weights that serves all hands is done here for a
table of each row's own, pair by pair: the sum over pairs and starters that are left is written out, and is a product of
matrices.
"""

import numpy as np

from crib_tutor import rules
from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Floats, product
from crib_tutor.strategy.cribs import discard_weights, leaning_factors
from crib_tutor.strategy.hands import MANY, PAIRS, copies_of, crib_points
from crib_tutor.strategy.tables.card_removal import WeightedRanks, rank_tables, suit_gains

_SUITS = len(SUITS)
_LOW, _HIGH = PAIRS.T.astype(np.intp)
_ALIKE = _LOW == _HIGH
_BLOCK = 512
"""Rows that are worked on at a time: their weights with each starter are 5 MB."""


def weigh_leaning_ranks(dealer: bool, dealt: int = rules.DEALT) -> WeightedRanks:
    """Weigh the rows of ranks for a good opponent.

    >>> weigh_leaning_ranks(True, 5).crib.shape
    (10, 6175)

    With the weights of one seat as they lean on each row held by the other.
    """
    held = rank_tables(dealt).held[1 : 1 + MANY]
    return weigh_own_ranks(
        discard_weights(dealer, dealt), leaning_factors(dealer, held.T.astype(np.intp), dealt), dealt
    )


def weigh_own_ranks(weights: Floats, factors: Floats, dealt: int = rules.DEALT) -> WeightedRanks:
    """Weigh each row of ranks by factors of its own.

    >>> plain = np.ones((2, 13, 13)) - [np.zeros((13, 13)), np.eye(13)]
    >>> int(weigh_own_ranks(plain, np.ones((91, 6175)), 5).total[0])
    1081

    Weights (2, 13, 13), multiplied for each row by its factor of each pair, (91, rows). With factors of 1 these are the
    numbers of `weigh_ranks`.
    """
    table = rank_tables(dealt)
    apart, suited = (weights[shared][_LOW, _HIGH][:, None] * factors for shared in (0, 1))
    left = _SUITS - table.held[1 : 1 + MANY]
    low, high = left[_LOW], left[_HIGH]
    alike = low + high - _SUITS
    pairs = apart * (low * high - alike) + suited * alike  # of all pairs left, where no two cards held share a suit
    pairs[_ALIKE] = (apart * low * (low - 1) / 2)[_ALIKE]
    points, cribs = crib_points().reshape(len(PAIRS), -1).astype(float), np.empty(table.pairs.shape)
    for start in range(0, left.shape[1], _BLOCK):  # the crib over those pairs and the starters that are left
        rows = slice(start, start + _BLOCK)
        ways = pairs[:, None, rows] * (left[:, rows] - copies_of(PAIRS)[:, :, None])
        every = product(points, ways.reshape(points.shape[1], -1))
        cribs[:, rows] = np.take_along_axis(every, table.pairs[:, rows], axis=0)
    change, by_suit = suit_gains(table, apart, suited)
    total = pairs.sum(axis=0)
    return WeightedRanks(whole=float(total.max()), total=total, crib=cribs, change=change, by_suit=by_suit)
