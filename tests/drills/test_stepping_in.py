"""The tutor steps in: never the same line twice running, and at the third miss of a kind five of only those."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from each import for_each
from structures import due, points, table

from crib_tutor import IllegalMove
from crib_tutor.drills.deciding.state import Deciding, start_deciding
from crib_tutor.drills.guided_problem import GuidedProblem, Rung
from crib_tutor.drills.tutor.lines import TutorLines
from crib_tutor.drills.tutor.state import FADING, Tutor, start
from crib_tutor.drills.tutor.words import clue, stepping_in
from crib_tutor.learner.profile import Learner
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import problem_from_key
from crib_tutor.problems.skills import DECISIONS, SKILLS

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEYS = ["hand 4D4H5S6C+KH", "crib 2C4C6C8C+KH", "four 4D4H5S6C", "cut JH", "play 8H7D", "hand 2H4D6S8C+TH", "cut 2H"]
AGAIN = 20


def missed(tutor: Tutor, skill: str) -> Tutor:
    """The problem settled with a skill missed: what it makes is left out, or where it makes nothing, too much said."""
    problem = tutor.look.problem
    parts = problem.parts.get(skill, ())
    if not parts:
        return tutor.answer_by(Way.TOTAL).finish(NOON, points(due(problem)) + problem.traps[skill]).show(NOON)
    tutor = tutor.answer_by(Way.COMBINATIONS)
    for one in due(problem):
        tutor = tutor if one in parts else tutor.claim(*one[:2])
    return tutor.finish(NOON).show(NOON)


def right(tutor: Tutor) -> Tutor:
    return tutor.answer_by(Way.TOTAL).finish(NOON, points(due(tutor.look.problem)))


def at_third_miss(skill: str) -> Tutor:
    """Where the tutor has just stepped in, which it doesn't before."""
    tutor = start(Learner(), seed=7, now=NOON, skill=skill)
    for turn in range(3):
        assert tutor.offered is None
        tutor = missed(tutor.next(NOON) if turn else tutor, skill)
    return tutor


def said_twice(replies: list[tuple[str, ...]]) -> list[str]:
    return [line for one, other in pairwise(replies) for line in set(one) & set(other) if line]


# --- never the same line twice running --------------------------------------------------------------------------------


@for_each([(key, way, other) for key in KEYS for way in Way for other in (0, 1, 3)])
def test_the_same_answer_again_and_again_is_never_given_the_same_line_twice_running(
    key: str, way: Way, other: int
) -> None:
    """Too much, too little, or cards that don't score; and the rungs rise, but nothing is settled unasked."""
    look = GuidedProblem(problem_from_key(key), way)
    rungs, hints = [Rung.ALONE], []
    for _ in range(AGAIN):
        answer = {Way.TOTAL: points(due(look.problem)) + other, Way.TALLY: {"fifteen": 2 * other}}.get(way)
        if way is Way.COMBINATIONS and other:
            look = look.claim("fifteen", table(look.problem)[:other])
        look = look.finish(answer)
        if look.done:
            return
        hints.append(look.hint)
        rungs.append(look.rung)
    assert all(one != then for one, then in pairwise(hints)), hints
    assert len(set(hints[4:])) == len(hints[4:])
    assert rungs == sorted(rungs)
    assert rungs[4] == rungs[-1] == Rung.CARD


@pytest.mark.parametrize("line", ["20", "pair 4D 4H", "fifteen 5S 6C"])
def test_in_lines_of_text_no_line_is_printed_twice_running(line: str) -> None:
    tutor = start(Learner(), seed=7, now=NOON).ask(problem_from_key(KEYS[0]), NOON)
    practice, replies = TutorLines(tutor), []
    for _ in range(AGAIN):
        if not line.isdecimal():
            practice = practice.answer(line, NOON)
            line = line if practice.tutor.look.claims[:-1] or "5S" in line else "done"
        practice = practice.answer(line if line.isdecimal() else "done", NOON)
        replies.append(practice.said)
    assert said_twice(replies) == []


@for_each(list(SKILLS)[::3])
def test_of_one_skill_missed_again_and_again_nothing_is_said_twice_running(skill: str) -> None:
    tutor, replies = start(Learner(), seed=3, now=NOON, skill=skill), []
    for _ in range(9):
        tutor = missed(tutor, skill)
        replies.append((*tutor.look.lesson, stepping_in(tutor)))
        assert any(replies[-1])
        tutor = tutor.next(NOON)
    assert said_twice(replies) == []


