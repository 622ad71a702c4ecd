"""Answers to problems, read and scored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from crib_tutor.assignments.class_items import Item, SixCards
from crib_tutor.assignments.questions import Question
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, quote
from crib_tutor.learner.diagnosis import diagnose
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking, sum_points
from crib_tutor.problems.given_answer import MOST_CLAIMS, read_total
from crib_tutor.problems.prices import prices
from crib_tutor.problems.problem import Problem, problem_of_show
from crib_tutor.problems.six_cards import read_two
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.spoken_count import MugginsRound, SpokenCount
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.discarding.value import WHISKER

Answer = Mapping[str, Any]
"""An answer as a results file has it, such as {"total": 8}; what each problem takes is in `require_answer`."""
_LONGEST_WORD, _LONGEST_CARDS = 20, 40
_CALLS = ("muggins", "too many", "pass")
_NONE: Mapping[str, tuple[int, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ScoredItem:
    """Points that an answer earned, by skill too."""

    earned: int
    """The points of what was found, less those claimed that don't score; never under 0."""
    possible: int
    right: bool = False
    """Whether nothing was missed and nothing claimed too much."""
    answered: bool = True
    skills: Mapping[str, tuple[int, int]] = field(default_factory=lambda: _NONE)
    """For each skill, the points earned and the points possible; empty if nothing was answered."""
    short: int = 0
    """The points missed in what was answered."""
    over: int = 0
    """The points claimed that don't score."""


Read = Marking | MugginsRound | tuple[Card, ...] | int
"""An answer once it's read: marked, called, discarded, or a number by itself."""


def read_answer(item: Item, answer: object) -> Read:
    """Read an answer to a problem, or refuse it.

    >>> from crib_tutor.counts import count
    >>> asked = Question("How many points?", 29, about=count("5H 5D 5S JC", "5C"))
    >>> read_answer(asked, {"total": 24}).missed
    (Amount(kind=None, points=5, cards=()),)
    >>> read_answer(asked, {"points": 24})
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'points' isn't how this is answered: give total

    A question takes a total; a hand or a play takes claims, a tally or a total; an opponent's count takes a call, and
    six cards take two of them to discard. Raises `IllegalMove` or `InvalidCards` for anything else.
    """
    if not isinstance(answer, Mapping) or not answer:
        raise IllegalMove(f"{quote(answer)} isn't an answer: give a group such as {{'total': 8}}, or null")
    if isinstance(item, SpokenCount):
        return _read_call(item, answer)
    readers: Mapping[str, Callable[[Any, Any], Read]]
    if isinstance(item, SixCards):
        readers = {"discard": _read_discard}
    elif isinstance(item, Question):
        readers = {"total": _read_total}
    else:
        readers = {"claims": _read_claims, "tally": _read_tally, "total": _read_total}
    (word,) = _require_keys(answer, tuple(readers), most=1)
    return readers[word](item, answer[word])


def _require_keys(answer: Answer, known: tuple[str, ...], most: int) -> tuple[str, ...]:
    strange = next((word for word in answer if word not in known), None)
    if strange is not None:
        raise IllegalMove(f"{quote(strange)} isn't how this is answered: give {' or '.join(known)}")
    if len(answer) > most:
        raise IllegalMove(f"an answer is given one way: choose {' or '.join(known)}")
    return tuple(answer)


def _read_total(item: Question | Problem, given: object) -> Read:
    if isinstance(item, Problem):
        return mark(read_total(given), item.counted)
    if isinstance(item.about, Count):
        return mark(read_total(given), item.about)
    total = item.read(given)
    assert isinstance(total, int)
    return total


def _read_claims(item: Problem, given: object) -> Marking:
    if not isinstance(given, list | tuple) or len(given) > MOST_CLAIMS:
        raise IllegalMove(f"{quote(given)} aren't claims: give a list of {MOST_CLAIMS} at most")
    for claim in given:
        if not isinstance(claim, list | tuple) or len(claim) != 2:
            raise IllegalMove(f"{quote(claim)} isn't a claim: give a kind and its cards")
        _require_words(*claim)
    return mark([(kind, cards) for kind, cards in given], item.counted)


def _require_words(kind: object, cards: object) -> None:
    if not isinstance(kind, str) or len(kind) > _LONGEST_WORD:
        raise IllegalMove(f"{quote(kind)} isn't a kind: claim one such as fifteen")
    if not isinstance(cards, str) or len(cards) > _LONGEST_CARDS:
        raise IllegalMove(f"{quote(cards)} aren't cards: write them as in 5H 5D")


def _read_tally(item: Problem, given: object) -> Marking:
    if not isinstance(given, Mapping):
        raise IllegalMove(f"{quote(given)} isn't a tally: give points by kind, such as {{'pair': 2}}")
    for kind in given:
        _require_words(kind, "")
    return mark(given, item.counted)


