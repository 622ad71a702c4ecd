"""The first card of each player in balance, as arrays: a lead, and the reply to it."""

from __future__ import annotations

import numpy as np

from crib_tutor.strategy import balance
from crib_tutor.strategy.arrays import Floats, Places, shared
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.states import holdings, play_states, state_of

LEAD = 0
"""The place of the lead among openings; the replies to an ace, to a two and so on follow."""


@shared
def opening_chances(kept: int) -> Floats:
    """Chances of each lead, and of each reply.

    >>> chances = opening_chances(4)
    >>> chances.shape, bool(np.allclose(chances.sum(axis=2), 1))
    ((14, 1820, 13), True)

    (14, hands, 13) float64, by the place that `openings` gives a state, for hands of so many cards.
    """
    solved = balance.solved(kept + 2)
    held = holdings(kept).holds.T > 0
    chances = np.zeros((1 + MANY, *held.shape))
    chances[:, held] = np.array([solved.leads, *solved.replies]) / balance.HUNDREDTHS
    return chances


@shared
def openings() -> Places:
    """Say which opening a state asks for: `LEAD`, or a reply.

    >>> int(openings()[0]), int(openings()[state_of([4])])
    (0, 5)

    (states,) intp; -1 where more than a lead has been played.
    """
    places = np.full(len(play_states().total), -1)
    places[[0, *(state_of([rank]) for rank in range(MANY))]] = range(1 + MANY)
    return places
