"""The paper of a chart, with places in pixels.

Only this module and those that use it load matplotlib, and pyplot is never asked. A figure is in inches of 72 pixels,
so that a point of matplotlib is a pixel of the page.
"""

from __future__ import annotations

import re
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.text import Text

from crib_tutor.look.charts.chart_colors import color
from crib_tutor.look.charts.fonts import font, legible, measure

PER_INCH = 72
WIDE, NARROW = 960, 320
"""The two widths that a chart is drawn for, in pixels."""
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "text.parse_math": False,
    "text.color": color("soft"),
    "axes.labelcolor": color("soft"),
    "axes.axisbelow": True,
    "grid.color": color("grid"),
    "grid.linewidth": 1,
    "xtick.color": color("soft"),
    "ytick.color": color("soft"),
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.major.pad": 6,
    "ytick.major.pad": 8,
    "lines.solid_capstyle": "butt",
    "lines.solid_joinstyle": "round",
    "hatch.linewidth": 1,
    "svg.fonttype": "path",
    "svg.hashsalt": "crib_tutor",
    "path.simplify": False,
    **{f"axes.spines.{side}": False for side in ("left", "right", "top", "bottom")},
}
"""How every chart looks. The letters come with matplotlib, suit signs among them, and are drawn as shapes."""
_TOGETHER = re.compile(r"(?<=[♠♥♦♣]) (?=\w{1,2}[♠♥♦♣])|(?<=\bin) (?=100\b)|(?<=\d) (?=in 100\b)")
"""Spaces at which no line ends."""


class Paper:
    """A figure that grows downward until its note."""

    def __init__(self, width: int, *, narrow: bool) -> None:
        self.width, self.narrow = width, narrow
        self.size = 13.0 if narrow else 14.0
        self.y = 0.0
        """How far down the drawing has come."""
        self.figure = Figure(dpi=PER_INCH, facecolor=color("ground"))
        FigureCanvasSVG(self.figure)  # which the figure then knows
        self.marks: list[tuple[int, float, float]] = []
        """Rows of the chart's table, each with the pixel of its mark."""
        self._axes: list[tuple[Axes, float, float, float, float]] = []
        self._texts: list[tuple[Text, float, float]] = []

    def room(self, words: str, *, bold: bool = False, size: float = 0) -> float:
        """The width of words on this sheet."""
        return measure(words, bold, size or self.size)

    def fit(self, words: str, wide: float, *, bold: bool = False) -> str:
        """Cut words with an ellipsis if they have no room."""
        if self.room(words, bold=bold) <= wide:
            return words
        ends = (words[:end].rstrip() + "\N{HORIZONTAL ELLIPSIS}" for end in range(len(words) - 1, 0, -1))
        return next((cut for cut in ends if self.room(cut, bold=bold) <= wide), words[:1])

    def axes(self, left: float, top: float, wide: float, high: float) -> Axes:
        """Axes at a place."""
        ax = self.figure.add_axes((0, 0, 1, 1))
        ax.patch.set_visible(False)
        self._axes.append((ax, left, top, wide, high))
        return ax

    def text(
        self,
        words: str,
        x: float,
        y: float,
        role: str = "soft",
        anchor: str = "left",
        *,
        bold: bool = False,
        size: float = 0,
    ) -> None:
        """Write words whose line is at a height."""
        letters = font(bold=bold, size=size or self.size)
        written = self.figure.text(0, 0, legible(words), color=color(role), fontproperties=letters, ha=anchor)
        self._texts.append((written, x, y))

    def lines_of(self, words: str, size: float = 0, *, bold: bool = False) -> list[str]:
        """Break words into few lines of about equal length."""
        words = _TOGETHER.sub("\N{NO-BREAK SPACE}", words)
        wide = float(self.width - 2)
        fewest = shorter = self._wrap(words, wide, size, bold=bold)
        while wide > 40 and len(shorter) == len(fewest):
            fewest, wide = shorter, wide - 8
            shorter = self._wrap(words, wide, size, bold=bold)
        return fewest

    def _wrap(self, words: str, wide: float, size: float, *, bold: bool) -> list[str]:
        lines = [""]
        for word in words.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if not lines[-1] or self.room(longer, bold=bold, size=size) <= wide:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def write(
        self, words: str, role: str = "soft", *, size: float = 0, leading: float = 1.45, bold: bool = False
    ) -> None:
        """Write words in lines, and go on below them."""
        size = size or self.size
        for line in self.lines_of(words, size, bold=bold):
            self.text(line, 0, self.y + size, role, bold=bold, size=size)
            self.y += leading * size

    def head(self, finding: str, about: str) -> None:
        """Write the finding and what the chart is about."""
        self.y = 2
        if finding:
            self.write(finding, "ink", size=16.5 if self.narrow else 21, leading=1.3, bold=True)
        if about:
            self.y += 2
            self.write(about, size=self.size + (0 if self.narrow else 1))
        self.y += 10 if self.narrow else 14

    def foot(self, note: str) -> None:
        """Write the note, and put everything in its place."""
        if note:
            self.y += 10
            self.write(note)
        self.y += 4
        self.figure.set_size_inches(self.width / PER_INCH, self.y / PER_INCH)
        for text, x, y in self._texts:
            text.set_position((x / self.width, 1 - y / self.y))
        for ax, left, top, wide, high in self._axes:
            ax.set_position((left / self.width, 1 - (top + high) / self.y, wide / self.width, high / self.y))
