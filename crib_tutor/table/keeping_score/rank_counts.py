"""Every count of five ranks, for a page without Python."""

from __future__ import annotations

from collections import Counter
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

    >>> table = rank_counts()
    >>> len(table["index"]) // 3, table["words"][table["patterns"][0][0]][0]
    (6175, 'Fifteen two, and a double pair royal makes fourteen')

    Hands are the multisets of five ranks in order, aces first, without five alike. A part of a pattern is a kind, its
    points and its cards, as bits of their places in the sorted hand. A pattern begins with its words, by what suits
    add; ``index`` has three hexadecimal digits a hand.
    """
    parts, words, patterns = dict[Any, int](), dict[tuple[str, ...], int](), dict[tuple[Any, ...], int]()
    told, index = dict[tuple[Any, ...], tuple[str, ...]](), ""
    for row in five_ranks():
        scored = by_rank(row)
        pattern = tuple((part.kind, part.points, sum(1 << row.index(card) for card in part.cards)) for part in scored)
        if pattern not in patterns:
            patterns[pattern] = len(patterns)
            told[pattern] = tuple(_say(row, scored, added) for added in SUITED)
        index += f"{patterns[pattern]:03x}"
    for pattern in patterns:
        words.setdefault(told[pattern], len(words))
        for part in pattern:
            parts.setdefault(part, len(parts))
    return {
        "index": index,
        "patterns": [[words[told[pattern]], *(parts[part] for part in pattern)] for pattern in patterns],
        "parts": [list(part) for part in parts],
        "words": [list(each) for each in words],
        "suited": [[list(each) for each in added] for added in SUITED],
    }


def five_ranks() -> list[tuple[Card, ...]]:
    """List every five ranks, on cards of unlike suits."""
    rows = combinations_with_replacement(range(1, len(RANKS) + 1), CRIB_SIZE + 1)
    return [_unlike(ranks) for ranks in rows if max(Counter(ranks).values()) <= len(SUITS)]


def _unlike(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    suits = sorted(SUITS)
    return tuple(Card(rank, suits[ranks[:at].count(rank)]) for at, rank in enumerate(ranks))


def _say(row: tuple[Card, ...], scored: list[Combination], added: tuple[tuple[Kind, int], ...]) -> str:
    """Say a count as at the table, with what suits add."""
    more = [Combination(kind, row[-points:], points) for kind, points in added]
    return explain(Count(row[:-1], row[-1], False, (*scored, *more)))
