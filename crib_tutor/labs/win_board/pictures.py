"""The pictures of the win board."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.labs.lab_drawing import SIZE, draw_sheet, write_quietly
from crib_tutor.labs.win_board.state import LAST, WinBoard
from crib_tutor.labs.win_board.words import NEARLY_LOST, NEARLY_WON
from crib_tutor.look import theme
from crib_tutor.look.board import ROW
from crib_tutor.look.drawing import text
from crib_tutor.strategy import chance_board

_BANDS: Mapping[float, str] = MappingProxyType(
    {0.0: "#e8f2ef", 0.1: "#bfded6", 0.25: "#8cc6b7", 0.5: "#57a592", 0.75: "#2d7363", 0.9: "#063f33"}
)
"""From each chance of winning on, a darker ground: light to dark, so that it reads without color too."""
_EVEN = 0.5
_PAPER, _INK = theme.CARD_FACE, theme.SUITS["S"]
_LEFT, _TOP, _SIDE, _FOOT = 40, 8, 240, 46
"""Pixels of the map: room for its numbers, and two for a hole."""
_SCALE = _SIDE / LAST
_WIDE, _HIGH, _CURVE_LEFT, _CURVE_RIGHT = 300, 136, 46, 12
"""Of the curve, with the room for its numbers at the left and half of one at the right."""
_LABELS_ALONG: Mapping[bool, Mapping[float, int]] = MappingProxyType(
    {
        True: MappingProxyType({0.1: 72, 0.25: 65, 0.5: 57, 0.75: 50, 0.9: 42}),
        False: MappingProxyType({0.1: 158, 0.25: 147, 0.5: 137, 0.75: 130, 0.9: 122}),
    }
)
"""Where both scores together stand where each line of the map is named: apart, since the lines are near, and by whether
the place to be marked is above them all."""
_MARKED_ABOVE = 96
"""From these scores together on, the place to be marked is above the lower names."""


class PicturePlace(NamedTuple):
    """A place in a picture, in its own pixels."""

    x: float
    y: float


def map_spot(board: WinBoard) -> PicturePlace:
    """A pair of scores as a place on the map.

    >>> map_spot(WinBoard(you=0, opponent=0))
    PicturePlace(x=40.0, y=248.0)
    """
    return PicturePlace(_LEFT + board.you * _SCALE, _TOP + _SIDE - board.opponent * _SCALE)


def map_cross(board: WinBoard) -> str:
    """Lines from a pair of scores to both axes.

    >>> map_cross(WinBoard(you=0, opponent=0))
    'M40 8v240M40 248h240'
    """
    spot = map_spot(board)
    return f"M{spot.x:g} {_TOP}v{_SIDE}M{_LEFT} {spot.y:g}h{_SIDE}"


def draw_map(board: WinBoard) -> str:
    """Draw the chance of winning from every pair of scores.

    >>> draw_map(WinBoard()).count("<polygon")
    5
    """
    return _draw_map(board.dealer, board.you + board.opponent >= _MARKED_ABOVE)


@cache
def _draw_map(dealer: bool, low: bool) -> str:
    """The map with the names of its lines at low scores or at high ones."""
    edges = {least: _edge(chance_board(dealer), least) for least in _BANDS if least}
    drawn = f'<rect x="{_LEFT}" y="{_TOP}" width="{_SIDE}" height="{_SIDE}" fill="{_BANDS[0.0]}"/>'
    for least, edge in edges.items():
        around = [PicturePlace(edge[0].x, _TOP + _SIDE), *edge, PicturePlace(edge[-1].x, _TOP + _SIDE)]
        drawn += f'<polygon points="{_points(around)}" fill="{_BANDS[least]}"/>'
    across = "".join(
        f"M{_LEFT + hole * _SCALE:g} {_TOP}v{_SIDE}M{_LEFT} {_TOP + hole * _SCALE:g}h{_SIDE}"
        for hole in range(ROW, LAST, ROW)
    )
    drawn += f'<path d="{across}" stroke="{_PAPER}" stroke-width=".7" opacity=".7"/>'
    for least, edge in edges.items():
        wide = 2 if least == _EVEN else 0.8
        drawn += f'<polyline points="{_points(edge)}" fill="none" stroke="{_INK}" stroke-width="{wide}"/>'
    drawn += "".join(_label(edge, least, _LABELS_ALONG[low][least]) for least, edge in edges.items())
    lose = text(NEARLY_LOST, _LEFT + 8, _TOP + 18, SIZE, _INK, "start")
    drawn += (lose + text(NEARLY_WON, _LEFT + _SIDE - 8, _TOP + _SIDE - 10, SIZE, _PAPER, "end")) + _map_axes()
    return draw_sheet(_LEFT + _SIDE + 12, _TOP + _SIDE + _FOOT, drawn)


def _edge(chances: Iterable[Sequence[float]], least: float) -> list[PicturePlace]:
    """The line along which the chance is just so much: for each own score the other's, where there is one."""
    places = []
    for mine, row in enumerate(chances):
        enough = sum(one >= least for one in row)  # the chance falls as the other's score rises
        if enough > LAST:
            places.append((mine, float(LAST)))
        elif enough:
            more, less = row[enough - 1], row[enough]
            places.append((mine, enough - 1 + float((more - least) / (more - less))))
    return [PicturePlace(_LEFT + mine * _SCALE, _TOP + _SIDE - theirs * _SCALE) for mine, theirs in places]


