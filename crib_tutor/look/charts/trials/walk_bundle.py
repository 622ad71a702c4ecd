"""A bundle of walks: wins less losses in many matches of two players, game after game, from level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Point, Scale, Spot, mark_across, number
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

MOST, _STEPS = 40, 400
"""Walks of a chart at most, and steps of each."""
_HIGH = {False: 320, True: 260}
_PARTS = 4
"""Places at which the words tell how the matches stand."""
_ALL = 12
"""Readings of a single walk that the words tell one by one."""


@dataclass(frozen=True, repr=False)
class WalkBundle(Chart):
    """By how many games someone leads in each of several matches, with the place that the learner guessed.

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
        require_some(self.walks, "walks", MOST)
        for walk in self.walks:
            require_some(walk, "steps", _STEPS)
            require_finite((self.every, *walk), "the steps of a walk")
        if len({len(walk) for walk in self.walks}) > 1 or len(self.walks[0]) < 2:
            raise IllegalMove("walks of different lengths can't be compared: give each the same games, 1 or more")

    @property
    def games(self) -> int:
        """How many games each match has."""
        return self.every * (len(self.walks[0]) - 1)

    def marked(self, answer: object) -> Self:
        """The chart with the game that the learner guessed, if it asks for one."""
        if self.answer is None or not isinstance(answer, int) or isinstance(answer, bool) or answer < 1:
            return self
        return replace(self, guess=answer)

    def numbers(self) -> str:
        """How far apart the matches are at some places; a single match game by game."""
        own = "" if self.guess is None else f" Your guess: {number(self.guess)}."
        said = f" {self.answer_said}: {number(self.answer)}." if self.answer is not None else ""
        last = len(self.walks[0]) - 1
        if len(self.walks) == 1:
            parts = min(_ALL, last)
            places = sorted({round(last * at / parts) for at in range(1, parts + 1)})
            told = ", ".join(f"{number(self.walks[0][at])} after {at * self.every}" for at in places)
            return f"Wins less losses, by games: {told}.{said}{own}"
        places = sorted({round(last * at / _PARTS) for at in range(1, _PARTS + 1)} - {0})
        return " ".join(self._tell(at) for at in places) + said + own

    def _tell(self, at: int) -> str:
        column = [walk[at] for walk in self.walks]
        ahead, behind = sum(one > 0 for one in column), sum(one < 0 for one in column)
        games, many = number(at * self.every), len(column)
        return (
            f"After {games} games {ahead} of {many} matches {self.sides[0]}, {behind} {self.sides[1]}, "
            f"from {number(min(column))} to {number(max(column))}."
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the level line, the walks, the places, and the words."""
        canvas.text("wins less losses", Spot(0, canvas.y + canvas.size))
        top = canvas.y + 1.7 * canvas.size
        for said, role, bold in self._places_said():
            canvas.text(said, Spot(canvas.width - 2, top + canvas.size, "end"), role, bold=bold)
            top += 1.5 * canvas.size
        foot = top + _HIGH[canvas.narrow]
        reach = [one for walk in self.walks for one in walk]
        low, high = min(-3, *reach), max(3, *reach)
        room = 0.14 * (high - low)
        shown = canvas.ticks(low - room, high + room, 6, whole=True)
        left = max(canvas.room(number(tick)) for tick in shown) + 12
        up = Scale(foot, top, low - room, high + room)
        across = Scale(left, canvas.width - 14, 0, self.games)
        for tick in shown:
            y = up.at(tick)
            canvas.line([(left, y), (canvas.width - 2, y)], "grid" if tick else "axis")
            canvas.text(number(tick), Spot(left - 8, canvas.middle(y), "end"))
        self._draw_walks(canvas, across, up)
        self._mark(canvas, across, top, foot)
        self._name(canvas, across, up)
        marks = canvas.ticks(0, self.games, 6 if canvas.narrow else 12, whole=True)
        mark_across(canvas, across, [(mark, number(mark)) for mark in marks], foot, "games of a match")

    def _places_said(self) -> list[tuple[str, str, bool]]:
        """What is marked, in words with their color: the guess, and the answer."""
        said = [] if self.guess is None else [(f"your guess: {number(self.guess)}", "you", True)]
        return said + ([] if self.answer is None else [(f"{self.answer_said}: {number(self.answer)}", "ink", True)])

    def _draw_walks(self, canvas: Canvas, across: Scale, up: Scale) -> None:
        wide = 2.4 if len(self.walks) == 1 else 1.3
        for walk in self.walks:
            points = [(float(at * self.every), float(one)) for at, one in enumerate(walk)]
            for role, part in _parts(points):
                canvas.line([(across.at(x), up.at(y)) for x, y in part], role, wide, data=True)
            end = "best" if walk[-1] > 0 else "third" if walk[-1] < 0 else "mute"
            shape = "round" if walk[-1] >= 0 else "diamond"
            canvas.dot(across.at(points[-1][0]), up.at(walk[-1]), 3.4, end, shape=shape)

    def _mark(self, canvas: Canvas, across: Scale, top: float, foot: float) -> None:
        for game, role in ((self.guess, "you"), (self.answer, "ink")):
            if game is not None:
                x = across.at(min(game, self.games))
                canvas.line([(x, top - 4), (x, foot)], role, 1.8, dots=role == "you", data=True)

    def _name(self, canvas: Canvas, across: Scale, up: Scale) -> None:
        """What the two sides of the level line are."""
        shifts: Sequence[float] = range(6, int(across.end - across.start) // 2, 20)
        for words, lines, role in (
            (self.sides[0], [up.end + canvas.size * (1 + at) for at in range(4)], "best"),
            (self.sides[1], [up.start - canvas.size * (0.4 + at) for at in range(4)], "third-text"),
        ):
            spots = [Spot(across.start + shift, line) for line in lines for shift in shifts]
            canvas.place(words, spots, role, bold=True, plate=False)


def _parts(points: Sequence[Point]) -> Iterator[tuple[str, list[Point]]]:
    """The parts of a walk above the level line and below it, each with its color."""
    role, part = "", [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        crossing = x + (to_x - x) * y / (y - to_y) if y * to_y < 0 else x
        now = "third" if min(y, to_y) < 0 else "best"
        if y * to_y < 0:
            part.append((crossing, 0.0))
            yield role, part
            part, now = [(crossing, 0.0)], "third" if to_y < 0 else "best"
        elif role and now != role:
            yield role, part
            part = [(x, y)]
        role = now
        part.append((to_x, to_y))
    yield role, part
