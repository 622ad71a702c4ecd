"""The tutor's comment on a wrong claim."""

from collections.abc import Sequence

from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.deck import symbols
from crib_tutor.game.events import Called, Claimed, Event
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking
from crib_tutor.phrases import capitalized
from crib_tutor.play import Play
from crib_tutor.rules import IMPOSSIBLE_COUNTS
from crib_tutor.words.claims_told import explain_mistakes


def comment_on_claim(events: Sequence[Event], held: Count | Play, who: str) -> str:
    """Comment on a wrong claim, with a space in front.

    >>> from crib_tutor.counts import count
    >>> held = count("5H 5D 2S KC", "9D")
    >>> comment_on_claim([Claimed(0, "hand", points=4, pegged=4)], held, "you")
    ' You claimed 4 and missed 2 of these points: fifteen 5♦ K♣, fifteen 5♥ K♣, pair 5♦ 5♥.'
    >>> comment_on_claim([Claimed(0, "hand", points=8, pegged=8), Called(1)], held, "North")
    ' North claimed 8, which is 2 too many; that stood, because nobody objected.'

    A total doesn't tell which combinations it was made of, so all of them are listed, unless all were missed.
    """
    claim = next((event for event in events if isinstance(event, Claimed)), None)
    if claim is None:
        return ""
    marking = mark(claim.claims, held)
    missed, too_many = _missed(marking), _too_many(marking, events)
    opening = f" {capitalized(who)} claimed {claim.points or 'nothing'}"
    if too_many:
        return f"{opening}{too_many}." + (f" {say_missed(marking, who)}" if missed else "")
    return f"{opening} and missed {missed}." if missed else ""


def say_missed(marking: Marking, who: str) -> str:
    """Say what a claim missed.

    >>> from crib_tutor.counts import count
    >>> say_missed(mark(0, count("5H 4D 2S KC", "9D")), "you")
    'You missed all 4: fifteen 5♥ K♣, fifteen 2♠ 4♦ 9♦.'
    """
    return f"{capitalized(who)} missed {_missed(marking)}."


def _missed(marking: Marking) -> str:
    missed = [part for part in marking.missed if isinstance(part, Combination) and part.cards]
    points = sum(part.points for part in marking.missed)
    if not points:
        return ""
    if missed:
        return f"{points}: {_name_parts(missed)}"
    if points == marking.count.points:
        return f"{_ALL.get(points, f'all {points}')}: {_name_parts(list(marking.count))}"
    return f"{points} of these points: {_name_parts(list(marking.count))}"


_ALL = {1: "the only point", 2: "both points"}
"""How all points are called where they are few."""


def _name_parts(parts: Sequence[Combination]) -> str:
    return ", ".join(f"{part.kind} {symbols(part.cards)}" for part in parts)


def _too_many(marking: Marking, events: Sequence[Event]) -> str:
    over = sum(part.points for part in marking.mistaken)
    if not over:
        return ""
    objected = max((event.too_many for event in events if isinstance(event, Called)), default=0)
    stood = over - min(over, objected)
    reasons = [part for part in marking.mistaken if part.kind]
    named = f": {explain_mistakes(reasons)}" if reasons else ""
    claimed = marking.claimed
    never = f"; no hand is ever worth {claimed}" * (isinstance(marking.count, Count) and claimed in IMPOSSIBLE_COUNTS)
    sentence = f", which is {over} too many{named or never}"
    if not stood:
        return sentence
    return f"{sentence}; {'that' if stood == over else f'{stood} of it'} stood, because nobody objected"
