"""Suits and cards that a text doesn't tell, filled in."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.deck import SUITS, Card, shuffled
from crib_tutor.rules import JACK, LEAST_CUT, NOBS_POINTS, Rules
from crib_tutor.table.written.told import TextPlace, ToldCard

Hand = tuple[Card, ...]


class Impossible(Exception):
    """Something told that can't be, or a question.

    An answer is a label, and what would stand in the token's place.
    """

    def __init__(self, at: TextPlace, sentence: str, answers: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(sentence)
        self.at, self.sentence, self.answers = at, sentence, tuple(answers)


def fill_suits(groups: Sequence[Sequence[ToldCard]], starter: ToldCard | None) -> tuple[tuple[Hand, ...], Card | None]:
    """Give cards suits that add no points.

    >>> fill_suits([[ToldCard(5, "H"), ToldCard(11)]], ToldCard(4, "C"))
    (((5H, JD),), 4C)

    Cards of one group are in suits as unlike as can be, and no jack is of the starter's. Raises `Impossible` for a card
    that's there twice.
    """
    taken: dict[Card, ToldCard] = {}
    everything = [*(card for group in groups for card in group), *([starter] if starter else [])]
    for told in everything:
        if told.suit and taken.setdefault(Card(told.rank, told.suit), told) is not told:
            raise Impossible(told.at, f"{told.symbol} is there twice: a deck has each card once, so write another card")

    def fill(told: ToldCard, beside: Sequence[str], never: Sequence[str]) -> Card:
        if told.suit:
            return Card(told.rank, told.suit)
        free = [Card(told.rank, suit) for suit in SUITS if Card(told.rank, suit) not in taken]
        if not free:
            raise Impossible(told.at, f"a fifth {told.symbol} can't be: a deck has four, so write another card")
        card = min(free, key=lambda card: (card.suit in never, beside.count(card.suit)))
        taken[card] = told
        return card

    jacks = [card.suit for group in groups for card in group if card.rank == JACK]
    cut = fill(starter, (), jacks) if starter else None
    filled = []
    for group in groups:
        cards: list[Card] = []
        for told in group:
            suits = [card.suit for card in cards] + [card.suit for card in group if card.suit]
            cards.append(fill(told, suits, [cut.suit] if cut and told.rank == JACK else ()))
        filled.append(tuple(cards))
    return tuple(filled), cut


def suits_may_add(hand: Sequence[ToldCard], starter: ToldCard, crib: bool, rules: Rules) -> set[int]:
    """Find the points that suits left untold could add.

    >>> from crib_tutor.rules import MODERN
    >>> suits_may_add([ToldCard(rank) for rank in (3, 9, 10, 11)], ToldCard(4, "H"), False, MODERN)
    {1, 4, 5, 6}
    """
    nobs = any(card.rank == JACK and not (card.suit and starter.suit) for card in hand)
    suits, open_ = {card.suit for card in hand} - {""}, any(not card.suit for card in hand)
    lengths = {0} if open_ else set()
    if len(suits) < 2 and len({card.rank for card in hand}) == len(hand):
        least = rules.crib_flush if crib else len(hand)
        with_starter = [len(hand) + 1] if not starter.suit or suits <= {starter.suit} else []
        lengths |= {length for length in (len(hand), *with_starter) if length >= least}
    sure = min(lengths, default=0)
    return {points for flush in lengths | {sure} for points in (flush - sure, flush - sure + NOBS_POINTS * nobs)} - {0}


def deal_out(kept: Sequence[Hand], away: Sequence[Hand], starter: Card | None, dealer: int, seed: str) -> Hand:
    """Put a deck in the order that deals these.

    The rest of the deck is shuffled by the seed.
    """
    hands = [(*kept[seat], *away[seat]) for seat in (1 - dealer, dealer)]
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    used = {*dealt, starter}
    rest = [card for card in shuffled(seed) if card not in used]
    return (*dealt, *rest[:LEAST_CUT], *([starter] if starter else []), *rest[LEAST_CUT:])
