"""Counts of whole arrays of hands at once.

The same law as `crib_tutor.count`, for speed.

Cards are numbers, 4 * rank + suit: 0 is the ace of clubs, 51 the king of spades, as the deck lies in `crib_tutor.deck`.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from crib_tutor import rules
from crib_tutor.deck import PACK, SUITS, InvalidCards, quote
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.arrays import Ints, Numbers, Places
from crib_tutor.strategy.hands import HANDS, THREES, copies_of, count_columns, hand_points

_JACK = rules.JACK - 1
_BLOCK = 1 << 16
"""Rows that are counted in one go: enough to forget the cost of a call, and few enough to stay near the processor."""


def points(cards: Numbers, crib: bool = False) -> Numbers:
    """Points of every row of an array of hands.

    >>> points(np.array([[16, 17, 19, 42, 18], [4, 12, 20, 28, 50]], np.uint8))
    array([29,  4], dtype=uint8)

    A row is a hand, or a crib, and its starter last. ``cards`` is (n, 5) uint8, or (n, 4) for hands of three as in the
    five-card game; the points are (n,) uint8. Raises `InvalidCards` for anything else, for a number above 51, and for a
    card that is there twice in a row.
    """
    require_flag(crib, "crib")
    if getattr(cards, "dtype", None) != np.uint8:
        given = getattr(cards, "dtype", type(cards).__name__)
        raise InvalidCards(f"{quote(given)} holds no cards to count: give a numpy array of uint8, 4 * rank + suit each")
    widths = [size + 1 for size in rules.HAND_SIZES if size == rules.CRIB_SIZE or not crib]
    if cards.ndim != 2 or cards.shape[1] not in widths:
        right = " or ".join(f"(n, {width})" for width in reversed(widths))
        raise InvalidCards(f"{quote(cards.shape)} isn't a shape of {'cribs' if crib else 'hands'}: give {right}")
    scored = np.empty(len(cards), np.uint8)
    for start in range(0, len(cards), _BLOCK):
        columns = np.ascontiguousarray(cards[start : start + _BLOCK].T)
        if columns.max() >= len(PACK) or any((first == second).any() for first, second in combinations(columns, 2)):
            raise InvalidCards(_what_is_wrong(cards[start : start + _BLOCK], start))
        scored[start : start + _BLOCK] = count_columns(columns, crib)
    return scored


def _what_is_wrong(rows: Numbers, start: int) -> str:
    """Name the first row that no deck deals, and why."""
    ordered = np.sort(rows, axis=1)
    high, twice = ordered[:, -1] >= len(PACK), ordered[:, 1:] == ordered[:, :-1]
    row = int(np.argmax(high | twice.any(axis=1)))
    if high[row]:
        return f"row {start + row} holds {ordered[row, -1]}, which isn't a card: give numbers from 0 to {len(PACK) - 1}"
    card = PACK[ordered[row, np.argmax(twice[row])]]
    return f"row {start + row} holds '{card.written}' twice: a deck has each card once, so give another card"


def distribution(crib: bool = False, hand: int = 4) -> Ints:
    """Exact numbers of hands that count 0 to 29.

    >>> int(distribution().sum()), distribution()[[19, 28, 29]].tolist()
    (12994800, [0, 76, 4])

    With every starter. (30,) int64. ``hand=3`` is the five-card game's, of 1,082,900; a crib is four cards. Raises
    `InvalidCards` for another size.
    """
    require_flag(crib, "crib")
    if type(hand) is not int or hand not in rules.HAND_SIZES or (crib and hand != rules.CRIB_SIZE):
        few, most = rules.HAND_SIZES
        right = f"give {most}" if crib else f"give {few} or {most}"
        raise InvalidCards(f"{quote(hand)} isn't a number of cards in a {'crib' if crib else 'hand'}: {right}")
    scored, copies = hand_points(hand).astype(np.intp), copies_of(THREES if hand < rules.CRIB_SIZE else HANDS)
    ways, jacks, whole, part = _ways_by_suit(copies)
    nobs = whole * (copies[:, [_JACK]] > 0)  # a whole flush with its jack; no part of a flush has nobs
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
        counted = np.bincount((scored + more).ravel(), share.ravel(), len(tally))
        tally += counted[: len(tally)]  # five alike weigh nothing
    return tally.astype(np.int64)


def _ways_by_suit(copies: Places) -> tuple[Places, ...]:
    """Ways to give suits to each row of ranks with each starter's rank, all (rows, 13).

    In all; with the jack of the starter's suit; all of one suit, starter included; and all of one suit without it.
    """
    suits = len(SUITS)
    chosen, spared = (np.array([comb(free, held) for held in range(suits + 1)]) for free in (suits, suits - 1))
    alone = chosen[copies].prod(axis=1)[:, None]
    ways = alone * (suits - copies)
    # The starter's suit one of four: its own rank keeps clear of that suit, and one jack is of it.
    mine = alone // chosen[copies] * spared[copies]
    has = copies[:, [_JACK]]
    jacks = suits * mine // chosen[has] * np.where(has > 0, spared[has - 1], 0)
    jacks[:, _JACK] = 0
    distinct = (copies.max(axis=1) == 1)[:, None]
    return ways, jacks, suits * distinct * (copies == 0), suits * (suits - 1) * distinct * np.ones_like(copies)
