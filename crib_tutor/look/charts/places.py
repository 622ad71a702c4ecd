"""Places on a drawing: boxes, spots for words, scales, and numbers as charts write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle on the canvas, in pixels.

    >>> Box(0, 0, 4, 4).meets(Box(3, 3, 8, 8)), Box(0, 0, 4, 4).meets(Box(4, 0, 8, 8))
    (True, False)
    """

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Say whether the two have any room in common."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0 and min(self.bottom, other.bottom) - max(self.top, other.top) > 0


class Spot(NamedTuple):
    """Where words may go: a place on their line, and which end of them stands there."""

    x: float
    y: float
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Scale:
    """From a value to its place in pixels, evenly or by powers of ten.

    >>> Scale(0, 100, 0, 10).at(5), Scale(0, 100, 1, 100, powers=True).at(10)
    (50.0, 50.0)
    """

    start: float
    end: float
    low: float
    high: float
    powers: bool = False

    def at(self, value: float) -> float:
        """The place of a value."""
        low, high, value = (log10(one) if self.powers else one for one in (self.low, self.high, value))
        return self.start + (value - low) / ((high - low) or 1) * (self.end - self.start)


def number(value: float, digits: int | None = None) -> str:
    """A number as charts write it: thousands parted, a true minus, and no digits that say nothing.

    >>> number(12994800), number(-0.66), number(5.0), number(8.94, 1)
    ('12,994,800', '−0.66', '5', '8.9')
    """  # noqa: RUF002  # a true minus
    written = f"{value:z,.{digits}f}" if digits is not None else f"{round(value, 6):z,.10g}"
    return written.replace("-", "\N{MINUS SIGN}")


def mark_across(canvas: Canvas, scale: Scale, shown: Sequence[tuple[float, str]], foot: float, name: str) -> None:
    """Write the numbers of a scale below a chart, those that have room, and the scale's name below them."""
    end, line = -1e9, foot + 5 + canvas.size
    for value, words in shown:
        spot = Spot(scale.at(value), line, "middle")
        box = canvas.box(words, spot)
        if box.left > end + 5 and box.right <= canvas.width and box.left >= 0:
            canvas.text(words, spot)
            end = box.right
    middle = (scale.start + scale.end) / 2
    for words in canvas.lines_of(name, canvas.size):
        line += 1.5 * canvas.size
        half = canvas.room(words) / 2
        canvas.text(words, Spot(min(max(middle, half), canvas.width - half), line, "middle"))
    canvas.y = line + 0.3 * canvas.size
