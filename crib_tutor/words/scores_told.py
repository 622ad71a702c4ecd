"""Points pegged in words: reasons, calls, and leftovers."""

from collections.abc import Mapping, Sequence

from crib_tutor import rules as _rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.deck import symbols
from crib_tutor.game.events import (
    CRIB,
    HAND,
    HEELS,
    MUGGINS,
    NEGLECT,
    NO_SCORE,
    OVERCLAIM,
    OVERPEGGING,
    PLAY,
    THREE_FOR_LAST,
    WRONG_MUGGINS,
    Called,
    Claimed,
    Event,
    Scored,
    Shown,
    TurnedUp,
)
from crib_tutor.phrases import capitalized
from crib_tutor.rules import GoPoint, Neglect, Rules
from crib_tutor.words.counts_aloud import ROYALS, number

REASONS: Mapping[str, str] = {
    HEELS: "his heels",
    PLAY: "the play",
    HAND: "the hand",
    CRIB: "the crib",
    Kind.THIRTY_ONE.value: "thirty-one",
    Kind.GO.value: "the go",
    Kind.LAST.value: "the last card",
    THREE_FOR_LAST: "last, which goes to pone on the first deal",
    MUGGINS: "muggins",
    WRONG_MUGGINS: "the wrong call",
    OVERCLAIM: "the overclaim",
    OVERPEGGING: "the peg moved too far",
    NEGLECT: "the held-back card",
}
"""What points are pegged for, as it's said; fifteens, pairs and runs are named by their cards."""
_ENOUGH = ", all that's needed,"
"""Said of points that are fewer than the cards are worth, because the last hole is reached."""


def reason(scored: Scored) -> str:
    """Say what points are for, as it follows "for"."""
    what_for = scored.what_for
    size = len(scored.cards)
    if what_for == Kind.PAIR:
        return ROYALS.get(size, "a pair")
    if what_for == Kind.RUN:
        return f"a run of {size}" if size else "a run"
    if what_for == Kind.FIFTEEN:
        return "fifteen" if sum(card.value for card in scored.cards) <= _rules.FIFTEEN else "thirty"
    return REASONS.get(what_for, what_for)


def note_all_needed(scored: Scored, rules: Rules) -> str:
    """Say that fewer points than were due are pegged."""
    size = len(scored.cards)
    due = {
        Kind.FIFTEEN: _rules.FIFTEEN_POINTS,
        Kind.PAIR: _rules.PAIR_POINTS * size * (size - 1) // 2,
        Kind.RUN: size,
        Kind.THIRTY_ONE: _rules.THIRTY_ONE_POINTS,
        HEELS: _rules.HEELS_POINTS,
        THREE_FOR_LAST: rules.three_for_last,
        NEGLECT: _rules.FAULT_POINTS,
        NO_SCORE: _rules.FAULT_POINTS,
    }
    return _ENOUGH if scored.points < due.get(scored.what_for, 0) else ""


def call_score(event: Scored) -> str:
    """Say what a player calls out who pegs this."""
    points = number(event.points)
    if event.what_for in (Kind.GO, Kind.LAST):
        return f"One for {'the go' if event.what_for == Kind.GO else 'last'}"
    if event.what_for == HEELS:
        return f"{capitalized(points)} for his heels"
    return f"{'A run' if event.what_for == Kind.RUN else capitalized(reason(event))} for {points}"


def name_last_card(event: Scored, rules: Rules) -> str:
    """Name the card that a go is pegged for.

    >>> from crib_tutor.deck import cards
    >>> name_last_card(Scored(1, 1, "go", cards("4S")), _rules.HOYLE)
    ', as 4♠ was the last card that fit'

    It's nothing if the player who says go pegs it.
    """
    if event.what_for != Kind.GO or not event.cards or rules.go_point is not GoPoint.LAST_PLAYER:
        return ""
    fits = not rules.may_stop and rules.neglect is Neglect.REFUSED
    return f", as {symbols(event.cards)} was the last card {'that fit' if fits else 'of the count'}"


def has_points_to_spare(events: Sequence[Event], rules: Rules) -> bool:
    """True if the winning score was worth more than was pegged.

    If part of a claim was objected to, no more than what the hand is worth is due.
    """
    at = next((place for place in range(len(events) - 1, -1, -1) if isinstance(events[place], Scored)), None)
    scored = None if at is None else events[at]
    if not isinstance(scored, Scored):
        return False
    if scored.what_for not in (HAND, CRIB):
        return bool(note_all_needed(scored, rules))
    shown_at = max(place for place, event in enumerate(events) if isinstance(event, Shown))
    shown, after = events[shown_at], events[shown_at:at]
    assert isinstance(shown, Shown)
    starter = next(event.card for event in reversed(events) if isinstance(event, TurnedUp))
    due = count(shown.cards, starter, shown.place == CRIB, rules=rules).points
    objected = any(isinstance(event, Called) and event.too_many for event in after)
    claims = [event.pegged for event in after if isinstance(event, Claimed)]
    if claims:
        due = min(claims[-1], due) if objected else claims[-1]
    return scored.points < due
