"""The player with a dial card by card, by its words and by counting draws of a deck."""

from collections.abc import Sequence
from functools import cache
from math import comb, exp

from wary_play import reply_points, value

from crib_tutor.deck import Card
from crib_tutor.play import peg

RANKS = range(1, 14)


def dial_card(pile: tuple[Card, ...], held: Sequence[Card], legal: tuple[Card, ...], own: float) -> Card:
    """The card it likes best; of equals the highest."""

    def worth(card: Card) -> tuple[int, int]:
        laid = (*pile, card)
        ranks = tuple(each.rank for each in laid)
        if sum(each.value for each in laid) == 31:
            ranks = ()
        now = sum(made.points for made in peg(laid))
        base = round(50 * (own * (now + none_fits(ranks)) - best_reply(ranks) + 16))
        others = [other for other in held if other != card]
        hope = max((round(25 * own * hoped(ranks, other.rank)) for other in others), default=0)
        return base + hope, card.rank

    return max(legal, key=worth)


def cards_of(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(Card(rank, "CDHS"[ranks[:at].count(rank) % 4]) for at, rank in enumerate(ranks))


@cache
def replies(ranks: tuple[int, ...]) -> dict[int, int]:
    """What each rank that fits pegs."""
    laid = cards_of(ranks)
    count = sum(card.value for card in laid)
    return {rank: reply_points(laid, rank) if laid else 0 for rank in RANKS if count + value(rank) <= 31}


@cache
def none_fits(ranks: tuple[int, ...]) -> float:
    """The chance that none of three cards of a deck fits."""
    return comb(52 - 4 * len(replies(ranks)), 3) / comb(52, 3) if ranks else 0.0


@cache
def best_reply(ranks: tuple[int, ...]) -> float:
    """What the best of three cards of a deck pegs, on average: each card of 52 as the best, with two below it."""
    if not ranks:
        return 0.0
    every = sorted(replies(ranks).get(rank, 0) for rank in RANKS for _ in range(4))
    return sum(points * comb(at, 2) for at, points in enumerate(every)) / comb(52, 3)


@cache
def hoped(ranks: tuple[int, ...], rank: int) -> float:
    """What a card of mine pegs after a reply, which is the likelier the more it pegs."""
    if not ranks:
        return 0.0
    gained, every = 0.0, 0.0
    for reply, points in replies(ranks).items():
        weight = exp(points / 2)
        every += weight
        after = (*ranks, reply)
        if sum(map(value, after)) < 31:
            gained += weight * replies(after).get(rank, 0)
    return gained / max(every, 1)
