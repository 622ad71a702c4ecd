"""The cards at a seat, in the slots of its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crib_tutor.deck import Card
from crib_tutor.game.events import HAND, Dealt, Discarded, Event, Laid, Shown
from crib_tutor.rules import Rules


class SeatCards(NamedTuple):
    """A hand in its slots, some of which may be empty."""

    slots: tuple[tuple[Card, bool], ...] = ()
    """Each card that's known, in order, and whether it's still there."""
    held: int = 0
    gone: int = 0


def seat_cards(events: Sequence[Event], player: int, rules: Rules) -> SeatCards:
    """Find the cards a seat holds and its empty slots.

    Slots close up once, after the discard. In the show a hand leaves its slots when it's laid open.
    """
    since = next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], Dealt)), None)
    if since is None:
        return SeatCards()
    dealt, mine = events[since], [event for event in events[since:] if getattr(event, "player", None) == player]
    assert isinstance(dealt, Dealt)
    away = [event for event in mine if isinstance(event, Discarded)]
    played = {event.card for event in mine if isinstance(event, Laid)}
    open_ = any(isinstance(event, Shown) and event.place == HAND for event in mine)
    known = set(dealt.hands[player]) - {card for event in away for card in event.cards}
    size = rules.dealt - rules.discards * len(away)
    gone = size if open_ else len(played)
    return SeatCards(tuple((card, not open_ and card not in played) for card in sorted(known)), size - gone, gone)
