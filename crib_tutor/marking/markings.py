"""What a claim found, missed and mistook, and who pegs what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.marking.laid_card import Pile


class Amount(NamedTuple):
    """Points of a tally or a total, no cards named.

    ``kind`` is None for a total.
    """

    kind: Kind | None
    points: int
    cards: tuple[Card, ...] = ()


class Mistake(NamedTuple):
    """A claim that doesn't score, what was claimed for it, and why it scores nothing."""

    kind: Kind | None
    cards: tuple[Card, ...]
    points: int
    reason: str


class Peg(NamedTuple):
    """Points that one side pegs, and what for."""

    side: str
    points: int
    what_for: str


@dataclass(frozen=True, slots=True)
class Marking:
    """What a claim found, missed and mistook, and the pegging.

    >>> from crib_tutor import count, mark
    >>> marked = mark([("pair", "5H 5D")], count("5H 5D 5S JC", "5C"))
    >>> len(marked.found), len(marked.missed), marked.learner_pegs, marked.opponent_pegs
    (1, 14, 2, 27)

    Found and missed are what was due; found and mistaken the claim. A total's part of the count is an `Amount` of no
    kind.
    """

    count: Count | Pile
    """What was marked: a hand or crib, or a card just played."""
    found: tuple[Combination | Amount, ...]
    missed: tuple[Combination | Amount, ...]
    mistaken: tuple[Mistake, ...]
    pegging: tuple[Peg, ...]

    @property
    def by_total(self) -> bool:
        """True if one total was claimed; a right 0 leaves no trace.

        >>> from crib_tutor import count, mark
        >>> held = count("7H 8D 9C KS", "2D")
        >>> mark(3, held).by_total, mark({"run": 3}, held).by_total
        (True, False)
        """
        parts = (*self.found, *self.missed, *self.mistaken)
        return bool(parts) and all(part.kind is None for part in parts)

    @property
    def claimed(self) -> int:
        """The points claimed."""
        return sum(part.points for part in (*self.found, *self.mistaken))

    @property
    def learner_pegs(self) -> int:
        """The points that the player who claimed pegs."""
        return sum(peg.points for peg in self.pegging if peg.side == "learner")

    @property
    def opponent_pegs(self) -> int:
        """The points that the other player pegs, by muggins or for an overscore."""
        return sum(peg.points for peg in self.pegging if peg.side == "opponent")


def sum_points(parts: Iterable[Combination | Amount | Mistake]) -> int:
    """Add up the points of combinations, amounts and mistakes."""
    return sum([part.points for part in parts])
