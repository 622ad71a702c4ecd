"""Hands on the big screen: those of a code, those that are given, and what is refused."""

import re
from dataclasses import replace

import oracle
import pytest
from each import for_each
from golden_codes import code_of

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import make_code, read_code
from crib_tutor.assignments.class_items import class_items
from crib_tutor.classroom.projector.state import MOST_HANDS, find_hands
from crib_tutor.counts import count
from crib_tutor.rules import IllegalMove
from crib_tutor.teacher import projector

HAND = "5H 5D 5S JC 5C"


def test_the_hands_of_a_code_are_those_that_the_class_is_asked() -> None:
    shown = find_hands("green heron 7")
    assert shown.counts == tuple(item.about for item in class_items(read_code("GREEN-HERON-7")))  # type: ignore[union-attr]


@for_each(KINDS)
def test_every_code_shows_hands_or_says_why_not(kind: str) -> None:
    code = replace(code_of(kind, 7), items=3)
    if kind in ("play", "discarding", "08", "09", "16", "17", "18"):
        with pytest.raises(IllegalMove, match=f"{code.text} asks for no hands"):
            find_hands(code.text)
    else:
        shown = find_hands(code.text)
        assert 1 <= len(shown.counts) <= 3
        assert shown.code == code.text


def test_hands_of_ones_own_are_those_of_a_nickname() -> None:
    code = make_code("practice", 7, own=True, items=2)
    with pytest.raises(IllegalMove, match="add a nickname"):
        find_hands(code.text)
    ada, bo = (find_hands(code.text, nickname=name).counts for name in ("Ada", "Bo"))
    assert ada != bo


def test_hands_that_are_given_stand_as_they_are() -> None:
    due = count("4H 4D 5S 6C", "6H", crib=True)
    shown = find_hands(HAND, due)
    assert (shown.counts[0].points, shown.counts[1]) == (29, due)
    assert (shown.place(0), shown.place(1), shown.about) == ("Hand 1 of 2", "Crib 2 of 2", "2 hands")


@for_each(
    [
        (),
        (7,),
        (None,),
        ("GREEN-HERRON-7",),
        ("",),
        ("5H 5H 5D JC 5C",),
        (HAND, "GREEN-HERON-7"),
        (HAND,) * (MOST_HANDS + 1),
    ]
)
def test_what_is_no_hand_is_refused_in_one_sentence(*given: object) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        projector(*given)  # type: ignore[arg-type]


def test_the_page_without_python_shows_the_cards_and_no_points() -> None:
    plain = projector(HAND, "2C 4D 6S 8H KC").static().plain
    assert plain.splitlines() == ["On the big screen", "Hand 1 of 2: 5♣ 5♦ 5♥ 5♠ J♣", "Hand 2 of 2: 2♣ 4♦ 6♠ 8♥ K♣"]


def test_the_last_step_of_every_hand_says_its_points() -> None:
    window = projector(make_code("practice", 5).text)
    for due, shown in zip(window.hands.counts, window.value["hands"], strict=True):
        assert due.starter is not None
        plain = [(card.rank, card.suit) for card in due.hand]
        worth = oracle.score(plain, (due.starter.rank, due.starter.suit), crib=due.crib)
        assert shown["whole"]["number"] == worth
        totals = [int(re.sub(r"\D", "", str(step["number"]))) for step in shown["steps"]]
        assert totals == sorted(totals)
        assert not totals or totals[-1] == worth
