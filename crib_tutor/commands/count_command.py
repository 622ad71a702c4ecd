"""`crib-tutor count`: a hand counted as players say it."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from crib_tutor.counts import count
from crib_tutor.deck import read_unlike, say_open_suits
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import STYLES, explain


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the cards, and how to say them."""
    parser.add_argument("cards", nargs="+", metavar="CARD", help="the hand, then the starter")
    parser.add_argument("--crib", action="store_true", help="count the cards as the crib")
    parser.add_argument("--style", choices=tuple(STYLES), default="spoken", help="how to say it (default: %(default)s)")


def say_count(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Count the cards aloud, with or without quotes around the hand."""
    *hand, starter = read_unlike(" ".join(given.cards))[0]
    if not hand:
        raise IllegalMove('give the hand, then the starter, as in "5H 5D 5S JC" 5C')
    say(explain(count(hand, starter, crib=given.crib), style=given.style))
    if open_suits := say_open_suits(" ".join(given.cards)):
        say(open_suits)
    return 0
