"""The first card of each player, as arrays: a lead, and the reply to it.

In balance, or by one who is known for a habit and is in balance otherwise.
"""

from __future__ import annotations

import numpy as np

from crib_tutor.strategy import balance
from crib_tutor.strategy.arrays import Floats, Places, shared
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.states import BALANCE, holdings, play_states, state_of

LEAD = 0
"""The place of the lead among openings; the replies to an ace, to a two and so on follow."""
FROM_PAIRS, NOT_FROM_PAIRS, PAIRS = HABITS = ("leads from a pair", "leads from no pair", "pairs the lead")
"""Models of a player who nearly always does so when it can, fives left out."""
OPENERS = frozenset((BALANCE, *HABITS))
"""The models whose leads and replies are looked up here."""
_SELDOM = 0.1
"""How often a habit is broken: our own choice."""
_FIVE = 4
_SLIGHT = 1e-6


@shared
def opening_chances(kept: int, model: str = BALANCE) -> Floats:
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
    copies, places = holdings(kept).copies, np.arange(MANY)
    if model == PAIRS:
        wanted = np.zeros_like(chances, bool)
        wanted[1 + places, :, places] = held.T
    elif model in HABITS:
        pairs = (copies > 1) & (places != _FIVE)
        wanted = np.zeros_like(chances, bool)
        wanted[LEAD] = pairs if model == FROM_PAIRS else held & (copies == 1) & (places != _FIVE)
        wanted[LEAD, ~pairs.any(axis=1)] = False
    else:
        return chances
    habit = np.where(wanted, chances + _SLIGHT, 0.0)
    often = habit.sum(axis=2, keepdims=True)
    habit = np.divide(habit, often, out=chances.copy(), where=often > 0)
    mixed: Floats = _SELDOM * chances + (1 - _SELDOM) * habit
    return mixed


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
