"""Prices for the drill of discarding, which numpy computes: loaded when they are asked for."""

from __future__ import annotations

from crib_tutor.deck import Card
from crib_tutor.rules import DEALT
from crib_tutor.strategy.discarding.value import Discards


def prices(six: tuple[Card, ...], dealer: bool) -> Discards:
    """Rank every two of six cards that can be discarded, the best first.

    >>> from crib_tutor.deck import cards
    >>> mine, theirs = (prices(cards("5H 5D 5S JC 2D KH"), dealer) for dealer in (True, False))
    >>> len(mine), all(one.crib > 0 for one in mine), all(one.crib < 0 for one in theirs)
    (15, True, True)

    The crib is less than 0 if it is the opponent's, and what the hand pegs counts too, as lessons 15 and 16 teach it.
    """
    from crib_tutor.strategy import discards  # noqa: PLC0415  # only what is asked for is loaded

    return discards(six, dealer=dealer, dealt=DEALT)
