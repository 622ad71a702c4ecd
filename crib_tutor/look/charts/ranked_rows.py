"""Ranked rows: a bar from zero, stacked where it has parts, a dot at the total, and an interval where it's sampled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Box, Scale, Spot, mark_across, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.look.charts.row_parts import Row, fill_piece, name_lost, pieces

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST = 30
"""Rows of a chart at most."""
_TICKS = {False: 6, True: 4}
_BAR, _DOT, _NAMES, _LONGEST, _EDGE = 12.0, 5.5, 10, 0.45, 6.0
"""A bar's height, a dot's radius, the gap behind names, their part of the width at most, and the edge without them."""


@dataclass(frozen=True, repr=False)
class RankedRows(Chart):
    """Named amounts one below the other, the most first unless ``ranked`` is false, with the learner's row lit.

    >>> rows = (Row("5♥ J♥", (7.2, 6.9)), Row("J♥ K♠", (9.6, 4.0)))
    >>> RankedRows("Give the 5♥ J♥: half a point more", "", "", rows, ("hand", "crib"), "points").plain
    'Give the 5♥ J♥: half a point more. 5♥ J♥ 14.1 (hand 7.2, crib 6.9); J♥ K♠ 13.6 (hand 9.6, crib 4.0).'

    A part below zero is lost: it's drawn from the total to what the others come to, and the totals stand in a column of
    their own. With ``dots`` there are no bars, only a dot with its interval. Raises `IllegalMove` for no rows, too
    many, or what isn't a number.
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
    asked: str = ""
    """The label of the row whose amount is guessed: it is lit in place of the best."""
    guess: float | None = None
    """The amount that the learner guessed for it."""

    def __post_init__(self) -> None:
        require_some(self.rows, "rows", MOST)
        require_finite((part for row in self.rows for part in (*row.parts, row.margin)), "the parts of a row")

    def marked(self, answer: object) -> Self:
        """The chart with the row of this label as the learner's own, or with the amount guessed for the row asked."""
        label = f"{answer} {self.of}".strip() if isinstance(answer, str | int) else ""
        for row in self.rows if label else ():
            if label in (row.label, row.label.partition(", ")[0]):
                return replace(self, yours=row.label)
        if not self.asked or isinstance(answer, bool) or not isinstance(answer, int | float) or answer < 0:
            return self
        return replace(self, guess=answer)

    @property
    def _shown(self) -> list[Row]:
        return sorted(self.rows, key=lambda row: -row.total) if self.ranked else list(self.rows)

    @property
    def _margins(self) -> bool:
        """Whether each row tells its margin; one that all of them share is told once, with the unit."""
        return len({self._margin(row) for row in self.rows}) > 1

    def numbers(self) -> str:
        """Every row with its parts and its interval, and what was guessed."""
        own = "" if self.guess is None else f" Your guess: {number(self.guess)}."
        return "; ".join(map(self._row_in_words, self._shown)) + f".{own}"

    def _row_in_words(self, row: Row) -> str:
        inside = [f"{name} {number(part, self.digits)}" for name, part in zip(self.parts, row.parts, strict=False)]
        inside = (inside if len(row.parts) > 1 else []) + ([self._margin(row)] if row.margin else [])
        inside += ["yours"] if row.label == self.yours else []
        return f"{'of these ' * row.inside}{row.label} {number(row.total, self.digits)}" + (
            f" ({', '.join(inside)})" if inside else ""
        )

    def _margin(self, row: Row) -> str:
        """A margin with as many digits as its total, or with one that says something."""
        rounded = round(row.margin, self.digits)
        return f"±{rounded:.{self.digits}f}" if rounded or not row.margin else f"±{row.margin:.1g}"

    def said(self, row: Row, *, narrow: bool) -> str:
        """Write behind a row its total, and whose it is or that it's the best."""
        return "".join(self._said_apart(row, narrow=narrow))

    def _said_apart(self, row: Row, *, narrow: bool) -> tuple[str, str]:
        """The total of a row, and what is said of it."""
        sign = "+" if self.dots and row.total > 0 and any(one.total < 0 for one in self.rows) else ""
        lead = sign + number(row.total, self.digits) + (f" {self._margin(row)}" if self._margins and row.margin else "")
        after = f" {self.best}" if self.best and row.total == self._top and len(self.rows) > 1 else ""
        if row.label != self.yours:
            return lead, after
        behind = abs(round(self._top, self.digits) - round(row.total, self.digits))
        worse = f", {number(behind, self.digits)} {'more' if self.least else 'less'}" if behind and not narrow else ""
        return lead, f" you{worse or after.replace(' ', ', ', 1)}"

    @property
    def _loses(self) -> bool:
        return any(row.loses for row in self.rows)

    def column(self, canvas: Canvas) -> tuple[float, float]:
        """How wide the totals are and what is said behind them, where totals stand in a column; otherwise 0."""
        if not self._loses:
            return 0.0, 0.0
        said = [self._said_apart(row, narrow=canvas.narrow) for row in self.rows]
        wide = [[canvas.room(words, bold=True) for words in each] for each in zip(*said, strict=True)]
        return max(wide[0]), max(wide[1])

    @property
    def _top(self) -> float:
        return (min if self.least else max)(row.total for row in self.rows)

    def names(self, canvas: Canvas) -> float:
        """How much room the names take at the left: none if the longest is so long that each stands above its bar."""
        wide = max(canvas.room(row.label, bold=True) for row in self.rows)
        return wide if wide <= _LONGEST * canvas.width else 0.0

    def _ink(self, row: Row) -> str:
        if row.label == self.yours:
            return "you"
        lit = row.label == self.asked if self.asked else row.total == self._top
        return "best" if lit else "mute"

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows, the grid behind them and the axis below them."""
        scale = _scale(self, canvas)
        if self._loses:
            first, many = self._shown[0], range(len(self.parts))
            lost = [any(row.parts[place] < 0 for row in self.rows) for place in many]
            name_lost(canvas, first, self.parts, self._ink(first), lost, self.digits)
        elif len(self.parts) > 1:
            self._name_parts(canvas, scale)
        above = 0.0 if self.names(canvas) else 1.6 * canvas.size
        step = ((22.0 if canvas.narrow else 24.0) if len(self.rows) > 2 else 30.0) + above
        if self.guess is not None:
            before = step * next((at for at, row in enumerate(self._shown) if row.label == self.asked), 0)
            self._name_guess(canvas, scale, self.guess, before + above + 4)
        top, foot = canvas.y, canvas.y + step * len(self.rows) + 2
        shown = canvas.ticks(scale.low, scale.high, _TICKS[canvas.narrow])
        for tick in shown:
            x = scale.at(tick)
            canvas.line([(x, top), (x, foot)], "axis" if tick == 0 else "grid")
        for place, row in enumerate(self._shown):
            y = top + (place + 0.5) * step
            self._write_label(canvas, row, y, above)
            self._draw_row(canvas, scale, row, y + above / 2)
        mark_across(canvas, scale, [(tick, number(tick)) for tick in shown], foot, self._axis_name)

    @property
    def _axis_name(self) -> str:
        shared = self.rows[0]
        return f"{self.unit}, each {self._margin(shared)}" if shared.margin and not self._margins else self.unit

    @staticmethod
    def _name_guess(canvas: Canvas, scale: Scale, guess: float, down: float) -> None:
        """The words of the learner's guess, with a line down to the row that was asked about."""
        x, words = scale.at(guess), f"your guess: {number(guess)}"
        half = canvas.room(words, bold=True) / 2
        middle = min(max(x, half), canvas.width - half)
        canvas.text(words, Spot(middle, canvas.y + canvas.size, "middle"), "you", bold=True)
        canvas.y += 1.7 * canvas.size
        canvas.line([(x, canvas.y - 4), (x, canvas.y + down)], "you", 2.0, dots=True)

    def _write_label(self, canvas: Canvas, row: Row, y: float, above: float) -> None:
        """The name of a row before its bar, or above it, where the longest names are cut at the edge."""
        ink = self._ink(row)
        label = canvas.fit(row.label, canvas.width - 2 * _EDGE, bold=True)
        spot = (
            Spot(_EDGE, canvas.middle(y - canvas.size / 2))
            if above
            else Spot(self.names(canvas), canvas.middle(y), "end")
        )
        plain = "soft" if row.inside else "ink"
        canvas.text(label, spot, plain if ink == "mute" else ink, bold=ink != "mute", plate="ground" if above else "")

    def _draw_row(self, canvas: Canvas, scale: Scale, row: Row, y: float) -> None:
        ink, half, right = self._ink(row), _BAR / (4 if row.inside else 2), scale.at(max(0, row.total))
        for start, end, part in [] if self.dots else pieces(row):
            left, stop = sorted((scale.at(start), scale.at(end)))
            right = max(right, stop)
            if stop > left or len(row.parts) == 1:
                fill_piece(canvas, Box(left, y - half, max(stop - 1.5, left + 0.8), y + half), part, ink)
        if row.margin:
            low, high = (scale.at(row.total + way * row.margin) for way in (-1, 1))
            canvas.line([(low, y), (high, y)], ink if self.dots else "ink", 2.5)
            right = max(right, high)
        if self.dots or len(row.parts) > 1:
            right = max(right, self._draw_dot(canvas, scale.at(row.total), y, row))
        if self._loses:
            self._write_total(canvas, row, canvas.middle(y))
        else:
            self._write_beside(canvas, scale, row, (right, y))

    def _draw_dot(self, canvas: Canvas, x: float, y: float, row: Row) -> float:
        """The dot at a total, ringed where it's the learner's; where it ends."""
        hollow = self.dots and row.margin > 0 and abs(row.total) <= row.margin
        canvas.dot(x, y, _DOT, self._ink(row), hollow=hollow)
        if row.label != self.yours:
            return x + _DOT
        canvas.ring(x, y, _DOT + 3.5)
        return x + _DOT + 5

    def _write_beside(self, canvas: Canvas, scale: Scale, row: Row, end: tuple[float, float]) -> None:
        """The total behind its bar, with the mark of the learner's guess in the row that was asked about."""
        ink, said, (right, y) = self._ink(row), self.said(row, narrow=canvas.narrow), end
        if row.label == self.asked and self.guess is not None:
            mark, half = scale.at(self.guess), _BAR / 2 + 4
            for role, wide in (("ground", 3.2), ("you", 1.6)):
                canvas.rect(Box(mark - wide, y - half, mark + wide, y + half), role)
            aside = _step_aside(scale, row.total + row.margin, self.guess, canvas.room(said, bold=True))
            right = aside or right
        spot = Spot(right + 7, canvas.middle(y))
        if row.total < 0:
            spot = Spot(scale.at(row.total - row.margin) - _DOT - 8, spot.y, "end")
        bold = ink != "mute"
        canvas.text(said, spot, ink if bold else "soft", bold=bold, plate="ground")

    def _write_total(self, canvas: Canvas, row: Row, line: float) -> None:
        """The total in its column, and what is said of it behind it."""
        ink, bold = self._ink(row), self._ink(row) != "mute"
        lead, after = self._said_apart(row, narrow=canvas.narrow)
        end = canvas.width - self.column(canvas)[1]
        canvas.text(lead, Spot(end, line, "end"), ink if bold else "soft", bold=bold)
        if after:
            canvas.text(after, Spot(end, line), ink if bold else "soft", bold=bold)

    def _name_parts(self, canvas: Canvas, scale: Scale) -> None:
        """The names of the parts over the first row, each over its own, pushed apart where they would meet."""
        first, spots = self._shown[0], []
        for name, part, (start, end, _) in zip(self.parts, first.parts, pieces(first), strict=False):
            words = f"{name} {number(part, self.digits)}"
            spots.append((words, scale.at((start + end) / 2), canvas.room(words)))
        base, end = canvas.y + canvas.size, 0.0
        ahead = sum(wide + 12 for _, _, wide in spots)
        for words, middle, wide in sorted(spots, key=lambda spot: spot[1]):
            ahead -= wide + 12
            left = min(max(end, middle - wide / 2), canvas.width - wide - ahead)
            canvas.text(words, Spot(left, base), "soft" if self._ink(first) == "mute" else self._ink(first))
            end = left + wide + 12
        canvas.y = base + 8


