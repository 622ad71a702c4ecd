"""Number the states of the play.

Two piles are the same state if, whatever cards follow, they peg alike. What can matter is the count, how many cards at
the end are of the same rank, and the cards at the end of different ranks, as far back as a run can still reach. Piles
are walked a card at a time, and then those that no card can tell apart are made one, the highest counts first: a card
always leads to a higher count, or at thirty-one to the empty pile.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import RANKS, SUITS, counting_value
from crib_tutor.findings.finding import Redone, finding
from crib_tutor.strategy.arrays import Flags, Ints
from crib_tutor.strategy.playing.states import FILE, play_states

MANY = len(RANKS)
VALUES = np.array([counting_value(rank) for rank in range(1, MANY + 1)])
_BASE = MANY + 1
_REACH = 7
"""The most cards of different ranks that a count has room for: ace to seven make 28."""
_BELOW = np.concatenate([[0], np.cumsum(VALUES)])
"""What all ranks below one count together."""
_NONE, _ALL = 99, 0


class Piles(NamedTuple):
    """Piles as far as they may matter, one a row.

    >>> empty_pile().total.tolist(), empty_pile().tail.shape
    ([0], (1, 7))
    """

    total: Ints
    alike: Ints
    """How many cards at the end are of the same rank; more than four, which no deck deals, are taken for four."""
    tail: Ints
    """(n, 7) the ranks at the end, none twice, 1 to 13, the latest first; 0 where there is none."""

    def codes(self) -> Ints:
        """Each pile as one number."""
        codes: Ints = self.tail @ _BASE ** np.arange(_REACH)
        codes += (self.total * (len(SUITS) + 1) + self.alike) * _BASE**_REACH
        return codes


def empty_pile() -> Piles:
    """The one pile that every count begins with.

    >>> empty_pile().codes().tolist()
    [0]
    """
    return Piles(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros((1, _REACH), np.int64))


def read_codes(codes: Ints) -> Piles:
    """Make piles of their numbers again.

    >>> bool(read_codes(empty_pile().codes()).tail.any())
    False
    """
    tails = codes[:, None] // _BASE ** np.arange(_REACH) % _BASE
    heads = codes // _BASE**_REACH
    return Piles(heads // (len(SUITS) + 1), heads % (len(SUITS) + 1), tails)


class LaidRanks(NamedTuple):
    """Effects of each rank on each pile.

    13 rows a pile.
    """

    piles: Piles
    points: Ints
    fits: Flags


def lay_every_rank(piles: Piles) -> LaidRanks:
    """Lay each rank on each pile.

    >>> after = lay_every_rank(empty_pile())
    >>> after.piles.total.tolist(), int(after.points.sum())
    ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], 0)
    """
    rank = np.tile(np.arange(1, MANY + 1), len(piles.total))
    count = (piles.total[:, None] + VALUES).ravel()
    old = np.repeat(piles.tail, MANY, axis=0)
    alike = np.where(old[:, 0] == rank, np.minimum(np.repeat(piles.alike, MANY) + 1, len(SUITS)), 1)
    cut = (old == rank[:, None]).cumsum(axis=1) > 0  # a card behind one of the same rank is in no run anymore
    tail = np.concatenate([rank[:, None], np.where(cut, 0, old)], axis=1)
    there, low, high = _spans(tail)
    length = np.arange(1, tail.shape[1] + 1)
    run = np.where(there & (high - low == length - 1) & (length >= rules.SHORTEST_RUN), length, 0).max(axis=1)
    points = rules.PAIR_POINTS * alike * (alike - 1) // 2 + np.where(alike > 1, 0, run)
    points += np.where(count == rules.FIFTEEN, rules.FIFTEEN_POINTS, 0)
    points += np.where(count == rules.THIRTY_ONE, rules.THIRTY_ONE_POINTS, 0)
    closed = count == rules.THIRTY_ONE
    tail = tail[:, :_REACH]
    there, low, high = _spans(tail)  # as far back as a run can reach if all the ranks that it lacks still fit
    lacking = _BELOW[high] - _BELOW[np.minimum(low, MANY) - 1] - np.where(there, VALUES[tail - 1], 0).cumsum(axis=1)
    reaches = there & (lacking <= rules.THIRTY_ONE - count[:, None])
    reaches[:, 0] = True
    live = np.logical_or.accumulate(reaches[:, ::-1], axis=1)[:, ::-1]
    tail = np.where(closed[:, None] | ~live, 0, tail)
    return LaidRanks(
        Piles(np.where(closed, 0, count), np.where(closed, 0, alike), tail), points, count <= rules.THIRTY_ONE
    )


def _spans(tail: Ints) -> tuple[Flags, Ints, Ints]:
    """Where there's a card, and the lowest and highest rank from the end back to it."""
    there = tail > 0
    low = np.minimum.accumulate(np.where(there, tail, _NONE), axis=1)
    return there, low, np.maximum.accumulate(np.where(there, tail, _ALL), axis=1)


def reachable_piles() -> Ints:
    """The numbers of all piles that may matter, in order.

    >>> len(reachable_piles())
    65875
    """
    seen = layer = empty_pile().codes()
    while len(layer):
        after = lay_every_rank(read_codes(layer))
        layer = np.setdiff1d(after.piles.codes()[after.fits], seen)
        seen = np.union1d(seen, layer)
    return seen


def merge_piles() -> dict[str, NDArray[Any]]:
    """Merge piles into the states that are shipped.

    With what each rank does to them. ``total`` is (states,) uint8, the running count; ``points`` (states, 13) uint8,
    what a card of each rank pegs; ``following`` (states, 13) uint16, the state after it. Both are 0 where the card
    doesn't fit. State 0 is the empty pile, and so what follows thirty-one; after it states come by their count.
    """
    codes = reachable_piles()
    piles = read_codes(codes)
    after = lay_every_rank(piles)
    target = np.where(after.fits, np.searchsorted(codes, after.piles.codes()), 0).reshape(-1, MANY)
    points = np.where(after.fits, after.points, 0).reshape(-1, MANY)
    state, first = np.zeros(len(codes), np.int64), [0]
    for count in range(rules.THIRTY_ONE - 1, 0, -1):
        rows = np.flatnonzero(piles.total == count)
        effects = np.concatenate([state[target[rows]], points[rows]], axis=1)
        _, alike, place = np.unique(effects, axis=0, return_index=True, return_inverse=True)
        state[rows] = len(first) + place.ravel()
        first += rows[alike].tolist()
    kept = np.array([first[0], *first[:0:-1]])
    number = (len(first) - state) % len(first)
    return {
        "total": piles.total[kept].astype(np.uint8),
        "points": points[kept].astype(np.uint8),
        "following": number[target[kept]].astype(np.uint16),
    }


def _redo(_: bytes) -> Iterator[Redone]:
    for name, array in merge_piles().items():
        yield Redone(f"{name}, states that differ", float((array != getattr(play_states(), name)).sum()), 0.0)


@finding(FILE, _redo, minutes=0.1)
def number_states() -> dict[str, NDArray[Any]]:
    """Number every state."""
    return merge_piles()
