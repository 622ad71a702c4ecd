"""The states of the play as numbers: what of a pile matters for the cards to come, and what each rank does to it.

Two piles are the same state if whatever follows pegs alike. The states were numbered by
`strategy.tables.number_play_states`. Ranks are numbers
from 0, the ace, to 12, the king; suits don't matter in the play.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import RANKS, counting_value
from crib_tutor.rules import Fifteens, IllegalPlay
from crib_tutor.shipped import AGAIN, read_bytes
from crib_tutor.strategy.ranks import MANY, freeze

FILE = "strategy/data/play_states.npz"
VALUES = freeze(np.array([counting_value(rank) for rank in range(1, MANY + 1)], np.int64))
"""What each rank counts: (13,) int64."""
MOST_HELD = 4
"""Cards that a player of two holds at the beginning of the play: three in the five-card game."""
RANK_CODES = freeze((MOST_HELD + 1) ** np.arange(MANY, dtype=np.int64))
"""A number for each rank, (13,) int64: sums over a hand's cards tell every hand of up to four from every other."""
_STATES = 22_412


class PlayStates(NamedTuple):
    """Every state of the play, and what each rank does to it. State 0 is the empty pile.

    >>> states = play_states()
    >>> states.points.shape, int(states.points[state_of([6]), 7])  # an eight on a seven
    ((22412, 13), 2)
    """

    total: NDArray[np.uint8]
    """(states,) uint8: the running count."""
    points: NDArray[np.uint8]
    """(states, 13) uint8: what a card of each rank pegs, go and last card left out; 0 if it doesn't fit."""
    following: NDArray[np.uint16]
    """(states, 13) uint16: the state that it leads to; 0 after thirty-one, and if it doesn't fit."""

    @property
    def fits(self) -> NDArray[np.bool_]:
        """(states, 13) bool: whether a card of each rank fits."""
        found: NDArray[np.bool_] = self.total[:, None] + VALUES <= rules.THIRTY_ONE
        return found


@cache
def play_states(fifteens: Fifteens = Fifteens.ONLY) -> PlayStates:
    """Load the states, with the points of a rule on fifteens.

    >>> int(play_states(Fifteens.MULTIPLES).points[state_of([9, 10]), 12])  # thirty, which the manual page pays
    2
    """
    with np.load(BytesIO(read_bytes(FILE)), allow_pickle=False) as arrays:
        states = PlayStates(*(freeze(arrays[name]) for name in PlayStates._fields))
    if states.points.shape != (_STATES, MANY) or states.following.shape != (_STATES, MANY):
        raise RuntimeError(f"the shipped states of the play are damaged: {AGAIN}")
    if fifteens is Fifteens.MULTIPLES:
        more = states.total[:, None] + VALUES == 2 * rules.FIFTEEN
        return states._replace(points=freeze((states.points + rules.FIFTEEN_POINTS * more).astype(np.uint8)))
    return states


def state_of(ranks: Iterable[int]) -> int:
    """The state after these ranks are played one after another from a count of nothing.

    >>> state_of([]), state_of([9, 10, 0, 9])  # thirty-one closes the pile
    (0, 0)

    Raises `IllegalPlay` if the count would pass thirty-one.
    """
    states, state = play_states(), 0
    for rank in ranks:
        count = int(states.total[state])
        if count + VALUES[rank] > rules.THIRTY_ONE:
            raise IllegalPlay(
                f"{RANKS[rank]!r} doesn't fit: the count is {count}, and it can't go past {rules.THIRTY_ONE}"
            )
        state = int(states.following[state, rank])
    return state


class Holdings(NamedTuple):
    """Every hand of so many cards by its ranks, in the order of `itertools.combinations_with_replacement`.

    >>> [len(holdings(size).ranks) for size in range(5)]
    [1, 13, 91, 455, 1820]
    """

    ranks: NDArray[np.intp]
    """(hands, size) intp: the ranks of each hand, sorted."""
    copies: NDArray[np.intp]
    """(hands, 13) intp: how many cards of each rank it holds."""
    holds: NDArray[np.float32]
    """(13, hands) float32: 1 if the hand holds a card of the rank."""
    lowest: NDArray[np.intp]
    """(hands,) intp: what its lowest card counts; more than any count has room for if it holds none."""
    codes: NDArray[np.int64]
    """(hands,) int64: the sum of `RANK_CODES` over its cards, another for every hand."""
    with_one: NDArray[np.intp]
    """(13, hands) intp: which hand of one card more it is with a card of each rank; empty for four cards."""


@cache
def holdings(size: int) -> Holdings:
    """Every hand of 0 to 4 cards by its ranks.

    >>> two = holdings(2)
    >>> holdings(3).ranks[two.with_one[4, 0]].tolist()  # two aces, with a five
    [0, 0, 4]
    """
    rows = list(combinations_with_replacement(range(MANY), size))
    ranks = np.array(rows, np.intp).reshape(len(rows), size)
    copies = (ranks[:, :, None] == np.arange(MANY)).sum(axis=1)
    lowest = VALUES[ranks[:, 0]] if size else np.array([rules.THIRTY_ONE + 1])
    return Holdings(
        freeze(ranks),
        freeze(copies),
        freeze((copies > 0).T.astype(np.float32)),
        freeze(lowest.astype(np.intp)),
        freeze(copies @ RANK_CODES),
        freeze(_with_one(rows, size)),
    )


def _with_one(rows: list[tuple[int, ...]], size: int) -> NDArray[np.intp]:
    if size == MOST_HELD:
        return np.empty((MANY, 0), np.intp)
    place = {row: at for at, row in enumerate(combinations_with_replacement(range(MANY), size + 1))}
    return np.array([[place[tuple(sorted((*row, rank)))] for row in rows] for rank in range(MANY)], np.intp)


def hand_place(ranks: Iterable[int]) -> int:
    """Where a hand of up to four ranks, in any order, stands among those of its size.

    >>> hand_place([12, 0]), holdings(2).ranks[12].tolist()
    (12, [0, 12])
    """
    place = 0
    for size, rank in enumerate(ranks):
        place = int(holdings(size).with_one[rank, place])
    return place
