"""The picture of the lesson on the starter: its numbers are those of every starter, and so are its sentences."""

import base64
import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from after_guesses import SURPRISES
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import count, rules
from crib_tutor.course.choosing.lesson_17_starter import (
    better_hand,
    count_helpers,
    hand_with_helpers,
    helpful_starters,
    ladder,
    outcomes,
    two_hands,
    unseen_starters,
    win_map,
)
from crib_tutor.deck import PACK
from crib_tutor.look.html import Html
from crib_tutor.look.theme import FOUND, MISSED
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import discards, odds

SIX, FLUSH, EIGHTS = "3C 4D 7D 8D 8H JD", "4D 7D 8D JD", "4D 7D 8D 8H"
HELPED = [
    ("4H 5H 6D 9H", "2C 10D", 16),
    ("3S 5S QD KH", "2C 2H", 8),
    ("5C 5S 6S 10D", "4C 6D", 10),
]
"""The hands of the lesson's questions on helpers."""
six_cards = st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True)


def drawing(picture: Html) -> list[ET.Element]:
    [drawn] = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', picture)
    return list(ET.fromstring(base64.b64decode(drawn)))  # noqa: S314  # our own


def bars(picture: Html) -> list[ET.Element]:
    return [one for one in drawing(picture) if one.tag.endswith("}rect")]


@given(six_cards)
def test_every_card_that_was_not_dealt_may_be_the_starter(six: list[str]) -> None:
    found = outcomes(six[:4], six)
    points = [count(six[:4], card).points for card in PACK if card not in six]
    assert found == Counter(points)
    assert len(unseen_starters(six)) == 46


@given(six_cards, st.integers(0, 30))
def test_the_helpers_are_the_starters_that_are_enough(six: list[str], need: int) -> None:
    enough = helpful_starters(six[:4], six, need)
    assert all(count(six[:4], card).points >= need for card in enough)
    assert (
        count_helpers(six[:4], six, need)
        == len(enough)
        == sum(many for total, many in outcomes(six[:4], six).items() if total >= need)
    )


@given(six_cards, st.integers(0, 30))
def test_below_a_hand_stand_its_helpers_or_that_there_are_none(six: list[str], need: int) -> None:
    found = helpful_starters(six[:4], six, need)
    kept, told, *shown = hand_with_helpers(six[:4], six, need).plain.splitlines()
    below = shown[:-1]
    assert len(kept.split()) == 4
    assert told.startswith(f"{need} or more with {len(found) or 'none'} of 46 cards")
    assert [len(row.split()) for row in below] == ([len(found)] if found else [])


def test_helpers_of_one_rank_are_told_together_unless_a_suit_makes_a_difference() -> None:
    told = [hand_with_helpers(kept, f"{kept} {away}", need).plain.splitlines()[-1] for kept, away, need in HELPED]
    assert told == [
        "16 with any 6.",
        "10 with any 5; 9 with any J; 8 with any 2, any Q or any K.",
        "16 with any 4; 14 with any 5; 12 with any 7 or any 10; 10 with any J, any Q or any K.",
    ]
    nobs = hand_with_helpers("5S 8S 10D JC", "5S 8S 10D JC 9D JS", 9).plain.splitlines()[-1]
    assert nobs == "11 with 5♣; 10 with 5♦, 5♥ or Q♣; 9 with 9♣, 10♣, Q♦, Q♥ or Q♠."


@given(six_cards, st.integers(0, 12))
def test_every_total_that_is_enough_is_told_once_the_highest_first(six: list[str], need: int) -> None:
    enough = sorted({total for total in outcomes(six[:4], six) if total >= need}, reverse=True)
    last = hand_with_helpers(six[:4], six, need).plain.splitlines()[-1]
    assert [int(total) for total in re.findall(r"(?:^|; )(\d+) with", last)] == enough or not enough


@given(six_cards, st.integers(0, 30))
def test_the_better_hand_has_more_helpers(six: list[str], need: int) -> None:
    one, other = (count_helpers(kept, six, need) for kept in (six[:4], six[2:]))
    assert better_hand(six[:4], six[2:], six, need) == (1 if one > other else 2 if other > one else 0)


@pytest.mark.parametrize("ask", [outcomes, lambda kept, dealt: helpful_starters(kept, dealt, 3)])
def test_only_cards_dealt_can_be_kept(ask: object) -> None:
    with pytest.raises(IllegalMove, match="KS cannot be kept"):
        ask("4D 7D 8D KS", SIX)  # type: ignore[operator]


