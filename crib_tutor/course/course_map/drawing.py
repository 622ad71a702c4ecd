"""The map drawn: a board of holes, with five hosts at its turns."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from crib_tutor.course.club.members import MEMBERS
from crib_tutor.course.course_map.state import STOPS, STREETS, TABLE, Evening
from crib_tutor.look import theme
from crib_tutor.look.drawing import text
from crib_tutor.look.touch_parts import draw_face

WIDE, NARROW = (848, 492), (284, 384)
"""Width and height of the board on a laptop, and on a phone."""
_DARK, _TRODDEN, _UNTRODDEN = "#3d2a16", "#66708f", "#c5a271"
_DUE = "#4a331b"
_TICK = "#1f7a66"
_ROWS = (61.0, 158.0, 260.0, 359.0, 445.0)
_LEFT, _RIGHT, _LAST = 131, 715, 423
_HOSTS = ((779.0, 78.0), (16.0, 179.0), (779.0, 278.0), (16.0, 368.0), (462.0, 411.0))
_STREETS = ((115, 29), (731, 128), (115, 230), (731, 327), (529, 434))
_PHONE_ROWS = (45.0, 123.0, 201.0, 279.0, 357.0)
_PHONE_HOSTS = (19, 97, 175, 253, 329)
_STEP, _FIRST = 27.3, 20.0
Places = Mapping[str, tuple[float, float]]


def _wide() -> Places:
    """Where the holes are on a laptop: a street to the right, the next to the left."""
    places: dict[str, tuple[float, float]] = {TABLE: (_LAST, _ROWS[-1])}
    for row, stops in enumerate(list(STREETS.values())[:-1]):
        apart = (_RIGHT - _LEFT) / (len(stops) - 1)
        for place, stop in enumerate(stops):
            places[stop.key] = (_RIGHT - place * apart if row % 2 else _LEFT + place * apart), _ROWS[row]
    return MappingProxyType(places)


def _narrow() -> Places:
    """Where they are on a phone, each street from the left."""
    rows = zip(STREETS.values(), _PHONE_ROWS, strict=True)
    return MappingProxyType(
        {stop.key: (_FIRST + _STEP * place, y) for stops, y in rows for place, stop in enumerate(stops)}
    )


PLACES: Mapping[str, Places] = MappingProxyType({"wide": _wide(), "narrow": _narrow()})
"""The middle of each hole, in either drawing."""


def draw_wide(evening: Evening) -> str:
    """Draw the board of a laptop, with the name of every hole.

    >>> draw_wide(Evening()).count("<circle") >= len(STOPS)
    True
    """
    drawn = _ground(*WIDE) + _turns(evening)
    for (key, host), (x, y), (at, above) in zip(MEMBERS.items(), _HOSTS, _STREETS, strict=True):
        drawn += _host(key, x, y, 52, evening)
        drawn += "" if key == list(MEMBERS)[-1] else text(host.name, x + 26, y + 69, 13, _DARK)
        right = at > _LAST and key != list(MEMBERS)[-1]
        drawn += text(f"{host.hour}: {host.street}", at, above, 14, _DARK, "end" if right else "start")
    drawn += text("Someone of the club, best of three games", at, above + 20, 13, _DARK, "start")
    for key, (x, y) in PLACES["wide"].items():
        drawn += _hole(key, x, y, evening, wide=True)
        if key != TABLE:
            drawn += text(STOPS[key].name, x, y + (36 if key == evening.at else 30), 13, _DARK)
        if key in evening.due:
            drawn += f'<rect x="{x - 18:g}" y="{y + 36}" width="36" height="17" rx="8.5" fill="{_DUE}"/>'
            drawn += text("due", x, y + 49, 12, "#fff")
    return drawn


def draw_narrow(evening: Evening) -> str:
    """Draw the board of a phone, one street a row.

    >>> "Welcome" in draw_narrow(Evening()), "Cards" in draw_narrow(Evening())
    (True, False)
    """
    drawn = _ground(*NARROW)
    for (key, host), y, top in zip(MEMBERS.items(), _PHONE_ROWS, _PHONE_HOSTS, strict=True):
        drawn += text(f"{host.hour}: {host.street}", _FIRST - 8, y - 28, 13, _DARK, "start")
        if key != list(MEMBERS)[-1]:
            drawn += _path([(_FIRST, y), (_FIRST + 7.1 * _STEP, y)], _UNTRODDEN)
        drawn += _host(key, 232, top, 40, evening)
    for before, after in pairwise(list(STOPS)):
        (x, y), (to, level) = PLACES["narrow"][before], PLACES["narrow"][after]
        if y == level and _trodden(after, evening):
            drawn += _path([(x, y), (to, y)], _TRODDEN)
    drawn += text("best of three games", _FIRST + 25, _PHONE_ROWS[-1] + 4, 12, _DARK, "start")
    for key, (x, y) in PLACES["narrow"].items():
        drawn += _hole(key, x, y, evening, wide=False)
        said = STOPS[key].name if key == evening.at and key != TABLE else "due" if key in evening.due else ""
        drawn += text(said, max(x, 36) if key == evening.at else x, y + (29 if key == evening.at else 27), 12, _DARK)
    return drawn


def _ground(wide: int, high: int) -> str:
    """The wood, with its grain."""
    half = wide / 2 - 2
    lines = "".join(f"M2 {y}q{half / 2:g}-7 {half:g} 0t{half:g} 0" for y in range(24, high, 43))
    grain = f'<path d="{lines}" fill="none" stroke="{theme.WOOD_GRAIN}"/>'
    edge = f'stroke="{theme.WOOD_EDGE}" stroke-width="1.5"'
    return f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="12" fill="{theme.WOOD}" {edge}/>{grain}'


def _trodden(key: str, evening: Evening) -> bool:
    """Say if the way to a hole has no gap: every lesson before it is done."""
    order = list(STOPS)
    return {*order[: order.index(key)]} <= {*evening.done}


def _path(points: list[tuple[float, float]], ink: str) -> str:
    line = "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path d="M{line}" fill="none" stroke="{ink}" stroke-width="6" stroke-linecap="round"/>'


def _turns(evening: Evening) -> str:
    """The way from hole to hole, bent around the hosts."""
    drawn = ""
    for before, after in pairwise(STOPS):
        (x, y), (to, level) = PLACES["wide"][before], PLACES["wide"][after]
        out = 100 if x > _LAST else -100
        bend = f"C{x + out:g} {y} {to + out:g} {level} {to:g} {level}" if y != level else f"L{to:g} {level}"
        if after == TABLE:
            bend = f"C{x + out:g} {y} {x + out:g} {level} {x + 100:g} {level}L{to - 24:g} {level}"
        ink = _TRODDEN if _trodden(after, evening) else _UNTRODDEN
        drawn += f'<path d="M{x:g} {y}{bend}" fill="none" stroke="{ink}" stroke-width="6" stroke-linecap="round"/>'
    return drawn


def _hole(key: str, x: float, y: float, evening: Evening, *, wide: bool) -> str:
    """One hole: empty, filled with a peg, or with your front peg."""
    state, number = evening.state(key), STOPS[key].number
    circle = f'<circle cx="{x:g}" cy="{y:g}"'
    ring = f'{circle} r="15.5" fill="none" stroke="{_DARK}" stroke-width="2.5" stroke-dasharray="4 3"/>' * (
        key in evening.due
    )
    if state == "here":
        return f'{circle} r="{16 if wide else 14}" fill="#fff" stroke="{theme.YOU}" stroke-width="4"/>' + text(
            number, x, y + 5, 14, theme.YOU
        )
    if state:
        return f'{circle} r="12" fill="{theme.YOU}" stroke="#fff" stroke-width="1.5"/>{ring}' + text(
            number, x, y + 4, 12, "#fff"
        )
    if key == TABLE:
        return f'{circle} r="12" fill="{theme.HOLE}"/>'
    empty = f'{circle} r="11.5" fill="#f6e6c8" stroke="{theme.WOOD_EDGE}" stroke-width="1.5"/>'
    return empty + text(number, x, y + 4.5, 13 if wide else 12, _DARK)


def _host(key: str, x: float, y: float, wide: float, evening: Evening) -> str:
    """A host, pale until met, with a tick when beaten."""
    scale = wide / 100
    pale = "" if key in evening.met else ' opacity=".35"'
    paper = '<path fill="#fff" d="M3 104V50a47 47 0 0 1 94 0v54z"/>'
    frame = f'<path fill="none" stroke="{theme.WOOD_EDGE}" stroke-width="3" d="M3 104V50a47 47 0 0 1 94 0v54z"/>'
    drawn = f'<g transform="translate({x:g} {y:g})scale({scale:g})">{paper}<g{pale}>{draw_face(key)}</g>{frame}</g>'
    if key not in evening.beaten:
        return drawn
    right, low = x + wide - 2, y + wide - 6
    tick = f'<path d="M{right - 5:g} {low:g}l3.5 4 6-8" fill="none" stroke="#fff" stroke-width="2.5"/>'
    return drawn + f'<circle cx="{right:g}" cy="{low:g}" r="11" fill="{_TICK}" stroke="#fff" stroke-width="1.5"/>{tick}'
