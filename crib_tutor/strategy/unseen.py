"""What a player can't see of the crib: which two cards the other player discards, and which card is cut.

The other player's two are drawn from the unseen cards in proportion to their weights, and the starter from the rest,
each card alike. One such value serves every choice of a hand, since the cards seen are the same for all of them.
A hand needs none of this: if no one's discards matter, every unseen card is equally likely to be cut.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, RANKS, SUITS
from crib_tutor.rules import JACK, IllegalMove
from crib_tutor.strategy.ranks import PAIRS, freeze

Floats = NDArray[np.float64]

_MANY, _JACK = len(RANKS), JACK - 1
_RANK, _SUIT = np.divmod(np.arange(len(PACK)), len(SUITS))
_SUITED = np.equal.outer(_SUIT, _SUIT).astype(np.intp)
_OF_RANK = np.equal.outer(_RANK, np.arange(_MANY)).astype(np.float64)
_LOW, _HIGH = PAIRS.T.astype(np.intp)
_AT_LOW, _AT_HIGH = np.arange(len(PAIRS)) * _MANY + (_LOW, _HIGH)
"""Where, of two ranks with every starter, the starter is of the first rank, and of the second."""
_PAIRED, _APART = np.flatnonzero(_LOW == _HIGH), np.flatnonzero(_LOW != _HIGH)
_DIAGONAL = np.diag_indices(_MANY)
_JACKS = slice(_JACK * len(SUITS), (_JACK + 1) * len(SUITS))


@dataclass(frozen=True, slots=True, eq=False)
class UnseenChances:
    """The chances of the other player's two cards together with the starter.

    >>> seen = np.zeros(52, bool)
    >>> seen[:6] = True
    >>> chances = unseen_chances(seen, card_weights(np.ones((2, 13, 13))))
    >>> chances.joint.shape, round(float(chances.joint.sum()), 12)
    ((4, 91, 13), 1.0)

    ``joint`` is (4, 91, 13): the starter's suit, the ranks of the two cards in the order of `PAIRS`, the starter's
    rank. ``nobs`` is (13, 13): one of the two is a jack of the starter's suit, by the other's rank and the starter's.
    ``flush`` is (4, 91, 13), as ``joint``: both of the starter's suit. All are float64 and read-only.
    """

    joint: Floats
    nobs: Floats
    flush: Floats


def card_weights(weights: Floats) -> Floats:
    """Weights by rank, of different suits and of the same suit, as weights of every two cards of the deck.

    >>> int(card_weights(np.ones((2, 13, 13))).sum()) == 52 * 51
    True

    (2, 13, 13) gives (52, 52), symmetric, with nothing on the diagonal: no card is discarded twice.
    """
    weight: Floats = weights[_SUITED, _RANK[:, None], _RANK]
    np.fill_diagonal(weight, 0)
    return freeze(weight)


def unseen_chances(seen: NDArray[np.bool_], weight: Floats) -> UnseenChances:
    """The chances where some cards of the deck are seen, (52,) bool, by the weights of `card_weights`.

    >>> chances = unseen_chances(np.zeros(52, bool), card_weights(np.ones((2, 13, 13))))
    >>> bool(np.isclose(chances.flush.sum(), 12 / 51 * 11 / 50))
    True

    Raises `IllegalMove` if no two unseen cards have a weight.
    """
    free = ~seen
    weight = weight * (free[:, None] & free)
    total = weight.sum() / 2  # the sum over both orders meets every two cards twice
    if not total > 0:
        raise IllegalMove("the weights of all unseen cards are 0: give a table with a weight for some two of them")
    weight /= total * (np.count_nonzero(free) - 2)  # from here on with any one starter
    with_rank = (weight @ _OF_RANK).reshape(_MANY, len(SUITS), _MANY)  # of a card, with any of a rank
    pairs = with_rank.sum(axis=1)[_LOW, _HIGH]
    pairs[_PAIRED] /= 2
    turned = np.ascontiguousarray(free.reshape(_MANY, len(SUITS)).T, np.float64)
    return UnseenChances(
        freeze(_joint_chances(pairs, with_rank.transpose(1, 0, 2), turned)),
        freeze(_nobs_chances(weight, with_rank[_JACK], turned)),
        freeze(_flush_chances(weight, turned)),
    )


def _joint_chances(pairs: Floats, with_rank: Floats, turned: Floats) -> Floats:
    """Weights of two ranks with each starter: all of the two ranks, but for those that hold the starter itself."""
    joint: Floats = (pairs[:, None] * turned[:, None, :]).reshape(len(SUITS), -1)
    with_starter = (with_rank * turned[:, :, None]).reshape(len(SUITS), -1)
    joint[:, _AT_LOW] -= with_starter[:, _LOW * _MANY + _HIGH]
    joint[:, _AT_HIGH[_APART]] -= with_starter[:, (_HIGH * _MANY + _LOW)[_APART]]
    return joint.reshape(len(SUITS), len(PAIRS), _MANY)


def _nobs_chances(weight: Floats, jacks: Floats, turned: Floats) -> Floats:
    """Weights of a jack and another card, with a starter of the jack's suit that is neither of them."""
    nobs: Floats = jacks.T @ turned
    own = weight[_JACKS].reshape(len(SUITS), _MANY, len(SUITS)).diagonal(axis1=0, axis2=2)  # rank, suit of both
    nobs[_DIAGONAL] -= (own * turned.T).sum(axis=1)
    nobs[:, _JACK] = 0
    return nobs


def _flush_chances(weight: Floats, turned: Floats) -> Floats:
    """Weights of two ranks of the same suit, with a third of it as the starter."""
    shape = (_MANY, len(SUITS), _MANY, len(SUITS))
    suited = weight.reshape(shape).diagonal(axis1=1, axis2=3)[_LOW, _HIGH].T  # suit, pair
    flush: Floats = (suited[:, :, None] * turned[:, None, :]).reshape(len(SUITS), -1)
    flush[:, _AT_LOW] = 0
    flush[:, _AT_HIGH] = 0
    return flush.reshape(len(SUITS), len(PAIRS), _MANY)
