"""Weights that lean on the hand held, put to every row of ranks at once, as `discards` puts them to one hand.

What `crib_tutor.strategy.tables.card_removal` does for one table of weights that serves all hands is done here for a
table of each row's own, pair by pair: the sum over pairs and starters that are left is written out, and is a product of
matrices.
"""

from __future__ import annotations

import numpy as np

from crib_tutor import rules
from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Floats, product
from crib_tutor.strategy.cribs import discard_weights, leaning_factors
from crib_tutor.strategy.hands import MANY, PAIRS, copies_of, crib_points, discard_places, places
from crib_tutor.strategy.tables.card_removal import RankTables, WeightedRanks, rank_tables

_SUITS, _JACK = len(SUITS), rules.JACK - 1
_LOW, _HIGH = PAIRS.T.astype(np.intp)
_ALIKE = _LOW == _HIGH
_TAKEN = copies_of(PAIRS)
"""How many of each rank each pair takes: (91, 13)."""
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
    held = table.held[1 : 1 + MANY]
    pairs = _pair_weights(apart, suited, held)
    first, second = table.rows[discard_places(dealt)].swapaxes(0, 1)
    change = np.take_along_axis(suited - apart, table.pairs, axis=0) * (first != second)
    return WeightedRanks(
        whole=float(pairs.sum(axis=0).max()),
        total=pairs.sum(axis=0),
        crib=_crib_sums(table, pairs, held),
        change=change,
        by_suit=_own_suit_gains(table, apart, suited, change),
    )


def _pair_weights(apart: Floats, suited: Floats, held: Floats) -> Floats:
    """The weight of all pairs of two ranks that are left, where no two cards held share a suit: (91, rows)."""
    low, high = _SUITS - held[_LOW], _SUITS - held[_HIGH]
    alike = low + high - _SUITS
    mixed: Floats = apart * (low * high - alike) + suited * alike
    mixed[_ALIKE] = (apart * low * (low - 1) / 2)[_ALIKE]
    return mixed


def _crib_sums(table: RankTables, pairs: Floats, held: Floats) -> Floats:
    """Points of the crib over those pairs and the starters that are left: (choices, rows)."""
    points, left = crib_points().reshape(len(PAIRS), -1).astype(float), _SUITS - held
    sums = np.empty(table.pairs.shape)
    for start in range(0, held.shape[1], _BLOCK):
        rows = slice(start, start + _BLOCK)
        ways = pairs[:, None, rows] * (left[:, rows] - _TAKEN[:, :, None])
        every = product(points, ways.reshape(points.shape[1], -1))
        sums[:, rows] = np.take_along_axis(every, table.pairs[:, rows], axis=0)
    return sums


def _own_suit_gains(table: RankTables, apart: Floats, suited: Floats, change: Floats) -> Floats:
    """What `WeightedRanks.by_suit` says."""
    rows, size = table.rows, table.rows.shape[1]
    cards, choices = slice(1, 1 + len(rows)), slice(1 + len(rows), None)
    gains = np.zeros((5, 1 + len(rows) + len(change), size))
    taken, pairs, jack, with_jack, held = gains
    plain, lone = (_with_each_rank(single) for single in (apart, suited))  # of a rank with any other: (13, rows)
    single = (_SUITS - 1) * plain + lone
    here = np.arange(size)
    between = [apart[places(2)[rows, other], here] for other in rows]
    taken[0] = single.sum(axis=0) - plain[rows, here].sum(axis=0)
    taken[cards] = sum(between) - apart[places(2)[rows, rows], here] - (single + lone - plain)[rows, here]
    taken[choices] = 2 * change
    pairs[0] = lone.sum(axis=0) / 2
    pairs[cards] = -lone[rows, here]
    pairs[choices] = np.take_along_axis(suited, table.pairs, axis=0)
    jacks = places(2)[_JACK, rows]
    jack[0] = single[_JACK] - apart[jacks, here].sum(axis=0)
    jack[cards] = (apart - suited)[jacks, here]
    with_jack[0] = lone[_JACK]
    with_jack[cards] = -suited[jacks, here]
    held[cards] = rows == _JACK
    return gains


def _with_each_rank(weights: Floats) -> Floats:
    """The sum over all pairs that hold a rank, a pair of that rank once: (13, rows)."""
    holds: Floats = (_TAKEN > 0).astype(float)
    return product(np.ascontiguousarray(holds.T), weights)
