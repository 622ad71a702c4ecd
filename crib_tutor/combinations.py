"""Combinations of cards that score, and their finders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations, groupby, product
from operator import attrgetter, itemgetter
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.deck import Card, counting_value


class Kind(StrEnum):
    """What makes cards score, in Hoyle's order of counting.

    >>> Kind.NOBS.rule
    "A jack of the starter's suit, in hand or crib, scores 1 for his nobs."

    ``HEELS`` is scored at the cut, and ``THIRTY_ONE``, ``GO`` and ``LAST`` in the play, so they're never part of a
    count.
    """

    FIFTEEN = "fifteen"
    RUN = "run"
    PAIR = "pair"
    FLUSH = "flush"
    NOBS = "nobs"
    HEELS = "heels"
    THIRTY_ONE = "thirty-one"
    GO = "go"
    LAST = "last"

    @property
    def rule(self) -> str:
        """The rule in one sentence."""
        return rules.SENTENCES[self.value]


class Combination(NamedTuple):
    """Cards that score together.

    >>> Combination(Kind.PAIR, (Card(5, "D"), Card(5, "H")), 2)
    Combination(kind=<Kind.PAIR: 'pair'>, cards=(5D, 5H), points=2)

    In the order of rank and then suit. Two combinations are equal if all three are: the finders keep the cards in
    order.
    """

    kind: Kind
    cards: tuple[Card, ...]
    points: int


_rank = attrgetter("rank")
_new = tuple.__new__
"""What a named tuple's own constructor calls: without the detour a count is a tenth faster."""

Places = tuple[int, ...]
"""Places of cards in a sorted hand, from 0."""

_GROUPS = [
    [(places, itemgetter(*places)) for size in range(2, held + 1) for places in combinations(range(held), size)]
    for held in range(rules.CRIB_SIZE + 2)
]
"""For so many cards, every group of two or more, and what picks it."""


def fifteens(ranks: tuple[int, ...]) -> Iterator[Places]:
    """Find every group that adds up to fifteen.

    >>> list(fifteens((5, 5, 11)))
    [(0, 2), (1, 2)]

    Of two cards or more, small groups first.
    """
    values = tuple(map(counting_value, ranks))
    return (places for places, pick in _GROUPS[len(ranks)] if sum(pick(values)) == rules.FIFTEEN)


def runs(ranks: tuple[int, ...]) -> Iterator[Places]:
    """Find every longest run.

    >>> list(runs((4, 4, 5, 6)))
    [(0, 2, 3), (1, 2, 3)]

    A shorter one inside it doesn't count again.
    """
    distinct = sorted(set(ranks))
    for _, stretch in groupby(distinct, key=lambda rank: rank - distinct.index(rank)):
        members = tuple(stretch)
        if len(members) >= rules.SHORTEST_RUN:
            yield from product(*([i for i, rank in enumerate(ranks) if rank == member] for member in members))


def pairs(ranks: tuple[int, ...]) -> Iterator[Places]:
    """Find every two cards of the same rank.

    >>> list(pairs((5, 5, 5, 11)))
    [(0, 1), (0, 2), (1, 2)]
    """
    return ((i, j) for i, j in combinations(range(len(ranks)), 2) if ranks[i] == ranks[j])


@cache
def _layout(ranks: tuple[int, ...]) -> list[tuple[Kind, Callable[[Sequence[Card]], tuple[Card, ...]], int]]:
    """List what ranks alone decide, with what picks the cards: five sorted ranks make 6,175 layouts."""
    return [
        *[(Kind.FIFTEEN, itemgetter(*places), rules.FIFTEEN_POINTS) for places in fifteens(ranks)],
        *[(Kind.RUN, itemgetter(*places), len(places)) for places in runs(ranks)],
        *[(Kind.PAIR, itemgetter(*places), rules.PAIR_POINTS) for places in pairs(ranks)],
    ]


def by_rank(cards: Sequence[Card]) -> list[Combination]:
    """Find the fifteens, runs and pairs of sorted cards.

    >>> [(str(c.kind), c.cards) for c in by_rank((Card(5, "D"), Card(5, "H"), Card(11, "C")))]
    [('fifteen', (5D, JC)), ('fifteen', (5H, JC)), ('pair', (5D, 5H))]
    """
    layout = _layout(tuple(map(_rank, cards)))
    return [_new(Combination, (kind, pick(cards), points)) for kind, pick, points in layout]
