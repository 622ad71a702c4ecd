"""Walks above and below a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, number, require_finite, require_some
from crib_tutor.look.charts.places import Point, Spot
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

_MOST_WALKS, _MOST_STEPS = 40, 400
_PARTS = 4
"""Places at which the words tell how the matches stand."""
_ALL = 12
"""Readings of a single walk that the words tell one by one."""


@dataclass(frozen=True, repr=False)
class WalkBundle(Chart):
    """By how many games someone leads, match by match.

    >>> bundle = WalkBundle("Two matches", "", "", ((0, 1, 2), (0, -1, 0)), 10, ("ahead", "behind"))
    >>> bundle.plain
    'Two matches. After 10 games 1 of 2 matches ahead, 1 behind, from −1 to 1. After 20 games 1 of 2 matches ahead, 0
    behind, from 0 to 2.'

    Every walk begins level. Raises `IllegalMove` for none, too many, or walks of different lengths.
    """  # noqa: RUF002  # a true minus

    walks: tuple[tuple[int, ...], ...]
    """Wins less losses at the beginning and after every so many games."""
    every: int
    """Games from one reading to the next."""
    sides: tuple[str, str]
    """What is true above the level line, and below it."""
    answer: int | None = None
    """The game from which the answer holds, which is marked with the guess."""
    answer_said: str = ""
    guess: int | None = None
    """The game that the learner guessed."""

    def __post_init__(self) -> None:
        require_some(self.walks, "walks", _MOST_WALKS)
        for walk in self.walks:
            require_some(walk, "steps", _MOST_STEPS)
            require_finite((self.every, *walk), "the steps of a walk")
        if len({len(walk) for walk in self.walks}) > 1 or len(self.walks[0]) < 2:
            raise IllegalMove("walks of different lengths can't be compared: give each the same games, 1 or more")

    @property
    def games(self) -> int:
        """How many games each match has."""
        return self.every * (len(self.walks[0]) - 1)

    def marked(self, answer: object) -> Self:
        """Mark the game that the learner guessed."""
        if self.answer is None or not isinstance(answer, int) or isinstance(answer, bool) or answer < 1:
            return self
        return replace(self, guess=answer)

    def table(self) -> Numbers:
        """Give every match's lead at some games."""
        rows = [(at * self.every, *(walk[at] for walk in self.walks)) for at in self._told]
        return Numbers(("games", *(f"match {place}" for place in range(1, len(self.walks) + 1))), tuple(rows))

    @property
    def _told(self) -> list[int]:
        last = len(self.walks[0]) - 1
        parts = min(_ALL, last) if len(self.walks) == 1 else _PARTS
        return sorted({round(last * at / parts) for at in range(1, parts + 1)} - {0})

    def numbers(self) -> str:
        """Say how far apart the matches are."""
        marks = f" {self.answer_said}: {number(self.answer)}." if self.answer is not None else ""
        marks += "" if self.guess is None else f" Your guess: {number(self.guess)}."
        if len(self.walks) == 1:
            readings = ", ".join(f"{number(self.walks[0][at])} after {at * self.every}" for at in self._told)
            return f"Wins less losses, by games: {readings}.{marks}"
        return " ".join(map(self._tell, self._told)) + marks

    def _tell(self, at: int) -> str:
        leads = [walk[at] for walk in self.walks]
        ahead, behind = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
        return (
            f"After {number(at * self.every)} games {ahead} of {len(leads)} matches {self.sides[0]}, {behind} "
            f"{self.sides[1]}, from {number(min(leads))} to {number(max(leads))}."
        )

    def draw(self, sheet: Sheet) -> None:
        """Draw the level line, the walks, the places, and the words."""
        places = [] if self.guess is None else [(self.guess, f"your guess: {number(self.guess)}", "you")]
        places += [] if self.answer is None else [(self.answer, f"{self.answer_said}: {number(self.answer)}", "ink")]
        sheet.y += 1.5 * sheet.size * len(places)
        leads = [lead for walk in self.walks for lead in walk]
        low, high = min(-3, *leads), max(3, *leads)
        room = 0.14 * (high - low)
        reach = (low - room, high + room)
        shown = sheet.ticks(*reach, 6, whole=True)
        tall = 260 if sheet.narrow else 320
        plot = sheet.lines(tall, (0, self.games), reach, shown, "wins less losses", zero=0, pad=(0, 12))
        walks = [[(float(at * self.every), float(lead)) for at, lead in enumerate(walk)] for walk in self.walks]
        for place, at in enumerate(self._told):
            plot.note(place, at * self.every, max(walk[at] for walk in self.walks))
        draw_sides(plot, list(map(cross_level, walks)), ("best", "third"), 2.4 if len(walks) == 1 else 1.3)
        for role, shape, way in (("best", "round", 1), ("third", "diamond", -1), ("mute", "round", 0)):
            ends = [walk[-1] for walk in self.walks if (walk[-1] > 0) - (walk[-1] < 0) == way]
            plot.dots([(self.games, end) for end in ends], role, 3.4, shape=shape)
        for line, (game, words, role) in enumerate(reversed(places)):
            plot.guess(min(game, self.games), role, rise=4)
            spot = Spot(sheet.width - 2, plot.top - (0.6 + 1.5 * line) * sheet.size, "right")
            plot.write(words, spot, role, bold=True)
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
