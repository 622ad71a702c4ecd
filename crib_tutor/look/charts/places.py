"""Places on a sheet, in pixels from the upper left."""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle in pixels from the upper left."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Say whether the two have any room in common."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0 and min(self.bottom, other.bottom) - max(self.top, other.top) > 0


class Spot(NamedTuple):
    """A pixel on the line of words, and their anchor."""

    x: float
    y: float
    anchor: str = "left"


class Bar(NamedTuple):
    """A horizontal bar or a piece of one."""

    y: float
    start: float
    end: float
    high: float
    role: str
    part: int = 0
