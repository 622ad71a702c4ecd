"""Pictures of a record: ladder, rating, averages, and muggins.

They're inline SVG in the page's own colors, at one pixel a unit: no text in them shrinks with the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from crib_tutor.players.ladder import PLAYERS
from crib_tutor.table.recording.averages import Average
from crib_tutor.table.recording.rating import STRENGTHS, PlayerRating

NARROW, WIDE = 264, 552
"""Widths in pixels: what a phone leaves, and beside the ladder on a laptop."""
_RUNGS = ((2600, 6), (1700, 16), (1512, 50), (1260, 208), (872, 256), (800, 286), (0, 300))
"""Strengths and how far down they are: the break stands where nobody is."""
_LADDER, _RAIL, _BREAK = 308, 112, 232
_HIGH, _TOP, _FOOT = 180, 12, 158
_APART = 14
"""Pixels between two names at least."""
_REACH = 1.25
"""Points to either side of par that the dots' axis shows."""
_BARS = 124


def _svg(width: int, height: int, drawn: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'aria-hidden="true">{"".join(drawn)}</svg>'
    )


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{words}</text>'


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" class="{kind}"/>'


def _dot(x: float, y: float, kind: str, radius: float = 6) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" class="{kind}"/>'


def _rung(strength: float) -> float:
    for (above, high), (below, low) in pairwise(_RUNGS):
        if strength >= below:
            return high + (low - high) * (above - min(strength, above)) / (above - below)
    return _RUNGS[-1][1]


def draw_ladder(rating: PlayerRating) -> str:
    """Draw the ladder's players, and you with your interval."""
    drawn = [_line(_RAIL, 6, _RAIL, _LADDER - 6, "rail"), _line(_RAIL - 9, _BREAK + 4, _RAIL + 9, _BREAK - 4, "break")]
    for key, strength in STRENGTHS.items():
        y = _rung(strength)
        drawn += [_dot(_RAIL, y, "seat", 5.5), _text(_RAIL - 14, y + 4, PLAYERS[key].name, "", "end")]
        drawn.append(_text(0, y + 4, f"{strength:.0f}", "quiet"))
    x, y, high, low = _RAIL + 18, _rung(rating.value), _rung(rating.high), _rung(rating.low)
    drawn.append(_line(x, high, x, low, "mine"))
    drawn += [_line(x - 5, end, x + 5, end, "mine") for end in (high, low)]
    drawn += [_dot(x, y, "you"), _text(x + 16, y + 2, f"You {rating.value:.0f}", "name")]
    drawn.append(_text(x + 16, y + 18, f"give or take {rating.margin:.0f}", "quiet"))
    return _svg(NARROW, _LADDER, drawn)


def draw_rating(curve: Sequence[tuple[int, PlayerRating]], width: int) -> str:
    """Draw your strength after each game, with the players as lines."""
    top = max(*(one.value for _, one in curve), STRENGTHS["expert"]) + 60
    foot = min(*(one.value for _, one in curve), STRENGTHS["thrifty"]) - 100
    most = curve[-1][0]

    def y(strength: float) -> float:
        return _TOP + (_FOOT - _TOP) * (top - min(max(strength, foot), top)) / (top - foot)

    def x(game: int) -> float:
        return 8 + (width - 16) * (game - 1) / max(most - 1, 1)

    drawn, last = [], 0.0
    upper = [f"{x(game):.1f} {y(one.high):.1f}" for game, one in curve]
    lower = [f"{x(game):.1f} {y(one.low):.1f}" for game, one in reversed(curve)]
    drawn.append(f'<path d="M{"L".join((*upper, *lower))}Z" class="band"/>')
    for key, strength in reversed([*STRENGTHS.items()]):
        at = y(strength)
        if foot < strength < top:
            drawn.append(_line(0, at, width, at, "grid"))
            if at - last >= _APART:
                drawn.append(_text(0, at - 3, PLAYERS[key].name, "quiet"))
                last = at
    drawn.append(f'<path d="M{"L".join(f"{x(game):.1f} {y(one.value):.1f}" for game, one in curve)}" class="curve"/>')
    drawn.append(_dot(x(most), y(curve[-1][1].value), "you", 5))
    drawn.append(_text(0, _HIGH - 4, "game 1", "quiet"))
    if most > 1:
        drawn.append(_text(width, _HIGH - 4, str(most), "quiet", "end"))
    return _svg(width, _HIGH, drawn)


def _across(off: float) -> float:
    return NARROW / 2 * (1 + min(max(off / _REACH, -1), 1) * 0.96)


def draw_average(average: Average, *, judged: bool) -> str:
    """Draw an average as a dot with its interval, from par."""
    kind = ("within", "above", "below")[average.beside] if judged else "within"
    ends = [_across(average.off + sign * average.margin) for sign in (-1, 1)]
    drawn = [
        _line(_across(step), 0, _across(step), 30, "par" if not step else "grid") for step in (-1, -0.5, 0, 0.5, 1)
    ]
    drawn.append(_line(ends[0], 15, ends[1], 15, f"bar {kind}"))
    drawn += [_line(end, 10, end, 20, f"end {kind}") for end in ends]
    return _svg(NARROW, 30, [*drawn, _dot(_across(average.off), 15, kind)])


def draw_axis() -> str:
    """Draw the numbers above the averages."""
    signs = {-1: "\N{MINUS SIGN}1", -0.5: "\N{MINUS SIGN}0.5", 0: "par", 0.5: "+0.5", 1: "+1"}
    return _svg(NARROW, 18, [_text(_across(step), 13, words, "quiet", "middle") for step, words in signs.items()])


def draw_lost(rows: Sequence[tuple[str, float]]) -> str:
    """Draw holes lost a game by tens of games, the last one lit."""
    most, wide = max(1.0, *(lost for _, lost in rows)), NARROW / 6
    drawn = [_line(0, _BARS - 22, NARROW, _BARS - 22, "grid")]
    for place, (ten, lost) in enumerate(rows):
        high = 76 * lost / most
        x, y = wide * place, _BARS - 22 - high
        lit = "lit" if place == len(rows) - 1 else "bin"
        drawn.append(
            f'<rect x="{x + 5:.1f}" y="{y:.1f}" width="{wide - 10:.1f}" height="{high:.1f}" rx="2" class="{lit}"/>'
        )
        drawn.append(_text(x + wide / 2, y - 5, f"{lost:.1f}", "", "middle"))
        drawn.append(_text(x + wide / 2, _BARS - 7, ten, "quiet", "middle"))
    return _svg(NARROW, _BARS, drawn)
