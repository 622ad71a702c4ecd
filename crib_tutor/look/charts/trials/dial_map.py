"""Islands on the board of scores: where playing on wins more, and where playing off does, for either dealer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Scale, Spot
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

LEVELS = (0.25, 0.75)
"""Wins in 100 games from which an island is pale, and from which it's full."""
_SHORES = (("best-pale", "best"), ("third-pale", "third"))
_SIDE, _MOST, _GAP = 34, 400.0, 40
"""Room for the scores beside a map, the longest side of one, and the room between two."""
_NAMED = 0.3
"""Wins in 100 games that the summit of an island has at least, if it's named."""
_APART = 4
"""Holes that two summits lie apart, at least, if both are named."""


class DialBoard(NamedTuple):
    """What on wins beside off, in wins in 100 games, by your score and your opponent's, from the lowest on.

    >>> DialBoard("You deal", 119, ((0.0, 1.5), (-0.5, 0.0))).gain(119, 120)
    1.5
    """

    name: str
    low: int
    """The lowest score on the map."""
    gains: tuple[tuple[float, ...], ...]

    def gain(self, own: int, other: int) -> float:
        """What on wins beside off at two scores."""
        return self.gains[own - self.low][other - self.low]

    def summits(self) -> list[tuple[int, int]]:
        """The highest and the deepest places, each nowhere near a greater one, the greatest first."""
        every = range(self.low, self.low + len(self.gains))
        ranked = sorted(((a, b) for a in every for b in every), key=lambda at: -abs(self.gain(*at)))
        found: list[tuple[int, int]] = []
        for at in ranked:
            if abs(self.gain(*at)) < _NAMED:
                break
            if all(max(abs(at[0] - one[0]), abs(at[1] - one[1])) >= _APART for one in found) and self._tops(at):
                found.append(at)
        return found

    def _tops(self, at: tuple[int, int]) -> bool:
        """Whether no place within two holes is greater on the same side of nothing."""
        last = self.low + len(self.gains) - 1
        near = [
            self.gain(a, b)
            for a in range(max(self.low, at[0] - 2), min(last, at[0] + 2) + 1)
            for b in range(max(self.low, at[1] - 2), min(last, at[1] + 2) + 1)
        ]
        here = self.gain(*at)
        return all(abs(one) <= abs(here) for one in near if (one > 0) is (here > 0))


