"""Lines: sampled readings, days and small multiples."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some
from crib_tutor.look.charts.places import Spot
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

MOST = 200
"""Readings of a line at most."""
_MOST_DAYS, _MOST_PANELS = 400, 6
_DOTTED = 40
"""Up to so many readings have a dot each."""


class Reading(NamedTuple):
    """A value at a place, with its margin if sampled."""

    at: float
    value: float
    margin: float = 0.0


@dataclass(frozen=True, repr=False)
class BandLine(Chart):
    """Readings along a line, with the band of their intervals.

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
        require_finite((part for reading in self.readings for part in (*reading, self.level)), "readings")

    def marked(self, answer: object) -> Self:
        """Mark the value that the learner guessed."""
        if isinstance(answer, bool) or not isinstance(answer, int | float) or self.asked is None:
            return self
        return replace(self, yours=answer)

    def numbers(self) -> str:
        """List every reading with its interval, and both sides."""
        readings = ", ".join(
            f"{number(at)} {number(value)}" + (f" ±{margin:.2g}" if margin else "")
            for at, value, margin in self.readings
        )
        sides = f"Above {number(self.level)}: {self.sides[0]}. Below: {self.sides[1]}."
        own = "" if self.yours is None else f" Your guess at {number(self.asked or 0)}: {number(self.yours)}."
        return f"{capitalized(self.up)}, by {self.across}: {readings}. {sides}{own}"

    def table(self) -> Numbers:
        """Give every reading with its margin."""
        return Numbers((self.across, self.up, "±"), self.readings)

    def draw(self, sheet: Sheet) -> None:
        """Draw the grid, the level, the band, the line, and the words."""
        seen = [reading.value + way * reading.margin for reading in self.readings for way in (-1, 1)]
        seen += [self.level] + ([] if self.yours is None else [self.yours])
        away = max(abs(value - self.level) for value in seen) or 1.0
        low, high = max(self.level - 1.3 * away, min(0.0, *seen)), self.level + 1.3 * away
        far = 0.06 * (high - low)
        shown = sorted({self.level, *(tick for tick in sheet.ticks(low, high, 6) if abs(tick - self.level) > far)})
        first, last = self.readings[0].at, max(self.readings[-1].at, self.readings[0].at + (len(self.readings) == 1))
        edge = max(12.0, sheet.room(number(last)) / 2 + 1)
        plot = sheet.lines(
            250 if sheet.narrow else 300, (first, last), (low, high), shown, self.up, zero=self.level, pad=(10, edge)
        )
        self._draw_line(plot)
        self._draw_guess(plot)
        for place, reading in enumerate(self.readings):
            plot.note(place, reading.at, reading.value)
        self._name_readings(plot)
        plot.name_sides(self.sides, ("best", "third-text"))
        whole = all(reading.at == int(reading.at) for reading in self.readings)
        marks = sheet.ticks(first, self.readings[-1].at, 6 if sheet.narrow else 12, whole=whole)
        near = 2 * edge * (last - first) / (plot.wide - 10 - edge)
        ends = {first, self.readings[-1].at}
        marks = sorted(ends | {mark for mark in marks if first + near <= mark <= last - near})
        plot.mark_across([(mark, number(mark)) for mark in marks], self.across)

    def _draw_line(self, plot: Plot) -> None:
        places, values, margins = zip(*self.readings, strict=True)
        if any(margins):
            low, high = ([value + way * margin for _, value, margin in self.readings] for way in (-1, 1))
            plot.band(places, low, high, "best-pale")
        if len(places) > 1:
            plot.line(list(zip(places, values, strict=True)), "best")
        if len(places) <= _DOTTED:
            for above, role, shape in ((True, "best", "round"), (False, "third", "diamond")):
                dots = [(at, value) for at, value, _ in self.readings if (value >= self.level) is above]
                plot.dots(dots, role, shape=shape)

    def _draw_guess(self, plot: Plot) -> None:
        if self.yours is None or self.asked is None:
            return
        plot.ring(self.asked, self.yours, 8)
        x, y = plot.at(self.asked, self.yours)
        beside = [Spot(x + 13, plot.middle(y)), Spot(x - 13, plot.middle(y), "right")]
        lines = [y + off for off in (-14, 26, -32, 44, -50, 62) if plot.top < y + off < plot.foot - 4]
        spots = beside + [Spot(x + off, line, "center") for line in lines for off in (0, 40, -40, 80, 120)]
        plot.put(f"your guess: {number(self.yours)}", spots, "you", bold=True)

    def _name_readings(self, plot: Plot) -> None:
        """The numbers of the most telling readings, that of the guess before all."""
        order = sorted(self.readings, key=lambda reading: reading.value)
        asked = [reading for reading in self.readings if self.yours is not None and reading.at == self.asked]
        for reading in dict.fromkeys([*asked, order[-1], order[0], self.readings[0], self.readings[-1]]):
            x, y = plot.at(reading.at, reading.value)
            lines = [y - 10, y + 10 + 0.76 * plot.sheet.size]
            lines = lines if reading.value >= self.level else lines[::-1]
            spots = [Spot(x + off, line, "center") for off in (0, 14, -14) for line in lines if line < plot.foot - 3]
            if reading in asked:
                spots += [Spot(x + off, y + down, "center") for down in (-26, 32) for off in (0, 24, -24, 48)]
            plot.put(number(reading.value), spots, "ink", bold=True, must=reading in asked)


