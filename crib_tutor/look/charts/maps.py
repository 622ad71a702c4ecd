"""Maps of two scores: chances, and what a dial wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.data import Numbers, require_some, require_square, some_scores
from crib_tutor.look.charts.places import Spot
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.plot import Plot
    from crib_tutor.look.charts.sheet import Sheet

LEVELS = (0.1, 0.25, 0.5, 0.75, 0.9)
"""The chances at which the lines are drawn."""
_BANDS = ("map1", "map3", "map4", "map5", "map7")
"""The shade from each line on; below the first it is the least."""
_LABELS_AT = (0.62, 0.95)
"""Lines are named in turn where both scores together come to so much of the board's length."""
_NAMED, _APART = 0.3, 4
"""Wins in 100 games of a summit that is named, at least, and the holes that two of them lie apart."""
_SIDE, _MOST, _GAP = 34, 410.0, 38
"""Room for the scores beside a map, the longest side of one, and the room between two."""


class ScoreBoard(NamedTuple):
    """Chances of winning by both scores."""

    name: str
    chances: tuple[tuple[float, ...], ...]

    def chance(self, own: int, other: int) -> float:
        """The chance at two scores."""
        return self.chances[own][other]


@dataclass(frozen=True, repr=False)
class ScoreMap(Chart):
    """Who wins from where: your score across, theirs up.

    >>> board = ScoreBoard("You deal", ((0.5, 0.4), (0.6, 0.5)))
    >>> ScoreMap("Level at 50", "", "", (board,), 1, (1, 0)).plain.partition(". ")[2]
    'You deal: at 1 to 0 you win 60 in 100. Level scores: 0 50, 1 50 in 100.'

    Raises `IllegalMove` for no board, more than two, or scores that aren't on them.
    """

    boards: tuple[ScoreBoard, ...]
    street: int
    """From one line of the grid to the next, in holes."""
    scores: tuple[int, int]
    """Your score and your opponent's."""

    def __post_init__(self) -> None:
        require_some(self.boards, "boards", 2)
        for board in self.boards:
            require_square(board.chances, "chances")
            _require_scores(self.scores, 0, len(board.chances))

    def numbers(self) -> str:
        """List the chances at the scores, and level ones."""
        own, other = self.scores
        boards = []
        for board in self.boards:
            some = range(0, len(board.chances), max(1, self.street // 2))
            level = ", ".join(f"{score} {100 * board.chance(score, score):.0f}" for score in some)
            here = f"at {own} to {other} you win {100 * board.chance(own, other):.0f} in 100"
            boards.append(f"{board.name}: {here}. Level scores: {level} in 100.")
        return " ".join(boards)

    def table(self) -> Numbers:
        """Give the chances of winning at some scores."""
        scores = some_scores(0, len(self.boards[0].chances))
        rows = [
            (own, other, *(round(board.chance(own, other), 4) for board in self.boards))
            for own in scores
            for other in scores
        ]
        return Numbers(("you", "your opponent", *(board.name for board in self.boards)), tuple(rows))

    def draw(self, sheet: Sheet) -> None:
        """Draw the maps, below each other on a narrow page."""
        for board, plot in zip(self.boards, _maps(sheet, [board.name for board in self.boards]), strict=True):
            most = len(board.chances) - 1
            plot.limit((0, most), (0, most))
            plot.ground("map0")
            for row, (own, other, *_) in enumerate(self.table().rows):
                plot.note(row, float(own), float(other))
            lines = plot.contours(board.chances, 0, zip(LEVELS, _BANDS, strict=True), lined=0.5)
            plot.mark_scores(range(0, most + 1, self.street), "ground")
            for place, (level, points) in enumerate(zip(LEVELS, lines, strict=True)):
                words = f"{100 * level:.0f}%"
                bold = words == "50%"
                spots = []
                for x, y in points:
                    spot = Spot(x, plot.middle(y), "center")
                    left, top, right, bottom = plot.box(words, spot, bold=bold)
                    if plot.left < left and right < plot.right and plot.top < top and bottom < plot.foot:
                        spots.append((abs((x - plot.left + plot.foot - y) / plot.wide - _LABELS_AT[place % 2]), spot))
                plot.put(words, [spot for _, spot in sorted(spots)], "ink", bold=bold, must=False)
            self._name_place(plot, board)

    def _name_place(self, plot: Plot, board: ScoreBoard) -> None:
        """The two scores as a ring with its chance, and a word in each corner."""
        (own, other), size = self.scores, plot.sheet.size
        (x, y), words = plot.at(own, other), f"{own} to {other}: {100 * board.chance(own, other):.0f}%"
        line = min(max(plot.middle(y), plot.top + size + 6), plot.foot - 8)
        wide = plot.sheet.room(words, bold=True)
        to_left = x - plot.left > wide + 40
        start = plot.left + 12 if to_left else plot.right - 12 - wide
        plot.point((start + wide + 5 if to_left else start - 5, line - 0.36 * size), self.scores)
        plot.write(words, Spot(start, line), "you", bold=True, plate="ground")
        for words, spot, role in (
            ("you nearly always lose", Spot(plot.left + 12, plot.top + size + 10), "on0"),
            ("you nearly always win", Spot(plot.right - 12, plot.foot - 12, "right"), "on7"),
        ):
            plot.put(words, [spot], role, must=False, plate=False)


class DialBoard(NamedTuple):
    """What on or off wins in 100 games, by score."""

    name: str
    low: int
    """The lowest score on the map."""
    gains: tuple[tuple[float, ...], ...]

    def gain(self, own: int, other: int) -> float:
        """What on wins at two scores, or off below 0."""
        return self.gains[own - self.low][other - self.low]

    @lru_cache(maxsize=8)  # noqa: B019  # a value, asked by the words and by both drawings
    def summits(self) -> list[tuple[int, int]]:
        """List the highest and deepest places, the greatest first."""
        every = range(self.low, self.low + len(self.gains))
        high = [(a, b) for a in every for b in every if abs(self.gain(a, b)) >= _NAMED]
        named: list[tuple[int, int]] = []
        for a, b in sorted(high, key=lambda at: -abs(self.gain(*at))):
            here = self.gain(a, b)
            near = (self.gain(c, d) for c in every if abs(a - c) <= 2 for d in every if abs(b - d) <= 2)
            if all(max(abs(a - c), abs(b - d)) >= _APART for c, d in named) and all(
                abs(gain) <= abs(here) for gain in near if (gain > 0) is (here > 0)
            ):
                named.append((a, b))
        return named


def _require_scores(scores: tuple[int, int], low: int, size: int) -> None:
    if not all(low <= score < low + size for score in scores):
        raise IllegalMove(f"scores on this map go from {low} to {low + size - 1}: give two of them")


def _maps(sheet: Sheet, names: list[str]) -> Iterator[Plot]:
    """A square for each map, under its name; they stand side by side where there is room."""
    side = sheet.width - 2 - _SIDE - 10 if sheet.narrow else min(_MOST, (sheet.width - 2 - _GAP) / 2 - _SIDE - 10)
    top, size = sheet.y, sheet.size
    for place, name in enumerate(names):
        left = 0.0 if sheet.narrow else place * (side + _SIDE + _GAP)
        begin = sheet.y + 12 * bool(place) if sheet.narrow else top
        sheet.text(name, left, begin + size, "ink", bold=True)
        sheet.text("opponent\N{RIGHT SINGLE QUOTATION MARK}s score (holes)", left, begin + 2.6 * size)
        sheet.y = begin + 3.6 * size
        plot = sheet.plot(left + _SIDE, left + _SIDE + side, side)
        yield plot
