"""Rows of discards that reach two ways."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some
from crib_tutor.look.charts.places import Bar, Spot
from crib_tutor.rules import DEALT

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

_MOST = comb(DEALT, 2)
"""The ways to discard two of six cards."""
_BAR, _DOT, _GAP = 12.0, 5.5, 10
"""A bar's height, a dot's radius, and the gap between a bar and its number."""


class CribRow(NamedTuple):
    """A discard: its hand, and what both cribs make of it."""

    label: str
    hand: float
    yours: float
    """What it comes to if you own the crib."""
    theirs: float
    """What's left of it if your opponent does."""


@dataclass(frozen=True, repr=False)
class TwoCribs(Chart):
    """What discards come to with either crib.

    >>> rows = (CribRow("5♥ J♠", 7.5, 17.3, -1.0), CribRow("3♥ J♠", 9.7, 15.9, 4.1))
    >>> TwoCribs("It turns", "", "", rows, both=True).plain
    'It turns. 3♥ J♠: hand 9.7, your crib 15.9, theirs 4.1; 5♥ J♠: hand 7.5, your crib 17.3, theirs −1.0.'

    A dot is the hand, the same on both sides. A bar reaches right from it to what your own crib makes of it and, where
    ``both`` are drawn, left to what your opponent's leaves. The best of the crib that's asked about comes first. Raises
    `IllegalMove` for no rows, too many, or what isn't a number.
    """  # noqa: RUF002  # a true minus

    rows: tuple[CribRow, ...]
    both: bool = False
    yours: str = ""
    """The label of the learner's row."""

    def __post_init__(self) -> None:
        require_some(self.rows, "rows", _MOST)
        require_finite((part for row in self.rows for part in row[1:]), "the parts of a row")

    def marked(self, answer: object) -> Self:
        """Mark the learner's row."""
        return replace(self, yours=answer) if answer in [row.label for row in self.rows] else self

    @property
    def shown(self) -> list[CribRow]:
        """The rows, the best first."""
        return sorted(self.rows, key=lambda row: row.theirs if self.both else row.yours, reverse=True)

    def numbers(self) -> str:
        """Every row with its numbers."""
        return "; ".join(map(self._in_words, self.shown)) + "."

    def table(self) -> Numbers:
        """Give each hand with what the cribs make of it."""
        head = ("discard", "hand", "with your crib", "with your opponent's crib")
        return Numbers(head[: 3 + self.both], tuple(row[: 3 + self.both] for row in self.shown))

    def _in_words(self, row: CribRow) -> str:
        theirs = f", theirs {number(row.theirs, 1)}" if self.both else ""
        own = " (your row)" if row.label == self.yours else ""
        return f"{row.label}{own}: hand {number(row.hand, 1)}, your crib {number(row.yours, 1)}{theirs}"

    def draw(self, sheet: Sheet) -> None:
        """Draw the rows with their numbers, and the axis."""
        left, right = ("opponent's crib", (1,)), ("your crib", (0,))
        sheet.key([*([left] if self.both else []), ("hand", ()), right], "mute")
        names = max(sheet.room(row.label, bold=True) for row in self.rows) + _GAP
        plot = sheet.plot(names, sheet.width, (22 if sheet.narrow else 24) * len(self.rows) + 2)
        low = min(0.0, *(row.theirs if self.both else row.hand for row in self.rows))
        high = max(low + 1, *(row.yours for row in self.rows))
        room = max(sheet.room(number(end, 1), bold=True) for row in self.rows for end in row[2:]) + _DOT + _GAP
        pixel = (high - low) / (plot.wide - room * (1 + self.both))
        plot.limit((low - room * pixel * self.both, high + room * pixel), (len(self.rows) - 0.5, -0.5))
        ticks = sheet.ticks(low, high, 4 if sheet.narrow else 6)
        plot.mark_grid(ticks)
        plot.ax.set_yticks([])
        for y, row in enumerate(self.shown):
            self._draw_row(plot, y, row)
        plot.mark_across([(tick, number(tick)) for tick in ticks], "points on average")

    def _draw_row(self, plot: Plot, y: int, row: CribRow) -> None:
        line, own = plot.middle(plot.y(y)), row.label == self.yours
        sides = [("yours", row.yours, 0, 1), *([("theirs", row.theirs, 1, -1)] if self.both else [])]
        for name, end, part, way in sides:
            best = end == max(getattr(other, name) for other in self.rows)
            role = "you" if own else "best" if best else "mute"
            plot.bars([Bar(y, row.hand, end, _BAR, role, 0 if best else part)])
            spot = Spot(plot.x(end) + way * _GAP, line, "left" if way > 0 else "right")
            plot.write(number(end, 1), spot, "soft" if role == "mute" else role, bold=best, plate="ground")
        plot.note(y, row.hand, y)
        plot.dots([(row.hand, y)], "ink", _DOT)
        plot.write(row.label, Spot(plot.left - _GAP, line, "right"), "you" if own else "ink", bold=own)
