"""The parts of a row of a chart: where each piece of its bar lies, how it looks, and the words for what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.look.charts.places import Box, Spot, number

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

_FULL: dict[str, str] = {"mute": "bar"}
"""The color of a first part, where it isn't that of the row itself."""
_SWATCH, _HIGH, _APART = 30.0, 12.0, 18.0
"""A piece of bar in a key: its width, its height, and the room behind its words."""
LEFT_OVER = "what\N{RIGHT SINGLE QUOTATION MARK}s left:"
"""What stands for a total where something is lost."""


class Row(NamedTuple):
    """A row: its name, its parts, and how far its total may lie to either side if it was sampled.

    >>> Row("5♥ J♥", (7.2, 6.9)).total
    14.1
    """

    label: str
    parts: tuple[float, ...]
    margin: float = 0.0
    inside: bool = False
    """Whether the row is a part of one above it, and so drawn slighter."""

    @property
    def total(self) -> float:
        """All parts together; one that is lost counts below zero."""
        return round(sum(self.parts), 9)

    @property
    def loses(self) -> bool:
        """Say whether one of several parts is lost, so the total is inside the bar."""
        return len(self.parts) > 1 and any(part < 0 for part in self.parts)


class Piece(NamedTuple):
    """A piece of a bar, from where to where, and which part it is: 0, 1, 2 and so on.

    >>> Piece(0.0, 7.2, 0).part
    0
    """

    start: float
    end: float
    part: int


def pieces(row: Row) -> list[Piece]:
    """The pieces of a row's bar, in the order of its parts; what is lost ends where the gained parts end.

    >>> pieces(Row("9♠ K♣", (8.0, -5.0)))
    [Piece(start=0.0, end=3.0, part=0), Piece(start=8.0, end=3.0, part=1)]
    """
    gained = sum(part for part in row.parts if part > 0)
    made, at, down = [], 0.0, gained if gained or len(row.parts) > 1 else 0.0
    for place, part in enumerate(row.parts):
        if part >= 0:
            kept = min(at + part, max(row.total, 0)) if any(one < 0 for one in row.parts) else at + part
            made.append(Piece(at, max(kept, at), place))
            at += part
        else:
            made.append(Piece(down, down + part, place))
            down += part
    return made


def fill_piece(canvas: Canvas, box: Box, part: int, ink: str) -> None:
    """Draw a piece of a bar in a row's color: the first part full, the second pale, any other one hollow."""
    if part < 2:  # the first two
        canvas.rect(box, _FULL.get(ink, ink) if part == 0 else f"{_FULL.get(ink, ink)}-pale")
    elif box.right > box.left:
        half = min(0.75, (box.right - box.left) / 2)
        canvas.rect(
            Box(box.left + half, box.top + half, box.right - half, box.bottom - half), "ground", edge=ink, line=1.5
        )


def name_lost(canvas: Canvas, row: Row, names: Sequence[str], ink: str, lost: Sequence[bool], digits: int) -> None:
    """Say what a row gains, what it loses and what is left of it, each word behind what stands for it in the bars.

    ``lost`` says of each part whether any row loses it.
    """
    named = list(enumerate(zip(names, row.parts, strict=False)))
    gained = ", ".join(f"{name} {number(part, digits)}" for _, (name, part) in named if part >= 0)
    seen = sorted(pieces(row), key=lambda one: min(one.start, one.end))
    items = [(gained, tuple(one.part for one in seen if one.start != one.end))] if gained else []
    for place, (name, part) in named:
        if part < 0:
            items.append((f"{name} {number(part, digits)}", (place,)))
        elif lost[place]:
            items.append((f"{name} where it\N{RIGHT SINGLE QUOTATION MARK}s lost", (place,)))
    items.append((f"{LEFT_OVER} {number(row.total, digits)}", ()))
    x = 0.0
    for words, parts in items:
        wide = _SWATCH + 6 + canvas.room(words)
        if x and x + wide > canvas.width:
            x, canvas.y = 0.0, canvas.y + 1.5 * canvas.size
        _draw_swatch(canvas, x, parts, ink)
        canvas.text(words, Spot(x + _SWATCH + 6, canvas.y + canvas.size), "soft" if ink == "mute" else ink)
        x += wide + _APART
    canvas.y += canvas.size + 10


def _draw_swatch(canvas: Canvas, left: float, parts: Sequence[int], ink: str) -> None:
    """A piece of bar of some parts, or a dot for the total."""
    middle = canvas.y + (1 - 0.36) * canvas.size
    if not parts:
        canvas.dot(left + _SWATCH - 6, middle, 5.5, ink)
        return
    wide = _SWATCH / len(parts)
    for place, part in enumerate(parts):
        begin = left + place * wide
        fill_piece(canvas, Box(begin, middle - _HIGH / 2, begin + wide - 1.5, middle + _HIGH / 2), part, ink)
