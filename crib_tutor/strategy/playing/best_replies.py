"""What a pile leaves the next player: the measure by which the wary and the careful choose a card of the play."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import PACK, SUITS
from crib_tutor.rules import Fifteens
from crib_tutor.strategy.playing.states import MOST_HELD, play_states
from crib_tutor.strategy.ranks import MANY, freeze


@cache
def left_to_reply(held: int, fifteens: Fifteens = Fifteens.ONLY) -> NDArray[np.float64]:
    """Price each state of the play for the player who leaves it: a point for the go, less the best reply.

    >>> from crib_tutor.strategy.playing.states import state_of
    >>> worth = left_to_reply(held=3)
    >>> bool(worth[state_of([3])] > worth[state_of([4])])  # a four led can't be made fifteen, and a five can
    True

    (states,) float64, read-only, in points and on average: the next player holds so many cards of a whole deck, and
    the go counts where none of them fits. A pile that is closed is left to no one, and worth nothing.
    """
    return freeze(rules.GO_POINTS * none_fits(held, fifteens) - best_reply(held, fifteens))


@cache
def none_fits(held: int, fifteens: Fifteens = Fifteens.ONLY) -> NDArray[np.float64]:
    """The chance that none of so many cards of a whole deck fits on each state of the play: (states,) float64.

    >>> float(none_fits(held=3)[0])
    0.0
    """
    return freeze(_none_of_ranks(held)[play_states(fifteens).fits.sum(axis=1)])


@cache
def best_reply(held: int, fifteens: Fifteens = Fifteens.ONLY) -> NDArray[np.float64]:
    """What the best of so many cards of a whole deck pegs on each state of the play, on average: (states,) float64.

    >>> from crib_tutor.strategy.playing.states import state_of
    >>> bool(best_reply(held=3)[state_of([4])] > best_reply(held=3)[state_of([3])])
    True
    """
    states, none_among = play_states(fifteens), _none_of_ranks(held)
    best = np.zeros(len(states.total))
    for level in range(1, int(states.points.max()) + 1):
        best += 1 - none_among[(states.points >= level).sum(axis=1)]
    best[0] = 0.0
    return freeze(best)


def _none_of_ranks(held: int) -> NDArray[np.float64]:
    """The chance that none of so many cards is of one of 0 to 13 ranks: (14,)."""
    return np.array([_none_among(len(SUITS) * ranks, held) for ranks in range(MANY + 1)])


def _none_among(wanted: int, drawn: int) -> float:
    """The chance that none of so many cards drawn from a deck is among those wanted."""
    assert 0 < drawn <= MOST_HELD
    return comb(len(PACK) - wanted, drawn) / comb(len(PACK), drawn)
