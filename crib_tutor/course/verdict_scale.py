"""The picture of a verdict: the number on a small scale with its error, and the line where the ruling turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crib_tutor.look import theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.look.lettering import shorten, text_width
from crib_tutor.phrases import capitalized
from crib_tutor.verdicts.verdict import SURE, Measurement, Side
from crib_tutor.verdicts.verdict_words import (
    name_measure,
    say_line,
    say_measure,
    write_number,
    write_plain,
    write_value,
)

_WIDE, _EDGE, _SIZE = 320, 8, 13
_TOP, _ROW, _FOOT = 0, 44, 40
"""Room above the rows, for each number, and below them for the numbers of the scale and its unit."""
_NAME, _DOT, _HALF = 14, 32, 10
"""How far below the upper edge of its row a name and its dot stand, and how far the tints reach about the dot."""
_SHOWN = 384
_SPARE = 0.15
"""The part of the span that is left free beyond what has to be shown."""
_CLAIMED, _OTHER = 0.3, 0.2
"""The parts of the width that the claimed side and the other one have at least."""
_AS_CLAIMED = "as claimed"


class ScaleEnds(NamedTuple):
    """What a scale reaches from and to, in the unit of its number.

    >>> ScaleEnds(-1.0, 1.0).place(0.0)
    160.0
    """

    low: float
    high: float

    def place(self, value: float) -> float:
        """Where a value lies on the picture."""
        return round(_EDGE + (_WIDE - 2 * _EDGE) * (value - self.low) / (self.high - self.low), 1)


def scale_ends(*measures: Measurement) -> ScaleEnds:
    """Find a scale that shows numbers of one group with their errors, the line, and enough of both sides of it.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> scale_ends(VERDICTS["H3"].measures[0])
    ScaleEnds(low=28.85, high=29.15)
    """
    one = measures[0]
    reach = [each.number + way * SURE * each.error for each in measures for way in (-1, 1)]
    shown = (*reach, one.line - one.matters, one.line + one.matters)
    low, high = min(shown), max(shown)
    span = high - low or 1.0
    low, high = low - _SPARE * span, high + _SPARE * span
    if one.side is Side.EQUAL:
        least = _OTHER * (high - low)
        return ScaleEnds(min(low, one.line - least), max(high, one.line + least))
    above, below = (_CLAIMED, _OTHER) if one.side is Side.ABOVE else (_OTHER, _CLAIMED)
    high = max(high, (one.line - above * low) / (1 - above))
    low = min(low, (one.line - below * high) / (1 - below))
    return ScaleEnds(low, high)


def draw_scale(*measures: Measurement) -> str:
    """Draw numbers of one group on their scale, as an SVG that says nothing aloud: it stands beside the words.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> draw_scale(VERDICTS["H3"].measures[0]).count('class="dot"')
    1

    Its colors read on a light page and on a dark one; a window's own style has better ones, by the parts' classes.
    """
    box = f'viewBox="0 0 {_WIDE} {_high(measures)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} aria-hidden="true">{_parts(measures)}</svg>'


def scale_figure(*measures: Measurement, asks: bool = False) -> Html:
    """Numbers of one group on their scale, as a picture with its words; where it ``asks``, none says what follows.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> scale_figure(VERDICTS["H3"].measures[0]).plain
    "Highest: 29 points. It's so: the claim says exactly 29."
    """
    say = _say_open if asks else say_measure
    return figure(_parts(measures), _WIDE, _high(measures), " ".join(map(say, measures)), width=_SHOWN)


def _say_open(one: Measurement) -> str:
    name, line = name_measure(one), say_line(one)
    return f"{capitalized(name)}: {write_number(one)}. {capitalized(line)}."


def _high(measures: Sequence[Measurement]) -> int:
    return _TOP + len(measures) * _ROW + _FOOT


def _parts(measures: Sequence[Measurement]) -> str:
    ends, one, floor = scale_ends(*measures), measures[0], _TOP + len(measures) * _ROW
    bands = [_TOP + row * _ROW + _DOT for row in range(len(measures))]
    drawn = _sides(one, ends, bands)
    drawn += f'<path class="axis" d="M{_EDGE} {floor}H{_WIDE - _EDGE}" stroke="{theme.QUIET}"/>'
    at = ends.place(one.line)
    turn = "".join(f"M{at} {y - _HALF}v{2 * _HALF}" for y in bands) + f"M{at} {floor}v4"
    drawn += f'<path class="turn" d="{turn}" stroke="{theme.QUIET}" stroke-width="2"/>'
    drawn += _name_places(one, ends, floor + 17)
    right = one.side is not Side.BELOW
    claimed = _write(_AS_CLAIMED, *_edge(right, floor + 35)) if one.side is not Side.EQUAL else ""
    room = _WIDE - 2 * _EDGE - text_width(_AS_CLAIMED, _SIZE) - 12
    drawn += claimed + _write(shorten(one.unit, _SIZE, room), *_edge(not right, floor + 35))
    return drawn + "".join(_number(each, ends, _TOP + row * _ROW) for row, each in enumerate(measures))


def _write(words: str, x: float, y: float, anchor: str = "middle") -> str:
    return text(words, round(x, 1), y, _SIZE, theme.QUIET, anchor)


def _edge(right: bool, y: float) -> tuple[float, float, str]:
    return (_WIDE - _EDGE, y, "end") if right else (_EDGE, y, "start")


def _name_places(one: Measurement, ends: ScaleEnds, y: float) -> str:
    """The numbers of the line and of the ends of what's too little to matter, where they don't touch one another."""
    drawn, free = "", 0.0
    at = ends.place(one.line) - text_width(write_plain(one.line), _SIZE) / 2
    for value in sorted({one.line - one.matters, one.line, one.line + one.matters}):
        half, middle = text_width(write_plain(value), _SIZE) / 2, ends.place(value)
        room = at - 6 if value < one.line else float(_WIDE)
        if value == one.line or (middle - half >= free and middle + half <= room):
            drawn += _write(write_plain(value), middle, y)
            free = middle + half + 6
    return drawn


def _sides(one: Measurement, ends: ScaleEnds, bands: Sequence[int]) -> str:
    """The side on which the claim says that the numbers lie, and what is too near the line to matter."""
    if one.side is Side.EQUAL:
        return ""
    at, near = ends.place(one.line), ends.place(one.line + one.matters) - ends.place(one.line)
    start, end = (at, _WIDE - _EDGE) if one.side is Side.ABOVE else (_EDGE, at)
    drawn = "".join(_block("claimed", start, end, y, theme.FOUND) for y in bands)
    return drawn + "".join(_block("little", at - near, at + near, y, theme.QUIET) for y in bands if near)


def _block(name: str, start: float, end: float, y: int, ink: str) -> str:
    """A tint of the ground behind a dot, from one place to another."""
    place = f'd="M{start:g} {y - _HALF}H{end:g}V{y + _HALF}H{start:g}Z"'
    return f'<path class="{name}" {place} fill="{ink}" fill-opacity=".3"/>'


def _number(one: Measurement, ends: ScaleEnds, top: int) -> str:
    """The number as a dot under its name, its standard error as a bar, and thinly the four that a ruling asks for."""
    y, at = top + _DOT, ends.place(one.number)
    drawn = ""
    for errors, name, wide in ((SURE, "reach", 1.5), (1, "error", 6)):
        low, high = (ends.place(one.number + way * errors * one.error) for way in (-1, 1))
        line = f'd="M{low} {y}H{high}" stroke="{theme.MISTAKEN}" stroke-width="{wide}"'
        drawn += f'<path class="{name}" {line}/>' if one.error else ""
    drawn += f'<circle class="dot" cx="{at}" cy="{y}" r="6" fill="{theme.MISTAKEN}"/>'
    value = write_value(one)
    room = _WIDE - 2 * _EDGE - text_width(value, _SIZE) - 12
    named = _write(shorten(name_measure(one), _SIZE, room), _EDGE + 4, top + _NAME, "start")
    return f'{drawn}{named}<g class="value">{_write(value, _WIDE - _EDGE - 4, top + _NAME, "end")}</g>'
