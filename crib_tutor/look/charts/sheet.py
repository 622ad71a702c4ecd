"""The sheet of a chart: plots, keys, round numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import matplotlib as mpl
from matplotlib.ticker import MaxNLocator

from crib_tutor.look.charts.chart_colors import SHADES
from crib_tutor.look.charts.data import number
from crib_tutor.look.charts.paper import NARROW, STYLE, WIDE, Paper
from crib_tutor.look.charts.places import Bar, Spot
from crib_tutor.look.charts.plot import Plot

_WIDE = 40
"""A scale that's as long as this may go by twenty-fives."""
_SWATCH = 30.0
"""The width of a piece of bar in a key."""


class Sheet(Paper):
    """Paper for charts, which needn't load matplotlib."""

    def plot(self, left: float, right: float, high: float) -> Plot:
        """Place axes below what there is."""
        return Plot(self, left, right, high)

    def lines(
        self,
        high: float,
        across: tuple[float, float],
        up: tuple[float, float],
        marks: Sequence[float],
        name: str,
        *,
        zero: float | None = None,
        right: float = 2,
        pad: tuple[float, float] = (0, 0),
    ) -> Plot:
        """Place axes for lines, with marks and a grid."""
        self.y += 2 * self.size
        left = max(self.room(number(mark)) for mark in marks) + 12
        plot = self.plot(left, self.width - right, high)
        pixel = (across[1] - across[0]) / (plot.wide - sum(pad))
        plot.limit((across[0] - pad[0] * pixel, across[1] + pad[1] * pixel), up)
        plot.mark_up([(mark, number(mark)) for mark in marks], name, zero=zero)
        return plot

    def shades(self, left: float, step: float, unit: str, ends: Sequence[str]) -> None:
        """Draw a key to the shades, with some numbers."""
        self.text(unit, left, self.y + self.size)
        self.y += self.size + 8
        key = self.plot(left, left + SHADES * step, 10)
        key.cells([[(shade, "") for shade in range(SHADES)]])
        self.y += 4 + self.size
        for place, words in enumerate(ends):
            x, last = left + place / (len(ends) - 1) * SHADES * step, place == len(ends) - 1
            self.text(words, x, self.y, anchor="right" if last else "center" if place else "left")
        self.y += 0.3 * self.size

    @staticmethod
    def ticks(low: float, high: float, most: int, *, whole: bool = False) -> list[float]:
        """List round numbers between two, no more than asked."""
        steps = [1, 2, 2.5, 5, 10] if high - low >= _WIDE else [1, 2, 5, 10]
        values = MaxNLocator(most, steps=steps, integer=whole).tick_values(low, high)
        return [float(value) for value in values if low - 1e-9 <= value <= high + 1e-9]

    def key(self, items: Iterable[tuple[str, Sequence[int]]], role: str) -> None:
        """Write a key: words behind pieces or a dot."""
        x, ink = 0.0, "soft" if role == "mute" else role
        lines: list[list[tuple[float, str, Sequence[int]]]] = [[]]
        for words, parts in items:
            wide = _SWATCH + 6 + self.room(words)
            if x and x + wide > self.width:
                x = 0.0
                lines.append([])
            lines[-1].append((x, words, parts))
            x += wide + 18
        for line in lines:
            row = self.plot(0, self.width, 1.5 * self.size)
            row.ax.set_axis_off()
            row.limit((0, self.width), (0, 1))
            for left, words, parts in line:
                wide = _SWATCH / (len(parts) or 1)
                begins = [left + place * wide for place in range(len(parts))]
                row.bars([Bar(0.5, x, x + wide, 12, role, part) for x, part in zip(begins, parts, strict=True)])
                if not parts:
                    row.dots([(left + _SWATCH - 6, 0.5)], role, 5.5)
                row.write(words, Spot(left + _SWATCH + 6, row.middle(row.top + row.high / 2)), ink)
        self.y += 6


def make_sheet(finding: str, about: str, draw: Callable[[Sheet], None], note: str, *, narrow: bool) -> Sheet:
    """Fill a sheet: title, drawing and note."""
    sheet = Sheet(NARROW if narrow else WIDE, narrow=narrow)
    with mpl.rc_context({**STYLE, "font.size": sheet.size}):
        sheet.head(finding, about)
        draw(sheet)
        sheet.foot(note)
    return sheet
