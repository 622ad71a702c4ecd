"""When games of the last street end: what's kept is found again, and agrees with the chances of winning."""

import json
from pathlib import Path

import numpy as np
import pytest

from crib_tutor import course
from crib_tutor.course.tallies import tally_ends
from crib_tutor.players.whole_deals import whole_deals
from crib_tutor.rules import GAME
from crib_tutor.strategy import chance_board

KEPT = json.loads((Path(course.__file__).parent / "last_street.json").read_text("utf-8"))
PARTS = np.array(KEPT["parts"])
DEALS = 20_000


def test_every_pair_of_scores_of_the_last_street_is_kept_and_every_game_ends() -> None:
    assert KEPT["low"] == tally_ends.LOW
    assert PARTS.shape == (GAME - KEPT["low"], GAME - KEPT["low"], 12)
    assert abs(PARTS.sum(axis=2) - 100 * tally_ends.PARTS).max() <= 6, "each of twelve shares is rounded"


def test_what_the_dealer_wins_at_all_moments_is_the_chance_of_winning_from_there() -> None:
    chances = chance_board(True)[KEPT["low"] : GAME, KEPT["low"] : GAME]
    assert abs(PARTS[:, :, :6].sum(axis=2) / (100 * tally_ends.PARTS) - chances).max() < 0.01


@pytest.mark.parametrize(("dealer", "pone"), [(118, 118), (117, 114), (109, 108), (91, 120), (100, 95)])
def test_other_deals_end_games_at_the_same_moments(dealer: int, pone: int) -> None:
    events = whole_deals("wary", "wary", DEALS, seed=5).events.astype(np.int16)
    again = np.array(tally_ends.count_ends(events, dealer, pone)) / (100 * tally_ends.PARTS)
    kept = PARTS[dealer - KEPT["low"], pone - KEPT["low"]] / (100 * tally_ends.PARTS)
    assert abs(again - kept).max() < 5 * (0.25 / DEALS) ** 0.5
