"""One problem of every structure, and the answers that learners give to it."""

from collections.abc import Iterator
from functools import cache

import pytest
from circles import also

from crib_tutor import Card, Combination, Count, Kind, Play
from crib_tutor.marking.laid_card import Pile
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.show_pool import pool
from crib_tutor.problems.skills import SKILLS

some_structures = pytest.mark.parametrize("step", [3, *also(1)], ids=["a third", "all"])
"""A law over structures that is tried on a third of them, and by `.ci/run` on all: ``every_structure()[::step]``."""


@cache
def every_structure() -> tuple[Problem, ...]:
    """One problem of each structure that there is, so that every form and every skill is among them."""
    keys: dict[str, str] = {}
    for skill in SKILLS:
        for entry in pool(skill):
            keys.setdefault(entry.structure, entry.key)
    return tuple(map(problem_from_key, keys.values()))


def due(asked: Problem) -> tuple[Combination, ...]:
    """All that scores in a problem."""
    counted = asked.counted
    return Pile(counted).combinations if isinstance(counted, Play) else counted.combinations


def table(asked: Problem) -> tuple[Card, ...]:
    """The cards that may be claimed, in their order."""
    return asked.counted.cards if isinstance(asked.counted, Count) else tuple(sorted(Pile(asked.counted).cards))


def points(parts: tuple[Combination, ...]) -> int:
    return sum(one.points for one in parts)


def tally(parts: tuple[Combination, ...]) -> dict[Kind, int]:
    """Points by kind."""
    return {kind: points(tuple(one for one in parts if one.kind is kind)) for kind in {one.kind for one in parts}}


def shortfalls(asked: Problem) -> Iterator[tuple[Combination, ...]]:
    """What somebody finds who overlooks something: nothing, one alone, all but one, and every other one."""
    parts = due(asked)
    some = {parts[:0], parts[:1], parts[1:], parts[::2], parts[:-1]}
    yield from sorted(found for found in some if len(found) < len(parts))
