"""Every class of hands, cribs, fours and cuts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, perm, prod
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.counts import count
from crib_tutor.deck import RANKS, SUITS, Card
from crib_tutor.problems import play_pool
from crib_tutor.problems.problem import Problem, problem_from_key, problem_of_show
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import CRIB_SIZE, JACK

Ranks = tuple[int, ...]
_SUITS = tuple(SUITS)
_ALL_RANKS = range(1, len(RANKS) + 1)
_TABLE = CRIB_SIZE + 1
"""Cards of a hand with its starter."""


class PoolEntry(NamedTuple):
    """One class of problems, and what it's drawn by."""

    difficulty: float
    structure: str
    key: str
    skills: tuple[str, ...]
    """The skills that it exercises."""
    ranks: str
    """Its form and ranks, as `Problem.ranks` has them."""
    ways: int
    """In how many suits these ranks can come: a pair is dealt less often than two ranks, and four alike hardly ever."""


@cache
def pool(skill: str) -> tuple[PoolEntry, ...]:
    """One problem of every class of a skill, easiest first.

    >>> [entry.key for entry in pool("fifteens-5")[:2]]
    ['hand ACAD2H5S+6C', 'hand 2C2D2H6C+3S']

    The first call for a skill takes a good part of a second.
    """
    return tuple(sorted(entry for entry in _family(_FAMILY_OF[skill]) if skill in entry.skills))


@cache
def _family(name: str) -> tuple[PoolEntry, ...]:
    return tuple(_entry(made) for made in _FAMILIES[name]())


def _entry(made: Problem) -> PoolEntry:
    ranks = made.ranks
    dealt, ways_of = ranks.partition(" ")[2], perm if made.form == "play" else comb
    ways = prod([ways_of(len(SUITS), dealt.count(rank)) for rank in set(dealt)])
    return PoolEntry(made.difficulty, made.structure, made.key, made.skills, ranks, ways)


@cache
def rank_classes(size: int = _TABLE) -> tuple[Ranks, ...]:
    """Every choice of so many ranks in a deck.

    >>> len(rank_classes()), len(rank_classes(4))
    (6175, 1820)
    """
    chosen = combinations_with_replacement(_ALL_RANKS, size)
    return tuple(ranks for ranks in chosen if len(ranks) <= len(SUITS) or ranks[0] != ranks[-1])


def suit_cards(ranks: Sequence[int], pattern: Sequence[int]) -> list[Card]:
    """Cards of these ranks, with a pattern of suits.

    >>> suit_cards((4, 4, 5), (0, 1, 0))
    [4C, 4D, 5C]
    """
    return [Card(rank, _SUITS[place]) for rank, place in zip(ranks, pattern, strict=True)]


def pose_problem(cards: Sequence[Card], starter: int, form: str = "hand") -> Problem:
    """The problem of these cards, one of them the starter.

    >>> pose_problem(suit_cards((5, 5, 5, 5, 11), (0, 1, 2, 3, 0)), 0)
    Problem('hand 5D5H5SJC+5C')
    """
    hand = [card for place, card in enumerate(cards) if place != starter]
    return problem_of_show(form, count(hand, cards[starter], crib=form == "crib"))


def _by_ranks() -> Iterator[Problem]:
    """Every class of five ranks as a hand of mixed suits; where another starter is to be had, no jack plays a part."""
    for i, ranks in enumerate(rank_classes()):
        cards = suit_cards(ranks, (0, 1, 2, 3, 0))
        places = list(range(_TABLE))
        if JACK in ranks:
            jacks = {card.suit for card in cards if card.rank == JACK}
            places = [place for place in places if ranks[place] != JACK and cards[place].suit not in jacks] or places
        yield pose_problem(cards, places[i % len(places)])


def _before_the_cut() -> Iterator[Problem]:
    """Every class of four ranks in four suits, and of four different ranks in one."""
    for ranks in rank_classes(CRIB_SIZE):
        yield problem_of_show("before the cut", count(suit_cards(ranks, range(CRIB_SIZE))))
    for ranks in combinations(_ALL_RANKS, CRIB_SIZE):
        yield problem_of_show("before the cut", count(suit_cards(ranks, (0,) * CRIB_SIZE)))


def _four_suited(form: str) -> Iterator[Problem]:
    """Four ranks in one suit, and a starter in another: every class of five ranks that leaves four different ones."""
    for i, ranks in enumerate(rank_classes()):
        places = [place for place in range(_TABLE) if len({*ranks[:place], *ranks[place + 1 :]}) == CRIB_SIZE]
        if places:
            starter = places[i % len(places)]
            yield pose_problem(suit_cards(ranks, [int(place == starter) for place in range(_TABLE)]), starter, form)


def _five_suited(form: str) -> Iterator[Problem]:
    for i, ranks in enumerate(combinations(_ALL_RANKS, _TABLE)):
        yield pose_problem(suit_cards(ranks, (0,) * _TABLE), i % _TABLE, form)


def _with_nobs() -> Iterator[Problem]:
    """Every class of five ranks with a jack and another rank, the jack of the starter's suit in hand."""
    for i, ranks in enumerate(rank_classes()):
        others = [place for place, rank in enumerate(ranks) if rank != JACK]
        if len(others) < _TABLE:
            starter = others[i % len(others)]
            yield pose_problem(suit_cards(ranks, _beside(ranks, starter)), starter)


def _beside(ranks: Ranks, starter: int) -> list[int]:
    """Suits in which the starter and the first jack have the first, and cards of one rank different ones."""
    first = {JACK: 0, ranks[starter]: 1}
    met = {ranks[starter]: 0}
    suits = []
    for place, rank in enumerate(ranks):
        if place == starter:
            suits.append(0)
            continue
        begin = first.setdefault(rank, 1 + len(first) % 3)
        suits.append((begin + met.get(rank, 0)) % len(SUITS))
        met[rank] = met.get(rank, 0) + 1
    return suits


def _with_heels() -> Iterator[Problem]:
    """The cut of every rank, and every class of five ranks with a jack, which is the starter."""
    for rank in _ALL_RANKS:
        yield problem_from_key(f"cut {Card(rank, _SUITS[0])}")
    for ranks in rank_classes():
        if JACK in ranks:
            yield pose_problem(suit_cards(ranks, (0, 1, 2, 3, 0)), ranks.index(JACK))


_OWN = {"before-the-cut", "hand-flush", "five-flush", "no-crib-flush", "crib-flush", "nobs", "heels"}
_FAMILY_OF: Mapping[str, str] = MappingProxyType(
    {skill: skill if skill in _OWN or skill.startswith("play-") else "ranks" for skill in SKILLS}
)
_FAMILIES: Mapping[str, Callable[[], Iterator[Problem]]] = {
    "ranks": _by_ranks,
    "before-the-cut": _before_the_cut,
    "hand-flush": lambda: _four_suited("hand"),
    "five-flush": lambda: _five_suited("hand"),
    "no-crib-flush": lambda: _four_suited("crib"),
    "crib-flush": lambda: _five_suited("crib"),
    "nobs": _with_nobs,
    "heels": _with_heels,
    **play_pool.FAMILIES,
}
