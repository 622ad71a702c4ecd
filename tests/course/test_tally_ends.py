"""When games of the last street end: what's kept agrees with the chances of winning."""

import numpy as np

from crib_tutor.course.lesson_21_last_street import FILE
from crib_tutor.course.tallies import tally_ends
from crib_tutor.rules import GAME
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy import chance_board

KEPT = read_shipped(FILE)
PARTS = np.array(KEPT["parts"])


def test_every_pair_of_scores_of_the_last_street_is_kept_and_every_game_ends() -> None:
    assert KEPT["low"] == tally_ends.LOW
    assert PARTS.shape == (GAME - KEPT["low"], GAME - KEPT["low"], 12)
    assert abs(PARTS.sum(axis=2) - 100 * tally_ends.PARTS).max() <= 6, "each of twelve shares is rounded"


def test_what_the_dealer_wins_at_all_moments_is_the_chance_of_winning_from_there() -> None:
    chances = chance_board(True)[KEPT["low"] : GAME, KEPT["low"] : GAME]
    assert abs(PARTS[:, :, :6].sum(axis=2) / (100 * tally_ends.PARTS) - chances).max() < 0.01
