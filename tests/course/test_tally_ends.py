"""When games of the last street end: what's kept agrees with the chances of winning."""

import numpy as np
import pytest
from replayed_choices import replay_choice, share_of_wins

from crib_tutor import cards
from crib_tutor.course.lesson_19_last_street import FILE, SKUNKS_OFF, saved_question, skunk_question
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


def test_the_skunk_line_decides_what_the_lesson_keeps_in_deals_played_out_too() -> None:
    six, found = cards("AC 4H 8D 8S JH QD"), {}
    asked = skunk_question("AC 4H 8D 8S JH QD", (111, 84), "AC 4H JH QD", "AC 4H 8D JH")
    for row in asked["about"].rows:
        kept = cards(row.label)
        thrown = tuple(card for card in six if card not in kept)
        deals = replay_choice(kept, thrown, dealer=False, deals=10_000, seed=21)
        points, wins = (share_of_wins(deals, (111, 84), dealer=False, aim=aim)[0] for aim in ("game points", "win"))
        assert row.parts == (pytest.approx(200 * wins, abs=4), pytest.approx(100 * (points - 2 * wins), abs=SKUNKS_OFF))
        found[row.label] = points, wins
    best, other = found.pop(asked["answer"]), *found.values()
    assert best[0] > other[0] + 0.2
    assert best[1] < other[1]


def test_low_cards_save_the_skunk_in_deals_played_out_too() -> None:
    six, found = cards("AS 3C 4C JC QC KC"), {}
    asked = saved_question("AS 3C 4C JC QC KC", (87, 117), "3C JC QC KC", "AS 3C 4C JC")
    for row in asked["about"].rows:
        kept = cards(row.label)
        thrown = tuple(card for card in six if card not in kept)
        deals = replay_choice(kept, thrown, dealer=True, deals=4_000, seed=19)
        stakes, wins = (share_of_wins(deals, (87, 117), dealer=True, aim=aim)[0] for aim in ("stakes", "win"))
        found[row.label] = 100 * (2 * wins - 1 - stakes)
        assert row.total == pytest.approx(found[row.label], abs=SKUNKS_OFF)
    best, other = found.pop(asked["answer"]), *found.values()
    assert best < other - 10


def test_what_the_dealer_wins_at_all_moments_is_the_chance_of_winning_from_there() -> None:
    chances = chance_board(True)[KEPT["low"] : GAME, KEPT["low"] : GAME]
    assert abs(PARTS[:, :, :6].sum(axis=2) / (100 * tally_ends.PARTS) - chances).max() < 0.01
