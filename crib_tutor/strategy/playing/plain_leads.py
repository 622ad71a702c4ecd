"""The worth of each lead as a plain value.

Every card of every four that pone may keep, without numpy.

`strategy.tables.price_leads` made the numbers, which are kept in thousandths.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from crib_tutor.deck import RANKS, CardsLike, InvalidCards, cards
from crib_tutor.rules import CRIB_SIZE
from crib_tutor.shipped import AGAIN, read_shipped

FILE, VERSION = "strategy/data/leads_6.json", 1
THOUSANDTHS = 10**3
"""In what nets and chances are kept."""
COLUMNS = ("greedy", "careful", "best reply", "can answer", "does answer")
"""What is kept of each lead: its net against each opponent, and how often it's answered by a score."""
DEALER = "dealer"
"""What is kept of each hand in the other seat."""


class LeadPrice(NamedTuple):
    """Worth of one lead to pone, in points and chances.

    >>> LeadPrice(0.6, 0.3, -0.8, 0.1, 0.1).careful
    0.3
    """

    greedy: float
    """Pone's pegs less the dealer's in the whole play, against a greedy dealer."""
    careful: float
    """The same against a careful one."""
    best_reply: float
    """The same if both see every card."""
    can_answer: float
    """How likely the dealer holds a card that scores on it."""
    does_answer: float
    """How likely a careful dealer plays one."""


def lead_prices(kept: CardsLike) -> Mapping[int, LeadPrice]:
    """Worth of each lead from four cards.

    >>> prices = lead_prices("3H 3D 5S KC")
    >>> sorted(prices, key=lambda rank: prices[rank].careful)[-1]
    3

    By its rank, from 1 for an ace to 13 for a king. The starter and pone's discards are left out. Raises `InvalidCards`
    for another number of cards.
    """
    held = cards(kept)
    if len(held) != CRIB_SIZE:
        raise InvalidCards(f"a hand in the play is {CRIB_SIZE} cards, not {len(held)}: write four, as in 4D 5H 6C JS")
    return _by_hand()[tuple(sorted(card.rank for card in held))]


@cache
def _by_hand() -> Mapping[tuple[int, ...], Mapping[int, LeadPrice]]:
    data, at = read_leads(), 0
    prices: dict[tuple[int, ...], dict[int, LeadPrice]] = {}
    for hand in combinations_with_replacement(range(1, len(RANKS) + 1), CRIB_SIZE):
        prices[hand] = {}
        for rank in sorted(set(hand)):
            prices[hand][rank] = LeadPrice(*(data[name][at] / THOUSANDTHS for name in COLUMNS))
            at += 1
    return prices


@cache
def read_leads() -> Mapping[str, list[int]]:
    """Read the worth of leads as it's shipped.

    >>> {name: len(column) for name, column in read_leads().items()}["careful"]
    5915

    For each of `COLUMNS` a number for each rank of each hand, and one a hand for the `DEALER`.
    """
    data = read_shipped(FILE, VERSION)
    hands = list(combinations_with_replacement(range(len(RANKS)), CRIB_SIZE))
    leads = sum(len(set(hand)) for hand in hands)
    sizes = {**dict.fromkeys(COLUMNS, leads), DEALER: len(hands)}
    if any(len(data[name]) != size for name, size in sizes.items()):
        raise RuntimeError(f"what leads are worth is damaged: {AGAIN}")
    return {name: data[name] for name in sizes}
