"""What has just happened, in sentences for one seat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from crib_tutor.counts import count
from crib_tutor.game.events import (
    CRIB,
    HAND,
    PLAY,
    Called,
    Claimed,
    Event,
    Laid,
    Scored,
    Shown,
    Switched,
    TurnedUp,
)
from crib_tutor.game.hearings import Hearing, hearing
from crib_tutor.game.state import Phase
from crib_tutor.marking.laid_card import Pile
from crib_tutor.phrases import uncapitalized
from crib_tutor.rules import Rules
from crib_tutor.table.advice import say_pegging
from crib_tutor.table.claim_narration import comment_on_claim
from crib_tutor.table.shorthand import explain_hand
from crib_tutor.table.sitting import Sitting, Teaching
from crib_tutor.words.telling import sentence_at, telling
from crib_tutor.words.transcript import transcript


def narrate(sitting: Sitting, back: int | None = None) -> list[tuple[bool, str]]:
    """Tell this seat the game in sentences, new ones marked.

    With ``back``, only so many of the last events that aren't new are told.
    """
    heard = sitting.heard[sitting.seat] if sitting.heard else 0
    start = 0 if back is None else max(0, heard - back)
    log, taught, calls = sitting.log, remarks(sitting, start), card_to_call(sitting)
    rows: list[tuple[bool, str]] = []
    for at in range(start, len(log)):
        if at == calls:
            sentence = f"{telling(log, at, sitting.words).clause}."
        else:
            sentence = sentence_at(log, at, sitting.game.rules, sitting.names)
        rows += [(at >= heard, text) for text in (sentence, taught[at]() if at in taught else "") if text]
    return rows


def remarks(sitting: Sitting, since: int = 0) -> dict[int, Callable[[], str]]:
    """Give the tutor's remarks by the events they follow.

    Each is put into words when it's called.
    """
    if sitting.tutor is Teaching.SILENT:
        return {}
    log = sitting.log
    closed = {last: part for last, part in settled(sitting, log).items() if last >= since}
    remark = {last: partial(_REMARKS[type(log[part.start])], sitting, log, part) for last, part in closed.items()}
    return {last: says for last, says in remark.items() if says()}


class Settled(NamedTuple):
    """The events of a settled hand or claim, itself first."""

    start: int
    end: int


def settled(sitting: Sitting, log: Sequence[Event]) -> dict[int, Settled]:
    """Find settled hands and claims by their last events."""
    parts = []
    phase, _, place = sitting.game.awaits
    waits = phase in (Phase.CLAIM, Phase.CALL) and place in (HAND, CRIB)  # the last hand is being counted now
    last = max((at for at, event in enumerate(log) if isinstance(event, Shown)), default=None)
    for at, event in enumerate(log):
        if isinstance(event, Shown) and not (waits and at == last):
            parts.append(Settled(at, _end(log, at, (Claimed, Called, Scored))))
        elif isinstance(event, Claimed) and event.place == PLAY:
            parts.append(Settled(at, _end(log, at, (Called, Scored))))
    return {part.end - 1: part for part in parts}


def _end(log: Sequence[Event], at: int, follows: tuple[type[Event], ...]) -> int:
    """Find where the last event that follows from one ends."""
    end = at + 1
    for place in range(at + 1, len(log)):
        if isinstance(log[place], follows):
            end = place + 1
        elif not isinstance(log[place], Switched):
            break
    return end


def game_so_far(sitting: Sitting) -> str:
    """Write down the game so far, as this screen knows it."""
    return transcript(replace(sitting.game, events=sitting.log), names=sitting.names)


def claims_the_card(sitting: Sitting) -> bool:
    """Say if a person must claim for the card just played."""
    _, players, place = sitting.game.awaits
    return sitting.phase is Phase.CLAIM and place == PLAY and players[0] in sitting.people and not sitting.demo


def card_to_call(sitting: Sitting) -> int | None:
    """Find the card whose count a person has to call."""
    if not (claims_the_card(sitting) and sitting.game.rules.announced):
        return None
    log = sitting.game.events
    at = max(place for place, event in enumerate(log) if not isinstance(event, Switched))
    return at if isinstance(log[at], Laid) else None


def _explain_count(sitting: Sitting, log: Sequence[Event], part: Settled) -> str:
    at, end = part
    shown = log[at]
    assert isinstance(shown, Shown)
    starter = next(event.card for event in reversed(log[:at]) if isinstance(event, TurnedUp))
    held = count(shown.cards, starter, shown.place == CRIB, rules=sitting.game.rules)
    text = comment_on_claim(log[at:end], held, sitting.words.who(shown.player, inside=True))
    return (
        f"Tutor, on {sitting.words.owner(shown.player)} {shown.place}: it {explain_hand(held, sitting.wording)}{text}"
    )


def _explain_card(sitting: Sitting, log: Sequence[Event], part: Settled) -> str:
    """Explain a card that was claimed wrongly, once nobody may answer."""
    at, end = part
    heard = hearing(log, at, sitting.game.rules)
    if heard is None or heard.pending or not isinstance(heard.marking.count, Pile):
        return ""
    who, pile = sitting.words.who(heard.claimed.player, inside=True), heard.marking.count
    comment, worth = comment_on_claim(log[at:end], pile.play, who), say_pegging(pile.combinations)
    return f"Tutor, on {pile.starter.symbol}: {uncapitalized(worth)}{comment}" if comment else ""


_REMARKS: Mapping[type, Callable[[Sitting, Sequence[Event], Settled], str]] = {
    Shown: _explain_count,
    Claimed: _explain_card,
}


def hearing_of(log: Sequence[Event], part: Settled, rules: Rules) -> Hearing | None:
    """Find the hearing of a settled claim, if there is one."""
    at = next((at for at in range(part.start, part.end) if isinstance(log[at], Claimed)), None)
    heard = None if at is None else hearing(log, at, rules)
    return None if heard is None or heard.pending else heard
