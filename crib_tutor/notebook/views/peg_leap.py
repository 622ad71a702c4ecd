"""The leap of a peg as a page draws it, hole by hole."""

from __future__ import annotations

from typing import Any

from crib_tutor.drills.pegs import LEARNER, PegMove
from crib_tutor.look import board


def holes(leap: PegMove[str] | PegMove[int], target: int, sides: int = 2) -> dict[str, Any]:
    """The side of a leap, and the holes that its peg passes.

    >>> from crib_tutor.rules import GAME
    >>> holes(PegMove("opponent", 0, 2), GAME)
    {'side': 'opponent', 'path': [(39, 14), (49, 14)]}
    """
    at = leap.side if isinstance(leap.side, int) else int(leap.side != LEARNER)
    return {"side": board.SIDES[at][0], "path": board.path(at, leap.start, leap.end, target, sides=sides)}
