"""Siblings of a problem: the same structure in cards of other ranks."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeVar

from crib_tutor.combinations import by_rank
from crib_tutor.counts import Count, count
from crib_tutor.deck import Card, pick_number
from crib_tutor.problems.problem import Problem, problem_from_key, problem_of_show
from crib_tutor.problems.show_pool import PoolEntry, Ranks, pool, rank_classes, suit_cards
from crib_tutor.problems.structures import roles_of
from crib_tutor.rules import JACK

_SPREAD = (0, 1, 2, 3, 0)
"""Suits for cards of which only the ranks matter."""
_Thing = TypeVar("_Thing")


def siblings(original: Problem, seed: int | str) -> Iterator[Problem]:
    """Problems of the same structure in other ranks or orders."""
    if isinstance(original.counted, Count) and original.counted.hand:
        yield from _of_show(original.form, original.counted, original.structure, seed)
    alike, ranks = _turned(_alike(original.skills).get(original.structure, ()), seed), original.ranks
    others, in_order = [entry for entry in alike if entry.ranks != ranks], sorted(ranks)
    reordered_last = sorted(others, key=lambda entry: sorted(entry.ranks) == in_order)
    yield from (problem_from_key(entry.key) for entry in reordered_last)


@cache
def _alike(skills: Sequence[str]) -> Mapping[str, tuple[PoolEntry, ...]]:
    """All classes that exercise one of these skills, by structure."""
    found: dict[str, dict[str, PoolEntry]] = defaultdict(dict)
    for skill in skills:
        for entry in pool(skill):
            found[entry.structure][entry.key] = entry
    return {structure: tuple(keys[key] for key in sorted(keys)) for structure, keys in found.items()}


def _turned(things: Sequence[_Thing], seed: int | str) -> Sequence[_Thing]:
    first = pick_number(f"{seed}:sibling", 0, len(things) - 1) if things else 0
    return (*things[first:], *things[:first])


def _of_show(form: str, counted: Count, structure: str, seed: int | str) -> Iterator[Problem]:
    """The siblings of a hand, a crib or four cards: each card's part is taken by another in its suit."""
    parts = _in_parts(counted.cards)
    at = None if counted.starter is None else parts.index(counted.starter)
    own = tuple(card.rank for card in counted.cards)
    for ranks in _turned(_classes(len(parts))[_shape(counted.cards)], seed):
        new = [
            Card(other.rank, card.suit)
            for card, other in zip(parts, _in_parts(suit_cards(ranks, _SPREAD[: len(ranks)])), strict=True)
        ]
        if ranks != own and len(set(new)) == len(new):
            hand = [card for place, card in enumerate(new) if place != at]
            made = problem_of_show(form, count(hand, None if at is None else new[at], crib=form == "crib"))
            if made.structure == structure:
                yield made


def _in_parts(cards: Sequence[Card]) -> list[Card]:
    """Cards in the order of what they take part in by rank, a jack first among its like."""
    ordered = tuple(sorted(cards))
    roles = roles_of(ordered, by_rank(ordered))
    mates: dict[Card, list[str]] = {card: [] for card in ordered}
    for part in by_rank(ordered):
        for card in part.cards:
            mates[card].append("-".join(sorted(roles[other] for other in part.cards)))
    return sorted(ordered, key=lambda card: (roles[card], sorted(mates[card]), card.rank != JACK, card))


def _shape(cards: Sequence[Card]) -> tuple[str, ...]:
    ordered = tuple(sorted(cards))
    return tuple(sorted(roles_of(ordered, by_rank(ordered)).values()))


@cache
def _classes(size: int) -> Mapping[tuple[str, ...], tuple[Ranks, ...]]:
    """The rank classes of so many cards, by what their cards take part in."""
    found: dict[tuple[str, ...], list[Ranks]] = defaultdict(list)
    for ranks in rank_classes(size):
        found[_shape(suit_cards(ranks, _SPREAD[:size]))].append(ranks)
    return {shape: tuple(classes) for shape, classes in found.items()}
