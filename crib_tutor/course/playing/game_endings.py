"""How games end: who is the favorite when both need the same number of holes, and the lines that save from a skunk."""

from __future__ import annotations

from crib_tutor.course.game_totals import load_totals, share_of_hundred
from crib_tutor.look import board, theme
from crib_tutor.look.board import ROW
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, picture
from crib_tutor.rules import DOUBLE_SKUNK, MODERN, SKUNK, IllegalMove

_WIDE, _TALL, _LEFT, _TOP, _BAR = 360, 268, 44, 34, 10
"""Size of the drawing, where its bars begin, and the width of one with the room beside it."""
_HALF = 84
"""Height of a bar for a player who always wins."""
_MIDDLE = _TOP + _HALF + 4


def _share(many: int) -> int:
    return share_of_hundred(many, load_totals()["endings"]["endings"])


def careful_wins() -> int:
    """Of 100 endings between careful players who both need one hole, how many the dealer wins.

    >>> 50 < careful_wins() < dealer_wins(1)
    True
    """
    return _share(load_totals()["endings"]["careful"])


def dealer_wins(needed: int) -> int:
    """Of 100 endings, how many the first dealer wins if both need so many holes.

    >>> dealer_wins(1) > 50 > dealer_wins(7)
    True

    Raises `IllegalMove` for a number beyond a street.
    """
    if not 1 <= needed <= ROW:
        raise IllegalMove(f"{needed} holes are not counted here: choose 1 to {ROW}")
    return _share(load_totals()["endings"]["dealer"][needed - 1])


def deciding_scores(needed: int) -> dict[str, int]:
    """How many of 100 endings each part of a deal decides, if both need so many holes.

    >>> deciding_scores(1)["hands"], list(deciding_scores(1))
    (0, ['heels', 'play', 'hands', 'crib'])

    If more holes are needed, it can be a part of a later deal.
    """
    return {moment: _share(many[needed - 1]) for moment, many in load_totals()["endings"]["decided"].items()}


def favorite() -> Html:
    """Who wins when both need the same number of holes: a bar up for the dealer's wins, a bar down for pone's.

    >>> favorite().plain.splitlines()[0]
    'Of 100 endings the dealer wins, where both need'

    Each bar is as long as the lead over an even chance, so that none is drawn if neither is the favorite.
    """
    shares = {needed: dealer_wins(needed) for needed in range(1, ROW + 1)}
    words = ", ".join(f"{needed}: {share}" for needed, share in shares.items())
    plain = f"Of 100 endings the dealer wins, where both need\n{words}."
    return figure(_draw_bars(shares), _WIDE, _TALL, plain)


def _draw_bars(shares: dict[int, int]) -> str:
    drawn = board.wood(_WIDE, _TALL)
    drawn += text("the dealer is the favourite", _WIDE / 2, 24, 16, theme.OPPONENT)
    drawn += text("pone is the favourite", _WIDE / 2, _MIDDLE + _HALF + 10, 16, theme.YOU)
    for share in (75, 50, 25):
        y = _MIDDLE - (share - 50) / 50 * _HALF
        drawn += (
            f'<path d="M{_LEFT - 4} {y:g}H{_WIDE - 12}" stroke="{theme.WOOD_EDGE}" stroke-width="{1 + (share == 50)}"/>'
        )
        drawn += text(str(share), _LEFT - 8, y + 5, 13, theme.HOLE, "end")
    for needed, share in shares.items():
        x, high = _LEFT + (needed - 1) * _BAR, (share - 50) / 50 * _HALF
        ink, y = (theme.OPPONENT, _MIDDLE - high) if high > 0 else (theme.YOU, _MIDDLE)
        drawn += f'<rect x="{x}" y="{y:g}" width="{_BAR - 2}" height="{abs(high):g}" fill="{ink}"/>'
        if needed == 1 or needed % 5 == 0:
            drawn += text(str(needed), x + (_BAR - 2) / 2, _TALL - 22, 13, theme.HOLE)
    return drawn + text("holes that both need", _WIDE / 2, _TALL - 6, 13, theme.HOLE)


# --- skunks ---

_MARGIN, _SIZE = 18, 16
"""Room above and below the board for numbers, and their size."""


def skunk_lines(you: tuple[int, int], opponent: tuple[int, int]) -> Html:
    """The board with both players' pegs, and a line before each hole that saves from a skunk or a double skunk.

    >>> skunk_lines((88, 80), (118, 110)).plain
    'You stand at 88, your opponent at 118. Lines stand before the holes 61 and 91.'

    Each side is given as front peg and back peg; the holes behind the lines have their numbers.
    """
    plain = f"{board.board_in_words(you[0], opponent[0])} Lines stand before the holes {DOUBLE_SKUNK} and {SKUNK}."
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
