"""The chance of winning through a game, drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crib_tutor.look.touch_parts import INK, LINE, OPPONENT, PAPER, QUIET, YOU, box, dot, label, line
from crib_tutor.table.reviewing.curve import Curve, Source

_GRAY = "var(--crib-card-edge, #85888e)"
_SHADE = "color-mix(in srgb, var(--crib-text, #1b1b1f) 6%, transparent)"
_SIZE, _DISC, _THICK = 12, 10, 5
_LEAST = 0.2
"""Pixels from which a choice is drawn."""
_INKS = {Source.MINE: YOU, Source.THEIRS: OPPONENT}
_ASIDE = tuple((across, down) for down in (0, -20, 20, -40, 40, -60, 60, -80, 80) for across in (-19, 19, 0))
"""Where a disc can be beside its step, the best place first; its deal's column holds it."""


class CurveRoom(NamedTuple):
    """Where a curve is in a picture of one size."""

    wide: int
    high: int
    left: int
    right: int
    top: int
    bottom: int
    levels: tuple[int, ...]
    first: str

    def y(self, chance: float) -> float:
        """How far down a chance is."""
        return self.bottom - (self.bottom - self.top) * min(max(chance, 0), 1)


WIDE = CurveRoom(840, 236, 44, 830, 14, 204, (0, 25, 50, 75, 100), "Deal ")
NARROW = CurveRoom(284, 176, 30, 276, 12, 150, (0, 50, 100), "")


class DrawnChoice(NamedTuple):
    """A choice on the curve, and where it's drawn."""

    at: int
    source: Source
    x: float
    top: float
    end: float
    column: tuple[float, float]
    """Where its deal begins and ends."""


def draw_curve(curve: Curve, deals: int, discs: Sequence[int], room: CurveRoom) -> str:
    """Draw a curve as far as it's known.

    Each decision has a ring of its own, ``data-stop``, which is hidden until a reader walks there. ``discs`` are the
    places in the log of the decisions that have a number, from 1.
    """
    line_, steps = _walk(curve, deals, room)
    drawn = "".join(
        line(step.x, step.top, step.x, step.end, _INKS[step.source], _THICK)
        for step in steps
        if abs(step.top - step.end) > _LEAST
    )
    x, y = line_[-1]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in line_)
    gray = f'<path d="M{path}" fill="none" stroke="{_GRAY}" stroke-width="2" stroke-linejoin="round"/>'
    ends = dot(*line_[0], 4, INK) + dot(x, y, 4, INK)
    rings = "".join(
        f'<circle class="crib-stop" data-stop="{step.at}" cx="{step.x:.1f}" cy="{step.end:.1f}" r="8" fill="none"'
        f' stroke="{INK}" stroke-width="3"/>'
        for step in steps
        if step.source is Source.MINE
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {room.wide} {room.high}" aria-hidden="true">'
        f"{_ground(deals, room)}{gray}{drawn}{ends}{_discs(steps, discs, room)}{rings}</svg>"
    )


def _ground(deals: int, room: CurveRoom) -> str:
    width = (room.right - room.left) / deals
    shades = "".join(
        box(room.left + at * width, room.top, width, room.bottom - room.top, fill=_SHADE, corner=0)
        for at in range(1, deals, 2)
    )
    levels = "".join(
        line(room.left, room.y(each / 100), room.right, room.y(each / 100), LINE, 1)
        + label(str(each), room.left - 8, room.y(each / 100) + 4, _SIZE, QUIET, "end")
        for each in room.levels
    )
    every = 1 + deals // 14
    names = "".join(
        label(f"{room.first * (not at)}{at + 1}", room.left + (at + 0.5) * width, room.bottom + 18, _SIZE, QUIET)
        for at in range(0, deals, every)
    )
    return shades + levels + names


def _walk(curve: Curve, deals: int, room: CurveRoom) -> tuple[list[tuple[float, float]], list[DrawnChoice]]:
    """The corners of the gray line, and the steps of choices; the cards alone go to the right."""
    width = (room.right - room.left) / deals
    many = Counter(stroke.deal for stroke in curve.strokes if stroke.source is Source.CARDS)
    x, steps = float(room.left), []
    line_ = [(x, room.y(curve.began))]
    come = Counter[int]()
    for stroke in curve.strokes:
        if stroke.source is Source.CARDS:
            come[stroke.deal] += 1
            x = room.left + (stroke.deal - 1 + come[stroke.deal] / many[stroke.deal]) * width
        else:
            column = (room.left + (stroke.deal - 1) * width, room.left + stroke.deal * width)
            steps.append(DrawnChoice(stroke.at, stroke.source, x, room.y(stroke.before), room.y(stroke.after), column))
        line_.append((x, room.y(stroke.after)))
    return line_, steps


def _discs(steps: Sequence[DrawnChoice], discs: Sequence[int], room: CurveRoom) -> str:
    by_place: Mapping[int, DrawnChoice] = {step.at: step for step in steps if step.source is Source.MINE}
    taken: list[tuple[float, float]] = []
    drawn = ""
    for number, at in enumerate(discs, 1):
        if (step := by_place.get(at)) is None:
            continue
        x, y = next(_free(step, steps, taken, room), (step.x, (step.top + step.end) / 2))
        taken.append((x, y))
        drawn += dot(x, y, _DISC, YOU) + label(str(number), x, y + 4.5, _SIZE, PAPER)
    return drawn


def _free(
    step: DrawnChoice, steps: Sequence[DrawnChoice], taken: Sequence[tuple[float, float]], room: CurveRoom
) -> Iterator[tuple[float, float]]:
    """Where a disc in its deal's column covers neither another disc nor a choice, within the picture."""
    first, last = step.column
    for across, down in _ASIDE:
        y = (step.top + step.end) / 2 + down
        x = max(min(step.x + across, last - _DISC), min(first + _DISC, (first + last) / 2))
        inside = room.left + _DISC <= x <= room.wide - _DISC and _DISC <= y <= room.bottom - _DISC
        clear = all(abs(x - a) + abs(y - b) >= 2 * _DISC + 6 for a, b in taken)
        over = any(
            abs(x - other.x) < _DISC + _THICK
            and min(other.top, other.end) - _DISC < y < max(other.top, other.end) + _DISC
            for other in steps
            if abs(other.top - other.end) > _THICK
        )
        if inside and clear and not over:
            yield x, y