class DayDot(NamedTuple):
    """A day with its value and the average up to it."""

    day: int
    name: str
    value: float
    mean: float
    margin: float = 0.0
    """How far that average may lie to either side; 0 where too few days say."""


@dataclass(frozen=True, repr=False)
class DayDots(Chart):
    """Each day as a dot, and the average as a line.

    >>> days = (DayDot(1, "Jan 2", 1.5, 1.5), DayDot(3, "Jan 4", 0.5, 1.0, 0.4))
    >>> DayDots("Fewer each day", "", "", days, "holes").plain
    'Fewer each day. Holes, by day: Jan 2 1.5, Jan 4 0.5. The average now: 1.0 ±0.4.'

    Raises `IllegalMove` for no days, too many, or what isn't a number.
    """

    days: tuple[DayDot, ...]
    up: str

    def __post_init__(self) -> None:
        require_some(self.days, "days", _MOST_DAYS)
        require_finite((part for day in self.days for part in (day.day, *day[2:])), "what came of days")

    def numbers(self) -> str:
        """List every day with its value, and the last average."""
        days = ", ".join(f"{day.name} {number(day.value)}" for day in self.days)
        last = self.days[-1]
        within = f" ±{number(last.margin, 1)}" if last.margin else ""
        return f"{capitalized(self.up)}, by day: {days}. The average now: {number(last.mean, 1)}{within}."

    def table(self) -> Numbers:
        """Give every day's value and the average so far."""
        return Numbers(("day", self.up, "average"), tuple((day.name, day.value, day.mean) for day in self.days))

    def draw(self, sheet: Sheet) -> None:
        """Draw the grid, the band, the dots, the line and the dates."""
        high = 1.06 * max(1.0, *(max(day.value, day.mean + day.margin) for day in self.days))
        now, last = f"{number(self.days[-1].mean, 1)} now", self.days[-1]
        across = (min(self.days[0].day, last.day - 1), last.day)
        plot = sheet.lines(
            180 if sheet.narrow else 220,
            across,
            (0, high),
            sheet.ticks(0, high, 5),
            self.up,
            zero=0,
            right=sheet.room(now, bold=True) + 12,
            pad=(10, 10),
        )
        banded = [day for day in self.days if day.margin]
        if len(banded) > 1:
            lows, highs = [max(0.0, day.mean - day.margin) for day in banded], [day.mean + day.margin for day in banded]
            plot.band([day.day for day in banded], lows, highs, "you-pale")
        plot.dots([(day.day, day.value) for day in self.days], "mute", 4.2)
        for place, day in enumerate(self.days):
            plot.note(place, day.day, day.value)
        if len(self.days) > 1:
            plot.line([(day.day, day.mean) for day in self.days], "you")
        plot.ring(last.day, last.mean, 6.5)
        x, y = plot.at(last.day, last.mean)
        plot.write(now, Spot(x + 14, plot.middle(y)), "you", bold=True)
        placed: list[tuple[float, float]] = []
        final, middle = len(self.days) - 1, len(self.days) // 2
        for at in dict.fromkeys((0, final, middle, middle // 2, (middle + final + 1) // 2)):
            half = plot.sheet.room(self.days[at].name) / 2
            center = min(max(plot.x(self.days[at].day), half), plot.sheet.width - half)
            if all(abs(center - other) > half + wide + 12 for other, wide in placed):
                plot.write(self.days[at].name, Spot(center, plot.foot + 5 + plot.sheet.size, "center"))
                placed.append((center, half))
        plot.ax.set_xticks([])
        plot.sheet.y += 5 + 1.3 * plot.sheet.size


class Panel(NamedTuple):
    """A line by its name, with a value at each place."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, repr=False)
class Panels(Chart):
    """Lines side by side on one scale.

    >>> lines = (Panel("play", (92, 90)), Panel("hands", (0, 3)))
    >>> Panels("The play decides", "", "", lines, 1, "holes", "in 100").plain
    'The play decides. In 100, by holes from 1 on: play 92, 90; hands 0, 3.'

    Raises `IllegalMove` for no panels, more than six, or lines of other lengths.
    """

    panels: tuple[Panel, ...]
    first: int
    """The place of the first value; the others follow one by one."""
    across: str
    up: str

    def __post_init__(self) -> None:
        require_some(self.panels, "panels", _MOST_PANELS)
        for panel in self.panels:
            require_some(panel.values, "values", MOST)
            require_finite(panel.values, "values")
        if len({len(panel.values) for panel in self.panels}) > 1:
            raise IllegalMove("panels of different lengths can't be compared: give each the same places")

    def numbers(self) -> str:
        """Every value of each panel."""
        panels = "; ".join(f"{panel.name} {', '.join(map(number, panel.values))}" for panel in self.panels)
        return f"{capitalized(self.up)}, by {self.across} from {self.first} on: {panels}."

    def table(self) -> Numbers:
        """Give every line's value at each place."""
        places = enumerate(zip(*(panel.values for panel in self.panels), strict=True), self.first)
        return Numbers(
            (self.across, *(panel.name for panel in self.panels)), tuple((at, *values) for at, values in places)
        )

    def draw(self, sheet: Sheet) -> None:
        """Draw the panels, side by side if there's room."""
        sheet.write(self.up)
        seen = [value for panel in self.panels for value in panel.values]
        low, high = min(0.0, *seen), max(*seen, 0.0)
        high = low + 1.08 * ((high - low) or 1)
        shown = sheet.ticks(low, high, 4)
        left = max((sheet.room(number(tick)) for tick in shown), default=0) + 12
        columns = 1 if sheet.narrow else len(self.panels)
        wide = (sheet.width - left - 12 - (columns - 1) * 34) / columns
        top = sheet.y
        for place, panel in enumerate(self.panels):
            start = left if sheet.narrow else left + place * (wide + 34)
            sheet.y = (sheet.y if sheet.narrow and place else top) + 2.6 * sheet.size
            plot = sheet.plot(start, start + wide, 110 if sheet.narrow else 200)
            last = self.first + max(len(panel.values) - 1, 1)
            plot.limit((self.first, last), (low, high))
            plot.mark_up([(tick, number(tick) if sheet.narrow or not place else "") for tick in shown], zero=0)
            plot.write(panel.name, Spot(start, plot.top - 1.4 * sheet.size), "ink", bold=True)
            self._draw_panel(plot, panel)
            places = sheet.ticks(self.first, self.first + len(panel.values) - 1, 6, whole=True)
            plot.mark_across([(at, number(at)) for at in sorted({self.first, *places})], "")
        sheet.y += sheet.size
        sheet.text(self.across, (left + sheet.width) / 2, sheet.y, anchor="center")
        sheet.y += 0.3 * sheet.size

    def _draw_panel(self, plot: Plot, panel: Panel) -> None:
        """The panel's own line with its highest value, and the others thin behind it."""
        places = [self.first + at for at in range(len(panel.values))]
        others = [other.values for other in self.panels if other is not panel]
        if len(places) > 1:
            plot.thin_lines(places, others)
            plot.line(list(zip(places, panel.values, strict=True)), "best", 2.6)
        for place, value in enumerate(panel.values):
            plot.note(place, places[place], value)
        most = max(panel.values)
        at = places[panel.values.index(most)]
        plot.dots([(at, most)], "best")
        (x, y), words = plot.at(at, most), number(most)
        offs = ((1, -9, "left"), (9, 5, "left"), (7, -6, "left"), (-7, -6, "right"), (-9, 5, "right"), (9, 22, "left"))
        spots = [Spot(x + right, y + down, anchor) for right, down, anchor in offs]
        plot.put(
            words, [spot for spot in spots if plot.box(words, spot, bold=True).left > plot.left], "best", bold=True
        )
