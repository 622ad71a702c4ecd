"""The numbers of a review, rounded so that they add up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.table.reviewing.curve import Curve
from crib_tutor.table.reviewing.state import Decision, Review

MINUS = "\u2212"


class DealFigures(NamedTuple):
    """What a deal did, in whole wins of 100."""

    number: int
    scores: tuple[int, int]
    cards: int
    mine: int
    theirs: int


class Figures(NamedTuple):
    """A curve in whole wins of 100, deal by deal."""

    began: int
    left: int
    deals: tuple[DealFigures, ...]

    @property
    def cards(self) -> int:
        """What the cards brought."""
        return sum(deal.cards for deal in self.deals)

    @property
    def mine(self) -> int:
        """What the player's choices cost: 0 or less."""
        return sum(deal.mine for deal in self.deals)

    @property
    def theirs(self) -> int:
        """What the other's choices brought."""
        return sum(deal.theirs for deal in self.deals)


def figures(curve: Curve) -> Figures:
    """Round a curve so that rows and columns add up.

    Choices are rounded as they pile up, so one that cost nothing stays 0. The cards take what rounding leaves.
    """
    mine, theirs = _steps([deal.mine for deal in curve.deals]), _steps([deal.theirs for deal in curve.deals])
    all_told = _steps([sum(deal[2:]) for deal in curve.deals], curve.began)
    deals = zip(curve.deals, all_told, mine, theirs, strict=True)
    began = round(100 * curve.began)
    return Figures(
        began,
        began + sum(all_told),
        tuple(
            DealFigures(deal.number, deal.scores, moved - own - other, own, other) for deal, moved, own, other in deals
        ),
    )


def _steps(changes: Sequence[float], start: float = 0.0) -> list[int]:
    """Round changes by the sums that they come to."""
    return [after - before for before, after in pairwise(round(100 * sum_) for sum_ in accumulate(changes, initial=start))]


def loss(decision: Decision) -> float | None:
    """Wins of 100 that a decision cost, if they're known."""
    if decision.wins_best is None or decision.wins_chosen is None:
        return None
    return max(0.0, 100 * (decision.wins_best - decision.wins_chosen))


def costliest(review: Review) -> tuple[Decision, ...]:
    """The three costliest decisions that cost more than a whisker."""
    by_wins = review.curve is not None
    dear = [one for one in review.decisions if one.cost > WHISKER and (loss(one) is not None or not by_wins)]
    return tuple(sorted(dear, key=lambda one: -(loss(one) or 0.0 if by_wins else one.cost))[:3])


def signed(number: float, digits: int = 0) -> str:
    """Write a number with its sign.

    >>> signed(-6), signed(22), signed(-0.04, 1)
    ('−6', '+22', '0.0')
    """
    words = f"{abs(number):.{digits}f}"
    sign = "" if not float(words) else MINUS if number < 0 else "+"
    return sign + words