def decided(drill: Deciding) -> Iterator[tuple[str, ...]]:
    from crib_tutor.drills.deciding.words import lesson  # noqa: PLC0415

    for turn in range(8):
        drill = drill.choose(drill.asked.choices[-1].cards, NOON + timedelta(minutes=turn))
        assert any(lesson(drill))
        yield tuple(said for _, said in lesson(drill))
        drill = drill.next(NOON + timedelta(minutes=turn))


@for_each(["decisions", *DECISIONS])
def test_of_decisions_nothing_is_said_twice_running(practiced: str) -> None:
    drill = start_deciding(Learner(), seed=7, now=NOON, practiced=practiced)
    assert said_twice(list(decided(drill))) == []


# --- five of only those -----------------------------------------------------------------------------------------------


@for_each([skill for skill in list(SKILLS)[1::2] if skill != "before-the-cut"])
def test_at_the_third_miss_of_a_kind_the_tutor_says_it_and_offers_five_with_help_that_fades(skill: str) -> None:
    tutor = at_third_miss(skill)
    kind = tutor.offered
    assert kind in {one.skill for one in tutor.recorded.results if not one.alone}
    name = SKILLS[kind].name
    assert stepping_in(tutor).startswith(f"{name[0].upper()}{name[1:]}: ")
    assert "3 of the last 3. Would five of only those help?" in stepping_in(tutor)
    tutor, met, lit = replace(tutor, skill=None).take_five(NOON), [], []
    for place, most in enumerate(FADING):
        before, problem = tutor.learner, tutor.look.problem
        assert kind in problem.skills
        assert f"{place + 1} of 5." in clue(tutor)
        parts = problem.parts[kind]
        lit.append(len(tutor.look.glowing))
        assert lit[-1] <= most
        assert bool(lit[-1]) == bool(parts and most)
        assert set(tutor.look.glowing) <= {card for one in parts for card in one.cards}
        if place == 0 and parts:
            assert set(tutor.look.glowing) >= set(parts[0].cards)
            assert not kind.startswith("fifteens") or set(tutor.look.glowing) == set(parts[0].cards)
        met.append(problem.ranks)
        tutor = right(tutor)
        assert (tutor.learner == before) is (most > 0)
        assert tutor.look.glowing == ()
        last, tutor = tutor, tutor.next(NOON)
    assert len(set(met)) == len(FADING)
    assert lit == sorted(lit, reverse=True) or len(set(map(len, problem.parts.values()))) > 1
    assert last.recorded.named
    assert stepping_in(last) == "Five of five right at the first try."
    assert (tutor.five, tutor.offered, tutor.rated, tutor.look.glowing) == (None, None, True, ())


def test_the_offer_is_declined_by_going_on_and_comes_again_at_three_more_misses() -> None:
    tutor = at_third_miss("pairs").next(NOON)
    assert (tutor.five, tutor.offered, "pairs" in tutor.look.problem.skills) == (None, None, True)
    with pytest.raises(IllegalMove, match="no five are offered"):
        tutor.take_five(NOON)
    for offered in (None, None, "pairs"):
        tutor = missed(tutor, "pairs")
        assert tutor.offered == offered
        tutor = tutor.next(NOON)


@pytest.mark.parametrize(
    "leave",
    [
        lambda tutor: tutor.practice(NOON, tutor.skill),
        lambda tutor: tutor.count_own("cut JH", NOON),
        lambda tutor: tutor.ask(problem_from_key("cut JH"), NOON),
    ],
)
def test_the_five_can_be_left_at_any_time(leave) -> None:  # noqa: ANN001
    tutor = at_third_miss("pairs").take_five(NOON)
    for _ in range(3):
        left = leave(tutor)
        assert (left.five, left.look.glowing, left.look.drilled) == (None, (), "pairs")
        tutor = right(tutor).next(NOON)


def test_who_is_right_two_times_in_three_is_let_be_and_a_class_or_lesson_is_not_stepped_into() -> None:
    tutor = start(Learner(), seed=7, now=NOON, skill="pairs")
    for _ in range(5):
        tutor = missed(tutor, "pairs")
        assert tutor.offered is None
        tutor = right(right(tutor.next(NOON)).next(NOON)).next(NOON)
    asked = start(Learner(), seed=7, now=NOON)
    for key in KEYS[:1] * 4:
        asked = asked.ask(problem_from_key(key), NOON).finish(NOON).show(NOON)
        assert (asked.offered, dict(asked.sitting)) == (None, {})


def test_lines_of_text_take_the_five_and_say_which_cards_are_lit() -> None:
    practice = TutorLines(at_third_miss("fifteens-3")).answer("five", NOON)
    assert "Three-card fifteens, 1 of 5. Lit: " in practice.said[-1]
    practice = practice.answer("skill all", NOON)
    assert practice.tutor.five is None
