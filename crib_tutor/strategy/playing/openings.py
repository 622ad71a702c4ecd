"""The first card of each player, as arrays: a lead, and the reply to it.

In balance, or by one who is known for a habit and is in balance otherwise.
"""

from __future__ import annotations

import numpy as np

from crib_tutor.strategy import balance
from crib_tutor.strategy.arrays import Flags, Floats, Places, shared
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.states import BALANCE, holdings, play_states, state_of

LEAD = 0
"""The place of the lead among openings; the replies to an ace, to a two and so on follow."""
BALANCED, FROM_PAIRS, NOT_FROM_PAIRS, PAIRS = HABITS = range(4)
"""Habits: none, to lead from a pair, not to, and to pair the lead, whenever one can; fives left out."""
SHARES = 4
"""Beliefs in a habit are quarters."""
SELDOM = 0.1
"""How often a habit is broken: our own choice."""
_FIVE = 4
_SLIGHT = 1e-6


def opener(habit: int, share: int) -> str:
    """Name the model of a player who has a habit with so many quarters of certainty.

    >>> opener(PAIRS, 0), opener(PAIRS, 2)
    ('balance', 'balance 3 2')
    """
    return f"{BALANCE} {habit} {share}" if share else BALANCE


OPENERS = {BALANCE: (BALANCED, 0)} | {
    opener(habit, share): (habit, share) for habit in HABITS[1:] for share in range(1, SHARES + 1)
}
"""Models whose leads and replies are looked up here, each with its habit and how sure it is; the rest is balance."""


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
    habit, share = OPENERS[model]
    if habit == BALANCED:
        return chances
    wanted = _wanted(habit, kept) * (chances + _SLIGHT)
    often, sure = wanted.sum(axis=2, keepdims=True), (1 - SELDOM) * share / SHARES
    mixed: Floats = np.where(often > 0, (1 - sure) * chances + sure * wanted / np.maximum(often, _SLIGHT), chances)
    return mixed


def _wanted(habit: int, kept: int) -> Flags:
    """Say which leads or replies a habit wants of each hand that gives it a choice."""
    copies, ranks = holdings(kept).copies, np.arange(MANY)
    wanted = np.zeros((1 + MANY, *copies.shape), bool)
    if habit == PAIRS:
        wanted[1 + ranks, :, ranks] = copies.T > 0
        return wanted
    pairs = (copies > 1) & (ranks != _FIVE)
    alone = (copies == 1) & (ranks != _FIVE) & pairs.any(axis=1, keepdims=True)
    wanted[LEAD] = pairs if habit == FROM_PAIRS else alone
    return wanted


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
