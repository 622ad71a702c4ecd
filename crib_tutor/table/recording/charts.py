"""Pictures of a record: ladder, rating, averages, and muggins.

They're inline SVG in the page's own colors, at one pixel a unit: no text in them shrinks with the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from crib_tutor.look.drawing import text
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.table.recording.averages import Average
from crib_tutor.table.recording.rating import STRENGTHS, PlayerRating

NARROW, WIDE = 264, 552
"""Widths in pixels: what a phone leaves, and beside the ladder on a laptop."""
_RUNGS = ((2600, 6), (1700, 16), (1512, 50), (1260, 208), (872, 256), (800, 286), (0, 300))
"""Strengths and how far down they are: the break stands where nobody is."""
_LADDER, _RAIL, _BREAK, _APART = 308, 112, 232, 16
_HIGH, _TOP, _FOOT, _NAMES = 180, 12, 158, 56
"""The rating's height, where its curve may go, and how wide the names beside it are."""
_REACH, _MIDDLE = 1.25, 14
"""Points to either side of par that the dots' axis shows, and the middle of their rows."""
_STEPS = {-1.0: "\N{MINUS SIGN}1", -0.5: "\N{MINUS SIGN}0.5", 0.0: "par", 0.5: "+0.5", 1.0: "+1"}
_BASE, _TALL = 102, 76
"""Where the bars stand, and how tall the tallest is."""
_SIZES = {"": 12, "quiet": 12, "name": 16}
"""How large words are, by their kind."""


def _svg(width: int, height: int, drawn: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'aria-hidden="true">{"".join(drawn)}</svg>'
    )


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<g class="{kind}">{text(words, round(x, 1), round(y, 1), _SIZES[kind], "currentColor", anchor)}</g>'


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
    """Draw your rating after each game, with the players as lines."""
    (most, last), values = curve[-1], [one.value for _, one in curve]
    top = max(*values, STRENGTHS["expert"], last.high) + 20
    foot = min(*values, STRENGTHS["thrifty"], last.low) - 40

    def place(game: int, strength: float) -> tuple[float, float]:
        x = _NAMES + (width - _NAMES - 6) * (game - 1) / max(most - 1, 1)
        return x, _TOP + (_FOOT - _TOP) * (top - min(max(strength, foot), top)) / (top - foot)

    def path(points: Iterable[tuple[int, float]], kind: str) -> str:
        return f'<path d="M{"L".join("{:.1f} {:.1f}".format(*place(*point)) for point in points)}" class="{kind}"/>'

    drawn, above = [], 0.0
    for key, strength in reversed([*STRENGTHS.items()]):
        _, y = place(1, strength)
        if foot < strength < top and y - above >= _APART:
            drawn += [_line(0, y, width, y, "grid"), _text(0, y - 3, PLAYERS[key].name, "quiet")]
            above = y
    band = [*((game, one.high) for game, one in curve), *((game, one.low) for game, one in reversed(curve))]
    drawn += [path(band, "band"), path([(game, one.value) for game, one in curve], "curve")]
    drawn += [_dot(*place(most, last.value), "you", 5), _text(_NAMES, _HIGH - 4, "game 1", "quiet")]
    return _svg(width, _HIGH, [*drawn, _text(width, _HIGH - 4, str(most), "quiet", "end")])


def _across(off: float) -> float:
    return NARROW / 2 * (1 + min(max(off / _REACH, -1), 1) * 0.95)


def draw_average(average: Average, *, judged: bool) -> str:
    """Draw an average as a dot with its interval, from par."""
    kind = ("within", "above", "below")[average.beside] if judged else "within"
    far = [average.off + sign * average.margin for sign in (-1, 1)]
    ends = [_across(off) for off in far]
    drawn = [_line(_across(step), 0, _across(step), 2 * _MIDDLE, "grid" if step else "par") for step in _STEPS]
    drawn.append(_line(ends[0], _MIDDLE, ends[1], _MIDDLE, f"bar {kind}"))
    drawn += [
        _line(end, _MIDDLE - 5, end, _MIDDLE + 5, f"end {kind}")
        for end, off in zip(ends, far, strict=True)
        if abs(off) < _REACH
    ]
    return _svg(NARROW, 2 * _MIDDLE, [*drawn, _dot(_across(average.off), _MIDDLE, kind)])


def draw_axis() -> str:
    """Draw the numbers above the averages."""
    return _svg(NARROW, 18, [_text(_across(step), 13, words, "quiet", "middle") for step, words in _STEPS.items()])


def draw_lost(rows: Sequence[tuple[str, float]]) -> str:
    """Draw holes lost a game by tens of games, the last one lit."""
    most, wide = max(1.0, *(lost for _, lost in rows)), NARROW / 6
    drawn = [_line(0, _BASE, NARROW, _BASE, "grid")]
    for place, (ten, lost) in enumerate(rows):
        high, x, kind = _TALL * lost / most, wide * place, "lit" if place == len(rows) - 1 else "bin"
        drawn.append(f'<path d="M{x + 5:.1f} {_BASE}v{-high:.1f}h{wide - 10:.1f}v{high:.1f}Z" class="{kind}"/>')
        drawn.append(_text(x + wide / 2, _BASE - high - 5, f"{lost:.1f}", "", "middle"))
        drawn.append(_text(x + wide / 2, _BASE + 14, ten.replace("to ", "\N{EN DASH}"), "quiet", "middle"))
    return _svg(NARROW, _BASE + 22, drawn)
