"""Mean hands and cribs of every class of deals.

Suits are put to the rows of ranks, at every choice.

The suits of a class are a row of ones and zeros, and a block of classes is one product of such rows and of what
`crib_tutor.strategy.tables.card_removal` knows of the ranks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import PACK, SUITS
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.arrays import Floats, Places, product
from crib_tutor.strategy.hands import MANY, discard_places, kept_places
from crib_tutor.strategy.tables.card_removal import RankTables, WeightedRanks, rank_tables
from crib_tutor.strategy.tables.deal_classes import RowShape, deal_classes

_SUITS, _JACK, _THROWN = len(SUITS), rules.JACK - 1, 2
_WIDE = 256
"""Rows of ranks that are worked on at a time, so that a block stays in the cache."""
_NOTHING = 1e-9
"""A weight is nothing where it is this little beside the weight of all pairs of the deck."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class SuitPattern:
    """Suit patterns of one shape, as ones and zeros."""

    shared: Floats
    """(patterns, 1 + two cards held) one, then whether the two are of the same suit."""
    of: Floats
    """(patterns * 4, 1 + cards + two cards held) for each suit: one, whether each card is of it, whether both are."""
    unseen: Places
    """(patterns, 4, 1) cards unseen of each suit."""
    suits: Places
    """(patterns, cards) the suit of each card."""
    flush: tuple[Places, ...]
    """Patterns, choices and suits where all cards kept are of the same suit."""
    suited: tuple[Places, ...]
    """Patterns, choices and suits where the two discarded are of the same suit."""


@cache
def _pattern(shape: RowShape) -> SuitPattern:
    suits = shape.suits.astype(np.intp)
    dealt = suits.shape[1]
    first, second = discard_places(dealt).T
    of = suits[:, None] == np.arange(_SUITS)[:, None]
    rows = np.concatenate([np.ones((*of.shape[:2], 1)), of, of[:, :, first] & of[:, :, second]], axis=2)
    shared = suits[:, first] == suits[:, second]
    kept = suits[:, kept_places(dealt)]
    flush = np.nonzero((kept == kept[:, :, :1]).all(axis=2))
    suited = np.nonzero(shared)
    return SuitPattern(
        shared=np.concatenate([np.ones((len(suits), 1)), shared], axis=1),
        of=rows.reshape(-1, rows.shape[2]),
        unseen=MANY - of.sum(axis=2)[:, :, None],
        suits=suits,
        flush=(*flush, kept[flush][:, 0]),
        suited=(*suited, suits[suited[0], first[suited[1]]]),
    )


def weighed_blocks(
    dealt: int, known: WeightedRanks, crib: Floats | None = None
) -> Iterator[tuple[Places, Floats, Floats]]:
    """Average hand and crib at every choice, block by block.

    >>> from crib_tutor.strategy.tables.card_removal import weigh_ranks
    >>> plain = np.ones((2, 13, 13)) - [np.zeros((13, 13)), np.eye(13)]
    >>> where, hand, crib = next(weighed_blocks(5, weigh_ranks(5, plain)))
    >>> where.shape, hand.shape, crib.shape
    ((1, 78), (1, 10, 78), (1, 10, 78))

    Each block is the places of its classes of deals, patterns by rows, and two arrays of points, patterns by choices by
    rows. The weights of the other player are known in each row of ranks; ``crib`` is as `solve_every_hand` takes it.
    """
    table, before = rank_tables(dealt), 0
    given = None if crib is None else crib[table.order].T
    for shape in deal_classes(dealt).shapes:
        pattern = _pattern(shape)
        classes = np.arange(shape.span.start, shape.span.stop).reshape(len(shape.suits), -1)
        for start in range(0, len(shape.rows), _WIDE):
            stop = min(start + _WIDE, len(shape.rows))
            rows = slice(before + start, before + stop)
            yield classes[:, start:stop], *_block_values(pattern, table, known, rows, given)
        before += len(shape.rows)


def _block_values(
    pattern: SuitPattern, table: RankTables, known: WeightedRanks, rows: slice, given: Floats | None
) -> tuple[Floats, Floats]:
    """Hand and crib of the classes that join some patterns and some rows."""
    change, dealt = known.change[:, rows], len(table.rows)
    total = product(pattern.shared, np.concatenate([known.total[None, rows], change]))
    if total.min() <= _NOTHING * known.whole:
        raise IllegalMove(
            "some cards leave weights of 0 alone: give a table in which two cards have one from every pack"
        )
    starter, flush, nobs = _suit_weights(pattern, known, rows, total)
    ways = total * (len(PACK) - dealt - _THROWN)
    if given is None:
        both = np.concatenate([known.crib[None, :, rows], table.crib[:, :, rows] * change[:, None]])
        crib = product(pattern.shared, both.reshape(len(both), -1)).reshape(-1, *both.shape[1:])
    else:
        crib = ways[:, None] * given[:, rows]
    crib += (
        _jack_points(discard_places(dealt), pattern, table.rows[:, rows], starter) + rules.NOBS_POINTS * nobs[:, None]
    )
    which, choice, suit = pattern.suited
    crib[which, choice] += (rules.CRIB_SIZE + 1) * flush[which, suit]
    starters = len(PACK) - dealt
    hand = table.turned[:, rows] + _jack_points(kept_places(dealt), pattern, table.rows[:, rows], pattern.unseen)
    which, choice, suit = pattern.flush
    hand[which, choice] += kept_places(dealt).shape[1] * starters + pattern.unseen[which, suit]
    return hand / starters, crib / ways[:, None]


def _jack_points(places: Places, pattern: SuitPattern, rows: Places, starter: NDArray[np.generic]) -> Floats:
    """What jacks among the cards at some places bring, where so much of the starter is of each suit."""
    of_choice = np.zeros((len(places), len(rows)))
    np.put_along_axis(of_choice, places, rules.NOBS_POINTS, axis=1)
    brings: Floats = of_choice @ ((rows == _JACK) * starter[np.arange(len(starter))[:, None], pattern.suits])
    return brings


def _suit_weights(
    pattern: SuitPattern, known: WeightedRanks, rows: slice, total: Floats
) -> tuple[Floats, Floats, Floats]:
    """Weights that hang on a suit: of a starter of it, of the other's two and a starter of it, of the other's nobs.

    The first two are (patterns, 4, rows), the last (patterns, rows).
    """
    gains = known.by_suit[:, :, rows]
    sums = np.empty((len(gains), len(pattern.of), gains.shape[2]))
    for gain, summed in zip(gains, sums, strict=True):
        product(pattern.of, gain, summed)
    taken, pairs, jack_with, jack_suited, jack = sums.reshape(len(sums), -1, _SUITS, sums.shape[2])
    turned = pattern.unseen * total[:, None] - taken
    nobs = (1 - jack) * ((pattern.unseen - 1) * jack_with - jack_suited)
    return turned, (pattern.unseen - _THROWN) * pairs, nobs.sum(axis=1)
