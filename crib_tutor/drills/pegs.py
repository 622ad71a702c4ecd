"""The pegs of two sides: each side's back peg leaps ahead of its front peg, until one side is in the game hole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Self, TypeVar

from crib_tutor.marking.markings import Peg

Pegs = tuple[int, int]
"""Where a side's front peg and its back peg are."""
Side = TypeVar("Side", str, int)
LEARNER = "learner"


class PegMove(NamedTuple, Generic[Side]):
    """A back peg jumps over the front one: whose it is, by name or by number, where that one was, and to which hole.

    >>> PegMove("learner", 12, 20).end
    20
    """

    side: Side
    start: int
    end: int


def move_pegs(pegs: Pegs, side: Side, points: int, target: int) -> tuple[Pegs, PegMove[Side]]:
    """Move the back peg of a side over its front peg, no further than the game hole.

    >>> move_pegs((12, 4), "learner", 8, target=121)
    ((20, 12), PegMove(side='learner', start=12, end=20))
    """
    end = min(pegs[0] + points, target)
    return (end, pegs[0]), PegMove(side, pegs[0], end)


@dataclass(frozen=True, slots=True, kw_only=True)
class PegPair:
    """The pegs of a learner and an opponent, and how they moved last; each drill in which both peg is built on it.

    >>> PegPair().peg_all((Peg(LEARNER, 8, "claim"), Peg("opponent", 2, "muggins")), target=121).opponent
    (2, 0)
    """

    you: Pegs = (0, 0)
    opponent: Pegs = (0, 0)
    leaps: tuple[PegMove[str], ...] = ()
    """How the pegs moved when the present count was settled."""

    def peg_all(self, pegging: Iterable[Peg], target: int) -> Self:
        """Peg what is due, in order; once a side is in the game hole, nothing more is pegged."""
        after = self
        for one in pegging:
            if after.reaches(target):
                break
            mine = one.side == LEARNER
            pegs, leap = move_pegs(after.you if mine else after.opponent, one.side, one.points, target)
            after = replace(after, you=pegs) if mine else replace(after, opponent=pegs)
            after = replace(after, leaps=(*after.leaps, leap))
        return after

    def reaches(self, target: int) -> bool:
        """Whether a side is in the game hole."""
        return max(self.you[0], self.opponent[0]) >= target

    def clear_board(self) -> Self:
        """Put the pegs of both sides back to the start."""
        return replace(self, you=(0, 0), opponent=(0, 0))
