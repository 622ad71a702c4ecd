"""What ranks count, looked up by a sum of powers: the law of `crib_tutor.count` for a Python without numpy."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, groupby
from math import comb

from crib_tutor import rules
from crib_tutor.deck import RANKS, SUITS, counting_value

MANY = len(RANKS)
POWERS = tuple((len(SUITS) + 1) ** rank for rank in range(MANY))
"""A power for each rank: the sum over some cards is the same in any order, and tells them from all others."""


@cache
def points_by_key(cards: int = 5) -> dict[int, int]:
    """Points of fifteens, pairs and runs of every four or five ranks that a deck can deal, by the sum of their powers.

    >>> points_by_key()[4 * POWERS[4] + POWERS[10]]
    28
    """
    rows = combinations_with_replacement(range(MANY), cards)
    return {sum(POWERS[rank] for rank in row): _score(row) for row in rows if row[0] != row[-1] or cards <= len(SUITS)}


def _score(row: tuple[int, ...]) -> int:
    groups = [(rank, len(list(alike))) for rank, alike in groupby(row)]
    pairs = sum(comb(many, 2) for _, many in groups)
    return rules.FIFTEEN_POINTS * _fifteens(row) + rules.PAIR_POINTS * pairs + _runs(groups)


def _fifteens(row: tuple[int, ...]) -> int:
    sums = [1] + [0] * rules.FIFTEEN
    for rank in row:
        value = counting_value(rank + 1)
        for total in range(rules.FIFTEEN, value - 1, -1):
            sums[total] += sums[total - value]
    return sums[rules.FIFTEEN]


def _runs(groups: list[tuple[int, int]]) -> int:
    points, length, ways = 0, 0, 1
    for at, (rank, many) in enumerate(groups):
        follows = at and groups[at - 1][0] == rank - 1
        length, ways = (length + 1, ways * many) if follows else (1, many)
        ends = at + 1 == len(groups) or groups[at + 1][0] != rank + 1
        points += length * ways if ends and length >= rules.SHORTEST_RUN else 0
    return points
