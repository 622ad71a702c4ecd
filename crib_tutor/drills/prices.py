"""Prices for practice: what hand and crib are worth for each two cards laid away, numpy loaded when asked."""

from __future__ import annotations

from fractions import Fraction

from crib_tutor.deck import Card


def prices(six: tuple[Card, ...], dealer: bool) -> dict[tuple[Card, ...], tuple[float | Fraction, float | Fraction]]:
    """What hand and crib are worth on average for each two of six cards, as practice asks for it.

    >>> from crib_tutor.deck import cards
    >>> six = tuple(sorted(cards("5H 5D 5S JC 2D KH")))
    >>> mine, theirs = prices(six, True), prices(six, False)
    >>> len(mine), all(crib > 0 for _, crib in mine.values()), all(crib < 0 for _, crib in theirs.values())
    (15, True, True)

    The crib is less than 0 where it is the opponent's.
    """
    from crib_tutor.strategy import lay_away  # noqa: PLC0415  # only what is asked for is loaded

    return {choice.thrown: (choice.hand, choice.crib) for choice in lay_away(six, dealer=dealer)}