def test_the_two_hands_have_one_mean_and_nothing_else_in_common() -> None:
    first, second = outcomes(FLUSH, SIX), outcomes(EIGHTS, SIX)
    assert sum(first.elements()) == sum(second.elements()) == 378  # type: ignore[attr-defined]
    assert "378 points" in SURPRISES["on average"]
    assert count(FLUSH).points == count(EIGHTS).points == 6
    assert [better_hand(FLUSH, EIGHTS, SIX, need) for need in range(6, 13)] == [0, 1, 1, 0, 2, 2, 2]


def test_a_bar_stands_for_every_total_of_either_hand_and_what_is_too_little_is_pale() -> None:
    picture = two_hands(FLUSH, EIGHTS, SIX, 10)
    for ink, kept in ((FOUND, FLUSH), (MISSED, EIGHTS)):
        drawn = [one for one in bars(picture) if one.get("fill") == ink]
        found = sorted(outcomes(kept, SIX).items())
        assert len(drawn) == len(found)
        assert [one.get("opacity") is None for one in drawn] == [total >= 10 for total, _ in found]
        longest = max(many for some in (FLUSH, EIGHTS) for many in outcomes(some, SIX).values())
        assert [int(one.get("width", 0)) for one in drawn] == [round(many / longest * 148) for _, many in found]


def test_both_averages_are_marked_at_one_height() -> None:
    marks = [one.get("d", "") for one in drawing(two_hands(FLUSH, EIGHTS, SIX)) if one.tag.endswith("}path")]
    heights = [re.findall(r"M\d+ (\d+)l", mark) for mark in marks]
    assert len(marks) == 2
    assert heights[0] == heights[1]


def test_nothing_stands_beside_the_drawing() -> None:
    wide = 430
    for one in bars(two_hands("5H 5D 5S JC", "2H 4D 8S QC", "5H 5D 5S JC 2H 4D 8S QC", 8)):
        assert 0 <= int(one.get("x", 0)) <= int(one.get("x", 0)) + int(one.get("width", 0)) <= wide


def test_the_words_say_what_the_bars_show() -> None:
    first, second = two_hands(FLUSH, EIGHTS, SIX, 8).plain.splitlines()
    assert first.endswith("Average 8.2. 8 or more with 34 of 46 cards.")
    assert second.startswith("4♦ 7♦ 8♦ 8♥: 6 with 27, 10 with 6, 12 with 13.")
    assert "or more" not in two_hands(FLUSH, EIGHTS, SIX).plain


def test_the_curves_have_a_step_for_every_need() -> None:
    chart = ladder(FLUSH, EIGHTS, SIX)
    needs = range(chart.low, chart.low + len(chart.curves[0].reached))
    told = list(zip(needs, *(curve.reached for curve in chart.curves), strict=True))
    assert told == [(need, count_helpers(FLUSH, SIX, need), count_helpers(EIGHTS, SIX, need)) for need in range(6, 13)]


@pytest.mark.parametrize(
    ("first", "second", "six", "said"),
    [
        (FLUSH, EIGHTS, SIX, "4♦ 7♦ 8♦ 8♥ is better from a need of 10 on, and 4♦ 7♦ 8♦ J♦ up to 8"),
        (EIGHTS, FLUSH, SIX, "4♦ 7♦ 8♦ 8♥ is better from a need of 10 on, and 4♦ 7♦ 8♦ J♦ up to 8"),
        (FLUSH, FLUSH, SIX, "Both hands reach every need with as many starters"),
        (
            "5H 5D 5S JC",
            "2H 4D 8S QC",
            "5H 5D 5S JC 2H 4D 8S QC",
            "5♦ 5♥ 5♠ J♣ reaches every need at least as often as",
        ),
    ],
)
def test_the_finding_says_where_the_curves_cross(first: str, second: str, six: str, said: str) -> None:
    assert ladder(first, second, six).finding.startswith(said)


@pytest.mark.parametrize(("own", "other"), [(0, 0), (105, 98), (120, 3), (60, 119)])
def test_the_map_of_scores_says_the_odds(own: int, other: int) -> None:
    chances = [round(100 * odds(own, other, dealer=dealer).win) for dealer in (True, False)]
    chart = win_map(own, other)
    yours, theirs = chances
    assert chart.finding.startswith(f"At {own} to {other} the deal is worth {yours - theirs} wins in 100: {yours} when")
    assert [board.name for board in chart.boards] == ["You deal", "Your opponent deals"]
    assert len(chart.boards[0].chances) == rules.GAME
    with pytest.raises(IllegalMove):
        win_map(own, rules.GAME)


