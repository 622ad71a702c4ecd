"""Pictures of verdicts: a number, its error and the line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from crib_tutor.look import theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.look.lettering import shorten, text_width
from crib_tutor.phrases import capitalized
from crib_tutor.verdicts.verdict import SURE, Measurement, Side
from crib_tutor.verdicts.verdict_words import (
    say_line,
    say_measure,
    write_number,
    write_plain,
    write_value,
)

_WIDE, _EDGE, _SIZE = 320, 8, 13
_ROW, _FOOT = 44, 40
"""Room for each number, and below them for the numbers of the scale and its unit."""
_NAME, _DOT, _HALF, _LINE = 14, 32, 10, 16
"""How far below the upper edge of its row a name and its dot stand, and how far the tints reach about the dot."""
_SPARE = 0.15
"""The part of the span that is left free beyond what has to be shown."""
_CLAIMED, _OTHER = 0.3, 0.2
"""The parts of the width that the claimed side and the other one have at least."""
_AS_CLAIMED = "as claimed"


class ScaleEnds(NamedTuple):
    """The ends of a scale, in its number's unit."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """Place a value on the picture."""
        return round(_EDGE + (_WIDE - 2 * _EDGE) * (value - self.low) / (self.high - self.low), 1)


def scale_ends(*measures: Measurement) -> ScaleEnds:
    """Find a scale for numbers of one group.

    It shows their errors, the line, and enough of both sides of it.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> scale_ends(VERDICTS["H3"].measures[0])
    ScaleEnds(low=28.85, high=29.15)
    """
    side, line, matters = measures[0].side, measures[0].line, measures[0].matters
    reach = [measure.number + way * SURE * measure.error for measure in measures for way in (-1, 1)]
    low, high = min(*reach, line - matters), max(*reach, line + matters)
    span = high - low or 1.0
    low, high = low - _SPARE * span, high + _SPARE * span
    if side is Side.EQUAL:
        least = _OTHER * (high - low)
        return ScaleEnds(min(low, line - least), max(high, line + least))
    above, below = (_CLAIMED, _OTHER) if side is Side.ABOVE else (_OTHER, _CLAIMED)
    high = max(high, (line - above * low) / (1 - above))
    return ScaleEnds(min(low, (line - below * high) / (1 - below)), high)


def draw_scale(*measures: Measurement) -> str:
    """Draw numbers of one group on their scale, without words.

    Its colors read on a light page and on a dark one; a window's own style has better ones, by the parts' classes.
    """
    box = f'viewBox="0 0 {_WIDE} {_tops(measures)[-1] + _FOOT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} aria-hidden="true">{_parts(measures)}</svg>'


def scale_figure(*measures: Measurement, asks: bool = False) -> Html:
    """Picture numbers on their scale, and say what they are.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> scale_figure(VERDICTS["H3"].measures[0]).plain
    'The highest count: 29 points. As claimed: the claim says exactly 29.'

    If it ``asks``, the outcome isn't said.
    """
    sentences = []
    for measure in measures:
        name, line = capitalized(measure.label), capitalized(say_line(measure))
        sentences.append(f"{name}: {write_number(measure)}. {line}." if asks else say_measure(measure))
    return figure(_parts(measures), _WIDE, _tops(measures)[-1] + _FOOT, " ".join(sentences), width=384)


