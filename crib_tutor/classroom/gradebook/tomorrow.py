"""Who needs what tomorrow: groups by idea, and who is ready."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crib_tutor.assignments.assignment import KINDS, Assignment
from crib_tutor.assignments.class_code import OFFERED, SEEDS, ClassCode, make_code
from crib_tutor.classroom.gradebook.class_results import ClassResults, LearnerResult, tell_apart
from crib_tutor.classroom.gradebook.ideas import IDEAS, WrongAnswer, lacking_skills, wrong_answers

MOST_GROUPS, FEWEST = 3, 2
"""Groups that someone can run at once, and the fewest learners that make one."""
WITHIN, TWICE = 3, 2
"""Who is ready lost so many points at most, and missed no idea so often."""
_ALOUD = "06"


@dataclass(frozen=True, slots=True)
class LearnerStanding:
    """Where a learner stands after a code."""

    name: str
    result: LearnerResult
    wrong: tuple[WrongAnswer, ...] = ()

    @property
    def lost(self) -> int:
        """The points lost, those of what isn't answered too."""
        done = (self.result.short or 0) + (self.result.over or 0)
        return max(self.result.possible - self.result.earned, done)

    @property
    def ready(self) -> bool:
        """Whether the next lesson can come."""
        return self.lost <= WITHIN and all(self.times(idea) < TWICE for idea in IDEAS)

    def times(self, idea: str) -> int:
        """In how many answers an idea may be lacking."""
        return sum(idea in wrong.costs for wrong in self.wrong)

    def cost(self, idea: str) -> int:
        """What an idea cost, guesses far off cut."""
        return sum(wrong.weight(idea) for wrong in self.wrong)

    def costliest(self) -> list[str]:
        """List the ideas that cost the most, alike if several."""
        most = max(map(self.cost, IDEAS))
        return [idea for idea in IDEAS if self.cost(idea) == most > 0]

    def needs(self, of_class: Mapping[str, int]) -> list[str]:
        """List the ideas that are lacking, the costliest first.

        The first must explain half of what went wrong, and each other one two answers. Of those that cost as much, the
        one that's costliest for more of the class comes first.
        """
        by_cost = sorted(filter(self.times, IDEAS), key=lambda idea: (-self.cost(idea), -of_class[idea]))
        all_of_it = sum(max(map(wrong.weight, wrong.costs), default=0) for wrong in self.wrong)
        most = [idea for idea in by_cost[:1] if 2 * self.cost(idea) >= all_of_it]
        return most + [idea for idea in by_cost if idea not in most and self.times(idea) >= TWICE]


class Example(NamedTuple):
    """A hand of the class, and the most common wrong answer."""

    wrong: WrongAnswer
    said_by: int
    wrong_by: int


@dataclass(frozen=True, slots=True)
class IdeaGroup:
    """Learners who lack one idea, and what they get."""

    idea: str
    skill: str
    """The one skill that's behind most of it, if there is one."""
    members: tuple[LearnerStanding, ...]
    code: ClassCode
    example: Example | None

    @property
    def lesson(self) -> Assignment:
        """The lesson on it."""
        return KINDS[IDEAS[self.idea].lesson]


@dataclass(frozen=True, slots=True)
class Tomorrow:
    """The class after a code: each learner in one place."""

    code: ClassCode
    groups: tuple[IdeaGroup, ...]
    apart: tuple[LearnerStanding, ...]
    """Those with whom a word is needed."""
    ready: tuple[LearnerStanding, ...]
    next_code: ClassCode
    """What's next for those who are ready."""


def plan_tomorrow(results: ClassResults, code: ClassCode) -> Tomorrow:
    """Say who needs what after a code."""
    learners = results.of(code)
    standings = [
        LearnerStanding(name, learner, wrong_answers(learner.scored) if learner.scored else ())
        for name, learner in zip(tell_apart(learners), learners, strict=True)
    ]
    of_class = Counter(idea for standing in standings if not standing.ready for idea in standing.costliest())
    needs = [(standing, standing.needs(of_class)) for standing in standings if not standing.ready]
    first = Counter(ideas[0] for _, ideas in needs if ideas)
    cost = {idea: sum(standing.cost(idea) for standing, ideas in needs if ideas[:1] == [idea]) for idea in first}
    order = sorted((idea for idea in IDEAS if first[idea] >= FEWEST), key=lambda idea: (-first[idea], -cost[idea]))[
        :MOST_GROUPS
    ]
    placed = [(standing, next((idea for idea in ideas if idea in order), "")) for standing, ideas in needs]
    members = {idea: tuple(standing for standing, place in placed if place == idea) for idea in order}
    groups = [_group(code, idea, members[idea]) for idea in order]
    groups.sort(key=lambda group: -len(group.members))
    return Tomorrow(
        code,
        tuple(groups),
        tuple(standing for standing, place in placed if not place),
        tuple(standing for standing in standings if standing.ready),
        _next_code(code),
    )


def _next_code(code: ClassCode) -> ClassCode:
    """The code of the next lesson; after a drill that of counting aloud, and after the last lesson another of it."""
    lessons = [key for key in OFFERED if KINDS[key].lesson]
    after = sorted(key for key in lessons if key > code.kind) if code.assignment.lesson else [_ALOUD]
    return make_code(after[0] if after else lessons[-1], (code.seed + 1) % SEEDS)


def _group(code: ClassCode, idea: str, members: tuple[LearnerStanding, ...]) -> IdeaGroup:
    wrong = [(member, answer) for member in members for answer in member.wrong if idea in answer.costs]
    by_skill: Counter[str] = Counter()
    for _, answer in wrong:
        by_skill.update(lacking_skills(answer, idea))
    [(skill, points)] = by_skill.most_common(1) or [("", 0)]
    drill = KINDS[IDEAS[idea].drill]
    asked = skill if skill in drill.skills else ""
    seed = (code.seed + 1 + list(IDEAS).index(idea)) % SEEDS
    return IdeaGroup(
        idea,
        skill if 2 * points > by_skill.total() else "",
        members,
        make_code(drill.key, seed, skill=asked, level=(code.level or code.assignment.level) if drill.skills else ""),
        _example(idea, wrong, own=code.own),
    )


def _example(idea: str, wrong: Sequence[tuple[LearnerStanding, WrongAnswer]], *, own: bool) -> Example | None:
    """The hand that most of them got wrong, or that cost most, with the answer that most of those gave."""
    by_hand: dict[tuple[int, str], list[WrongAnswer]] = {}
    for member, answer in wrong:
        if answer.marking:
            by_hand.setdefault((answer.number, member.name if own else ""), []).append(answer)
    if not by_hand:
        return None
    most = max(by_hand.values(), key=lambda some: (len(some), sum(answer.weight(idea) for answer in some)))
    by_claim = Counter(answer.marking.claimed for answer in most if answer.marking)
    [(claimed, said_by)] = by_claim.most_common(1)
    said = next(answer for answer in most if answer.marking and answer.marking.claimed == claimed)
    return Example(said, said_by, len(most))
