"""Par: where it is by walking deal after deal, and the game that a lesson holds against it."""

import pytest

from crib_tutor.course.lesson_11_game import one_game
from crib_tutor.course.par import hole_before_out, par_after, race_game
from crib_tutor.rules import GAME
from crib_tutor.strategy.plain.plain_tables import mean_gains
from crib_tutor.strategy.winning.deal_tables import deal_tables


@pytest.mark.parametrize("dealt_first", [True, False])
def test_par_goes_up_by_what_the_dealer_and_pone_take_by_turns(dealt_first: bool) -> None:
    totals = deal_tables().start.totals / deal_tables().deals
    means = [float(totals.sum(axis=1 - seat) @ range(totals.shape[seat])) for seat in (0, 1)]
    at = 0.0
    for deal in range(1, 8):
        at += means[(deal % 2 == 1) is not dealt_first]
        assert abs(par_after(deal, dealt_first=dealt_first) - at) <= 0.5
    assert par_after(20, dealt_first=dealt_first) == GAME


def test_the_holes_counted_back_from_home_are_whole_pairs_of_deals_away() -> None:
    for pairs in range(1, 5):
        hole = hole_before_out(pairs)
        assert hole + pairs * sum(mean_gains()) >= GAME > hole - 1 + pairs * sum(mean_gains())


def test_the_race_ends_where_its_game_does_and_the_first_deal_is_yours() -> None:
    assert race_game()[-1] == one_game().scores[0] == GAME
    assert len(race_game()) == one_game().table.number
    assert next(event.dealer for event in one_game().events if hasattr(event, "hands")) == 0
