"""Aims: what the end of a game is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove, Rules

AIMS = ("win", "game points", "stakes", "spread")
"""To win; 2 for a win and 3 for a skunk; 1, 2 or 3 as much lost as won; the holes between both players at the end."""
WIN, GAME_POINTS, STAKES, SPREAD = AIMS
WHISKERS: Mapping[str, float] = MappingProxyType({WIN: 0.004, GAME_POINTS: 0.01, STAKES: 0.01, SPREAD: 0.2})
"""What a fifth of a hole comes to in each aim, in the middle of a game."""
_TOLD = 8
"""A difference of less than one in so many of those is told as none."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Worth of a game's end by the loser's score.

    >>> from crib_tutor.rules import MODERN
    >>> stakes = find_aim("stakes", MODERN)
    >>> [stakes.won[score] for score in (60, 61, 91)], stakes.lost[90]
    ([3.0, 2.0, 1.0], -2.0)
    """

    name: str
    won: tuple[float, ...]
    """What winning is worth to me, by the other's score."""
    lost: tuple[float, ...]
    """What losing is worth, by mine."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and most that a game can be worth."""
        return min(self.lost), max(self.won)


def name_aim(given: object) -> str:
    """Name the aim that was meant, in any case.

    >>> name_aim("Game-Points")
    'game points'
    """
    name = " ".join(given.lower().replace("-", " ").replace("_", " ").split()) if isinstance(given, str) else ""
    if name not in AIMS:
        raise IllegalMove(f"{quote(given)} isn't an aim: choose {', '.join(AIMS[:-1])} or {AIMS[-1]}")
    return name


def find_aim(given: object, rules: Rules) -> Aim:
    """Find an aim by its name, for a game.

    Raises `IllegalMove` for what isn't one, and for an aim that counts skunks where the rules have none.
    """
    name = name_aim(given)
    if name in (GAME_POINTS, STAKES) and not rules.lurches:
        raise IllegalMove(f"{name} count skunks, and {quote(rules.name)} has none: choose {WIN} or {SPREAD}")
    return _make_aim(name, rules.target, tuple(sorted((lurch.below for lurch in rules.lurches), reverse=True)))


def find_score_aim(given: object, scores: object, rules: Rules) -> Aim:
    """Find an aim, which needs a score unless to win."""
    aim = find_aim(given, rules)
    if scores is None and aim.name != WIN:
        raise IllegalMove(f"to aim for {aim.name} the score is needed: give yours and your opponent's")
    return aim


@cache
def _make_aim(name: str, target: int, lines: tuple[int, ...]) -> Aim:
    worth: Mapping[str, Callable[[int], int]] = {
        WIN: lambda _: 1,
        GAME_POINTS: lambda score: 2 + (score < lines[0]),
        STAKES: lambda score: 1 + sum(score < line for line in lines),
        SPREAD: lambda score: target - score,
    }
    won = tuple(float(worth[name](score)) for score in range(target))
    return Aim(name, won, tuple(-points for points in won) if name in (STAKES, SPREAD) else (0.0,) * target)


@cache
def win_below(target: int, below: int) -> Aim:
    """Aim at winning while the other has fewer points."""
    return Aim(WIN, tuple(float(score < below) for score in range(target)), (0.0,) * target)


def say_worth(worth: float, aim: str) -> str:
    """Write what a game is worth.

    >>> [say_worth(0.5, aim) for aim in AIMS]
    ['50.0%', '0.500', '+0.500', '+0.50']
    """
    return {WIN: f"{100 * worth:.1f}%", GAME_POINTS: f"{worth:.3f}", STAKES: f"{worth:+.3f}"}.get(aim, f"{worth:+.2f}")


def name_unit(aim: str) -> str:
    """Name what an aim counts."""
    return {WIN: "wins", SPREAD: "holes"}.get(aim, aim)


def say_gap(gap: float, aim: str) -> str:
    """Write a difference with its unit; nothing if it's none.

    >>> [say_gap(0.125, aim) for aim in AIMS]
    ['12.5 games in 100', '0.125 game points', '0.125 stakes', '0.12 holes']
    """
    size = abs(gap)
    if size < WHISKERS[aim] / _TOLD:
        return ""
    return (
        f"{100 * size:.1f} games in 100"
        if aim == WIN
        else f"{size:.2f} holes"
        if aim == SPREAD
        else f"{size:.3f} {aim}"
    )
