"""Walks above and below a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some
from crib_tutor.look.charts.places import Point, Spot
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

_MOST_STEPS, _READINGS = 400, 12
"""Steps at most, and readings of a walk that the words tell."""


@dataclass(frozen=True, repr=False)
class MatchWalk(Chart):
    """By how many games someone leads in a match.

    >>> MatchWalk("Level at last", "", "", (0, -1, 0), 10, ("A ahead", "B ahead")).plain
    'Level at last. Wins less losses, by games: −1 after 10, 0 after 20.'

    It begins level. Raises `IllegalMove` for no games, and for too many.
    """  # noqa: RUF002  # a true minus

    walk: tuple[int, ...]
    """Wins less losses at the beginning and after every so many games."""
    every: int
    """Games from one reading to the next."""
    sides: tuple[str, str]
    """What is true above the level line, and below it."""

    def __post_init__(self) -> None:
        require_some(self.walk, "steps", _MOST_STEPS)
        require_finite((self.every, *self.walk), "the steps of a walk")
        if len(self.walk) < 2:
            raise IllegalMove("a match without a game can't be drawn: give it 1 or more")

    @property
    def games(self) -> int:
        """How many games the match has."""
        return self.every * (len(self.walk) - 1)

    def table(self) -> Numbers:
        """Give the lead at some games."""
        return Numbers(("games", "lead"), tuple((at * self.every, self.walk[at]) for at in self._told))

    @property
    def _told(self) -> list[int]:
        last = len(self.walk) - 1
        parts = min(_READINGS, last)
        return sorted({round(last * at / parts) for at in range(1, parts + 1)} - {0})

    def numbers(self) -> str:
        """Say the lead after some games."""
        readings = ", ".join(f"{number(self.walk[at])} after {at * self.every}" for at in self._told)
        return f"Wins less losses, by games: {readings}."

    def draw(self, sheet: Sheet) -> None:
        """Draw the level line, the walk, its end, and the words."""
        low, high = min(-3, *self.walk), max(3, *self.walk)
        room = 0.14 * (high - low)
        reach = (low - room, high + room)
        shown = sheet.ticks(*reach, 6, whole=True)
        tall = 260 if sheet.narrow else 320
        plot = sheet.lines(tall, (0, self.games), reach, shown, "wins less losses", zero=0, pad=(0, 12))
        for place, at in enumerate(self._told):
            plot.note(place, at * self.every, self.walk[at])
        walk = [(float(at * self.every), float(lead)) for at, lead in enumerate(self.walk)]
        draw_sides(plot, [cross_level(walk)], ("best", "third"), 2.4)
        end = self.walk[-1]
        role, shape = ("best", "round") if end > 0 else ("third", "diamond") if end else ("mute", "round")
        plot.dots([(self.games, end)], role, 3.4, shape=shape)
        size, shifts = plot.sheet.size, range(6, int(plot.wide) // 2, 20)
        for side, heights, ink in (
            (self.sides[0], [plot.top + size * (1 + at) for at in range(4)], "best"),
            (self.sides[1], [plot.foot - size * (0.4 + at) for at in range(4)], "third-text"),
        ):
            places_free = [Spot(plot.left + shift, height) for height in heights for shift in shifts]
            plot.put(side, places_free, ink, bold=True, plate=False)
        marks = sheet.ticks(0, self.games, 6 if sheet.narrow else 12, whole=True)
        plot.mark_across([(mark, number(mark)) for mark in marks], "games of a match")


def cross_level(points: Sequence[Point]) -> list[Point]:
    """Add the points at which a line crosses zero.

    >>> cross_level([(0, 1), (2, -1)])
    [(0, 1), (1.0, 0.0), (2, -1)]
    """
    crossed = [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        crossed += [(x + (to_x - x) * y / (y - to_y), 0.0)] if y * to_y < 0 else []
        crossed.append((to_x, to_y))
    return crossed


def draw_sides(plot: Plot, lines: Sequence[Sequence[Point]], roles: tuple[str, str], wide: float) -> None:
    """Draw lines in one color above zero, another below."""
    gap = float("nan")
    for role, way in zip(reversed(roles), (-1, 1), strict=True):
        points = [(x, y if way * y >= 0 else gap) for line in lines for x, y in (*line, (line[-1][0], gap))]
        plot.line(points, role, wide)
