"""A player of the play with one dial, from off to on: what its own points are worth beside the other's.

It weighs a card by what it pegs now, the go that it may win, and half of what the best of its other cards would peg
after the next reply, all these times its dial; and it takes off what the other's best reply pegs. Whatever was seen,
the other holds any three cards of a deck, and the one that replies is chosen among those that fit the likelier the more
it pegs. Set to 2, the player plays on: a point of its own is worth two of the other's. Set to a half, it plays off.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.strategy.playing.best_replies import best_reply, none_fits
from crib_tutor.strategy.playing.states import play_states
from crib_tutor.strategy.ranks import MANY, freeze

_DRAWN = 3
"""Cards that the other is taken to hold."""
_LIKELIER = 2.0
"""Points by which a reply must peg more to be e times as likely."""
_HOPED = 0.5
"""How much of what another card would peg is counted: the other may reply with something else, or never."""
_FIFTIETHS = 50
"""Parts of a point in which it measures."""
_ABOVE = 16
"""Points that keep every measure above nothing."""


@dataclass(frozen=True, slots=True)
class Dial:
    """A player that counts its own points so many times, and the other's once.

    >>> states = play_states()
    >>> Dial(2)(states.points.astype(np.int16)).shape, Dial(2).hopes().shape
    ((22412, 13), (22412, 13))
    """

    own: float

    def __call__(self, pegs: NDArray[np.int16]) -> NDArray[np.int32]:
        """What is liked of each card but the hopes, and then its rank: (states, 13) int32."""
        after = play_states().following
        now = pegs + rules.GO_POINTS * none_fits(_DRAWN)[after]
        worth = self.own * now - best_reply(_DRAWN)[after] + _ABOVE
        liked = np.rint(_FIFTIETHS * worth).astype(np.int32) * MANY + np.arange(MANY)
        return np.asarray(liked, np.int32)

    def hopes(self) -> NDArray[np.int32]:
        """What is hoped for with each other card, on the pile that a card leaves: (states, 13) int32."""
        hoped = np.rint(_FIFTIETHS * _HOPED * self.own * after_a_reply()).astype(np.int32) * MANY
        return np.asarray(hoped, np.int32)


@cache
def after_a_reply() -> NDArray[np.float64]:
    """What each rank would peg on average after a reply to each state of the play: (states, 13) float64.

    >>> from crib_tutor.strategy.playing.states import state_of
    >>> worth = after_a_reply()[state_of([6])]  # a seven led, and my eight or my king after the reply
    >>> bool(worth[7] > worth[12])
    True
    """
    states = play_states()
    likely = np.where(states.fits, np.exp(states.points / _LIKELIER), 0.0)
    likely /= np.maximum(likely.sum(axis=1, keepdims=True), 1)
    found = np.zeros(states.points.shape)
    for rank in range(MANY):
        found += likely[:, [rank]] * states.points[states.following[:, rank]]
    found[0] = 0.0
    return freeze(found)
