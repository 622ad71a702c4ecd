"""Pairs of games between players who can be looked up, all of them a deal at a time."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from crib_tutor.players.whole_deals import DealPoints, TabledPlayer, draw_cards, play_deals
from crib_tutor.rules import GAME, SKUNK

Places = NDArray[np.intp]


def look_up_pairs(a: str | TabledPlayer, b: str | TabledPlayer, seed: str, pairs: int) -> list[int]:
    """Play so many pairs of games, and tally them as `Tally` does.

    >>> pairs, wins, losses, *_ = look_up_pairs("greedy", "greedy", "1", 100)
    >>> pairs, wins + losses
    (100, 200)

    Two equal players share every pair, since the cards of the one are those of the other in the other game.
    """
    source = np.random.PCG64(int.from_bytes(sha256(seed.encode()).digest()[:16], "big"))
    games = _Games(pairs), _Games(pairs)
    deal = 0
    while (playing := np.flatnonzero(games[0].playing | games[1].playing)).size:
        cards = draw_cards(source, len(playing))
        for place, game in enumerate(games):
            still = game.playing[playing]
            dealer = (deal + place) % 2  # 0 if the first player deals
            own = cards if still.all() else np.ascontiguousarray(cards[:, still])
            game.score(playing[still], dealer, play_deals(own, (b, a)[dealer], (a, b)[dealer]))
        deal += 1
    return _tally(np.stack([game.scores[0] - game.scores[1] for game in games]).astype(np.int64))


class _Games:
    """Many games between two players: their scores, and which games are still played."""

    def __init__(self, many: int) -> None:
        self.scores = np.zeros((2, many), np.int16)
        self.playing = np.ones(many, bool)

    def score(self, games: Places, dealer: int, deals: DealPoints) -> None:
        """Peg a deal each in some of the games; what ends with it is pegged point by point."""
        play = deals.record.points.astype(np.int16)
        for_dealer, for_pone = (np.clip(way, 0, None).sum(axis=1, dtype=np.int16) for way in (play, -play))
        before = self.scores[:, games]
        after = before.copy()
        after[dealer] += for_dealer.take(deals.play)
        for points in (deals.heels, deals.dealer, deals.crib):
            after[dealer] += points
        after[1 - dealer] += for_pone.take(deals.play)
        after[1 - dealer] += deals.pone
        ending = np.flatnonzero((after >= GAME).any(axis=0))
        after[:, ending] = _peg_out(before[:, ending], dealer, deals.events(ending))
        self.scores[:, games] = after
        self.playing[games[ending]] = False


def _peg_out(scores: NDArray[np.int16], dealer: int, events: NDArray[np.int8]) -> NDArray[np.int16]:
    """The scores when someone is home, and nothing is pegged after: (2, n)."""
    pegged = events.astype(np.int16)
    ways = [pegged, -pegged] if dealer == 0 else [-pegged, pegged]
    road = np.minimum(scores[:, :, None] + np.cumsum(np.clip(ways, 0, None), axis=2, dtype=np.int16), np.int16(GAME))
    home = (road == GAME).any(axis=0).argmax(axis=1)
    end: NDArray[np.int16] = np.take_along_axis(road, home[None, :, None], axis=2)[:, :, 0]
    return end


def _tally(leads: NDArray[np.int64]) -> list[int]:
    """Tally pairs by how much the first player is ahead at the end of each game: (2, pairs)."""
    wins, lead = (leads > 0).sum(axis=0), leads.sum(axis=0)
    numbers = [
        len(wins),
        wins.sum(),
        (2 - wins).sum(),
        (wins**2).sum(),
        lead.sum(),
        (lead**2).sum(),
        (leads > GAME - SKUNK).sum(),
        (leads < SKUNK - GAME).sum(),
    ]
    return [int(one) for one in numbers]
