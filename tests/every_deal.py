"""The score by brute force: every deal of a few, event by event, from every pair of scores."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

START = {"start": 0, "discard": 0, "play": -3, "pone": -2, "hand": -1}


class Ending(NamedTuple):
    """What a game is worth to the dealer of this deal and to pone."""

    dealer: float
    pone: float


def pay(aim: str, loser: int, target: int = 121, lines: tuple[int, int] = (91, 61)) -> tuple[float, float]:
    """What the end of a game is worth to the winner and to the loser, who has so many."""
    skunk, double = (loser < line for line in lines)
    if aim in ("win", "game points"):
        return float(1 if aim == "win" else 3 if skunk else 2), 0.0
    size = float(target - loser if aim == "spread" else 3 if double else 2 if skunk else 1)
    return size, -size


def solve_by_replay(
    deals: Sequence[Sequence[int]], target: int, worth: Callable[[int], tuple[float, float]]
) -> dict[tuple[str, int, int], Ending]:
    """Each moment, the dealer's score and pone's, to their worth: every deal of the list is as likely as any other.

    ``worth`` is that of an end to the winner and to the loser, by the loser's score.
    """

    scores = range(target)

    @cache
    def at(moment: str, dealer: int, pone: int) -> Ending:
        ends = [replay(deal[START[moment] :], dealer, pone) for deal in deals]
        return Ending(*(sum(chance) / len(deals) for chance in zip(*ends, strict=True)))

    def replay(deal: Sequence[int], dealer: int, pone: int) -> Ending:
        for score in deal:
            dealer, pone = dealer + max(score, 0), pone - min(score, 0)
            if dealer >= target:
                return Ending(*worth(pone))
            if pone >= target:
                return Ending(*worth(dealer)[::-1])
        following = at("start", pone, dealer)
        return Ending(following.pone, following.dealer)

    for dealer, pone in sorted(product(scores, scores), key=sum, reverse=True):  # backwards, so that no call goes deep
        at("start", dealer, pone)
    return {where: at(*where) for where in product(START, scores, scores)}
