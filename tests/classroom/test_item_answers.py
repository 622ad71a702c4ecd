"""The class's scorer, tried on wrong answers of every kind: what each earns is worked out here from the cards alone."""

from itertools import combinations, product
from typing import Any

import oracle
import pytest
import simulated_class as simulated
from each import for_each

from crib_tutor.assignments.class_code import ClassCode, make_code
from crib_tutor.assignments.class_items import Item, class_items
from crib_tutor.assignments.item_answers import score_item
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.questions import Question
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.score_line import ScoreLine, questions_asked
from crib_tutor.assignments.turned_in import TurnedIn
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.spoken_count import SpokenCount
from crib_tutor.rules import IllegalMove

COUNTING = [
    make_code(kind, seed) for kind in ("00", "04", "05", "06", "08", "09", "practice", "play") for seed in (3, 9)
]
KINDS = ("fifteen", "pair", "run", "flush", "nobs")


def due_of(item: Item) -> int:
    """What's right: by brute force for a hand, and for cards played what the class asks."""
    about = item.counted if isinstance(item, Problem) else getattr(item, "about", None)
    if isinstance(about, Count) and about.hand and about.starter:
        return sum(points for _, _, points in simulated.due(item))
    if isinstance(item, Question):
        assert isinstance(item.answer, int)
        return item.answer
    assert isinstance(item, Problem)
    return full_count(item).points


@for_each(COUNTING)
def test_every_total_earns_what_it_has_less_what_it_has_too_many(code: ClassCode) -> None:
    for item in class_items(code):
        due = due_of(item)
        for total in range(30):
            scored = score_item(item, {"total": total})
            over, short = max(0, total - due), max(0, due - total)
            assert (scored.earned, scored.possible) == (max(0, min(total, due) - over), due)
            assert (scored.right, scored.short, scored.over) == (total == due, short, over)


@for_each(COUNTING)
def test_a_total_finds_no_more_in_a_skill_than_it_must_hold(code: ClassCode) -> None:
    """And nothing at all where it found nothing: a total names no cards."""
    for item in class_items(code):
        due = due_of(item)
        for total in range(30):
            scored = score_item(item, {"total": total})
            for skill, (earned, possible) in scored.skills.items():
                if total == due:
                    assert earned == possible
                elif total == 0:
                    assert earned == 0, (item, skill)
                elif SKILLS[skill].across:
                    assert earned <= max(0, possible - (scored.short + scored.over)), (item, skill)


def test_a_tally_finds_nothing_in_a_skill_whose_kind_it_has_wrong() -> None:
    for code in (make_code("practice", seed, items=20) for seed in range(3)):
        for item in class_items(code):
            assert isinstance(item, Problem)
            scored = score_item(item, {"tally": {"fifteen": 0}})
            fifteens = (
                [scored_item for scored_item in simulated.due(item) if scored_item[0] == "fifteen"]
                if item.form == "hand"
                else []
            )
            for skill, parts in item.each:
                if fifteens and parts and all(part.kind.value == "fifteen" for part in parts):
                    assert scored.skills[skill][0] == 0, (item, skill)


def _cards(item: SpokenCount) -> list[str]:
    return list(map(str, item.count.cards))


def _truth(item: SpokenCount) -> set[tuple[str, frozenset[str]]]:
    count = item.count
    assert count.starter
    hand = [(card.rank, card.suit) for card in count.hand]
    items = oracle.items(hand, (count.starter.rank, count.starter.suit), crib=count.crib)
    return {(kind, frozenset(str(Card(*card)) for card in cards)) for kind, cards, _ in items}


