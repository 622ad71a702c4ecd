"""The chances of one seat as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crib_tutor.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Chances of one seat, and how many games' worth.

    >>> from crib_tutor.strategy import odds
    >>> odds(120, 60, dealer=True).double_skunk > 0.5
    True

    Where the rules know one lurch only, it stands as the skunk; where they know none, both are 0. A double skunk is a
    skunk too. The chances are those between good players who don't mind the score.
    """

    win: float
    skunk: float
    """The chance to win by a skunk, or more."""
    skunked: float
    """The chance to lose by one, or more."""
    double_skunk: float
    double_skunked: float
    stderr: float
    """The standard error of each chance, at most: it comes from a sample of deals."""
    worth: float
    """What the aim counts: the chance to win, or the game points, stakes or holes that a game brings on average."""


def skunk_lines(rules: Rules) -> tuple[int, int]:
    """Scores that save from a skunk, and a double.

    >>> from crib_tutor.rules import MODERN
    >>> skunk_lines(MODERN)
    (91, 61)

    0 where there is none.
    """
    skunk, double, *_ = [*sorted((lurch.below for lurch in rules.lurches), reverse=True), 0, 0]
    return skunk, double


def gather_odds(chance: Callable[[int, bool], float], rules: Rules, stderr: float) -> Odds:
    """Gather the chances of one seat.

    >>> from crib_tutor.rules import MODERN
    >>> gather_odds(lambda below, won: 0.5 if won else below / 1000, MODERN, 0.001).skunked
    0.091

    Given how likely it is to win, or lose, with the loser below a score. Where the rules know no skunk, its chance is
    0.
    """

    def within(below: int, *, won: bool = True) -> float:
        return chance(below, won) if below else 0.0

    skunk, double = skunk_lines(rules)
    win = within(rules.target)
    return Odds(
        win=win,
        worth=win,
        skunk=within(skunk),
        skunked=within(skunk, won=False),
        double_skunk=within(double),
        double_skunked=within(double, won=False),
        stderr=stderr,
    )
