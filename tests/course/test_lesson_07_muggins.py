"""The pictures of the lesson on muggins: their numbers are those of the counts, and so are the lesson's sentences."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from math import comb, prod

import pytest
from each import for_each

from crib_tutor import count, mark, rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.course.lesson_07_muggins import (
    BLIND,
    BOOKS,
    TEN,
    leaks,
    loss_in_ten,
    points_in_ten,
    referee,
    swing_in_ten,
)
from crib_tutor.course.tallies.play_sample_games import kept_hands, tally_kept_hands
from crib_tutor.deck import shuffled
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.problems.given_answer import Way
from crib_tutor.rules import IllegalMove

LARGE, SECOND_RUN, FLUSH = "fifteens of three or more cards", "a double run counted as one run", "a flush"
EIGHT = count("2H 7H 9H JH", "6S")
SOME = list(kept_hands(800))
TALLY = tally_kept_hands(len(SOME))

every_blindness = for_each(BLIND)


def overlooked(spot: str, held: Count) -> list[Combination]:
    return list(BLIND[spot](held))


@every_blindness
def test_muggins_gives_the_opponent_what_is_overlooked(spot: str) -> None:
    for held in (*SOME[:200], count("5H 5D 5S JC", "5C"), count("4H 4D 5S 6C", "6H")):
        missed = overlooked(spot, held)
        assert set(missed) <= set(held.combinations)
        assert len(set(missed)) == len(missed)
        marked = mark([one for one in held if one not in missed], held, rules=rules.MODERN)
        assert marked.opponent_pegs == sum(one.points for one in missed)
        assert marked.learner_pegs == held.points - marked.opponent_pegs


def test_each_blindness_overlooks_its_own() -> None:
    doubled = count("3H 3D 3S 4C", "5H")  # a triple run
    assert [one.points for one in overlooked(SECOND_RUN, doubled)] == [3, 3]
    assert len(overlooked("the pair inside a double run", doubled)) == 3
    assert len(overlooked("a pair royal taken for one pair", doubled)) == 2
    assert {one.kind for one in overlooked(FLUSH, EIGHT)} == {Kind.FLUSH}
    assert [len(one.cards) for one in overlooked(LARGE, EIGHT)] == [3]


def test_other_deals_hold_about_as_much_before_the_cut_and_after() -> None:
    packs = [shuffled(f"other deals/{place}") for place in range(3_000)]
    kept = [count(max(combinations(pack[:6], 4), key=lambda four: count(four).points), pack[6]) for pack in packs]
    shipped = load_totals()["kept hands"]
    before, after = sum(count(held.hand).points for held in kept), sum(held.points for held in kept)
    assert points_in_ten() == pytest.approx(TEN * after / len(kept), abs=4)
    assert SampleMean(*shipped["before the cut"]).value == pytest.approx(before / len(kept), abs=0.2)
    assert before / after == pytest.approx(0.7, abs=0.02)
    for spot, kind in ((FLUSH, Kind.FLUSH), ("one for his nobs", Kind.NOBS)):
        often = sum(bool(held.of(kind)) for held in kept) / len(kept)
        assert often == pytest.approx(shipped["hit"][spot] / shipped["hands"], abs=0.015)


def lost_by_ranks(held: Count) -> dict[str, int]:
    """What each blindness loses in a hand, from ranks and suits alone."""
    assert held.starter
    many = Counter(card.rank for card in held.cards)
    values = [min(card.rank, 10) for card in held.cards]
    groups = [group for size in (3, 4, 5) for group in combinations(values, size)]
    stretches = [range(low, low + size) for size in (5, 4, 3) for low in range(1, 12)]
    run = next((stretch for stretch in stretches if all(many[rank] for rank in stretch)), range(0))
    suits = {card.suit for card in held.hand}
    return {
        LARGE: 2 * sum(sum(group) == rules.FIFTEEN for group in groups),
        SECOND_RUN: len(run) * (prod(many[rank] for rank in run) - 1),
        "the pair inside a double run": 2 * sum(comb(many[rank], 2) for rank in run),
        "a pair royal taken for one pair": 2 * sum(comb(same, 2) - 1 for same in many.values() if same > 1),
        FLUSH: 0 if len(suits) > 1 else 4 + (held.starter.suit in suits),
        "one for his nobs": sum(str(card) == f"J{held.starter.suit}" for card in held.hand),
    }


@every_blindness
def test_losses_are_those_found_from_ranks_and_suits_alone(spot: str) -> None:
    lost = [lost_by_ranks(held)[spot] for held in SOME]
    assert lost == [sum(missed.points for missed in overlooked(spot, held)) for held in SOME]
    assert TALLY["lost"][spot] == list(SampleMean.of(lost))
    assert TALLY["hit"][spot] == sum(map(bool, lost))


def test_the_picture_says_its_bars_in_words_the_dearest_first() -> None:
    chart = leaks()
    told = {spot: float(holes) for spot, holes in re.findall(r"([a-z][a-z ]+) (\d+\.\d)", chart.numbers())}
    for spot, row in zip(BLIND, chart.rows, strict=True):
        lost = TEN * SampleMean(*load_totals()["kept hands"]["lost"][spot]).value
        assert row.total == pytest.approx(lost)
        assert (loss_in_ten(spot), swing_in_ten(spot)) == (round(lost), round(2 * lost))
    assert set(told) == {row.label for row in chart.rows}, "each row is named by what is missed"
    assert len(told) == len(BLIND)
    assert not re.search("counted as|taken for", chart.numbers())
    assert list(told.values()) == sorted(told.values(), reverse=True)
    assert f"{loss_in_ten(LARGE)} of the {points_in_ten()} points" in chart.finding
    errors = [SampleMean(*mean).error for mean in load_totals()["kept hands"]["lost"].values()]
    assert all(row.margin >= 1.9 * TEN * max(errors) for row in chart.rows), "an interval at least as wide as each"


@for_each(product(BOOKS, range(13)))
def test_the_referee_says_what_marking_pegs(book: rules.Rules, claim: int) -> None:
    marked = mark(claim, EIGHT, rules=book)
    (row,) = (line for line in referee(claim, EIGHT).plain.splitlines() if line.startswith(f"{book.name}:"))
    assert (f"you peg {marked.learner_pegs}" in row) is bool(marked.learner_pegs)
    assert (f"your opponent pegs {marked.opponent_pegs}" in row) is bool(marked.opponent_pegs)
    assert ("too many" in row) is (claim > EIGHT.points)
    assert ("lost" in row) is (marked.learner_pegs + marked.opponent_pegs < EIGHT.points)


def test_the_order_of_pegging_decides_at_the_end_of_a_game() -> None:
    winners = {}
    for book in (rules.MODERN, rules.TOMMY_SIX):
        ended = CountingDrill((EIGHT,), Way.TOTAL, book, you=(118, 0), opponent=(119, 0)).finish(6)
        winners[book.name] = "you" if ended.you[0] == book.target else "opponent"
        assert ended.won
    assert winners == {"Modern": "you", "Tommy, six cards": "opponent"}
    told = referee(6, EIGHT).plain
    assert "you peg 6, then your opponent pegs 2" in told
    assert "your opponent pegs 2, then you peg 6" in told


def test_the_referee_reads_several_claims_and_a_crib_and_refuses_what_no_table_hears() -> None:
    both = referee([6, 10], EIGHT)
    assert both.count("<th ") == 3
    assert all(one in both for one in ("Says 6", "Says 10"))
    assert "The crib holds 4." in referee(8, count("2H 6H 9H KH", "4S", crib=True)).plain
    with pytest.raises(IllegalMove):
        referee(-2, EIGHT)


def test_a_book_that_pays_for_both_errors_would_be_told_so() -> None:
    """The two errors are priced by two options, so no rule set hides one behind the other."""
    strict = replace(rules.MODERN, overclaim=rules.Overscore.TO_OPPONENT)
    assert mark(6, EIGHT, rules=strict).opponent_pegs == mark(10, EIGHT, rules=strict).opponent_pegs == 2