@for_each([make_code("muggins", seed, items=8) for seed in range(3)])
def test_a_call_earns_the_slip_if_it_says_which_way_it_went_and_else_nothing(code: ClassCode) -> None:
    slips = set()
    for item in class_items(code):
        assert isinstance(item, SpokenCount)
        truth = _truth(item)
        out = item.points - item.count.points
        slips.add((out > 0) - (out < 0))
        passed = score_item(item, {"call": "pass"})
        assert (passed.right, passed.earned, passed.possible) == (out == 0, 0, abs(out))
        some = 0
        for call, kind in product(("muggins", "too many"), KINDS):
            for size in (1, 2, 3, 4, 5):
                for named in combinations(_cards(item), size):
                    try:
                        scored = score_item(item, {"call": call, "kind": kind, "cards": " ".join(named)})
                    except ValueError:
                        continue
                    some += scored.right
                    assert scored.earned == (abs(out) if scored.right else 0), (item, call, kind, named)
                    if scored.right:
                        assert out < 0 if call == "muggins" else out > 0
                    if call == "muggins" and scored.right and kind != "run" and size < 4:
                        assert (kind, frozenset(named)) in truth or kind == "pair"
        assert bool(some) == (out != 0)
    assert slips == {-1, 0, 1}, "every way to slip"


@for_each([make_code("discarding", seed, items=2) for seed in range(2)])
def test_a_discard_earns_one_if_no_other_is_clearly_better(code: ClassCode) -> None:
    for item in class_items(code):
        scored = [score_item(item, {"discard": " ".join(map(str, two))}) for two in combinations(item.cards, 2)]  # type: ignore[union-attr]
        assert {(scored_item.earned, scored_item.right, scored_item.possible) for scored_item in scored} == {
            (0, False, 1),
            (1, True, 1),
        }
        assert 1 <= sum(scored_item.earned for scored_item in scored) <= 5


def test_an_exit_question_is_answered_if_there_is_an_answer() -> None:
    code = make_code("00", 7)
    asked = len(ticket_questions("00"))
    for given in range(asked + 1):
        turned = TurnedIn(
            code, "Ada", tuple(question.answer for question in ticket_questions("00")[:given]), (None,) * 5
        )
        scored = rescore(turned)
        assert [scored_item.answered for scored_item in scored.ticket] == [True] * given + [False] * (asked - given)
        assert (scored.answered, scored.right, scored.earned) == (given, given, given)


# --- totals that answers can have ---


def _outcomes(item: Item) -> set[tuple[int, int]]:
    """Whether it's right and what it earns, for answers of every kind and for none."""
    every: list[dict[str, Any] | None] = [None]
    if isinstance(item, SpokenCount):
        every += [{"call": "pass"}]
        every += [
            {"call": call, "kind": kind, "cards": " ".join(named)}
            for call, kind in product(("muggins", "too many"), KINDS)
            for size in (1, 2, 3, 4, 5)
            for named in combinations(_cards(item), size)
        ]
    elif hasattr(item, "dealer"):
        every += [{"discard": " ".join(map(str, two))} for two in combinations(item.cards, 2)]
    else:
        every += [{"total": total} for total in range(30)]
    items = set()
    for answer in every:
        try:
            scored = score_item(item, answer)
        except ValueError:
            continue
        items.add((int(scored.right), scored.earned))
    return items


SHORT = [
    make_code(kind, seed, items=3) for kind in ("00", "05", "09", "practice", "play", "muggins") for seed in (3, 8)
]


@for_each([*SHORT, make_code("discarding", 3, items=2), make_code("06", 3, items=2, own=True)])
def test_a_line_has_totals_that_answers_can_have_and_no_others(code: ClassCode) -> None:
    reached = {(0, 0)}
    ticket = [{(0, 0), (1, 1)}] * len(ticket_questions(code.kind))
    items = class_items(code, "Ada" if code.own else "")
    for outcomes in [*ticket, *map(_outcomes, items)]:
        reached = {(right + more, earned + worth) for right, earned in reached for more, worth in outcomes}
    asked, possible = questions_asked(code), max(earned for _, earned in reached)
    for right, earned in product(range(asked + 1), range(possible + 1)):
        try:
            ScoreLine(code, "Ada", right, asked, earned, possible)
        except IllegalMove:
            assert (right, earned) not in reached, (right, earned)
        else:
            assert (right, earned) in reached, (right, earned)


@pytest.mark.parametrize(("right", "earned"), [(8, 0), (0, 19), (8, 18), (7, 19), (0, 12), (1, 0)])
def test_the_totals_of_the_first_lesson_that_were_once_believed(right: int, earned: int) -> None:
    with pytest.raises(IllegalMove, match="so read the line again"):
        ScoreLine(make_code("00", 7), "Eve", right, 8, earned, 19)
