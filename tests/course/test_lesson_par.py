"""Par: where it is by walking deal after deal, the race's pegs in their places, and what is refused."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stored import drawing

from crib_tutor.course import lesson_par as lesson
from crib_tutor.rules import GAME
from crib_tutor.strategy import odds
from crib_tutor.strategy.plain.plain_tables import mean_gains
from crib_tutor.strategy.winning.deal_tables import deal_tables


def pegs_of(svg: str) -> list[tuple[float, float]]:
    """Where the pegs are whose numbers are deals."""
    return [(float(x), float(y)) for x, y in re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="9.5"', svg)]


@pytest.mark.parametrize("dealt_first", [True, False])
def test_par_goes_up_by_what_the_dealer_and_pone_take_by_turns(dealt_first: bool) -> None:
    totals = deal_tables().start.totals / deal_tables().deals
    means = [float(totals.sum(axis=1 - seat) @ range(totals.shape[seat])) for seat in (0, 1)]
    at = 0.0
    for deal in range(1, 8):
        at += means[(deal % 2 == 1) is not dealt_first]
        assert abs(lesson.par_after(deal, dealt_first=dealt_first) - at) <= 0.5
    assert lesson.par_after(20, dealt_first=dealt_first) == GAME


def test_the_holes_counted_back_from_home_are_whole_pairs_of_deals_away() -> None:
    for pairs in range(1, 5):
        hole = lesson.hole_before_out(pairs)
        assert hole + pairs * sum(mean_gains()) >= GAME > hole - 1 + pairs * sum(mean_gains())


@given(st.lists(st.integers(0, GAME), min_size=1, max_size=14), st.booleans())
def test_every_peg_of_the_race_is_on_the_drawing_and_in_its_words(scores: list[int], dealt_first: bool) -> None:
    rising = sorted(scores)
    shown = lesson.par_race(rising, dealt_first=dealt_first)
    assert [int(score) for score in re.findall(r"you (\d+)", shown.plain)] == rising
    svg = drawing(shown)
    width, height = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    assert len(pegs_of(svg)) == 2 * len(rising)
    assert all(9 <= x <= width - 9 and 9 <= y <= height - 9 for x, y in pegs_of(svg))


def test_the_pegs_of_a_usual_game_never_lie_upon_each_other() -> None:
    pegs = pegs_of(drawing(lesson.par_race(lesson.race_game(), dealt_first=True)))
    for at, (x, y) in enumerate(pegs):
        assert all((x - other) ** 2 + (y - down) ** 2 >= 19**2 for other, down in pegs[:at])


def test_one_score_shows_its_own_street_alone() -> None:
    assert drawing(lesson.one_score(75, 6, dealt_first=True)).count("Street") == 1
    assert drawing(lesson.one_score(58, 5, dealt_first=True)).count("Street") == 2


def test_what_a_hole_is_worth_is_what_the_board_of_chances_says() -> None:
    line = lesson.wins_ahead()
    for reading in line.readings:
        chance = odds(53 + int(reading.at), 53, dealer=True).win
        assert reading.value == pytest.approx(100 * chance, abs=0.051)


def test_all_pairs_of_deals_are_somewhere_after_two() -> None:
    totals = deal_tables().start.totals / deal_tables().deals
    both = 100 * np.convolve(totals.sum(axis=1), totals.sum(axis=0))
    assert lesson.two_deal_shares()[: len(both)] == pytest.approx(tuple(both), abs=0.001)
    assert lesson.players_from(0, 28) == round(both[:29].sum())
    assert sum(row.total for row in lesson.spread_rows().rows) == pytest.approx(100, abs=0.01)
