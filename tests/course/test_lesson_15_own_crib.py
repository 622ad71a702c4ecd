"""The pictures of the lesson on your own crib: they show what `discards` says, and the lesson's sentences are true."""

import base64
import re
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from said import text_of

from crib_tutor import count
from crib_tutor.course.lesson_15_own_crib import (
    averages,
    cost_of_rule,
    discard_question,
    discard_rows,
    offer_discards,
    place_question,
    price_discard,
    starter_gains,
)
from crib_tutor.deck import PACK, cards, shuffled
from crib_tutor.look.html import Html
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import crib_table, discards
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.winning.deal_tables import deal_tables

PRETTY, LOW = "3H 5H 6S 7C 8D JS", "2S 3H 5H 6S 7C 8D"
RANKS = "A23456789TJQK"


def dealt(hand: str, dealer: bool = True) -> Discards:
    return discards(hand, dealer=dealer)


def drawing(picture: Html) -> ET.Element:
    [drawn] = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', picture)
    return ET.fromstring(base64.b64decode(drawn))  # noqa: S314  # our own


@pytest.mark.parametrize("dealer", [True, False])
def test_every_choice_has_a_row_in_the_order_of_its_worth(dealer: bool) -> None:
    ranked = dealt(PRETTY, dealer)
    rows = discard_rows(ranked).numbers().rstrip(".").replace("\N{MINUS SIGN}", "-").split("; ")
    assert [row[:5] for row in rows] == [" ".join(card.symbol for card in one.thrown) for one in ranked]
    for row, one in zip(rows, ranked, strict=True):
        total, *parts = map(float, re.findall(r"-?\d+\.\d", row))
        assert (total, *parts) == pytest.approx((one.total, one.hand, one.crib, one.pegging), abs=0.051)
        assert (parts[1] > 0) == dealer


def test_where_the_play_is_left_out_it_is_said_and_has_no_part() -> None:
    chart = discard_rows(discards(PRETTY, dealer=True, pegging=False))
    assert (chart.parts, discard_rows(dealt(PRETTY)).parts) == (("hand", "crib"), ("hand", "crib", "pegging"))
    assert chart.note.endswith("The play isn't counted.")
    assert "Pegging is what these four peg" in discard_rows(dealt(PRETTY)).note


def test_the_chart_says_how_many_of_the_ways_it_shows() -> None:
    few, every = (offer_discards(dealt(PRETTY), "3H JS", "5H JS", every=every)[0].about for every in (False, True))
    assert few.startswith("2 of 15 ways to discard")
    assert every.startswith("15 ways to discard")


def test_the_finding_names_the_best_and_how_much_it_wins() -> None:
    best, second, *_ = dealt(PRETTY)
    assert discard_rows(dealt(PRETTY)).finding == (
        f"Discard 5♥ J♠: {best.total:.1f} points, {best.total - second.total:.1f} more than with 3♥ J♠"
    )
    assert discard_rows(dealt(PRETTY)[:1]).finding == f"5♥ J♠ is worth {best.total:.1f} points"
    alike = [replace(best, hand=best.hand + more) for more in (0.0, 0.04)]
    assert discard_rows(alike).finding == f"5♥ J♠ and 5♥ J♠ are equally good, at {best.total + 0.04:.1f} points"


def test_nothing_to_draw_is_refused() -> None:
    with pytest.raises(IllegalMove):
        discard_rows([])


def test_of_the_choices_that_are_offered_the_best_is_named_and_those_alone_are_drawn() -> None:
    picture, best, names = offer_discards(dealt(PRETTY), "3H JS", "5H JS", "8D 7C", every=False)
    assert (best, names) == ("5♥ J♠", ("3♥ J♠", "5♥ J♠", "8♦ 7♣"))
    assert len(picture.rows) == 3
    assert len(offer_discards(dealt(PRETTY), "3H JS", "5H JS")[0].rows) == 15


def test_the_row_of_the_learners_choice_is_marked_by_the_name_that_it_was_offered_under() -> None:
    chart = offer_discards(dealt(PRETTY), "JS 3H", "5H JS")[0].marked("J♠ 3♥")
    assert chart.yours == "J♠ 3♥"
    assert "yours" in next(row for row in chart.numbers().split("; ") if row.startswith("J♠ 3♥"))


@pytest.mark.parametrize("every", [True, False])
def test_a_question_shows_the_six_cards_before_and_names_them_in_the_chart(every: bool) -> None:
    asked = discard_question(dealt(PRETTY), "3H JS", "5H JS", every=every)
    chart, best, names = offer_discards(dealt(PRETTY), "3H JS", "5H JS", every=every)
    assert asked["before"].plain == "3♥ 5♥ 6♠ 7♣ 8♦ J♠"
    assert asked["before"].plain in chart.about
    assert (asked["about"], asked["answer"], asked["choices"]) == (chart, best, names)


@pytest.mark.parametrize("thrown", [(), ("JS",), ("JS AC",), ("3H JS", "JS 3H 5H")])
def test_what_cannot_be_discarded_cannot_be_offered(thrown: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove):
        offer_discards(dealt(PRETTY), *thrown)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True), st.booleans(), st.integers(0, 14))