def _scale(chart: RankedRows, canvas: Canvas) -> Scale:
    """The scale with as much room at its left as the names take, and on both sides as the numbers do."""
    ends = {row: [0.0, row.total - row.margin, row.total + row.margin] for row in chart.rows}
    if not chart.dots:
        ends = {row: [*seen, *(end for part in pieces(row) for end in part[:2])] for row, seen in ends.items()}
    low, high = min(map(min, ends.values())), max(map(max, ends.values()))
    low, high = (low, high) if max(high, chart.guess or 0.0) > low else (0.0, 1.0)
    column = sum(chart.column(canvas))
    said = {row: canvas.room(chart.said(row, narrow=canvas.narrow), bold=True) for row in chart.rows}
    said = {row: (column or wide) + _DOT + 13 for row, wide in said.items()}
    start = chart.names(canvas) + _NAMES if chart.names(canvas) else _EDGE
    start += _DOT + 5 if column else max((said[row] for row in chart.rows if row.total < 0), default=0)
    stop = float(canvas.width - _DOT)
    if chart.guess is not None and chart.guess > high:
        high = _tick_beyond(canvas, low, chart.guess)
        stop = canvas.width - canvas.room(number(high)) / 2 - 1
    for row, seen in ends.items():  # what is written behind a row must end on the canvas, wherever the row ends
        reach = (max(seen) - low) / (high - low)
        behind = said[row] if row.total >= 0 or column else _DOT
        stop = min(stop, start + (canvas.width - behind - start) / reach) if reach else stop
    scale = Scale(start, max(stop, start + 20), low, high)
    asked = next((row for row in chart.rows if row.label == chart.asked), None)
    if asked is None or not chart.guess or _step_aside(scale, max(ends[asked]), chart.guess, said[asked]) is None:
        return scale
    stop = start + (canvas.width - said[asked] - start) * (high - low) / (chart.guess - low)
    return Scale(start, max(min(scale.end, stop), start + 20), low, high)


def _step_aside(scale: Scale, end: float, guess: float, wide: float) -> float | None:
    """The mark of a guess, if what is written behind a bar of this end would lie on it and so has to go beyond it."""
    mark, right = scale.at(guess), scale.at(end)
    return mark + 2 if right < mark + 2 and mark - 6 < right + 7 + wide else None


def _tick_beyond(canvas: Canvas, low: float, guess: float) -> float:
    """The end of an axis that has a number at a guess or beyond it."""
    end = guess
    for _ in range(3):
        shown = canvas.ticks(low, end, _TICKS[canvas.narrow])
        if len(shown) < 2 or shown[-1] >= guess:  # two have a step between them
            break
        end = 2 * shown[-1] - shown[-2]
    return end
