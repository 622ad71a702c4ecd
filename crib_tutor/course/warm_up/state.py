"""Warm-ups: three problems of the learner's own, due reviews first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from crib_tutor import rules
from crib_tutor.assignments.assignment import KINDS
from crib_tutor.deck import quote
from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.drills.tutor.state import Tutor
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.what_next import problems_to_warm_up
from crib_tutor.problems.given_answer import Way, hear_total, read_total
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.problem_words import TITLES
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import number

MANY = 3
"""Problems of a warm-up: a minute's worth."""
SKILLS_OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {key: kind.leaves for key, kind in KINDS.items() if kind.leaves}
)
"""The skills that each lesson leaves, which the next one warms up."""
_MINUTE = "Three problems, about a minute."
_BEFORE = {f"{int(lesson) + 1:02}": lesson for lesson in SKILLS_OF}
PROMISE = "Warm-up: three problems of your own, about a minute. Skip it if you like."
SKIPPED = "Warm-up skipped. The lesson goes on below."
SKIP, AGAIN, ASKED, FINISH, SHOW = "Skip the warm-up", "Do the warm-up", "How many points?", "That's all", "Show me"
RESTS = "Your answers are kept with your progress."


@dataclass(frozen=True, slots=True, kw_only=True)
class WarmUp:
    """A learner at a warm-up.

    >>> from datetime import UTC
    >>> began = begin_warm_up("05", Learner(), datetime(2026, 3, 1, tzinfo=UTC), seed=7)
    >>> began.title, began.from_where, "runs-3" in began.tutor.look.problem.skills
    ('Warm-up: 1 of 3', 'From the lessons before. Three problems, about a minute.', True)

    Each step gives a new one, and what can't be done raises `IllegalMove` and changes nothing.
    """

    lesson: str
    problems: tuple[Problem, ...]
    tutor: Tutor
    due: tuple[str, ...] = ()
    """The skills whose reviews were due as it began."""
    at: int = 0
    right: int = 0
    skipped: bool = False

    @property
    def over(self) -> bool:
        """Say if all of it is done."""
        return self.at >= len(self.problems)

    @property
    def begun(self) -> bool:
        """Say if anything has been answered or skipped."""
        return self.skipped or self.at > 0 or self.tutor.look.first is not None

    @property
    def title(self) -> str:
        """The heading."""
        return "Warm-up" if self.over or self.skipped else f"Warm-up: {self.at + 1} of {len(self.problems)}"

    @property
    def task(self) -> str:
        """The name of what is on the table, such as a hand."""
        return TITLES[self.tutor.look.problem.form]

    @property
    def from_where(self) -> str:
        """The reason why this problem is asked."""
        due = set(self.due) & set(self.tutor.look.problem.skills)
        origin = "A review that's due." if due else "From the lessons before."
        return origin if self.at else f"{origin} {_MINUTE}"

    @property
    def ending(self) -> str:
        """The words for the end, once it is over or skipped."""
        done = f"Warm-up done: {number(self.right)} of {number(len(self.problems))} right at the first try. {RESTS}"
        return SKIPPED if self.skipped else done if self.over else ""

    def answer(self, given: object, now: datetime) -> WarmUp:
        """Answer with a total; a wrong one may be answered again."""
        self._require_open()
        total = read_total(hear_total("" if given is None else given))
        first = self.tutor.look.first is None
        after = replace(self, tutor=self.tutor.finish(now, total))
        return replace(after, right=self.right + 1) if first and after.tutor.look.done else after

    def show(self, now: datetime) -> WarmUp:
        """Have the count shown, once one answer was given."""
        self._require_open()
        return replace(self, tutor=self.tutor.show(now))

    def next(self, now: datetime) -> WarmUp:
        """Go on to the next problem, or to the end."""
        self._require_open()
        if not self.tutor.look.done:
            raise IllegalMove("this problem is not settled yet: answer it, or have it shown")
        at = self.at + 1
        tutor = self.tutor.ask(self.problems[at], now) if at < len(self.problems) else self.tutor
        return replace(self, at=at, tutor=tutor)

    def skip(self) -> WarmUp:
        """Leave it, until the learner comes back."""
        return replace(self, skipped=not self.over)

    def come_back(self) -> WarmUp:
        """Take it up where it was left."""
        return replace(self, skipped=False)

    def resume(self, at: int, right: int, now: datetime, *, skipped: bool) -> WarmUp:
        """Go on where this learner was earlier today."""
        if not (type(at) is type(right) is int and 0 <= right <= at <= len(self.problems)):
            raise IllegalMove("this warm-up was kept by another version: begin it again")
        there = replace(self, at=at, right=right, skipped=skipped and at < len(self.problems))
        return there if there.over else replace(there, tutor=self.tutor.ask(self.problems[at], now))

    def _require_open(self) -> None:
        if self.over or self.skipped:
            raise IllegalMove("the warm-up is over: go on with the lesson")


def begin_warm_up(lesson: str, learner: Learner, now: datetime, *, seed: int | str) -> WarmUp:
    """Begin the warm-up of a lesson.

    >>> from datetime import UTC
    >>> begin_warm_up("26", Learner(), datetime(2026, 3, 1, tzinfo=UTC), seed=7)
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: lesson '26' has no warm-up: give one from '02' to '21'

    It asks what is due, or else what the lesson before it has taught. The same seed asks the same of learners who are
    alike.
    """
    if lesson not in tuple(_BEFORE):
        raise IllegalMove(f"lesson {quote(lesson)} has no warm-up: give one from '02' to {max(_BEFORE)!r}")
    skills, chance = SKILLS_OF[_BEFORE[lesson]], f"{lesson}:{seed}:{learner.turn}"
    problems = problems_to_warm_up(learner, skills, chance, now, many=MANY)
    empty = GuidedProblem(problem_from_key("cut 2H"), Way.TOTAL, rules.MODERN)
    tutor = Tutor(learner=learner, look=empty, seed=seed, turn=0).ask(problems[0], now)
    return WarmUp(lesson=lesson, problems=problems, tutor=tutor, due=learner.only(SKILLS).due(now))
