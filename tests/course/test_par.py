"""Par: where it is by walking deal after deal, and what the race against it says."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.course.lesson_11_game import one_game, standings
from crib_tutor.course.par import par_after
from crib_tutor.course.pictures.par_race import Race, par_race
from crib_tutor.rules import GAME
from crib_tutor.strategy import odds
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


@given(st.integers(0, GAME - 1), st.integers(0, GAME - 1), st.integers(1, 7), st.booleans())
def test_the_race_says_how_far_from_par_both_are_and_who_wins_more_often(
    you: int, opponent: int, deals: int, you_deal: bool
) -> None:
    picture, state = par_race().picture, Race(you, opponent, deals, you_deal)
    look, dealt_first = picture.look(state), you_deal is (deals % 2 == 0)
    away = [you - par_after(deals, dealt_first=dealt_first), opponent - par_after(deals, dealt_first=not dealt_first)]
    said = [
        int(holes) * (1 if way == "ahead" else -1) for holes, way in re.findall(r"(\d+) (ahead|behind)", look.title)
    ]
    assert said == [holes for holes in away if holes]
    wins = 100 * odds(you, opponent, dealer=you_deal).win
    assert abs(int(look.big) - wins) <= 0.5
    assert ("you win" in look.sentence.lower() or "and win " in look.sentence) is (int(look.big) > 50)
    (other,) = look.touches
    assert other.to == state._replace(you_deal=not you_deal)


def test_its_buttons_walk_through_a_game_to_its_last_deal_and_back() -> None:
    picture = par_race().picture
    ends = {standing.deal: standing.scores for standing in standings(one_game())}
    for deal, scores in [*ends.items()][:-1]:
        state = Race(*scores, deal, deal % 2 == 0)
        before, after = picture.look(state).buttons
        assert (before.to.deals, after.to.deals) == (max(deal - 1, 1), min(deal + 1, len(ends) - 1))
        assert tuple(after.to[:2]) == tuple(ends[after.to.deals])
