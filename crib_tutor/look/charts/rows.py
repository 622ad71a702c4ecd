"""Rows of bars or dots, with intervals where sampled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some
from crib_tutor.look.charts.places import Bar, Spot

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

MOST = 30
"""Rows of a chart at most."""
LEFT_OVER = "what\N{RIGHT SINGLE QUOTATION MARK}s left:"
"""What stands for a total where something is lost."""
_BAR, _DOT, _NAMES, _LONGEST, _EDGE = 12.0, 5.5, 10, 0.45, 6.0
"""A bar's height, a dot's radius, the gap behind names, their part of the width at most, and the edge without them."""


class Row(NamedTuple):
    """A row: its name, its parts and its margin.

    >>> Row("5♥ J♥", (7.2, 6.9)).total
    14.1
    """

    label: str
    parts: tuple[float, ...]
    margin: float = 0.0
    inside: bool = False
    """Whether the row is a part of one above it, and so drawn slighter."""

    @property
    def total(self) -> float:
        """All parts together; what is lost counts below zero."""
        return round(sum(self.parts), 9)

    @property
    def loses(self) -> bool:
        """Say whether a part of several is lost."""
        return len(self.parts) > 1 and any(part < 0 for part in self.parts)


class Piece(NamedTuple):
    """A piece of a bar: start, end and part."""

    start: float
    end: float
    part: int


def pieces(row: Row) -> list[Piece]:
    """Cut a row's bar into pieces, by part.

    >>> pieces(Row("9♠ K♣", (8.0, -5.0)))
    [Piece(start=0.0, end=3.0, part=0), Piece(start=8.0, end=3.0, part=1)]
    """
    gained = sum(part for part in row.parts if part > 0)
    made, at, down = [], 0.0, gained if gained or len(row.parts) > 1 else 0.0
    for place, part in enumerate(row.parts):
        if part >= 0:
            end = min(at + part, max(row.total, 0)) if min(row.parts) < 0 else at + part
            made.append(Piece(at, max(end, at), place))
            at += part
        else:
            made.append(Piece(down, down + part, place))
            down += part
    return made


@dataclass(frozen=True, repr=False)
class RankedRows(Chart):
    """Named amounts below each other, the most first.

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
        """Mark the learner's row, or the amount guessed."""
        label = f"{answer} {self.of}".strip() if isinstance(answer, str | int) else ""
        for row in self.rows if label else ():
            if label in (row.label, row.label.partition(", ")[0]):
                return replace(self, yours=row.label)
        if not self.asked or isinstance(answer, bool) or not isinstance(answer, int | float) or answer < 0:
            return self
        return replace(self, guess=answer)

    # --- words ---

    def numbers(self) -> str:
        """List every row with its parts, and the guess."""
        own = "" if self.guess is None else f" Your guess: {number(self.guess)}."
        return "; ".join(map(self._row_in_words, self._shown)) + f".{own}"

    def table(self) -> Numbers:
        """Give each row's parts, their total and its margin."""
        several, margins = len(self.parts) > 1, any(row.margin for row in self.rows)
        head = ("", *(self.parts if several else ()), self.unit or "amount", *["±"] * margins)
        rows: list[tuple[str | float, ...]] = [
            (row.label, *(row.parts if several else ()), row.total, *[row.margin] * margins) for row in self._shown
        ]
        return Numbers(head, tuple(rows))

    def _row_in_words(self, row: Row) -> str:
        inside = [f"{name} {number(part, self.digits)}" for name, part in zip(self.parts, row.parts, strict=False)]
        inside = (inside if len(row.parts) > 1 else []) + ([self._margin(row)] if row.margin else [])
        inside += ["yours"] if row.label == self.yours else []
        details = f" ({', '.join(inside)})" if inside else ""
        return f"{'of these ' * row.inside}{row.label} {number(row.total, self.digits)}{details}"

    def _margin(self, row: Row) -> str:
        """A margin with as many digits as its total, or with one that says something."""
        rounded = round(row.margin, self.digits)
        return f"±{rounded:.{self.digits}f}" if rounded or not row.margin else f"±{row.margin:.1g}"

    def beside(self, row: Row, *, narrow: bool) -> tuple[str, str]:
        """Write a row's total, and whose it is."""
        sign = self.dots and any(other.total < 0 for other in self.rows)
        margin = f" {self._margin(row)}" if self._margins and row.margin else ""
        total = number(row.total, self.digits, sign=sign) + margin
        best = f" {self.best}" if self.best and row.total == self._top and len(self.rows) > 1 else ""
        if row.label != self.yours:
            return total, best
        behind = abs(round(self._top, self.digits) - round(row.total, self.digits))
        worse = f", {number(behind, self.digits)} {'more' if self.least else 'less'}" if behind and not narrow else ""
        return total, f" you{worse or best.replace(' ', ', ', 1)}"

    @property
    def _shown(self) -> list[Row]:
        return sorted(self.rows, key=lambda row: -row.total) if self.ranked else list(self.rows)

    @property
    def _margins(self) -> bool:
        """Whether each row tells its margin; one that all of them share is told once, with the unit."""
        return len({self._margin(row) for row in self.rows}) > 1

    @property
    def _loses(self) -> bool:
        return any(row.loses for row in self.rows)

    @property
    def _top(self) -> float:
        return (min if self.least else max)(row.total for row in self.rows)

    def role(self, row: Row) -> str:
        """Choose the color of a row."""
        if row.label == self.yours:
            return "you"
        lit = row.label == self.asked if self.asked else row.total == self._top
        return "best" if lit else "mute"

    # --- the drawing ---

    def draw(self, sheet: Sheet) -> None:
        """Draw the rows, the grid behind them and the axis below them."""
        if self._loses:
            self._list_parts(sheet)
        parts_line = sheet.y + sheet.size
        sheet.y += (sheet.size + 8) * (len(self.parts) > 1 and not self._loses)
        sheet.y += 1.7 * sheet.size * (self.guess is not None)
        longest = max(sheet.room(row.label, bold=True) for row in self.rows)
        above = 1.6 * sheet.size * (longest > _LONGEST * sheet.width)
        step = ((22 if sheet.narrow else 24) if len(self.rows) > 2 else 30) + above
        column = self._column(sheet)
        right = sheet.width - (sum(column) + _DOT + 8) * self._loses
        plot = sheet.plot(_EDGE if above else longest + _NAMES, right, step * len(self.rows) + 2)
        low, high, last = self._limits(sheet, plot.wide)
        plot.limit((low, high), (len(self.rows) - 0.5, -0.5))
        shown = sheet.ticks(min(0.0, *self._ends(self.rows)), last, 4 if sheet.narrow else 6)
        plot.mark_grid(shown)
        plot.ax.set_yticks([])
        self._name(plot, above)
        ys = [place + above / step / 2 for place in range(len(self.rows))]
        self._draw_rows(plot, ys)
        for place, (y, row) in enumerate(zip(ys, self._shown, strict=True)):
            plot.note(place, row.total, y)
            self._write_beside(plot, row, y, sheet.width - column[1])
        if len(self.parts) > 1 and not self._loses:
            self._name_parts(plot, parts_line)
        self._draw_guess(plot, above / step / 2)
        shared = self.rows[0]
        name = f"{self.unit}, each {self._margin(shared)}" if shared.margin and not self._margins else self.unit
        plot.mark_across([(tick, number(tick)) for tick in shown], name)

    def _column(self, sheet: Sheet) -> tuple[float, float]:
        """The width of totals and of what is said behind them, where totals stand in a column; otherwise 0."""
        if not self._loses:
            return 0.0, 0.0
        words = zip(*(self.beside(row, narrow=sheet.narrow) for row in self.rows), strict=True)
        totals, after = (max(sheet.room(part, bold=True) for part in parts) for parts in words)
        return totals, after

    def _ends(self, rows: Sequence[Row]) -> list[float]:
        """Where bars, dots and intervals of rows end."""
        ends = [row.total + way * row.margin for row in rows for way in (-1, 1)]
        return ends if self.dots else ends + [end for row in rows for piece in pieces(row) for end in piece[:2]]

    def _limits(self, sheet: Sheet, inside: float) -> tuple[float, float, float]:
        """The ends of the axis, so wide that what is written beside each row ends on the sheet; and the last mark."""
        ends = {row: self._ends([row]) for row in self.rows}
        low, last = min(0.0, *map(min, ends.values())), max(0.0, *map(max, ends.values()))
        last = last if max(last, self.guess or 0.0) > low else 1.0
        words = {row: "".join(self.beside(row, narrow=sheet.narrow)) for row in self.rows}
        room = {row: _DOT + 13 + sheet.room(words[row], bold=True) for row in self.rows}
        if self._loses:
            before, reach = _DOT + 5, [(max(ends[row]), _DOT) for row in self.rows]
        else:
            before = max((room[row] for row in self.rows if row.total < 0), default=0.0)
            reach = [(max(ends[row]), room[row] if row.total >= 0 else _DOT) for row in self.rows]
        if self.guess is not None:
            last = max(last, _tick_beyond(sheet, low, self.guess) if self.guess > last else last)
            reach.append((last, sheet.room(number(last)) / 2 + 1))
            reach += [(self.guess, room[row]) for row in self.rows if row.label == self.asked]
        wide = inside - before
        high = max(low + (end - low) * wide / max(wide - beyond, 20) for end, beyond in [*reach, (last, _DOT)])
        return low - before * (high - low) / wide, high, last

    def _name(self, plot: Plot, above: float) -> None:
        """The names of rows before their bars, or above them, where the longest are cut at the edge."""
        roles = [self.role(row) for row in self._shown]
        plain = ["soft" if row.inside else "ink" for row in self._shown]
        inks = [ink if role == "mute" else role for role, ink in zip(roles, plain, strict=True)]
        labels = [plot.sheet.fit(row.label, plot.sheet.width - 2 * _EDGE, bold=True) for row in self._shown]
        names = [(label, ink, role != "mute") for label, ink, role in zip(labels, inks, roles, strict=True)]
        for place, (label, ink, bold) in enumerate(names):
            line = plot.middle(plot.y(place) - plot.sheet.size / 2 * bool(above))
            spot = Spot(_EDGE, line) if above else Spot(plot.left - _NAMES, line, "right")
            plot.write(label, spot, ink, bold=bold, plate="ground" if above else "")

    def _draw_rows(self, plot: Plot, ys: Sequence[float]) -> None:
        """The bars, the intervals and the dots."""
        rows = list(zip(ys, self._shown, strict=True))
        plot.bars(
            [
                Bar(y, piece.start, piece.end, _BAR / (2 if row.inside else 1), self.role(row), piece.part)
                for y, row in rows
                if not self.dots
                for piece in pieces(row)
                if piece.start != piece.end or len(row.parts) == 1
            ]
        )
        ranges = [(y, row.total - row.margin, row.total + row.margin, self.role(row)) for y, row in rows if row.margin]
        if ranges:
            places, lows, highs, roles = zip(*ranges, strict=True)
            plot.intervals(places, lows, highs, roles if self.dots else ["ink"] * len(roles))
        looks: dict[tuple[str, bool], list[tuple[float, float]]] = {}
        for y, row in rows if self.dots or len(self.parts) > 1 else ():
            hollow = self.dots and 0 < row.margin >= abs(row.total)
            looks.setdefault((self.role(row), hollow), []).append((row.total, y))
            if row.label == self.yours:
                plot.ring(row.total, y)
        for (role, hollow), dots in looks.items():
            plot.dots(dots, role, _DOT, hollow=hollow)

    def _write_beside(self, plot: Plot, row: Row, y: float, end: float) -> None:
        """The total behind its bar, or in the column that ends at a pixel, and what is said of it."""
        role, (total, after) = self.role(row), self.beside(row, narrow=plot.sheet.narrow)
        ink, bold, line = "soft" if role == "mute" else role, role != "mute", plot.middle(plot.y(y))
        if self._loses:
            plot.write(total, Spot(end, line, "right"), ink, bold=bold)
            if after:
                plot.write(after, Spot(end, line), ink, bold=bold)
            return
        words, dot = total + after, _DOT if self.dots or len(self.parts) > 1 else 0.0
        seen = 2 * dot if row.label == self.yours else dot
        right = max(*map(plot.x, self._ends([row])), plot.x(0.0), plot.x(row.total) + seen)
        if row.label == self.asked and self.guess is not None:
            mark, wide = plot.x(self.guess), plot.sheet.room(words, bold=True)
            right = mark + 2 if right < mark + 2 and mark - 6 < right + 7 + wide else right
        spot = Spot(right + 7, line)
        if row.total < 0:
            spot = Spot(plot.x(row.total - row.margin) - _DOT - 8, line, "right")
        plot.write(words, spot, ink, bold=bold, plate="ground" if row.label == self.asked else "")

    def _draw_guess(self, plot: Plot, down: float) -> None:
        """The words of the learner's guess, with a dotted line down to its mark in the row that was asked about."""
        if self.guess is None:
            return
        x, words, size = plot.x(self.guess), f"your guess: {number(self.guess)}", plot.sheet.size
        half = plot.sheet.room(words, bold=True) / 2
        middle = min(max(x, half), plot.sheet.width - half)
        plot.write(words, Spot(middle, plot.top - 0.7 * size, "center"), "you", bold=True)
        row = down + next((at for at, row in enumerate(self._shown) if row.label == self.asked), 0)
        plot.mark(self.guess, row, _BAR + 8)

    def _name_parts(self, plot: Plot, line: float) -> None:
        """The names of the parts over the first row, each over its own, pushed apart where they would meet."""
        first, sheet = self._shown[0], plot.sheet
        names = []
        for name, part, (start, end, _) in zip(self.parts, first.parts, pieces(first), strict=False):
            words = f"{name} {number(part, self.digits)}"
            names.append((plot.x((start + end) / 2), words, sheet.room(words)))
        begin, ahead = 0.0, sum(wide + 12 for _, _, wide in names)
        role = self.role(first)
        for middle, words, wide in sorted(names):
            ahead -= wide + 12
            left = min(max(begin, middle - wide / 2), sheet.width - wide - ahead)
            plot.write(words, Spot(left, line), "soft" if role == "mute" else role)
            begin = left + wide + 12

    def _list_parts(self, sheet: Sheet) -> None:
        """A key: what the first row gains, what it loses and what is left, each behind what stands for it."""
        first = self._shown[0]
        named = list(enumerate(zip(self.parts, first.parts, strict=False)))
        gained = ", ".join(f"{name} {number(part, self.digits)}" for _, (name, part) in named if part >= 0)
        seen = sorted(pieces(first), key=lambda piece: min(piece.start, piece.end))
        items = [(gained, tuple(piece.part for piece in seen if piece.start != piece.end))] if gained else []
        for place, (name, part) in named:
            if part < 0:
                items.append((f"{name} {number(part, self.digits)}", (place,)))
            elif any(row.parts[place] < 0 for row in self.rows):
                items.append((f"{name} where it\N{RIGHT SINGLE QUOTATION MARK}s lost", (place,)))
        items.append((f"{LEFT_OVER} {number(first.total, self.digits)}", ()))
        sheet.key(items, self.role(first))


def _tick_beyond(sheet: Sheet, low: float, guess: float) -> float:
    """The end of an axis that has a number at a guess or beyond it."""
    end = guess
    for _ in range(3):
        shown = sheet.ticks(low, end, 4 if sheet.narrow else 6)
        if len(shown) < 2 or shown[-1] >= guess:  # two have a step between them
            break
        end = 2 * shown[-1] - shown[-2]
    return end
