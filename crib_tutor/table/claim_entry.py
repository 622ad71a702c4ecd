"""Claims and calls as they're typed."""

from crib_tutor.game.events import CRIB, HAND, PLAY
from crib_tutor.game.state import Phase
from crib_tutor.rules import FIFTEEN_POINTS, GO_POINTS, HIGHEST_COUNT, PAIR_POINTS, Muggins
from crib_tutor.table.sitting import S, Sitting, move

MOST_IN_PLAY = 6 * PAIR_POINTS + FIFTEEN_POINTS + GO_POINTS
"""The most that a card of the play can peg: the fourth of a rank, which makes fifteen and is the last card of all.

A run of seven with thirty-one comes to 9, and thirty-one takes the place of the last card's point.
"""


def claim(sitting: S, points: int, pegged: int | None = None, count: int | None = None) -> S:
    """Claim points, at most as many as there can be."""
    refusal = _too_high(sitting, points, "claim")
    if refusal:
        return sitting.refuse(refusal)
    return move(sitting, lambda game: game.claim(points, pegged, count))


def call(sitting: S, points: int) -> S:
    """Call muggins for points, as many as there can be."""
    refusal = no_muggins(sitting) or _too_high(sitting, points, "call")
    if refusal:
        return sitting.refuse(refusal)
    return move(sitting, lambda game: game.call(overlooked=points))


def object_to(sitting: S) -> S:
    """Object to all of a claim that isn't there."""
    most = could_be_too_many(sitting)
    if not most:
        return sitting.refuse("nothing was claimed that could be too many")
    return move(sitting, lambda game: game.call(too_many=most))


def could_be_too_many(sitting: Sitting) -> int:
    """Count the points of a claim that could be objected to."""
    claimed = sitting.view.claimed
    return max(claimed.points, claimed.pegged) if claimed else 0


def no_muggins(sitting: Sitting) -> str:
    """Say why nobody can call muggins here; otherwise nothing."""
    off = sitting.phase is Phase.CALL and sitting.game.rules.muggins is Muggins.OFF
    return "muggins is off in this game: nobody takes the points that were missed" if off else ""


def _too_high(sitting: Sitting, points: int, verb: str) -> str:
    place = sitting.game.awaits.place
    if place in (HAND, CRIB) and points > HIGHEST_COUNT:
        return f"no {place} counts more than {HIGHEST_COUNT}: {verb} again"
    if place == PLAY and points > MOST_IN_PLAY:
        return f"no card pegs more than {MOST_IN_PLAY} in the play: {verb} again"
    return ""
