"""What has just happened, in sentences for one seat, and with the tutor on, each hand explained once it is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crib_tutor.counts import count
from crib_tutor.deck import Card
from crib_tutor.game.events import CRIB, HAND, Dealt, Event, Shown, TurnedUp, Won
from crib_tutor.game.table import Phase
from crib_tutor.terminal.asking import whose
from crib_tutor.terminal.session import Session
from crib_tutor.terminal.tutor import on_claim
from crib_tutor.transcript import CUT_SHORT, cut_short, said_of, sentence, switched_together


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
    shown, starter = None, None
    for at, event in enumerate(log):
        if isinstance(event, TurnedUp):
            starter = event.card
        if shown is not None and isinstance(event, Shown | Dealt | Won):
            if at > start:
                yield at - 1, _explained(session, log[shown:at], starter)
            shown = None
        if isinstance(event, Shown) and session.tutor and at != waits:
            shown = at
        if at >= start:
            yield at, _told(session, log, at)
    if shown is not None:
        yield len(log) - 1, _explained(session, log[shown:], starter)


def _told(session: Session, log: Sequence[Event], at: int) -> str:
    """The sentence of an event among the others; nothing for the first of two switches that are told together."""
    event = log[at]
    if at + 1 < len(log) and switched_together(event, log[at + 1]):
        return ""
    said = switched_together(log[at - 1] if at else None, event)
    told = said or sentence(event, names=session.names, rules=session.game.rules, seat=session.seat)
    if isinstance(event, Won) and cut_short(log[:at], session.game.rules):
        return f"{told[:-1]}{CUT_SHORT}."
    return told


def _waits_for(session: Session) -> int | None:
    """Where in the log the hand was shown that is being counted now: nothing is said about it yet."""
    phase, _, place = session.game.awaits
    if phase not in (Phase.CLAIM, Phase.CALL) or place not in (HAND, CRIB):
        return None
    return max(at for at, event in enumerate(session.log) if isinstance(event, Shown))


def _explained(session: Session, events: Sequence[Event], starter: Card | None) -> str:
    """The tutor's words for a hand or crib that was counted: what it counts, and what was wrong with the claim."""
    shown = events[0]
    assert isinstance(shown, Shown)
    held = count(shown.cards, starter, shown.place == CRIB, rules=session.game.rules)
    mine = whose(session, shown.player)
    who = "you" if mine == "your" else session.names[shown.player]
    return f"Tutor, on {mine} {shown.place}: it {said_of(held)}{on_claim(events, held, who)}"
