"""The last card taken back, until the other side's answer has been seen."""

from dataclasses import replace
from typing import NamedTuple

from crib_tutor.deck import Card, symbols
from crib_tutor.game.events import Discarded, Forfeited, Laid, SaidGo, Scored
from crib_tutor.game.saved_game import replay
from crib_tutor.game.state import Phase
from crib_tutor.rules import IllegalMove
from crib_tutor.table.sitting import S, Sitting, deciding_seat

_SHOWS_NOTHING = (Discarded, Forfeited, SaidGo, Scored)
"""Events after which a card may still be taken back: none shows a card that its player couldn't see."""


class LastCard(NamedTuple):
    """A player's last move, and how long it can be undone."""

    at: int
    """Its place in the log."""
    cards: tuple[Card, ...]
    until: int
    """How many events of the log may have been seen."""


def last_card(sitting: Sitting) -> LastCard | None:
    """Find the move that can be taken back at a table against the computer.

    >>> from crib_tutor.game import Game
    >>> from crib_tutor.table.sitting import move
    >>> dealt = Sitting.begin("MODERN", seed=7)
    >>> for make in (Game.cut, Game.deal):
    ...     dealt = move(dealt, make)
    >>> away = move(dealt, lambda game: game.discard(0, "3S 4S"))
    >>> last_card(dealt), take_back(away, seen=last_card(away).until)[1]
    (None, 'you take back 3♠ 4♠')
    """
    log, rules = sitting.game.events, sitting.game.rules
    if sitting.demo or len(sitting.people) > 1 or sitting.phase is Phase.OVER or rules.players > 2:
        return None
    mine = (at for at in range(len(log) - 1, -1, -1) if getattr(log[at], "player", None) == sitting.seat)
    at = next((at for at in mine if not isinstance(log[at], Scored | SaidGo | Forfeited)), 0)
    cards: tuple[Card, ...] = ()
    match log[at : at + 1]:
        case (Discarded(cards=away),):
            cards = away
        case (Laid(card=card),) if not rules.auto_play_single:
            cards = (card,)
    until = next((on for on in range(at + 1, len(log)) if not isinstance(log[on], _SHOWS_NOTHING)), len(log))
    return LastCard(at, cards, until) if cards else None


def take_back(sitting: S, seen: int | None = None) -> tuple[S, str]:
    """Take the last card back, until an answer is seen.

    Raises `IllegalMove` where there's nothing to take back, or it's too late.
    """
    last = last_card(sitting)
    seen = len(sitting.game.events) if seen is None else seen
    if last is None:
        raise IllegalMove("there's nothing to take back: it's your last card, until the next one is seen")
    if not last.at < seen <= last.until:
        raise IllegalMove("it's too late to take that back: another card has been seen since")
    game = max(
        (game for game in replay(sitting.game) if len(game.events) <= last.at), key=lambda game: len(game.events)
    )
    heard = tuple(min(each, len(game.events)) for each in sitting.heard)
    before = replace(sitting, game=game, heard=heard).clear_screen()
    if deciding_seat(before) != sitting.seat:
        raise IllegalMove("that can't be taken back: it played itself")
    return before, f"you take back {symbols(last.cards)}"
