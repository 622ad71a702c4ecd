"""Axes on a sheet, with words that meet nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isnan
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.colors import ListedColormap
from matplotlib.contour import ContourSet
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

from crib_tutor.look.charts.chart_colors import SHADES, color
from crib_tutor.look.charts.fonts import font, legible
from crib_tutor.look.charts.paper import Paper
from crib_tutor.look.charts.places import Bar, Box, Point, Spot

_LEFT = {"left": 0.0, "center": 0.5, "right": 1.0}
_ABOVE, _BELOW, _MIDDLE = 0.76, 0.24, 0.36
"""The reach of letters above and below their line, and the height of their middle, in parts of their size."""
_SAMPLED, _NEAR = 6, 3
"""Pixels from sample to sample of a line that words keep away from, and how far they keep away."""
_FULL = 10**9
_SHAPES = {"round": ("o", 2.0), "diamond": ("D", 1.7)}
"""The marker of each shape, and its size in radii of the dot."""


class Plot:
    """Axes that remember what words must keep away from."""

    def __init__(self, sheet: Paper, left: float, right: float, high: float) -> None:
        self.sheet = sheet
        sheet.y = float(round(sheet.y))  # edges are sharp then, and short to write
        self.left, self.top, self.wide, self.high = left, sheet.y, right - left, high
        self.ax = sheet.axes(left, sheet.y, right - left, high)
        self._placed = self.ax.transScale + self.ax.transLimits
        self.taken: list[Box] = []
        self._words: list[Box] = []
        sheet.y += high

    @property
    def right(self) -> float:
        """The right edge of the axes."""
        return self.left + self.wide

    @property
    def foot(self) -> float:
        """The lower edge of the axes."""
        return self.top + self.high

    def pixels(self, points: Sequence[Point]) -> list[Point]:
        """The pixels of points of the data."""
        placed = self._placed.transform(points)
        return [(self.left + across * self.wide, self.top + (1 - up) * self.high) for across, up in placed.tolist()]

    def at(self, x: float, y: float) -> Point:
        """The pixel of a point of the data."""
        return self.pixels([(x, y)])[0]

    def x(self, value: float) -> float:
        """The pixel of a value across."""
        return self.at(value, self.ax.get_ylim()[0])[0]

    def y(self, value: float) -> float:
        """The pixel of a value upward."""
        return self.at(self.ax.get_xlim()[0], value)[1]

    def note(self, row: int, x: float, y: float) -> None:
        """Say where a row of the chart's table is seen."""
        self.sheet.marks.append((row, *self.at(x, y)))

    # --- axes ---

    def limit(self, across: tuple[float, float], up: tuple[float, float]) -> None:
        """Set the ends of both axes, the upper one last."""
        self.ax.set(xlim=across, ylim=up)

    def mark_across(self, marks: Iterable[tuple[float, str]], name: str) -> None:
        """Write the marks that have room, then the name."""
        sheet, end, shown = self.sheet, -1e9, []
        for value, words in marks:
            x, half = self.x(value), sheet.room(words) / 2
            fits = x - half > end + 5 and x - half >= 0 and x + half <= sheet.width
            if fits:
                end = x + half
                self._words.append(Box(x - half, self.foot, end, self.foot + 5 + sheet.size))
            shown.append((value, words if fits else ""))
        self.ax.set_xticks([value for value, _ in shown], [words for _, words in shown])
        sheet.y += (5 + sheet.size) * bool(shown)
        for line in sheet.lines_of(name):
            half = sheet.room(line) / 2
            middle = min(max(self.left + self.wide / 2, half), sheet.width - half)
            sheet.y += 1.5 * sheet.size
            self.write(line, Spot(middle, sheet.y, "center"))
        sheet.y += 0.3 * sheet.size

    def mark_up(self, marks: Sequence[tuple[float, str]], name: str = "", *, zero: float | None = None) -> None:
        """Write the marks left of the axes, with a grid."""
        self.ax.set_yticks([value for value, _ in marks], [words for _, words in marks])
        self.ax.minorticks_off()
        self.ax.grid(axis="y")
        if zero is not None:
            self.ax.axhline(zero, color=color("axis"), linewidth=1, zorder=0.6)
        if name:
            self.write(name, Spot(0, self.top - 0.8 * self.sheet.size))

    def blank(self) -> None:
        """Leave the axes without marks."""
        self.ax.set(xticks=[], yticks=[])
        self.ax.minorticks_off()

    def mark_grid(self, shown: Sequence[float], zero: float | None = 0) -> None:
        """A grid of lines that stand, one of them darker."""
        self.ax.vlines(
            shown,
            0,
            1,
            [color("axis" if value == zero else "grid") for value in shown],
            linewidth=1,
            transform=self.ax.get_xaxis_transform(),
            zorder=0.5,
        )

    # --- marks ---

    def bars(self, bars: Sequence[Bar]) -> None:
        """Draw horizontal bars: full, pale or hollow by part."""
        (left, right), (low, high) = self.ax.get_xlim(), self.ax.get_ylim()
        wide, tall = (right - left) / self.wide, abs(high - low) / self.high  # of a pixel
        for y, start, end, thick, role, part in bars:
            hollow = part > 1
            length = max(abs(end - start) - 1.5 * wide, 0.8 * wide)
            inset = min(0.75 * wide, length / 2) if hollow else 0.0
            deep, full = (thick - 1.5 * hollow) * tall, "bar" if role == "mute" else role
            fill = "ground" if hollow else f"{full}-pale" if part else full
            look: dict[str, Any] = {"facecolor": color(fill), "edgecolor": color(role) if hollow else "none"}
            corner = min(start, end) + inset, y - deep / 2
            bar = Rectangle(corner, length - 2 * inset, deep, linewidth=1.5, **look)
            self.ax.add_artist(bar)  # quicker than barh, which fits the limits to each bar

    def columns(self, heights: Sequence[float], roles: Sequence[str], wide: float) -> None:
        """Draw upright bars at 0, 1, 2 and so on."""
        self.ax.bar(range(len(heights)), heights, wide, color=[color(role) for role in roles])
        self.ax.axhline(0, color=color("axis"), linewidth=1)
        self.blank()

    def strip(self, low: float, high: float) -> None:
        """Shade a strip from one height to another."""
        self.ax.axhspan(low, high, color=color("strip"), linewidth=0, zorder=0.7)

    def strip_right(self, begin: float, *, rise: float) -> None:
        """Shade a strip from a value to the right."""
        end = self.ax.get_xlim()[1]
        self.ax.axvspan(begin, end, 0, 1 + rise / self.high, color=color("strip"), linewidth=0, zorder=0.3)

    def steps(self, first: float, heights: Sequence[float], role: str) -> None:
        """Draw a step around each of some places."""
        edges = [first + at - 0.5 for at in range(len(heights) + 1)]
        self.ax.stairs(heights, edges, baseline=None, color=color(role), linewidth=2.6, zorder=2.5)
        corners = [(x, height) for at, height in enumerate(heights) for x in edges[at : at + 2]]
        self.avoid(self.pixels(corners))

    def crosses(self, points: Sequence[Point]) -> None:
        """Small crosses: these never come."""
        self.ax.plot(*_columns(points), "x", color=color("ink"), ms=8, mew=2.6, zorder=3)

    def intervals(
        self, ys: Sequence[float], lows: Sequence[float], highs: Sequence[float], roles: Sequence[str]
    ) -> None:
        """Intervals that lie."""
        self.ax.hlines(ys, lows, highs, colors=[color(role) for role in roles], linewidth=2.5, zorder=3)

    def mark(self, x: float, y: float, high: float) -> None:
        """Mark a guess across a bar, with a line down."""
        top = 1 + 4 / self.high
        foot = 1 - (self.y(y) - self.top) / self.high
        self.ax.axvline(x, foot, top, color=color("you"), linewidth=2, linestyle=(0, (2, 2.5)), zorder=2)
        around = [withStroke(linewidth=6.4, foreground=color("ground"))]
        self.ax.plot([x], [y], "|", color=color("you"), ms=high, mew=3.2, zorder=3.6, path_effects=around)

    def line(self, points: Sequence[Point], role: str, wide: float = 2.5, **style: Any) -> None:
        """A line of data, which words keep away from."""
        self.ax.plot(*_columns(points), color=color(role), linewidth=wide, **{"zorder": 2.5, **style})
        self.avoid(self.pixels(points))

    def avoid(self, points: Sequence[Point]) -> None:
        """Keep words away from a line of pixels."""
        for (x, y), (other, below) in pairwise(points):
            if isnan(y + below):  # a gap
                continue
            steps = max(1, int(max(abs(other - x), abs(below - y)) / _SAMPLED))
            places = ((x + (other - x) * at / steps, y + (below - y) * at / steps) for at in range(steps + 1))
            self.taken += [Box(x - 1, y - 1, x + 1, y + 1) for x, y in places]

    def band(self, xs: Sequence[float], lows: Sequence[float], highs: Sequence[float], role: str) -> None:
        """An area between two lines, under everything else."""
        self.ax.fill_between(xs, lows, highs, color=color(role), linewidth=0, zorder=0.4)

    def thin_lines(self, xs: Sequence[float], lines: Iterable[Sequence[float]]) -> None:
        """Thin lines in the background."""
        for ys in lines:
            self.ax.plot(xs, ys, color=color("mute"), linewidth=0.8, zorder=2)

    def dots(
        self, points: Sequence[Point], role: str, radius: float = 4.5, *, shape: str = "round", hollow: bool = False
    ) -> None:
        """Draw dots: round, diamonds, or hollow."""
        marker, radii = _SHAPES[shape]
        fill, edge, line = ("ground", role, 2.0) if hollow else (role, "ground", 1.3)
        paint: dict[str, Any] = {"mfc": color(fill), "mec": color(edge), "mew": line, "ms": radii * radius}
        if points:
            self.ax.plot(*_columns(points), marker, zorder=3.5, **paint)
            self.taken += [Box(x - radius, y - radius, x + radius, y + radius) for x, y in self.pixels(points)]

    def ring(self, x: float, y: float, radius: float = 9) -> None:
        """The learner's own mark: an open ring."""
        around = [withStroke(linewidth=5, foreground=color("ground"))]
        ring: dict[str, Any] = {"mfc": "none", "mec": color("you"), "mew": 2.5, "ms": 2 * radius}
        self.ax.plot([x], [y], "o", zorder=3.4, path_effects=around, **ring)
        x, y = self.at(x, y)
        self.taken.append(Box(x - radius, y - radius, x + radius, y + radius))

    def guess(self, x: float, role: str = "you", *, rise: float = 0) -> None:
        """Draw a dotted line upward at a value."""
        top = 1 + rise / self.high
        dotted: Any = (0, (2, 2.5)) if role == "you" else "solid"
        self.ax.axvline(x, 0, top, color=color(role), linewidth=1.7, linestyle=dotted, zorder=1.5)
        self.avoid([(self.x(x), self.top - rise), (self.x(x), self.foot)])

    # --- maps and tables ---

    def ground(self, role: str) -> None:
        """The ground of a map."""
        self.ax.axvspan(*self.ax.get_xlim(), color=color(role), linewidth=0, zorder=0.3)

    def contours(
        self,
        values: Sequence[Sequence[float]],
        low: int,
        shades: Iterable[tuple[float, str]],
        *,
        lined: float | None = None,
    ) -> list[list[Point]]:
        """Draw the areas where values reach each level.

        Where they are ``lined``, each has a line around it, that of one level is thick, and their pixels are returned.
        """
        heights = np.asarray(values, float).T
        places, least, most = np.arange(low, low + len(values)), heights.min(), heights.max()
        shades, pixels = list(shades), self.wide / (len(values) - 1)
        for level, role in shades:
            reach = [level, 1 + max(most, level)]
            _smooth(self.ax.contourf(places, places, heights, reach, colors=[color(role)], zorder=0.4), pixels)
        lines: dict[float, list[Point]] = {level: [] for level, _ in shades if lined is not None}
        if crossed := [level for level in lines if least < level < most]:
            wide = [2.4 if level == lined else 1 for level in crossed]
            drawn = self.ax.contour(places, places, heights, crossed, colors=color("ink"), linewidths=wide, zorder=2)
            for level, path in zip(crossed, _smooth(drawn, pixels), strict=True):
                lines[level] = self.pixels(np.asarray(path.vertices).tolist())
        return list(lines.values())

    def mark_scores(self, scores: Sequence[int], grid: str) -> None:
        """Draw the grid of scores, with marks and name."""
        self.ax.set_yticks(scores)
        self.ax.grid(color=color(grid), linewidth=0.8)
        self.mark_across([(score, str(score)) for score in scores], "your score (holes)")

    def point(self, start: Point, scores: tuple[int, int]) -> None:
        """Ring a place, with a line from its words."""
        around = [withStroke(linewidth=5, foreground=color("ground"))]
        place = ((start[0] - self.left) / self.wide, 1 - (start[1] - self.top) / self.high)
        line: dict[str, Any] = {"arrowstyle": "-", "color": color("you"), "lw": 2, "path_effects": around}
        leader = line | {"shrinkA": 0, "shrinkB": 0}
        self.ax.annotate("", scores, place, textcoords="axes fraction", arrowprops=leader)
        self.ring(*scores)
        self.dots([scores], "you", 4)

    def cells(self, rows: Sequence[Sequence[tuple[int, str] | None]], *, size: float = 0, bold: int = -1) -> None:
        """Draw cells from the upper left, shaded, with words."""
        self.limit((0, len(rows[0])), (len(rows), 0))
        shades = [[-1 if cell is None else cell[0] for cell in row] for row in rows]
        shown = np.ma.masked_less(shades, 0)
        cmap = ListedColormap([color(f"map{shade}") for shade in range(SHADES)])
        self.ax.pcolormesh(range(len(rows[0]) + 1), range(len(rows) + 1), shown, cmap=cmap, vmin=0, vmax=SHADES - 1)
        down, across, gap = len(rows), len(rows[0]), (float("nan"), float("nan"))
        points: list[Point] = []  # of one line with gaps, in the color of the ground
        for line in range(1, down):
            points += [(0, line), (across, line), gap]
        for column in range(1, across):
            points += [(column, 0), (column, down), gap]
        self.ax.plot(*_columns(points), color=color("ground"), linewidth=1.3)
        for place, row in enumerate(rows):
            for at, cell in enumerate(row):
                if cell is not None and cell[1]:
                    x, y = self.at(at + 0.5, place + 0.5)
                    spot = Spot(x, self.middle(y, size), "center")
                    self.write(cell[1], spot, f"on{cell[0]}", size=size, bold=place == bold)
        self.blank()

    def frame(self, x: float, y: float, wide: int, high: int, role: str) -> None:
        """A frame around some cells."""
        around = [withStroke(linewidth=4.5, foreground=color("ground"))]
        frame: dict[str, Any] = {"fill": False, "edgecolor": color(role), "linewidth": 2.4, "path_effects": around}
        self.ax.add_patch(Rectangle((x, y), wide, high, clip_on=False, zorder=3, **frame))

    # --- words ---

    def middle(self, y: float, size: float = 0) -> float:
        """The line of words whose middle is at a height."""
        return y + _MIDDLE * (size or self.sheet.size)

    def box(self, words: str, spot: Spot, *, bold: bool = False, size: float = 0) -> Box:
        """The room that words would take."""
        high, wide = size or self.sheet.size, self.sheet.room(words, bold=bold, size=size)
        left = spot.x - _LEFT[spot.anchor] * wide
        return Box(left, spot.y - _ABOVE * high, left + wide, spot.y + _BELOW * high)

    def write(
        self, words: str, spot: Spot, role: str = "soft", *, bold: bool = False, size: float = 0, plate: str = ""
    ) -> Box:
        """Write words at a spot, on a plate if asked."""
        box = self.box(words, spot, bold=bold, size=size)
        x, y = (spot.x - self.left) / self.wide, 1 - (spot.y - self.top) / self.high
        letters: dict[str, Any] = {"fontproperties": font(bold=bold, size=size or self.sheet.size), "ha": spot.anchor}
        if plate:
            letters["bbox"] = {"facecolor": color(plate), "edgecolor": "none", "pad": 1.5}
        self.ax.text(x, y, legible(words), color=color(role), transform=self.ax.transAxes, zorder=4, **letters)
        self.taken.append(box)
        self._words.append(box)
        return box

    def put(
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
        """Write words at the first spot that is free.

        They keep so far ``apart`` from the words beside them.
        """
        best, crowd = None, _FULL
        for spot in spots:
            box = self.box(words, spot, bold=bold)
            outside = box.left < 0 or box.right > self.sheet.width
            far = Box(box.left - apart, box.top, box.right + apart, box.bottom)
            near = Box(box.left - _NEAR, box.top, box.right + _NEAR, box.bottom)
            crowding = _FULL // 2 * outside + 100 * sum(map(far.meets, self._words))
            crowding += sum(map(near.meets, self.taken))
            if crowding < crowd:
                best, crowd = spot, crowding
            if not crowd:
                break
        if best is None or (crowd and not must):
            return None
        return self.write(words, best, role, bold=bold, plate="ground" if crowd or plate else "")

    def name_sides(self, sides: tuple[str, str], roles: tuple[str, str]) -> None:
        """Name the upper and the lower part."""
        shifts = [0, *(way * off for off in range(30, int(self.wide / 2), 30) for way in (1, -1))]
        lines = (
            [self.top + self.sheet.size + at for at in range(0, 90, 18)],
            [self.foot - 10 - at for at in range(0, 90, 18)],
        )
        for words, heights, role in zip(sides, lines, roles, strict=True):
            spots = [Spot(self.left + self.wide / 2 + shift, line, "center") for line in heights for shift in shifts]
            self.put(words, spots, role, bold=True)


def _columns(points: Sequence[Point]) -> tuple[list[float], list[float]]:
    return [x for x, _ in points], [y for _, y in points]


def _smooth(drawn: ContourSet, pixels: float) -> list[Path]:
    """Thin the lines of a map, whose unit has some pixels, to a third of a pixel."""
    paths = []
    with rc_context({"path.simplify_threshold": 0.33}):
        for path in drawn.get_paths():
            polygons = [np.asarray(polygon) * pixels for polygon in path.to_polygons(closed_only=False)]
            rings = [Path(polygon).cleaned(simplify=True) for polygon in polygons]
            kept = [Path(np.asarray(ring.vertices)[ring.codes != Path.STOP] / pixels) for ring in rings]
            paths.append(Path.make_compound_path(*kept))
    drawn.set_paths(paths)
    return paths
