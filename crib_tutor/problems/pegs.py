"""The pegs of two sides, to the game hole."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Self, TypeVar

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.marking.markings import Marking, Peg
from crib_tutor.words.answer_sheet import FOUND, MISSED, MarkedRow
from crib_tutor.words.count_steps import count_steps

Pegs = tuple[int, int]
"""Where a side's front peg and its back peg are."""
Side = TypeVar("Side", str, int)
LEARNER = "learner"
Due = tuple[tuple[int, int], ...]
"""What a step of a count pegs: sides, the learner or the first player as 0, each with its points."""


class PegMove(NamedTuple, Generic[Side]):
    """A back peg's jump over the front one."""

    side: Side
    start: int
    end: int


def move_pegs(pegs: Pegs, side: Side, points: int, target: int) -> tuple[Pegs, PegMove[Side]]:
    """Move a side's back peg, at most to the game hole.

    >>> move_pegs((12, 4), "learner", 8, target=121)
    ((20, 12), PegMove(side='learner', start=12, end=20))
    """
    end = min(pegs[0] + points, target)
    return (end, pegs[0]), PegMove(side, pegs[0], end)


@dataclass(frozen=True, slots=True, kw_only=True)
class PegPair:
    """The pegs of a learner and an opponent.

    >>> PegPair().peg_all((Peg(LEARNER, 8, "claim"), Peg("opponent", 2, "muggins")), target=121).opponent
    (2, 0)
    """

    you: Pegs = (0, 0)
    opponent: Pegs = (0, 0)
    leaps: tuple[PegMove[str], ...] = ()
    """How the pegs moved when the present count was settled."""
    stood: tuple[Pegs, Pegs] = ((0, 0), (0, 0))
    """Where the pegs of both were before that."""

    def peg_all(self, pegging: Iterable[Peg], target: int) -> Self:
        """Peg what is due, in order, to the game hole.

        Nothing is pegged once a side is there.
        """
        after = replace(self, stood=(self.you, self.opponent))
        for peg in pegging:
            if after.reaches(target):
                break
            mine = peg.side == LEARNER
            pegs, leap = move_pegs(after.you if mine else after.opponent, peg.side, peg.points, target)
            after = replace(after, you=pegs) if mine else replace(after, opponent=pegs)
            after = replace(after, leaps=(*after.leaps, leap))
        return after

    def reaches(self, target: int) -> bool:
        """Whether a side is in the game hole."""
        return max(self.you[0], self.opponent[0]) >= target

    def clear_board(self) -> Self:
        """Put the pegs of both sides back to the start."""
        return replace(self, you=(0, 0), opponent=(0, 0))


def peg_by_step(
    stood: tuple[Pegs, Pegs], ended: tuple[Pegs, Pegs], dues: Iterable[Due]
) -> tuple[tuple[Pegs, Pegs], ...]:
    """Both sides' pegs after each step of a count.

    >>> peg_by_step(((12, 4), (0, 0)), ((16, 12), (3, 0)), [((0, 2),), ((1, 3),), ((0, 2),)])
    (((14, 12), (0, 0)), ((14, 12), (3, 0)), ((16, 12), (3, 0)))
    """
    due = [0, 0]
    steps = []
    for step in dues:
        for side, points in step:
            due[side] += points
        you, opponent = (
            before if (front := min(before[0] + points, after[0])) == before[0] else (front, before[0])
            for before, after, points in zip(stood, ended, due, strict=True)
        )
        steps.append((you, opponent))
    return tuple(steps)


def marking_dues(marking: Marking, rows: Sequence[MarkedRow]) -> tuple[Due, ...]:
    """Points each side pegs at each row of a marking.

    >>> from crib_tutor import count, mark
    >>> from crib_tutor.words.answer_sheet import marked_rows
    >>> marking = mark([("fifteen", "7H 8D")], count("7H 8D 9C KS", "2D"))
    >>> marking_dues(marking, marked_rows(marking))
    (((0, 2),), ((1, 3),))

    The learner is side 0. Without rows amounts were claimed: the first points of a total, or of a kind, are the
    learner's.
    """
    if not rows:
        return tuple(_dues_of_amounts(marking))
    mugged = any(peg.what_for == "muggins" for peg in marking.pegging)
    fines = sum(peg.points for peg in marking.pegging if peg.what_for == "overclaim")
    dues: list[Due] = []
    for row in rows:
        if row.outcome == FOUND:
            dues.append(((0, row.points),))
        elif row.outcome == MISSED:
            dues.append(((1, row.points * mugged),))
        else:
            fine = min(row.points, fines)
            fines -= fine
            dues.append(((1, fine),))
    return tuple(dues)


def _dues_of_amounts(marking: Marking) -> Iterator[Due]:
    """A count of which amounts were claimed: what was found of a kind comes first, then what was missed of it."""
    assert isinstance(marking.count, Count)
    pools: list[Counter[Kind | None]] = [Counter(), Counter()]
    for pool, parts in zip(pools, (marking.found, marking.missed), strict=True):
        for part in parts:
            pool[part.kind] += part.points
    for step in count_steps(marking.count):
        left, due = step.points, []
        for side, pool in enumerate(pools):
            for kind in (step.combination.kind if step.combination else None, None):
                taken = min(left, pool[kind])
                pool[kind] -= taken
                left -= taken
                due.append((side, taken))
        yield tuple(due)
