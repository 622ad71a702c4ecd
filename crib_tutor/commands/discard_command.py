"""`crib-tutor discard`: every choice of a hand, ranked, with reasons."""

import argparse
from collections.abc import Callable

from crib_tutor.commands.odds_command import AIM_HELP, read_score
from crib_tutor.deck import say_open_suits


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the cards, seat and opponent."""
    add = parser.add_argument
    add("cards", nargs="+", metavar="CARD", help="the six cards dealt, or five for the five-card game")
    seat = parser.add_mutually_exclusive_group(required=True)
    seat.add_argument("--dealer", action="store_true", help="the crib is yours")
    seat.add_argument("--pone", action="store_true", help="the crib is your opponent's")
    add(
        "--opponent",
        choices=("good", "uniform"),
        default="good",
        help="your opponent discards well, or any two cards at random (default: %(default)s)",
    )
    add("--scores", nargs=2, metavar=("YOURS", "THEIRS"), help="rank by the chance of winning at this score")
    add("--aim", default="win", help=f"with --scores, {AIM_HELP}")
    add("--no-pegging", action="store_true", help="leave out the play: hand and crib only")


def say_discards(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Say how every choice ranks, and why.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> asked = parser.parse_args(["4H 5D 6S QC KD", "--dealer", "--opponent", "uniform"])
    >>> say_discards(asked, say=lambda text: print(text[:33]))
    4H 5D 6S QC KD as the dealer, in
    0
    """
    from crib_tutor.strategy import discards  # noqa: PLC0415  # numpy is loaded only when it's asked for
    from crib_tutor.strategy.discarding.report import report_discards  # noqa: PLC0415

    scores = None if given.scores is None else (read_score(given.scores[0]), read_score(given.scores[1]))
    hand, pegging = " ".join(given.cards), not given.no_pegging
    ranked = discards(hand, given.dealer, opponent=given.opponent, pegging=pegging, scores=scores, aim=given.aim)
    say(report_discards(ranked))
    if open_suits := say_open_suits(hand):
        say(open_suits)
    return 0
