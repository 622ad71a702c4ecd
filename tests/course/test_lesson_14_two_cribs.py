"""The pictures of the lesson on your own crib show what `discards` says."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

import pytest
from each import for_each
from said import text_of

from crib_tutor.course.lesson_14_two_cribs import averages, discard_question, discard_rows, place_question
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import crib_table, discards
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.winning.deal_tables import deal_tables

PRETTY = "3H 5H 6S 7C 8D JS"
RANKS = "A23456789TJQK"


def dealt(hand: str, dealer: bool = True) -> Discards:
    return discards(hand, dealer=dealer)


@pytest.mark.parametrize("dealer", [True, False])
def test_every_choice_has_a_row_in_the_order_of_its_worth(dealer: bool) -> None:
    ranked = dealt(PRETTY, dealer)
    rows = discard_rows(ranked).numbers().rstrip(".").replace("\N{MINUS SIGN}", "-").split("; ")
    assert [row[:5] for row in rows] == [" ".join(card.symbol for card in choice.thrown) for choice in ranked]
    for row, choice in zip(rows, ranked, strict=True):
        total, *parts = map(float, re.findall(r"-?\d+\.\d", row))
        assert (total, *parts) == pytest.approx((choice.total, choice.hand, choice.crib, choice.pegging), abs=0.051)
        assert (parts[1] > 0) == dealer


def test_where_the_play_is_left_out_it_is_said_and_has_no_part() -> None:
    chart = discard_rows(discards(PRETTY, dealer=True, pegging=False))
    assert (chart.parts, discard_rows(dealt(PRETTY)).parts) == (("hand", "crib"), ("hand", "crib", "pegging"))
    assert chart.note.endswith("The play isn't counted.")
    assert "Pegging is what these four peg" in discard_rows(dealt(PRETTY)).note


def test_the_finding_names_the_best_and_how_much_it_wins() -> None:
    best, second, *_ = dealt(PRETTY)
    assert discard_rows(dealt(PRETTY)).finding == (
        f"Discard 5♥ J♠: {best.total:.1f} points, {best.total - second.total:.1f} more than with 3♥ J♠"
    )
    assert discard_rows(dealt(PRETTY)[:1]).finding == f"5♥ J♠ is worth {best.total:.1f} points"
    alike = [replace(best, hand=best.hand + more) for more in (0.0, 0.04)]
    assert discard_rows(alike).finding == f"5♥ J♠ and 5♥ J♠ are equally good, at {best.total + 0.04:.1f} points"


@pytest.mark.parametrize(("every", "rows"), [(True, 15), (False, 3)])
def test_a_question_shows_the_six_cards_and_names_the_best_of_its_choices(every: bool, rows: int) -> None:
    asked = discard_question(dealt(PRETTY), "3H JS", "5H JS", "8D 7C", every=every)
    assert (asked["answer"], asked["choices"]) == ("5♥ J♠", ("3♥ J♠", "5♥ J♠", "8♦ 7♣"))
    assert asked["before"].plain == "3♥ 5♥ 6♠ 7♣ 8♦ J♠"
    assert asked["before"].plain in asked["about"].about
    assert asked["about"].about.startswith("15 ways to discard" if every else "3 of 15 ways to discard")
    assert len(asked["about"].rows) == rows


def test_your_row_is_marked_by_the_name_it_was_offered_under() -> None:
    assert discard_question(dealt(PRETTY), "JS 3H", "5H JS")["about"].marked("J♠ 3♥").yours == "J♠ 3♥"


REFUSED: list[tuple[Callable[..., object], tuple[Any, ...], str]] = [
    (discard_rows, ([],), "there's nothing to draw"),
    *[
        (discard_question, (dealt(PRETTY), *two), "can't all be")
        for two in ((), ("JS",), ("JS AC",), ("3H JS", "JS 3H 5H"))
    ],
    (averages, ({},), "rows need one average or more"),
    (averages, ({"crib": -1.0},), "none below 0"),
    (place_question, (dealt(PRETTY), "AC 2C"), "can't be discarded here"),
]


@for_each(REFUSED)
def test_what_cannot_be_discarded_or_drawn_is_refused(ask: Callable[..., object], given: Any, refusal: str) -> None:
    with pytest.raises(IllegalMove, match=refusal):
        ask(*given)


def test_averages_keep_their_order_and_the_finding_names_the_most_or_the_least() -> None:
    chart = averages({"least": 2.0, "none": 0.0, "most": 8.0})
    assert chart.numbers() == "least 2.0; none 0.0; most 8.0."
    assert chart.finding == "Most give the crib 8.0 points, 6.0 more than least"
    assert averages({"a": 2.0, "b": 0.0}, least=True).finding == "B give the crib 0.0 points, 2.0 less than a"
    assert averages({"a": 2.0, "b": 2.04}).finding == "B give the crib 2.0 points"
    assert averages({"none": 0.0}).finding == "None give the crib 0.0 points"


def test_a_discard_has_its_place_among_fifteen() -> None:
    ranked = dealt(PRETTY, dealer=False)
    thirds = [place_question(ranked, choice.thrown)["answer"] for choice in ranked]
    assert [thirds.count(third) for third in place_question(ranked, "5H JS")["choices"]] == [3, 8, 4]


def gift(two: str) -> float:
    return float(crib_table(dealer=True)[RANKS.index(two[0]), RANKS.index(two[1])])


def test_the_questions_on_gifts_have_clear_answers() -> None:
    assert gift("33") - max(gift("A4"), gift("KK")) > 0.3
    assert gift("5T") - max(gift("TT"), gift("TK")) > 1.5


def test_what_to_keep_for_the_table_is_true_of_every_two_ranks() -> None:
    every = {"".join(two): gift("".join(two)) for two in combinations_with_replacement(RANKS, 2)}
    value = {rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}
    fives = {two for two in every if "5" in two or value[two[0]] + value[two[1]] in {5, 15}} - {"55"}
    pairs = {two for two in every if two[0] == two[1]} - {"55"}
    neighbours = {two for two in every if RANKS.index(two[1]) - RANKS.index(two[0]) == 1} - fives
    others = {*every} - fives - pairs - neighbours - {"55"}
    assert every["55"] == pytest.approx(8.9, abs=0.1)
    assert {round(every[two]) for two in fives} == {5, 6, 7}
    assert {round(every[two]) for two in pairs} == {5, 6}
    assert {two for two in neighbours if round(every[two]) not in {4, 5}} == {"QK"}
    assert sum(round(every[two]) in {3, 4} for two in others) >= len(others) - 3


def test_the_dealer_pegs_about_three_holes_and_pone_two() -> None:
    totals = deal_tables().pegs.totals
    means = [float(totals.sum(axis=1 - side) @ range(totals.shape[side]) / totals.sum()) for side in (0, 1)]
    assert [round(mean) for mean in means] == [3, 2]
    assert "about three holes a deal and pone about two" in text_of("14")
