"""Problems for practice, drawn by skill and difficulty."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, permutations
from math import isfinite
from operator import attrgetter

from crib_tutor.counts import Count
from crib_tutor.deck import SUITS, pick_number, quote
from crib_tutor.problems.difficulty import MIDDLE
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.show_pool import PoolEntry, pool, pose_problem, suit_cards
from crib_tutor.problems.siblings import siblings
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove

__all__ = ["WITHIN", "Problem", "draw_problem", "problem_from_key", "sibling"]

WITHIN = 50
"""How far from the difficulty aimed at a drawn problem may be, where there is one so near."""
_RENAMINGS = [str.maketrans("".join(SUITS), "".join(other)) for other in permutations(SUITS)]
_PATTERNS = [(0, 1, 2, 3, 0), (0, 1, 0, 2, 3), (0, 1, 2, 0, 1), (0, 1, 2, 1, 2), (1, 0, 2, 3, 2), (2, 3, 1, 0, 1)]
_TRIES = 8
"""Suits and starters that are looked at, so that one class doesn't always come in the same dress."""


def draw_problem(
    seed: int | str,
    *,
    skill: str | None = None,
    near: float | None = None,
    avoid: Collection[str] = (),
    form: str | None = None,
    beside: Collection[str] | None = None,
) -> Problem:
    """Draw the problem of a seed, by skill and difficulty.

    >>> abs(draw_problem(7, skill="double-runs", near=1800).difficulty - 1800) <= WITHIN
    True

    All classes are known: of those within `WITHIN` of ``near``, or of the nearest, one is drawn as often as its cards
    are dealt. ``avoid`` holds structures, ranks and keys that aren't to come, waived if nothing is left. ``form`` is
    one of `problem_key.FORMS`. ``beside`` holds skills that may be met along with this one. Raises `IllegalMove` for
    what isn't a skill, a difficulty, or a form of the skill.
    """
    if skill is not None and skill not in SKILLS:
        raise IllegalMove(f"{quote(skill)} isn't a skill: choose one of {', '.join(SKILLS)}")
    skills = tuple(SKILLS)
    asked = skills[pick_number(f"{seed}:skill", 0, len(skills) - 1)] if skill is None else skill
    if near is not None and not isfinite(near):
        raise IllegalMove(f"{quote(near)} isn't a difficulty: aim at a number, such as {MIDDLE}")
    avoided = frozenset(avoid)
    wanted = None if beside is None else frozenset({asked, *beside})
    entries = _choose(asked, form, near, avoided, wanted)
    up_to = list(accumulate([entry.ways for entry in entries]))
    drawn = _spread(problem_from_key(entries[bisect_left(up_to, pick_number(f"{seed}:class", 1, up_to[-1]))].key), seed)
    return next((p for p in _renamed(drawn, seed) if p.key not in avoided), drawn)


@cache
def _of_form(skill: str, form: str | None) -> tuple[PoolEntry, ...]:
    entries = pool(skill)
    if form is None:
        return entries
    begins = "four" if form == "before the cut" else form  # as keys begin
    kept = tuple(entry for entry in entries if entry.key.partition(" ")[0] == begins)
    if not kept:
        raise IllegalMove(f"{quote(form)} isn't a way to ask for {SKILLS[skill].name}")
    return kept


def _choose(
    skill: str, form: str | None, near: float | None, avoided: frozenset[str], wanted: frozenset[str] | None
) -> Sequence[PoolEntry]:
    """The entries to draw from; where some fit in every way, thousands of others aren't looked at."""
    entries = _of_form(skill, form)
    free: Sequence[PoolEntry] = [] if near is None else _without(_within(entries, near), avoided)
    if fine := [entry for entry in free if wanted is None or wanted.issuperset(entry.skills)]:
        return fine
    kept = entries if wanted is None else _with_few_others(skill, form, wanted)
    return _fitting(kept, near, avoided)


@lru_cache(maxsize=256)
def _with_few_others(skill: str, form: str | None, wanted: frozenset[str]) -> tuple[PoolEntry, ...]:
    """The entries that ask no more than these skills, or else as few others as there can be."""
    entries = _of_form(skill, form)
    if fine := tuple(entry for entry in entries if wanted.issuperset(entry.skills)):
        return fine
    others = [len(wanted.union(entry.skills)) for entry in entries]
    return tuple(entry for entry, many in zip(entries, others, strict=True) if many == min(others))


def _fitting(entries: Sequence[PoolEntry], near: float | None, avoided: frozenset[str]) -> Sequence[PoolEntry]:
    if near is None:
        return _without(entries, avoided) or entries
    if free := _without(_within(entries, near), avoided):
        return free
    free = _without(entries, avoided) or list(entries)
    least = min(abs(entry.difficulty - near) for entry in free)
    return [entry for entry in free if abs(entry.difficulty - near) == least]


def _within(entries: Sequence[PoolEntry], near: float) -> Sequence[PoolEntry]:
    """Those so hard, of entries with the easiest first."""
    low = bisect_left(entries, near - WITHIN, key=attrgetter("difficulty"))
    return entries[low : bisect_right(entries, near + WITHIN, key=attrgetter("difficulty"))]


def _without(entries: Sequence[PoolEntry], avoided: frozenset[str]) -> Sequence[PoolEntry]:
    if not avoided:
        return entries
    return [entry for entry in entries if entry.structure not in avoided and entry.ranks not in avoided]


def _spread(drawn: Problem, seed: int | str) -> Problem:
    """The same ranks with other suits and another starter, where it makes no difference to structure and features."""
    if drawn.form != "hand" or not isinstance(drawn.counted, Count):
        return drawn
    ranks = [card.rank for card in drawn.counted.cards]
    first = pick_number(f"{seed}:spread", 0, len(_PATTERNS) * len(ranks) - 1)
    for step in range(first, first + _TRIES):
        pattern = _PATTERNS[step % len(_PATTERNS)]
        cards = suit_cards(ranks, pattern)
        if len(set(cards)) == len(cards):
            other = pose_problem(cards, step % len(ranks))
            if (other.structure, other.features) == (drawn.structure, drawn.features):
                return other
    return drawn


def _renamed(drawn: Problem, seed: int | str) -> Iterator[Problem]:
    """The same problem in every naming of its suits."""
    first = pick_number(f"{seed}:suits", 0, len(_RENAMINGS) - 1)
    for renaming in (*_RENAMINGS[first:], *_RENAMINGS[:first]):
        yield problem_from_key(drawn.key.translate(renaming))


def sibling(original: Problem, seed: int | str, *, avoid: Collection[str] = ()) -> Problem | None:
    """Find a problem of the same structure in other ranks.

    >>> sibling(problem_from_key("hand 2C3D4H9S+KC"), 7).structure == problem_from_key("hand 2C3D4H9S+KC").structure
    True
    >>> sibling(problem_from_key("four 5C5D5H5S"), 7) is None
    True

    In the play another order will do. ``avoid`` holds keys and ranks that aren't to come. None if there is none: four
    fives before the cut are like nothing else.
    """
    free = (other for other in siblings(original, seed) if other.ranks not in avoid)
    return next((other for one in free for other in _renamed(one, seed) if other.key not in avoid), None)
