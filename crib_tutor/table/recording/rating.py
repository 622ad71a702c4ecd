"""A learner's strength beside the ladder's players.

The model is Bradley and Terry's ("Rank analysis of incomplete block designs", Biometrika 39, 1952) on Elo's scale,
where 400 points are ten wins to one. The ladder's players have fixed strengths, worked out from the tournaments in
`players.ladder`; Duckling's is 800. What's known of the learner before the first game is what Glickman's Glicko (1995)
gives a newcomer: a deviation of 350, here around the ladder's mean. The rest is Bayes' rule on a grid: exact, without
a seed, and the same whatever the order of the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import exp, log, log1p, log10
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.players.ladder import PLAYERS
from crib_tutor.table.recording.played_game import PlayedGame

_SCALE, _FIRST, _DEVIATION = 400, 800, 350
_GRID = range(0, 2601, 10)
_TAIL = 0.025
_CURVE = 60
"""Points of a curve at most."""


_STEPS = [_SCALE * log10(one.strength.wins / (1 - one.strength.wins)) for one in PLAYERS.values() if one.strength]
STRENGTHS: Mapping[str, float] = MappingProxyType(
    dict(zip(PLAYERS, accumulate(_STEPS, initial=float(_FIRST)), strict=True))
)
"""The strength of each of the ladder's players, by its key."""
_MEAN = sum(STRENGTHS.values()) / len(STRENGTHS)


class PlayerRating(NamedTuple):
    """A strength, and where it lies 19 times in 20."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2


def rate(games: Iterable[PlayedGame]) -> PlayerRating:
    """Rate a player by games against the ladder.

    >>> [round(number) for number in rate(())]
    [1238, 550, 1920]
    """
    return rating_curve([game for game in games if game.rated])[-1][1]


def rating_curve(games: Sequence[PlayedGame]) -> list[tuple[int, PlayerRating]]:
    """Rate the player after each game, or some of many."""
    rated = [game for game in games if game.rated]
    every = -(-len(rated) // _CURVE)
    logs = [-(((at - _MEAN) / _DEVIATION) ** 2) / 2 for at in _GRID]
    curve = [] if rated else [(1, _sum_up(logs))]
    for number, game in enumerate(rated, 1):
        logs = [one + more for one, more in zip(logs, _chances(game.opponent, game.won), strict=True)]
        if number in (1, len(rated)) or number % every == 0:
            curve.append((number, _sum_up(logs)))
    return curve


@cache
def _chances(opponent: str, won: bool) -> tuple[float, ...]:
    """The logarithm of the chance of a result at each place of the grid."""
    sign = log(10) / _SCALE * (1 if won else -1)
    return tuple(-log1p(exp(sign * (STRENGTHS[opponent] - at))) for at in _GRID)


def _sum_up(logs: Sequence[float]) -> PlayerRating:
    most = max(logs)
    weights = [exp(one - most) for one in logs]
    total = sum(weights)
    mean = sum(at * weight for at, weight in zip(_GRID, weights, strict=True)) / total
    sums = list(accumulate(weights))
    low = next(at for at, below in zip(_GRID, sums, strict=True) if below >= _TAIL * total)
    high = next(at for at, below in zip(_GRID, sums, strict=True) if below >= (1 - _TAIL) * total)
    return PlayerRating(mean, low, high)
