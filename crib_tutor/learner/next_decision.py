"""Choose what to decide next, as `what_next` does for counts."""

from collections.abc import Sequence
from datetime import datetime
from math import sqrt
from random import Random

from crib_tutor.learner.profile import Learner
from crib_tutor.learner.ratings import margin
from crib_tutor.learner.what_next import APART, aim, mistake_to_repeat
from crib_tutor.problems.decisions.decision import PricedDecision, draw_decision, sibling_decision
from crib_tutor.problems.decisions.decision_key import read_position
from crib_tutor.problems.skills import DECISIONS

_LEAST = 1.0
"""What every skill counts for at least, so that even the rarest comes up."""
_NEW = 2
"""Skills never met that may come next."""
_OFTEN = 0.25
"""How often one of them comes, however weak the others are."""


def next_decision(
    learner: Learner, seed: int | str, now: datetime, skills: Sequence[str] = tuple(DECISIONS), level: str = "normal"
) -> PricedDecision:
    """Choose the decision to practice next, of some skills.

    >>> from datetime import UTC
    >>> next_decision(Learner(), 7, datetime(2026, 3, 1, tzinfo=UTC), ["lead-pair"]).skills
    ('lead-pair',)

    Every third one is a mistake in other cards, as long as there is one; then come reviews that are due, and then weak
    skills and new ones. What was met lately comes last.
    """
    mine = learner.only(DECISIONS)
    turn = f"{seed}:{learner.turn}"
    mistake = mistake_to_repeat(mine, skills)
    again = sibling_decision(read_position(mistake.problem), turn, avoid=mine.met) if mistake else None
    if again:
        return again
    skill = _choose_skill(mine, turn, now, skills)
    near = mine.rating(skill).value - margin(aim(mine, level))
    return draw_decision(turn, [skill], near=near, avoid=(*learner.recent[-APART:], *learner.met))


def _choose_skill(mine: Learner, turn: str, now: datetime, skills: Sequence[str]) -> str:
    """A skill that's due for review, or a weak or new one: the more it costs at the table, the likelier it comes."""
    just = {kept.skill for entry in mine.record[-1:] for kept in entry.results}
    due = [skill for skill in mine.due(now) if skill in skills and skill not in just]
    if due:
        return due[0]
    weak = [skill for skill in mine.weakest if skill in skills and skill not in just]
    new = [skill for skill in skills if skill not in mine.known]
    random = Random(turn)  # noqa: S311  # the order of what to practice is no secret
    if new and random.random() < _OFTEN:
        return new[0]
    pool = [*weak, *new[:_NEW]]
    pool = pool or [skill for skill in skills if skill not in just] or list(skills)
    return max(pool, key=lambda skill: random.random() ** (1 / sqrt(max(mine.costs(skill), _LEAST))))
