"""The level of ranks: every hand without its suits, and what fifteens, pairs and runs score with each starter.

A rank is a number from 0, the ace, to 12, the king. Everything that suits add, a flush or his nobs, is left to others.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crib_tutor import rules
from crib_tutor.deck import RANKS, SUITS, InvalidCards, counting_value

MANY = len(RANKS)
_LONGEST_RUN = rules.CRIB_SIZE + 1


ALONE = 1 << 18
"""Multiplications up to which OpenBLAS keeps a product of matrices to one thread."""
_TALL = 64
"""Rows of a piece of a product."""


def product(
    left: NDArray[np.float64], right: NDArray[np.float64], out: NDArray[np.float64] | None = None
) -> NDArray[np.float64]:
    """``left @ right``, in pieces so small that no library of matrices shares one out among threads.

    >>> product(np.eye(2), np.array([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [[1.0, 2.0], [3.0, 4.0]]

    Products that take microseconds aren't worth a second thread: two threads spend most of their time waiting for each
    other, and took four to eight times as long as one. As `numpy.matmul`, it writes into ``out`` if there is one.
    """
    (many, inner), wide = left.shape, right.shape[1]
    found = np.empty((many, wide)) if out is None else out
    step = max(1, ALONE // (_TALL * inner))
    for top in range(0, many, _TALL):
        rows = slice(top, top + _TALL)
        for start in range(0, wide, step):
            columns = slice(start, start + step)
            np.matmul(left[rows], right[:, columns], out=found[rows, columns])
    return found


def freeze(array: NDArray[Any]) -> NDArray[Any]:
    """The same array, read-only from here on, since everyone shares a table.

    >>> freeze(np.arange(3)).flags.writeable
    False
    """
    array.flags.writeable = False
    return array


def _multisets(size: int) -> NDArray[np.uint8]:
    """Every sorted row of so many ranks, in the order of `itertools.combinations_with_replacement`."""
    rows = np.arange(MANY)[:, None]
    for _ in range(size - 1):
        many = MANY - rows[:, -1]  # ways to go on: with the last rank again, or with any above it
        ends = np.cumsum(many)
        last = MANY + np.arange(ends[-1]) - np.repeat(ends, many)
        rows = np.column_stack([np.repeat(rows, many, axis=0), last])
    return freeze(rows.astype(np.uint8))


def _dealable_rows(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Those rows that a deck can deal: at most as many cards of a rank as there are suits."""
    return freeze(rows[(rows[:, : -len(SUITS)] != rows[:, len(SUITS) :]).all(axis=1)])


PAIRS, THREES, HANDS = _multisets(2), _multisets(3), _multisets(4)
"""Every two, three and four ranks, sorted: (91, 2), (455, 3) and (1820, 4), uint8."""
FIVES, SIXES = _dealable_rows(_multisets(5)), _dealable_rows(_multisets(6))
"""Every five and six ranks that a deck can deal, sorted: (6175, 5) and (18395, 6), uint8."""
DEALT_ROWS = {5: FIVES, 6: SIXES}
"""The same by the number of cards dealt."""
_ROWS = {2: PAIRS, 3: THREES, 4: HANDS}


@cache
def places(size: int) -> NDArray[np.intp]:
    """Where each row of two, three or four ranks, in any order, stands in `PAIRS`, `THREES` or `HANDS`.

    >>> places(2).shape, int(places(2)[4, 0]), PAIRS[4].tolist()
    ((13, 13), 4, [0, 4])

    An array of intp with an axis of 13 for each card. Raises `InvalidCards` for another size.
    """
    if size not in _ROWS:
        raise InvalidCards(f"rows of {size} ranks have no place in a table: give two, three or four")
    table = np.empty((MANY,) * size, np.intp)
    for order in permutations(_ROWS[size].T):
        table[order] = np.arange(len(_ROWS[size]))
    return freeze(table)


def index_of(ranks: ArrayLike) -> NDArray[np.intp]:
    """The place of each row of two, three or four ranks, in any order, in its table.

    >>> HANDS[index_of([[4, 10, 4, 4], [0, 1, 2, 3]])].tolist()
    [[4, 4, 4, 10], [0, 1, 2, 3]]

    Any shape (..., 2 to 4) of integers gives (...) of intp. A rank over 12 is an `IndexError`.
    """
    columns = np.moveaxis(np.asarray(ranks), -1, 0)
    found: NDArray[np.intp] = places(len(columns))[tuple(columns)]
    return found


@cache
def hand_points(cards: int = 4) -> NDArray[np.uint8]:
    """Points of fifteens, pairs and runs for every four ranks, or three, with every starter's rank.

    >>> int(hand_points()[index_of([4, 4, 4, 10]), 4])
    28

    (1820, 13) uint8 in the order of `HANDS`, or (455, 13) in that of `THREES`. A fifth card of a rank, which no deck
    holds, is counted like any other.
    """
    if cards not in rules.HAND_SIZES:
        raise InvalidCards(f"a hand of {cards} ranks can't be counted: give three or four")
    rows = _ROWS[cards]
    held = (rows[:, :, None] == np.arange(MANY, dtype=np.uint8)).sum(axis=1, dtype=np.uint8)
    scored = rules.FIFTEEN_POINTS * _fifteens(rows) + rules.PAIR_POINTS * _pairs(held) + _runs(held)
    return freeze(scored.astype(np.uint8))


@cache
def crib_points() -> NDArray[np.uint8]:
    """The same points for every crib, its four cards given as two pairs, with every starter's rank.

    >>> int(crib_points()[index_of([4, 4]), index_of([10, 4]), 4])
    28

    (91, 91, 13) uint8, both pairs in the order of `PAIRS`, and symmetric in them.
    """
    first, second = (np.broadcast_to(pair, (len(PAIRS), len(PAIRS), 2)) for pair in (PAIRS[:, None], PAIRS))
    return freeze(hand_points()[index_of(np.concatenate([first, second], axis=2))])


def _fifteens(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How many fifteens each row makes with each starter."""
    values = np.array([counting_value(rank) for rank in range(1, MANY + 1)], np.uint8)
    groups = np.arange(2 ** rows.shape[1], dtype=np.uint8)  # each a set of places, one bit a card
    sums = values[rows] @ (groups >> np.arange(rows.shape[1], dtype=np.uint8)[:, None] & 1)
    alone: NDArray[np.uint8] = (sums == rules.FIFTEEN).sum(axis=1, dtype=np.uint8)
    cut: NDArray[np.uint8] = (sums[:, :, None] == rules.FIFTEEN - values).sum(axis=1, dtype=np.uint8)
    return alone[:, None] + cut


def _pairs(held: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How many pairs each row makes with each starter: its own, and one with every card of the starter's rank."""
    own: NDArray[np.uint8] = (held * (held - 1) // 2).sum(axis=1, dtype=np.uint8)
    return own[:, None] + held


def _runs(held: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Points of each row's runs with each starter: a stretch of ranks with no rank of it on either side."""
    cut = np.zeros((MANY + 2, len(held), MANY), np.uint8)
    cut[1:-1] = held.T[:, :, None] + np.eye(MANY, dtype=np.uint8)[:, None]
    points: NDArray[np.uint8] = np.zeros_like(cut[0])
    for length in range(rules.SHORTEST_RUN, _LONGEST_RUN + 1):
        for low in range(1, MANY + 2 - length):
            ends = (cut[low - 1] == 0) & (cut[low + length] == 0)
            points += ends * cut[low : low + length].prod(axis=0, dtype=np.uint8) * np.uint8(length)
    return points
