"""Habits of an opponent, as the hands shown in earlier deals of a game give them away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from crib_tutor.deck import Card
from crib_tutor.game.events import HAND, Dealt, Laid, Shown
from crib_tutor.game.seats import View
from crib_tutor.strategy import balance
from crib_tutor.strategy.playing.openings import FROM_PAIRS, NOT_FROM_PAIRS, PAIRS

SURE = 0.1
"""A habit is sure if a player in balance seems to have it less often than this: our own choice."""
_TWO, _FIVE = 2, 5


class Habit(NamedTuple):
    """A habit of an opponent, with how often it has shown."""

    model: str
    """One of `HABITS` in `openings`."""
    times: int
    of: int
    """How many times it could have shown."""


def opponent_habit(view: View) -> Habit | None:
    """Find the habit that matters at a seat's lead or reply, if it's sure.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> opponent_habit(view(Game(rules.HOYLE, seed=7, first_dealer=0).deal(), 1)) is None
    True

    The dealer wants to know how pone leads, and pone how the dealer replies.
    """
    leads = view.player == view.dealer
    did, chances = [], []
    for pone, lead, dealer, reply in _opened(view, leads=leads):
        hand, ranks = (pone, _pairs(pone)) if leads else (dealer, {lead.rank} & {card.rank for card in dealer})
        if ranks:
            spread = balance.leads(hand) if leads else balance.replies(lead, hand)
            chances.append(sum(chance for card, chance in spread.items() if card.rank in ranks))
            did.append((lead if leads else reply).rank in ranks)
    often = _how_often(chances)
    times = sum(did)
    if sum(often[times:]) < SURE:
        return Habit(FROM_PAIRS if leads else PAIRS, times, len(did))
    if leads and sum(often[: times + 1]) < SURE:
        return Habit(NOT_FROM_PAIRS, times, len(did))
    return None


def _pairs(hand: tuple[Card, ...]) -> set[int]:
    """The ranks that a hand holds more than once, but for fives, which are never led."""
    ranks = [card.rank for card in hand]
    return {rank for rank in ranks if ranks.count(rank) > 1 and rank != _FIVE}


def _opened(view: View, *, leads: bool) -> Iterator[tuple[tuple[Card, ...], Card, tuple[Card, ...], Card]]:
    """Each earlier deal in which the other led, or replied: pone's hand and lead, the dealer's hand and reply."""
    starts = [at for at, event in enumerate(view.earlier) if isinstance(event, Dealt)]
    for start, end in pairwise((*starts, len(view.earlier))):
        dealt, *deal = view.earlier[start:end]
        assert isinstance(dealt, Dealt)
        dealer = dealt.dealer
        laid = [event for event in deal if isinstance(event, Laid)][:_TWO]
        hands = {event.player: event.cards for event in deal if isinstance(event, Shown) and event.place == HAND}
        if (dealer != view.player) == (not leads) and len(hands) == _TWO and len(laid) == _TWO:
            yield hands[1 - dealer], laid[0].card, hands[dealer], laid[1].card


def _how_often(chances: list[float]) -> list[float]:
    """Chances that something happens 0, 1, 2 ... times, if each time has its own chance."""
    often = [1.0]
    for chance in chances:
        often = [
            (often[times] if times < len(often) else 0.0) * (1 - chance) + (often[times - 1] * chance if times else 0.0)
            for times in range(len(often) + 1)
        ]
    return often
