"""The chance of winning at every pair of scores: flat bands between labeled lines, one map for each dealer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.look.charts.chart import Chart
from crib_tutor.look.charts.places import Box, Point, Scale, Spot
from crib_tutor.look.charts.refusals_of_data import require_finite, require_some
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from crib_tutor.look.charts.canvas import Canvas

LEVELS = (10, 25, 50, 75, 90)
"""The chances, in percent, at which the lines are drawn."""
_BANDS = ("map0", "map1", "map3", "map4", "map5", "map7")
"""The shade of each band, from the worst to the best."""
_INKS = ("on0", "on7")
_SIDE, _MOST, _GAP = 34, 420.0, 36
"""Room for the scores beside a map, the longest side of one, and the room between two."""
_LABELS_AT = (0.62, 0.95)
"""Lines are named in turn where both scores together come to so much of the board's length."""


class ScoreBoard(NamedTuple):
    """Chances from 0 to 1 by your score and your opponent's, with the name of who deals.

    >>> ScoreBoard("You deal", ((0.5, 0.4), (0.6, 0.5))).chance(1, 0)
    0.6
    """

    name: str
    chances: tuple[tuple[float, ...], ...]

    def chance(self, own: int, other: int) -> float:
        """The chance at two scores."""
        return self.chances[own][other]


@dataclass(frozen=True, repr=False)
class ScoreMap(Chart):
    """Who wins from where: your score across, your opponent's up, with the scores that are asked about.

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
            size = len(board.chances)
            require_finite((one for row in board.chances for one in row), "chances")
            if size < 2 or any(len(row) != size for row in board.chances):
                raise IllegalMove("a map of scores has as many rows as columns, two or more: give a square of chances")
            if not all(0 <= score < size for score in self.scores):
                raise IllegalMove(f"scores on this map go from 0 to {size - 1}: give two of them")

    def numbers(self) -> str:
        """The chance at the two scores for each dealer, and at level scores along the board."""
        own, other = self.scores
        told = []
        for board in self.boards:
            some = range(0, len(board.chances), max(1, self.street // 2))
            level = ", ".join(f"{score} {100 * board.chance(score, score):.0f}" for score in some)
            here = f"at {own} to {other} you win {100 * board.chance(own, other):.0f} in 100"
            told.append(f"{board.name}: {here}. Level scores: {level} in 100.")
        return " ".join(told)

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

    def _draw_board(self, canvas: Canvas, board: ScoreBoard, left: float, side: float) -> None:
        most = len(board.chances) - 1
        canvas.text(board.name, Spot(left, canvas.y + canvas.size), "ink", bold=True)
        canvas.text("opponent\N{RIGHT SINGLE QUOTATION MARK}s score (holes)", Spot(left, canvas.y + 2.6 * canvas.size))
        top = canvas.y + 3.6 * canvas.size
        across = Scale(left + _SIDE, left + _SIDE + side, 0, most)
        up = Scale(top + side, top, 0, most)
        self._draw_bands(canvas, board, across, up)
        for score in range(0, most + 1, self.street):
            x, y = across.at(score), up.at(score)
            canvas.line([(x, top), (x, top + side)], "ground", 0.8)
            canvas.line([(across.start, y), (across.end, y)], "ground", 0.8)
            canvas.text(str(score), Spot(across.start - 5, canvas.middle(y), "end"))
            canvas.text(str(score), Spot(x, top + side + 5 + canvas.size, "middle"))
        canvas.y = top + side + 5 + 2.6 * canvas.size
        canvas.text("your score (holes)", Spot((across.start + across.end) / 2, canvas.y, "middle"))
        canvas.y += 0.3 * canvas.size
        self._name_place(canvas, board, across, up)

    def _draw_bands(self, canvas: Canvas, board: ScoreBoard, across: Scale, up: Scale) -> None:
        """The bands, each over the one before, and the lines between them with their chances."""
        left, top, right, foot = across.start, up.end, across.end, up.start
        canvas.area([(left, top), (right, top), (right, foot), (left, foot)], _BANDS[0])
        found = canvas.contours(board.chances, [level / 100 for level in LEVELS], across, up)
        for (areas, _), shade in zip(found, _BANDS[1:], strict=True):
            for area in areas:
                canvas.area(area, shade)
        for (_, lines), level in zip(found, LEVELS, strict=True):
            for line in lines:
                canvas.line(line, "ink", 2.4 if level == 50 else 1)
        for (_, lines), level in zip(found, LEVELS, strict=True):
            self._name_level(canvas, [point for line in lines for point in line], level, Box(left, top, right, foot))

    def _name_level(self, canvas: Canvas, points: list[Point], level: int, inside: Box) -> None:
        """The chance at its line, on the falling diagonal or as near to it as it has room."""
        words, bold = f"{level}%", level == 50
        wanted = _LABELS_AT[LEVELS.index(level) % 2]
        fits = []
        for x, y in points:
            box = canvas.box(words, Spot(x, canvas.middle(y), "middle"), bold=bold)
            if (
                inside.left < box.left
                and box.right < inside.right
                and inside.top < box.top
                and box.bottom < inside.bottom
            ):
                together = (x - inside.left + inside.bottom - y) / (inside.right - inside.left)
                fits.append((abs(together - wanted), x, y))
        spots = [Spot(x, canvas.middle(y), "middle") for _, x, y in sorted(fits)]
        canvas.place(words, spots, "ink", bold=bold, must=False)

    def _name_place(self, canvas: Canvas, board: ScoreBoard, across: Scale, up: Scale) -> None:
        """The two scores as a ring with its chance, and a word in each corner."""
        own, other = self.scores
        x, y = across.at(own), up.at(other)
        words = f"{own} to {other}: {100 * board.chance(own, other):.0f}%"
        line = min(max(canvas.middle(y), up.end + canvas.size + 6), up.start - 8)
        wide = canvas.room(words, bold=True)
        to_left = x - across.start > wide + 40
        start = across.start + 12 if to_left else across.end - 12 - wide
        near = start + wide + 5 if to_left else start - 5
        canvas.line([(near, line - 0.36 * canvas.size), (x, y)], "ground", 5)
        canvas.line([(near, line - 0.36 * canvas.size), (x, y)], "you", 2)
        canvas.ring(x, y, 9)
        canvas.dot(x, y, 4, "you")
        canvas.text(words, Spot(start, line), "you", bold=True, plate="ground")
        corner = Spot(across.start + 12, up.end + canvas.size + 10)
        canvas.place("you nearly always lose", [corner], _INKS[0], must=False, plate=False)
        corner = Spot(across.end - 12, up.start - 12, "end")
        canvas.place("you nearly always win", [corner], _INKS[1], must=False, plate=False)
