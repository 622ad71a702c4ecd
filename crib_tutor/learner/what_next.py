"""Choose what to practice next: mistakes, reviews, weak skills."""

from collections.abc import Container, Sequence
from datetime import datetime
from math import prod
from random import Random
from types import MappingProxyType

from crib_tutor.deck import pick_number, quote
from crib_tutor.learner.profile import Learner, PastMistake
from crib_tutor.learner.ratings import margin
from crib_tutor.problems import draw
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.skill_worth import DEAREST
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove

LEVELS = MappingProxyType({"easier": 0.88, "normal": 0.8, "harder": 0.65})
"""How likely the learner is to do the next problem right and alone."""
_ROW, _STEP, _LOWER = 5, 0.03, 0.3
"""From the sixth success in a row each takes so much off what is aimed at, and all together no more than so much."""
_NEAR = 0.05
"""How far from what is aimed at a problem may be, and be taken at once."""
_TRIES = 2
_REACH = 0.5
"""How likely all that comes with the skill that is practiced should be found, for the problem to be about this one."""
_OWN_FORM = MappingProxyType({"heels": "cut"})
"""A skill with a form that no other has: the card that is turned up, for heels."""
_BARE = 3
"""Of so many problems of such a skill one comes in that form, however easy it is."""
_DUE, _NEW = 2, 2
"""Skills that are looked at for the next problem: due for review, and new."""
_RARE = 5
"""Holes in a thousand deals that every skill counts for at least, so that even the rarest comes up."""
_CLIMB = ("fifteens-3", "runs-3", "double-runs", "fifteens-4", "run-and-fifteen", "double-runs", "triple-runs")
"""What someone new climbs who has done everything right so far, a skill a problem."""
_BEFORE, _FOOT, _RISE = 3, 1150, 100
"""The problems before it, how hard its first one is, and by how much each one after is harder."""
_MISTAKES, APART = 3, 2
"""Every third problem is a mistake, and two at least lie between it and the same structure in other ranks."""


def next_problem(learner: Learner, seed: int | str, now: datetime, level: str = "normal") -> Problem:
    """Choose the problem to practice next.

    Someone new who has everything right climbs to hard hands within ten problems. Every third problem is a mistake in
    other ranks, as long as there is one; then come the reviews that are due, and then weak skills and new ones. A skill
    waits while what comes with it isn't rather found than missed. No structure comes twice running.
    """
    learner = learner.only(SKILLS)
    turn = f"{seed}:{learner.turn}"
    again = _again(learner, turn) or _placement(learner, turn, level)
    if again:
        return again
    wanted = aim(learner, level)
    tried: list[tuple[bool, float, Problem]] = []
    for skill in skills_to_practice(learner, turn, now):
        asked = _fitting(learner, skill, turn, wanted)
        chances = learner.chances(asked.skills, asked.difficulty)
        beside = prod(chance for other, chance in chances.items() if other != skill)
        tried.append((asked.structure not in learner.recent[-1:], beside, asked))
        if tried[-1] >= (True, _REACH):
            break
    return max(tried, key=lambda attempt: attempt[:2])[2]


def _placement(learner: Learner, seed: str, level: str) -> Problem | None:
    """The next step of someone new who climbs until the first miss."""
    step = len(learner.record) - _BEFORE
    met = {kept.skill for entry in learner.record for kept in entry.results}
    if step not in range(len(_CLIMB)) or learner.known.keys() - met or not all(past.alone for past in learner.record):
        return None
    near = _FOOT + _RISE * step + margin(LEVELS["normal"]) - margin(LEVELS[level])
    return draw.draw_problem(seed, skill=_CLIMB[step], near=near, avoid=_behind(learner))


def aim(learner: Learner, level: str = "normal") -> float:
    """Aimed chance of doing the next problem right.

    >>> aim(Learner()), aim(Learner(), "easier")
    (0.8, 0.88)

    Ratings follow slowly. Getting more than five in a row right without help is better than they say, and each
    one more makes the next problem a little harder.
    """
    if level not in LEVELS:
        raise IllegalMove(f"{quote(level)} isn't a level: choose {', '.join(LEVELS)}")
    row = next((i for i, entry in enumerate(reversed(learner.record)) if not entry.alone), len(learner.record))
    return LEVELS[level] - min(_STEP * max(row - _ROW, 0), _LOWER)


def skills_to_practice(learner: Learner, seed: int | str, now: datetime) -> tuple[str, ...]:
    """List the skills due for review, then weak and new ones.

    >>> from datetime import UTC, datetime
    >>> sorted(skills_to_practice(Learner(), 7, datetime(2026, 3, 1, tzinfo=UTC)))
    ['fifteens-2', 'pairs']

    The more a skill costs at the table, the likelier it comes first. Once all are mastered, those that cost most are
    kept in practice. What was just asked waits, if anything else can come.
    """
    just = {kept.skill for entry in learner.record[-1:] for kept in entry.results}
    pool = [*(skill for skill in learner.weakest if skill not in just), *new_skills(learner)] or list(learner.known)
    random = Random(seed)  # noqa: S311  # the order of what to practice is no secret
    first = {skill: random.random() ** (1 / max(learner.costs(skill), _RARE)) for skill in sorted(pool)}
    due = [skill for skill in learner.due(now) if skill not in just][:_DUE]
    return (*due, *(skill for skill in sorted(pool, key=lambda s: -first[s]) if skill not in due))


