"""The score against games of the strongest pair: who wins from a score between two experts, beside what `odds` says.

The chances in `odds` are those between players who ignore the score; experts do in the last deals. Figures are
printed with their errors, and nothing of luck is asserted. Few games, so that it takes a minute; more by
``EXPERT_GAMES=300 python -m pytest tests/benchmarks/test_odds_of_experts.py -s``, which takes six minutes of one
processor and gave, of 100 games, for the dealer: at 60 to 60 +3.1 ±2.9 more than the odds, at 90 to 60 +0.4 ±0.3, at
100 to 100 +0.5 ±2.4, at 105 to 98 +2.1 ±1.3, at 116 to 119 -2.5 ±0.8 (with 900), at 120 to 120 +2.2 ±1.1.
"""

import os
from dataclasses import replace
from math import sqrt

import pytest

from crib_tutor import Game
from crib_tutor.game.seats import play_out
from crib_tutor.players.strongest_player import Expert
from crib_tutor.rules import MODERN
from crib_tutor.strategy import odds

GAMES = int(os.environ.get("EXPERT_GAMES", "4"))
SCORES = {(60, 60): 1, (90, 60): 1, (100, 100): 1, (105, 98): 1, (116, 119): 2, (120, 120): 6}
"""The dealer's score and pone's before the deal, and how many times as many games: the short ones are quick."""


def play_from(scores: tuple[int, int], seed: str) -> bool:
    """Whether the dealer wins a game of two experts from a score."""
    game = Game(MODERN, seed, first_dealer=0)
    game = replace(game, table=replace(game.table, scores=scores))
    seat = Expert()
    return play_out(game, [seat, seat]).winner == 0


@pytest.mark.parametrize("scores", SCORES, ids=lambda scores: "{}:{}".format(*scores))
def test_how_often_the_dealer_wins_between_experts(scores: tuple[int, int], capsys: pytest.CaptureFixture[str]) -> None:
    games, said = GAMES * SCORES[scores], odds(*scores, dealer=True).win
    share = sum(play_from(scores, f"experts/{scores}/{number}") for number in range(games)) / games
    error = sqrt(said * (1 - said) / games)
    assert 0 < said < 1
    with capsys.disabled():
        print(
            f"\ndealer at {scores[0]} to {scores[1]}: {100 * share:.1f} of 100 over {games:,} games, odds "
            f"{100 * said:.1f}: {100 * (share - said):+.1f} ±{100 * error:.1f}",
            end="",
        )
