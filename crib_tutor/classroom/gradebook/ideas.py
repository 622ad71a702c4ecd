"""Ideas that learners lack, and what each cost them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.assignments.class_items import Item
from crib_tutor.assignments.item_answers import ScoredItem, problem_of, read_answer
from crib_tutor.assignments.rescore import Rescored
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.learner.diagnosis import diagnose
from crib_tutor.marking.markings import Marking, sum_points
from crib_tutor.marking.miscounts import Slip, slips
from crib_tutor.problems.skill_worth import COMMON
from crib_tutor.problems.skills import SKILLS


class Idea(NamedTuple):
    """Something that learners can lack, its lesson and drill."""

    title: str
    lesson: str
    drill: str = "practice"


CLAIMS, _PLAY = "claims", "play"
IDEAS: Mapping[str, Idea] = MappingProxyType(
    {
        "fifteens": Idea("Fifteens", "02"),
        "pairs": Idea("Pairs and royals", "03"),
        "runs": Idea("Runs", "04"),
        "suits": Idea("Flushes and nobs", "05"),
        CLAIMS: Idea("Claims that aren't there", "07", "muggins"),
        _PLAY: Idea("Points in the play", "08", "play"),
    }
)
"""The ideas of counting by key, in teaching order."""
_WORDS = {"play-": _PLAY, "no-crib": CLAIMS, "fifteen": "fifteens", "runs": "runs", "pair": "pairs"} | {
    "flush": "suits",
    "nobs": "suits",
    "": CLAIMS,
}
"""What the keys of an idea's skills have in them; the first that's there says it."""
_OF_KIND = {Kind.FIFTEEN: "fifteens", Kind.PAIR: "pairs", Kind.RUN: "runs", Kind.FLUSH: "suits", Kind.NOBS: "suits"}
_MOST = 4
"""Points that one answer can say against a learner: a guess far off says no more than a run missed."""


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A wrong answer, and the ideas it may show lacking."""

    number: int
    item: Item
    marking: Marking | None
    """None for what isn't a count."""
    over: int
    """The points too many, below 0 too few."""
    costs: Mapping[str, int]
    """The points by idea; a total names no cards, so each idea that explains it has all of them."""

    def weight(self, idea: str) -> int:
        """What it says about an idea."""
        return min(_MOST, self.costs.get(idea, 0))


def wrong_answers(scored: Rescored) -> tuple[WrongAnswer, ...]:
    """List the wrong answers, with the ideas behind them.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> from crib_tutor.assignments.rescore import rescore
    >>> from crib_tutor.assignments.turned_in import TurnedIn
    >>> ada = TurnedIn(read_code("GREEN-HERON-7"), "Ada", (4, 10, 2), ({"total": 0}, {"total": 9}, None, None, None))
    >>> [dict(wrong.costs) for wrong in wrong_answers(rescore(ada))]
    [{'runs': 3}, {'claims': 7}]

    Only counts show ideas; a discard or an opponent's count shows none.
    """
    turned, wrong = scored.turned, []
    for number, (item, answer, score) in enumerate(zip(turned.items, turned.answers, scored.items, strict=True), 1):
        if score.answered and not score.right:
            read = read_answer(item, answer)
            marking = read if isinstance(read, Marking) else None
            over = score.over - score.short
            wrong.append(WrongAnswer(number, item, marking, over, _costs(item, marking, score)))
    return tuple(wrong)


def idea_of(skill: str) -> str:
    """Find the idea of a skill.

    >>> [idea_of(skill) for skill in ("fifteens-3", "double-runs", "crib-flush", "play-go", "nineteen")]
    ['fifteens', 'runs', 'suits', 'play', 'claims']
    """
    return next(idea for word, idea in _WORDS.items() if word in skill)


def idea_of_kind(kind: Kind) -> str:
    """Find the idea of a kind of combination."""
    return _OF_KIND[kind]


def _costs(item: Item, marking: Marking | None, score: ScoredItem) -> dict[str, int]:
    costs = {CLAIMS: score.over} if score.over else {}
    if score.short and (marking is None or not isinstance(marking.count, Count)):
        return costs | {_PLAY: score.short}
    for missed in marking.missed if marking else ():
        if missed.kind:
            idea = _OF_KIND[missed.kind]
            costs[idea] = costs.get(idea, 0) + missed.points
        elif marking:
            costs |= _could_cost(item, marking, missed.points)
    return costs


def _could_cost(item: Item, marking: Marking, short: int) -> dict[str, int]:
    """The ideas that explain a total too low by themselves; if none does, those of the fewest skills that do."""
    count = marking.count
    assert isinstance(count, Count)
    parts = {idea: [part for part in count if _OF_KIND[part.kind] == idea] for idea in IDEAS}
    if not marking.claimed:  # who said 0 found nothing
        return {idea: sum_points(part) for idea, part in parts.items() if part}
    known = slips(count)
    could = [idea for idea, part in parts.items() if short in _losses(idea, part, known)]
    if could:
        return dict.fromkeys(could, short)
    asked = problem_of(item)
    blamed = [(idea_of(blame.skill), blame.points) for blame in diagnose(asked, marking)] if asked else []
    return {idea: sum(points for other, points in blamed if other == idea) for idea, _ in blamed}


def _losses(idea: str, parts: Sequence[Combination], known: Iterable[Slip]) -> set[int]:
    """The points that go missing where an idea is lacking: some of its combinations, or one counted for too little."""
    some = {0}
    for part in parts:
        some |= {points + part.points for points in some}
    return some | {-slip.over for slip in known if slip.missed and idea_of(slip.skill) == idea}


def lacking_skills(wrong: WrongAnswer, idea: str) -> Mapping[str, int]:
    """List the skills of an idea that an answer lacks, with points."""
    asked = problem_of(wrong.item)
    if asked is None or wrong.marking is None:
        return {}
    blamed = diagnose(asked, wrong.marking, sorted(COMMON, key=lambda skill: idea_of(skill) != idea))
    own = [blame for blame in blamed if idea_of(blame.skill) == idea and not SKILLS[blame.skill].across]
    return {blame.skill: blame.points for blame in own if blame.missed}


def named_slip(wrong: WrongAnswer) -> Slip | None:
    """Find the slip of the catalog that explains an overclaim."""
    if wrong.marking is None or not isinstance(wrong.marking.count, Count):
        return None
    return next((slip for slip in slips(wrong.marking.count) if slip.over == wrong.over), None)
