"""The other player's discards and the starter beside my ranks.

My cards are out of the deck.

My ranks q and the other's ranks o can be dealt together in prod C(4 - q_i, o_i) ways. Where the starter is dealt first,
beside my own cards, this product holds for one card more, so no table of all pairs of hands is ever made. The product
falls apart into low ranks and high ranks, and each half is one multiplication of matrices.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Floats, Places, shared
from crib_tutor.strategy.hands import DEALT_ROWS, MANY, PAIRS, copies_of, discard_places, index_of

_LOW = 6
"""Ranks in the lower half, ace to six."""
_BLOCK = 64
"""Rows of one multiplication: a few tens of megabytes."""
_ROWS = 1024


class HalfDeck(NamedTuple):
    """Ways to hold cards of some ranks.

    Every way with up to so many cards, fewest first: how many of each rank, and in all.
    """

    counts: Places
    sizes: Places
    spans: tuple[slice, ...]
    place: dict[tuple[int, ...], int]


@shared
def choice_pairs(dealt: int) -> Places:
    """Pair of ranks that each choice discards.

    >>> PAIRS[choice_pairs(6)[0, :6]].tolist()  # the first hand is four aces and two deuces
    [[0, 0], [0, 0], [0, 0], [0, 1], [0, 1], [0, 0]]

    (18395, 15) or (6175, 10) places in `PAIRS`. In the order of `itertools.combinations` over the cards, sorted by
    rank.
    """
    return index_of(DEALT_ROWS[dealt][:, discard_places(dealt)])


@shared
def deal_ways(dealt: int) -> Floats:
    """Count the ways to deal each row of ranks.

    >>> int(deal_ways(6).sum()), int(deal_ways(5).sum())
    (20358520, 2598960)

    As floats that are whole.
    """
    ways: Floats = _combinations()[0][rank_counts(dealt)].prod(axis=1)
    return ways


def sum_by_pair(shares: Floats, dealt: int = 6) -> Floats:
    """Sum shares of choices by pair discarded: (n, 91).

    From (n, 15) or (n, 10).
    """
    by_pair = np.zeros((len(shares), len(PAIRS)))
    np.add.at(by_pair, (np.arange(len(shares))[:, None], choice_pairs(dealt)), shares)
    return by_pair


def meeting_chances(by_pair: Floats, dealt: int = 6) -> Iterator[tuple[slice, Floats]]:
    """Chances of the other's pair with each starter.

    >>> even = sum_by_pair(np.full((6175, 10), 0.1), dealt=5)
    >>> rows, chances = next(meeting_chances(even, dealt=5))
    >>> rows.start, chances.shape, round(float(chances[5].sum()), 12)
    (0, (1024, 91, 13), 1.0)

    For my hands, a block at a time. ``by_pair`` is (n, 91): how the other discards from each hand. Each block is a
    slice of my hands and an array (rows, 91, 13) of float64. The other's suits are those of any deal of the ranks,
    whatever the suits of mine.
    """
    met, place = _count_meetings(by_pair, dealt), _places_with_starter(dealt)
    left = len(SUITS) - rank_counts(dealt)
    pack = len(SUITS) * MANY - dealt
    deals = comb(pack, dealt) * (pack - dealt)
    for start in range(0, len(place), _ROWS):
        rows = slice(start, min(start + _ROWS, len(place)))
        chances = met[place[rows]] * (left[rows] / deals)[:, :, None]
        yield rows, chances.transpose(0, 2, 1)


def crib_values(by_pair: Floats, worth: NDArray[Any], dealt: int = 6) -> Floats:
    """Price the crib with each of my choices.

    Against a player who discards by shares (n, 15) or (n, 10). ``worth`` is (91, 91, 13), the worth of my pair with the
    other's pair and a starter: `crib_points`, or more.
    """
    mine = choice_pairs(dealt)
    flat = np.asarray(worth, np.float64).reshape(len(PAIRS), -1)
    values = np.empty(mine.shape)
    for rows, chances in meeting_chances(by_pair, dealt):
        every = chances.reshape(len(chances), -1) @ flat.T
        values[rows] = np.take_along_axis(every, mine[rows], axis=1)
    return values


@shared
def rank_counts(dealt: int) -> Places:
    """Count the ranks of each dealt row: (n, 13).

    >>> rank_counts(6)[0].tolist()
    [4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    return copies_of(DEALT_ROWS[dealt])


@cache
def _combinations() -> Floats:
    """C(4 - held, taken), by held and taken."""
    suits = len(SUITS)
    return np.array([[comb(suits - held, taken) for taken in range(suits + 1)] for held in range(suits + 1)], float)


@cache
def _halves(dealt: int) -> tuple[HalfDeck, HalfDeck]:
    """The lower and the higher ranks of every holding of at most one card more than are dealt."""
    halves = []
    for ranks in (_LOW, MANY - _LOW):
        sizes = [combinations_with_replacement(range(ranks), size) for size in range(dealt + 2)]
        groups = [np.array([[row.count(rank) for rank in range(ranks)] for row in rows]) for rows in sizes]
        groups = [group[group.max(axis=1) <= len(SUITS)] for group in groups]
        spans = tuple(slice(int(a), int(b)) for a, b in pairwise(np.cumsum([0, *map(len, groups)])))
        counts = np.concatenate(groups)
        place = {tuple(row): at for at, row in enumerate(counts.tolist())}
        halves.append(HalfDeck(counts, counts.sum(axis=1), spans, place))
    return halves[0], halves[1]


def _find(half: HalfDeck, rows: Places) -> Places:
    """Where each row of counts stands in the half; -1 for one that holds too many."""
    return np.array([half.place.get(tuple(row), -1) for row in rows.tolist()])


@cache
def _hand_halves(dealt: int) -> tuple[Places, Places]:
    """Where the lower and the higher ranks of each dealt hand stand in the two halves."""
    (low, high), counts = _halves(dealt), rank_counts(dealt)
    return _find(low, counts[:, :_LOW]), _find(high, counts[:, _LOW:])


@cache
def _starts(dealt: int) -> Places:
    """Where, among all holdings of one card more than dealt, those with each lower half begin, and the end."""
    low, high = _halves(dealt)
    return np.cumsum([0, *np.bincount(high.sizes)[dealt + 1 - low.sizes]])


@cache
def _places_with_starter(dealt: int) -> Places:
    """Each dealt hand with each starter beside it, as a row of `_count_meetings`: (n, 13); last if none is left."""
    (low, high), (lows, highs), starts = _halves(dealt), _hand_halves(dealt), _starts(dealt)
    firsts = np.array([span.start for span in high.spans])
    place = np.full((len(lows), MANY), starts[-1])
    for rank, one_more in enumerate(np.eye(MANY, dtype=np.intp)):
        a = _find(low, low.counts + one_more[:_LOW])[lows]
        b = _find(high, high.counts + one_more[_LOW:])[highs]
        left = (a >= 0) & (b >= 0)
        place[left, rank] = (starts[a] + b - firsts[dealt + 1 - low.sizes[a]])[left]
    return place


def _ways_together(mine: Places, other: Places) -> Floats:
    """In how many ways each of these holdings of the other can be dealt beside each of mine."""
    product = np.ones((len(mine), len(other)))
    for rank in range(mine.shape[1]):
        product *= _combinations()[mine[:, rank, None], other[None, :, rank]]
    return product


def _count_meetings(by_pair: Floats, dealt: int) -> Floats:
    """Ways to deal the other a hand that discards each pair, beside every holding of one card more than dealt."""
    (low, high), (lows, highs), starts = _halves(dealt), _hand_halves(dealt), _starts(dealt)
    few, width, parts = high.spans[dealt].stop, by_pair.shape[1], []
    for size in range(dealt + 1):  # by the number of low cards: (lower halves, higher halves, 91)
        span, other = low.spans[size], high.spans[dealt - size]
        part = np.zeros((span.stop - span.start, other.stop - other.start, width))
        rows = low.sizes[lows] == size
        part[lows[rows] - span.start, highs[rows] - other.start] = by_pair[rows]
        parts.append(part)
    with_low = _ways_together(low.counts, low.counts)
    with_high = _ways_together(high.counts, high.counts[:few])
    met = np.zeros((starts[-1] + 1, width))
    for span in low.spans:
        fit = with_high[high.spans[dealt + 1 - low.sizes[span.start]]]
        for start in range(span.start, span.stop, _BLOCK):
            block = slice(start, min(start + _BLOCK, span.stop))
            half_done = np.empty((block.stop - start, few, width))
            for size, part in enumerate(parts):
                done = with_low[block, low.spans[size]] @ part.reshape(len(part), -1)
                half_done[:, high.spans[dealt - size]] = done.reshape(len(done), -1, width)
            met[starts[start] : starts[block.stop]] = (fit @ half_done).reshape(-1, width)
    return met
