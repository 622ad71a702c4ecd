"""Leads and replies, as arrays.

The first card of each player in balance, or by one who is known for a habit and is in balance otherwise.
"""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from crib_tutor.strategy import balance
from crib_tutor.strategy.arrays import Flags, Floats, Places, freeze, shared
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.states import BALANCE, CAREFUL, choice_weights, holdings, play_states, state_of

LEAD = 0
"""The place of the lead among openings; the replies to an ace, to a two and so on follow."""
BALANCED, AS_CAREFUL, FROM_PAIRS, NOT_FROM_PAIRS, PAIRS = range(5)
"""Ways to lead and reply: in balance, as the careful do, and as they do but from a pair, not from one, or pairing the
lead whenever it's possible; fives aren't led."""
_KEEN = 10_000
"""How much likelier a habit makes a card than it is to a careful player."""
_FIVE = 4


def opener(shares: Mapping[int, float]) -> str:
    """Name the model of several ways with their shares.

    >>> opener({BALANCED: 0.5, PAIRS: 0.5})
    'balance 0:50 4:50'
    """
    return " ".join([BALANCE, *(f"{way}:{round(100 * share)}" for way, share in shares.items())])


def is_opener(model: str) -> bool:
    """Say if a model's openings are looked up here."""
    return model.startswith(BALANCE)


@lru_cache(16)
def opening_chances(kept: int, model: str = BALANCE) -> Floats:
    """Chances of each lead, and of each reply.

    >>> chances = opening_chances(4)
    >>> chances.shape, bool(np.allclose(chances.sum(axis=2), 1))
    ((14, 1820, 13), True)

    (14, hands, 13) float64, by the place that `openings` gives a state, for hands of so many cards.
    """
    shares = [tuple(map(int, part.split(":"))) for part in model.split()[1:]]
    if not shares:
        return way_chances(kept, BALANCED)
    total = sum(share for _, share in shares)
    mixed: Floats = sum((way_chances(kept, way) * (share / total) for way, share in shares if share), np.zeros(()))
    return freeze(mixed)


@shared
def way_chances(kept: int, way: int) -> Floats:
    """Chances in one way, as `opening_chances`."""
    held, chances = holdings(kept).holds.T > 0, np.zeros((1 + MANY, len(holdings(kept).codes), MANY))
    if way == BALANCED:
        solved = balance.solved(kept + 2)
        chances[:, held] = np.array([solved.leads, *solved.replies]) / balance.HUNDREDTHS
        return chances
    firsts = [0, *(state_of([rank]) for rank in range(MANY))]
    chances += choice_weights(CAREFUL, kept)[firsts][:, None] * held
    chances *= np.where(_wanted(way, kept), _KEEN, 1)
    return np.asarray(chances / chances.sum(axis=2, keepdims=True))


def _wanted(way: int, kept: int) -> Flags:
    """Say which leads or replies a habit wants of each hand that gives it a choice."""
    copies, ranks = holdings(kept).copies, np.arange(MANY)
    wanted = np.zeros((1 + MANY, *copies.shape), bool)
    if way == PAIRS:
        wanted[1 + ranks, :, ranks] = copies.T > 0
    pairs = (copies > 1) & (ranks != _FIVE)
    alone = (copies == 1) & (ranks != _FIVE) & pairs.any(axis=1, keepdims=True)
    if way in (FROM_PAIRS, NOT_FROM_PAIRS):
        wanted[LEAD] = pairs if way == FROM_PAIRS else alone
    return wanted


@shared
def openings() -> Places:
    """Name the opening of a state: `LEAD`, or a reply.

    >>> int(openings()[0]), int(openings()[state_of([4])])
    (0, 5)

    (states,) intp; -1 where more than a lead has been played.
    """
    places = np.full(len(play_states().total), -1)
    places[[0, *(state_of([rank]) for rank in range(MANY))]] = range(1 + MANY)
    return places
