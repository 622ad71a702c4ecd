"""The play of five-card cribbage for every two hands at once: three cards each, and one count that ends the deal.

Whoever can play on after a go does so. Stopping, to which a player is "at liberty", would gain nothing: the other can't
play any more, and every card that fits brings the count nearer to thirty-one.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.strategy.play_states import VALUES, play_states
from crib_tutor.strategy.policies.play_arrays import PRIORITIES
from crib_tutor.strategy.ranks import MANY, THREES, freeze

HELD = 3
"""Cards that each player holds."""
LAID = 2 * HELD
"""Cards that are played at most."""
_NEVER = -1
_SPENT = MANY
"""The rank of a card that is played."""

Rows = NDArray[Any]


class ShortPlays(NamedTuple):
    """What two players of five-card cribbage peg, for every hand of the one with every hand of the other.

    >>> from crib_tutor.strategy.ranks import index_of
    >>> plays = short_plays("greedy", "greedy")
    >>> pone, dealer = index_of([[0, 1, 11], [4, 8, 9]])  # A 2 Q against 5 9 T
    >>> plays.points[pone, dealer].tolist(), int(plays.go[pone, dealer])
    ([0, 2, 0, 0, -1, 0], -1)
    """

    points: NDArray[np.int8]
    """(455, 455, 6) int8, [pone's hand, the dealer's, card]: what each card pegs, the go with the last one; more than 0
    for the dealer and less for pone."""
    go: NDArray[np.int8]
    """(455, 455) int8: what the end of the play pays, 1 or 2, more than 0 for the dealer and less for pone."""


@cache
def short_plays(pone: str, dealer: str) -> ShortPlays:
    """Play every two hands by two players of `PRIORITIES`, by name.

    >>> plays = short_plays("wary", "greedy")
    >>> int((plays.go == 0).sum())  # someone always has the go
    0

    Hands that no deck can deal together are played too, and mean nothing. Raises `KeyError` for another name.
    """
    return play_hands(pone, dealer)


def play_hands(pone: str, dealer: str, lead: NDArray[np.intp] | None = None) -> ShortPlays:
    """Play every two hands; with ``lead``, (455,), pone's first card is the one that stands there in its hand.

    >>> high = play_hands("greedy", "greedy", np.full(455, 2))
    >>> low = play_hands("greedy", "greedy", np.full(455, 0))
    >>> bool((high.go != low.go).any())
    True
    """
    table = _Table(pone, dealer)
    for card in range(LAID):
        forced = None if card or lead is None else np.repeat(lead, len(THREES))
        table.lay(card, forced)
    points, go = table.finish()
    size = len(THREES), len(THREES)
    return ShortPlays(freeze(points.reshape(*size, LAID)), freeze(go.reshape(size)))


class _Table:
    """All pairs of hands, and how far their plays have come."""

    def __init__(self, pone: str, dealer: str) -> None:
        many = len(THREES)
        states = play_states()
        pegs = states.points.astype(np.int16)
        prefers = [np.where(states.fits, PRIORITIES[name](pegs), _NEVER) for name in (pone, dealer)]
        spent = np.full((len(pegs), 1), _NEVER)
        self._prefers = np.stack([np.concatenate([one, spent], axis=1) for one in prefers])
        self._states = states
        seats = np.repeat(THREES, many, axis=0), np.tile(THREES, (many, 1))
        self._hands = np.stack(seats, axis=1).astype(np.intp)  # (pairs, seat, card)
        pairs = len(self._hands)
        self._rows = np.arange(pairs)
        self._pile, self._turn = np.zeros(pairs, np.intp), np.zeros(pairs, np.intp)
        self._last, self._end = np.zeros(pairs, np.intp), np.zeros(pairs, np.intp)
        self._full = np.zeros(pairs, bool)
        self._points = np.zeros((pairs, LAID), np.int8)

    def lay(self, card: int, forced: NDArray[np.intp] | None) -> None:
        """Lay the next card of every play that isn't over: by the player whose turn it is, or by the other after a go."""
        wishes = self._prefers[np.arange(2)[:, None], self._pile[:, None, None], self._hands]
        wishes[self._full] = _NEVER
        able = (wishes >= 0).any(axis=2)
        who = np.where(able[self._rows, self._turn], self._turn, 1 - self._turn)
        place = wishes[self._rows, who].argmax(axis=1) if forced is None else forced
        rows = np.flatnonzero(able[self._rows, who])
        who, place, pile = who[rows], place[rows], self._pile[rows]
        rank = self._hands[rows, who, place]
        self._points[rows, card] = self._states.points[pile, rank] * (2 * who - 1)
        self._full[rows] = self._states.total[pile] + VALUES[rank] == rules.THIRTY_ONE
        self._pile[rows] = self._states.following[pile, rank]
        self._hands[rows, who, place] = _SPENT
        self._last[rows], self._end[rows], self._turn[rows] = who, card, 1 - who

    def finish(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Pay the go, unless thirty-one has paid it, and say what the end of each play paid."""
        sign = 2 * self._last - 1
        self._points[self._rows, self._end] += (rules.GO_POINTS * sign * ~self._full).astype(np.int8)
        go = sign * np.where(self._full, rules.THIRTY_ONE_POINTS, rules.GO_POINTS)
        return self._points, go.astype(np.int8)
