"""Prices for the drill of discarding, loaded when asked for."""

from crib_tutor.deck import Card
from crib_tutor.rules import DEALT
from crib_tutor.strategy.discarding.value import Discards


def prices(six: tuple[Card, ...], dealer: bool) -> Discards:
    """Rank every discard of six cards, the best first.

    >>> from crib_tutor.deck import cards
    >>> mine, theirs = (prices(cards("5H 5D 5S JC 2D KH"), dealer) for dealer in (True, False))
    >>> len(mine), all(one.crib > 0 for one in mine), all(one.crib < 0 for one in theirs)
    (15, True, True)
    """
    from crib_tutor.strategy import discards  # noqa: PLC0415  # only what is asked for is loaded

    return discards(six, dealer=dealer, dealt=DEALT)
