"""Step curves: how often each choice reaches every need."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some
from crib_tutor.look.charts.places import Spot
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

MOST, _NEEDS = 3, 40
"""Curves of a chart at most, and needs."""
_INKS = (("best", "best", "round"), ("third", "third-text", "diamond"), ("mute", "soft", "round"))
_BESIDE, _APART = 12.0, 16.0
"""From dot to dot where curves are level, and how far a name keeps from the numbers at its side."""


class StepCurve(NamedTuple):
    """A choice, and how often it reaches each need."""

    name: str
    reached: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class StepCurves(Chart):
    """How many of a whole reach each need.

    >>> curves = (StepCurve("diamonds", (46, 34)), StepCurve("eights", (46, 19)))
    >>> StepCurves("Keep the diamonds", "", "", curves, 6, 46, "points or more", "starters").plain
    'Keep the diamonds. Of 46 starters, by points or more: 6 diamonds 46, eights 46; 7 diamonds 34, eights 19.'

    Raises `IllegalMove` for no curves, more than three, or curves of other lengths.
    """

    curves: tuple[StepCurve, ...]
    low: int
    """The lowest need."""
    whole: int
    across: str
    up: str
    need: int | None = None
    """What the learner needs."""
    yours: str = ""
    """The name of the learner's curve."""
    asks_need: bool = False
    """Whether the learner guesses a place on the axis."""
    guess: int | None = None
    """The place that the learner guessed."""

    def __post_init__(self) -> None:
        require_some(self.curves, "curves", MOST)
        for curve in self.curves:
            require_some(curve.reached, "needs", _NEEDS)
            require_finite(curve.reached, "the steps of a curve")
        if len({len(curve.reached) for curve in self.curves}) > 1:
            raise IllegalMove("curves of different lengths can't be compared: give each the same needs")

    def marked(self, answer: object) -> Self:
        """Mark the learner's choice or guess."""
        if self.asks_need and isinstance(answer, int) and not isinstance(answer, bool):
            inside = self.low <= answer < self.low + len(self.curves[0].reached)
            return replace(self, guess=answer) if inside else self
        return replace(self, yours=answer) if answer in [curve.name for curve in self.curves] else self

    def numbers(self) -> str:
        """Every need with how many of each choice reach it."""
        needs = "; ".join(
            f"{self.low + at} " + ", ".join(f"{curve.name} {curve.reached[at]}" for curve in self.curves)
            for at in range(len(self.curves[0].reached))
        )
        own = f" You need {self.need}." if self.need is not None else ""
        own += f" Yours: {self.yours}." if self.yours else ""
        own += f" Your guess: {self.guess}." if self.guess is not None else ""
        return f"Of {number(self.whole)} {self.up}, by {self.across}: {needs}.{own}"

    def table(self) -> Numbers:
        """Give how many of each choice reach every need."""
        reached = enumerate(zip(*(curve.reached for curve in self.curves), strict=True), self.low)
        return Numbers(
            (self.across, *(curve.name for curve in self.curves)), tuple((at, *many) for at, many in reached)
        )

    def draw(self, sheet: Sheet) -> None:
        """Draw the steps, the need, and the names where they have room."""
        needs = len(self.curves[0].reached)
        sheet.write(f"{self.up} of {number(self.whole)}")
        sheet.y += 26
        shown = [tick for tick in sheet.ticks(0, self.whole, 5) if self.whole - tick > 0.15 * self.whole]
        across, up = (self.low - 0.5, self.low + needs - 0.5), (0, max(1, self.whole))
        plot = sheet.lines(250 if sheet.narrow else 300, across, up, [*shown, self.whole], "", zero=0, right=8)
        if self.need is not None and across[0] <= self.need <= across[1]:
            plot.strip_right(self.need - 0.5, rise=26)
            self._mark_place(plot, self.need, f"you need {self.need}")
        if self.guess is not None:
            self._mark_place(plot, self.guess, f"your guess: {self.guess}")
        for place in reversed(range(len(self.curves))):
            (role, _, shape), curve = _INKS[place], self.curves[place]
            lift = 1.4 * place * max(1, self.whole) / plot.high
            heights = [height + lift for height in curve.reached]
            plot.steps(self.low, heights, role)
            dots = [(self._dot_at(plot, at, place), heights[at]) for at, height in enumerate(curve.reached) if height]
            plot.dots(dots, role, shape=shape)
            if self.need is not None and self.yours == curve.name and 0 <= self.need - self.low < len(heights):
                at = self.need - self.low
                plot.ring(self._dot_at(plot, at, place), heights[at])
        self._number_dots(plot)
        columns = list(zip(*(named.reached for named in self.curves), strict=True))
        apart = sorted(range(len(columns)), key=lambda at: min(columns[at]) - max(columns[at]))
        size, width = plot.sheet.size, plot.sheet.width
        for which, named in enumerate(self.curves):
            words = f"you: {named.name}" if named.name == self.yours else named.name
            near = [spot for at in apart for spot in self._near_step(plot, at, which)]
            spots = [spot for spot in near if plot.box(words, spot, bold=True).left > plot.left]
            for line in (plot.top - 46, plot.top - 46 + 1.4 * size):
                spots += [Spot(width - 2, line, "right"), Spot(width / 2, line, "center")]
            plot.put(words, spots, _INKS[which][1], bold=True, plate=False, apart=_APART)
        plot.mark_across([(need, str(need)) for need in range(self.low, self.low + needs) if need >= 0], self.across)

    @staticmethod
    def _mark_place(plot: Plot, place: int, words: str) -> None:
        """A dotted line at the learner's place, with its words above it."""
        plot.guess(place, rise=26)
        half = plot.sheet.room(words, bold=True) / 2
        middle = min(max(plot.x(place), half), plot.sheet.width - half)
        plot.write(words, Spot(middle, plot.top - 32, "center"), "you", bold=True)

    def _dot_at(self, plot: Plot, at: int, place: int) -> float:
        """How far across the dot of a curve is: where curves are level, their dots stand side by side."""
        column = [curve.reached[at] for curve in self.curves]
        level = [other for other, height in enumerate(column) if height == column[place]]
        aside = _BESIDE * (level.index(place) - (len(level) - 1) / 2)
        return self.low + at + aside * len(self.curves[0].reached) / plot.wide

    def _number_dots(self, plot: Plot) -> None:
        """The number at each dot, on the outer side of the curves."""
        for at, column in enumerate(zip(*(curve.reached for curve in self.curves), strict=True)):
            plot.note(at, self.low + at, max(column))
            asked, needed = self.low + at in (self.need, self.guess), self.low + at == self.need
            for place, height in enumerate(column):
                twin = height in column[:place]
                if height or not twin:
                    dot = plot.at(self._dot_at(plot, at, place), height)
                    spots = _beside_dot(plot, *dot, asked=asked, high=height == max(column) and not twin)
                    must = needed and not twin
                    plot.put(number(height), spots, _INKS[place][1], bold=needed, must=must, plate=False)

    def _near_step(self, plot: Plot, at: int, place: int) -> list[Spot]:
        """Spots near a step of a curve: beyond its number, above it if no curve is higher there, otherwise below."""
        mine = self.curves[place].reached[at]
        x, y = plot.at(self.low + at, mine)
        highest = mine == max(curve.reached[at] for curve in self.curves)
        half = plot.wide / len(self.curves[0].reached) / 2
        lines = [y - off if highest else y + off + 0.76 * plot.sheet.size for off in (30, 46, 62)]
        inside = [line for line in lines if plot.top - 6 < line < plot.foot - 4]
        return [
            spot
            for line in inside
            for spot in (Spot(x - half + 6, line), Spot(x + half - 6, line, "right"), Spot(x, line, "center"))
        ]


def _beside_dot(plot: Plot, x: float, y: float, *, asked: bool, high: bool) -> list[Spot]:
    """Spots for the number at a dot: on the outer side, or beside the line of the need, and above the axis."""
    below, foot = y + 9 + 0.76 * plot.sheet.size, plot.foot - 3
    spots = [Spot(x, y - 11, "center"), Spot(x, below, "center")]
    spots = spots if high or below > foot else spots[::-1]
    if asked:
        spots = [Spot(x + 12, y - 7), Spot(x + 12, below), Spot(x - 12, y - 7, "right"), Spot(x + 14, y - 16)]
    sides = [Spot(x + 8, y - 5), Spot(x + 9, y + 12), Spot(x - 8, y - 5, "right"), Spot(x - 9, y + 12, "right")]
    return [spot for spot in (*spots, *sides) if spot.y < foot]
