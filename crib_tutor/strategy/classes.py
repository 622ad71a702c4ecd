"""Every deal of six cards, or of five, up to a renaming of the suits, which changes nothing that cribbage counts.

A class is a row of ranks with a pattern of suits. Rows whose ranks repeat in the same places bear the same patterns, so
the classes of one such shape fill a rectangle, patterns by rows, and the rectangles stand one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, SUITS, Card, CardsLike, InvalidCards, cards, quoted
from crib_tutor.strategy.ranks import FIVES, SIXES, frozen

ROWS = {5: FIVES, 6: SIXES}
"""The rows of ranks by the number of cards dealt."""
_SUITS, _THROWN = len(SUITS), 2
_LETTERS = "".join(SUITS)
_RENAMINGS = np.array(list(permutations(range(_SUITS))))
_BITS = np.arange(2**_SUITS)[:, None] >> np.arange(_SUITS) & 1
_RENAMED = (_BITS[None] << _RENAMINGS[:, None]).sum(axis=2)
"""What each renaming makes of each set of suits, written as a bit a suit: (24, 16)."""


@cache
def throws(dealt: int) -> NDArray[np.intp]:
    """Every two places of a row that may be laid away: (choices, 2), in the order of `itertools.combinations`.

    >>> throws(5)[:5].tolist()
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2]]
    """
    return frozen(np.array(list(combinations(range(dealt), _THROWN))))


@cache
def keeps(dealt: int) -> NDArray[np.intp]:
    """The places kept at each choice: (choices, 3) of five cards, or (choices, 4) of six.

    >>> keeps(5)[0].tolist()
    [2, 3, 4]
    """
    return frozen(np.array([[place for place in range(dealt) if place not in pair] for pair in throws(dealt)]))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Shape:
    """The rows that repeat their ranks in the same places, with all patterns of suits that they bear.

    >>> plain = classes(6).shapes[-1]
    >>> plain.repeats, plain.rows.shape, plain.suits.shape
    ((1, 1, 1, 1, 1, 1), (1716,), (187, 6))
    """

    repeats: tuple[int, ...]
    """How often each rank of a row is there, the lowest rank first."""
    rows: NDArray[np.intp]
    """(rows,) which rows of `ROWS` have this shape, rising."""
    codes: NDArray[np.intp]
    """(patterns,) each pattern as one number, rising: the set of suits of each rank, the lowest rank's first."""
    suits: NDArray[np.uint8]
    """(patterns, cards) the suit, 0 to 3, of each card of a row, rising among the cards of a rank."""
    deals: NDArray[np.uint8]
    """(patterns,) how many deals a pattern stands for, with one row."""
    first: int
    """Where the first class of this shape stands."""

    @property
    def span(self) -> slice:
        """Where the classes of this shape stand among all."""
        return slice(self.first, self.first + len(self.suits) * len(self.rows))


