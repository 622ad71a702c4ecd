"""Hands as numbers, every hand of ranks, and their counts.

A rank is a number from 0, the ace, to 12, the king; a card is 4 * rank + suit, its place in the deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crib_tutor import rules
from crib_tutor.deck import PACK, RANKS, SUITS, Card, InvalidCards, counting_value
from crib_tutor.rules import CRIB_SIZE, DEALT
from crib_tutor.strategy.arrays import Flags, Numbers, Places, freeze, shared

MANY = len(RANKS)
_JACK = rules.JACK - 1
_LONGEST_RUN = rules.CRIB_SIZE + 1
_NUMBERS = {card: number for number, card in enumerate(PACK)}


# --- one hand ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """Cards as numbers, made once at each door of strategy.

    >>> from crib_tutor.deck import cards
    >>> hand = Hand.of(cards("5H 5S JC"))
    >>> hand.numbers.tolist(), hand.ranks.tolist(), hand.suits.tolist(), int(hand.copies[4])
    ([18, 19, 40], [4, 4, 10], [2, 3, 0], 2)
    """

    numbers: Numbers
    """(cards,) each card's place in the deck."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """Number the cards, in their order."""
        return cls(np.array([_NUMBERS[card] for card in cards], np.uint8))

    @property
    def ranks(self) -> Numbers:
        """(cards,) each card's rank, from 0 to 12."""
        return self.numbers // np.uint8(len(SUITS))

    @property
    def suits(self) -> Numbers:
        """(cards,) each card's suit, from 0 to 3."""
        return self.numbers % np.uint8(len(SUITS))

    @property
    def copies(self) -> Places:
        """(13,) cards held of each rank."""
        return np.bincount(self.ranks, minlength=MANY)

    @property
    def unseen(self) -> Flags:
        """(52,) cards of the deck that aren't in the hand."""
        unseen = np.ones(len(PACK), bool)
        unseen[self.numbers] = False
        return unseen

    @property
    def kept(self) -> Numbers:
        """(choices, 4 or 3) the cards kept at each choice."""
        return self.numbers[kept_places(len(self.numbers))]

    @property
    def thrown(self) -> Numbers:
        """(choices, 2) the cards discarded at each choice."""
        return self.numbers[discard_places(len(self.numbers))]


@shared
def discard_places(dealt: int) -> Places:
    """Places of each two discards: (choices, 2).

    >>> discard_places(5)[:5].tolist()
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2]]

    In the order of `itertools.combinations`.
    """
    return np.array(list(combinations(range(dealt), DEALT - CRIB_SIZE)))


@shared
def kept_places(dealt: int) -> Places:
    """Places of the cards kept at each choice.

    >>> kept_places(5)[0].tolist()
    [2, 3, 4]

    (choices, 4), or (choices, 3) of five cards.
    """
    return np.array([[place for place in range(dealt) if place not in pair] for pair in discard_places(dealt)])


# --- every hand of ranks ----------------------------------------------------------------------------------------------


def _multisets(size: int) -> Numbers:
    """Every sorted row of ranks, in the order of `itertools.combinations_with_replacement`."""
    rows = np.arange(MANY)[:, None]
    for _ in range(size - 1):
        ways = MANY - rows[:, -1]  # to go on: with the last rank again, or with any above it
        ends = np.cumsum(ways)
        last = MANY + np.arange(ends[-1]) - np.repeat(ends, ways)
        rows = np.column_stack([np.repeat(rows, ways, axis=0), last])
    return freeze(rows.astype(np.uint8))


def _dealable_rows(rows: Numbers) -> Numbers:
    """Rows that a deck can deal: at most as many cards of a rank as there are suits."""
    return freeze(rows[(rows[:, : -len(SUITS)] != rows[:, len(SUITS) :]).all(axis=1)])


PAIRS, THREES, HANDS = _multisets(2), _multisets(3), _multisets(4)
"""Every two, three and four ranks, sorted: (91, 2), (455, 3) and (1820, 4), uint8."""
FIVES, SIXES = _dealable_rows(_multisets(5)), _dealable_rows(_multisets(6))
"""Every five and six ranks that a deck can deal, sorted: (6175, 5) and (18395, 6), uint8."""
DEALT_ROWS = {5: FIVES, 6: SIXES}
"""The same by the number of cards dealt."""
_ROWS = {2: PAIRS, 3: THREES, 4: HANDS}


def copies_of(rows: NDArray[np.integer]) -> Places:
    """Count the cards of each rank in rows.

    >>> copies_of(HANDS)[0].tolist()
    [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

    (rows, 13).
    """
    copies: Places = (rows[:, :, None] == np.arange(MANY)).sum(axis=1)
    return copies


@shared
def places(size: int) -> Places:
    """Places of all rows of ranks in their table.

    >>> places(2).shape, int(places(2)[4, 0]), PAIRS[4].tolist()
    ((13, 13), 4, [0, 4])

    In `PAIRS`, `THREES` or `HANDS`. The ranks come in any order: an axis of 13 for each card. Raises `InvalidCards` for
    another size.
    """
    if size not in _ROWS:
        raise InvalidCards(f"rows of {size} ranks have no place in a table: give two, three or four")
    table = np.empty((MANY,) * size, np.intp)
    for order in permutations(_ROWS[size].T):
        table[order] = np.arange(len(_ROWS[size]))
    return table


