"""Averages of a deal by seat beside par, and muggins.

Par is what two careful players average over the 20,000,000 deals of the shipped ``strategy/data/deals_6.json``: both
discard by the tables of good players and mind the reply in the play. How far single deals scatter is from there too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

from crib_tutor.shipped import SURE, read_shipped
from crib_tutor.table.recording.played_game import MEASURES, PlayedGame

_TEN, _BLOCKS = 10, 6


class Average(NamedTuple):
    """Your average of a deal beside par."""

    place: int
    """Which of `MEASURES` it is."""
    mine: float
    par: float
    margin: float
    """How far the true one may lie to either side, 19 times in 20."""
    a_game: float
    """Deals of a game that have it."""

    @property
    def off(self) -> float:
        """Points above par, or below it."""
        return self.mine - self.par

    @property
    def beside(self) -> int:
        """1 if surely above par, -1 if surely below."""
        return 0 if abs(self.off) <= self.margin else 1 if self.off > 0 else -1


@cache
def par_averages() -> tuple[tuple[float, float], ...]:
    """Par of each of `MEASURES`, and how far deals scatter.

    >>> [round(mean, 1) for mean, _ in par_averages()]
    [8.0, 8.1, 4.8, 3.3, 2.0]
    """
    deals = read_shipped("strategy/data/deals_6.json")
    pegs = deals["pegs"]["totals"]
    crib, dealer = ([sum(row) for row in table] for table in (deals["hand"]["totals"], pegs))
    return tuple(map(_par, (*deals["hands"], crib, dealer, [*map(sum, zip(*pegs, strict=True))])))


def _par(deals: Sequence[int]) -> tuple[float, float]:
    mean, squares = (sum(points**power * deal for points, deal in enumerate(deals)) / sum(deals) for power in (1, 2))
    return mean, sqrt(squares - mean * mean)


def averages(games: Sequence[PlayedGame]) -> list[Average]:
    """Your averages of a deal, by `MEASURES`."""
    found = []
    for place, (par, scatter) in zip(range(len(MEASURES)), par_averages(), strict=True):
        pairs = [pair for game in games if (pair := game.of(place))[1]]
        points, deals = map(sum, zip(*pairs, strict=True)) if pairs else (0, 0)
        if deals:
            found.append(Average(place, points / deals, par, SURE * scatter / sqrt(deals), deals / len(pairs)))
    return found


def lost_by_tens(games: Sequence[PlayedGame]) -> list[tuple[str, float]]:
    """Holes lost to muggins a game, by tens."""
    blocks = [(at, games[at : at + _TEN]) for at in range(0, len(games), _TEN)][-_BLOCKS:]
    named = [f"{at + 1}\N{EN DASH}{at + len(ten)}" if at < 10 * _TEN else f"to {at + len(ten)}" for at, ten in blocks]
    return [(name, sum(game.lost for game in ten) / len(ten)) for name, (_, ten) in zip(named, blocks, strict=True)]


def holes_by_kind(games: Sequence[PlayedGame]) -> list[float]:
    """Holes a game that choices cost, by kind."""
    seen = [game.holes for game in games if game.holes]
    return [sum(column) / 10 / len(seen) for column in zip(*seen, strict=True)]
