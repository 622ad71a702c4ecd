"""Choosing what to practise next: mistakes to come back to, reviews that are due, and then the weakest skills."""

from __future__ import annotations

from datetime import datetime
from random import Random
from types import MappingProxyType

from crib_tutor.deck import chosen, quoted
from crib_tutor.practice import problems
from crib_tutor.practice.learner import Learner
from crib_tutor.practice.posed import Problem, problem
from crib_tutor.practice.ratings import margin
from crib_tutor.practice.skills import SKILLS
from crib_tutor.rules import IllegalMove

LEVELS = MappingProxyType({"easier": 0.88, "normal": 0.8, "harder": 0.65})
"""How likely the learner is to do the next problem right and alone."""
_ROW, _STEP, _LOWER = 5, 0.03, 0.3
"""From the sixth success in a row each takes so much off what is aimed at, and all together no more than so much."""
_NEAR = 0.05
"""How far from what is aimed at a problem may be, and be taken at once."""
_TRIES = 2
_OWN_FORM = MappingProxyType({"heels": "cut"})
"""A skill with a form that no other has: the card that is turned up, for heels."""
_BARE = 3
"""Of so many problems of such a skill one comes in that form, however easy it is."""
_DUE, _WEAKEST, _NEW = 2, 3, 2
"""Skills that are looked at for the next problem: due for review, weak, and new."""
_MISTAKES, _APART = 3, 2
"""Every third problem is a mistake, and two at least lie between it and the same structure in other cards."""


def next_problem(learner: Learner, seed: int | str, now: datetime, level: str = "normal") -> Problem:
    """The problem to practise next.

    Every third problem is a mistake in other cards, as long as there is one; then come the reviews that are due, and
    then the weakest skills and new ones. No structure comes twice running.
    """
    turn = f"{seed}:{learner.turn}"
    again = _again(learner, turn)
    if again:
        return again
    chance = aim(learner, level)
    best: tuple[float, Problem] | None = None
    for skill in skills_to_practise(learner, turn, now):
        found = _fitting(learner, skill, turn, chance)
        if best is None or found[0] < best[0]:
            best = found
        if best[0] <= _NEAR:
            break
    assert best is not None
    return best[1]


def aim(learner: Learner, level: str = "normal") -> float:
    """How likely the next problem should be done right, as far as the ratings can tell.

    >>> aim(Learner()), aim(Learner(), "easier")
    (0.8, 0.88)

    Ratings follow slowly. Whoever gets more than five in a row right without help is better than they say, and each
    one more makes the next problem a little harder.
    """
    if level not in LEVELS:
        raise IllegalMove(f"{quoted(level)} is no level: choose {', '.join(LEVELS)}")
    row = next((i for i, entry in enumerate(reversed(learner.record)) if not entry.alone), len(learner.record))
    return LEVELS[level] - min(_STEP * max(row - _ROW, 0), _LOWER)


def skills_to_practise(learner: Learner, seed: int | str, now: datetime) -> tuple[str, ...]:
    """The skills that are due for review, and then, in an order by the seed, the weakest and the next to be taught.

    >>> from datetime import UTC, datetime
    >>> sorted(skills_to_practise(Learner(), 7, datetime(2026, 3, 1, tzinfo=UTC)))
    ['fifteens-2', 'fifteens-3']

    Once all are mastered, those least sure are kept in practice. What was just asked waits, if anything else can come.
    """
    just = {kept.skill for entry in learner.record[-1:] for kept in entry.results}
    weak = [skill for skill in learner.weakest if skill not in just][:_WEAKEST]
    new = [skill for skill in SKILLS if skill not in learner.known][:_NEW]
    pool = [*weak, *new] or sorted(learner.known, key=lambda skill: learner.rating(skill).value)[:_WEAKEST]
    Random(seed).shuffle(pool)  # noqa: S311  # the order of what to practise is no secret
    due = [skill for skill in learner.due(now) if skill not in just][:_DUE]
    return (*due, *(skill for skill in pool if skill not in due))


def drilled(learner: Learner, skill: str, seed: int | str, level: str = "normal") -> Problem:
    """The next problem of one skill at the learner's height; now and then in the form that it alone has.

    >>> drilled(Learner(), "heels", 5).form
    'cut'
    """
    near = learner.rating(skill).value - margin(aim(learner, level))
    return _bare(learner, skill, str(seed)) or problems.draw(seed, skill=skill, near=near, avoid=learner.recent)


def _bare(learner: Learner, skill: str, seed: str) -> Problem | None:
    """A problem in the form that a skill alone has, if it is its turn: it is easy, and nobody would be led to it.

    Who has mastered the skill does not need it any more.
    """
    form = _OWN_FORM.get(skill)
    if form is None or skill in learner.mastered or chosen(f"{seed}:form", 1, _BARE) > 1:
        return None
    drawn = problems.draw(seed, skill=skill, form=form, avoid=learner.recent[-_APART:])
    return None if drawn.structure in learner.recent[-1:] else drawn


def _again(learner: Learner, seed: str) -> Problem | None:
    """The mistake to come back to now, in other cards, if it is a mistake's turn: the one expected to cost most."""
    if learner.turn % _MISTAKES:
        return None
    near = learner.recent[-_APART:]
    ready = [m for m in learner.mistakes if m.structure not in near and learner.turn - m.turn > _APART]
    for mistake in sorted(ready, key=learner.priority, reverse=True):
        other = problems.sibling(problem(mistake.problem), seed)
        if other.key != mistake.problem:
            return other
    return None


def _fitting(learner: Learner, skill: str, seed: str, chance: float) -> tuple[float, Problem]:
    """A problem of a skill that the learner does right so often, as nearly as a few draws find one, and how far off."""
    bare = _bare(learner, skill, seed)
    if bare:
        return 0.0, bare
    near = learner.rating(skill).value - margin(chance)
    found: list[tuple[float, Problem]] = []
    for step in range(_TRIES):
        drawn = problems.draw(f"{seed}:{step}", skill=skill, near=near, avoid=learner.recent)
        likely = learner.chance(drawn.skills, drawn.difficulty)
        again = drawn.structure in learner.recent[-1:]  # a skill of few structures may have no other
        found.append((abs(likely - chance) + again, drawn))
        if found[-1][0] <= _NEAR:
            break
        near = drawn.difficulty + margin(min(max(likely, 0.01), 0.99)) - margin(chance)
    return min(found, key=lambda one: one[0])
