"""Every deal of six or five cards, suits renamed.

Renaming the suits changes nothing that cribbage counts.

A class is a row of ranks with a pattern of suits. Rows whose ranks repeat in the same places bear the same patterns, so
the classes of one such shape fill a rectangle, patterns by rows, and the rectangles stand one after the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, SUITS, Card, InvalidCards, quote
from crib_tutor.strategy.arrays import Numbers, Places, freeze
from crib_tutor.strategy.hands import DEALT_ROWS

_SUITS = len(SUITS)
_RENAMINGS = np.array(list(permutations(range(_SUITS))))
_BITS = np.arange(2**_SUITS)[:, None] >> np.arange(_SUITS) & 1
_RENAMED = (_BITS[None] << _RENAMINGS[:, None]).sum(axis=2)
"""What each renaming makes of each set of suits, written as a bit a suit: (24, 16)."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RowShape:
    """Rows that repeat their ranks in the same places.

    >>> plain = deal_classes(6).shapes[-1]
    >>> plain.repeats, plain.rows.shape, plain.suits.shape
    ((1, 1, 1, 1, 1, 1), (1716,), (187, 6))

    With all patterns of suits that they bear.
    """

    repeats: tuple[int, ...]
    """How often each rank of a row is there, the lowest rank first."""
    rows: Places
    """(rows,) which rows of `DEALT_ROWS` have this shape, rising."""
    suits: Numbers
    """(patterns, cards) the suit, 0 to 3, of each card of a row, rising among the cards of a rank."""
    deals: Numbers
    """(patterns,) how many deals a pattern stands for, with one row."""
    first: int
    """Where the first class of this shape stands."""

    @property
    def span(self) -> slice:
        """Places of the classes of this shape among all."""
        return slice(self.first, self.first + len(self.suits) * len(self.rows))


@dataclass(frozen=True, eq=False)
class DealClasses:
    """All classes of deals of one size.

    >>> six = deal_classes(6)
    >>> len(six), int(six.deals.sum()), len(deal_classes(5))
    (962988, 20358520, 134459)
    """

    dealt: int
    shapes: tuple[RowShape, ...]

    def __len__(self) -> int:
        return int(self.shapes[-1].span.stop)

    @cached_property
    def row(self) -> NDArray[np.uint16]:
        """(classes,) uint16: the place in `DEALT_ROWS` of each."""
        return freeze(
            np.concatenate([np.tile(shape.rows, len(shape.suits)) for shape in self.shapes]).astype(np.uint16)
        )

    @cached_property
    def deals(self) -> Numbers:
        """(classes,) uint8: deals that each stands for, 4 to 24."""
        return freeze(np.concatenate([np.repeat(shape.deals, len(shape.rows)) for shape in self.shapes]))

    def cards(self, place: int) -> tuple[Card, ...]:
        """Cards of the one deal standing for a class.

        >>> deal_classes(6).cards(962987)
        (8C, 9D, TH, JS, QS, KS)

        A place that no class has is an `IndexError`.
        """
        shape = next((each for each in self.shapes if 0 <= place < each.span.stop), None)
        if shape is None:
            raise IndexError(f"there's no class {quote(place)}: the last is {len(self) - 1}")
        pattern, row = divmod(place - shape.first, len(shape.rows))
        numbers = DEALT_ROWS[self.dealt][shape.rows[row]].astype(int) * _SUITS + shape.suits[pattern]
        return tuple(PACK[number] for number in numbers)


@cache
def deal_classes(dealt: int = 6) -> DealClasses:
    """All classes of deals of six cards, or of five.

    >>> len(deal_classes(6).shapes), len(deal_classes(5).shapes)
    (29, 15)
    """
    if dealt not in DEALT_ROWS:
        raise InvalidCards(f"deals of {quote(dealt)} cards aren't looked at: give five or six")
    return DealClasses(dealt, tuple(_shapes(dealt)))


def _shapes(dealt: int) -> Iterator[RowShape]:
    """Find each shape: the cards of a row in groups of the same rank, at most as many in a group as there are suits."""
    rows, first = DEALT_ROWS[dealt], 0
    same = rows[:, 1:] == rows[:, :-1]
    for joined in product([True, False], repeat=dealt - 1):
        ends = [place for place, repeated in enumerate((*joined, False), 1) if not repeated]
        repeats = tuple(end - start for start, end in zip([0, *ends], ends, strict=False))
        if max(repeats) <= _SUITS:
            suits, deals = _patterns(repeats)
            matching = np.flatnonzero((same == joined).all(axis=1))
            shape = RowShape(repeats=repeats, rows=matching, suits=suits, deals=deals, first=first)
            first = shape.span.stop
            yield shape


def _patterns(repeats: tuple[int, ...]) -> tuple[Numbers, Numbers]:
    """The patterns of suits of a shape: the suits of the least way to write each under all renamings, and its deals."""
    ways = [list(combinations(range(_SUITS), copies)) for copies in repeats]
    dealt = np.array(list(product(*[[sum(1 << suit for suit in way) for way in options] for options in ways])))
    moved = _SUITS * np.arange(len(repeats))[::-1]  # by so many bits, where the sets of a row are one number
    codes = np.min([(renamed[dealt] << moved).sum(axis=-1) for renamed in _RENAMED], axis=0)
    least, deals = np.unique(codes, return_counts=True)
    sets = least[:, None] >> moved & len(_BITS) - 1
    suits = np.nonzero(_BITS[sets].reshape(len(least), -1))[1].reshape(len(least), -1) % _SUITS
    return freeze(suits.astype(np.uint8)), freeze(deals.astype(np.uint8))
