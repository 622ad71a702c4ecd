"""Ideas that learners lack, and what each cost them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.assignments.class_items import Item, SixCards
from crib_tutor.assignments.item_answers import Read, problem_of, read_answer
from crib_tutor.assignments.rescore import Rescored
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.learner.diagnosis import diagnose
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Marking, sum_points
from crib_tutor.marking.miscounts import Slip, slips
from crib_tutor.problems.skill_worth import COMMON
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.spoken_count import MugginsRound


class Idea(NamedTuple):
    """Something that learners can lack, its lesson and drill."""

    title: str
    lesson: str
    drill: str = "practice"


CLAIMS, PLAY, DISCARDS = "claims", "play", "discards"
IDEAS: Mapping[str, Idea] = MappingProxyType(
    {
        "fifteens": Idea("Fifteens", "02"),
        "pairs": Idea("Pairs and royals", "03"),
        "runs": Idea("Runs", "04"),
        "suits": Idea("Flushes and nobs", "05"),
        CLAIMS: Idea("Claims that aren't there", "07", "muggins"),
        PLAY: Idea("Points in the play", "08", "play"),
        DISCARDS: Idea("What to discard", "14", "discarding"),
    }
)
"""The ideas by key, in teaching order."""
_WORDS = MappingProxyType(
    {
        "play-": PLAY,
        "no-crib-flush": CLAIMS,
        "fifteen": "fifteens",
        "runs": "runs",
        "pair": "pairs",
        "flush": "suits",
        "nobs": "suits",
        "": CLAIMS,
    }
)
"""What the keys of an idea's skills have in them; the first that's there says it."""
_OF_KIND = {Kind.FIFTEEN: "fifteens", Kind.PAIR: "pairs", Kind.RUN: "runs"}
_MOST = 4
"""Points that one answer can say against a learner: a guess far off says no more than a run missed."""


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A wrong answer, and the ideas it may show lacking."""

    number: int
    """Its problem's place, counted from 1."""
    item: Item
    read: Read
    short: int
    over: int
    costs: Mapping[str, int]
    """The points by idea; a total names no cards, so each idea that explains it has all of them."""

    @property
    def claimed(self) -> int | None:
        """The points claimed; None for what isn't a count."""
        return self.read.claimed if isinstance(self.read, Marking) else None

    @property
    def count(self) -> Count | Pile | None:
        """The hand or the card played that was counted."""
        return self.read.count if isinstance(self.read, Marking) else None

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
    [{'pairs': 2}, {'claims': 5}]
    """
    given = zip(scored.turned.items, scored.turned.answers, scored.items, strict=True)
    wrong = []
    for number, (item, answer, score) in enumerate(given, 1):
        if score.answered and not score.right:
            read = read_answer(item, answer)
            wrong.append(
                WrongAnswer(number, item, read, score.short, score.over, _costs(item, read, score.short, score.over))
            )
    return tuple(wrong)


def idea_of(skill: str) -> str:
    """Find the idea of a skill.

    >>> [idea_of(skill) for skill in ("fifteens-3", "double-runs", "crib-flush", "play-go", "nineteen")]
    ['fifteens', 'runs', 'suits', 'play', 'claims']
    """
    return next(idea for word, idea in _WORDS.items() if word in skill)


def _of_kind(kind: Kind | None) -> str:
    return _OF_KIND.get(kind, "suits") if kind else CLAIMS


def _costs(item: Item, read: Read, short: int, over: int) -> dict[str, int]:
    if isinstance(item, SixCards):
        return {DISCARDS: 1}
    if isinstance(read, MugginsRound):
        slip = read.heard.slip
        return {CLAIMS if slip is None or slip.over > 0 else idea_of(slip.skill): max(2, short)}
    costs = {CLAIMS: over} if over else {}
    if short and (not isinstance(read, Marking) or isinstance(read.count, Pile)):
        return costs | {PLAY: short}
    assert not short or isinstance(read, Marking)
    for missed in read.missed if isinstance(read, Marking) else ():
        if isinstance(missed, Combination) or missed.kind:
            idea = _of_kind(missed.kind)
            costs[idea] = costs.get(idea, 0) + missed.points
        else:
            costs |= _could_cost(item, read, missed.points)  # type: ignore[arg-type]  # a tuple of cards misses nothing
    return costs


def _could_cost(item: Item, marking: Marking, short: int) -> dict[str, int]:
    """The ideas that explain a total too low by themselves; if none does, those of the fewest skills that do."""
    count = marking.count
    assert isinstance(count, Count)
    parts = {idea: [part for part in count if _of_kind(part.kind) == idea] for idea in IDEAS}
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


def lacking_skills(wrong: WrongAnswer, idea: str) -> Iterator[tuple[str, int]]:
    """List the skills of an idea that an answer lacks, with points."""
    asked = problem_of(wrong.item)
    if isinstance(wrong.read, MugginsRound) and wrong.read.heard.slip:
        yield wrong.read.heard.slip.skill, wrong.short
    if asked is None or not isinstance(wrong.read, Marking):
        return
    suspects = sorted(COMMON, key=lambda skill: idea_of(skill) != idea)
    for blame in diagnose(asked, wrong.read, suspects):
        if blame.missed and idea_of(blame.skill) == idea and not SKILLS[blame.skill].across:
            yield blame.skill, blame.points


def named_slip(wrong: WrongAnswer, idea: str) -> Slip | None:
    """Find the slip of the catalog that explains an answer."""
    if not isinstance(wrong.count, Count) or not isinstance(wrong.read, Marking):
        return None
    over = wrong.over - wrong.short
    claims = {(part.kind, part.cards) for part in wrong.read.mistaken if part.cards}
    fits = [
        slip
        for slip in slips(wrong.count)
        if slip.over == over
        and (idea_of(slip.skill) == idea or (idea == CLAIMS and over > 0))
        and claims <= {(part.kind, part.cards) for part in slip.false}
    ]
    return fits[0] if fits else None
