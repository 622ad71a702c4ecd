"""Where the pegs stand, and how they moved."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.game.events import Event, Scored
from crib_tutor.problems.pegs import PegMove


def back_pegs(log: Sequence[Event], scores: Sequence[int]) -> tuple[int, ...]:
    """Find each side's back peg: its score before its last.

    >>> back_pegs((Scored(0, 2, "pair"), Scored(1, 1, "go"), Scored(0, 3, "run")), (5, 1))
    (2, 0)
    """
    last = {event.player % len(scores): event.points for event in log if isinstance(event, Scored)}
    return tuple(score - last.get(side, 0) for side, score in enumerate(scores))


def peg_moves(log: Sequence[Event], sides: int, since: int = 0) -> tuple[PegMove[int], ...]:
    """List the leaps of the pegs from an event on.

    >>> peg_moves((Scored(0, 2, "pair"), Scored(1, 1, "go"), Scored(0, 3, "run")), 2, since=1)
    (PegMove(side=1, start=0, end=1), PegMove(side=0, start=2, end=5))
    """
    stands, moves = [0] * sides, []
    for at, event in enumerate(log):
        if isinstance(event, Scored):
            side = event.player % sides
            start = stands[side]
            stands[side] += event.points
            if at >= since:
                moves.append(PegMove(side, start, stands[side]))
    return tuple(moves)