def _parts(measures: Sequence[Measurement]) -> str:
    ends, side, line, matters = scale_ends(*measures), measures[0].side, measures[0].line, measures[0].matters
    *_, floor = tops = _tops(measures)
    at, bands = ends.place(line), [low - _ROW + _DOT for low in tops[1:]]
    drawn = ""
    if side is not Side.EQUAL:
        near = ends.place(line + matters) - at
        start, end = (at, _WIDE - _EDGE) if side is Side.ABOVE else (_EDGE, at)
        drawn += "".join(_tint("claimed", start, end, y, theme.FOUND) for y in bands)
        drawn += "".join(_tint("little", at - near, at + near, y, theme.QUIET) for y in bands if near)
    drawn += f'<path class="axis" d="M{_EDGE} {floor}H{_WIDE - _EDGE}" stroke="{theme.QUIET}"/>'
    turn = "".join(f"M{at} {y - _HALF}v{2 * _HALF}" for y in bands) + f"M{at} {floor}v4"
    drawn += f'<path class="turn" d="{turn}" stroke="{theme.QUIET}" stroke-width="2"/>'
    drawn += _name_places(measures[0], ends, floor + 17)
    left, right = (_EDGE, floor + 35, "start"), (_WIDE - _EDGE, floor + 35, "end")
    unit = shorten(measures[0].unit, _SIZE, _WIDE - 2 * _EDGE - text_width(_AS_CLAIMED, _SIZE) - 12)
    if side is not Side.EQUAL:
        drawn += _write(_AS_CLAIMED, *(left if side is Side.BELOW else right))
    drawn += _write(unit, *(right if side is Side.BELOW else left))
    rows = zip(measures, tops[:-1], bands, strict=True)
    return drawn + "".join(_number(measure, ends, top, y) for measure, top, y in rows)


def _tops(measures: Sequence[Measurement]) -> list[int]:
    """Where the row of each number begins, and the last one ends."""
    heights = (_ROW + _LINE * (len(_name_lines(measure)) - 1) for measure in measures)
    return list(accumulate(heights, initial=0))


def _name_lines(measure: Measurement) -> list[str]:
    """Break a name into lines, of which the last leaves room for the number."""
    wide, lines = _WIDE - 2 * _EDGE - 8, [""]
    for word in measure.label.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, _SIZE) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    room = wide - text_width(write_value(measure), _SIZE) - 12
    return lines if text_width(lines[-1], _SIZE) <= room else [*lines, ""]


def _write(words: str, x: float, y: float, anchor: str = "middle") -> str:
    return text(words, round(x, 1), y, _SIZE, theme.QUIET, anchor)


def _tint(name: str, start: float, end: float, y: int, ink: str) -> str:
    """A tint of the ground behind a dot."""
    place = f'd="M{start:g} {y - _HALF}H{end:g}V{y + _HALF}H{start:g}Z"'
    return f'<path class="{name}" {place} fill="{ink}" fill-opacity=".3"/>'


def _name_places(measure: Measurement, ends: ScaleEnds, y: float) -> str:
    """The numbers of the line and of what's too little, if they don't touch."""
    drawn, free, line = "", 0.0, measure.line
    at = ends.place(line) - text_width(write_plain(line), _SIZE) / 2
    for value in sorted({line - measure.matters, line, line + measure.matters}):
        half, middle = text_width(write_plain(value), _SIZE) / 2, ends.place(value)
        room = at - 6 if value < line else float(_WIDE)
        if value == line or (middle - half >= free and middle + half <= room):
            drawn += _write(write_plain(value), middle, y)
            free = middle + half + 6
    return drawn


def _number(measure: Measurement, ends: ScaleEnds, top: int, y: int) -> str:
    """A dot under its name, and bars for its error and for four of them."""
    drawn = ""
    for errors, name, wide in ((SURE, "reach", 1.5), (1, "error", 6)) if measure.error else ():
        low, high = (ends.place(measure.number + way * errors * measure.error) for way in (-1, 1))
        line = f'd="M{low} {y}H{high}" stroke="{theme.MISTAKEN}" stroke-width="{wide}"'
        drawn += f'<path class="{name}" {line}/>'
    drawn += f'<circle class="dot" cx="{ends.place(measure.number)}" cy="{y}" r="6" fill="{theme.MISTAKEN}"/>'
    value, lines = write_value(measure), _name_lines(measure)
    named = "".join(
        _write(words, _EDGE + 4, top + _NAME + _LINE * at, "start") for at, words in enumerate(lines) if words
    )
    at = top + _NAME + _LINE * (len(lines) - 1)
    return f'{drawn}{named}<g class="value">{_write(value, _WIDE - _EDGE - 4, at, "end")}</g>'
