"""A game as a curve of the chance of winning."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class Source(Enum):
    """Whose doing a stroke of the curve is."""

    CARDS = "the cards"
    MINE = "mine"
    THEIRS = "theirs"


class Stroke(NamedTuple):
    """A change of the chance of winning, and its cause."""

    deal: int
    at: int
    """The place in the log after which it stands."""
    source: Source
    what: str
    """The kind of card that came, such as "deal" or "starter", or the kind of decision, such as "discarding"."""
    before: float
    """The chance of winning of the reviewed seat, 0 to 1."""
    after: float

    @property
    def change(self) -> float:
        """What it adds, or takes."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Curve:
    """The chance of winning of one seat, through a game.

    >>> up = Stroke(1, 9, Source.CARDS, "starter", 0.5, 0.75), Stroke(1, 12, Source.MINE, "the play", 0.75, 0.7)
    >>> curve = Curve(0.5, up, ((1, (0, 0)),))
    >>> round(curve.left, 2), round(curve.sum(Source.MINE), 2), curve.sum(Source.CARDS, 1)
    (0.7, -0.05, 0.25)
    """

    began: float
    strokes: tuple[Stroke, ...] = ()
    starts: tuple[tuple[int, tuple[int, int]], ...] = ()
    """Each deal's number, and both scores before it."""

    @property
    def left(self) -> float:
        """The chance at the end, at last 1 or 0."""
        return self.strokes[-1].after if self.strokes else self.began

    def sum(self, source: Source, deal: int | None = None) -> float:
        """What one cause brought, in a deal or in all."""
        return sum(each.change for each in self.strokes if each.source is source and deal in (None, each.deal))
