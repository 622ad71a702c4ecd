"""Step curves of "at least so many": how often each choice reaches every need, and where the curves cross."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Point, Scale, Spot, mark_across, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST, _NEEDS = 3, 40
"""Curves of a chart at most, and needs."""
_INKS = (("best", "best", "round"), ("third", "third-text", "diamond"), ("mute", "soft", "round"))
_HIGH = {False: 300, True: 250}
_BESIDE, _APART = 12.0, 16.0
"""From dot to dot where curves are level, and how far a name keeps from the numbers at its side."""


class StepCurve(NamedTuple):
    """A choice by its name, and with how many it reaches each need, from the lowest on.

    >>> StepCurve("4♦ 7♦ 8♦ J♦", (46, 34)).name
    '4♦ 7♦ 8♦ J♦'
    """

    name: str
    reached: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class StepCurves(Chart):
    """How many of a whole reach each need: a step one wide for each, a band from the learner's need on.

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
        """The chart with this choice as the learner's own, or with the place that was guessed."""
        if self.asks_need and isinstance(answer, int) and not isinstance(answer, bool):
            inside = self.low <= answer < self.low + len(self.curves[0].reached)
            return replace(self, guess=answer) if inside else self
        return replace(self, yours=answer) if answer in [curve.name for curve in self.curves] else self

    def numbers(self) -> str:
        """Every need with how many of each choice reach it."""
        needs = range(len(self.curves[0].reached))
        told = "; ".join(
            f"{self.low + at} " + ", ".join(f"{curve.name} {curve.reached[at]}" for curve in self.curves)
            for at in needs
        )
        own = f" You need {self.need}." if self.need is not None else ""
        own += f" Yours: {self.yours}." if self.yours else ""
        own += f" Your guess: {self.guess}." if self.guess is not None else ""
        return f"Of {number(self.whole)} {self.up}, by {self.across}: {told}.{own}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the steps, the need, and the names where they have room."""
        needs = len(self.curves[0].reached)
        canvas.text(f"{self.up} of {number(self.whole)}", Spot(0, canvas.y + canvas.size))
        top = canvas.y + canvas.size + 46
        foot = top + _HIGH[canvas.narrow]
        left = canvas.room(number(self.whole)) + 12
        up = Scale(foot, top, 0, max(1, self.whole))
        across = Scale(left, canvas.width - 8, self.low - 0.5, self.low + needs - 0.5)
        self._draw_need(canvas, across, top, foot)
        if self.guess is not None:
            self._mark_place(canvas, across.at(self.guess), top, foot, f"your guess: {self.guess}")
        shown = [tick for tick in canvas.ticks(0, self.whole, 5) if self.whole - tick > 0.15 * self.whole]
        for tick in (*shown, self.whole):
            y = up.at(tick)
            canvas.line([(left, y), (canvas.width - 8, y)], "grid" if tick else "axis")
            canvas.text(number(tick), Spot(left - 8, canvas.middle(y), "end"))
        for place in reversed(range(len(self.curves))):
            self._draw_curve(canvas, place, across, up)
        self._name_curves(canvas, across, up)
        labels = [(self.low + at, str(self.low + at)) for at in range(needs)]
        mark_across(canvas, across, [one for one in labels if one[0] >= 0], foot, self.across)

    def _draw_need(self, canvas: Canvas, across: Scale, top: float, foot: float) -> None:
        if self.need is None or not across.low <= self.need <= across.high:
            return
        begin = across.at(self.need - 0.5)
        canvas.area([(begin, top - 26), (across.end, top - 26), (across.end, foot), (begin, foot)], "strip")
        self._mark_place(canvas, across.at(self.need), top, foot, f"you need {self.need}")

    @staticmethod
    def _mark_place(canvas: Canvas, x: float, top: float, foot: float, words: str) -> None:
        """A dotted line at the learner's place, with its words above it."""
        canvas.line([(x, top - 26), (x, foot)], "you", 1.6, dots=True, data=True)
        half = canvas.room(words, bold=True) / 2
        middle = min(max(x, half), canvas.width - half)
        canvas.text(words, Spot(middle, top - 32, "middle"), "you", bold=True)

    def _points(self, place: int, across: Scale, up: Scale) -> list[Point]:
        """The corners of a curve, its later ones a little lower where two run on one height."""
        shift = 1.4 * place
        corners: list[Point] = []
        for at, many in enumerate(self.curves[place].reached):
            y = up.at(many) - shift
            corners += [(across.at(self.low + at - 0.5), y), (across.at(self.low + at + 0.5), y)]
        return corners

    def _draw_curve(self, canvas: Canvas, place: int, across: Scale, up: Scale) -> None:
        ink, _, shape = _INKS[place]
        canvas.line(self._points(place, across, up), ink, 2.6, data=True)
        for at, many in enumerate(self.curves[place].reached):
            x, y = self._dot_at(at, place, across), up.at(many) - 1.4 * place
            if many:
                canvas.dot(x, y, 4.6, ink, shape=shape)
            if self.low + at == self.need and self.yours == self.curves[place].name:
                canvas.ring(x, y, 9)

    def _dot_at(self, at: int, place: int, across: Scale) -> float:
        """How far across the dot of a curve is: where curves are level, their dots stand side by side."""
        column = [curve.reached[at] for curve in self.curves]
        level = [one for one, many in enumerate(column) if many == column[place]]
        return across.at(self.low + at) + _BESIDE * (level.index(place) - (len(level) - 1) / 2)

    def _name_curves(self, canvas: Canvas, across: Scale, up: Scale) -> None:
        """The number at each dot, on the outer side of the curves, and each name where its curve lies apart."""
        columns = list(zip(*(curve.reached for curve in self.curves), strict=True))
        for at, column in enumerate(columns):
            for place, many in enumerate(column):
                twin = many in column[:place]
                if many or not twin:
                    asked, high = self.low + at in (self.need, self.guess), many == max(column) and not twin
                    at_dot = self._dot_at(at, place, across), up.at(many)
                    canvas.place(
                        number(many),
                        self._beside_dot(canvas, *at_dot, up.start, asked=asked, high=high),
                        _INKS[place][1],
                        bold=self.low + at == self.need,
                        must=self.low + at == self.need and not twin,
                        plate=False,
                    )
        apart = sorted(range(len(columns)), key=lambda at: min(columns[at]) - max(columns[at]))
        for place, curve in enumerate(self.curves):
            words = f"you: {curve.name}" if curve.name == self.yours else curve.name
            near = [spot for at in apart for spot in self._spots(canvas, across, up, at, place)]
            spots = [spot for spot in near if canvas.box(words, spot, bold=True).left > across.start]
            lines = [up.end - 46 + 1.4 * line * canvas.size for line in (0, 1)]
            spots += [
                spot for y in lines for spot in (Spot(canvas.width - 2, y, "end"), Spot(canvas.width / 2, y, "middle"))
            ]
            canvas.place(words, spots, _INKS[place][1], bold=True, plate=False, apart=_APART)

    @staticmethod
    def _beside_dot(canvas: Canvas, x: float, y: float, foot: float, *, asked: bool, high: bool) -> list[Spot]:
        """Spots for the number at a dot: on the outer side, or beside the line of the need, and above the axis."""
        below = y + 9 + 0.76 * canvas.size
        spots = [Spot(x, y - 11, "middle"), Spot(x, below, "middle")]
        spots = spots if high or below > foot - 3 else spots[::-1]
        if asked:
            spots = [
                Spot(x + 12, y - 7),
                Spot(x + 12, below),
                Spot(x - 12, y - 7, "end"),
                Spot(x + 14, y - 16),
            ]
        sides = [Spot(x + 8, y - 5), Spot(x + 9, y + 12), Spot(x - 8, y - 5, "end"), Spot(x - 9, y + 12, "end")]
        return [spot for spot in (*spots, *sides) if spot.y < foot - 3]

    def _spots(self, canvas: Canvas, across: Scale, up: Scale, at: int, place: int) -> list[Spot]:
        """Spots near a step of a curve: beyond its number, above it if no curve is higher there, otherwise below."""
        mine = self.curves[place].reached[at]
        x, y = across.at(self.low + at), up.at(mine)
        above = [y - off for off in (30, 46, 62)]
        below = [y + off + 0.76 * canvas.size for off in (30, 46, 62)]
        highest = mine == max(curve.reached[at] for curve in self.curves)
        half = (across.at(1) - across.at(0)) / 2
        spots = []
        for line in above if highest else below:
            spots += [Spot(x - half + 6, line), Spot(x + half - 6, line, "end"), Spot(x, line, "middle")]
        return [spot for spot in spots if up.end - 6 < spot.y < up.start - 4]
