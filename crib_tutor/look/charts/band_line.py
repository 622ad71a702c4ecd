"""A line with the band of its interval, a level to hold it against, and its most telling points with their numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Scale, Spot, mark_across, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.phrases import capitalized

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST = 200
_HIGH = {False: 300, True: 250}
_DOTS = 40
"""Up to so many readings have a dot each."""


class Reading(NamedTuple):
    """A value at a place, and how far it may lie to either side, if it was sampled.

    >>> Reading(1, 69.0, 0.9).margin
    0.9
    """

    at: float
    value: float
    margin: float = 0.0


@dataclass(frozen=True, repr=False)
class BandLine(Chart):
    """Readings along a line: what lies above the level and what below is said in words beside it.

    >>> line = (Reading(1, 69, 0.9), Reading(2, 73, 0.9))
    >>> BandLine("The dealer", "", "", line, "holes", "wins in 100", 50, ("dealer", "pone")).plain
    'The dealer. Wins in 100, by holes: 1 69 ±0.9, 2 73 ±0.9. Above 50: dealer. Below: pone.'

    Raises `IllegalMove` for no readings, more than there is room for, or what isn't a number.
    """

    readings: tuple[Reading, ...]
    across: str
    up: str
    level: float
    sides: tuple[str, str]
    """What is true above the level, and below it."""
    asked: float | None = None
    """The place that the learner guessed about."""
    yours: float | None = None
    """The value that the learner guessed there."""

    def __post_init__(self) -> None:
        require_some(self.readings, "readings", MOST)
        require_finite((one for reading in self.readings for one in (*reading, self.level)), "readings")

    def marked(self, answer: object) -> Self:
        """The chart with the value that the learner guessed at the place asked about."""
        if isinstance(answer, bool) or not isinstance(answer, int | float) or self.asked is None:
            return self
        return replace(self, yours=answer)

    def numbers(self) -> str:
        """Every reading with its interval, and what the two sides of the level are."""
        told = ", ".join(
            f"{number(one.at)} {number(one.value)}" + (f" ±{one.margin:.2g}" if one.margin else "")
            for one in self.readings
        )
        sides = f"Above {number(self.level)}: {self.sides[0]}. Below: {self.sides[1]}."
        own = "" if self.yours is None else f" Your guess at {number(self.asked or 0)}: {number(self.yours)}."
        return f"{capitalized(self.up)}, by {self.across}: {told}. {sides}{own}"

    def _bounds(self) -> tuple[float, float]:
        seen = [one.value + way * one.margin for one in self.readings for way in (-1, 1)]
        seen += [self.level] + ([] if self.yours is None else [self.yours])
        away = max(abs(one - self.level) for one in seen) or 1.0
        return max(self.level - 1.3 * away, min(0.0, *seen)), self.level + 1.3 * away

    def draw(self, canvas: Canvas) -> None:
        """Draw the grid, the level, the band, the line, and the words."""
        canvas.text(self.up, Spot(0, canvas.y + canvas.size))
        top = canvas.y + 2 * canvas.size
        foot = top + _HIGH[canvas.narrow]
        low, high = self._bounds()
        near = 0.06 * (high - low)
        shown = sorted({self.level, *(tick for tick in canvas.ticks(low, high, 6) if abs(tick - self.level) > near)})
        left = max(canvas.room(number(tick)) for tick in shown) + 12
        up = Scale(foot, top, low, high)
        first, last = self.readings[0].at, self.readings[-1].at
        beyond = max(12.0, canvas.room(number(last)) / 2 + 1)
        across = Scale(left + 10, canvas.width - beyond, first, last if last > first else first + 1)
        for tick in shown:
            y = up.at(tick)
            canvas.line([(left, y), (canvas.width - 2, y)], "axis" if tick == self.level else "grid")
            canvas.text(number(tick), Spot(left - 8, canvas.middle(y), "end"))
        self._draw_line(canvas, across, up)
        self._name(canvas, across, up)
        whole = all(one.at == int(one.at) for one in self.readings)
        marks = canvas.ticks(first, last, 6 if canvas.narrow else 12, whole=whole)
        near = beyond * (last - first) / (across.end - across.start) * 2
        marks = sorted({first, last, *(mark for mark in marks if first + near <= mark <= last - near)})
        mark_across(canvas, across, [(mark, number(mark)) for mark in marks], foot, self.across)

    def _draw_line(self, canvas: Canvas, across: Scale, up: Scale) -> None:
        places = [across.at(one.at) for one in self.readings]
        if any(one.margin for one in self.readings):
            above = [(x, up.at(one.value + one.margin)) for x, one in zip(places, self.readings, strict=True)]
            below = [(x, up.at(one.value - one.margin)) for x, one in zip(places, self.readings, strict=True)]
            canvas.area([*above, *reversed(below)], "best-pale")
        points = [(x, up.at(one.value)) for x, one in zip(places, self.readings, strict=True)]
        if len(points) > 1:
            canvas.line(points, "best", 2.5, data=True)
        for point, one in zip(points, self.readings, strict=True):
            if len(points) <= _DOTS:
                canvas.dot(*point, 4.4, "best" if one.value >= self.level else "third", shape=_shape(one, self.level))
        if self.yours is not None and self.asked is not None:
            x, y, value = across.at(self.asked), up.at(self.yours), number(self.yours)
            canvas.ring(x, y, 8)
            beside = [Spot(x + 13, canvas.middle(y)), Spot(x - 13, canvas.middle(y), "end")]
            lines = [y + off for off in (-14, 26, -32, 44, -50, 62) if up.end < y + off < up.start - 4]
            spots = beside + [Spot(x + off, line, "middle") for line in lines for off in (0, 40, -40, 80, 120)]
            canvas.place(f"your guess: {value}", spots, "you", bold=True)

    def _name(self, canvas: Canvas, across: Scale, up: Scale) -> None:
        """The numbers of the most telling readings, that of the guess before all, and the words of the two sides."""
        order = sorted(self.readings, key=lambda one: one.value)
        asked = [one for one in self.readings if self.yours is not None and one.at == self.asked]
        for one in dict.fromkeys([*asked, order[-1], order[0], self.readings[0], self.readings[-1]]):
            x, y = across.at(one.at), up.at(one.value)
            lines = [y - 10, y + 10 + 0.76 * canvas.size]
            lines = lines if one.value >= self.level else lines[::-1]
            spots = [Spot(x + off, line, "middle") for off in (0, 14, -14) for line in lines if line < up.start - 3]
            if one in asked:
                spots += [Spot(x + off, y + down, "middle") for down in (-26, 32) for off in (0, 24, -24, 48)]
            canvas.place(number(one.value), spots, "ink", bold=True, must=one in asked)
        middle = (across.start + across.end) / 2
        shifts = [0, *(way * off for off in range(30, int(middle - across.start), 30) for way in (1, -1))]
        for words, lines, role in (
            (self.sides[0], [up.end + canvas.size + at for at in range(0, 90, 18)], "best"),
            (self.sides[1], [up.start - 10 - at for at in range(0, 90, 18)], "third-text"),
        ):
            spots = [Spot(middle + shift, line, "middle") for line in lines for shift in shifts]
            canvas.place(words, spots, role, bold=True)


def _shape(one: Reading, level: float) -> str:
    return "round" if one.value >= level else "diamond"
