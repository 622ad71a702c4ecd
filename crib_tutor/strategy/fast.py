"""The count of a whole array of hands at once: the same law as `crib_tutor.count`, for speed.

Cards are numbers, 4 * rank + suit: 0 is the ace of clubs, 51 the king of spades, as the deck lies in `crib_tutor.deck`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import PACK, InvalidCards, quote
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.ranks import HANDS, MANY, THREES, freeze, hand_points, places

Numbers = NDArray[np.uint8]
_JACK = rules.JACK - 1
_BLOCK = 1 << 16
"""Rows that are counted in one go: enough to forget the cost of a call, and few enough to stay near the processor."""


def points(cards: Numbers, crib: bool = False) -> Numbers:
    """The points of every row of an array: a hand, or a crib, and last its starter.

    >>> points(np.array([[16, 17, 19, 42, 18], [4, 12, 20, 28, 50]], np.uint8))
    array([29,  4], dtype=uint8)

    ``cards`` is (n, 5) uint8, or (n, 4) for hands of three as in the five-card game; the points are (n,) uint8. Raises
    `InvalidCards` for anything else, for a number above 51, and for a card that is there twice in a row.
    """
    _require_table(cards, crib)
    scored = np.empty(len(cards), np.uint8)
    for start in range(0, len(cards), _BLOCK):
        columns = np.ascontiguousarray(cards[start : start + _BLOCK].T)
        if columns.max() >= len(PACK) or _has_twice(columns):
            raise InvalidCards(_what_is_wrong(cards[start : start + _BLOCK], start))
        scored[start : start + _BLOCK] = count_columns(columns, crib)
    return scored


def count_columns(columns: Numbers, crib: bool) -> Numbers:
    """The points of hands whose first cards, second cards and so on stand in a row each, the starters last.

    >>> count_columns(np.array([[16], [17], [19], [42], [18]], np.uint8), crib=False)
    array([29], dtype=uint8)

    Nothing is checked: `points` is for cards that people give.
    """
    suits = columns & np.uint8(3)
    scored: Numbers = _points_by_key(len(columns) - 1).take(_rank_key(columns >> np.uint8(2)), mode="clip")
    scored += _any_equal(columns[:-1], suits[-1] | np.uint8(4 * _JACK)).view(np.uint8) * np.uint8(rules.NOBS_POINTS)
    flush = (suits[0] == suits[1]) & (suits[0] == suits[2]) & (suits[0] == suits[-2])
    whole = flush & (suits[0] == suits[-1])
    scored += (whole if crib else flush).view(np.uint8) * np.uint8(len(columns) - 1)
    scored += whole.view(np.uint8)
    return scored


def _any_equal(columns: Numbers, wanted: Numbers) -> NDArray[np.bool_]:
    """Whether any card of a hand is the wanted one, column by column, which is faster than ``any`` along an axis."""
    found: NDArray[np.bool_] = columns[0] == wanted
    for column in columns[1:]:
        found |= column == wanted
    return found


def _rank_key(ranks: Numbers) -> NDArray[np.uint32]:
    """The ranks of each row as one number to the base of 13, in the smallest type that holds it at each step."""
    twos = ranks[0:4:2] * np.uint8(MANY) + ranks[1:4:2]
    key: NDArray[np.uint32] = (twos[0].astype(np.uint16) * MANY**2 + twos[1]).astype(np.uint32)
    for rest in ranks[4:]:
        key *= np.uint32(MANY)
        key += rest
    return key


@cache
def _points_by_key(hand: int) -> Numbers:
    """Points of fifteens, pairs and runs at the place of each key."""
    return freeze(hand_points(hand)[places(hand)].reshape(-1))


def _has_twice(columns: Numbers) -> bool:
    """Whether a card comes twice in a row: every two columns are compared, and one array remembers what is found."""
    (first, second), *others = combinations(columns, 2)
    found = first == second
    for one, other in others:
        found |= one == other
    return bool(found.any())


def _require_table(cards: object, crib: bool) -> None:
    """Refuse what is no array of hands, whatever its numbers are."""
    require_flag(crib, "crib")
    if not isinstance(cards, np.ndarray) or cards.dtype != np.uint8:
        given = cards.dtype if isinstance(cards, np.ndarray) else type(cards).__name__
        raise InvalidCards(f"{quote(given)} holds no cards to count: give a numpy array of uint8, 4 * rank + suit each")
    widths = [size + 1 for size in rules.HAND_SIZES if size == rules.CRIB_SIZE or not crib]
    if cards.ndim != 2 or cards.shape[1] not in widths:
        right = " or ".join(f"(n, {width})" for width in reversed(widths))
        raise InvalidCards(f"{quote(cards.shape)} isn't a shape of {'cribs' if crib else 'hands'}: give {right}")


def _what_is_wrong(rows: Numbers, start: int) -> str:
    """The first row that no deck deals, and why."""
    ordered = np.sort(rows, axis=1)
    high, twice = ordered[:, -1] >= len(PACK), ordered[:, 1:] == ordered[:, :-1]
    row = int(np.argmax(high | twice.any(axis=1)))
    if high[row]:
        return f"row {start + row} holds {ordered[row, -1]}, which isn't a card: give numbers from 0 to {len(PACK) - 1}"
    card = PACK[ordered[row, np.argmax(twice[row])]]
    return f"row {start + row} holds '{card.written}' twice: a deck has each card once, so give another card"


def distribution(crib: bool = False, hand: int = 4) -> NDArray[np.int64]:
    """How many of all hands with all starters score 0, 1, 2 and so on to 29: exact counts, (30,) int64.

    >>> int(distribution().sum()), distribution()[[19, 28, 29]].tolist()
    (12994800, [0, 76, 4])

    ``hand=3`` is the five-card game's, of 1,082,900; a crib is four cards. Raises `InvalidCards` for another size.
    """
    require_flag(crib, "crib")
    if type(hand) is not int or hand not in rules.HAND_SIZES or (crib and hand != rules.CRIB_SIZE):
        few, many = rules.HAND_SIZES
        right = f"give {many}" if crib else f"give {few} or {many}"
        raise InvalidCards(f"{quote(hand)} isn't a number of cards in a {'crib' if crib else 'hand'}: {right}")
    scored, rows = hand_points(hand).astype(np.intp), THREES if hand < rules.CRIB_SIZE else HANDS
    held = (rows[:, :, None] == np.arange(MANY)).sum(axis=1)
    ways, jacks, whole, part = _ways_by_suit(held)
    nobs = whole * (held[:, [_JACK]] > 0)  # a whole flush with its jack; no part of a flush has nobs
    part = part * (not crib)
    tally = np.zeros(rules.HIGHEST_COUNT + 1)
    shares = {
        0: ways - jacks - part - (whole - nobs),
        rules.NOBS_POINTS: jacks - nobs,
        hand: part,
        hand + 1: whole - nobs,
        hand + 1 + rules.NOBS_POINTS: nobs,
    }
    for more, share in shares.items():
        tally += np.bincount((scored + more).ravel(), share.ravel(), len(tally))[
            : len(tally)
        ]  # five alike weigh nothing
    return tally.astype(np.int64)


def _ways_by_suit(held: NDArray[np.intp]) -> tuple[NDArray[np.intp], ...]:
    """In how many suits each row of ranks comes with each starter's rank, all (rows, 13).

    In all; with the jack of the starter's suit; all of one suit, starter included; and all of one suit without it.
    """
    chosen, spared = (np.array([comb(suits, k) for k in range(5)]) for suits in (4, 3))
    alone = chosen[held].prod(axis=1)[:, None]
    ways = alone * (4 - held)
    # The starter's suit one of four: its own rank keeps clear of that suit, and one jack is of it.
    mine = alone // chosen[held] * spared[held]
    has = held[:, [_JACK]]
    jacks = 4 * mine // chosen[has] * np.where(has > 0, spared[has - 1], 0)
    jacks[:, _JACK] = 0
    distinct = (held.max(axis=1) == 1)[:, None]
    return ways, jacks, 4 * distinct * (held == 0), 4 * 3 * distinct * np.ones_like(held)
