"""A distribution with its gaps: a dot for each number of points on a scale of powers of ten, evens and odds apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, log10
from typing import TYPE_CHECKING, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Anchor, Box, Point, Scale, Spot, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST, _PERCENT = 40, 100
_HIGH, _STEP, _STRIP = 290, 17.5, 24
"""The height of the wide drawing's scale, from row to row in the narrow one, and the strip of what never comes."""
_INKS = (("best", "best", "round"), ("third", "third-text", "diamond"))
"""Of even numbers and of odd ones: the color of dots, that of words, and the shape."""


@dataclass(frozen=True, repr=False)
class GapDots(Chart):
    """How often each number of points comes, from 0 on; what never comes stands apart, since powers of ten have no 0.

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
        """The chart with the number that the learner guessed, or with the share of evens."""
        if self.asks_share:
            if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer <= _PERCENT:
                return replace(self, guess=answer)
            return self
        given = int(answer) if isinstance(answer, str) and answer.isdecimal() else answer
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < len(self.amounts):
            return self
        return replace(self, yours=given)

    def numbers(self) -> str:
        """How often each number comes, and both sums."""
        told = ", ".join(f"{at} {number(many) if many else 'never'}" for at, many in enumerate(self.amounts))
        guess = "" if self.yours is None else f" Your guess: {self.yours}."
        guess += "" if self.guess is None else f" Your guess: {self.guess} in {_PERCENT} even."
        even, whole = sum(self.amounts[::2]), sum(self.amounts)
        sums = f"Even {number(even)}, odd {number(whole - even)} of {number(whole)} {self.up}."
        return f"By {self.across}: {told}. {sums}{guess}"

    @property
    def _top(self) -> int:
        return max(1, ceil(log10(max(self.amounts))))

    def _share(self, odd: int) -> str:
        return f"{round(_PERCENT * sum(self.amounts[odd::2]) / sum(self.amounts))} in {_PERCENT}"

    def draw(self, canvas: Canvas) -> None:
        """Draw points across and amounts upward, or on a narrow page points downward with their amounts beside them."""
        (self._draw_down if canvas.narrow else self._draw_across)(canvas)

    # --- wide ---

    def _draw_across(self, canvas: Canvas) -> None:
        top = canvas.y + 46
        canvas.text(self.up, Spot(0, canvas.y + canvas.size))
        left = max(canvas.room(_power(power)) for power in range(self._top + 1)) + 12
        left = max(left, canvas.room("never") + 12)
        up = Scale(top + _HIGH, top, 1, 10**self._top, powers=True)
        across = Scale(left + 16, canvas.width - 34, 0, len(self.amounts) - 1)
        for power in range(self._top + 1):
            y = up.at(10**power)
            canvas.line([(left, y), (canvas.width - 2, y)], "grid")
            canvas.text(_power(power), Spot(left - 8, canvas.middle(y), "end"))
        strip = Box(left, up.start + 14, canvas.width - 2, up.start + 14 + _STRIP)
        middle = (strip.top + strip.bottom) / 2
        if 0 in self.amounts:
            canvas.rect(strip, "strip")
            canvas.text("never", Spot(left - 8, canvas.middle(middle), "end"))
        for at, many in enumerate(self.amounts):
            if not many:
                canvas.cross(across.at(at), middle)
        self._draw_lines(canvas, [(across.at(at), up.at(max(many, 1))) for at, many in enumerate(self.amounts)])
        canvas.y = strip.bottom if 0 in self.amounts else up.start + 6
        self._name_numbers(canvas, across)
        self._name_dots(canvas, across, up)

    def _name_numbers(self, canvas: Canvas, across: Scale) -> None:
        line, end = canvas.y + 5 + canvas.size, -1e9
        for at, many in enumerate(self.amounts):
            spot, bold = Spot(across.at(at), line, "middle"), not many
            box = canvas.box(str(at), spot, bold=bold)
            if box.left > end + 4:
                canvas.text(str(at), spot, "ink" if bold else "soft", bold=bold)
                end = box.right
        line += 1.6 * canvas.size
        canvas.text(self.across, Spot((across.start + across.end) / 2, line, "middle"))
        canvas.y = line + 0.3 * canvas.size

    def _draw_lines(self, canvas: Canvas, points: Sequence[Point]) -> None:
        """Evens and odds each as a line of dots, dotted where a number between never comes."""
        for odd, (ink, _, shape) in enumerate(_INKS):
            seen = [at for at in range(odd, len(points), 2) if self.amounts[at]]
            for one, then in pairwise(seen):
                canvas.line(
                    [points[one], points[then]], ink, 2.2 if then == one + 2 else 1.2, dots=then > one + 2, data=True
                )
            for at in seen:
                canvas.dot(*points[at], 4.6 if canvas.narrow else 5.2, ink, shape=shape)
        if self.yours is not None and self.amounts[self.yours]:
            canvas.ring(*points[self.yours], 10)

    def _name_dots(self, canvas: Canvas, across: Scale, up: Scale) -> None:
        """Numbers at dots that have room for them, the most telling first, and the names of the two lines."""
        if self.yours is not None:
            x, y = across.at(self.yours), up.at(max(self.amounts[self.yours], 1))
            canvas.place("your guess", _around(x, y, canvas.size, 14), "you", bold=True)
        for odd, (_, ink, _) in enumerate(_INKS):
            if any(self.amounts[odd::2]):
                mine = f" (you: {self.guess})" if self.guess is not None and not odd else ""
                words = f"{'odd' if odd else 'even'} totals: {self._share(odd)}{mine}"
                canvas.place(words, self._beside(canvas, across, up, odd), ink, bold=True)
        for at in self._telling():
            x, y = across.at(at), up.at(self.amounts[at])
            spots = _around(x, y, canvas.size, 9)
            inside = [spot for spot in spots if canvas.box(number(self.amounts[at]), spot).left > across.start - 12]
            canvas.place(number(self.amounts[at]), inside, "soft", must=False)

    def _beside(self, canvas: Canvas, across: Scale, up: Scale, odd: int) -> list[Spot]:
        """Spots for the name of a line: above and right of its dots for evens, below and left for odds."""
        seen = [at for at in range(odd, len(self.amounts), 2) if self.amounts[at]]
        order = sorted(seen, key=lambda at: abs(at - (0.5 - 0.1 * odd) * len(self.amounts)))
        offs = [(-10, 30), (-10, 46), (-30, 62), (0, 90)] if odd else [(10, -12), (10, -26), (0, -44), (0, -70)]
        anchor: Anchor = "end" if odd else "start"
        spots = [Spot(across.at(at) + x, up.at(self.amounts[at]) + y, anchor) for x, y in offs for at in order]
        inside = [spot for spot in spots if spot.x > across.start + 170 * odd]
        return [*inside, Spot(canvas.width - 2, up.end - 10 - 1.4 * odd * canvas.size, "end")]  # where nothing else is

    def _telling(self) -> list[int]:
        """The numbers in the order in which they earn a label: the most, the ends, those beside gaps, some more."""
        seen = [at for at, many in enumerate(self.amounts) if many]
        gaps = [at for at, many in enumerate(self.amounts) if not many]
        first = [max(seen, key=lambda at: self.amounts[at]), seen[0], *reversed(seen[-2:])]
        near = [at for gap in gaps for at in (gap - 1, gap + 1) if at in seen]
        return list(dict.fromkeys([*first, *near, *seen[12:13], *seen[11:12]]))

    # --- narrow ---

    def _draw_down(self, canvas: Canvas) -> None:
        column = max(canvas.room(number(many), bold=True) for many in (*self.amounts, 1000))
        left = canvas.room("00", bold=True) + 12
        right = canvas.width - column - 14
        across = Scale(left + 8, right - 8, 1, 10**self._top, powers=True)
        step = 1 if self._top < 4 else 3
        shown = range(0, self._top + 1, step)
        line = canvas.y + canvas.size
        canvas.text(f"{self.up}: each gridline {number(10**step)} times the last", Spot(0, line))
        line += 1.6 * canvas.size
        end = -1.0
        for power in shown:
            box = canvas.box(_power(power), Spot(across.at(10**power), line, "middle"))
            if box.left > end + 6:
                canvas.text(_power(power), Spot(across.at(10**power), line, "middle"))
                end = box.right
        top = line + 8
        foot = top + _STEP * len(self.amounts)
        for power in shown:
            canvas.line([(across.at(10**power), top), (across.at(10**power), foot)], "grid")
        heights = [top + (at + 0.5) * _STEP for at in range(len(self.amounts))]
        self._draw_rows(canvas, heights, left, right)
        self._draw_lines(canvas, [(across.at(max(many, 1)), y) for many, y in zip(self.amounts, heights, strict=True)])
        self._name_lines(canvas, across, heights)
        canvas.text(f"{self.across}, down", Spot(0, foot + 4 + canvas.size))
        canvas.y = foot + 4 + 1.3 * canvas.size

    def _draw_rows(self, canvas: Canvas, heights: Sequence[float], left: float, right: float) -> None:
        for at, (many, y) in enumerate(zip(self.amounts, heights, strict=True)):
            mine, line = at == self.yours, canvas.middle(y)
            ink = "you" if mine else "soft" if many else "ink"
            bold = mine or not many
            if not many:
                canvas.line([(left, y), (right, y)], "grid")
            canvas.text(str(at), Spot(left - 8, line, "end"), ink, bold=bold)
            canvas.text(number(many) if many else "never", Spot(canvas.width, line, "end"), ink, bold=bold)

    def _name_lines(self, canvas: Canvas, across: Scale, heights: Sequence[float]) -> None:
        if self.yours is not None:
            x = across.at(max(self.amounts[self.yours], 1))
            line = canvas.middle(heights[self.yours])
            away = [Spot(x - off, line, "end") for off in range(14, 140, 12)]
            canvas.place("you", [*away, Spot(x + 14, line)], "you", bold=True)
        for odd, (_, ink, _) in enumerate(_INKS):
            words = [f"{'odd' if odd else 'even'}:", self._share(odd)]
            words += [f"you: {self.guess}"] if self.guess is not None and not odd else []
            for spot in self._free_corner(canvas, across, heights, words):
                for place, one in enumerate(words):
                    canvas.text(one, Spot(spot.x, spot.y + 1.3 * place * canvas.size), ink, bold=True)
                break

    def _free_corner(
        self, canvas: Canvas, across: Scale, heights: Sequence[float], words: Sequence[str]
    ) -> Iterator[Spot]:
        """Places where lines of words meet nothing, those nearest to the middle of the chart first."""
        wide = max(canvas.room(one, bold=True) for one in words)
        middle = heights[len(heights) // 2]
        spots = [Spot(across.start + off, y) for y in heights for off in range(0, int(across.end - across.start), 12)]
        for spot in sorted(spots, key=lambda spot: abs(spot.y - middle)):
            foot = spot.y + (1.3 * len(words) - 0.8) * canvas.size
            box = Box(spot.x - 4, spot.y - canvas.size, spot.x + wide + 6, foot)
            if box.right < across.end and box.bottom < heights[-1] and not any(box.meets(one) for one in canvas.taken):
                yield spot


def _power(power: int) -> str:
    """A power of ten as an axis names it.

    >>> _power(4), _power(6)
    ('10,000', '1 million')
    """
    return f"{10 ** (power - 6):,} million" if power >= 6 else f"{10**power:,}"


def _around(x: float, y: float, size: float, off: float) -> list[Spot]:
    """Spots beside a dot: above, below, and at its sides."""
    above, below, line = y - off, y + off + 0.76 * size, y + 0.36 * size
    return [
        Spot(x, above, "middle"),
        Spot(x + off, line),
        Spot(x, below, "middle"),
        Spot(x - off, line, "end"),
        Spot(x + 4, above),
        Spot(x - 4, below, "end"),
        Spot(x + 4, below),
    ]