def _read_call(item: SpokenCount, answer: Answer) -> MugginsRound:
    _require_keys(answer, ("call", "kind", "cards"), most=3)
    call, heard = answer.get("call"), MugginsRound(item)
    if call not in _CALLS:
        raise IllegalMove(f"{quote(call)} isn't a call: choose {', '.join(_CALLS)}")
    if call == "pass":
        _require_keys(answer, ("call",), most=1)
        return heard.let_pass()
    kind, cards = answer.get("kind"), answer.get("cards", "")
    _require_words(kind, cards)
    assert isinstance(kind, str)
    return heard.muggins(kind, cards) if call == "muggins" else heard.too_many(kind, cards)


def _read_discard(item: SixCards, given: object) -> tuple[Card, ...]:
    _require_words("", given)
    assert isinstance(given, str)
    return read_two(item.cards, given)


# --- what an answer earns ---------------------------------------------------------------------------------------------


def score_item(item: Item, answer: Answer | None) -> ScoredItem:
    """Score an answer, or None for nothing.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> asked = problem_from_key("hand 4D4H5S6C+KH")
    >>> scored = score_item(asked, {"claims": [["run", "4D 4H 5S 6C"], ["fifteen", "5S KH"]]})
    >>> scored.earned, scored.possible, scored.right, scored.skills["fifteens-3"]
    (10, 14, False, (0, 4))

    Claiming everything there could be earns nothing extra: each point that doesn't score takes one away. An opponent's
    count is worth the points of its slip, for a right call. A discard is worth 1, if it's the best or within a whisker
    of it.
    """
    if answer is None:
        return ScoredItem(0, points_possible(item), answered=False)
    read = read_answer(item, answer)
    if isinstance(read, Marking):
        claimed, missed, mistaken = map(sum_points, (read.found, read.missed, read.mistaken))
        right = not read.missed and not read.mistaken
        earned = max(0, claimed - mistaken)
        asked = problem_of(item)
        skills = _score_skills(asked, read) if asked else _NONE
        return ScoredItem(earned, claimed + missed, right, True, skills, short=missed, over=mistaken)
    if isinstance(read, MugginsRound):
        return _score_call(read)
    if isinstance(item, SixCards):
        cost = next(choice.cost for choice in prices(item.cards, item.dealer) if choice.thrown == read)
        return ScoredItem(int(cost <= WHISKER), 1, cost <= WHISKER)
    assert isinstance(read, int)
    due = points_possible(item)
    over, short = max(0, read - due), max(0, due - read)
    return ScoredItem(max(0, min(read, due) - over), due, read == due, short=short, over=over)


def points_possible(item: Item) -> int:
    """Say how many points a problem is worth.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> points_possible(problem_from_key("hand 4D4H5S6C+KH"))
    14
    """
    if isinstance(item, SpokenCount):
        return abs(item.slip.over) if item.slip else 0
    if isinstance(item, Problem):
        return sum_points(mark((), item.counted).missed)
    return item.answer if isinstance(item, Question) and isinstance(item.answer, int) else 1


def problem_of(item: Item) -> Problem | None:
    """Find the problem, that of a lesson's question too."""
    if isinstance(item, Problem):
        return item
    about = item.about if isinstance(item, Question) else None
    if not isinstance(about, Count) or about.starter is None:
        return None
    return problem_of_show("crib" if about.crib else "hand", about)


def _score_skills(asked: Problem, marking: Marking) -> Mapping[str, tuple[int, int]]:
    """Score each skill: its points, or for one that's to claim nothing, those that people claim who lack it.

    A total or a tally names no cards. What it has wrong goes to the likeliest skills, and a skill across those, or one
    that's to claim nothing, has only what the right rest of it must hold. Who found nothing has nothing of any skill.
    """
    if marking.missed and not marking.found:
        return {skill: (0, points) for skill, points in asked.weights.items() if points}
    lost = {wrong.skill: wrong.points for wrong in diagnose(asked, marking)}
    unnamed: dict[Kind | None, int] = {}
    for wrong in (*marking.missed, *marking.mistaken):
        if not wrong.cards:
            unnamed[wrong.kind] = unnamed.get(wrong.kind, 0) + wrong.points
    scored = {}
    for skill, parts in asked.each:
        points = sum_points(parts) or asked.traps.get(skill, 0)
        if SKILLS[skill].across or not parts:
            kinds = {None, *(part.kind for part in parts)}
            lost[skill] = max(lost.get(skill, 0), sum(unnamed.get(kind, 0) for kind in kinds))
        scored[skill] = max(0, points - lost.get(skill, 0)), points
    return {skill: earned for skill, earned in scored.items() if earned[1]}


def _score_call(called: MugginsRound) -> ScoredItem:
    slip = called.heard.slip
    possible = points_possible(called.heard)
    earned = possible if called.right else 0
    skills = {slip.skill: (earned, possible)} if slip else _NONE
    return ScoredItem(earned, possible, called.right, True, skills, short=possible - earned)


def most_when_wrong(item: Item) -> int:
    """Count what a wrong answer can earn.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> most_when_wrong(problem_from_key("hand 4D4H5S6C+KH"))
    13
    """
    return 0 if isinstance(item, SpokenCount | SixCards) else max(0, points_possible(item) - 1)
