"""Ratings of skills, after Mark Glickman's Glicko system.

A rating is a number about 1500 with a deviation, which says how far it is to be trusted. A problem is an opponent of a
stated rating, its difficulty; to get it right is to win. What was done with help is a game that counts for less.
"""

from collections.abc import Sequence
from math import log, log10, pi, sqrt
from typing import NamedTuple

MIDDLE = 1500.0
UNKNOWN = 350.0
"""The deviation of someone of whom nothing is known."""
LEAST = 110.0
"""The deviation never falls below this: a rating that could no longer move would miss what is learned."""
LOWEST, HIGHEST = 600.0, 2800.0
"""The ends of the scale: about those of the problems, past which nothing is measured."""
_Q = log(10) / 400
_FADING = (UNKNOWN**2 - LEAST**2) / 365
"""After a year without practice a rating tells nothing anymore."""


class Rating(NamedTuple):
    """A rating and its deviation, as Glicko has them.

    The truth lies within two deviations nineteen times out of twenty.
    """

    value: float = MIDDLE
    deviation: float = UNKNOWN


class RatedProblem(NamedTuple):
    """A problem met: rating, deviation, score (1 or 0), weight."""

    value: float
    deviation: float
    score: float
    weight: float = 1.0


def chance_right(rating: float, difficulty: float, deviation: float = 0.0) -> float:
    """Chance that someone of a rating gets a problem right.

    >>> chance_right(1500, 1500), round(chance_right(1740, 1500), 2)
    (0.5, 0.8)

    ``deviation`` is the problem's: the less is known about it, the nearer the answer to one half.
    """
    return float(1 / (1 + 10 ** (-_g(deviation) * (rating - difficulty) / 400)))


def margin(chance: float) -> float:
    """Margin over a difficulty for a chance: `chance_right` reversed.

    >>> round(margin(0.8)), round(margin(0.5))
    (241, 0)
    """
    return 400 * log10(chance / (1 - chance))


def share_difficulty(difficulty: float, skills: int) -> float:
    """Difficulty of one skill in a problem that asks for several.

    >>> share_difficulty(1500, 1), round(share_difficulty(1500, 4))
    (1500.0, 1259)

    The odds of one skill are as many times those of the whole problem as it asks for skills: four chances in five on
    the whole are about nineteen in twenty on each of four.
    """
    return difficulty - 400 * log10(max(skills, 1))


def update_rating(rating: Rating, met: Sequence[RatedProblem]) -> Rating:
    """Give the rating after some problems met at one time.

    >>> met = [RatedProblem(1400, 30, 1), RatedProblem(1550, 100, 0), RatedProblem(1700, 300, 0)]
    >>> after = update_rating(Rating(1500, 200), met)
    >>> round(after.value, 1), round(after.deviation, 1)  # Glickman's own example
    (1464.1, 151.4)

    These are Glicko's formulas, each problem by its weight.
    """
    known = 1 / rating.deviation**2
    pull = 0.0
    for value, deviation, score, weight in met:
        g, chance = _g(deviation), chance_right(rating.value, value, deviation)
        known += weight * _Q**2 * g**2 * chance * (1 - chance)
        pull += weight * _Q * g * (score - chance)
    return Rating(min(max(rating.value + pull / known, LOWEST), HIGHEST), sqrt(1 / known))


def fade_rating(rating: Rating, days: float) -> Rating:
    """Give the rating after days without practice: it's less sure."""
    spread = sqrt(rating.deviation**2 + _FADING * max(days, 0.0))
    return rating._replace(deviation=min(max(spread, LEAST), UNKNOWN))


def _g(deviation: float) -> float:
    """How much a result tells, where the other side's rating is only known so far."""
    return 1 / sqrt(1 + 3 * (_Q * deviation / pi) ** 2)
