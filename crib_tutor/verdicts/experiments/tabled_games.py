"""Whole games between players who can be looked up."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor.players.whole_deals import PLAY, TabledPlayer, draw_cards, play_deals
from crib_tutor.rules import GAME
from crib_tutor.strategy.arrays import Flags

Events = NDArray[np.int8]
Change = Callable[[Events, int], Events]
"""What else becomes of the points of some deals, given which of the two players deals them."""
_MOST = 64
"""More deals than a game has."""


@dataclass(frozen=True, slots=True, eq=False)
class PlayedGames:
    """Many games between players 0 and 1."""

    won: Flags
    """(games,) whether player 0 won."""
    dealers: NDArray[np.int8]
    """(deals, games) who dealt each deal, and -1 once a game is over."""

    def longest_runs(self) -> NDArray[np.intp]:
        """Most deals in a row of one player, in each game: (games,)."""
        longest = np.zeros(len(self.won), np.intp)
        run = np.zeros(len(self.won), np.intp)
        before = np.full(len(self.won), -1)
        for dealer in self.dealers:
            run = np.where(dealer < 0, 0, np.where(dealer == before, run + 1, 1))
            longest, before = np.maximum(longest, run), dealer
        return longest


def play_games(
    players: tuple[str | TabledPlayer, str | TabledPlayer],
    games: int,
    *,
    seed: int,
    first_dealer: int,
    target: int = GAME,
    last_card_deals: bool = False,
    change: Change | None = None,
) -> PlayedGames:
    """Play so many games, dealt in turn or after the last card.

    ``change`` is told the points of some deals and who deals them, and gives the points that are pegged instead.
    """
    source = np.random.PCG64(np.random.SeedSequence([seed, first_dealer, target]))
    scores, won = np.zeros((2, games), np.int16), np.zeros(games, bool)
    dealer, dealers = np.full(games, first_dealer, np.int8), list[NDArray[np.int8]]()
    playing = np.arange(games)
    while playing.size and len(dealers) < _MOST:
        dealers.append(np.full(games, -1, np.int8))
        dealers[-1][playing] = dealer[playing]
        over = np.zeros(games, bool)
        for seat in (0, 1):
            rows = playing[dealers[-1][playing] == seat]
            if not rows.size:
                continue
            events = play_deals(draw_cards(source, len(rows)), players[1 - seat], players[seat]).events()
            next_dealer = np.where(dealer_played_last(events), seat, 1 - seat) if last_card_deals else 1 - seat
            own = (change(events, seat) if change else events) * np.int16(1 - 2 * seat)
            scores[:, rows], over[rows] = peg_out(scores[:, rows], own, target)
            won[rows[over[rows]]] = scores[0, rows[over[rows]]] >= target
            dealer[rows] = next_dealer
        playing = playing[~over[playing]]
    return PlayedGames(won, np.array(dealers))


def games_won(players: tuple[str | TabledPlayer, str | TabledPlayer], games: int, seed: int, **how: Any) -> Flags:
    """Games, dealt first in turn, that player 0 wins: (games,) bool."""
    halves = [play_games(players, games // 2, seed=seed, first_dealer=first, **how).won for first in (0, 1)]
    return np.stack(halves, axis=1).reshape(-1)


def dealer_played_last(events: Events) -> Flags:
    """Deals in which the dealer played the last card: (n,) bool."""
    play = events[:, PLAY]
    last = (play != 0).sum(axis=1) - 1
    return np.asarray(play[np.arange(len(play)), last] > 0, bool)


def peg_out(scores: NDArray[np.int16], events: NDArray[np.int16], target: int) -> tuple[NDArray[np.int16], Flags]:
    """Peg deals in order: the scores then, and which games are over.

    >>> after, over = peg_out(np.array([[118], [120]], np.int16), np.array([[2, -1, 9]], np.int16), 121)
    >>> after.tolist(), over.tolist()
    ([[120], [121]], [True])

    Points above 0 are player 0's. Nothing is pegged once someone is home.
    """
    ways = np.stack([np.clip(events, 0, None), np.clip(-events, 0, None)])
    road = np.minimum(scores[:, :, None] + np.cumsum(ways, axis=2, dtype=np.int16), np.int16(target))
    home = (road == target).any(axis=0)
    over = home.any(axis=1)
    end = np.where(over, home.argmax(axis=1), events.shape[1] - 1)
    after: NDArray[np.int16] = np.take_along_axis(road, end[None, :, None], axis=2)[:, :, 0]
    return after, over
