"""Where a chart is drawn: matplotlib's figure in pixels from the upper left, with letters that are measured.

This module loads matplotlib, and nothing else of the package does. A figure without axes leaves every place to the
chart, so that no text is cut off and none meets another; pyplot is never asked.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from contourpy import contour_generator
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.ft2font import FT2Font
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon, Rectangle
from matplotlib.path import Path as Outline
from matplotlib.text import Text
from matplotlib.textpath import TextToPath
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from crib_tutor.look.charts.chart_colors import stand_in
from crib_tutor.look.charts.places import Box, Point, Scale, Spot

_FONTS = {bold: Path(mpl.get_data_path()) / "fonts/ttf" / f"DejaVuSans{'-Bold' * bold}.ttf" for bold in (False, True)}
"""The letters that come with matplotlib, suit signs among them; no font of the machine is looked for."""
_LEFT = {"start": 0.0, "middle": 0.5, "end": 1.0}
_ABOVE, _BELOW, _MIDDLE = 0.76, 0.24, 0.36
"""How far letters reach above and below their line, and where the middle of one is, in parts of their size."""
_SAMPLED, _NEAR = 6, 3
"""A line is sampled every so many pixels, to keep words away from it, and words keep so far from everything."""
_PER_INCH, _FULL = 72, 10**9
_WIDE = 40
"""A scale that's as long as this may go by twenty-fives."""
_TOGETHER = re.compile(r"(?<=[♠♥♦♣]) (?=\w{1,2}[♠♥♦♣])|(?<=\bin) (?=100\b)|(?<=\d) (?=in 100\b)")
"""Spaces at which no line ends."""


@cache
def _font(bold: bool, size: float) -> FontProperties:
    return FontProperties(fname=str(_FONTS[bold]), size=size)


@cache
def _letters_known() -> frozenset[str]:
    return frozenset(map(chr, FT2Font(str(_FONTS[True])).get_charmap()))


def _legible(words: str) -> str:
    """Words with a square for each letter of a script that the font doesn't have; the chart's words keep it."""
    return "".join(letter if letter in _letters_known() else "\N{WHITE SQUARE}" for letter in words)


@cache
def _measure(words: str, bold: bool, size: float) -> float:
    known = _legible(words)
    wide: float = TextToPath().get_text_width_height_descent(known, _font(bold, size), ismath=False)[0]
    return wide


class _Letters(Text):
    """Words whose place is settled: drawn where they are, without matplotlib's laying out of lines."""

    def draw(self, renderer: RendererBase) -> None:
        pen = renderer.new_gc()
        pen.set_foreground(self.get_color())
        x, y = self.get_position()
        renderer.draw_text(pen, x, y, self.get_text(), self.get_fontproperties(), 0)
        pen.restore()


