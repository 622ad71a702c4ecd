"""Exercises: what is said of an answer in place of three dots, whatever somebody writes there."""

from typing import Any

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.counts import SHOWN
from crib_tutor.deck import PACK
from crib_tutor.lesson import Kind, ask, catch, check, count, exit_ticket, quiz
from crib_tutor.rules import IllegalMove

PERFECT = "5H 5D 5S JC 5C"
FLUSH = {"points": 4, "kinds": "flush", "ranks": "2H 4H 6H 8H KH"}
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=60),
    st.binary(max_size=8),
    st.lists(st.one_of(st.integers(), st.text(max_size=5), st.tuples(st.text(max_size=8), st.text(max_size=8)))),
    st.dictionaries(st.one_of(st.sampled_from(SHOWN), st.text(max_size=8)), st.integers()),
    st.builds(object),
)


def said(answer: object, *args: Any, **options: Any) -> str:
    return check(answer, *args, **options).plain


@given(ANYTHING)
def test_a_check_never_raises_and_always_answers(answer: object) -> None:
    for shown in (check(answer, PERFECT), check(answer, points=16, kinds=["run"])):
        assert shown.plain
        assert "<script" not in shown


class Unruly:
    """Nothing that is typed: it fails when it is looked at."""

    def __iter__(self) -> Any:
        raise RuntimeError("no")


@given(st.integers(0, 40))
def test_a_total_is_right_when_it_is_the_count_and_never_else(total: int) -> None:
    assert ("That's right" in said(total, PERFECT)) == (total == 29)


@given(st.permutations(PACK).map(lambda pack: pack[:5]))
def test_a_made_hand_is_right_when_it_counts_what_was_asked(made: list[Any]) -> None:
    text = " ".join(map(str, made))
    due = count(made[:4], made[4])
    assert "That's right" in said(text, points=due.points)
    assert "That's right" not in said(text, points=due.points + 1)
    fifteens = sum(one.points for one in due.of(Kind.FIFTEEN))
    assert "That's right" in said(text, points=fifteens, kinds="fifteen")


@for_each(
    [
        (Unruly(), {"hand": PERFECT}, "It can't be marked"),
        (Unruly(), {"points": 29}, "It can't be marked"),
        (..., {"hand": PERFECT}, "Not attempted yet"),
        (..., {"points": 16}, "Not attempted yet"),
        ("...", {"points": 16}, "Not attempted yet"),
        (27, {"hand": PERFECT}, "Your answer: 27. Not quite."),
        ("29", {"hand": PERFECT}, "Your answer: 29. That's right."),
        ("fifteen two, fifteen four", {"hand": PERFECT}, "Your answer: 4. Not quite."),
        (29.0, {"hand": PERFECT}, "Your answer: 29.0. It can't be marked"),
        ({"run": 3, "pair": 12}, {"hand": PERFECT}, "Your answer: run 3, pair 12."),
        (True, {"hand": PERFECT}, "isn't a number of points"),
        ({"fifteen": 16, "pair": 6, "nobs": 1}, {"hand": PERFECT}, "Missed. Pairs, for 6."),
        ([("pair", "5H JC")], {"hand": PERFECT}, "Doesn't score"),
        ([("pair", "5H 9C")], {"hand": PERFECT}, "9C isn't on the table"),
        ("5H 5H 5S JC 5C", {"points": 29}, "'5H' is there twice"),
        ("5H 5D 5S JC", {"points": 14}, "you wrote 4 cards: write five"),
        ("5H", {"points": 29}, "you wrote 1 card: write five"),
        ("5H 5D 5S JC 5C 6D", {"points": 29}, "you wrote 6 cards: write five"),
        ("5H 5D 5S JC 6C", {"points": 29}, "Its cards make 15, not 29"),
        ("5H 5D 5S JC 6C", {"points": 15, "among": PERFECT}, "6C isn't among the cards to choose from"),
        ("five kings", {"points": 29}, "'five' isn't a card"),
        ("", {"points": 29}, "there are no cards"),
        ("2H 4H 6H 9H KC", FLUSH, "keep the ranks 2 4 6 8 K"),
        ("2H 4H 6H 8H KC", FLUSH, "That's right"),
        ("2H 4H 6H 8S KC", FLUSH, "Its flushes make 0, not 4"),
    ]
)
def test_each_answer_gets_its_own_sentence(answer: object, options: dict[str, Any], words: str) -> None:
    assert words in said(answer, **options)


def test_a_check_of_nothing_is_the_teachers_error_and_is_raised() -> None:
    with pytest.raises(IllegalMove, match="needs the hand"):
        check(5)
    assert "<img" not in check("<img src=x>", points=4), "what a learner wrote is text and not markup"


@given(st.permutations(PACK).map(lambda pack: pack[:5]), st.integers(0, 29))
def test_an_opponent_is_caught_by_the_count_alone(held: list[Any], claim: int) -> None:
    due = count(held[:4], held[4])
    wanted = "Muggins!" if claim < due.points else "Too many!" if claim > due.points else "That's right"
    asked = catch(due, "Fifteen two", claim)
    assert asked.answer == wanted
    assert set(asked.choices) == {"Muggins!", "Too many!", "That's right"}


def test_an_exit_ticket_that_is_run_again_keeps_its_first_answers() -> None:
    questions = (ask("One?", answer=1), ask("Two?", answer=2))
    first = exit_ticket("Kept", *questions)
    first._receive(None, {"event": "answer", "answer": 7}, [])
    again = exit_ticket("Kept", *questions)
    assert again.ticket.given == (7,)
    assert exit_ticket("Kept", questions[0]).ticket.given == ()  # other questions begin anew
    done = exit_ticket("Kept", *questions, answers=[1, 2])
    assert done.ticket.score == 2
    assert "never sent anywhere" in done.value["result"]
    assert "never sent anywhere" in done.static().plain


def test_a_quiz_that_is_run_again_begins_anew() -> None:
    question = ask("One?", answer=1)
    quiz("Again", question)._receive(None, {"event": "answer", "answer": 7}, [])
    assert quiz("Again", question).ticket.given == ()
