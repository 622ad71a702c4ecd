"""The picture of a verdict: the number on a small scale with its error, and the line where the ruling turns."""

from __future__ import annotations

from typing import NamedTuple

from crib_tutor.look import theme
from crib_tutor.look.drawing import text
from crib_tutor.look.lettering import text_width
from crib_tutor.notebook.lab_windows.lab_drawing import SIZE, draw_sheet, write_quietly
from crib_tutor.verdicts.verdict import SURE, Measurement, Side
from crib_tutor.verdicts.verdict_words import write_plain, write_value

_WIDE, _HIGH, _EDGE = 400, 78, 8
_AXIS, _TOP = 56, 24
_SPARE = 0.15
"""The part of the span that is left free beyond what has to be shown."""
_CLAIMED, _OTHER = 0.3, 0.2
"""The parts of the width that the claimed side and the other one have at least."""
_AS_CLAIMED, _TOO_LITTLE = "as claimed", "too little"


class ScaleEnds(NamedTuple):
    """What a scale reaches from and to, in the unit of its number.

    >>> ScaleEnds(-1.0, 1.0).place(0.0)
    200.0
    """

    low: float
    high: float

    def place(self, value: float) -> float:
        """Where a value lies on the picture."""
        return round(_EDGE + (_WIDE - 2 * _EDGE) * (value - self.low) / (self.high - self.low), 1)


def scale_ends(one: Measurement) -> ScaleEnds:
    """Find a scale that shows the number with its error, the line, and enough of both sides of it.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> scale_ends(VERDICTS["H3"].measures[0])
    ScaleEnds(low=28.85, high=29.15)
    """
    reach = SURE * one.error
    shown = (one.number - reach, one.number + reach, one.line - one.matters, one.line + one.matters)
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


def draw_scale(one: Measurement) -> str:
    """Draw a number on its scale, as an SVG that says nothing aloud: it stands beside the words.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> draw_scale(VERDICTS["H3"].measures[0]).count('class="dot"')
    1
    """
    ends = scale_ends(one)
    drawn = _sides(one, ends)
    drawn += f'<path class="axis" d="M{_EDGE} {_AXIS}H{_WIDE - _EDGE}"/>'
    at = ends.place(one.line)
    drawn += f'<path class="turn" d="M{at} {_TOP - 4}V{_AXIS + 4}"/>'
    drawn += write_quietly(write_plain(one.line), at, _AXIS + 18)
    return draw_sheet(_WIDE, _HIGH, drawn + _number(one, ends))


def _sides(one: Measurement, ends: ScaleEnds) -> str:
    """The side on which the claim says that the number lies, and what is too near the line to matter."""
    if one.side is Side.EQUAL:
        return ""
    at, near = ends.place(one.line), ends.place(one.line + one.matters) - ends.place(one.line)
    right = one.side is Side.ABOVE
    start, end = (at, _WIDE - _EDGE) if right else (_EDGE, at)
    drawn = _block("claimed", start, end) + (_block("little", at - near, at + near) if near else "")
    edge, anchor = (_WIDE - _EDGE, "end") if right else (_EDGE, "start")
    drawn += write_quietly(_AS_CLAIMED, edge, _AXIS + 18, anchor)
    room = text_width(_TOO_LITTLE, SIZE) + 6
    return drawn + (write_quietly(_TOO_LITTLE, at, _TOP + 14) if 2 * near > room and _is_far(one, ends, room) else "")


def _is_far(one: Measurement, ends: ScaleEnds, room: float) -> bool:
    return abs(ends.place(one.number) - ends.place(one.line)) > room


def _block(name: str, start: float, end: float) -> str:
    return f'<rect class="{name}" x="{start:g}" y="{_TOP}" width="{end - start:g}" height="{_AXIS - _TOP}"/>'


def _number(one: Measurement, ends: ScaleEnds) -> str:
    """The number as a dot, its standard error as a bar, and thinly the four of them that a ruling asks for."""
    y, at = (_TOP + _AXIS) / 2, ends.place(one.number)
    drawn = ""
    for errors, name in ((SURE, "reach"), (1, "error")):
        low, high = (ends.place(one.number + way * errors * one.error) for way in (-1, 1))
        drawn += f'<path class="{name}" d="M{low} {y:g}H{high}"/>' if one.error else ""
    drawn += f'<circle class="dot" cx="{at}" cy="{y:g}" r="6"/>'
    words = write_value(one)
    half = text_width(words, SIZE) / 2
    beside = min(max(at, _EDGE + half), _WIDE - _EDGE - half)
    return drawn + text(words, round(beside, 1), _TOP - 9, SIZE, theme.TEXT)
