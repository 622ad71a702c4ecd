"""Table pace: how long a practiced player takes, by features."""

from math import ceil
from types import MappingProxyType

from crib_tutor.problems.difficulty import Features, difficulty
from crib_tutor.problems.given_answer import Way

_POINTS = 100
"""Points of difficulty for each second: our own choice, for none of the sources gives times.

By it the plainest problem takes six seconds, one in the middle of the scale fifteen, and the hardest twenty-six.
"""
_HANDS = MappingProxyType({Way.TOTAL: 1, Way.TALLY: 2, Way.COMBINATIONS: 3})
"""How many times as long it takes on a page: a total is one number, and combinations are shown card by card."""
_STEP = 5
"""Times are rounded up to so many seconds, so that they tell little of what there is to find."""


def seconds_for(features: Features, way: Way) -> int:
    """The seconds of table pace for a problem.

    >>> seconds_for(Features(), Way.TOTAL), seconds_for(Features(sights=5), Way.TOTAL)
    (10, 20)
    """
    return _STEP * ceil(difficulty(features) * _HANDS[way] / (_POINTS * _STEP))
