"""The picture of a verdict: the number on a small scale with its error, and the line where the ruling turns."""

from __future__ import annotations

from typing import NamedTuple

from crib_tutor.look import theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, stacked
from crib_tutor.look.lettering import text_width
from crib_tutor.verdicts.verdict import SURE, Measurement, Side
from crib_tutor.verdicts.verdict_words import (
    name_measure,
    say_line,
    say_measure,
    write_number,
    write_plain,
    write_value,
)

_WIDE, _HIGH, _EDGE, _SIZE = 400, 78, 8, 12
_AXIS, _TOP = 56, 24
_SHOWN = 480
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

    Its colors read on a light page and on a dark one; a window's own style has better ones, by the parts' classes.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" aria-hidden="true">{_parts(one)}</svg>'
    )


def scale_figure(*measures: Measurement, asks: bool = False) -> Html:
    """Numbers on their scales, as pictures with their words; where it ``asks``, not a word says what follows.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> scale_figure(*VERDICTS["H3"].measures).plain
    "Highest: 29 points. It's so: the claim says exactly 29."
    """
    say = _say_open if asks else say_measure
    return stacked(*(figure(_parts(one), _WIDE, _HIGH, say(one), width=_SHOWN) for one in measures))


def _say_open(one: Measurement) -> str:
    name, line = name_measure(one), say_line(one)
    return f"{name[0].upper()}{name[1:]}: {write_number(one)}. {line[0].upper()}{line[1:]}."


def _parts(one: Measurement) -> str:
    ends = scale_ends(one)
    drawn = _sides(one, ends)
    drawn += f'<path class="axis" d="M{_EDGE} {_AXIS}H{_WIDE - _EDGE}" stroke="{theme.QUIET}"/>'
    at = ends.place(one.line)
    drawn += f'<path class="turn" d="M{at} {_TOP - 4}V{_AXIS + 4}" stroke="{theme.QUIET}" stroke-width="2"/>'
    return drawn + _write(write_plain(one.line), at, _AXIS + 18) + _number(one, ends)


def _write(words: str, x: float, y: float, anchor: str = "middle") -> str:
    return text(words, round(x, 1), y, _SIZE, theme.QUIET, anchor)


def _sides(one: Measurement, ends: ScaleEnds) -> str:
    """The side on which the claim says that the number lies, and what is too near the line to matter."""
    if one.side is Side.EQUAL:
        return ""
    at, near = ends.place(one.line), ends.place(one.line + one.matters) - ends.place(one.line)
    right = one.side is Side.ABOVE
    start, end = (at, _WIDE - _EDGE) if right else (_EDGE, at)
    drawn = _block("claimed", start, end, theme.FOUND)
    drawn += _block("little", at - near, at + near, theme.QUIET) if near else ""
    edge, anchor = (_WIDE - _EDGE, "end") if right else (_EDGE, "start")
    drawn += _write(_AS_CLAIMED, edge, _AXIS + 18, anchor)
    room = text_width(_TOO_LITTLE, _SIZE) + 6
    fits = near > room and abs(ends.place(one.number) - at) > near
    return drawn + (_write(_TOO_LITTLE, at + near / 2, _TOP + 20) if fits else "")


def _block(name: str, start: float, end: float, ink: str) -> str:
    place = f'x="{start:g}" y="{_TOP}" width="{end - start:g}" height="{_AXIS - _TOP}"'
    return f'<rect class="{name}" {place} fill="{ink}" fill-opacity=".3"/>'


def _number(one: Measurement, ends: ScaleEnds) -> str:
    """The number as a dot, its standard error as a bar, and thinly the four of them that a ruling asks for."""
    y, at = (_TOP + _AXIS) / 2, ends.place(one.number)
    drawn = ""
    for errors, name, wide in ((SURE, "reach", 1.5), (1, "error", 6)):
        low, high = (ends.place(one.number + way * errors * one.error) for way in (-1, 1))
        line = f'd="M{low} {y:g}H{high}" stroke="{theme.MISTAKEN}" stroke-width="{wide}"'
        drawn += f'<path class="{name}" {line}/>' if one.error else ""
    drawn += f'<circle class="dot" cx="{at}" cy="{y:g}" r="6" fill="{theme.MISTAKEN}"/>'
    words = write_value(one)
    half = text_width(words, _SIZE) / 2
    beside = min(max(at, _EDGE + half), _WIDE - _EDGE - half)
    return drawn + f'<g class="value">{_write(words, beside, _TOP - 9)}</g>'
