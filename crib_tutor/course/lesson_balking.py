"""Balking: what two cards give the dealer's crib."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import comb
from statistics import fmean
from types import MappingProxyType
from typing import Any

from crib_tutor.course.amounts import draw_amounts
from crib_tutor.deck import RANKS, SUITS, NamedCard, find_named
from crib_tutor.look.charts import RankedRows, RankTable
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove


def pair_averages(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    """Name the numbers of a table by two ranks.

    >>> even = pair_averages([[low + high for high in range(13)] for low in range(13)])
    >>> len(even), even["AA"], even["9K"]
    (91, 0.0, 20.0)

    The lower rank is first. Raises `IllegalMove` for a table of another size.
    """
    rows = [list(map(float, row)) for row in table]
    if len(rows) != len(RANKS) or any(len(row) != len(RANKS) for row in rows):
        raise IllegalMove("this table can't be drawn: give 13 rows of 13 numbers, ace first, as crib_table does")
    return {RANKS[low] + RANKS[high]: rows[low][high] for low in range(len(RANKS)) for high in range(low, len(RANKS))}


def random_average(table: Iterable[Iterable[float]]) -> float:
    """Average what two cards picked blindly give the crib.

    >>> round(random_average([[float(low == high) for high in range(13)] for low in range(13)]), 4) == round(1 / 17, 4)
    True

    Two ranks come in sixteen ways, a pair in six.
    """
    worth = pair_averages(table)
    ways = {pair: comb(len(SUITS), 2) if pair[0] == pair[1] else len(SUITS) ** 2 for pair in worth}
    return sum(ways[pair] * worth[pair] for pair in worth) / sum(ways.values())


def saving_question(table: Iterable[Iterable[float]]) -> dict[str, Any]:
    """Ask what the best balking cards save."""
    saved = random_average(table) - min(pair_averages(table).values())
    said = {"about a point and a half": 1.5, "about three points": 3.0, "about five points": 5.0}
    return {"answer": min(said, key=lambda name: abs(said[name] - saved)), "choices": tuple(said)}


def balks(table: Iterable[Iterable[float]], outlined: Mapping[str, str] = MappingProxyType({})) -> RankTable:
    """Map what each two ranks give the crib.

    More is further from the ground. Pairs such as AK are framed, by the names that they are given. Raises
    `IllegalMove` for a table of another size.
    """
    worth = pair_averages(table)
    least, *_, most = sorted(worth, key=lambda pair: round(worth[pair], 9))
    return RankTable(
        f"{_called(least)} give the dealer least, {worth[least]:.1f} points; {_called(most)} give {worth[most]:.1f}",
        "What the dealer's crib is worth on average, by the two ranks you put in it",
        "Worked out over every hand that discards the pair, when both players discard well. Find one card's row and "
        "the other card's column.",
        tuple(worth[RANKS[low] + RANKS[high]] for high in range(len(RANKS)) for low in range(high + 1)),
        "points in the crib",
        tuple((_called(pair, " "), name) for name, pair in outlined.items()),
    )


def _called(pair: str, between: str = " and ") -> str:
    return between.join(pair).replace("T", "10")


_APART = ("a pair", "neighbors", "two apart", "three apart", "further")
"""Two ranks by their distance, in words."""
_FIVE = "5"


def distance_bars(table: Iterable[Iterable[float]]) -> RankedRows:
    """Draw what two cards give the crib by their distance.

    It's the average of all such ranks, fives left out.
    """
    means, saved = _by_distance(table), steps(table)
    most = max(saved, key=lambda step: saved[step])
    near, far = most.removeprefix("from ").split(" to ")
    return draw_amounts(
        f"{capitalized(far)}, cards give {saved[most]:.1f} points less than {near}: no other step saves as much",
        "What two cards give the dealer's crib on average, by how far apart they are",
        "The average of all such ranks except those with a five, when both players discard well.",
        means,
        "points in the crib, on average",
        asked=far,
    )


def steps(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    """Find what each step further apart saves in the crib.

    Fives are left out, as in `distance_bars`.
    """
    distances = pairwise(_by_distance(table).items())
    return {f"from {near} to {far}": points - fewer for (near, points), (far, fewer) in distances}


def _by_distance(table: Iterable[Iterable[float]]) -> Mapping[str, float]:
    apart: dict[str, list[float]] = {name: [] for name in _APART}
    for pair, points in pair_averages(table).items():
        if _FIVE not in pair:
            steps_apart = RANKS.index(pair[1]) - RANKS.index(pair[0])
            apart[_APART[min(steps_apart, len(_APART) - 1)]].append(points)
    return {name: fmean(points) for name, points in apart.items()}


def read_ranks(words: str) -> str:
    """Find ranks in words, as `pair_averages` has them.

    >>> read_ranks("king and ace"), read_ranks("two twos"), read_ranks("the five")
    ('AK', '22', '5')
    """
    ranks = [RANKS[named.rank - 1] * (named.many or 2) for named in find_named(words) if isinstance(named, NamedCard)]
    return "".join(sorted("".join(ranks), key=RANKS.index))
