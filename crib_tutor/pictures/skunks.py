"""The lines on the board that save a loser from a skunk, and what a game counts on either side of them."""

from __future__ import annotations

from crib_tutor.look import board, theme
from crib_tutor.look.html import Html, picture
from crib_tutor.pictures.drawing import text
from crib_tutor.rules import DOUBLE_SKUNK, MODERN, SKUNK

_MARGIN, _SIZE = 18, 16
"""Room above and below the board for numbers, and their size."""


def skunk_lines(you: tuple[int, int], opponent: tuple[int, int]) -> Html:
    """The board with both players' pegs, and a line before each hole that saves from a skunk or a double skunk.

    >>> skunk_lines((88, 80), (118, 110)).plain
    'You stand at 88, your opponent at 118. Lines stand before the holes 61 and 91.'

    Each side is given as front peg and back peg; the holes behind the lines have their numbers.
    """
    plain = f"{board.alt(you[0], opponent[0])} Lines stand before the holes {DOUBLE_SKUNK} and {SKUNK}."
    svg = board.tracks((you, opponent), lines=(DOUBLE_SKUNK, SKUNK))
    size = f"0 0 {board.WIDTH} {board.HEIGHT}"
    taller = f"0 {-_MARGIN} {board.WIDTH} {board.HEIGHT + 2 * _MARGIN}"
    svg = svg.replace(size, taller, 1).replace("</svg>", f"{_numbers()}</svg>")
    return Html(f"<p>{picture(svg, plain)}</p><p><small>{plain}</small></p>", plain)


def _numbers() -> str:
    """The first hole behind a line: in the outer rows outside the board, in the inner rows between them."""
    out, back = board.spot(0, DOUBLE_SKUNK)[0], board.spot(0, SKUNK)[0]
    outside = (-_MARGIN + _SIZE, board.HEIGHT + _SIZE)
    numbers = "".join(text(str(DOUBLE_SKUNK), out, y, _SIZE, theme.QUIET) for y in outside)
    return numbers + text(str(SKUNK), back, board.HEIGHT / 2 + 4, _SIZE, theme.HOLE)


def games_for(loser: int) -> int:
    """How many games a win counts by today's rules when the loser has this score.

    >>> [games_for(loser) for loser in (91, 90, 60)]
    [1, 2, 4]
    """
    return max([1, *(lurch.games for lurch in MODERN.lurches if loser < lurch.below)])
