"""The score against games: players who can be looked up play on from a score, and win as often as `odds` says."""

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from crib_tutor.players.tallies.tally_deals import PLAYER
from crib_tutor.players.whole_deals import whole_deals
from crib_tutor.rules import DOUBLE_SKUNK, GAME, SKUNK
from crib_tutor.strategy import odds

NEAR = [(120, 120), (116, 119), (119, 116), (120, 105), (118, 118), (115, 120), (112, 113), (110, 118), (117, 95)]
FAR = [(90, 60), (60, 90), (0, 0), (30, 31), (61, 45), (75, 75), (84, 100), (100, 84), (20, 60), (90, 90), (105, 98)]
PAIRS = [(scores, dealer) for scores in NEAR + FAR for dealer in (True, False)]
"""The own score, the other's, and whose deal it is: forty."""


class Ended(NamedTuple):
    """How often the player who is asked about wins, skunks, is skunked, and the same of double skunks."""

    win: float
    skunk: float
    skunked: float
    double_skunk: float
    double_skunked: float


def play_on(scores: tuple[int, int], games: int, seed: int, *, dealer: bool) -> Ended:
    """Whole games from a score: each deal is another one, and its points are pegged one after another."""
    mine, theirs = (np.full(games, score) for score in scores)
    won = np.zeros(games, np.intp)  # 1 for the player, -1 for the other
    going, deal = np.arange(games), 0
    while going.size:
        events = whole_deals(PLAYER, PLAYER, len(going), seed=1_000_000 * (seed + 1) + deal).events.astype(int)
        signed = events if dealer == (deal % 2 == 0) else -events
        own, other, ended = peg_in_order(mine[going], theirs[going], signed)
        mine[going], theirs[going], won[going] = own, other, ended
        going, deal = going[ended == 0], deal + 1
    loser = np.where(won > 0, theirs, mine)
    return Ended(
        *(float(((won == side) & (loser < line)).mean()) for side, line in [(1, GAME), (1, SKUNK), (-1, SKUNK)]),
        *(float(((won == side) & (loser < DOUBLE_SKUNK)).mean()) for side in (1, -1)),
    )


def peg_in_order(
    mine: NDArray[np.intp], theirs: NDArray[np.intp], signed: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Both scores and who has won after the points of a deal, more than 0 for the player: nobody pegs after a win."""
    won = np.zeros(len(mine), np.intp)
    for points in signed.T:
        on = won == 0
        mine, theirs = mine + on * points.clip(min=0), theirs - on * points.clip(max=0)
        won += on * ((mine >= GAME).astype(np.intp) - (theirs >= GAME))
    return mine, theirs, won


def test_points_after_a_win_are_not_pegged() -> None:
    own, other, won = peg_in_order(np.array([118]), np.array([119]), np.array([[2, -1, 3, -6]]))
    assert (own.tolist(), other.tolist(), won.tolist()) == ([123], [120], [1])


@pytest.mark.parametrize(("scores", "dealer"), [((120, 120), True), ((116, 119), False), ((90, 60), True)])
def test_a_few_games_end_as_the_score_says(scores: tuple[int, int], *, dealer: bool) -> None:
    found, said = play_on(scores, 4_000, 7, dealer=dealer), odds(*scores, dealer=dealer)
    for name, share in found._asdict().items():
        expected = getattr(said, name)
        assert share == pytest.approx(expected, abs=4 * (max(expected * (1 - expected), 1e-3) / 4_000) ** 0.5), name


@pytest.mark.long
def test_forty_scores_are_within_half_a_point_of_games() -> None:
    """100,000 games each: one standard error is .16 points at most."""
    off = {}
    for place, (scores, dealer) in enumerate(PAIRS):
        found, said = play_on(scores, 100_000, place, dealer=dealer), odds(*scores, dealer=dealer)
        off |= {(*scores, dealer, name): share - getattr(said, name) for name, share in found._asdict().items()}
    print({where: round(100 * by, 2) for where, by in off.items() if abs(by) > 0.002})  # noqa: T201  # seen with -s
    assert {where: by for where, by in off.items() if abs(by) > 0.005} == {}
    assert np.sqrt(np.mean(np.square(list(off.values())))) < 0.0016
