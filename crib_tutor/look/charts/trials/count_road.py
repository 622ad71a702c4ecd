"""The counts of the play as a road from 1 to 30: a cell for each count in each row, and a shade for what it costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.chart_colors import SHADES
from crib_tutor.look.charts.places import Box, Spot
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.rules import THIRTY_ONE, IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

COUNTS = range(1, THIRTY_ONE)
"""The counts that can be left to the next player."""
MOST_ROWS = 3
"""More rows have no room on a narrow page."""
STREET = len(COUNTS) // 2
"""Counts side by side on a wide page."""
_NAMES, _HIGH = 62, {False: 26, True: 21}
_EDGE = 30
"""Room for the counts beside the cells of a narrow page."""
_SIZE = {False: 14.0, True: 12.75}
"""The size of a number in a cell."""


class RoadRow(NamedTuple):
    """One row of the road: its name, and a number for each count from 1 to 30, None where there is none.

    >>> len(RoadRow("late", (None,) * 30).nets)
    30
    """

    name: str
    nets: tuple[float | None, ...]


@dataclass(frozen=True, repr=False)
class CountRoad(Chart):
    """What leaving each count nets, stage by stage: the more it costs, the further its shade is from the ground.

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
        require_some(self.rows, "rows", MOST_ROWS)
        for row in self.rows:
            if len(row.nets) != len(COUNTS):
                raise IllegalMove(
                    f"a row of the road has {len(COUNTS)} numbers, not {len(row.nets)}: "
                    "give one for each count, or None"
                )
            require_finite([net for net in row.nets if net is not None], "the numbers of a road")

    def marked(self, answer: object) -> Self:
        """The chart with this count framed as the learner's own."""
        count = int(answer) if isinstance(answer, str) and answer.isdecimal() else answer
        return replace(self, yours=count) if type(count) is int and count in COUNTS else self

    def numbers(self) -> str:
        """Every row with its counts and their numbers, and the count that is yours."""
        told = [
            f"{row.name.capitalize()}: {', '.join(f'{count} {_signed(net)}' for count, net in _known(row))}."
            for row in self.rows
        ]
        return " ".join([*told, f"Yours: {self.yours}."] if self.yours else told)

    def draw(self, canvas: Canvas) -> None:
        """Draw the cells with their counts, the frames, and the key."""
        boxes = self._tall(canvas) if canvas.narrow else self._broad(canvas)
        for count, ink in [*((count, "ink") for count in self.named if count != self.yours), (self.yours, "you")]:
            if count:
                first, last = boxes[count]
                canvas.rect(
                    Box(first.left - 1.5, first.top - 1.5, last.right + 1.5, last.bottom + 1.5), edge=ink, line=2.4
                )
        self._draw_key(canvas)

    def _broad(self, canvas: Canvas) -> dict[int, tuple[Box, Box]]:
        """The counts side by side, in two streets: the first and the last cell of each."""
        boxes: dict[int, tuple[Box, Box]] = {}
        for start in range(0, len(COUNTS), STREET):
            boxes |= self._street(canvas, COUNTS[start : start + STREET])
            canvas.y += 10
        return boxes

    def _street(self, canvas: Canvas, counts: range) -> dict[int, tuple[Box, Box]]:
        wide, high = (canvas.width - _NAMES - 4) / STREET, _HIGH[False]
        top = canvas.y + 1.6 * canvas.size
        boxes: dict[int, tuple[Box, Box]] = {}
        for place, count in enumerate(counts):
            left = _NAMES + place * wide
            spot = Spot(left + wide / 2, canvas.y + canvas.size, "middle")
            canvas.text(str(count), spot, "ink", bold=count in self.named)
            cells = [Box(left, top + row * high, left + wide, top + (row + 1) * high) for row in range(len(self.rows))]
            boxes[count] = (cells[0], cells[-1])
            self._fill(canvas, count, cells)
        for place, row in enumerate(self.rows):
            canvas.text(row.name, Spot(_NAMES - 8, canvas.middle(top + (place + 0.5) * high), "end"), "ink")
        canvas.y = top + len(self.rows) * high
        return boxes

    def _tall(self, canvas: Canvas) -> dict[int, tuple[Box, Box]]:
        """The counts one below the other."""
        wide, high = (canvas.width - _EDGE - 4) / len(self.rows), _HIGH[True]
        top = canvas.y + 1.6 * canvas.size
        boxes: dict[int, tuple[Box, Box]] = {}
        for place, row in enumerate(self.rows):
            canvas.text(row.name, Spot(_EDGE + (place + 0.5) * wide, canvas.y + canvas.size, "middle"), "ink")
        for place, count in enumerate(COUNTS):
            y = top + place * high
            canvas.text(
                str(count), Spot(_EDGE - 7, canvas.middle(y + high / 2), "end"), "ink", bold=count in self.named
            )
            cells = [Box(_EDGE + row * wide, y, _EDGE + (row + 1) * wide, y + high) for row in range(len(self.rows))]
            boxes[count] = (cells[0], cells[-1])
            self._fill(canvas, count, cells)
        canvas.y = top + len(COUNTS) * high + 8
        return boxes

    def _fill(self, canvas: Canvas, count: int, cells: list[Box]) -> None:
        """The cells of one count with their shades and numbers."""
        for row, cell in zip(self.rows, cells, strict=True):
            net = row.nets[count - 1]
            inner = Box(cell.left + 0.6, cell.top + 0.6, cell.right - 0.6, cell.bottom - 0.6)
            if net is None:
                canvas.rect(inner, edge="grid", line=1, taken=True)
                continue
            shade = self._shade(net)
            canvas.rect(inner, f"map{shade}", taken=True)
            spot = Spot((cell.left + cell.right) / 2, canvas.middle((cell.top + cell.bottom) / 2), "middle")
            canvas.text(_signed(net), spot, f"on{shade}", size=_SIZE[canvas.narrow])

    @property
    def _least(self) -> float:
        """The worst net; 0 where nothing costs anything."""
        return min((net for row in self.rows for net in row.nets if net is not None and net < 0), default=0.0)

    def _shade(self, net: float) -> int:
        return min(SHADES - 1, int(max(0.0, -net) / (-self._least or 1) * SHADES))

    def _draw_key(self, canvas: Canvas) -> None:
        """The shades from what costs nothing to the worst, with their numbers."""
        left = _EDGE if canvas.narrow else _NAMES
        step = min(30.0, (canvas.width - left - 8) / SHADES)
        canvas.text(self.unit, Spot(left, canvas.y + canvas.size))
        y = canvas.y + canvas.size + 8
        for shade in range(SHADES):
            canvas.rect(Box(left + shade * step, y, left + (shade + 1) * step, y + 10), f"map{shade}", taken=True)
        line = y + 14 + canvas.size
        canvas.text("0 or more", Spot(left, line))
        canvas.text(_signed(self._least), Spot(left + SHADES * step, line, "end"))
        canvas.y = line + 0.3 * canvas.size


def _known(row: RoadRow) -> list[tuple[int, float]]:
    return [(count, net) for count, net in zip(COUNTS, row.nets, strict=True) if net is not None]


def _signed(net: float) -> str:
    """A number with its sign, and nothing before a zero."""
    words = f"{abs(net):.1f}"
    return words if words == "0.0" else ("\N{MINUS SIGN}" if net < 0 else "+") + words
