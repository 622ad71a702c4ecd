"""Scores, worked out again from the answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from crib_tutor.assignments.item_answers import ScoredItem, score_item
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.turned_in import TurnedIn
from crib_tutor.rules.refusals import require_kind


@dataclass(frozen=True, slots=True)
class Rescored:
    """A learner's answers, scored.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> turned = TurnedIn(read_code("GREEN-HERON-7"), "Ada", (4, 10, 3), ({"total": 0}, None, None, None, None))
    >>> scored = rescore(turned)
    >>> [one.right for one in scored.ticket], scored.answered, len(scored.scored), scored.right
    ([True, True, False], 4, 8, 2)
    """

    turned: TurnedIn
    ticket: tuple[ScoredItem, ...]
    """The lesson's own questions, each worth 1 point."""
    items: tuple[ScoredItem, ...]

    @property
    def scored(self) -> tuple[ScoredItem, ...]:
        """Everything that was asked, in order."""
        return (*self.ticket, *self.items)

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(item.right for item in self.scored)

    @property
    def answered(self) -> int:
        """How many were answered."""
        return sum(item.answered for item in self.scored)

    @property
    def earned(self) -> int:
        """The points earned."""
        return sum(item.earned for item in self.scored)

    @property
    def possible(self) -> int:
        """The points that everything asked is worth."""
        return sum(item.possible for item in self.scored)

    @property
    def short(self) -> int:
        """The points missed in what was answered."""
        return sum(item.short for item in self.scored)

    @property
    def over(self) -> int:
        """The points claimed that don't score."""
        return sum(item.over for item in self.scored)

    @property
    def skills(self) -> Mapping[str, tuple[int, int]]:
        """Points earned and possible, by skill."""
        return add_skills(item.skills for item in self.items)


def rescore(turned: TurnedIn) -> Rescored:
    """Score what was turned in."""
    require_kind(turned, TurnedIn, "something turned in: give a TurnedIn")
    questions = ticket_questions(turned.code.kind)
    given = (*turned.ticket, *[None] * (len(questions) - len(turned.ticket)))
    ticket = tuple(
        ScoredItem(int(right := question.right(answer)), 1, right, place < len(turned.ticket))
        for place, (question, answer) in enumerate(zip(questions, given, strict=True))
    )
    items = tuple(score_item(item, answer) for item, answer in zip(turned.items, turned.answers, strict=True))
    return Rescored(turned, ticket, items)


def add_skills(parts: Iterable[Mapping[str, tuple[int, int]]]) -> dict[str, tuple[int, int]]:
    """Add up points earned and possible, skill by skill.

    >>> add_skills([{"nobs": (1, 1)}, {"nobs": (0, 1), "pairs": (2, 4)}])
    {'nobs': (1, 2), 'pairs': (2, 4)}
    """
    total: dict[str, tuple[int, int]] = {}
    for part in parts:
        for skill, (earned, possible) in part.items():
            before = total.get(skill, (0, 0))
            total[skill] = before[0] + earned, before[1] + possible
    return total
