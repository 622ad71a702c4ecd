"""The score by brute force: every deal of a few, event by event, from every pair of scores."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

START = {"start": 0, "discard": 0, "play": -3, "pone": -2, "hand": -1}


class Ending(NamedTuple):
    """Chances of the dealer of this deal and of pone to win with the other below a line."""

    dealer: float
    pone: float


def solve_by_replay(deals: Sequence[Sequence[int]], target: int, below: int) -> dict[tuple[str, int, int], Ending]:
    """Each moment, the dealer's score and pone's, to the chances: every deal of the list is as likely as any other."""

    scores = range(target)

    @cache
    def at(moment: str, dealer: int, pone: int) -> Ending:
        ends = [replay(deal[START[moment] :], dealer, pone) for deal in deals]
        return Ending(*(sum(chance) / len(deals) for chance in zip(*ends, strict=True)))

    def replay(deal: Sequence[int], dealer: int, pone: int) -> Ending:
        for score in deal:
            dealer, pone = dealer + max(score, 0), pone - min(score, 0)
            if dealer >= target:
                return Ending(float(pone < below), 0.0)
            if pone >= target:
                return Ending(0.0, float(dealer < below))
        following = at("start", pone, dealer)
        return Ending(following.pone, following.dealer)

    for dealer, pone in sorted(product(scores, scores), key=sum, reverse=True):  # backwards, so that no call goes deep
        at("start", dealer, pone)
    return {where: at(*where) for where in product(START, scores, scores)}
