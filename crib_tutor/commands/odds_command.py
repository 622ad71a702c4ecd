"""`crib-tutor odds`: who is winning at a score."""

import argparse
from collections.abc import Callable

from crib_tutor.rules import MODERN, find_game
from crib_tutor.rules.refusals import IllegalMove, show_given

AIM_HELP = (
    "what a game counts: win, game points (2, or 3 by a skunk), stakes (1, 2, 3) or spread (default: %(default)s)"
)
_MOMENTS = ("start", "discard", "play", "pone", "hand")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser scores, crib, moment and rules."""
    add = parser.add_argument
    add("mine", metavar="YOURS", help="your score")
    add("theirs", metavar="THEIRS", help="your opponent's score")
    seat = parser.add_mutually_exclusive_group(required=True)
    seat.add_argument("--dealer", action="store_true", help="this deal's crib is yours")
    seat.add_argument("--pone", action="store_true", help="this deal's crib is your opponent's")
    add(
        "--after",
        choices=_MOMENTS,
        default="start",
        help="how much of the deal is scored: nothing, the play, pone's hand, the dealer's hand (default: start)",
    )
    add("--aim", default="win", help=AIM_HELP)
    add("--rules", default="modern", metavar="GAME", help="the game, such as hoyle-61 (default: %(default)s)")


def say_odds(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Say who is winning.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> say_odds(parser.parse_args(["120", "60", "--dealer"]), say=lambda text: print(text.splitlines()[-2]))
    You're the favorite.
    0
    """
    from crib_tutor.strategy.winning.report import report_odds  # noqa: PLC0415  # numpy is loaded only when it's asked for

    scores = [read_score(text) for text in (given.mine, given.theirs)]
    say(report_odds(*scores, dealer=given.dealer, rules=find_game(given.rules), after=given.after, aim=given.aim))
    return 0


def read_score(text: str) -> int:
    """Read a score as it was typed.

    Raises `IllegalMove` for what is no number; whether the game goes so far is left to the rules.
    """
    if text.isascii() and text.isdecimal() and len(text) <= len(str(10 * MODERN.target)):
        return int(text)
    raise IllegalMove(f"{show_given(text)} isn't a score: give a whole number from 0 to {MODERN.target - 1}")