def _points(spots: list[PicturePlace]) -> str:
    return " ".join(f"{spot.x:.1f},{spot.y:.1f}" for spot in spots)


def _label(edge: list[PicturePlace], least: float, together: int) -> str:
    along = _LEFT - _TOP - _SIDE + together * _SCALE
    spot = min(edge, key=lambda spot: abs(spot.x - spot.y - along))
    paper = f'<rect x="{spot.x - 17:.1f}" y="{spot.y - 9:.1f}" width="34" height="18" rx="3" fill="{_PAPER}"/>'
    words = text(f"{least:.0%}", round(spot.x, 1), round(spot.y + 4, 1), SIZE, _INK)
    return paper + (f'<g class="strong">{words}</g>' if least == _EVEN else words)


def _map_axes() -> str:
    ground = _TOP + _SIDE
    numbers = "".join(
        write_quietly(str(hole), _LEFT + hole * _SCALE, ground + 16)
        + write_quietly(str(hole), _LEFT - 6, ground - hole * _SCALE + 4, "end")
        for hole in range(0, LAST + 1, ROW)
    )
    middle = _TOP + _SIDE / 2
    up = write_quietly("your opponent's score", 11, middle)
    turned = f'<g transform="rotate(-90 11 {middle:g})">{up}</g>'
    return numbers + write_quietly("your score", _LEFT + _SIDE / 2, ground + 34) + turned


# --- the curve --------------------------------------------------------------------------------------------------------


def draw_curve(board: WinBoard) -> str:
    """Draw your chance of winning by your score, with either deal.

    >>> draw_curve(WinBoard()).count("<polyline")
    2
    """
    drawn = "".join(
        f'<path class="line" d="M{_CURVE_LEFT} {_curve_spot(0, share).y:g}H{_WIDE - _CURVE_RIGHT}"/>'
        + write_quietly(f"{share:.0%}", _CURVE_LEFT - 6, _curve_spot(0, share).y + 4, "end")
        for share in (0.0, _EVEN, 1.0)
    )
    drawn += "".join(write_quietly(str(hole), _curve_spot(hole, 0).x, _HIGH + 18) for hole in range(0, LAST + 1, ROW))
    for dealer, name in ((not board.dealer, "other"), (board.dealer, "now")):
        spots = [_curve_spot(hole, float(share)) for hole, share in enumerate(board.curve(dealer=dealer))]
        drawn += f'<polyline class="{name}" points="{_points(spots)}"/>'
    at = _curve_spot(board.you, board.chances.win)
    drawn += f'<circle class="here" cx="{at.x:.1f}" cy="{at.y:.1f}" r="6"/>'
    return draw_sheet(
        _WIDE, _HIGH + _FOOT, drawn + write_quietly("your score", (_CURVE_LEFT + _WIDE - _CURVE_RIGHT) / 2, _HIGH + 36)
    )


def _curve_spot(hole: int, share: float) -> PicturePlace:
    return PicturePlace(
        _CURVE_LEFT + hole * (_WIDE - _CURVE_RIGHT - _CURVE_LEFT) / LAST, _HIGH - share * (_HIGH - _TOP)
    )
