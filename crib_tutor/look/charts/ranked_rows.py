"""Ranked rows: a bar from zero, stacked where it has parts, a dot at the total, and an interval where it's sampled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Box, Scale, Spot, mark_across, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST = 30
"""Rows of a chart at most."""
_TICKS = {False: 6, True: 4}
_BAR, _DOT, _NAMES, _LONGEST = 0.5, 5.5, 10, 0.45
"""A bar's height in parts of a row, a dot's radius, the gap behind names, and their part of the width at most."""


class Row(NamedTuple):
    """A row: its name, its parts, and how far its total may lie to either side if it was sampled.

    >>> Row("5♥ J♥", (7.2, 6.9)).total
    14.1
    """

    label: str
    parts: tuple[float, ...]
    margin: float = 0.0

    @property
    def total(self) -> float:
        """All parts together; one that is lost counts below zero."""
        return round(sum(self.parts), 9)


@dataclass(frozen=True, repr=False)
class RankedRows(Chart):
    """Named amounts one below the other, the most first unless ``ranked`` is false, with the learner's row lit.

    >>> rows = (Row("5♥ J♥", (7.2, 6.9)), Row("J♥ K♠", (9.6, 4.0)))
    >>> RankedRows("Give the 5♥ J♥: half a point more", "", "", rows, ("hand", "crib"), "points").plain
    'Give the 5♥ J♥: half a point more. 5♥ J♥ 14.1 (hand 7.2, crib 6.9); J♥ K♠ 13.6 (hand 9.6, crib 4.0).'

    A part below zero is lost: it's drawn pale, from the total to what the others come to. With ``dots`` there are no
    bars, only a dot with its interval. Raises `IllegalMove` for no rows, too many, or what isn't a number.
    """

    rows: tuple[Row, ...]
    parts: tuple[str, ...]
    """The name of each part; one name, or none, where there is one part."""
    unit: str
    """The unit, and what the axis is named."""
    yours: str = ""
    """The label of the learner's row."""
    best: str = "best"
    """The word at the best row, if there is one."""
    digits: int = 1
    ranked: bool = True
    dots: bool = False
    least: bool = False
    """Whether the least is best, as where the rows are costs."""
    of: str = ""
    """What rows that are named by a number count, such as deals: a guess of 9 is then the row "9 deals"."""

    def __post_init__(self) -> None:
        require_some(self.rows, "rows", MOST)
        require_finite((part for row in self.rows for part in (*row.parts, row.margin)), "the parts of a row")

    def marked(self, answer: object) -> Self:
        """The chart with the row of this label as the learner's own."""
        label = f"{answer} {self.of}".strip() if isinstance(answer, str | int) else ""
        return replace(self, yours=label) if label in {row.label for row in self.rows} else self

    @property
    def _shown(self) -> list[Row]:
        return sorted(self.rows, key=lambda row: -row.total) if self.ranked else list(self.rows)

    @property
    def _margins(self) -> bool:
        """Whether each row tells its margin; one that all of them share is told once, with the unit."""
        return len({row.margin for row in self.rows}) > 1

    def numbers(self) -> str:
        """Every row with its parts and its interval."""
        return "; ".join(map(self._row_in_words, self._shown)) + "."

    def _row_in_words(self, row: Row) -> str:
        inside = [f"{name} {number(part, self.digits)}" for name, part in zip(self.parts, row.parts, strict=False)]
        inside = (inside if len(row.parts) > 1 else []) + ([self._margin(row)] if row.margin else [])
        inside += ["yours"] if row.label == self.yours else []
        return f"{row.label} {number(row.total, self.digits)}" + (f" ({', '.join(inside)})" if inside else "")

    def _margin(self, row: Row) -> str:
        """A margin with as many digits as its total, or with one that says something."""
        rounded = round(row.margin, self.digits)
        return f"±{rounded:.{self.digits}f}" if rounded or not row.margin else f"±{row.margin:.1g}"

    def said(self, row: Row, *, narrow: bool) -> str:
        """What is written behind a row: its total, and whose it is or that it is the best."""
        sign = "+" if self.dots and row.total > 0 and any(one.total < 0 for one in self.rows) else ""
        lead = sign + number(row.total, self.digits) + (f" {self._margin(row)}" if self._margins else "")
        after = f" {self.best}" if self.best and row.total == self._top and len(self.rows) > 1 else ""
        if row.label != self.yours:
            return lead + after
        behind = abs(round(self._top, self.digits) - round(row.total, self.digits))
        worse = f", {number(behind, self.digits)} {'more' if self.least else 'less'}" if behind and not narrow else ""
        return f"{lead} you{worse or after.replace(' ', ', ', 1)}"

    @property
    def _top(self) -> float:
        return (min if self.least else max)(row.total for row in self.rows)

    def names(self, canvas: Canvas) -> float:
        """How wide the names are, of which the longest are cut."""
        wide = _LONGEST * canvas.width
        return max(canvas.room(canvas.fit(row.label, wide, bold=True), bold=True) for row in self.rows)

    def _ink(self, row: Row) -> str:
        if row.label == self.yours:
            return "you"
        return "best" if row.total == self._top else "mute"

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows, the grid behind them and the axis below them."""
        scale = _scale(self, canvas)
        if len(self.parts) > 1:
            self._name_parts(canvas, scale)
        step = (22.0 if canvas.narrow else 24.0) if len(self.rows) > 2 else 30.0
        top, foot = canvas.y, canvas.y + step * len(self.rows) + 2
        shown = canvas.ticks(scale.low, scale.high, _TICKS[canvas.narrow])
        for tick in shown:
            x = scale.at(tick)
            canvas.line([(x, top), (x, foot)], "axis" if tick == 0 else "grid")
        for place, row in enumerate(self._shown):
            self._draw_row(canvas, scale, row, top + (place + 0.5) * step, step)
        mark_across(canvas, scale, [(tick, number(tick)) for tick in shown], foot, self._axis_name)

    @property
    def _axis_name(self) -> str:
        shared = self.rows[0]
        return f"{self.unit}, each {self._margin(shared)}" if shared.margin and not self._margins else self.unit

    def _draw_row(self, canvas: Canvas, scale: Scale, row: Row, y: float, step: float) -> None:
        ink, bold = self._ink(row), self._ink(row) != "mute"
        line = canvas.middle(y)
        name = ink if bold else "ink"
        label = canvas.fit(row.label, _LONGEST * canvas.width, bold=True)
        canvas.text(label, Spot(self.names(canvas), line, "end"), name, bold=bold)
        half, right = _BAR * step / 2, scale.at(max(0, row.total))
        if not self.dots:
            for start, end, role in _segments(row, ink):
                left, stop = sorted((scale.at(start), scale.at(end)))
                right = max(right, stop)
                canvas.rect(Box(left, y - half, max(stop - 1.5, left + 0.8), y + half), role)
        if row.margin:
            low, high = (scale.at(row.total + way * row.margin) for way in (-1, 1))
            canvas.line([(low, y), (high, y)], ink if self.dots else "ink", 2.5)
            right = max(right, high)
        if self.dots or len(row.parts) > 1:
            x = scale.at(row.total)
            canvas.dot(x, y, _DOT, ink, hollow=self.dots and row.margin > 0 and abs(row.total) <= row.margin)
            right = max(right, x + _DOT)
            if row.label == self.yours:
                canvas.ring(x, y, _DOT + 3.5)
                right = max(right, x + _DOT + 5)
        said = self.said(row, narrow=canvas.narrow)
        beside = (
            Spot(scale.at(row.total - row.margin) - _DOT - 8, line, "end") if row.total < 0 else Spot(right + 7, line)
        )
        canvas.text(said, beside, ink if bold else "soft", bold=bold, plate="ground")

    def _name_parts(self, canvas: Canvas, scale: Scale) -> None:
        """The names of the parts over the first row, each over its own, pushed apart where they would meet."""
        first, spots = self._shown[0], []
        for name, part, (start, end, _) in zip(self.parts, first.parts, _segments(first, "mute"), strict=False):
            words = f"{name} {number(part, self.digits)}"
            spots.append((words, scale.at((start + end) / 2), canvas.room(words)))
        base, end = canvas.y + canvas.size, 0.0
        ahead = sum(wide + 12 for _, _, wide in spots)
        for words, middle, wide in sorted(spots, key=lambda spot: spot[1]):
            ahead -= wide + 12
            left = min(max(end, middle - wide / 2), canvas.width - wide - ahead)
            canvas.text(words, Spot(left, base), "best")
            end = left + wide + 12
        canvas.y = base + 8


def _segments(row: Row, ink: str) -> list[tuple[float, float, str]]:
    """The parts of a bar in their order: where each begins, where it ends, and its color; what is lost lies pale."""
    full, pale = {"you": ("you", "you-pale"), "best": ("best", "best-pale")}.get(ink, ("bar", "bar-pale"))
    gained = sum(part for part in row.parts if part > 0)
    made, at, down = [], 0.0, gained if gained or len(row.parts) > 1 else 0.0
    for place, part in enumerate(row.parts):
        if part >= 0:
            kept = min(at + part, max(row.total, 0)) if any(one < 0 for one in row.parts) else at + part
            made.append((at, max(kept, at), full if place == 0 else pale))
            at += part
        elif len(row.parts) == 1:
            made.append((0.0, part, full))
        else:
            made.append((down, down + part, pale))
            down += part
    return made


def _scale(chart: RankedRows, canvas: Canvas) -> Scale:
    """The scale with as much room at its left as the names take, and on both sides as the numbers do."""
    ends = {row: [0.0, row.total - row.margin, row.total + row.margin] for row in chart.rows}
    if not chart.dots:
        ends = {row: [*seen, *(end for part in _segments(row, "") for end in part[:2])] for row, seen in ends.items()}
    low, high = min(map(min, ends.values())), max(map(max, ends.values()))
    low, high = (low, high) if high > low else (0.0, 1.0)
    said = {row: canvas.room(chart.said(row, narrow=canvas.narrow), bold=True) + _DOT + 13 for row in chart.rows}
    start = chart.names(canvas) + _NAMES
    start += max((said[row] for row in chart.rows if row.total < 0), default=0)
    stop = float(canvas.width - _DOT)
    for row, seen in ends.items():  # what is written behind a row must end on the canvas, wherever the row ends
        reach = (max(seen) - low) / (high - low)
        behind = said[row] if row.total >= 0 else _DOT
        stop = min(stop, start + (canvas.width - behind - start) / reach) if reach else stop
    return Scale(start, max(stop, start + 20), low, high)
