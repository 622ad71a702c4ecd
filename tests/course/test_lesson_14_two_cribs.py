"""The pictures of the lesson on two cribs show what `discards` and the tables of cribs say."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement
from statistics import fmean, stdev
from typing import Any

import pytest
from each import for_each
from replayed_choices import replay_choice
from said import text_of

from crib_tutor.course.lesson_14_two_cribs import (
    balks,
    crib_question,
    discard_question,
    discard_rows,
    pair_averages,
)
from crib_tutor.deck import cards, symbols
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
]


@for_each(REFUSED)
def test_what_cannot_be_discarded_or_drawn_is_refused(ask: Callable[..., object], given: Any, refusal: str) -> None:
    with pytest.raises(IllegalMove, match=refusal):
        ask(*given)


def gift(two: str) -> float:
    return float(crib_table(dealer=True)[RANKS.index(two[0]), RANKS.index(two[1])])


def test_the_questions_on_gifts_have_clear_answers() -> None:
    assert gift("33") - max(gift("A4"), gift("KK")) > 0.3
    assert gift("5T") - max(gift("TT"), gift("TK")) > 1.5


def test_the_dealer_pegs_about_three_holes_and_pone_two() -> None:
    totals = deal_tables().pegs.totals
    means = [float(totals.sum(axis=1 - side) @ range(totals.shape[side]) / totals.sum()) for side in (0, 1)]
    assert [round(mean) for mean in means] == [3, 2]
    assert "about three holes a deal and pone about two" in text_of("14")


# --- both chairs ---

SEATS = (True, False)
TABLE = crib_table(dealer=False)
WORTH = pair_averages(TABLE)


def test_a_dot_is_the_hand_in_both_chairs_and_each_arm_ends_at_its_total() -> None:
    own, theirs = (dealt(PRETTY, dealer) for dealer in SEATS)
    for dealer in SEATS:
        asked = crib_question(PRETTY, "3H JS", "5H JS", dealer=dealer)
        chart = asked["about"]
        assert (chart.both, asked["answer"]) == (not dealer, "5♥ J♠" if dealer else "3♥ J♠")
        assert [row.label for row in chart.shown] == [symbols(choice.thrown) for choice in (own if dealer else theirs)]
        for label, held, yours, lost in chart.rows:
            assert held == own.of(label).hand == theirs.of(label).hand
            assert (yours, lost) == (own.of(label).total, theirs.of(label).total)
    same = crib_question("4H 4D 5S 6C 9D KH", "9D KH", "4H KH", dealer=False)
    assert same["about"].finding == "Discard 9♦ K♥ in either chair"


def test_two_cards_are_worth_about_a_point_more_in_the_other_crib() -> None:
    own = pair_averages(crib_table(dealer=True))
    more = [worth - own[pair] for pair, worth in WORTH.items()]
    assert min(more) > 0
    assert fmean(more) == pytest.approx(1, abs=0.1)
    assert "worth about a point more to your opponent" in text_of("14")


def test_every_two_ranks_have_their_worth_in_the_table_and_in_the_map() -> None:
    assert len(WORTH) == 91
    for low, high in combinations_with_replacement(range(13), 2):
        assert WORTH[RANKS[low] + RANKS[high]] == TABLE[low, high] == TABLE[high, low]
    worth = {pair.replace("10", "T").replace(" ", ""): value for pair, value in balks(TABLE).worth.items()}
    assert worth == pytest.approx(WORTH)


def test_the_map_says_the_least_and_the_most_and_frames_what_is_named() -> None:
    chart = balks(TABLE, outlined={"ace and king": "AK", "two aces": "AA"})
    assert chart.finding.startswith("10 and K give the dealer least, 4.0 points; 5 and 5 give ")
    assert f"Ace and king: A K {WORTH['AK']:.1f}. Two aces: A A {WORTH['AA']:.1f}." in chart.plain
    assert balks(TABLE, outlined={"ten and king": "TK"}).named == (("10 K", "ten and king"),)
    assert chart.marked("two aces").yours == "A A"


@pytest.mark.parametrize("table", [[], [[1.0] * 13] * 12, [[1.0] * 12] * 13])
def test_another_table_is_refused(table: list[list[float]]) -> None:
    with pytest.raises(IllegalMove):
        pair_averages(table)


@pytest.mark.parametrize("two", "6T<69 33<5K TK<AK TK<A4 TK<AA".split())
def test_the_questions_on_two_ranks_have_clear_answers(two: str) -> None:
    less, more = two.split("<")
    assert WORTH[more] - WORTH[less] > 0.2


BOTH_CHAIRS = {
    PRETTY: ("5H JS", "3H JS"),
    "4D 5S 6H 9H 10C KC": ("9H 10C", "10C KC"),
    "4H 4D 5S 6C 9D KH": ("9D KH", "9D KH"),
}
"""The hands that are asked twice, with what dealer and pone discard."""
BEST = [(hand, seat == 0, two, 0.4) for hand, seats in BOTH_CHAIRS.items() for seat, two in enumerate(seats)]
BEST += [("2S 3H 5H 6S 7C 8D", True, "2S 3H", 0.3), ("4C 5H 6C 10D 10S QS", True, "10D 10S", 0.3)]
BEST += [("3H 6C 6D 7S 9H QS", False, "7S QS", 0.5)]


@for_each(BEST)
def test_the_choices_of_the_lesson_are_best_whatever_the_tables_last_digits(
    hand: str, dealer: bool, best: str, lead: float
) -> None:
    ranked = discards(hand, dealer=dealer)
    assert ranked[0].thrown == tuple(sorted(cards(best)))
    assert ranked[0].lead > lead
    assert hand not in BOTH_CHAIRS or f'"{hand}"' in text_of("14")


def test_a_two_for_the_jack_turns_both_chairs() -> None:
    """The same four in a row: the dealer broke them up and keeps them now, pone kept them and breaks them up."""
    for six, dealers in ((PRETTY, False), ("2S 3H 5H 6S 7C 8D", True)):
        places = [
            [choice.kept for choice in discards(six, dealer=dealer)].index(cards("5H 6S 7C 8D")) for dealer in SEATS
        ]
        assert [place == 0 for place in places] == [dealers, not dealers]
    ranked = discards("2S 3H 5H 6S 7C 8D", dealer=False)
    assert ranked.of("2S 8D").total - ranked.of("2S 3H").total > 1


@pytest.mark.parametrize("hand", BOTH_CHAIRS)
def test_the_chair_changes_the_crib_and_the_play_by_about_as_much_in_every_row(hand: str) -> None:
    """The hand counts the same; without the crib the order is nearly that of the other chair."""
    own, other = (discards(hand, dealer=dealer) for dealer in (True, False))
    rows = [(choice, other.of(choice.thrown)) for choice in own]
    assert all(dealers.hand == pones.hand for dealers, pones in rows)
    played = [dealers.pegging - pones.pegging for dealers, pones in rows]
    assert stdev(played) < stdev(dealers.crib - pones.crib for dealers, pones in rows) / 2
    assert (fmean(played), stdev(played)) == (pytest.approx(3, abs=0.7), pytest.approx(0, abs=0.8))


def test_the_play_turns_one_of_pones_choices_and_deals_played_out_agree() -> None:
    """20,000 deals a choice, every point counted: what pone takes in the deal, less what the dealer takes."""
    hand, shown, played = "2C 2D 7H 8S 9D QC", "2D QC", "9D QC"
    assert discards(hand, dealer=False, pegging=False)[0].thrown == tuple(sorted(cards(shown)))
    assert discards(hand, dealer=False)[0].thrown == tuple(sorted(cards(played)))
    results = []
    for two in (shown, played):
        choice = discards(hand, dealer=False).of(two)
        deals = replay_choice(choice.kept, choice.thrown, dealer=False, deals=20_000, seed=2).astype(int).sum(axis=1)
        results.append((float(deals.mean()), float(deals.std()) / len(deals) ** 0.5))
    (less, first_error), (more, second_error) = results
    assert more - less > 3 * (first_error**2 + second_error**2) ** 0.5
