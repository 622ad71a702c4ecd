"""What if the starter had been another card: what the same four cards count with each of the thirteen ranks."""

from __future__ import annotations

from typing import NamedTuple

from crib_tutor.counts import Count, count
from crib_tutor.deck import PACK, RANKS


class Starter(NamedTuple):
    """A rank that could have been turned up, and the least and most that the four cards count with it.

    >>> Starter(5, 28, 29).most
    29
    """

    rank: int
    least: int
    most: int


def other_starters(counted: Count) -> tuple[Starter, ...]:
    """What the four cards of a count come to with a starter of each rank, the ace first.

    >>> [one.most for one in other_starters(count("5H 5D 5S JC", "5C"))][:5]
    [15, 15, 15, 15, 29]

    The suit can make a difference by a flush or by nobs: then the least and the most are not the same. What is in the
    hand cannot be turned up, and a rank of which all four are held is left out.
    """
    found = []
    for rank in range(1, len(RANKS) + 1):
        free = [card for card in PACK if card.rank == rank and card not in counted.hand]
        points = [count(counted.hand, card, crib=counted.crib).points for card in free]
        if points:
            found.append(Starter(rank, min(points), max(points)))
    return tuple(found)
