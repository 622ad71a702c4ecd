"""The leap of a peg as a page draws it, hole by hole."""

from __future__ import annotations

from typing import Any

from crib_tutor.drills.practice import Leap
from crib_tutor.look import board


def holes(leap: Leap, target: int) -> dict[str, Any]:
    """The side of a leap, and the holes that its peg passes.

    >>> from crib_tutor.rules import GAME
    >>> holes(Leap("opponent", 0, 2), GAME)
    {'side': 'opponent', 'path': [(39, 14), (49, 14)]}
    """
    side = "you" if leap.side == "learner" else "opponent"
    return {"side": side, "path": board.path(int(side == "opponent"), leap.start, leap.end, target)}