def test_the_sentences_after_the_guesses_are_true() -> None:
    assert (count_helpers(FLUSH, SIX, 8), count_helpers(EIGHTS, SIX, 8)) == (34, 19)
    assert "34 against 19" in SURPRISES["need eight"]
    assert outcomes(EIGHTS, SIX)[6] == 27
    assert (count_helpers(FLUSH, SIX, 12), count_helpers(EIGHTS, SIX, 12)) == (0, 13)
    assert 13 > 46 / 4
    assert count_helpers(FLUSH, SIX, 9) == count_helpers(EIGHTS, SIX, 9) == 19


ENDINGS = [
    ("3D 3H 4H 4S 6C 9C", "3D 3H 6C 9C", "3D 3H 4H 4S", 6),
    ("2H 3H 6H 6S 7H KC", "2H 6H 6S 7H", "2H 3H 6H 7H", 12),
    ("AC 4H 4S 5D 5H 8S", "AC 4H 5D 5H", "4H 4S 5D 5H", 10),
    ("5C 5H 6S 7C JC KS", "5C 5H 6S 7C", "5C 5H JC KS", 12),
]
"""The six cards, what is right to keep, what is offered beside it, and the need; the last is of the exit ticket."""


def average(kept: str, six: str) -> float:
    return sum(Counter(outcomes(kept, six)).elements()) / 46


@pytest.mark.parametrize(("six", "keep", "other", "need"), ENDINGS)
def test_in_every_ending_the_average_misleads_and_nothing_is_better_than_the_answer(
    six: str, keep: str, other: str, need: int
) -> None:
    assert average(keep, six) < average(other, six) - 0.1
    best = max(count_helpers(kept, six, need) for kept in combinations(six.split(), 4))
    assert count_helpers(keep, six, need) == best > count_helpers(other, six, need) + 10


def test_the_sentences_after_the_endings_are_true() -> None:
    (first, pairs, four, _), (second, sixes, hearts, _), (third, ace, fours, _), _ = ENDINGS
    assert count(pairs).points == min(outcomes(pairs, first)) == 6
    assert (max(outcomes(four, first)), outcomes(four, first)[4]) == (20, 19)
    assert (count_helpers(hearts, second, 12), count_helpers(sixes, second, 12)) == (5, 16)
    assert {card.rank for card in helpful_starters(sixes, second, 12)} == {2, 5, 6, 7, 8}
    assert count(ace, "10S").only("fifteen").points == 8
    assert {outcomes(ace, third)[10] >= 16, count(ace, "KS").points == 10, count(fours, "KS").points == 8} == {True}
    assert max(outcomes(fours, third)) == 24


def test_the_questions_on_helpers_have_answers_that_differ() -> None:
    assert [count_helpers(kept, f"{kept} {away}", need) for kept, away, need in HELPED] == [3, 15, 24]
    assert all(count(kept).points < need for kept, _, need in HELPED)


def test_the_hands_to_play_with_miss_one_average_by_a_tenth_and_a_king_brings_it() -> None:
    missed, met = (f"AC 2C 3H 4D 9C {sixth}" for sixth in ("6H", "KH"))
    low, wide = "AC 2C 3H 4D", "2C 3H 4D 9C"
    assert 0.05 < abs(average(low, missed) - average(wide, missed)) < 0.15
    assert average(low, met) == average(wide, met)
    assert outcomes(low, met) != outcomes(wide, met)


def test_in_the_middle_of_a_game_a_sure_hand_may_cost_more_than_half_a_point() -> None:
    assert count_helpers("3H 4H 7H 8H", "3H 4H 5C 7H 8H KD", 8) == 46
    choices = discards("3H 4H 5C 7H 8H KD", dealer=False, pegging=False)
    sure, best = choices.of("5C KD"), choices.of("8H KD")
    assert best.thrown == choices[0].thrown
    assert sure.cost > 0.4
    assert sure.hand - best.hand == pytest.approx(2.5, abs=0.1)
    assert best.crib - sure.crib == pytest.approx(3, abs=0.3)


def test_the_helpers_of_the_lesson_are_of_three_ranks() -> None:
    ranks = Counter(card.rank for card in helpful_starters("7H 7D 8S 9C", "7H 7D 8S 9C 2D KH", 20))
    assert ranks == {7: 2, 8: 3, 9: 3}


def test_the_helpers_of_the_exit_ticket_are_of_three_ranks() -> None:
    helpers = helpful_starters("6H 7D 8C KS", "6H 7D 8C KS 2D QH", 10)
    assert Counter(card.rank for card in helpers) == {6: 3, 7: 3, 8: 3}
