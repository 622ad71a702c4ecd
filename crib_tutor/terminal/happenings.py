"""What has just happened, in sentences for one seat, and with the tutor on, each hand explained once it is counted."""

from __future__ import annotations

from collections.abc import Iterator

from crib_tutor.counts import count
from crib_tutor.deck import Card
from crib_tutor.game.events import CRIB, HAND, Dealt, Shown, TurnedUp, Won
from crib_tutor.game.table import Phase
from crib_tutor.spoken import explain
from crib_tutor.terminal.session import Session
from crib_tutor.transcript import sentence


def happenings(session: Session, back: int | None = None) -> list[tuple[bool, str]]:
    """The sentences of this game as far as the seat may hear them, each with whether it is new to this seat.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> happenings(begun(Match(rules.HOYLE, seed=7)))
    []

    Where ``back`` is given, of what is not new only so many of the last events are told.
    """
    heard = session.heard[session.seat] if session.heard else 0
    return [(at >= heard, said) for at, said in _said(session, 0 if back is None else heard - back) if said]


def _said(session: Session, start: int) -> Iterator[tuple[int, str]]:
    """Each sentence with its place in the log; an explanation follows what was scored for its hand."""
    log, waits = session.log, _waits_for(session)
    explained, starter = "", None
    for at, event in enumerate(log):
        if isinstance(event, TurnedUp):
            starter = event.card
        if isinstance(event, Shown | Dealt | Won):
            yield at - 1, explained
            explained = ""
        if isinstance(event, Shown) and session.tutor and at != waits:
            explained = _explained(session, event, starter)
        if at < start:
            continue
        yield at, sentence(event, names=session.names, rules=session.game.rules, seat=session.seat)
    yield len(log) - 1, explained


def _waits_for(session: Session) -> int | None:
    """Where in the log the hand was shown that is being counted now: nothing is said about it yet."""
    phase, _, place = session.game.awaits
    if phase not in (Phase.CLAIM, Phase.CALL) or place not in (HAND, CRIB):
        return None
    return max(at for at, event in enumerate(session.log) if isinstance(event, Shown))


def _explained(session: Session, shown: Shown, starter: Card | None) -> str:
    """The tutor's words for a hand or crib that was counted."""
    held = count(shown.cards, starter, shown.place == CRIB, rules=session.game.rules)
    return f"Tutor, on {session.names[shown.player]}'s {shown.place}: {explain(held)}."
