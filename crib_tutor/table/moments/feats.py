"""What has half a second of its own on the felt."""

from collections.abc import Sequence
from typing import NamedTuple

from crib_tutor.game.events import CRIB, HAND, Dealt, Event, Scored
from crib_tutor.problems.decisions.decision_key import REACH
from crib_tutor.table.replaying.positions import peg_moves, position
from crib_tutor.table.table_words import line_names
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.seat_names import SeatNames

GREAT = 20
"""Points from which on a hand has its moment."""


class Feat(NamedTuple):
    """A feat: what's called out over the felt, and its sentence."""

    says: str
    said: str


def feat_at(log: Sequence[Event], at: int, words: SeatNames) -> Feat | None:
    """Find the feat that an event is, if any.

    A great hand, a skunk line crossed, or a last deal.

    >>> from crib_tutor.rules import MODERN
    >>> you = SeatNames.of(("You", "Lamb"), MODERN)
    >>> feat_at((Scored(1, 24, HAND),), 0, you)
    Feat(says='24!', said="24 for one hand: you won't see many of those.")
    >>> feat_at((Scored(1, 80, "play"), Scored(1, 12, HAND)), 1, you).said
    'Lamb gets past the skunk line: safe from a skunk.'
    >>> feat_at((Scored(0, 110, "play"), Dealt(9, 0, ((), ()), ())), 1, you).said
    'This can be the last deal: you need 11.'
    """
    event = log[at]
    if isinstance(event, Dealt):
        return _last_deal(log[: at + 1], event, words)
    if not isinstance(event, Scored):
        return None
    if event.what_for in (HAND, CRIB) and event.points >= GREAT:
        return Feat(f"{event.points}!", f"{event.points} for one {event.what_for}: you won't see many of those.")
    return _crossed(log[: at + 1], event, words)


def _crossed(log: Sequence[Event], event: Scored, words: SeatNames) -> Feat | None:
    (leap,) = peg_moves(log, words.rules.sides, len(log) - 1)
    for name, below in line_names(words.rules):
        if leap.start < below <= leap.end < words.rules.target:
            past = words.does(event.player, f"gets past the {name} line")
            return Feat("Past the line!", f"{past}: safe from a {name}.")
    return None


def _last_deal(log: Sequence[Event], dealt: Dealt, words: SeatNames) -> Feat | None:
    scores = position(log, words.rules).scores
    if words.rules.players != len(scores):
        return None
    needs = {player: words.rules.target - score for player, score in enumerate(scores)}
    near = [
        words.does(who, f"needs {need}", inside=True)
        for who, need in needs.items()
        if need <= REACH[who == dealt.dealer]
    ]
    if not near:
        return None
    return Feat("Last deal?", f"This can be the last deal: {join_words(near)}.")
