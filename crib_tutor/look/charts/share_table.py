"""Shares of a hundred in a table: a shade and a number for each row in each column."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.chart_colors import SHADES
from crib_tutor.look.charts.places import Box, Spot
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST_ROWS, MOST_COLUMNS = 1 + 30, 5
"""More of them would make a drawing too heavy for a page."""
_NARROW_COLUMNS = 4
"""Columns that a narrow page has room for: the first ones."""
_NAMES = {False: 200, True: 84}
_WIDEST, _HIGH = 54, {False: 26, True: 22}
_SIZE = {False: 14, True: 12.75}
"""The size of a number in a cell."""


class ShareRow(NamedTuple):
    """A row: its name, and a share from 0 to 1 for each column, None where nothing was asked.

    >>> ShareRow("Ada", (0.5, None)).shares
    (0.5, None)
    """

    name: str
    shares: tuple[float | None, ...]


@dataclass(frozen=True, repr=False)
class ShareTable(Chart):
    """How much of everything each row got, in parts of a hundred: more is further from the ground.

    >>> ShareTable("Nobs are missed", "", "", ("nobs", "pairs"), (ShareRow("Class", (0.25, 0.9)),)).plain
    'Nobs are missed. In this order: nobs, pairs. Class: 25, 90.'

    The first row is that of all together. Where their names are too long, columns are numbered and listed below.
    Raises `IllegalMove` for too many rows or columns, and for what is no share.
    """

    columns: tuple[str, ...]
    rows: tuple[ShareRow, ...]

    def __post_init__(self) -> None:
        require_some(self.columns, "columns", MOST_COLUMNS)
        require_some(self.rows, "rows", MOST_ROWS)
        for row in self.rows:
            known = [one for one in row.shares if one is not None]
            require_finite(known, "shares")
            if len(row.shares) != len(self.columns) or not all(0 <= one <= 1 for one in known):
                raise IllegalMove("a row has a share from 0 to 1 for each column, or None: give as many as columns")

    def numbers(self) -> str:
        """The names of the columns, then every row with its shares in their order."""
        told = [f"{row.name}: {', '.join(map(_percent, row.shares))}." for row in self.rows]
        return " ".join([f"In this order: {', '.join(self.columns)}.", *told])

    def draw(self, canvas: Canvas) -> None:
        """Draw the numbered columns, a row of cells for each name, and the list of what the columns are."""
        many = min(len(self.columns), _NARROW_COLUMNS) if canvas.narrow else len(self.columns)
        left = min(_NAMES[canvas.narrow], 12 + ceil(max(canvas.room(row.name, bold=True) for row in self.rows)))
        named = 12 + ceil(max(canvas.room(name) for name in self.columns[:many]))
        room = floor((canvas.width - left - 2) / many)
        wide = max(named, _WIDEST) if named <= room else min(_WIDEST, room)
        heads = self.columns if named <= room else tuple(map(str, range(1, many + 1)))
        top = ceil(canvas.y + 1.5 * canvas.size)
        for place, head in enumerate(heads[:many]):
            spot = Spot(left + (place + 0.5) * wide, canvas.y + canvas.size, "middle")
            canvas.text(head, spot, bold=named > room)
        for place, row in enumerate(self.rows):
            gap = 6 if place else 0
            self._draw_row(canvas, row, Box(left, top + gap, wide, _HIGH[canvas.narrow]), many)
            top += _HIGH[canvas.narrow]
        canvas.y = top + 6
        if named > room:
            canvas.y += canvas.size
            self._list_columns(canvas, many)

    def _draw_row(self, canvas: Canvas, row: ShareRow, place: Box, many: int) -> None:
        """Draw a row; the place has its left and top, and the width and the height of a cell."""
        left, top, wide, high = place
        first = row is self.rows[0]
        line, size = canvas.middle(top + high / 2), _SIZE[canvas.narrow]
        canvas.text(canvas.fit(row.name, left - 8, bold=first), Spot(0, line), "ink" if first else "soft", bold=first)
        for at, share in enumerate(row.shares[:many]):
            if share is None:
                continue
            shade = min(SHADES - 1, int(share * SHADES))
            x = left + at * wide
            canvas.rect(Box(x, top, x + wide - 1, top + high - 1), f"map{shade}", taken=True)
            middle = Spot(x + wide / 2, canvas.middle(top + high / 2, size), "middle")
            canvas.text(_percent(share), middle, f"on{shade}", size=size, bold=first)

    def _list_columns(self, canvas: Canvas, many: int) -> None:
        """List what the columns are, in two columns on a wide page, each with the share of all together."""
        half = many if canvas.narrow else (many + 1) // 2
        top = canvas.y
        for at, name in enumerate(self.columns[:many]):
            x = canvas.width / 2 * (at // half)
            line = top + 1.5 * canvas.size * (at % half + 1)
            canvas.text(str(at + 1), Spot(x + 20, line, "end"), "ink", bold=True)
            canvas.text(canvas.fit(name, canvas.width / (1 if canvas.narrow else 2) - 32), Spot(x + 28, line))
        canvas.y = top + 1.5 * canvas.size * half
        if many < len(self.columns):
            canvas.y += 1.5 * canvas.size
            canvas.text(f"The first {many} of {len(self.columns)}; a wide page has all.", Spot(0, canvas.y))
        canvas.y += 4


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{100 * share:.0f}"
