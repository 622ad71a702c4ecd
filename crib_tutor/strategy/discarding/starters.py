"""What a hand counts with each starter that can still be cut, rank by rank."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from crib_tutor.counts import Count, count
from crib_tutor.deck import PACK, Card, CardsLike, cards

_HALF = Fraction(1, 2)
"""How much of what the best starter adds another must add to be worth hoping for."""


class StarterRange(NamedTuple):
    """A rank that could have been cut, and the least and most that the hand counts with it.

    >>> StarterRange(5, 28, 29).most
    29
    """

    rank: int
    least: int
    most: int


class StarterChance(NamedTuple):
    """A rank of starter: how many of it can still be cut, and what the hand counts with them on average.

    ``average`` is None if none is left; ``hoped`` says that it adds at least half of what the best starter adds.
    """

    rank: int
    left: int
    average: Fraction | None
    hoped: bool


def points_by_starter(
    hand: tuple[Card, ...], seen: Collection[Card] = (), *, crib: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Count a hand with every unseen starter: for each rank, ace to king, the points with each card of it.

    >>> points_by_starter(cards("5H 5D 5S JC"))[3:6]
    ((15, 14, 14, 14), (29,), (15, 14, 14, 14))
    """
    known = {*hand, *seen}
    return tuple(
        tuple(count(hand, card, crib=crib).points for card in rank if card not in known)
        for _, rank in groupby(PACK, key=lambda card: card.rank)
    )


def starter_strip(kept: CardsLike, thrown: CardsLike = ()) -> tuple[tuple[int, ...], ...]:
    """List the counts that a starter of each rank would make, ace to king.

    >>> starter_strip("5H 5D 5S JC")[3:6]
    ((14, 15), (29,), (14, 15))

    A rank with several counts differs by suit, the lowest first; a rank that's all in hand has none.
    """
    by_rank = points_by_starter(cards(kept), cards(thrown) if thrown else ())
    return tuple(tuple(sorted(set(points))) for points in by_rank)


def other_starters(counted: Count) -> tuple[StarterRange, ...]:
    """Count the same hand with a starter of each rank, the ace first.

    >>> [one.most for one in other_starters(count("5H 5D 5S JC", "5C"))][:5]
    [15, 15, 15, 15, 29]

    The suit can make a difference by a flush or by nobs: then the least and the most differ. Cards in the hand can't be
    cut, and a rank that's all in hand is left out.
    """
    by_rank = points_by_starter(counted.hand, crib=counted.crib)
    return tuple(StarterRange(rank, min(points), max(points)) for rank, points in enumerate(by_rank, 1) if points)


def starter_chances(kept: tuple[Card, ...], thrown: tuple[Card, ...]) -> tuple[StarterChance, ...]:
    """Average the hand over the unseen starters of each rank, and mark the ranks to hope for.

    >>> five = starter_chances(cards("5H 5D 5S JC"), cards("2D KH"))[4]
    >>> five.left, five.average, five.hoped
    (1, Fraction(29, 1), True)

    If no starter adds anything, there's none to hope for.
    """
    held, by_rank = count(kept).points, points_by_starter(kept, thrown)
    averages = [Fraction(sum(points), len(points)) if points else None for points in by_rank]
    adds = [Fraction(0) if one is None else one - held for one in averages]
    enough = max(adds) * _HALF
    return tuple(
        StarterChance(rank, len(by_rank[rank - 1]), averages[rank - 1], added >= enough and added > 0)
        for rank, added in enumerate(adds, 1)
    )
