"""The wary player card by card: what its card pegs, less the best reply that any three cards of a deck would have."""

from functools import cache
from math import comb

from crib_tutor.combinations import Kind
from crib_tutor.deck import Card
from crib_tutor.play import peg


def wary_card(laid: tuple[Card, ...], legal: tuple[Card, ...]) -> Card:
    """Weighs every three cards of a deck that the other may hold, whatever is seen."""

    def worth(card: Card) -> tuple[float, int]:
        pile = (*laid, card)
        now = sum(one.points for one in peg(pile))
        return round(50 * (now + left_to_reply(tuple(one.rank for one in pile)) + 16)), card.rank

    return max(legal, key=worth)


@cache
def left_to_reply(pile: tuple[int, ...]) -> float:
    """What a pile is worth to the player who leaves it: each of 22,100 draws of three, counted by how good it is."""
    cards = tuple(Card(rank, "CDHS"[pile[:at].count(rank)]) for at, rank in enumerate(pile))
    count = sum(card.value for card in cards)
    if count == 31:
        return 0.0
    replies = sorted(-1.0 if count + value(rank) > 31 else float(reply_points(cards, rank)) for rank in range(1, 14))
    best = sorted([one for one in replies for _ in range(4)])  # each rank comes four times
    total = sum(one * comb(at, 2) for at, one in enumerate(best))  # the best of three is this one with two before it
    return -total / comb(52, 3)


def value(rank: int) -> int:
    return min(rank, 10)


def reply_points(pile: tuple[Card, ...], rank: int) -> int:
    """What a card pegs; a fifth of a rank, which whoever looks at no card may fear, as if it were the fourth."""
    alike = [card for card in pile if card.rank == rank]
    tail = pile[pile.index(alike[0]) + 1 :] if len(alike) == 4 else pile
    (suit, *_) = [suit for suit in "CDHS" if Card(rank, suit) not in tail]
    by_count = (Kind.FIFTEEN, Kind.THIRTY_ONE)
    in_a_row = sum(one.points for one in peg((*tail, Card(rank, suit))) if one.kind not in by_count)
    return in_a_row + 2 * (sum(card.value for card in pile) + value(rank) in (15, 31))
