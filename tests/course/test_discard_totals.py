"""What is shipped of ten thousand deals: its parts fit together, and the words that lessons have for them."""

import re

import pytest
from said import text_of, word
from shipped_samples import leaves

from crib_tutor.course.discard_totals import (
    STARTERS,
    THOUSANDTHS,
    kept_hand,
    kept_rows,
    load_discard_totals,
    play_turns,
    rule_costs,
    rule_question,
    sample_size,
    starter_means,
    starter_question,
)
from crib_tutor.course.tallies.tally_sample_discards import DEALS, FIRST
from crib_tutor.deck import shuffled
from crib_tutor.strategy import discards, distribution
from crib_tutor.strategy.cribs import shipped_tables

SEATS = ("dealer", "pone")


def test_the_first_few_are_a_part_of_the_whole_and_parts_are_of_all_the_deals() -> None:
    came = load_discard_totals()
    whole = dict(leaves(came))
    assert all(0 <= many <= whole[path] for path, many in leaves(came["first"]))
    for seat in SEATS:
        adds = came[seat]["starter adds"]
        assert sum(parts[0] for shape, parts in adds.items() if shape != "any hand") == adds["any hand"][0] == DEALS
        assert sum(parts[1] for shape, parts in adds.items() if shape != "any hand") == adds["any hand"][1]
        assert {parts[0] for parts in came[seat]["rule"].values()} == {came[seat]["hand"][0]} == {sample_size()}
        assert came[seat]["without pegging"]["turned"] < came["same two"], "the play turns fewer choices than the chair"


def test_hands_lie_where_the_solvers_own_deals_have_them() -> None:
    """The crib tables were made of other deals, whose mean hands are stored with them: hand and crib alone."""
    solved = shipped_tables(6)["provenance"]["mean_hand"]
    for seat in SEATS:
        mean = load_discard_totals()[seat]["hand"][1] / sample_size() / STARTERS
        assert mean == pytest.approx(solved[seat], abs=0.2)
    assert kept_hand().value == pytest.approx(sum(solved.values()) / 2, abs=0.1)


def test_what_the_play_is_worth_is_what_leaving_it_out_costs() -> None:
    """The first deals again, ranked without the play: how often another choice is best, and what it costs with it."""
    for seat in SEATS:
        costs, dealer = [], seat == "dealer"
        for place in range(FIRST):
            six = shuffled(f"sample discards/{place}")[:6]
            plain = discards(six, dealer=dealer, pegging=False)[0]
            costs.append(discards(six, dealer=dealer).of(plain.thrown).cost)
        told = load_discard_totals()["first"][seat]["without pegging"]
        assert sum(cost > 0 for cost in costs) == told["turned"]
        assert sum(costs) == pytest.approx(told["cost"][1] / THOUSANDTHS, abs=FIRST / 2 / THOUSANDTHS)


@pytest.mark.parametrize(
    ("lesson", "words"),
    [
        ("14", r"six\s+cards (.*?) times\s+and discarded two"),
        ("15", r"the computer dealt (.*?) hands"),
        ("15", r"what this rule costs in the (.*?) deals"),
        ("16", r"the computer chose for both chairs in (.*?) deals"),
        ("16", r"In the (.*?) deals, the play turns"),
    ],
)
def test_a_lesson_names_the_size_of_the_sample(lesson: str, words: str) -> None:
    (said,) = re.findall(words, text_of(lesson))
    assert said == f"{word(sample_size() // 1000)} thousand"


def test_lesson_16_says_how_often_the_play_decides_and_what_it_is_worth() -> None:
    words = text_of("16").replace("\n", " ")
    told = re.search(r"turns pone's choice (\d+) times in (\d+) and the dealer's (\d+) times", words)
    assert told is not None
    (pone, pones), (dealer, dealers) = play_turns("pone"), play_turns("dealer")
    assert [*map(int, told.groups())] == [round(pone), 100, round(dealer)]
    holes = re.search(r"you lose one hole in (\w+) deals as pone, and one in ([\w-]+) as the dealer", words)
    assert holes is not None
    assert [*holes.groups()] == [word(round(1 / pones.value)), word(round(1 / dealers.value))]
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
    counts = distribution()
    any_hand = float(sum(points * many for points, many in enumerate(counts)) / counts.sum())
    chart = kept_rows(any_hand).marked(6)
    assert chart.guess == 6
    assert f"{kept_hand().value - any_hand:.1f} more than any hand" in chart.finding
    assert re.findall(r"\d\.\d\d", chart.numbers())[:2] == [f"{any_hand:.2f}", f"{kept_hand().value:.2f}"]
