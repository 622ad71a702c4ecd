"""Distributions with gaps, on a scale of powers of ten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, log10
from typing import TYPE_CHECKING, Any, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some, whole_number
from crib_tutor.look.charts.places import Spot
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

MOST, _PERCENT = 40, 100
_LINES = (("even", "best", "best", "round"), ("odd", "third", "third-text", "diamond"))
"""Of even numbers and of odd ones: the color of dots, that of words, and the shape."""
_HIGH, _STRIP, _ROW = 290, 38, 17.5
"""The height of the wide drawing's scale, of the strip of what never comes, and of a row of the narrow one."""


@dataclass(frozen=True, repr=False)
class GapDots(Chart):
    """How often each number of points comes, from 0 on.

    >>> chart = GapDots("No hand is worth 1", "", "", (40, 0, 7), "points", "hands")
    >>> chart.plain
    'No hand is worth 1. By points: 0 40, 1 never, 2 7. Even 47, odd 0 of 47 hands.'

    Raises `IllegalMove` for nothing, or for amounts below 0.
    """

    amounts: tuple[int, ...]
    across: str
    """What the whole numbers are."""
    up: str
    """What is counted."""
    yours: int | None = None
    """The number that the learner guessed."""
    asks_share: bool = False
    """Whether the learner guesses how many of 100 are even, and not a number."""
    guess: int | None = None
    """That guess, of 100."""

    def __post_init__(self) -> None:
        require_some(self.amounts, "amounts", MOST)
        require_finite(self.amounts, "amounts")
        if min(self.amounts) < 0 or not any(self.amounts):
            raise IllegalMove("amounts can't be drawn if one is below 0 or all are 0: give how often each number comes")

    def marked(self, answer: object) -> Self:
        """Mark the number or the share that was guessed."""
        given = whole_number(answer)
        if self.asks_share:
            fits = given is not None and not isinstance(answer, str) and 0 <= given <= _PERCENT
            return replace(self, guess=given) if fits else self
        return replace(self, yours=given) if given is not None and 0 <= given < len(self.amounts) else self

    def numbers(self) -> str:
        """How often each number comes, and both sums."""
        amounts = ", ".join(f"{at} {number(amount) if amount else 'never'}" for at, amount in enumerate(self.amounts))
        guess = "" if self.yours is None else f" Your guess: {self.yours}."
        guess += "" if self.guess is None else f" Your guess: {self.guess} in {_PERCENT} even."
        even, whole = sum(self.amounts[::2]), sum(self.amounts)
        sums = f"Even {number(even)}, odd {number(whole - even)} of {number(whole)} {self.up}."
        return f"By {self.across}: {amounts}. {sums}{guess}"

    def table(self) -> Numbers:
        """Give how often each number comes."""
        return Numbers((self.across, self.up), tuple(enumerate(self.amounts)))

    def _line_words(self, odd: int) -> str:
        """The name of a line with its share, and with the learner's guess of it."""
        share = round(_PERCENT * sum(self.amounts[odd::2]) / sum(self.amounts))
        own = f" (you: {self.guess})" if self.guess is not None and not odd else ""
        return f"{_LINES[odd][0]} totals: {share} in {_PERCENT}{own}"

    @property
    def _top(self) -> int:
        return max(1, ceil(log10(max(self.amounts))))

    def draw(self, sheet: Sheet) -> None:
        """Draw points across, or downward on a narrow page."""
        (self._draw_down if sheet.narrow else self._draw_across)(sheet)

    # --- wide ---

    def _draw_across(self, sheet: Sheet) -> None:
        sheet.y += 30
        powers = range(self._top + 1)
        left = 12 + max(sheet.room(words) for words in ("never", *map(_power, powers)))
        never = 0 in self.amounts
        strip = _STRIP if never else 0
        sheet.y += sheet.size
        plot = sheet.plot(left, sheet.width - 2, _HIGH + strip)
        plot.ax.set_yscale("log")
        side = 25 * max(len(self.amounts) - 1, 1) / (plot.wide - 50)
        low = 10 ** (-self._top * strip / _HIGH)
        plot.limit((-side, max(len(self.amounts) - 1, 1) + side), (low, 10**self._top))
        middle = low**0.68
        marks = [(10.0**power, _power(power)) for power in powers]
        plot.mark_up([*marks, (middle, "never")] if never else marks, self.up)
        if never:
            plot.strip(low, low**0.37)
            nothing = [at for at, amount in enumerate(self.amounts) if not amount]
            plot.crosses([(at, middle) for at in nothing])
        self._draw_lines(plot, list(enumerate(self.amounts)))
        self._name_dots(plot)
        plot.mark_across([(at, str(at)) for at in range(len(self.amounts))], self.across)

    def _draw_lines(self, plot: Plot, points: Sequence[tuple[float, float]]) -> None:
        """Evens and odds each as a line of dots, dotted where a number between never comes."""
        for odd, (_, role, _, shape) in enumerate(_LINES):
            seen = [at for at in range(odd, len(points), 2) if self.amounts[at]]
            for at, then in pairwise(seen):
                gap = then > at + 2
                dotted: Any = (0, (2, 2.5)) if gap else "solid"
                plot.line([points[at], points[then]], role, 1.2 if gap else 2.2, linestyle=dotted)
            plot.dots([points[at] for at in seen], role, 5, shape=shape)
        for at, amount in enumerate(self.amounts):
            if amount:
                plot.note(at, *points[at])
        if self.yours is not None and self.amounts[self.yours]:
            plot.ring(*points[self.yours], 10)

    def _name_dots(self, plot: Plot) -> None:
        """Numbers at dots that have room for them, the most telling first, and the names of the two lines."""
        if self.yours is not None:
            dot = plot.at(self.yours, max(self.amounts[self.yours], 1))
            plot.put("your guess", _around(*dot, plot.sheet.size, 14), "you", bold=True)
        for odd, (_, _, role, _) in enumerate(_LINES):
            if any(self.amounts[odd::2]):
                dotted = [at for at in range(odd, len(self.amounts), 2) if self.amounts[at]]
                order = sorted(dotted, key=lambda at: abs(at - (0.5 - 0.1 * odd) * len(self.amounts)))
                offs = [(-10, 30), (-10, 46), (-30, 62), (0, 90)] if odd else [(10, -12), (10, -26), (0, -44), (0, -70)]
                dots = [plot.at(at, self.amounts[at]) for at in order]
                anchor = "right" if odd else "left"
                beside = [Spot(x + right, y + down, anchor) for right, down in offs for x, y in dots]
                spots = [spot for spot in beside if spot.x > plot.left + 170 * odd]
                spots.append(Spot(plot.right, plot.top - 10 - 1.4 * odd * plot.sheet.size, "right"))  # nothing's there
                plot.put(self._line_words(odd), spots, role, bold=True)
        seen = [at for at, amount in enumerate(self.amounts) if amount]
        gaps = [at for at, amount in enumerate(self.amounts) if not amount]
        first = [max(seen, key=lambda at: self.amounts[at]), seen[0], *reversed(seen[-2:])]
        near = [at for gap in gaps for at in (gap - 1, gap + 1) if at in seen]
        for at in dict.fromkeys([*first, *near, *seen[12:13], *seen[11:12]]):
            words, spots = number(self.amounts[at]), _around(*plot.at(at, self.amounts[at]), plot.sheet.size, 9)
            plot.put(words, [spot for spot in spots if plot.box(words, spot).left > plot.left], must=False)

    # --- narrow ---

    def _draw_down(self, sheet: Sheet) -> None:
        for odd, (_, _, role, shape) in enumerate(_LINES):
            if any(self.amounts[odd::2]):
                sign = "\N{BLACK CIRCLE}" if shape == "round" else "\N{BLACK DIAMOND SUIT}"
                sheet.write(f"{sign} {self._line_words(odd)}", role, bold=True)
        step = 1 if self._top < 4 else 3
        sheet.write(f"{self.up}: each gridline {number(10**step)} times the last")
        column = max(sheet.room(number(amount), bold=True) for amount in (*self.amounts, 1000))
        left, right = sheet.room("00", bold=True) + 12, sheet.width - column - 14
        sheet.y += 1.6 * sheet.size
        plot = sheet.plot(left, right, _ROW * len(self.amounts))
        plot.ax.set_xscale("log")
        side = 10 ** (8 * self._top / (plot.wide - 16))
        plot.limit((1 / side, 10**self._top * side), (len(self.amounts) - 0.5, -0.5))
        powers = range(0, self._top + 1, step)
        plot.mark_grid([10.0**power for power in powers], zero=None)
        for power in powers:
            plot.put(_power(power), [Spot(plot.x(10**power), plot.top - 8, "center")], must=False, plate=False, apart=6)
        self._draw_lines(plot, [(max(amount, 1), at) for at, amount in enumerate(self.amounts)])
        for at, amount in enumerate(self.amounts):
            line, mine = plot.middle(plot.y(at)), at == self.yours
            role, bold = "you" if mine else "soft" if amount else "ink", mine or not amount
            plot.write(str(at), Spot(left - 8, line, "right"), role, bold=bold)
            plot.write(number(amount) if amount else "never", Spot(sheet.width, line, "right"), role, bold=bold)
        if self.yours is not None:
            x, y = plot.at(max(self.amounts[self.yours], 1), self.yours)
            away = [Spot(x - off, plot.middle(y), "right") for off in range(14, 140, 12)]
            plot.put("you", [*away, Spot(x + 14, plot.middle(y))], "you", bold=True)
        plot.blank()
        sheet.y += 4
        sheet.write(f"{self.across}, down")


def _power(power: int) -> str:
    """A power of ten as an axis names it.

    >>> _power(4), _power(6)
    ('10,000', '1 million')
    """
    return f"{10 ** (power - 6):,} million" if power >= 6 else f"{10**power:,}"


def _around(x: float, y: float, size: float, off: float) -> list[Spot]:
    """Spots beside a dot: above, below, and at its sides."""
    above, below, line = y - off, y + off + 0.76 * size, y + 0.36 * size
    sides = [Spot(x, above, "center"), Spot(x + off, line), Spot(x, below, "center"), Spot(x - off, line, "right")]
    return [*sides, Spot(x + 4, above), Spot(x - 4, below, "right"), Spot(x + 4, below)]
