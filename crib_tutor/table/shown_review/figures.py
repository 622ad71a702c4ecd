"""The numbers of a review, rounded so that they add up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from crib_tutor.table.reviewing.curve import Curve, Source

MINUS = "\u2212"


class DealFigures(NamedTuple):
    """What a deal did, in whole wins of 100."""

    number: int
    scores: tuple[int, int]
    """The player's before it, and the other's."""
    cards: int
    mine: int
    theirs: int


class Figures(NamedTuple):
    """A curve in whole wins of 100, deal by deal."""

    began: int
    cards: int
    mine: int
    theirs: int
    left: int
    deals: tuple[DealFigures, ...]


def figures(curve: Curve) -> Figures:
    """Round a curve so that rows and columns add up.

    Choices are rounded as they pile up, so one that cost nothing stays 0. The cards take what rounding leaves, and the
    little by which the cards, worked out apart, miss the sum.
    """
    numbers, ends = [number for number, _ in curve.starts], [curve.began]
    for number in numbers:
        ends.append(next((each.after for each in reversed(curve.strokes) if each.deal == number), ends[-1]))
    moved = _steps([after - before for before, after in pairwise(ends)], curve.began)
    mine, theirs = (_steps([curve.sum(whose, one) for one in numbers]) for whose in (Source.MINE, Source.THEIRS))
    cards = [all_ - own - other for all_, own, other in zip(moved, mine, theirs, strict=True)]
    deals = tuple(DealFigures(*start, *row) for start, *row in zip(curve.starts, cards, mine, theirs, strict=True))
    began = round(100 * curve.began)
    return Figures(began, sum(cards), sum(mine), sum(theirs), began + sum(moved), deals)


def _steps(changes: Sequence[float], start: float = 0.0) -> list[int]:
    """Round changes by the sums that they come to."""
    sums = accumulate(changes, initial=start)
    return [after - before for before, after in pairwise(round(100 * each) for each in sums)]


def signed(number: float, digits: int = 0) -> str:
    """Write a number with its sign.

    >>> signed(-6) == f"{MINUS}6", signed(22), signed(-0.04, 1)
    (True, '+22', '0.0')
    """
    words = f"{abs(number):.{digits}f}"
    sign = "" if not float(words) else MINUS if number < 0 else "+"
    return sign + words
