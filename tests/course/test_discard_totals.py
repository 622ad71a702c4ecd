"""What is shipped of ten thousand deals: its parts fit together, and the words that lessons have for them."""

from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from said import text_of

from crib_tutor import count
from crib_tutor.course.discard_totals import (
    STARTERS,
    THOUSANDTHS,
    kept_hand,
    kept_rows,
    load_discard_totals,
    rule_costs,
    rule_question,
    same_in_both_seats,
    sample_size,
    starter_means,
    starter_question,
)
from crib_tutor.course.game_totals import SampleMean
from crib_tutor.course.tallies.tally_sample_discards import DEALS, FIRST, cost_of_rule
from crib_tutor.deck import PACK, Card, shuffled
from crib_tutor.strategy import discards
from crib_tutor.strategy.cribs import shipped_tables

SEATS = ("dealer", "pone")


def test_parts_are_of_all_the_deals() -> None:
    came = load_discard_totals()
    for seat in SEATS:
        adds = came[seat]["starter adds"]
        assert sum(parts[0] for shape, parts in adds.items() if shape != "any hand") == adds["any hand"][0] == DEALS
        assert sum(parts[1] for shape, parts in adds.items() if shape != "any hand") == adds["any hand"][1]
        assert {parts[0] for parts in came[seat]["rule"].values()} == {came[seat]["hand"][0]} == {sample_size()}
        assert came[seat]["without pegging"]["turned"] < came["same two"], "the play turns fewer choices than the chair"


def test_other_deals_come_to_the_same_within_four_standard_errors() -> None:
    dealt = [shuffled(f"another seed {place}")[:6] for place in range(400)]
    dealer, pone = ([discards(six, dealer=deals) for six in dealt] for deals in (True, False))
    bests, provenance = [ranked[0] for ranked in dealer], shipped_tables(6)["provenance"]
    assert_near([best.crib for best in bests], provenance["mean_crib"])
    assert_near([best.hand - count(best.kept).points for best in bests], starter_means()["any hand"].value)
    ranks = [[[card.rank for card in ranked[0].thrown] for ranked in deals] for deals in (dealer, pone)]
    assert_near([100.0 * (own == other) for own, other in zip(*ranks, strict=True)], same_in_both_seats())
    for seat, deals in zip(SEATS, (dealer, pone), strict=True):
        mean = load_discard_totals()[seat]["hand"][1] / sample_size() / STARTERS
        assert_near([ranked[0].hand for ranked in deals], mean)
        for spare, cost in rule_costs(seat).items():
            assert_near([cost_of_rule(ranked, spare) for ranked in deals], cost.value)
    assert kept_hand().value == pytest.approx(fmean(provenance["mean_hand"].values()), abs=0.1)


def assert_near(numbers: list[float], mean: float) -> None:
    assert fmean(numbers) == pytest.approx(mean, abs=4 * stdev(numbers) / sqrt(len(numbers)))


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True), st.booleans())
def test_a_rule_that_spares_all_takes_the_best_crib_and_one_that_spares_nothing_the_best_hand(
    six: list[Card], dealer: bool
) -> None:
    ranked = discards(six, dealer=dealer)
    assert cost_of_rule(ranked, 99) == max(ranked, key=lambda choice: choice.crib).cost
    assert cost_of_rule(ranked, 0) == max(ranked, key=lambda choice: (choice.hand, choice.crib)).cost


def test_what_the_play_is_worth_is_what_leaving_it_out_costs() -> None:
    """The first deals again, ranked without the play: how often another choice is best, and what it costs with it."""
    for seat in SEATS:
        costs, dealer = [], seat == "dealer"
        for place in range(FIRST):
            six = shuffled(f"sample discards/{place}")[:6]
            plain = discards(six, dealer=dealer, pegging=False)[0]
            costs.append(discards(six, dealer=dealer).of(plain.thrown).cost)
        kept = load_discard_totals()["first"][seat]["without pegging"]
        assert sum(cost > 0 for cost in costs) == kept["turned"]
        assert sum(costs) == pytest.approx(kept["cost"][1] / THOUSANDTHS, abs=FIRST / 2 / THOUSANDTHS)


def test_lesson_14_says_what_the_play_is_worth_and_what_the_rule_costs_pone() -> None:
    words = " ".join(text_of("14").split())
    costs = [SampleMean(*load_discard_totals()[seat]["without pegging"]["cost"]).value / THOUSANDTHS for seat in SEATS]
    assert all(19 < 1 / cost < 24 for cost in costs)
    assert "forgetting it costs about one hole in twenty deals" in words
    seventh = rule_costs("pone")[1]
    assert "about a seventh of a point a deal" in words
    assert abs(seventh.value - 1 / 7) + seventh.margin < 0.02


def test_no_number_in_words_lies_where_other_deals_would_give_another() -> None:
    """The choice nearest to what a starter adds, and the best limit, by far more than the margins."""
    added = starter_means()["any hand"]
    assert abs(added.value - 2.5) + added.margin < 0.5
    assert starter_question()["about"].marked("about four").guess == 4.0
    for seat in SEATS:
        best, second, *_ = sorted(rule_costs(seat).values())
        assert second.value - best.value > 4 * (best.margin + second.margin)
        assert rule_question(seat)["about"].marked("2 points").yours == "2 points"


def test_a_kept_hand_is_drawn_beside_any_hand_with_the_guess() -> None:
    any_hand = 4.77
    chart = kept_rows(any_hand).marked(6)
    assert f"{kept_hand().value - any_hand:.1f} more than a random one" in chart.finding
    assert [row.total for row in chart.rows] == pytest.approx([any_hand, kept_hand().value])
    assert chart.guess == 6
