"""The score in words: who is winning."""

from math import ceil
from types import MappingProxyType

from crib_tutor.rules import MODERN, Rules
from crib_tutor.strategy.winning.aims import WIN, name_aim, name_unit, say_worth
from crib_tutor.strategy.winning.chances import odds
from crib_tutor.strategy.winning.values import Odds

AFTER = MappingProxyType(
    {
        "start": "before the deal",
        "discard": "before the cut",
        "play": "after the play",
        "pone": "after pone's hand",
        "hand": "before the crib",
    }
)
"""Each moment of a deal at which the score can be asked for, in words."""
_EVEN = 0.5
_TWO_ERRORS = 2
"""Standard errors within which a chance is taken to be: right 95 times in 100."""
_LEAST = 0.0005
"""A chance below this is shown as 0.0%: a double skunk that can hardly come any more has no row."""


def report_odds(
    mine: int, theirs: int, *, dealer: bool, rules: Rules = MODERN, after: str = "start", aim: str = WIN
) -> str:
    """Write who is winning, and the chances, in lines.

    >>> print(report_odds(105, 98, dealer=True).splitlines()[0])
    At 105 to 98 of 121, before the deal, your crib:
    """
    aim = name_aim(aim)
    chances = odds(mine, theirs, dealer=dealer, rules=rules, after=after, aim=aim)
    whose = "your" if dealer else "your opponent's"
    head = f"At {mine} to {theirs} of {rules.target}, {AFTER[after]}, {whose} crib:"
    rows = [("you win", chances.win)]
    if rules.lurches:
        rows += [("you win by a skunk", chances.skunk), ("you're skunked", chances.skunked)]
    double = [("you win by a double skunk", chances.double_skunk), ("you're double skunked", chances.double_skunked)]
    rows += [row for row in double if row[1] >= _LEAST]
    lines = [f"  {what:<26} {100 * chance:5.1f}%" for what, chance in rows]
    within = ceil(10 * _TWO_ERRORS * 100 * chances.stderr) / 10
    sampled = f"Between good players who ignore the score; each figure, give or take {within}."
    worth = [f"On average the game brings you {say_worth(chances.worth, aim)} {name_unit(aim)}."] * (aim != WIN)
    return "\n".join([head, *lines, *worth, name_favorite(chances), sampled])


def name_favorite(chances: Odds) -> str:
    """Say who is likelier to win.

    >>> name_favorite(odds(105, 60, dealer=True))
    "You're the favorite."

    A difference within two standard errors is none.
    """
    if abs(chances.win - _EVEN) <= _TWO_ERRORS * chances.stderr:
        return "It's a toss-up."
    return "You're the favorite." if chances.win > _EVEN else "Your opponent is the favorite."
