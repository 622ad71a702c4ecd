"""Claims and answers in words, with what was wrong."""

from collections.abc import Sequence

from crib_tutor.deck import symbols
from crib_tutor.game.events import PLAY, Called, Claimed
from crib_tutor.game.hearings import Hearing
from crib_tutor.marking.markings import Mistake
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.scores_told import REASONS
from crib_tutor.words.seat_names import SeatNames


def tell_claim(event: Claimed, seats: SeatNames, heard: Hearing | None = None) -> str:
    """Tell a claim, without saying who makes it.

    >>> from crib_tutor import rules
    >>> tell_claim(Claimed(0, "hand", points=8, pegged=9), SeatNames.of(None, rules.HOYLE))
    'claims 8 for the hand but moves the peg 9 holes'
    """
    announced, place = "", "" if event.place == PLAY else f" for {REASONS[event.place]}"
    if event.place == PLAY and event.count is not None:
        corrected = f", corrected to {heard.count}," if heard and is_miscount(event, heard) else ""
        announced = f"{seats.verb(event.player, 'announces')} {event.count}{corrected} and "
    named = ", ".join(f"{part.kind} {symbols(part.cards) or part.points}" for part in event.combinations)
    moved = f" but {seats.verb(event.player, 'moves')} the peg {amount_of(event.pegged, 'hole')}"
    return (
        f"{announced}{seats.verb(event.player, 'claims')} {event.points or 'nothing'}{place}"
        + f": {named}" * bool(named)
        + moved * (event.pegged != event.points)
    )


def tell_call(event: Called, seats: SeatNames, heard: Hearing | None = None) -> str:
    """Tell an answer to a claim, and how it was wrong if known.

    >>> from crib_tutor import rules
    >>> tell_call(Called(0, overlooked=2), SeatNames.of(None, rules.HOYLE))
    'calls muggins for 2'
    """
    known = None if heard is None or heard.pending else heard
    parts = []
    if event.overlooked:
        missed = known.missed if known else event.overlooked
        but = f"only {missed} {'was' if missed == 1 else 'were'} missed" if missed else "nothing was missed"
        calls = f"{seats.verb(event.player, 'calls')} muggins for {event.overlooked}"
        parts.append(f"{calls}, but {but}" if event.overlooked > missed else calls)
    if event.too_many:
        parts.append(f"{seats.verb(event.player, 'objects')}{_of_too_many(event, known)}")
    if event.required and not parts:
        parts.append(f"{seats.verb(event.player, 'requires')} the card to be played")
    return " and ".join(parts) or f"{seats.verb(event.player, 'lets')} it pass"


def lets_pass(event: Called) -> bool:
    """True if an answer is none: the claim stands."""
    return not (event.overlooked or event.too_many or event.required)


def is_miscount(event: Claimed, heard: Hearing | None) -> bool:
    """True if the count announced with a card is wrong."""
    return heard is not None and None not in (event.count, heard.count) and event.count != heard.count


def is_wrong(event: Called, heard: Hearing | None) -> bool:
    """True if an answer calls for what isn't there."""
    if heard is None or heard.pending:
        return False
    objects_to_nothing = event.too_many and not (heard.too_many or heard.too_far)
    return bool(objects_to_nothing or event.overlooked > heard.missed)


def explain_mistakes(mistakes: Sequence[Mistake]) -> str:
    """Say what's wrong in a claim, each part with its reason.

    >>> from crib_tutor.combinations import Kind
    >>> from crib_tutor.deck import cards
    >>> explain_mistakes([Mistake(Kind.FIFTEEN, cards("5H 9D"), 2, "5 + 9 is 14, not 15")])
    'fifteen 5♥ 9♦ (5 + 9 is 14, not 15)'

    A wrong total has only its reason.
    """
    return ", ".join(
        f"{wrong.kind} {symbols(wrong.cards)}".strip() + f" ({wrong.reason})" if wrong.kind else wrong.reason
        for wrong in mistakes
    )


def _of_too_many(event: Called, heard: Hearing | None) -> str:
    if heard is None:
        return ""
    corrected = min(event.too_many, heard.too_many)
    too_far = min(event.too_many - corrected, heard.too_far)
    if not (corrected or too_far):
        right = f"the claim of {heard.claimed.points} isn't too high, so it stands"
        return f", but {right if heard.claimed.points else 'nothing was claimed'}"
    mistakes = heard.marking.mistaken if corrected == heard.too_many else ()
    parts = []
    if corrected and mistakes and not any(wrong.kind for wrong in mistakes):
        parts.append(f": {explain_mistakes(mistakes)}")
    elif corrected:
        why = f": {explain_mistakes(mistakes)}" if mistakes else ""
        parts.append(f" to {amount_of(corrected, 'extra point')}{why}")
    if too_far:
        parts.append(f"{' to' * (not parts)} a peg moved {amount_of(too_far, 'hole')} too far")
    return "; and to".join(parts)
