"""Weights and points left when cards are held.

For every row of ranks at once.

For the crib the other player discards a pair with probability proportional to its weight among the cards unseen, and
the starter is any of the cards then left. A sum over those pairs and starters is the sum over the whole deck, less what
touches one card held, plus what touches two: nothing is approximated. What touches two asks whether they're of one
suit, and only that's left to `crib_tutor.strategy.tables.suit_patterns`. The hand meets every unseen card alike.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Floats, Places, product, shared
from crib_tutor.strategy.hands import (
    DEALT_ROWS,
    MANY,
    PAIRS,
    copies_of,
    crib_points,
    discard_places,
    hand_points,
    index_of,
    kept_places,
    places,
)
from crib_tutor.strategy.tables.deal_classes import deal_classes

_SUITS, _JACK, _THROWN = len(SUITS), rules.JACK - 1, 2
_LOW, _HIGH = PAIRS.T.astype(np.intp)


# --- ranks, before any weight -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RankTables:
    """Points and ways of the ranks alone.

    >>> rank_tables(5).rows.shape, rank_tables(5).crib.shape
    ((5, 6175), (10, 10, 6175))

    The rows of ranks stand last, in the order in which the classes come.
    """

    rows: Places
    """(cards, rows) the rank of each card."""
    order: Places
    """(rows,) where each row stands in `DEALT_ROWS`."""
    held: Floats
    """(105, rows) one, then how many of each rank are held, then the product of these for each of `PAIRS`."""
    pairs: Places
    """(choices, rows) the place in `PAIRS` of the two cards of each choice."""
    turned: NDArray[np.int16]
    """(choices, rows) points of the hand kept, over all starters unseen."""
    crib: NDArray[np.int16]
    """(two cards held, choices, rows) points of the crib with two such ranks in it, over all starters unseen."""


@shared
def rank_tables(dealt: int) -> RankTables:
    """Tables of the ranks of six cards, or five.

    >>> rank_tables(6).crib.nbytes < 10_000_000
    True

    Made once, in a second or so.
    """
    order = np.concatenate([shape.rows for shape in deal_classes(dealt).shapes])
    rows = DEALT_ROWS[dealt][order].T.astype(np.intp)
    held = (rows == np.arange(MANY)[:, None, None]).sum(axis=1)
    pairs = index_of(np.moveaxis(rows[discard_places(dealt)], 1, -1))
    with_rank = hand_points(dealt - _THROWN)[index_of(np.moveaxis(rows[kept_places(dealt)], 1, -1))]
    turned = np.einsum("tns,sn->tn", with_rank.astype(np.int16), (_SUITS - held).astype(np.int16))
    unseen = _SUITS - copies_of(PAIRS)
    crib = (crib_points() * unseen).sum(axis=2).astype(np.int16)[pairs, pairs[:, None]]
    for ranks in rows:
        crib -= crib_points()[pairs, pairs[:, None], ranks]
    return RankTables(
        rows=rows,
        order=order,
        held=np.concatenate([np.ones((1, len(order))), held, held[_LOW] * held[_HIGH]]),
        pairs=pairs,
        turned=turned,
        crib=crib,
    )


# --- ranks, weighed ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class WeightedRanks:
    """Rows of ranks with the other player's weights in.

    Every number is a sum of weights, over pairs alone or over pairs and starters.
    """

    whole: float
    """The weight of all pairs of the deck."""
    total: Floats
    """(rows,) the weight of all pairs, but for what a suit shared among the cards held changes."""
    crib: Floats
    """(choices, rows) points of the crib, but for the same."""
    change: Floats
    """(two cards held, rows) what it changes in the weight of a pair that the two are of the same suit."""
    by_suit: Floats
    """(5, 1 + cards + two cards held, rows) what a suit gains with each column of `Pattern.of`: the weights of its
    discards, of pairs of it, of its jack's pairs and of its jack's pairs of it; and whether its jack is held."""


def weigh_ranks(dealt: int, weights: Floats) -> WeightedRanks:
    """Put weights (2, 13, 13) into the tables of ranks.

    >>> int(weigh_ranks(6, np.ones((2, 13, 13)) - [np.zeros((13, 13)), np.eye(13)]).total[0])
    1035
    """
    apart, suited = weights
    table = rank_tables(dealt)
    first, second = table.rows[discard_places(dealt)].swapaxes(0, 1)
    held, plain = table.held[1 : 1 + MANY], apart[first, second]
    with_rank = (_SUITS - 1) * apart + suited
    single = with_rank.sum(axis=0)
    full = single.sum() * _SUITS / 2
    lone = full - np.einsum("r,rn->n", single, held)
    by_pair = (np.broadcast_to(part[_LOW, _HIGH, None], (len(PAIRS), len(table.order))) for part in weights)
    change, by_suit = suit_gains(table, *by_pair)
    return WeightedRanks(
        whole=float(full),
        total=lone + plain.sum(axis=0),
        crib=_sum_cribs(table, with_rank) + np.einsum("pn,ptn->tn", plain, table.crib),
        change=change,
        by_suit=by_suit,
    )


def suit_gains(table: RankTables, apart: Floats, suited: Floats) -> tuple[Floats, Floats]:
    """Find what `WeightedRanks` has as ``change`` and ``by_suit``.

    >>> alike = np.ones((91, 6175))
    >>> [part.shape for part in suit_gains(rank_tables(5), alike, alike)]
    [(10, 6175), (5, 16, 6175)]

    The weights of `PAIRS` of two suits and of one are each row's own, (91, rows).
    """
    rows, here = table.rows, np.arange(table.rows.shape[1])
    first, second = rows[discard_places(len(rows))].swapaxes(0, 1)
    cards, choices = slice(1, 1 + len(rows)), slice(1 + len(rows), None)
    holds = np.ascontiguousarray((copies_of(PAIRS) > 0).T, np.float64)
    plain, lone = (product(holds, weights) for weights in (apart, suited))  # of a rank with any other: (13, rows)
    single = (_SUITS - 1) * plain + lone
    between = sum(apart[places(2)[rows, other], here] for other in rows)
    jacks = places(2)[_JACK, rows]
    gains = np.zeros((5, 1 + len(rows) + len(first), len(here)))
    taken, pairs, jack, with_jack, held = gains
    of_one_suit = np.take_along_axis(suited, table.pairs, axis=0)
    change = (of_one_suit - np.take_along_axis(apart, table.pairs, axis=0)) * (first != second)
    taken[0] = single.sum(axis=0) - plain[rows, here].sum(axis=0)
    taken[cards] = between - apart[places(2)[rows, rows], here] - (single + lone - plain)[rows, here]
    taken[choices] = 2 * change
    pairs[0] = lone.sum(axis=0) / 2
    pairs[cards] = -lone[rows, here]
    pairs[choices] = of_one_suit
    jack[0] = single[_JACK] - apart[jacks, here].sum(axis=0)
    jack[cards] = (apart - suited)[jacks, here]
    with_jack[0] = lone[_JACK]
    with_jack[cards] = -suited[jacks, here]
    held[cards] = rows == _JACK
    return change, gains


def _sum_cribs(table: RankTables, with_rank: Floats) -> Floats:
    """Points of the crib over all pairs and starters of the deck, less what touches one card held."""
    points = crib_points().astype(float)
    unseen = _SUITS - copies_of(PAIRS)
    full = (points * unseen).sum(axis=2)
    touching = np.zeros((len(PAIRS), MANY))
    for rank, other in ((_LOW, _HIGH), (_HIGH, _LOW)):
        touching[np.arange(len(PAIRS)), rank] = with_rank[rank, other]
    weight = _SUITS * touching.sum(axis=1) / 2
    starter = np.einsum("p,dpk->dk", weight, points)
    both = touching.T @ points  # for each pair discarded a product of its own, and a small one
    both = (both + both.swapaxes(1, 2))[:, _LOW, _HIGH] / np.where(_LOW == _HIGH, 2, 1)
    sums = np.column_stack([full @ weight, -(full @ touching) - starter, both])
    cribs: Floats = np.take_along_axis(product(sums, table.held), table.pairs, axis=0)
    return cribs
