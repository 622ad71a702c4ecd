"""Why one choice is better than another: starters that help, what the crib is given, and where the difference lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from crib_tutor.combinations import Kind, by_rank
from crib_tutor.counts import Count, count
from crib_tutor.deck import PACK, RANK_NAMES, SUITS, Card, CardsLike, cards
from crib_tutor.rules import FIFTEEN, JACK
from crib_tutor.strategy.choices import Choice
from crib_tutor.words.counts_aloud import joined, number, run_name

_PAIRED = MappingProxyType({1: "a pair", 2: "a pair royal", 3: "a double pair royal"})
"""What so many new pairs make with what is held."""
_BY_SUIT = (Kind.FLUSH, Kind.NOBS)
_MANY_RANKS = 7
"""Ranks of starters above which it is shorter to say which others there are."""
_TENTH = 10
_FIVE = FIFTEEN - _TENTH
SMALL = 0.005
"""Points below which two averages are told as the same."""


# --- starters that help -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Help:
    """Starters that bring the same to a hand, each the same points.

    >>> print(helps("5H 6S 7C 8D", "JH QS")[4])
    8 cards make it a run of five, 1 more: the 4s and the 9s

    A starter that brings several things, a pair and a fifteen, is in the help of each.
    """

    kind: Kind
    brings: str
    """What they make with the hand, such as "a run of five"."""
    points: int
    """How much more the hand counts by it."""
    starters: tuple[Card, ...]

    def __str__(self) -> str:
        many, plainly = len(self.starters), self.kind is Kind.NOBS
        verb = "bring" if plainly else "make it" if self.kind in (Kind.RUN, Kind.FLUSH) else "make"
        first, *rest = verb.split()
        said = f"{many} cards {verb}" if many > 1 else " ".join(["1 card", f"{first}s", *rest])
        return f"{said} {self.brings}, {self.points} more: {_named(self.kind, self.starters)}"


def helps(kept: CardsLike, thrown: CardsLike = ()) -> tuple[Help, ...]:
    """What the unseen starters bring to a hand, what gains most over them all first.

    >>> print(helps("5H 6S 7C 8D", "JH QS")[0])
    36 cards make a fifteen, 2 more: all but the 2s, the 5s and the 6s

    What the hand counts before the cut and all that the starters bring are together what it counts on average.
    Raises `InvalidCards`.
    """
    held, seen = cards(kept), {*cards(kept), *(cards(thrown) if thrown else ())}
    before = count(held)
    brought: dict[tuple[Kind, str, int], list[Card]] = {}
    for starter in PACK:
        if starter not in seen:
            for what in _brought(before, count(held, starter)):
                brought.setdefault(what, []).append(starter)
    found = [Help(*what, tuple(starters)) for what, starters in brought.items()]
    return tuple(sorted(found, key=lambda one: -one.points * len(one.starters)))


def _brought(before: Count, after: Count) -> Iterator[tuple[Kind, str, int]]:
    """What one starter brings, by kind: its name and how many points more."""
    for kind in after.kinds:
        had, has = before.of(kind), after.of(kind)
        gain = sum(one.points for one in has) - sum(one.points for one in had)
        if gain:
            yield kind, _name(kind, after, len(has) - len(had)), gain


def _name(kind: Kind, after: Count, new: int) -> str:
    """What is new of a kind, as players call it."""
    if kind is Kind.RUN:
        return run_name(after.of(kind))
    return {
        Kind.FIFTEEN: "a fifteen" if new == 1 else f"{number(new)} fifteens",
        Kind.PAIR: _PAIRED.get(new, ""),
        Kind.FLUSH: f"a flush of {number(len(after.cards))}",  # a starter can only lengthen one
        Kind.NOBS: "one for his nobs",
    }[kind]


def _named(kind: Kind, starters: Sequence[Card]) -> str:
    """Starters in words, by suit where the suit makes them help, and else by rank."""
    if kind in _BY_SUIT:
        return joined([f"the {SUITS[suit]}" for suit in SUITS if any(card.suit == suit for card in starters)])
    ranks = sorted({card.rank for card in starters})
    if len(ranks) > _MANY_RANKS:
        others = [f"the {ranks_said(rank)}" for rank in range(1, len(RANK_NAMES) + 1) if rank not in ranks]
        return f"all but {joined(others)}" if others else "whatever is turned up"
    return joined([f"the {ranks_said(rank)}" for rank in ranks])


def ranks_said(rank: int) -> str:
    """Cards of a rank, as people write them.

    >>> ranks_said(1), ranks_said(10), ranks_said(11)
    ('aces', '10s', 'jacks')
    """
    return f"{rank}s" if 1 < rank < JACK else f"{RANK_NAMES[rank - 1]}s"


def strip(kept: CardsLike, thrown: CardsLike = ()) -> tuple[tuple[int, ...], ...]:
    """What the hand would count with a starter of each rank, ace to king, where nothing else is seen.

    >>> strip("5H 5D 5S JC")[3:6]
    ((14, 15), (29,), (14, 15))

    Several counts of one rank are those of its suits, the lowest first; a rank that is all in hand has none.
    """
    held, seen = cards(kept), {*cards(kept), *(cards(thrown) if thrown else ())}
    return tuple(
        tuple(sorted({count(held, card).points for card in rank if card not in seen}))
        for _, rank in groupby(PACK, key=lambda card: card.rank)
    )


# --- the crib ---------------------------------------------------------------------------------------------------------


def gifts(thrown: CardsLike) -> tuple[str, ...]:
    """What two cards bring to the crib that they are laid away to: points at once, and what may become some.

    >>> gifts("7C 8C")
    ('a fifteen, 2 at once', '7 and 8 side by side, for a run', 'two clubs, for the rare flush')
    >>> gifts("2H KS")
    ()

    A hope where the crib is one's own, and a danger where it is the opponent's.
    """
    low, high = sorted(cards(thrown))
    there = [f"a {one.kind.value}, {one.points} at once" for one in by_rank((low, high))]
    between = _rank(Card(low.rank + 1, low.suit))
    facts = {
        f"{_rank(low)} and {_rank(high)} side by side, for a run": high.rank - low.rank == 1,
        f"{_rank(low)} and {_rank(high)} with the {between} between them, for a run": high.rank - low.rank == 2,
        f"a {_FIVE}, for fifteen with every tenth card": _FIVE in (low.rank, high.rank) and high.value != _TENTH,
        f"two cards that make {_FIVE}, for fifteen with every tenth card": low.rank + high.rank == _FIVE,
        "a jack, for his nobs": JACK in (low.rank, high.rank),
        f"two {SUITS[low.suit]}, for the rare flush": low.suit == high.suit,
    }
    return (*there, *(fact for fact, holds in facts.items() if holds))


def _rank(card: Card) -> str:
    return str(card.rank) if 1 < card.rank < JACK else RANK_NAMES[(card.rank - 1) % len(RANK_NAMES)]


# --- two choices ------------------------------------------------------------------------------------------------------


def against(choice: Choice, other: Choice) -> str:
    """How much better or worse one choice is than another, and through what.

    >>> from crib_tutor.strategy import lay_away
    >>> first, second = lay_away("5H 6S 7C 8D JH QS", dealer=True, opponent="uniform")[:2]
    >>> against(first, second)
    '0.13 better than laying away 5H JH: 2.48 more in hand and 2.35 less by the crib'
    """
    ahead = choice.total - other.total
    thrown = " ".join(map(str, other.thrown))
    if abs(ahead) < SMALL:
        return f"worth the same as laying away {thrown}"
    parts = ((choice.hand - other.hand, "in hand"), (choice.crib - other.crib, "by the crib"))
    through = [
        f"{abs(points):.2f} {'more' if points > 0 else 'less'} {place}"
        for points, place in parts
        if abs(points) >= SMALL
    ]
    return f"{abs(ahead):.2f} {'better' if ahead > 0 else 'worse'} than laying away {thrown}: {joined(through)}"