def index_of(ranks: ArrayLike) -> Places:
    """Find each row of ranks in its table.

    >>> HANDS[index_of([[4, 10, 4, 4], [0, 1, 2, 3]])].tolist()
    [[4, 4, 4, 10], [0, 1, 2, 3]]

    Any shape (..., 2 to 4) of integers, in any order, gives (...). A rank over 12 is an `IndexError`.
    """
    columns = np.moveaxis(np.asarray(ranks), -1, 0)
    index: Places = places(len(columns))[tuple(columns)]
    return index


# --- what they count --------------------------------------------------------------------------------------------------


@shared
def hand_points(cards: int = 4) -> Numbers:
    """Points of every hand's ranks with every starter.

    >>> int(hand_points()[index_of([4, 4, 4, 10]), 4])
    28

    Fifteens, pairs and runs. (1820, 13) uint8 in the order of `HANDS`, or (455, 13) in that of `THREES`. A fifth card
    of a rank, which no deck holds, is counted like any other.
    """
    if cards not in rules.HAND_SIZES:
        raise InvalidCards(f"a hand of {cards} ranks can't be counted: give three or four")
    rows = _ROWS[cards]
    copies = copies_of(rows).astype(np.uint8)
    pairs: Numbers = (copies * (copies - 1) // 2).sum(axis=1, dtype=np.uint8)[
        :, None
    ] + copies  # its own, and the starter's
    scored = rules.FIFTEEN_POINTS * _fifteens(rows) + rules.PAIR_POINTS * pairs + _runs(copies)
    return scored.astype(np.uint8)


@shared
def crib_points() -> Numbers:
    """Points of ranks for every crib with every starter.

    >>> int(crib_points()[index_of([4, 4]), index_of([10, 4]), 4])
    28

    (91, 91, 13) uint8, the four cards given as two pairs in the order of `PAIRS`, and symmetric in them.
    """
    first, second = (np.broadcast_to(pair, (len(PAIRS), len(PAIRS), 2)) for pair in (PAIRS[:, None], PAIRS))
    return hand_points()[index_of(np.concatenate([first, second], axis=2))]


def _fifteens(rows: Numbers) -> Numbers:
    """Fifteens of each row with each starter."""
    values = np.array([counting_value(rank) for rank in range(1, MANY + 1)], np.uint8)
    groups = np.arange(2 ** rows.shape[1], dtype=np.uint8)  # each a set of places, one bit a card
    sums = values[rows] @ (groups >> np.arange(rows.shape[1], dtype=np.uint8)[:, None] & 1)
    alone: Numbers = (sums == rules.FIFTEEN).sum(axis=1, dtype=np.uint8)
    cut: Numbers = (sums[:, :, None] == rules.FIFTEEN - values).sum(axis=1, dtype=np.uint8)
    return alone[:, None] + cut


def _runs(copies: Numbers) -> Numbers:
    """Points of each row's runs with each starter: a stretch of ranks with no rank of it on either side."""
    cut = np.zeros((MANY + 2, len(copies), MANY), np.uint8)
    cut[1:-1] = copies.T[:, :, None] + np.eye(MANY, dtype=np.uint8)[:, None]
    points: Numbers = np.zeros_like(cut[0])
    for length in range(rules.SHORTEST_RUN, _LONGEST_RUN + 1):
        for low in range(1, MANY + 2 - length):
            ends = (cut[low - 1] == 0) & (cut[low + length] == 0)
            points += ends * cut[low : low + length].prod(axis=0, dtype=np.uint8) * np.uint8(length)
    return points


def count_columns(columns: Numbers, crib: bool) -> Numbers:
    """Points of hands that stand in columns, the starter last.

    >>> count_columns(np.array([[16], [17], [19], [42], [18]], np.uint8), crib=False)
    array([29], dtype=uint8)

    Nothing is checked: `crib_tutor.strategy.points` is for cards that people give.
    """
    suits, ranks = columns & np.uint8(3), columns >> np.uint8(2)
    twos = ranks[0:4:2] * np.uint8(MANY) + ranks[1:4:2]
    key = (twos[0].astype(np.uint16) * MANY**2 + twos[1]).astype(np.uint32)  # the smallest type that holds each step
    for rest in ranks[4:]:
        key *= np.uint32(MANY)
        key += rest
    scored: Numbers = _points_by_key(len(columns) - 1).take(key, mode="clip")
    jack = suits[-1] | np.uint8(4 * _JACK)
    nobs = columns[0] == jack
    for column in columns[1:-1]:  # faster than ``any`` along an axis
        nobs |= column == jack
    scored += nobs.view(np.uint8) * np.uint8(rules.NOBS_POINTS)
    flush = (suits[0] == suits[1]) & (suits[0] == suits[2]) & (suits[0] == suits[-2])
    whole = flush & (suits[0] == suits[-1])
    scored += (whole if crib else flush).view(np.uint8) * np.uint8(len(columns) - 1)
    scored += whole.view(np.uint8)
    return scored


@shared
def _points_by_key(hand: int) -> Numbers:
    """Points of fifteens, pairs and runs at the place of each key."""
    return hand_points(hand)[places(hand)].reshape(-1)