@dataclass(frozen=True, repr=False)
class DialMap(Chart):
    """Where to set the dial: your score across, your opponent's up, an island wherever on or off wins more.

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
            size = len(board.gains)
            require_finite((one for row in board.gains for one in row), "gains")
            if size < 2 or any(len(row) != size for row in board.gains):
                raise IllegalMove("a map of scores has as many rows as columns, two or more: give a square of gains")
            if self.scores and not all(board.low <= score < board.low + size for score in self.scores):
                raise IllegalMove(f"scores on this map go from {board.low} to {board.low + size - 1}: give two of them")

    def at(self, own: int, other: int) -> Self:
        """The same map with a place marked."""
        return replace(self, scores=(own, other))

    def numbers(self) -> str:
        """The summits of each map, and the place asked about."""
        return " ".join(f"{board.name}: {self._told(board)}." for board in self.boards)

    def _told(self, board: DialBoard) -> str:
        summits, parts = board.summits(), list[str]()
        for word, way in (("on", 1), ("off", -1)):
            told = [
                f"at {a} to {b}, {_signed(way * board.gain(a, b))}" for a, b in summits if way * board.gain(a, b) > 0
            ]
            if told:
                parts.append(
                    f"{word} {'wins most ' if not parts else ''}{' and '.join(told)}{'' if parts else ' in 100'}"
                )
        here = []
        if self.scores:
            here = [f"at {self.scores[0]} to {self.scores[1]} on makes {_signed(board.gain(*self.scores))}"]
        return "; ".join(parts + here) or "no island"

    def draw(self, canvas: Canvas) -> None:
        """Draw the maps side by side, or one below the other on a narrow page."""
        room = canvas.width - 2.0
        side = room - _SIDE - 10 if canvas.narrow else min(_MOST, (room - _GAP) / 2 - _SIDE - 10)
        top, foot = canvas.y, canvas.y
        for place, board in enumerate(self.boards):
            left = 0.0 if canvas.narrow else place * (side + _SIDE + _GAP)
            canvas.y = foot + 12 * bool(place) if canvas.narrow else top
            self._draw_board(canvas, board, left, side)
            foot = canvas.y

    def _draw_board(self, canvas: Canvas, board: DialBoard, left: float, side: float) -> None:
        last = board.low + len(board.gains) - 1
        canvas.text(board.name, Spot(left, canvas.y + canvas.size), "ink", bold=True)
        canvas.text("opponent\N{RIGHT SINGLE QUOTATION MARK}s score (holes)", Spot(left, canvas.y + 2.6 * canvas.size))
        top = canvas.y + 3.6 * canvas.size
        across = Scale(left + _SIDE, left + _SIDE + side, board.low, last)
        up = Scale(top + side, top, board.low, last)
        canvas.area([(across.start, top), (across.end, top), (across.end, up.start), (across.start, up.start)], "strip")
        step = max(1, (last - board.low) // 6)
        for score in range(board.low, last + 1, step):
            x, y = across.at(score), up.at(score)
            canvas.line([(x, top), (x, up.start)], "grid", 0.8)
            canvas.line([(across.start, y), (across.end, y)], "grid", 0.8)
            canvas.text(str(score), Spot(across.start - 5, canvas.middle(y), "end"))
            canvas.text(str(score), Spot(x, up.start + 5 + canvas.size, "middle"))
        self._draw_islands(canvas, board, across, up)
        canvas.line([(across.start, up.start), (across.end, up.end)], "axis", 0.8)
        self._name_summits(canvas, board, across, up)
        canvas.y = up.start + 5 + 2.6 * canvas.size
        canvas.text("your score (holes)", Spot((across.start + across.end) / 2, canvas.y, "middle"))
        canvas.y += 0.3 * canvas.size

    def _draw_islands(self, canvas: Canvas, board: DialBoard, across: Scale, up: Scale) -> None:
        by_place = Scale(across.start, across.end, 0, len(board.gains) - 1)
        by_height = Scale(up.start, up.end, 0, len(board.gains) - 1)
        for way, shades in zip((1, -1), _SHORES, strict=True):
            heights = [[way * one for one in row] for row in board.gains]
            for (areas, _), shade in zip(canvas.contours(heights, LEVELS, by_place, by_height), shades, strict=True):
                for area in areas:
                    canvas.area(area, shade)

    def _name_summits(self, canvas: Canvas, board: DialBoard, across: Scale, up: Scale) -> None:
        """Say at each summit which setting wins more there, and by how much; and mark the place asked about."""
        if self.scores:
            x, y = across.at(self.scores[0]), up.at(self.scores[1])
            canvas.ring(x, y, 9)
            canvas.dot(x, y, 4, "you")
            words = f"{self.scores[0]} to {self.scores[1]}: {_named(board.gain(*self.scores))}"
            canvas.place(words, _around(canvas, x, y, 14), "you", bold=True)
        for a, b in board.summits():
            if (a, b) != self.scores:
                x, y = across.at(a), up.at(b)
                canvas.dot(x, y, 2.6, "ink")
                canvas.place(_named(board.gain(a, b)), _around(canvas, x, y, 7), "ink", must=False)


def _around(canvas: Canvas, x: float, y: float, off: float) -> list[Spot]:
    """Where words may stand beside a place."""
    level = canvas.middle(y)
    far = [(level + down, x - off - 12) for down in (-26, 26, -44, 44, 62, -62)]
    beside = [Spot(x - off, level, "end"), Spot(x + off, level), Spot(x, y - off, "middle")]
    return [*beside, Spot(x, y + off + canvas.size, "middle"), *(Spot(at, line, "end") for line, at in far)]


def _named(gain: float) -> str:
    """Which setting wins more, and by how much."""
    return f"{'on' if gain > 0 else 'off'} +{abs(gain):.1f}"


def _signed(gain: float) -> str:
    return f"{gain:+.1f}".replace("-", "\N{MINUS SIGN}")
