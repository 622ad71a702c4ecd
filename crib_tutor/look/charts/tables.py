"""Tables of shades: costs by count, and shares by column."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.chart_colors import shade_of
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some, whole_number
from crib_tutor.look.charts.places import Spot
from crib_tutor.rules import THIRTY_ONE, IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.sheet import Sheet

COUNTS = range(1, THIRTY_ONE)
"""The counts that can be left to the next player."""
_MOST_ROADS = 3
"""More rows have no room on a narrow page."""
MOST_ROWS, MOST_COLUMNS = 1 + 30, 5
"""More of them would make a drawing too heavy for a page."""
_NARROW_COLUMNS = 4
"""Columns that a narrow page has room for: the first ones."""
_SMALL = 12.75
"""The size of a number in a cell on a narrow page."""


class RoadRow(NamedTuple):
    """A row of the road: a number for each count."""

    name: str
    nets: tuple[float | None, ...]


@dataclass(frozen=True, repr=False)
class CountRoad(Chart):
    """What leaving each count nets, stage by stage.

    >>> row = RoadRow("early", (0.5,) + (None,) * 28 + (-1.0,))
    >>> CountRoad("Thirty is bad", "", "", (row,)).plain
    'Thirty is bad. Early: 1 +0.5, 30 \N{MINUS SIGN}1.0.'

    ``named`` are counts to be framed. Raises `IllegalMove` for no rows, for too many, and for a row of another length.
    """

    rows: tuple[RoadRow, ...]
    unit: str = "points"
    named: tuple[int, ...] = ()
    yours: int = 0
    """The count that the learner guessed; 0 for none."""

    def __post_init__(self) -> None:
        require_some(self.rows, "rows", _MOST_ROADS)
        for row in self.rows:
            if len(row.nets) != len(COUNTS):
                raise IllegalMove(
                    f"a row of the road has {len(COUNTS)} numbers, not {len(row.nets)}: "
                    "give one for each count, or None"
                )
            require_finite([net for net in row.nets if net is not None], "the numbers of a road")

    def marked(self, answer: object) -> Self:
        """The chart with this count framed as the learner's own."""
        count = whole_number(answer)
        return replace(self, yours=count) if count is not None and count in COUNTS else self

    def numbers(self) -> str:
        """List every row with its numbers, and your count."""
        words = []
        for row in self.rows:
            known = [(count, net) for count, net in zip(COUNTS, row.nets, strict=True) if net is not None]
            words.append(
                f"{row.name.capitalize()}: {', '.join(f'{at} {number(net, 1, sign=True)}' for at, net in known)}."
            )
        return " ".join([*words, f"Yours: {self.yours}."] if self.yours else words)

    def table(self) -> Numbers:
        """Give what each count nets, stage by stage."""
        nets = zip(COUNTS, *(row.nets for row in self.rows), strict=True)
        rows = tuple((count, *("" if net is None else net for net in own)) for count, *own in nets)
        return Numbers(("count", *(row.name for row in self.rows)), rows)

    def draw(self, sheet: Sheet) -> None:
        """Draw the cells with their counts, the frames, and the key."""
        least = min((net for row in self.rows for net in row.nets if net is not None and net < 0), default=0.0)
        cells = [
            [net if net is None else (self.shade(net), number(net, 1, sign=True)) for net in row.nets]
            for row in self.rows
        ]
        if sheet.narrow:
            left = 30.0
            self._draw_part(sheet, left, [list(counts) for counts in zip(*cells, strict=True)], COUNTS)
        else:
            left = 62.0
            for half in (slice(0, len(COUNTS) // 2), slice(len(COUNTS) // 2, None)):
                self._draw_part(sheet, left, [row[half] for row in cells], COUNTS[half])
        sheet.y += 8
        step = min(30.0, (sheet.width - left - 8) / 9)
        sheet.shades(left, step, self.unit, ["0 or more", number(least, 1, sign=True)])

    def _draw_part(self, sheet: Sheet, left: float, cells: list[list[tuple[int, str] | None]], counts: range) -> None:
        """Counts side by side, a row for each stage; or below one another, a column for each, on a narrow page."""
        down, names = sheet.narrow, [row.name for row in self.rows]
        sheet.y += 1.6 * sheet.size
        plot = sheet.plot(left, sheet.width - 4, (21 if down else 26) * len(cells))
        plot.cells(cells, size=_SMALL if down else 14)
        above, beside = (names, map(str, counts)) if down else (map(str, counts), names)
        bold = {str(count) for count in self.named}
        for at, count in enumerate(counts):
            for place in range(len(self.rows)):
                across, up = (place, at) if down else (at, place)
                plot.note(count - COUNTS[0], across + 0.5, up + 0.5)
        for place, words in enumerate(above):
            spot = Spot(plot.x(place + 0.5), plot.top - 0.6 * sheet.size, "center")
            plot.write(words, spot, "ink", bold=words in bold)
        for place, words in enumerate(beside):
            spot = Spot(left - 7, plot.middle(plot.y(place + 0.5)), "right")
            plot.write(words, spot, "ink", bold=words in bold)
        for count in (*(count for count in self.named if count != self.yours), self.yours):
            if count in counts:
                at, role = counts.index(count), "you" if count == self.yours else "ink"
                plot.frame(*((0, at, len(names), 1) if down else (at, 0, 1, len(names))), role)
        sheet.y += 10 * (not down)

    def shade(self, net: float) -> int:
        """Shade a number: none where nothing is lost."""
        least = min((cost for row in self.rows for cost in row.nets if cost is not None and cost < 0), default=-1.0)
        return shade_of(max(0.0, -net), 0.0, -least)


class ShareRow(NamedTuple):
    """A row with a share from 0 to 1 by column."""

    name: str
    shares: tuple[float | None, ...]


@dataclass(frozen=True, repr=False)
class ShareTable(Chart):
    """Shares of each row in parts of a hundred.

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
            known = [share for share in row.shares if share is not None]
            require_finite(known, "shares")
            if len(row.shares) != len(self.columns) or not all(0 <= share <= 1 for share in known):
                raise IllegalMove("a row has a share from 0 to 1 for each column, or None: give as many as columns")

    def numbers(self) -> str:
        """Name the columns, then list every row's shares."""
        rows = [f"{row.name}: {', '.join(map(_percent, row.shares))}." for row in self.rows]
        return " ".join([f"In this order: {', '.join(self.columns)}.", *rows])

    def table(self) -> Numbers:
        """Give every row's shares."""
        rows = [(row.name, *("" if share is None else round(share, 4) for share in row.shares)) for row in self.rows]
        return Numbers(("", *self.columns), tuple(rows))

    def draw(self, sheet: Sheet) -> None:
        """Draw the heads, the rows of cells, and the list."""
        shown = self.columns[: _NARROW_COLUMNS if sheet.narrow else None]
        names = 12 + ceil(max(sheet.room(row.name, bold=True) for row in self.rows))
        left = min(84 if sheet.narrow else 200, names)
        named, room = 12 + ceil(max(map(sheet.room, shown))), floor((sheet.width - left - 2) / len(shown))
        listed = named > room
        wide = min(54, room) if listed else max(named, 54)
        heads = [str(at + 1) if listed else name for at, name in enumerate(shown)]
        sheet.y += 1.5 * sheet.size
        for first, rows in ((True, self.rows[:1]), (False, self.rows[1:])):
            if not rows:
                continue
            plot = sheet.plot(left, left + wide * len(shown), (22 if sheet.narrow else 26) * len(rows))
            cells = [
                [
                    None if share is None else (shade_of(share, 0, 1), _percent(share))
                    for share in row.shares[: len(shown)]
                ]
                for row in rows
            ]
            plot.cells(cells, size=_SMALL if sheet.narrow else 14, bold=0 if first else -1)
            for place, head in enumerate(heads if first else ()):
                plot.write(head, Spot(plot.x(place + 0.5), plot.top - 0.5 * sheet.size, "center"), bold=listed)
            for place, row in enumerate(rows):
                for at in range(len(shown)):
                    plot.note(place + (not first), at + 0.5, place + 0.5)
                name, line = sheet.fit(row.name, left - 8, bold=first), plot.middle(plot.y(place + 0.5))
                plot.write(name, Spot(0, line), "ink" if first else "soft", bold=first)
            sheet.y += 6
        if listed:
            self._list_columns(sheet, shown)

    def _list_columns(self, sheet: Sheet, shown: tuple[str, ...]) -> None:
        """List what the columns are, in two columns on a wide page."""
        half = len(shown) if sheet.narrow else (len(shown) + 1) // 2
        top = sheet.y + sheet.size
        for at, name in enumerate(shown):
            x, line = sheet.width / 2 * (at // half), top + 1.5 * sheet.size * (at % half + 1)
            sheet.text(str(at + 1), x + 20, line, "ink", "right", bold=True)
            sheet.text(sheet.fit(name, sheet.width / (1 if sheet.narrow else 2) - 32), x + 28, line)
        sheet.y = top + 1.5 * sheet.size * half
        if len(shown) < len(self.columns):
            sheet.y += 1.5 * sheet.size
            sheet.text(f"The first {len(shown)} of {len(self.columns)}; a wide page has all.", 0, sheet.y)
        sheet.y += 4


def _percent(share: float | None) -> str:
    return "none" if share is None else f"{100 * share:.0f}"