def new_skills(learner: Learner) -> tuple[str, ...]:
    """List the next skills to be met, the show before the play."""
    waiting = [skill for skill in DEAREST if skill not in learner.known]
    return tuple(sorted(waiting, key=lambda skill: skill.startswith("play-"))[:_NEW])


def problem_of_skill(learner: Learner, skill: str, seed: int | str, level: str = "normal") -> Problem:
    """Draw a problem of one skill at the learner's height.

    >>> problem_of_skill(Learner(), "heels", 5).form
    'cut'

    Now and then it comes in the form that it alone has.
    """
    learner = learner.only(SKILLS)
    near = learner.rating(skill).value - margin(aim(learner, level))
    return _bare(learner, skill, str(seed)) or _draw_unmet(learner, skill, seed, near)


def problems_to_warm_up(
    learner: Learner, skills: tuple[str, ...], seed: int | str, now: datetime, *, many: int
) -> tuple[Problem, ...]:
    """Draw a few easier problems: reviews due first, then these skills.

    They ask for no skills but these and those that the learner has met, as far as that can be.
    """
    learner = learner.only(SKILLS)
    order = tuple(dict.fromkeys((*learner.due(now)[:many], *skills)))
    in_turn = [order[place % len(order)] for place in range(many)]
    return _easier_problems(learner, in_turn, seed, (*skills, *learner.known))


def problems_alike(learner: Learner, skill: str, seed: int | str, *, many: int) -> tuple[Problem, ...]:
    """Draw a few easier problems with little but one skill.

    >>> {one.skills for one in problems_alike(Learner(), "fifteens-3", 7, many=5)}
    {('fifteens-3',)}
    """
    return _easier_problems(learner.only(SKILLS), [skill] * many, seed, (skill,))


def _easier_problems(
    learner: Learner, skills: Sequence[str], seed: int | str, beside: Sequence[str]
) -> tuple[Problem, ...]:
    """A problem of each skill, in different ranks, and structures as far as can be."""
    chosen: list[Problem] = []
    for place, skill in enumerate(skills):
        near = learner.rating(skill).value - margin(aim(learner, "easier"))
        avoid = (*_behind(learner), *(token for problem in chosen for token in (problem.structure, problem.ranks)))
        drawn = draw.draw_problem(f"{seed}:{place}", skill=skill, near=near, avoid=avoid, beside=beside)
        if drawn.ranks in avoid:  # there are no more with so little else
            drawn = draw.draw_problem(f"{seed}:{place}", skill=skill, near=near, avoid=avoid)
        chosen.append(drawn)
    return tuple(chosen)


def _draw_unmet(learner: Learner, skill: str, seed: int | str, near: float) -> Problem:
    """A problem of a skill among known and next ones, of nothing met just before."""
    beside = (*learner.known, *new_skills(learner))
    return draw.draw_problem(seed, skill=skill, near=near, avoid=_behind(learner), beside=beside)


def _bare(learner: Learner, skill: str, seed: str) -> Problem | None:
    """A problem in the form that a skill alone has, if it's that form's turn."""
    form = _OWN_FORM.get(skill)
    if form is None or skill in learner.mastered or pick_number(f"{seed}:form", 1, _BARE) > 1:
        return None
    drawn = draw.draw_problem(seed, skill=skill, form=form, avoid=learner.recent[-APART:])
    return None if drawn.structure in learner.recent[-1:] else drawn


def _again(learner: Learner, seed: str) -> Problem | None:
    mistake = mistake_to_repeat(learner, SKILLS)
    if not mistake:
        return None
    original = problem_from_key(mistake.problem)
    other = draw.sibling(original, seed, avoid=learner.met) or draw.draw_problem(
        seed, skill=mistake.skill, near=original.difficulty, avoid=_behind(learner), beside=original.skills
    )
    return None if other.structure in learner.recent[-APART:] else other


def mistake_to_repeat(learner: Learner, skills: Container[str]) -> PastMistake | None:
    """Choose the mistake expected to cost most, if it's its turn."""
    ready = [
        mistake
        for mistake in learner.mistakes
        if mistake.skill in skills
        and mistake.structure not in learner.recent[-APART:]
        and learner.turn - mistake.turn > APART
    ]
    return max(ready, key=learner.priority) if ready and not learner.turn % _MISTAKES else None


def _behind(learner: Learner) -> tuple[str, ...]:
    return (*learner.recent, *learner.met)


def _fitting(learner: Learner, skill: str, seed: str, chance: float) -> Problem:
    """A problem of a skill that the learner does right so often, after a few draws."""
    bare = _bare(learner, skill, seed)
    if bare:
        return bare
    near = learner.rating(skill).value - margin(chance)
    tried: list[tuple[float, Problem]] = []
    for step in range(_TRIES):
        drawn = _draw_unmet(learner, skill, f"{seed}:{step}", near)
        likely = learner.chance(drawn.skills, drawn.difficulty)
        tried.append((abs(likely - chance), drawn))
        if tried[-1][0] <= _NEAR:
            break
        near = drawn.difficulty + margin(min(max(likely, 0.01), 0.99)) - margin(chance)
    return min(tried, key=lambda attempt: attempt[0])[1]
