"""Days as dots, and through them the average of the last few with its interval: what a learner's record shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Scale, Spot, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.phrases import capitalized

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST = 400
_HIGH = {False: 220, True: 180}


class DayDot(NamedTuple):
    """A day: how many days it comes after another, its name, its own value, and the average that ends with it.

    >>> DayDot(20_513, "Mar 1", 1.4, 1.2, 0.3).name
    'Mar 1'
    """

    day: int
    name: str
    value: float
    mean: float
    margin: float = 0.0
    """How far that average may lie to either side; 0 where too few days say."""


@dataclass(frozen=True, repr=False)
class DayDots(Chart):
    """What came of each day, as dots, and the average of the last few days as a line that ends with today's number.

    >>> days = (DayDot(1, "Jan 2", 1.5, 1.5), DayDot(3, "Jan 4", 0.5, 1.0, 0.4))
    >>> DayDots("Fewer each day", "", "", days, "holes").plain
    'Fewer each day. Holes, by day: Jan 2 1.5, Jan 4 0.5. The average now: 1.0 ±0.4.'

    Raises `IllegalMove` for no days, too many, or what isn't a number.
    """

    days: tuple[DayDot, ...]
    up: str

    def __post_init__(self) -> None:
        require_some(self.days, "days", MOST)
        require_finite((one for day in self.days for one in (day.day, *day[2:])), "what came of days")

    def numbers(self) -> str:
        """Every day with its value, and the average that there is now."""
        told = ", ".join(f"{day.name} {number(day.value)}" for day in self.days)
        last = self.days[-1]
        within = f" ±{number(last.margin, 1)}" if last.margin else ""
        return f"{capitalized(self.up)}, by day: {told}. The average now: {number(last.mean, 1)}{within}."

    def draw(self, canvas: Canvas) -> None:
        """Draw the grid, the band, the dots, the line and the dates."""
        canvas.text(self.up, Spot(0, canvas.y + canvas.size))
        top = canvas.y + 2 * canvas.size
        foot = top + _HIGH[canvas.narrow]
        high = 1.06 * max(1.0, *(max(day.value, day.mean + day.margin) for day in self.days))
        shown = canvas.ticks(0, high, 5)
        left = max(canvas.room(number(tick)) for tick in shown) + 12
        now = f"{number(self.days[-1].mean, 1)} now"
        up = Scale(foot, top, 0, high)
        right = canvas.width - canvas.room(now, bold=True) - 22
        first, last = self.days[0].day, self.days[-1].day
        across = Scale(left + 10, right, first, last) if last > first else Scale(right, right, first, first + 1)
        for tick in shown:
            canvas.line([(left, up.at(tick)), (right + 10, up.at(tick))], "grid" if tick else "axis")
            canvas.text(number(tick), Spot(left - 8, canvas.middle(up.at(tick)), "end"))
        self._draw_days(canvas, across, up)
        end = (across.at(last), up.at(self.days[-1].mean))
        canvas.ring(*end, 6.5)
        canvas.text(now, Spot(end[0] + 14, canvas.middle(end[1])), "you", bold=True)
        self._name_days(canvas, across, foot)

    def _draw_days(self, canvas: Canvas, across: Scale, up: Scale) -> None:
        banded = [day for day in self.days if day.margin]
        if len(banded) > 1:
            above = [(across.at(day.day), up.at(day.mean + day.margin)) for day in banded]
            below = [(across.at(day.day), up.at(max(0.0, day.mean - day.margin))) for day in banded]
            canvas.area([*above, *reversed(below)], "you-pale")
        for day in self.days:
            canvas.dot(across.at(day.day), up.at(day.value), 4.2, "mute")
        if len(self.days) > 1:
            canvas.line([(across.at(day.day), up.at(day.mean)) for day in self.days], "you", 2.5, data=True)

    def _name_days(self, canvas: Canvas, across: Scale, foot: float) -> None:
        """The first day and the last, and between them what has room."""
        line = foot + 5 + canvas.size
        placed: list[tuple[float, float]] = []
        middle = len(self.days) // 2
        for at in dict.fromkeys((0, len(self.days) - 1, middle, middle // 2, (middle + len(self.days)) // 2)):
            day = self.days[at]
            half = canvas.room(day.name) / 2
            x = min(max(across.at(day.day), half), canvas.width - half)
            if all(abs(x - other) > half + wide + 12 for other, wide in placed):
                canvas.text(day.name, Spot(x, line, "middle"))
                placed.append((x, half))
        canvas.y = line + 0.3 * canvas.size
