"""What lay on the table, by the log alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crib_tutor.deck import Card
from crib_tutor.game.events import CRIB, HAND, Dealt, Discarded, Event, Laid, Scored, Shown, TurnedUp
from crib_tutor.problems.pegs import PegMove
from crib_tutor.rules import CRIB_SIZE, Rules


class HeldCards(NamedTuple):
    """Cards in a hand or the crib, some face down."""

    cards: tuple[Card, ...]
    backs: int = 0


_NOTHING = HeldCards(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The table after an event."""

    scores: tuple[int, ...]
    behind: tuple[int, ...]
    """Where each side's back peg stood."""
    number: int = 0
    """The deal, from 1."""
    dealer: int | None = None
    hands: tuple[HeldCards, ...] = ()
    crib: HeldCards = _NOTHING
    starter: Card | None = None
    pile: tuple[Laid, ...] = ()
    """The cards of this count; those of a count that is over lie there until the next one begins."""
    before: tuple[Card, ...] = ()
    shown: Shown | None = None
    """The hand or crib that lay open to be counted."""


def position(events: Sequence[Event], rules: Rules) -> Position:
    """Show the table after these events, unknown cards face down.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view_event
    >>> dealt = Game(rules.HOYLE, seed=7, first_dealer=0).deal().events
    >>> position([view_event(event, 1) for event in dealt], rules.HOYLE).hands[0]
    HeldCards(cards=(), backs=6)
    """
    scores = [0] * rules.sides
    for leap in peg_moves(events, rules.sides):
        scores[leap.side] = leap.end
    stands, back = tuple(scores), back_pegs(events, scores)
    since = max((at for at, event in enumerate(events) if isinstance(event, Dealt)), default=None)
    if since is None:
        return Position(scores=stands, behind=back)
    dealt, deal = events[since], events[since:]
    assert isinstance(dealt, Dealt)
    shows = [event for event in deal if isinstance(event, Shown)]
    laid = [event for event in deal if isinstance(event, Laid)]
    new = max((at for at, event in enumerate(laid) if event.count == event.card.value), default=0)
    return Position(
        scores=stands,
        behind=back,
        number=dealt.number,
        dealer=dealt.dealer,
        hands=tuple(_hand(deal, player, rules, playing=not shows) for player in range(rules.players)),
        crib=_crib(deal, rules),
        starter=next((event.card for event in deal if isinstance(event, TurnedUp)), None),
        pile=() if shows else tuple(laid[new:]),
        before=() if shows else tuple(event.card for event in laid[:new]),
        shown=shows[-1] if shows else None,
    )


def _hand(deal: Sequence[Event], player: int, rules: Rules, *, playing: bool) -> HeldCards:
    mine = [event for event in deal if getattr(event, "player", None) == player]
    gone = [event for event in mine if isinstance(event, Discarded)]
    laid = {event.card for event in mine if isinstance(event, Laid)}
    shown = {card for event in mine if isinstance(event, Shown) and event.place == HAND for card in event.cards}
    dealt = deal[0]
    assert isinstance(dealt, Dealt)
    held = set(dealt.hands[player]) - {card for event in gone for card in event.cards}
    known = held - laid if playing else held | laid | shown
    size = rules.dealt - rules.discards * len(gone) - len(laid) * playing
    return HeldCards(tuple(sorted(known)), size - len(known))


def _crib(deal: Sequence[Event], rules: Rules) -> HeldCards:
    dealt = deal[0]
    assert isinstance(dealt, Dealt)
    gone = [event for event in deal if isinstance(event, Discarded)]
    known = {*dealt.to_crib, *(card for event in gone for card in event.cards)}
    known |= {card for event in deal if isinstance(event, Shown) and event.place == CRIB for card in event.cards}
    size = min(CRIB_SIZE, rules.from_pack + rules.discards * len(gone))
    return HeldCards(tuple(sorted(known)), size - len(known))


# --- the slots of a hand ---


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


# --- the pegs ---


def back_pegs(log: Sequence[Event], scores: Sequence[int]) -> tuple[int, ...]:
    """Find each side's back peg: its score before its last.

    >>> back_pegs((Scored(0, 2, "pair"), Scored(1, 1, "go"), Scored(0, 3, "run")), (5, 1))
    (2, 0)
    """
    last = {event.player % len(scores): event.points for event in log if isinstance(event, Scored)}
    return tuple(score - last.get(side, 0) for side, score in enumerate(scores))


def peg_moves(log: Sequence[Event], sides: int, since: int = 0) -> tuple[PegMove[int], ...]:
    """List the leaps of the pegs from an event on.

    >>> peg_moves((Scored(0, 2, "pair"), Scored(1, 1, "go"), Scored(0, 3, "run")), 2, since=1)
    (PegMove(side=1, start=0, end=1), PegMove(side=0, start=2, end=5))
    """
    stands, moves = [0] * sides, []
    for at, event in enumerate(log):
        if isinstance(event, Scored):
            side = event.player % sides
            start = stands[side]
            stands[side] += event.points
            if at >= since:
                moves.append(PegMove(side, start, stands[side]))
    return tuple(moves)