def test_the_price_is_the_cost_of_the_choice(six: list[str], dealer: bool, place: int) -> None:
    ranked = discards(six, dealer=dealer)
    one = ranked[place]
    said = price_discard(" ".join(map(str, one.thrown)), ranked).plain
    if one.cost <= 0.05:
        assert said.endswith("Nothing is better.")
    elif one.cost < 0.1:
        assert "costs a whisker" in said
    else:
        assert f"costs {one.cost:.1f} points" in said


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (..., "Not attempted yet"),
        ("5H", "You can't discard these: write two of 3♥ 5♥"),
        ("5H AC", "You can't discard these"),
        ("5H 5H", "can't be read"),
        ("both", "can't be read"),
        (7, "can't be read"),
        ("JS 5H", "You discard 5♥ J♠: 7.5 + 6.9 + 2.9 = 17.3"),
    ],
)
def test_whatever_is_written_gets_a_sentence(answer: object, said: str) -> None:
    assert said in price_discard(answer, dealt(PRETTY)).plain


# --- rules of thumb ---------------------------------------------------------------------------------------------------


@cache
def deals_of_earlier_lessons() -> list[Discards]:
    """The 500 deals that copies of an earlier version weigh."""
    return [dealt(" ".join(map(str, shuffled(f"lesson 15 {n}")[:6]))) for n in range(500)]


def test_what_a_starter_adds_is_the_average_without_what_is_held() -> None:
    row, double, none = (dealt(hand)[0] for hand in ("4H 5D 6S 6C 9H KD", LOW, "2C 4D 6S 8C 10H QD"))
    assert {*starter_gains([row]), *starter_gains([double])} == {"a run", "double run"}
    for one in (row, double, none):
        assert [*starter_gains([one]).values()] == pytest.approx([one.hand - count(one.kept).points])
    assert list(starter_gains(best for best, *_ in deals_of_earlier_lessons())) == ["no run", "a run", "double run"]


def test_a_starter_adds_about_two_and_a_half_and_three_to_a_double_run() -> None:
    brings = starter_gains(best for best, *_ in deals_of_earlier_lessons())
    assert brings["double run"] == pytest.approx(3, abs=0.2)
    every = [best.hand - count(best.kept).points for best, *_ in deals_of_earlier_lessons()]
    assert sum(every) / len(every) == pytest.approx(2.5, abs=0.15)
    row = dealt(PRETTY).of("3H JS")
    assert row.hand - count(row.kept).points == pytest.approx(3.7, abs=0.05)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True), st.booleans())
def test_a_rule_that_spares_all_takes_the_best_crib_and_one_that_spares_nothing_the_best_hand(
    six: list[str], dealer: bool
) -> None:
    ranked = discards(six, dealer=dealer)
    assert cost_of_rule([ranked], 99) == pytest.approx(max(ranked, key=lambda one: one.crib).cost)
    assert cost_of_rule([ranked], 0) == pytest.approx(max(ranked, key=lambda one: (one.hand, one.crib)).cost)


def test_a_rule_is_tried_on_deals_and_averages_are_drawn_of_something() -> None:
    with pytest.raises(IllegalMove, match="one or more"):
        cost_of_rule([], 1)
    for nothing in ({}, {"crib": -1.0}):
        with pytest.raises(IllegalMove):
            averages(nothing)


def test_averages_keep_their_order_and_the_finding_names_the_most_or_the_least() -> None:
    chart = averages({"least": 2.0, "none": 0.0, "most": 8.0})
    assert chart.numbers() == "least 2.0; none 0.0; most 8.0."
    assert chart.finding == "Most give the crib 8.0 points, 6.0 more than least"
    assert averages({"a": 2.0, "b": 0.0}, crib=False, least=True).finding == "B: 0.0 points, 2.0 less than a"
    assert averages({"a": 2.0, "b": 2.04}, crib=False).finding == "B: 2.0 points"
    assert averages({"none": 0.0}, crib=False).finding == "None: 0.0 points"


def test_a_point_at_most_costs_least_in_the_deals_of_earlier_lessons_too() -> None:
    nothing, one, two, three = (cost_of_rule(deals_of_earlier_lessons(), spare) for spare in range(4))
    assert one == min(nothing, one, two, three) == pytest.approx(1 / 7, abs=0.03)
    assert nothing / one == pytest.approx(2.6, abs=0.5)
    assert three / one == pytest.approx(3.8, abs=0.6)


def test_a_discard_has_its_place_among_fifteen() -> None:
    ranked = dealt(PRETTY, dealer=False)
    named = [place_question(ranked, one.thrown)["answer"] for one in ranked]
    assert [named.count(said) for said in place_question(ranked, "5H JS")["choices"]] == [3, 8, 4]
    with pytest.raises(IllegalMove, match="can't be discarded here"):
        place_question(ranked, "AC 2C")


