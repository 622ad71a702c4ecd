"""Maps of two scores: chances, and where dials win."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self

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
_GAINS = (0.25, 0.75)
"""Wins in 100 games from which an island is pale, and from which it's full."""
_NAMED, _APART = 0.3, 4
"""Wins in 100 games of a summit that is named, at least, and the holes that two of them lie apart."""
_LEAST = 0.05
"""Wins in 100 games that are told, at least."""
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
        return _table([(board.name, board.chance) for board in self.boards], scores)

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


@dataclass(frozen=True, repr=False)
class DialMap(Chart):
    """Where to set the dial, as islands.

    >>> board = DialBoard("You deal", 119, ((0.0, 1.5), (-0.5, 0.0)))
    >>> DialMap("Two islands", "", "", (board,)).plain.partition(". ")[2]
    'You deal: on wins most at 119 to 120, +1.5 in 100.'

    Raises `IllegalMove` for no board or more than two, and for scores that aren't on them.
    """

    boards: tuple[DialBoard, ...]
    scores: tuple[int, int] | None = None
    """Your score and your opponent's, if a place is asked about."""

    def __post_init__(self) -> None:
        require_some(self.boards, "boards", 2)
        for board in self.boards:
            require_square(board.gains, "gains")
            if self.scores:
                _require_scores(self.scores, board.low, len(board.gains))

    def at(self, own: int, other: int) -> Self:
        """The same map with a place marked."""
        return replace(self, scores=(own, other))

    def numbers(self) -> str:
        """The summits of each map, and the place asked about."""
        return " ".join(f"{board.name}: {self._in_words(board)}." for board in self.boards)

    def _in_words(self, board: DialBoard) -> str:
        summits, parts = board.summits(), list[str]()
        for word, way in (("on", 1), ("off", -1)):
            gains = [(a, b, way * board.gain(a, b)) for a, b in summits]
            places = " and ".join(f"at {a} to {b}, {gain:+.1f}" for a, b, gain in gains if gain > 0)
            if places:
                parts.append(f"{word} {places}" if parts else f"{word} wins most {places} in 100")
        if self.scores:
            parts.append(f"at {self.scores[0]} to {self.scores[1]}, {_named(board.gain(*self.scores))}")
        return "; ".join(parts) or "no island"

    def table(self) -> Numbers:
        """Give what the dial gains at some scores."""
        first = self.boards[0]
        return _table([(each.name, each.gain) for each in self.boards], some_scores(first.low, len(first.gains)))

    def draw(self, sheet: Sheet) -> None:
        """Draw the maps, below each other on a narrow page."""
        for board, plot in zip(self.boards, _maps(sheet, [board.name for board in self.boards]), strict=True):
            last = board.low + len(board.gains) - 1
            plot.limit((board.low, last), (board.low, last))
            plot.ground("strip")
            for row, (own, other, *_) in enumerate(self.table().rows):
                plot.note(row, float(own), float(other))
            for role, way in (("best", 1), ("third", -1)):
                heights = [[way * gain for gain in row] for row in board.gains]
                plot.contours(heights, board.low, zip(_GAINS, (f"{role}-pale", role), strict=True))
            plot.mark_scores(range(board.low, last + 1, max(1, (last - board.low) // 6)), "grid", diagonal=True)
            if self.scores:
                plot.point(None, self.scores)
                words = f"{self.scores[0]} to {self.scores[1]}: {_named(board.gain(*self.scores))}"
                plot.put(words, _around(plot, *self.scores, 14), "you", bold=True)
            for place in board.summits():
                if place != self.scores:
                    plot.dots([place], "ink", 2.6)
                    plot.put(_named(board.gain(*place)), _around(plot, *place, 7), "ink", must=False)


def _table(boards: Sequence[tuple[str, Callable[[int, int], float]]], scores: Sequence[int]) -> Numbers:
    """A row for every two of some scores, a column for each board."""
    rows = [(own, other, *(round(value(own, other), 4) for _, value in boards)) for own in scores for other in scores]
    return Numbers(("you", "your opponent", *(name for name, _ in boards)), tuple(rows))


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


def _around(plot: Plot, own: int, other: int, off: float) -> list[Spot]:
    """Where words may stand beside a place."""
    x, y = plot.at(own, other)
    level = plot.middle(y)
    far = [Spot(x - off - 12, level + down, "right") for down in (-26, 26, -44, 44, 62, -62)]
    beside = [Spot(x - off, level, "right"), Spot(x + off, level), Spot(x, y - off, "center")]
    return [*beside, Spot(x, y + off + plot.sheet.size, "center"), *far]


def _named(gain: float) -> str:
    """Which setting wins, and how much."""
    return f"{'on' if gain > 0 else 'off'} +{abs(gain):.1f}" if abs(gain) >= _LEAST else "neither"
