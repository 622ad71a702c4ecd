"""Scales of values in pictures to touch."""

from __future__ import annotations

from typing import NamedTuple

from crib_tutor.look import theme, touch_parts
from crib_tutor.look.lettering import text_width
from crib_tutor.look.touch_parts import ACCENT, LINE, PAPER, QUIET, label

AMBER = f"var(--crib-missed, {theme.MISSED})"
"""The other one of two things that are compared: the first is green."""


class Ruler(NamedTuple):
    """A scale of values, from one place of a drawing to another."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Place a value; one beyond an end is at the end.

        >>> Ruler(0, 10, 100, 200).at(5), Ruler(0, 10, 100, 200).at(11)
        (150.0, 200)
        """
        part = (value - self.low) / (self.high - self.low)
        return round(self.start + (self.end - self.start) * min(max(part, 0), 1), 1)


def level(y: float, start: float, end: float, words: str) -> str:
    """Draw a level line with its value at the left."""
    return touch_parts.line(start, y, end, y, LINE, 1) + label(words, start - 6, y + 4, 12, QUIET, "end")


def knob(name: str, words: str, x: float, y: float, track: tuple[float, float, float, float], marks: str = "") -> str:
    """Draw a value that's dragged along a track, and is no player's.

    The ``marks`` are where it is in the picture, and are dragged as well.
    """
    wide = text_width(words, 14) + 20
    body = touch_parts.box(x - wide / 2, y - 14, wide, 28, fill=PAPER, line=ACCENT, thick=2, corner=14)
    dashed = body.replace("/>", ' stroke-dasharray="4 3" class="crib-ring"/>')
    return touch_parts.slide(name, marks + dashed + label(words, x, y + 5, 14), track)