class Canvas:
    """A drawing that grows downward; places are pixels from the upper left corner.

    Its height is that of what is on it. Words, marks and lines are remembered, so that later words can keep away.
    """

    def __init__(self, width: int, *, narrow: bool) -> None:
        self.width = width
        self.narrow = narrow
        self.size = 13.0 if narrow else 14.0
        self.y = 0.0
        """How far down the drawing has come."""
        self.taken: list[Box] = []
        self._words: list[Box] = []
        self._down = Affine2D()
        self.figure = Figure(dpi=_PER_INCH, frameon=False)
        FigureCanvasSVG(self.figure)  # which the figure then knows

    # --- words ---

    def room(self, words: str, *, bold: bool = False, size: float = 0) -> float:
        """How wide words are."""
        return _measure(words, bold, size or self.size)

    def fit(self, words: str, wide: float, *, bold: bool = False) -> str:
        """Words as they're if there is room for them; otherwise their beginning with an ellipsis."""
        if self.room(words, bold=bold) <= wide:
            return words
        ends = (words[:end].rstrip() + "\N{HORIZONTAL ELLIPSIS}" for end in range(len(words) - 1, 0, -1))
        return next((cut for cut in ends if self.room(cut, bold=bold) <= wide), words[:1])

    def box(self, words: str, spot: Spot, *, bold: bool = False, size: float = 0) -> Box:
        """The room that words would take."""
        high, wide = size or self.size, self.room(words, bold=bold, size=size)
        left = spot.x - _LEFT[spot.anchor] * wide
        return Box(left, spot.y - _ABOVE * high, left + wide, spot.y + _BELOW * high)

    def text(
        self, words: str, spot: Spot, role: str = "soft", *, bold: bool = False, size: float = 0, plate: str = ""
    ) -> Box:
        """Write words, on a plate of a color if they lie over lines."""
        box = self.box(words, spot, bold=bold, size=size)
        if plate:
            self.rect(Box(box.left - 3, box.top, box.right + 3, box.bottom), plate)
        letters = _Letters(
            box.left,
            spot.y,
            _legible(words),
            color=stand_in(role),
            fontproperties=_font(bold, size or self.size),
            va="baseline",
        )
        letters.set_parse_math(False)
        letters.set_zorder(4)
        self._add(letters)
        self.taken.append(box)
        self._words.append(box)
        return box

    def middle(self, y: float, size: float = 0) -> float:
        """The line of words whose middle is at a height."""
        return y + _MIDDLE * (size or self.size)

    def place(
        self,
        words: str,
        spots: Iterable[Spot],
        role: str = "soft",
        *,
        bold: bool = False,
        must: bool = True,
        plate: bool = True,
        apart: float = _NEAR,
    ) -> Box | None:
        """Write words at the first of some spots where they meet nothing; at the least crowded one if they must.

        They keep so far ``apart`` from the words beside them.
        """
        best: Spot | None = None
        crowd = _FULL
        for spot in spots:
            found = self._crowd(self.box(words, spot, bold=bold), apart)
            if found < crowd:
                best, crowd = spot, found
            if not crowd:
                break
        if best is None:
            return None
        if crowd and not must:
            return None
        return self.text(words, best, role, bold=bold, plate="ground" if crowd or plate else "")

    def _crowd(self, box: Box, apart: float) -> int:
        outside = box.left < 0 or box.right > self.width
        far = Box(box.left - apart, box.top, box.right + apart, box.bottom)
        words = sum(far.meets(other) for other in self._words)
        near = Box(box.left - _NEAR, box.top, box.right + _NEAR, box.bottom)
        return _FULL // 2 * outside + 100 * words + sum(near.meets(other) for other in self.taken)

    def lines_of(self, words: str, size: float, *, bold: bool = False) -> list[str]:
        """Words in as few lines as the width has room for, all about equally long; cards in a row stay together."""
        words = _TOGETHER.sub("\N{NO-BREAK SPACE}", words)
        wide = float(self.width - 2)
        wrapped = self._wrap(words, wide, size, bold=bold)
        while wide > 40 and len(self._wrap(words, wide - 8, size, bold=bold)) == len(wrapped):
            wide -= 8
        return self._wrap(words, wide, size, bold=bold)

    def _wrap(self, words: str, wide: float, size: float, *, bold: bool) -> list[str]:
        lines = [""]
        for word in words.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if not lines[-1] or self.room(longer, bold=bold, size=size) <= wide:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _write(self, words: str, size: float, role: str, leading: float, *, bold: bool = False) -> None:
        for line in self.lines_of(words, size, bold=bold):
            self.text(line, Spot(0, self.y + size), role, bold=bold, size=size)
            self.y += leading * size

    def head(self, finding: str, about: str) -> None:
        """Write the finding as a title, and below it what the chart is about."""
        self.y = 2
        if finding:
            self._write(finding, 16.5 if self.narrow else 21, "ink", 1.3, bold=True)
        if about:
            self.y += 2
            self._write(about, self.size + (0 if self.narrow else 1), "soft", 1.45)
        self.y += 10 if self.narrow else 14

    def foot(self, note: str) -> None:
        """Write the note, and end the drawing there."""
        if note:
            self.y += 10
            self._write(note, self.size, "soft", 1.45)
        self.y += 4

    @staticmethod
    def ticks(low: float, high: float, most: int, *, whole: bool = False) -> list[float]:
        """Round numbers from the lowest to the highest, no more than asked."""
        steps = [1, 2, 2.5, 5, 10] if high - low >= _WIDE else [1, 2, 5, 10]
        found = MaxNLocator(most, steps=steps, integer=whole).tick_values(low, high)
        return [float(one) for one in found if low - 1e-9 <= one <= high + 1e-9]

    # --- marks ---

    def _add(self, artist: Text | Line2D | Rectangle | Circle | Polygon) -> None:
        artist.set_transform(self._down)
        artist.set_clip_on(False)
        self.figure.add_artist(artist)

    def rect(self, box: Box, fill: str = "", *, edge: str = "", line: float = 1, taken: bool = False) -> None:
        """A rectangle, filled, framed or both."""
        left, top, right, bottom = box
        self._add(Rectangle((left, top), right - left, bottom - top, zorder=3, **_paint(fill, edge, line)))
        if taken:
            self.taken.append(box)

    def area(self, points: Sequence[Point], fill: str) -> None:
        """A filled shape under everything else."""
        self._add(Polygon(list(points), closed=True, zorder=0.5, **_paint(fill, "", 0)))

    def line(
        self, points: Sequence[Point], role: str, line: float = 1, *, dots: bool = False, data: bool = False
    ) -> None:
        """A line through points, dotted or whole; words keep away from one that is data."""
        xs, ys = zip(*points, strict=True)
        style: Any = (0, (2, 2.5)) if dots else "solid"
        order = 2.5 if data else 2
        ends: dict[str, Any] = {"solid_capstyle": "butt", "dash_capstyle": "butt", "solid_joinstyle": "round"}
        self._add(Line2D(xs, ys, color=stand_in(role), linewidth=line, linestyle=style, zorder=order, **ends))
        if data:
            self.taken += [Box(x - 1, y - 1, x + 1, y + 1) for x, y in _sample(points)]

    def dot(self, x: float, y: float, radius: float, role: str, *, shape: str = "round", hollow: bool = False) -> None:
        """A dot with an edge in the color of the ground: round, a diamond, or hollow."""
        paint = _paint("ground" if hollow else role, role if hollow else "ground", 2 if hollow else 1.3)
        if shape == "diamond":
            tall = radius * 1.2
            self._add(Polygon([(x, y - tall), (x + tall, y), (x, y + tall), (x - tall, y)], zorder=3.5, **paint))
        else:
            self._add(Circle((x, y), radius, zorder=3.5, **paint))
        self.taken.append(Box(x - radius, y - radius, x + radius, y + radius))

    def ring(self, x: float, y: float, radius: float = 10) -> None:
        """The learner's own mark: an open ring."""
        self._add(Circle((x, y), radius, zorder=3.4, **_paint("", "ground", 5)))
        self._add(Circle((x, y), radius, zorder=3.45, **_paint("", "you", 2.5)))
        self.taken.append(Box(x - radius, y - radius, x + radius, y + radius))

    def cross(self, x: float, y: float, role: str = "ink") -> None:
        """A small cross: this never comes."""
        for way in (1, -1):
            self._add(Line2D([x - 4, x + 4], [y - 4 * way, y + 4 * way], color=stand_in(role), linewidth=2.6, zorder=3))
        self.taken.append(Box(x - 5, y - 5, x + 5, y + 5))

    @staticmethod
    def contours(
        values: Sequence[Sequence[float]], levels: Iterable[float], across: Scale, up: Scale
    ) -> list[tuple[list[list[Point]], list[list[Point]]]]:
        """For each level the areas where values reach it, and the lines around them; values go across, then up."""
        places = range(len(values))
        xs, ys = [across.at(one) for one in places], [up.at(one) for one in places]
        field = contour_generator(xs, ys, list(zip(*values, strict=True)), fill_type="OuterCode")
        top = 1 + max(map(max, values))
        return [
            (
                [_smooth(np.asarray(points)) for points in field.filled(level, top)[0] if points is not None],
                [_smooth(np.asarray(points)) for points in field.lines(level)],
            )
            for level in levels
        ]

    # --- the drawing ---

    def settle(self) -> None:
        """Give the figure the size of what is on it."""
        self.figure.set_size_inches(self.width / _PER_INCH, self.y / _PER_INCH)
        self._down.clear().scale(1, -1).translate(0, self.y)

    def svg(self) -> str:
        """The drawing as matplotlib writes it."""
        self.settle()
        written = io.StringIO()
        with mpl.rc_context({"svg.hashsalt": "crib_tutor", "svg.fonttype": "path", "path.simplify": False}):
            self.figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
        return written.getvalue()


def _paint(fill: str, edge: str, line: float) -> dict[str, Any]:
    return {
        "facecolor": stand_in(fill) if fill else "none",
        "edgecolor": stand_in(edge) if edge else "none",
        "linewidth": line if edge else 0,
    }


def _sample(points: Sequence[Point]) -> Iterable[Point]:
    """Points along a line, close enough that no word slips between them."""
    for (x, y), (other, below) in pairwise(points):
        steps = max(1, int(max(abs(other - x), abs(below - y)) / _SAMPLED))
        yield from ((x + (other - x) * at / steps, y + (below - y) * at / steps) for at in range(steps + 1))


def _smooth(points: NDArray[Any]) -> list[Point]:
    """A line with as few points as show the same, to a third of a pixel."""
    with mpl.rc_context({"path.simplify_threshold": 0.33}):
        simple = Outline(points).cleaned(simplify=True)
    drawn = np.asarray(simple.vertices)[np.asarray(simple.codes) != Outline.STOP]
    return [(float(x), float(y)) for x, y in drawn]