@dataclass(frozen=True, eq=False)
class Classes:
    """All classes of deals of one size.

    >>> six = classes(6)
    >>> len(six), int(six.deals.sum()), len(classes(5))
    (962988, 20358520, 134459)
    """

    dealt: int
    shapes: tuple[Shape, ...]

    def __len__(self) -> int:
        return int(self.shapes[-1].span.stop)

    @cached_property
    def row(self) -> NDArray[np.uint16]:
        """(classes,) uint16: which row of `ROWS` bears the ranks of each class."""
        return frozen(np.concatenate([np.tile(one.rows, len(one.suits)) for one in self.shapes]).astype(np.uint16))

    @cached_property
    def deals(self) -> NDArray[np.uint8]:
        """(classes,) uint8: how many deals each class stands for, 4 to 24."""
        return frozen(np.concatenate([np.repeat(one.deals, len(one.rows)) for one in self.shapes]))

    def cards(self, place: int) -> tuple[Card, ...]:
        """The cards of the one deal that stands for a class.

        >>> classes(6).cards(962987)
        (8C, 9D, TH, JS, QS, KS)

        A place that no class has is an `IndexError`.
        """
        shape = next((one for one in self.shapes if 0 <= place < one.span.stop), None)
        if shape is None:
            raise IndexError(f"there is no class {quoted(place)}: the last is {len(self) - 1}")
        pattern, row = divmod(place - shape.first, len(shape.rows))
        numbers = ROWS[self.dealt][shape.rows[row]].astype(int) * _SUITS + shape.suits[pattern]
        return tuple(PACK[number] for number in numbers)

    def find(self, given: CardsLike) -> tuple[int, dict[str, str]]:
        """Where the class of some cards stands, and what each of their suits is called in it.

        >>> place, renamed = classes(6).find("5S 5H JH QH KH AH")
        >>> classes(6).cards(place), renamed["H"]
        ((AC, 5C, 5D, JC, QC, KC), 'C')

        Raises `InvalidCards` where they are not as many as are dealt.
        """
        held = sorted(cards(given))
        if len(held) != self.dealt:
            many = f"{len(held)} card{'s' * (len(held) > 1)}"
            raise InvalidCards(f"{quoted(' '.join(map(str, held)))} is {many}: give the {self.dealt} that are dealt")
        sets = dict.fromkeys([card.rank for card in held], 0)
        for card in held:
            sets[card.rank] |= 1 << _LETTERS.index(card.suit)
        shape = self._by_repeats[tuple(one.bit_count() for one in sets.values())]
        written = _written(_RENAMED[:, list(sets.values())])
        renaming = _RENAMINGS[written.argmin()]
        rows = ROWS[self.dealt][shape.rows]
        pattern = int(np.searchsorted(shape.codes, written.min()))
        row = int((rows == [card.rank - 1 for card in held]).all(axis=1).argmax())
        names = {old: _LETTERS[new] for old, new in zip(_LETTERS, renaming, strict=True)}
        return shape.first + pattern * len(shape.rows) + row, names

    @cached_property
    def _by_repeats(self) -> dict[tuple[int, ...], Shape]:
        return {one.repeats: one for one in self.shapes}


@cache
def classes(dealt: int = 6) -> Classes:
    """All classes of deals of six cards, or of five.

    >>> len(classes(6).shapes), len(classes(5).shapes)
    (29, 15)
    """
    if dealt not in ROWS:
        raise InvalidCards(f"deals of {quoted(dealt)} cards are not looked at: give five or six")
    return Classes(dealt, tuple(_shapes(dealt)))


def _shapes(dealt: int) -> Iterator[Shape]:
    """Each shape there is: the cards of a row in groups of one rank, a group as large as the pack has suits at most."""
    rows, first = ROWS[dealt], 0
    same = rows[:, 1:] == rows[:, :-1]
    for joined in product([True, False], repeat=dealt - 1):
        ends = [place for place, one in enumerate((*joined, False), 1) if not one]
        repeats = tuple(end - start for start, end in zip([0, *ends], ends, strict=False))
        if max(repeats) <= _SUITS:
            codes, suits, deals = _patterns(repeats)
            matching = np.flatnonzero((same == joined).all(axis=1))
            shape = Shape(repeats=repeats, rows=matching, codes=codes, suits=suits, deals=deals, first=first)
            first = shape.span.stop
            yield shape


def _patterns(repeats: tuple[int, ...]) -> tuple[NDArray[np.intp], NDArray[np.uint8], NDArray[np.uint8]]:
    """The patterns of suits of a shape: the least way to write each under all renamings, its suits, its deals."""
    ways = [list(combinations(range(_SUITS), many)) for many in repeats]
    dealt = np.array(list(product(*[[sum(1 << suit for suit in way) for way in one] for one in ways])))
    codes, deals = np.unique(np.min([_written(renamed[dealt]) for renamed in _RENAMED], axis=0), return_counts=True)
    sets = codes[:, None] >> _places(len(repeats)) & len(_BITS) - 1
    suits = np.nonzero(_BITS[sets].reshape(len(codes), -1))[1].reshape(len(codes), -1) % _SUITS
    return frozen(codes), frozen(suits.astype(np.uint8)), frozen(deals.astype(np.uint8))


def _places(many: int) -> NDArray[np.intp]:
    """By how many bits each of so many sets is moved, where they are written as one number."""
    return _SUITS * np.arange(many)[::-1]


def _written(sets: NDArray[np.intp]) -> NDArray[np.intp]:
    """Rows of sets of suits, each row as one number."""
    codes: NDArray[np.intp] = (sets << _places(sets.shape[-1])).sum(axis=-1)
    return codes