@pytest.mark.parametrize("dealer", [True, False])
def test_a_sum_that_is_a_tenth_out_is_said_to_be_rounded(dealer: bool) -> None:
    rounded = []
    for one in dealt("6H 6D 7S 8C 8D KH", dealer):
        said = price_discard(" ".join(map(str, one.thrown)), dealt("6H 6D 7S 8C 8D KH", dealer)).plain
        plain = said.replace("\N{MINUS SIGN} ", "-").replace("\N{MINUS SIGN}", "-")
        hand, crib, pegs, total = map(float, re.findall(r"-?\d+\.\d", plain)[:4])
        rounded.append("(each rounded)" in said)
        assert rounded[-1] == (abs(hand + crib + pegs - total) > 0.05)
    assert {True, False} == set(rounded)


def gift(two: str) -> float:
    return float(crib_table(dealer=True)[RANKS.index(two[0]), RANKS.index(two[1])])


def cost(hand: str, thrown: str) -> float:
    return dealt(hand).of(thrown).cost


def test_the_sentences_on_the_pretty_hand_are_true_with_room_to_spare() -> None:
    pretty, low = dealt(PRETTY), dealt(LOW)
    assert pretty[0].thrown == cards("5H JS")
    assert pretty[1].thrown == cards("3H JS")
    assert pretty[1].cost > 1
    assert pretty[1].hand == max(one.hand for one in pretty)
    assert pretty[1].hand - pretty[0].hand == pytest.approx(2, abs=0.2)
    assert pretty[0].crib - pretty[1].crib == pytest.approx(3, abs=0.2)
    assert low[0].thrown == cards("2S 3H")
    assert low[0].lead > 1
    assert low[0].crib - pretty[1].crib == pytest.approx(3, abs=0.2)


def test_the_sentences_on_gifts_are_true() -> None:
    assert gift("23") - gift("KK") > 2.2
    assert gift("78") > gift("KK") > gift("9K")
    order = ["55", "56", "5J", "23", "78", "A4", "69", "33", "KK", "9K"]  # the Britannica's, and two more
    named, rest = [gift(two) for two in order[:8]], [gift(a + b) for a, b in combinations(RANKS, 2)]
    assert min(named) > sorted(rest)[len(rest) // 2]
    assert gift("55") == max(named)
    assert gift("5T") - gift("TT") > 1.5
    assert gift("TT") > gift("TK")
    assert gift("33") - max(gift("A4"), gift("KK")) > 0.3


def test_what_to_keep_for_the_table_is_true_of_every_two_ranks() -> None:
    every = {one + other: gift(one + other) for one, other in combinations_with_replacement(RANKS, 2)}
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


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("2D 3H 7H 8D 8C 9S", "2D 3H"),
        ("4H 4D 5S 6C 9D KH", "9D KH"),
        ("2C 2D 7H 8S 9D QC", "2C 2D"),
        ("4D 5C 7C 8D JS KD", "7C 8D"),
        ("4C 5H 6C 10D 10S QS", "10D 10S"),
        ("4D 5S 6H 9H 10C KC", "9H 10C"),
    ],
)
def test_the_best_choices_of_the_lesson_are_best_whatever_the_tables_last_digits(hand: str, best: str) -> None:
    assert dealt(hand)[0].thrown == tuple(sorted(cards(best)))
    assert dealt(hand)[0].lead > 0.3


def test_the_reasons_for_the_choices_are_true() -> None:
    great, low, seven, tens = (
        dealt(hand)
        for hand in (
            "4H 4D 5S 6C 9D KH",
            "2C 2D 7H 8S 9D QC",
            "4D 5C 7C 8D JS KD",
            "4C 5H 6C 10D 10S QS",
        )
    )
    assert all(great[0].hand - great.of(two).hand > 4.7 for two in ("5S KH", "4H KH"))
    assert great[0].crib < min(great.of("5S KH").crib, great.of("4H KH").crib)
    assert low.of("2C QC").hand - low[0].hand == pytest.approx(1 / 3, abs=0.05)
    assert low[0].crib - low.of("2C QC").crib == pytest.approx(2.2, abs=0.2)
    assert seven[0].hand == max(one.hand for one in seven)
    assert seven[0].crib - seven.of("4D KD").crib == pytest.approx(3, abs=0.1)
    three = [tens.of(two) for two in ("4C 6C", "10S QS", "10D 10S")]
    assert max(one.hand for one in three) - min(one.hand for one in three) < 0.3


def test_the_dealer_pegs_about_three_holes_and_pone_two() -> None:
    totals = deal_tables().pegs.totals
    means = [float(totals.sum(axis=1 - side) @ range(totals.shape[side]) / totals.sum()) for side in (0, 1)]
    assert [round(mean) for mean in means] == [3, 2]
    assert "about three holes a deal and pone about two" in text_of("15")


def test_a_crib_is_worth_about_what_players_say() -> None:
    cribs = [discards(shuffled(f"cribs/{place}")[:6], dealer=True)[0].crib for place in range(300)]
    assert sum(cribs) / len(cribs) == pytest.approx(4.7, abs=0.2)
