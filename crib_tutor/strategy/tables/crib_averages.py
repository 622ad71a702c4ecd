"""The mean crib by the two ranks discarded.

The suits of a deal are independent of its ranks, so a starter has the suit of a jack in the crib in one case of four,
unless it is itself a jack. Five cards of five ranks are of the same suit if my two are, the other's two are, and then
in one case of sixteen. How often two discards are of the same suit is known for each seat from all deals and suits.
"""

import numpy as np

from crib_tutor import rules
from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.hands import MANY, PAIRS, crib_points, index_of
from crib_tutor.strategy.tables.opponent_discards import (
    choice_pairs,
    crib_values,
    deal_ways,
    meeting_chances,
    rank_counts,
    sum_by_pair,
)

_SUITS = len(SUITS)
_LOW, _HIGH = PAIRS.T.astype(np.intp)
_JACK = rules.JACK - 1
_LEAST = 1e-3
"""The least factor that's told apart from never."""


def suited_shares(weights: Floats) -> Floats:
    """Share of suited discards, for each pair of ranks.

    >>> suited_shares(np.ones((2, 13, 13)))[:3]
    array([0.  , 0.25, 0.25])

    (91,), by the weights of `discard_weights`. A quarter where the two are never discarded.
    """
    apart, suited = (_SUITS - 1) * weights[0, _LOW, _HIGH], weights[1, _LOW, _HIGH]
    share = np.divide(suited, apart + suited, out=np.full(len(PAIRS), 1 / _SUITS), where=apart + suited > 0)
    return np.where(_LOW == _HIGH, 0, share)


def crib_worth(mine: Floats, other: Floats) -> Floats:
    """Price a crib by both pairs and the starter.

    >>> quarter = np.full(91, 0.25)
    >>> at = index_of([[4, 10], [4, 4]])
    >>> float(crib_worth(quarter, quarter)[at[0], at[1], 4])  # J555 and the fourth five: nobs in one case of four
    28.25

    Nobs and flush in: (91, 91, 13). ``mine`` and ``other`` are (91,), how often each pair discarded is of the same
    suit.
    """
    turned = np.arange(MANY)
    jacks = (PAIRS == _JACK).sum(axis=1)
    nobs = (jacks[:, None] + jacks)[:, :, None] * (turned != _JACK) * (rules.NOBS_POINTS / _SUITS)
    shared = (PAIRS[:, None, :, None] == PAIRS[None, :, None, :]).any(axis=(2, 3))
    hit = (PAIRS[:, :, None] == turned).any(axis=1)
    twice = _LOW == _HIGH
    apart = ~(shared[:, :, None] | hit[:, None] | hit | twice[:, None, None] | twice[:, None])
    flush = (mine[:, None] * other)[:, :, None] * apart * ((rules.CRIB_SIZE + 1) / _SUITS**2)
    full: Floats = crib_points() + nobs + flush
    return full


def mean_cribs(mine: Floats, shares: Floats, other: Floats, others: Floats, dealt: int = 6) -> tuple[Floats, Floats]:
    """Mean crib by my pair, thrown or merely held.

    >>> from crib_tutor.strategy.cribs import crib_table
    >>> both = crib_table(dealt=5), crib_table(when_thrown=False, dealt=5)  # what it gave for two good players
    >>> [round(float(table[4, 9]), 2) for table in both]  # a five and a ten
    [6.53, 6.47]

    Over the hands that throw it and over all that hold it: two tables (13, 13). ``mine`` and ``other`` are the weights
    of either seat, ``shares`` and ``others`` what each discards from each row of ranks. A pair that's never thrown has
    its second average in both.
    """
    every = np.full(len(PAIRS), 1 / _SUITS)
    merely = _mean_by_pair(np.ones_like(shares), others, crib_worth(every, suited_shares(other)), dealt)
    really = _mean_by_pair(shares, others, crib_worth(suited_shares(mine), suited_shares(other)), dealt)
    return square_table(np.where(np.isnan(really), merely, really)), square_table(merely)


def fit_leanings(weights: Floats, shares: Floats, dealt: int = 6) -> Floats:
    """Fit how one hand moves the other seat's discards.

    >>> from crib_tutor.strategy.cribs import shipped_tables
    >>> five_and_ten = int(index_of([4, 9]))
    >>> round(shipped_tables(5)["pone"]["leaning"][five_and_ten][1 + 4], 2)  # a good pone's, for each five that I hold
    0.09

    Over and above that my cards can't be discarded: (91, 14). The logarithm of a factor for the weight of each of
    `PAIRS`: one number for every hand, and one for each card of each rank that I hold. Fitted to the exact chances by
    least squares, a hand and a pair weighted by how often they meet.
    """
    exact = np.concatenate([chances.sum(axis=2) for _, chances in meeting_chances(sum_by_pair(shares, dealt), dealt)])
    mine = rank_counts(dealt).astype(float)
    left = _SUITS - mine
    alike = _LOW == _HIGH
    ways_left = np.where(alike, left[:, _LOW] * (left[:, _LOW] - 1) / 2, left[:, _LOW] * left[:, _HIGH])
    apart, suited = weights[:, _LOW, _HIGH]
    weight = np.where(alike, apart, ((_SUITS - 1) * apart + suited) / _SUITS)
    plain = ways_left * weight
    plain /= plain.sum(axis=1, keepdims=True)
    known = np.column_stack([np.ones(len(mine)), mine])
    ratio = np.log(np.maximum(np.divide(exact, plain, out=np.ones_like(exact), where=plain > 0), _LEAST))
    leanings = np.empty((len(PAIRS), 1 + MANY))
    for pair, weighed in enumerate((plain * deal_ways(dealt)[:, None]).T):
        root = np.sqrt(weighed)
        leanings[pair] = np.linalg.lstsq(known * root[:, None], ratio[:, pair] * root, rcond=None)[0]
    return leanings


def square_table(by_pair: Floats) -> Floats:
    """A value for each of `PAIRS` as a symmetric table.

    >>> square_table(np.arange(91.0))[[4, 10], [10, 4]]
    array([52., 52.])
    """
    low, high = np.indices((MANY, MANY))
    table: Floats = by_pair[index_of(np.stack([low, high], axis=-1))]
    return table


def _mean_by_pair(shares: Floats, others: Floats, value: Floats, dealt: int) -> Floats:
    """The mean by pair, each hand weighted by its deals and by how often it throws the pair; nan where none does."""
    weight = shares * deal_ways(dealt)[:, None]
    points = crib_values(sum_by_pair(others, dealt), value, dealt)
    points_by_pair, weight_by_pair = (
        np.bincount(choice_pairs(dealt).ravel(), values.ravel(), len(PAIRS)) for values in (weight * points, weight)
    )
    mean: Floats = np.divide(points_by_pair, weight_by_pair, out=np.full(len(PAIRS), np.nan), where=weight_by_pair > 0)
    return mean
