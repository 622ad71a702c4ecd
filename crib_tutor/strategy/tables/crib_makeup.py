"""Chances of what meets a discard in the crib.

Each pair of the other player's with each starter, by ranks.

Exact over every hand that holds the pair, with the cards held out of the deck.
"""

from functools import cache
from math import comb

import numpy as np

from crib_tutor.deck import RANKS, SUITS
from crib_tutor.strategy import crib_table
from crib_tutor.strategy.arrays import Floats, Places, shared
from crib_tutor.strategy.hands import MANY, PAIRS, copies_of
from crib_tutor.strategy.tables.all_hands import AllHands, solve_every_hand
from crib_tutor.strategy.tables.crib_averages import crib_worth, square_table
from crib_tutor.strategy.tables.opponent_discards import rank_counts, sum_by_pair

LOW, HIGH = PAIRS.T.astype(np.intp)
"""The lower and the higher rank of each pair, from 0, the ace, to 12, the king: (91,) each."""
FIVE, SIX, TEN = (RANKS.index(rank) for rank in "56T")
"""A five, a six and a ten among the ranks, which go from 0, the ace."""
_PAIRS = len(PAIRS)
_TAKEN = copies_of(PAIRS)
"""How many of each rank each pair takes: (91, 13)."""
_CHOOSE = np.array([[comb(left, drawn) for drawn in range(len(SUITS) + 1)] for left in range(len(SUITS) + 1)], float)
_QUARTER = np.full(_PAIRS, 1 / len(SUITS))
"""How often two cards of different ranks are of the same suit, if they're thrown without a look at suits."""


@cache
def good_habit(dealer: bool, dealt: int = 6) -> AllHands:
    """Discards of a good player from every hand.

    >>> good_habit(True, 5) is good_habit(True, 5)
    True

    By hand and crib.
    """
    return solve_every_hand(dealer, dealt=dealt)


@shared
def crib_chances(dealer: bool, dealt: int = 6) -> Floats:
    """Chances of the other's two ranks and the starter's.

    >>> chances = crib_chances(False, 5)
    >>> chances.shape, bool(np.allclose(chances.sum(axis=(1, 2)), 1))
    ((91, 91, 13), True)

    By the two that this seat discards: (91, 91, 13). Over all hands that hold the two, so the other player's hand is
    any of the 50 other cards, and the starter any of the rest; the other discards as `good_habit` does.
    """
    theirs = sum_by_pair(good_habit(not dealer, dealt).policy(), dealt)
    hands = rank_counts(dealt)
    weights = np.zeros((_PAIRS, _PAIRS, MANY))
    for pair, left in enumerate(len(SUITS) - _TAKEN):
        ways = _CHOOSE[left, hands].prod(axis=1)  # of dealing each hand from the 50 cards that two of mine leave
        weighed = np.column_stack([ways, ways[:, None] * hands]).T
        deals, *starters = weighed @ theirs
        weights[pair] = deals[:, None] * left - np.array(starters).T
    chances: Floats = weights / weights.sum(axis=(1, 2), keepdims=True)
    return chances


@shared
def uniform_chances() -> Floats:
    """Chances of a crib against random discards.

    >>> round(float(uniform_chances()[0, 0].sum() * 50 * 49 / 2), 9)  # two aces leave one pair of aces
    1.0

    As `crib_chances`, where the other player throws any two cards alike.
    """
    weights = np.zeros((_PAIRS, _PAIRS, MANY))
    for pair, left in enumerate(len(SUITS) - _TAKEN):
        ways = np.where(LOW == HIGH, left[LOW] * (left[LOW] - 1) / 2, left[LOW] * left[HIGH])
        weights[pair] = ways[:, None] * np.maximum(left - _TAKEN, 0)
    unseen = len(SUITS) * MANY - 2
    return weights / (comb(unseen, 2) * (unseen - 2))


@shared
def crib_ranks() -> Places:
    """List the five ranks of every crib.

    >>> crib_ranks()[0, 90, 4].tolist()
    [0, 0, 12, 12, 4]

    Two of mine, two of the other's and the starter's: (91, 91, 13, 5).
    """
    shape = (_PAIRS, _PAIRS, MANY)
    mine = np.broadcast_to(PAIRS[:, None, None], (*shape, 2))
    other = np.broadcast_to(PAIRS[None, :, None], (*shape, 2))
    starter = np.broadcast_to(np.arange(MANY)[:, None], (*shape, 1))
    return np.concatenate([mine, other, starter], axis=3).astype(np.intp)


def mean_crib(kind: str, *, dealer: bool = False) -> Floats:
    """Average a crib measure by the two ranks discarded.

    >>> round(float(mean_crib("thrown")[12, 8]), 1)
    4.1

    A table (13, 13), by the name that measures end in. "thrown" and "held" are the two averages of `crib_table`,
    "five_thrown" and "five_held" those of the five-card game; "uniform" has an opponent who throws any two cards alike,
    in either game.
    """
    if kind == "uniform":
        return square_table((uniform_chances() * crib_worth(_QUARTER, _QUARTER)).sum(axis=(1, 2)))
    return crib_table(dealer, kind.endswith("thrown"), dealt=5 if kind.startswith("five") else 6)
