"""The lines on the board that save a loser from a skunk, and what a game counts on either side of them."""

from __future__ import annotations

from crib_tutor import board
from crib_tutor.html import Html, picture
from crib_tutor.rules import DOUBLE_SKUNK, MODERN, SKUNK


def skunk_lines(you: int, opponent: int) -> Html:
    """The board with both scores, and with a line before the hole that saves from a skunk or from a double skunk.

    >>> skunk_lines(88, 118).plain
    'You stand at 88, your opponent at 118. Lines stand before the holes 61 and 91.'
    """
    plain = f"{board.alt(you, opponent)} Lines stand before the holes {DOUBLE_SKUNK} and {SKUNK}."
    svg = board.tracks(((you, 0), (opponent, 0)), lines=(DOUBLE_SKUNK, SKUNK))
    return Html(f"<p>{picture(svg, plain)}</p><p><small>{plain}</small></p>", plain)


def games_for(loser: int) -> int:
    """How many games a win counts by today's rules when the loser has this score.

    >>> [games_for(loser) for loser in (91, 90, 60)]
    [1, 2, 4]
    """
    return max([1, *(lurch.games for lurch in MODERN.lurches if loser < lurch.below)])
