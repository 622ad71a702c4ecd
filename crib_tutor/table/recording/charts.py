"""Pictures of a record: ladder, rating, averages, and muggins.

They're inline SVG in the page's own colors, at one pixel a unit: no text in them shrinks with the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from crib_tutor.look.touch_parts import INK, LINE, QUIET, box, dot, label, line
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
_SIZE, _LARGE, _DOT = 12, 16, 6
_MINE, _BAR, _LAST = "var(--crib-you-ink)", "var(--bar)", "var(--crib-missed)"
_INKS = (INK, "var(--over)", "var(--under)")
"""The colors of an average within chance of par, above and below."""


def _svg(width: int, height: int, drawn: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'aria-hidden="true">{"".join(drawn)}</svg>'
    )


def _rung(strength: float) -> float:
    for (above, high), (below, low) in pairwise(_RUNGS):
        if strength >= below:
            return high + (low - high) * (above - min(strength, above)) / (above - below)
    return _RUNGS[-1][1]


def draw_ladder(rating: PlayerRating) -> str:
    """Draw the ladder's players, and you with your interval."""
    drawn = [line(_RAIL, 6, _RAIL, _LADDER - 6, LINE, 6), line(_RAIL - 9, _BREAK + 4, _RAIL + 9, _BREAK - 4, QUIET)]
    for key, strength in STRENGTHS.items():
        y = _rung(strength)
        drawn += [
            dot(_RAIL, y, 5.5, "var(--crib-ground)", QUIET),
            _say(PLAYERS[key].name, _RAIL - 14, y + 4, INK, "end"),
        ]
        drawn.append(_say(f"{strength:.0f}", 0, y + 4))
    x, y, high, low = _RAIL + 18, _rung(rating.value), _rung(rating.high), _rung(rating.low)
    drawn += [line(x, high, x, low, _MINE), *(line(x - 5, end, x + 5, end, _MINE) for end in (high, low))]
    drawn += [dot(x, y, _DOT, _MINE), label(f"You {rating.value:.0f}", x + 16, y + 2, _LARGE, _MINE, "start")]
    drawn.append(_say(f"give or take {rating.margin:.0f}", x + 16, y + 18))
    return _svg(NARROW, _LADDER, drawn)


def _say(words: str, x: float, y: float, ink: str = QUIET, anchor: str = "start") -> str:
    return label(words, x, y, _SIZE, ink, anchor)


def draw_rating(curve: Sequence[tuple[int, PlayerRating]], width: int) -> str:
    """Draw your rating after each game."""
    (most, last), values = curve[-1], [one.value for _, one in curve]
    top = max(*values, STRENGTHS["expert"], last.high) + 20
    foot = min(*values, STRENGTHS["thrifty"], last.low) - 40

    def place(game: int, strength: float) -> tuple[float, float]:
        x = _NAMES + (width - _NAMES - 6) * (game - 1) / max(most - 1, 1)
        return x, _TOP + (_FOOT - _TOP) * (top - min(max(strength, foot), top)) / (top - foot)

    def path(points: Iterable[tuple[int, float]], look: str) -> str:
        return f'<path d="M{"L".join("{:.1f} {:.1f}".format(*place(*point)) for point in points)}" {look}/>'

    drawn, above = [], 0.0
    for key, strength in reversed([*STRENGTHS.items()]):
        _, y = place(1, strength)
        if foot < strength < top and y - above >= _APART:
            drawn += [line(0, y, width, y, LINE, 1), _say(PLAYERS[key].name, 0, y - 3)]
            above = y
    band = [*((game, one.high) for game, one in curve), *((game, one.low) for game, one in reversed(curve))]
    drawn.append(path(band, f'fill="{_MINE}" fill-opacity=".16"'))
    drawn.append(path([(game, one.value) for game, one in curve], f'fill="none" stroke="{_MINE}" stroke-width="2"'))
    drawn += [dot(*place(most, last.value), 5, _MINE), _say("game 1", _NAMES, _HIGH - 4)]
    return _svg(width, _HIGH, [*drawn, _say(str(most), width, _HIGH - 4, QUIET, "end")])


def _across(off: float) -> float:
    return NARROW / 2 * (1 + min(max(off / _REACH, -1), 1) * 0.95)


def draw_average(average: Average, *, judged: bool) -> str:
    """Draw an average and its interval, from par."""
    ink = _INKS[average.beside if judged else 0]
    bar = QUIET if ink == INK else ink
    far = [average.off + sign * average.margin for sign in (-1, 1)]
    drawn = [
        line(_across(step), 0, _across(step), 2 * _MIDDLE, *((LINE, 1) if step else (QUIET, 2))) for step in _STEPS
    ]
    drawn.append(line(_across(far[0]), _MIDDLE, _across(far[1]), _MIDDLE, bar))
    ends = [_across(off) for off in far if abs(off) < _REACH]
    drawn += [line(end, _MIDDLE - 5, end, _MIDDLE + 5, bar) for end in ends]
    return _svg(NARROW, 2 * _MIDDLE, [*drawn, dot(_across(average.off), _MIDDLE, _DOT, ink)])


def draw_axis() -> str:
    """Draw the numbers above the averages."""
    return _svg(NARROW, 18, [_say(words, _across(step), 13, QUIET, "middle") for step, words in _STEPS.items()])


def draw_lost(rows: Sequence[tuple[str, float]]) -> str:
    """Draw holes lost to muggins, by tens of games."""
    most, wide = max(1.0, *(lost for _, lost in rows)), NARROW / 6
    drawn = [line(0, _BASE, NARROW, _BASE, LINE, 1)]
    for place, (ten, lost) in enumerate(rows):
        high, x, ink = _TALL * lost / most, wide * place, _LAST if place == len(rows) - 1 else _BAR
        drawn.append(box(x + 5, _BASE - high, wide - 10, high, fill=ink, corner=0))
        drawn.append(_say(f"{lost:.1f}", x + wide / 2, _BASE - high - 5, INK, "middle"))
        drawn.append(_say(ten.replace("to ", "\N{EN DASH}"), x + wide / 2, _BASE + 14, QUIET, "middle"))
    return _svg(NARROW, _BASE + 22, drawn)
