"""Every count of five ranks, for a page without Python."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from crib_tutor.combinations import Combination, Kind, by_rank
from crib_tutor.counts import Count
from crib_tutor.deck import RANKS, SUITS, Card
from crib_tutor.rules import CRIB_SIZE, NOBS_POINTS
from crib_tutor.words.counts_aloud import explain

_NOBS, _FOUR, _FIVE = (Kind.NOBS, NOBS_POINTS), (Kind.FLUSH, CRIB_SIZE), (Kind.FLUSH, CRIB_SIZE + 1)
SUITED = ((), (_NOBS,), (_FOUR,), (_FIVE,), (_FIVE, _NOBS))
"""All that suits can add to five cards: a jack among five of a suit is always his nobs."""


@cache
def rank_counts() -> dict[str, Any]:
    """Write the table: patterns of combinations, and each hand's pattern.

    A pattern begins with its words, by what suits add; its parts are a kind, points, and cards as bits of their places
    in the sorted hand. Of each hand in order, aces first, ``index`` has the pattern in three hexadecimal digits.
    """
    parts, words, patterns, index = dict[Any, int](), dict[Any, int](), dict[Any, tuple[int, ...]](), ""
    for row in five_ranks():
        scored = by_rank(row)
        shape = tuple((part.kind, part.points, sum(1 << row.index(card) for card in part.cards)) for part in scored)
        if shape not in patterns:
            said = tuple(_say(row, scored, added) for added in SUITED)
            places = (parts.setdefault(part, len(parts)) for part in shape)
            patterns[shape] = (len(patterns), words.setdefault(said, len(words)), *places)
        index += f"{patterns[shape][0]:03x}"
    numbered = [pattern[1:] for pattern in patterns.values()]
    return {"index": index, "patterns": numbered, "parts": [*parts], "words": [*words], "suited": SUITED}


def five_ranks() -> list[tuple[Card, ...]]:
    """List every five ranks, on cards of unlike suits."""
    rows = combinations_with_replacement(range(1, len(RANKS) + 1), CRIB_SIZE + 1)
    suits = sorted(SUITS)
    return [
        tuple(Card(rank, suits[at - row.index(rank)]) for at, rank in enumerate(row))
        for row in rows
        if row[0] < row[-1]
    ]


def _say(row: tuple[Card, ...], scored: list[Combination], added: tuple[tuple[Kind, int], ...]) -> str:
    more = [Combination(kind, row[-points:], points) for kind, points in added]
    return explain(Count(row[:-1], row[-1], False, (*scored, *more)))
