"""A deal as a line of moments in order: how often you go out at each, above the line, and your opponent, below it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Spot
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.phrases import capitalized

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST = 7
_TALL = {False: 130.0, True: 96.0}
"""Pixels of the highest bar."""
_LEAST = 0.5
"""A share of games in 100 below this has no bar and no number."""


class DealMoment(NamedTuple):
    """A moment of a deal, and in how many games of 100 you go out at it, and your opponent.

    >>> DealMoment("the play", 20.0, 30.0).yours
    20.0
    """

    name: str
    yours: float
    theirs: float


@dataclass(frozen=True, repr=False)
class MomentLine(Chart):
    """Moments from left to right; on a narrow page from top to bottom.

    >>> line = (DealMoment("the play", 20.0, 30.0), DealMoment("pone's hand", 50.0, 0.0))
    >>> MomentLine("The play decides", "", "", line).plain
    "The play decides. The play: you 20, your opponent 30; pone's hand: you 50, your opponent 0 in 100."

    Raises `IllegalMove` for no moments, more than there is room for, or what isn't a number.
    """

    moments: tuple[DealMoment, ...]
    yours: str = ""
    """The moment that the learner guessed."""

    def __post_init__(self) -> None:
        require_some(self.moments, "moments", MOST)
        require_finite((part for one in self.moments for part in one[1:]), "shares")

    def marked(self, answer: object) -> Self:
        """The chart with the moment that the learner guessed."""
        named = next((one.name for one in self.moments if one.name == answer), None)
        return self if named is None else replace(self, yours=named)

    def numbers(self) -> str:
        """Both shares of every moment."""
        told = "; ".join(f"{one.name}: you {one.yours:.0f}, your opponent {one.theirs:.0f}" for one in self.moments)
        own = f" Your guess: {self.yours}." if self.yours else ""
        return f"{capitalized(told)} in 100.{own}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the moments in their order, with the numbers at their bars."""
        most = max(1.0, *(max(one.yours, one.theirs) for one in self.moments))
        if canvas.narrow:
            self._draw_down(canvas, most)
        else:
            self._draw_across(canvas, most)

    def _draw_across(self, canvas: Canvas, most: float) -> None:
        wide = (canvas.width - 4) / len(self.moments)
        canvas.text("you go out", Spot(0, canvas.y + canvas.size), "best", bold=True)
        top = canvas.y + 2.6 * canvas.size
        line = top + _TALL[False] * max(one.yours for one in self.moments) / most + 4
        under = line + 2.4 * canvas.size
        for place, one in enumerate(self.moments):
            left = 2 + place * wide
            middle = left + wide / 2
            mine = one.name == self.yours
            canvas.text(one.name, Spot(middle, line + 1.5 * canvas.size, "middle"), "you" if mine else "ink", bold=mine)
            for share, start, way, shade in ((one.yours, line, -1, "best"), (one.theirs, under, 1, "third")):
                end = start + way * _TALL[False] * share / most
                if share >= _LEAST:
                    near, far = left + 0.25 * wide, left + 0.75 * wide
                    canvas.area([(near, start), (far, start), (far, end), (near, end)], shade)
                    spot = Spot(middle, end - 6 if way < 0 else end + 1.1 * canvas.size, "middle")
                    canvas.text(f"{share:.0f}", spot, "ink", bold=True)
        canvas.line([(0, line), (canvas.width - 2, line)], "axis")
        canvas.line([(0, under), (canvas.width - 2, under)], "axis")
        canvas.y = under + _TALL[False] * max(one.theirs for one in self.moments) / most + 2.8 * canvas.size
        canvas.text("your opponent goes out", Spot(0, canvas.y), "third-text", bold=True)
        canvas.text("games of 100", Spot(canvas.width - 2, canvas.y, "end"))
        canvas.y += 0.4 * canvas.size

    def _draw_down(self, canvas: Canvas, most: float) -> None:
        middle = canvas.width / 2
        room = middle - canvas.room("100", bold=True) - 10
        canvas.y += canvas.size
        canvas.text("opponent out", Spot(middle - 8, canvas.y, "end"), "third-text", bold=True)
        canvas.text("you go out", Spot(middle + 8, canvas.y), "best", bold=True)
        for one in self.moments:
            canvas.y += 1.7 * canvas.size
            mine = one.name == self.yours
            canvas.text(one.name, Spot(middle, canvas.y, "middle"), "you" if mine else "ink", bold=mine, plate="ground")
            top, foot = canvas.y + 6, canvas.y + 6 + canvas.size
            for share, way, shade in ((one.yours, 1, "best"), (one.theirs, -1, "third")):
                end = middle + way * room * share / most
                if share >= _LEAST:
                    canvas.area([(middle, top), (end, top), (end, foot), (middle, foot)], shade)
                    words = Spot(end + way * 5, canvas.middle((top + foot) / 2), "start" if way > 0 else "end")
                    canvas.text(f"{share:.0f}", words, "ink", bold=True)
            canvas.y = foot
        canvas.y += 1.6 * canvas.size
        canvas.text("games of 100", Spot(middle, canvas.y, "middle"))
        canvas.y += 0.3 * canvas.size
