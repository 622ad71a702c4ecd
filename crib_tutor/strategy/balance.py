"""Leads and replies in balance.

Each card is played so often that nobody can take advantage of it.

They were solved against each other by `crib_tutor.strategy.tables.solve_balance`, for the six-card game from the four
cards kept and for the five-card game from three. Suits, discards and the starter are left out.

>>> from crib_tutor.strategy import balance
>>> {str(card): chance for card, chance in balance.leads("3H 3D 5S KC").items() if chance}
{'3H': 0.5, '3D': 0.5}
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from crib_tutor.deck import RANKS, Card, CardsLike, InvalidCards, cards, quote, written
from crib_tutor.rules import BRITANNICA_FIVE, CRIB_SIZE, DEALT
from crib_tutor.shipped import AGAIN, read_shipped

VERSION = 1
HUNDREDTHS = 100
"""In what chances are kept."""
_DEALT = {CRIB_SIZE: DEALT, CRIB_SIZE - 1: BRITANNICA_FIVE.dealt}
"""Cards dealt by cards kept."""
value: float
"""Net points of pone a deal in the six-card game, with leads and replies in balance."""
gap: float
"""What both sides together could still gain there by other leads and replies, points a deal."""


class Balance(NamedTuple):
    """Leads and replies of one game, solved against each other.

    >>> solved(5).gap < 0.01 > solved(6).gap
    True
    """

    value: float
    """Net points of pone in the play, a deal."""
    gap: float
    """What both sides together could still gain."""
    leads: Sequence[int]
    """Hundredths, one for each rank of each hand, in the order of `itertools.combinations_with_replacement`."""
    replies: Sequence[Sequence[int]]
    """The same for the dealer's hands, by the rank led."""


class ByRank(NamedTuple):
    """Shares by rank, ace first, of the six-card game."""

    led: Sequence[float]
    """Of all deals, those in which it's led."""
    from_two: Sequence[float]
    """Of pone's hands with two or more, those that lead one."""
    paired: Sequence[float]
    """Of the dealer's hands with one when it's led, those that pair it."""
    third: Sequence[float]
    """Of the same deals, those in which pone holds another."""


class Duel(NamedTuple):
    """A duel over pairs of one kind of cards.

    Pone leads from a pair or not, the dealer pairs or not.

    >>> duel()["ten-card"].stops, duel()["low"].stops
    (54, None)
    """

    nets: Sequence[float]
    """What pairing nets beyond the best other card, by how many times in 100 pone leads from a pair."""
    thirds: Sequence[float]
    """How often pone then holds a third card, by the same."""
    pair: Sequence[float]
    """In what share of hands with a twin pairing is best, by the same."""
    lead: Sequence[float]
    """In what share of hands with a pair leading from it is best, by how many times in 100 the dealer pairs."""
    balance: Sequence[float]
    """How often they do so in balance, and how often a third is held there."""

    @property
    def stops(self) -> int | None:
        """Leads from pairs at which pairing stops paying.

        In 100; None if it always pays.
        """
        return next((often for often, net in enumerate(self.nets) if net <= 0), None)


def leads(hand: CardsLike) -> dict[Card, float]:
    """Chances to lead each card of a hand.

    >>> sum(leads("4H 5D 6C JS").values())
    1.0

    They add up to 1, and equal cards have the same. ``hand`` is what pone keeps: four cards, or three of the five-card
    game. Raises `InvalidCards`.
    """
    held = _kept(cards(hand))
    return _spread(held, solved(_DEALT[len(held)]).leads)


def replies(lead: CardsLike, hand: CardsLike) -> dict[Card, float]:
    """Chances to reply to a lead with each card.

    >>> replies("7H", "7D 8C KS KD")[cards("KS")[0]]
    0.0

    As `leads`, from the cards that the dealer keeps. Raises `InvalidCards`, also for a lead that the dealer holds.
    """
    led, held = cards(lead), _kept(cards(hand))
    if len(led) != 1:
        raise InvalidCards(f"{quote(written(led))} is {len(led)} cards: a lead is one card, as in 7H")
    if led[0] in held:
        raise InvalidCards(f"{quote(led[0].written)} is led and held: give pone's lead, and your four or three cards")
    return _spread(held, solved(_DEALT[len(held)]).replies[led[0].rank - 1])


def _kept(held: tuple[Card, ...]) -> tuple[Card, ...]:
    if len(held) not in _DEALT:
        number = f"{len(held)} card{'s' * (len(held) != 1)}"
        shown = quote(written(held))
        raise InvalidCards(f"{shown} is a hand of {number}: give the four you keep, or three of five dealt")
    return held


def _spread(held: tuple[Card, ...], kept: Sequence[int]) -> dict[Card, float]:
    ranks = sorted(card.rank for card in held)
    distinct, first = sorted(set(ranks)), _first(len(held))[tuple(ranks)]
    chance = {rank: kept[first + at] / HUNDREDTHS / ranks.count(rank) for at, rank in enumerate(distinct)}
    return {card: chance[card.rank] for card in held}


@cache
def _first(size: int) -> dict[tuple[int, ...], int]:
    """Where the chances of each hand of ranks begin."""
    first, at = {}, 0
    for ranks in combinations_with_replacement(range(1, len(RANKS) + 1), size):
        first[ranks] = at
        at += len(set(ranks))
    return first


@cache
def solved(dealt: int) -> Balance:
    """Read the balance of six or five cards dealt.

    >>> len(solved(6).leads), len(solved(5).replies)
    (5915, 13)

    Raises `RuntimeError` for a file that is damaged.
    """
    file = f"strategy/data/balance_{dealt}.json"
    data: Any = read_shipped(file, VERSION)
    size = next(kept for kept, cards_dealt in _DEALT.items() if cards_dealt == dealt)
    chances = sum(len(set(ranks)) for ranks in _first(size))
    try:
        shipped = Balance(data["value"], data["gap"], data["leads"], data["replies"])
        rows = [len(row) for row in (shipped.leads, *shipped.replies)]
    except (KeyError, TypeError):
        rows = []
    if rows != [chances] * (1 + len(RANKS)):
        raise RuntimeError(f"the shipped {file} is damaged: {AGAIN}")
    return shipped


def by_rank() -> ByRank:
    """Tell how often each rank is led and paired.

    >>> by_rank().from_two[2] > 0.9 > by_rank().paired[2]
    True
    """
    data: Any = read_shipped(f"strategy/data/balance_{DEALT}.json", VERSION)["by rank"]
    return ByRank(data["led"], data["from two"], data["paired"], data["third"])


@cache
def duel() -> dict[str, Duel]:
    """Read the duels, by the kind of cards.

    Low ones are ace to four, middle ones six to nine.

    >>> list(duel())
    ['low', 'middle', 'ten-card']
    """
    data: Any = read_shipped(f"strategy/data/balance_{DEALT}.json", VERSION)
    return {kind: Duel(**curves) for kind, curves in data["duel"].items()}


def __getattr__(name: str) -> float:
    """Look up `value` and `gap` of the six-card game."""
    if name not in ("value", "gap"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    number: float = getattr(solved(DEALT), name)
    return number
