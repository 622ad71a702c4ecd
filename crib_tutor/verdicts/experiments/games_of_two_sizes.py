"""Games of five cards and six, many thousands at once."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor.players.short_deals import deal_short, play_short
from crib_tutor.players.whole_deals import draw_cards, play_deals
from crib_tutor.rules import BRITANNICA_FIVE, GAME, SHORT_GAME
from crib_tutor.verdicts.experiment import mean_of
from crib_tutor.verdicts.experiments.tabled_games import peg_out

Rows = NDArray[Any]


class GameSize(NamedTuple):
    """A game: deal, play, target, and pone's head start."""

    deal: Callable[[np.random.PCG64, int], Rows]
    play: Callable[[Rows, str, str], Rows]
    target: int
    head_start: int


def _play_six(cards: Rows, pone: str, dealer: str) -> Rows:
    return play_deals(np.ascontiguousarray(cards), pone, dealer).events()


GAMES = MappingProxyType(
    {
        "five": GameSize(
            lambda source, deals: deal_short(np.random.Generator(source), deals),
            play_short,
            BRITANNICA_FIVE.target,
            BRITANNICA_FIVE.three_for_last,
        ),
        "six_61": GameSize(draw_cards, _play_six, SHORT_GAME, 0),
        "six_121": GameSize(draw_cards, _play_six, GAME, 0),
    }
)
"""The games that are compared, by name."""
_BY_SEAT = MappingProxyType({"balkless": ("cribless", "wary")})
"""Who discards by another name as pone than as dealer: one who balks no crib, and fills its own as well as anyone."""


def won_pairs(game: GameSize, a: str, b: str, pairs: int, seed: int) -> Rows:
    """Games of each pair that the first player wins: (pairs,), 0 to 2.

    The cards are the same, and each deals first once.

    >>> won_pairs(GAMES["five"], "greedy", "greedy", 100, seed=1).tolist() == [1] * 100
    True
    """
    source = np.random.PCG64(np.random.SeedSequence([seed, pairs]))
    scores, winner = np.zeros((2, 2, pairs), np.int16), np.full((2, pairs), -1)  # by who deals first
    scores[0, 1] = scores[1, 0] = game.head_start
    names, deal = (a, b), 0
    while (winner < 0).any():
        cards = game.deal(source, pairs)  # games that are over are dealt too: any two players get the same cards
        for first in (0, 1):
            playing, dealer = np.flatnonzero(winner[first] < 0), (deal + first) % 2
            seats = [_BY_SEAT.get(names[who], names[who : who + 1] * 2)[who == dealer] for who in (1 - dealer, dealer)]
            events = game.play(cards[:, playing], *seats) * np.int16(1 - 2 * dealer)
            scores[first][:, playing], over = peg_out(scores[first][:, playing], events, game.target)
            winner[first, playing[over]] = scores[first, 0, playing[over]] < game.target
        deal += 1
    return np.asarray((winner == 0).sum(axis=0))


_PAIRS = 50_000
"""Pairs of games that are played at a time."""


def won_games(game: str, a: str, b: str, pairs: int, seed: int) -> Rows:
    """Games of 100 won in each of many pairs: 0, 50 or 100."""
    blocks = [min(_PAIRS, pairs - start) for start in range(0, pairs, _PAIRS)]
    won = [won_pairs(GAMES[game], a, b, size, seed * len(blocks) + at) for at, size in enumerate(blocks)]
    return 50 * np.concatenate(won)


def share_won(game: str, a: str, b: str, pairs: int, seed: int) -> tuple[float, float]:
    """Games of 100 won, with the standard error over pairs."""
    return mean_of(won_games(game, a, b, pairs, seed))


def edge_a_deal(game: str, a: str, b: str, pairs: int, seed: int) -> Rows:
    """Net points of two deals, one from each seat: (pairs,)."""
    cards = GAMES[game].deal(np.random.PCG64(np.random.SeedSequence([seed, pairs])), pairs)
    dealing, leading = GAMES[game].play(cards, b, a), GAMES[game].play(cards, a, b)
    return np.asarray(dealing.sum(axis=1, dtype=np.intp) - leading.sum(axis=1, dtype=np.intp))
