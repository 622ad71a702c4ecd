"""The crib on average by the two ranks laid away, from how both seats lay away.

The suits of a deal are independent of its ranks, so a starter has the suit of a jack in the crib in one case of four,
unless it is itself a jack. Five cards of five ranks are of one suit when my two are, the other's two are, and then in
one case of sixteen: how often two laid away are of one suit is known for each seat from all deals with their suits.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import SUITS
from crib_tutor.strategy.facing import choices, crib_values, held, meetings, thrown, ways
from crib_tutor.strategy.ranks import MANY, PAIRS, crib_points, index_of

Floats = NDArray[np.float64]
_SUITS = len(SUITS)
_LOW, _HIGH = PAIRS.T.astype(np.intp)
_JACK = rules.JACK - 1
_LEAST = 1e-3
"""The least factor that is told apart from never."""


def suited(weights: Floats) -> Floats:
    """How often two cards laid away are of one suit, for each of `PAIRS`, by the weights of `discard_weights`: (91,).

    >>> suited(np.ones((2, 13, 13)))[:3]
    array([0.  , 0.25, 0.25])

    A quarter where the two are never laid away.
    """
    apart, one = (_SUITS - 1) * weights[0, _LOW, _HIGH], weights[1, _LOW, _HIGH]
    share = np.divide(one, apart + one, out=np.full(len(PAIRS), 1 / _SUITS), where=apart + one > 0)
    return np.where(_LOW == _HIGH, 0, share)


def worth(mine: Floats, other: Floats) -> Floats:
    """What a crib is worth, nobs and flush in, by my pair, the other's pair and the starter's rank: (91, 91, 13).

    >>> quarter = np.full(91, 0.25)
    >>> at = index_of([[4, 10], [4, 4]])
    >>> float(worth(quarter, quarter)[at[0], at[1], 4])  # J555 and the fourth five: nobs in one case of four
    28.25

    ``mine`` and ``other`` are (91,), how often each pair laid away is of one suit.
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
    """The mean crib by my pair, over the hands that throw it and over all that hold it: two tables (13, 13).

    >>> from crib_tutor.strategy.cribs import crib_table
    >>> both = crib_table(dealt=5), crib_table(when_thrown=False, dealt=5)  # what it gave for two good players
    >>> [round(float(table[4, 9]), 2) for table in both]  # a five and a ten
    [6.53, 6.47]

    ``mine`` and ``other`` are the weights of either seat, ``shares`` and ``others`` what each lays away from each row
    of ranks. A pair that is never thrown has its second average in both.
    """
    every = np.full(len(PAIRS), 1 / _SUITS)
    merely = _mean(np.ones_like(shares), others, worth(every, suited(other)), dealt)
    really = _mean(shares, others, worth(suited(mine), suited(other)), dealt)
    return square(np.where(np.isnan(really), merely, really)), square(merely)


def leanings(weights: Floats, shares: Floats, dealt: int = 6) -> Floats:
    """How what I hold moves what this seat lays away, over and above that my cards cannot be laid away: (91, 14).

    >>> from crib_tutor.strategy.cribs import shipped
    >>> five_and_ten = int(index_of([4, 9]))
    >>> round(shipped(5)["pone"]["leaning"][five_and_ten][1 + 4], 2)  # a good pone's, for each five that I hold
    0.09

    The logarithm of a factor for the weight of each of `PAIRS`: one number for every hand, and one for each card of
    each rank that I hold. Fitted to the exact chances by least squares, a hand and a pair weighted by how often they
    meet.
    """
    exact = np.concatenate([chances.sum(axis=2) for _, chances in meetings(thrown(shares, dealt), dealt)])
    mine = held(dealt).astype(float)
    left = _SUITS - mine
    alike = _LOW == _HIGH
    ways_left = np.where(alike, left[:, _LOW] * (left[:, _LOW] - 1) / 2, left[:, _LOW] * left[:, _HIGH])
    apart, one = weights[:, _LOW, _HIGH]
    weight = np.where(alike, apart, ((_SUITS - 1) * apart + one) / _SUITS)
    plain = ways_left * weight
    plain /= plain.sum(axis=1, keepdims=True)
    known = np.column_stack([np.ones(len(mine)), mine])
    ratio = np.log(np.maximum(np.divide(exact, plain, out=np.ones_like(exact), where=plain > 0), _LEAST))
    found = np.empty((len(PAIRS), 1 + MANY))
    for pair, weighed in enumerate((plain * ways(dealt)[:, None]).T):
        root = np.sqrt(weighed)
        found[pair] = np.linalg.lstsq(known * root[:, None], ratio[:, pair] * root, rcond=None)[0]
    return found


def square(by_pair: Floats) -> Floats:
    """A value for each of `PAIRS` as a symmetric table.

    >>> square(np.arange(91.0))[[4, 10], [10, 4]]
    array([52., 52.])
    """
    low, high = np.indices((MANY, MANY))
    table: Floats = by_pair[index_of(np.stack([low, high], axis=-1))]
    return table


def _mean(shares: Floats, others: Floats, value: Floats, dealt: int) -> Floats:
    """The mean by pair, each hand weighted by its deals and by how often it throws the pair; nan where none does."""
    weight = shares * ways(dealt)[:, None]
    points = crib_values(thrown(others, dealt), value, dealt)
    found, many = (np.bincount(choices(dealt).ravel(), one.ravel(), len(PAIRS)) for one in (weight * points, weight))
    mean: Floats = np.divide(found, many, out=np.full(len(PAIRS), np.nan), where=many > 0)
    return mean
