"""Par: where it is by walking deal after deal."""

import pytest

from crib_tutor.course.par import par_after
from crib_tutor.rules import GAME
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
