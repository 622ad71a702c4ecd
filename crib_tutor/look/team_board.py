"""A board with a track for each team."""

from collections.abc import Sequence

from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import text
from crib_tutor.look.lettering import shorten

_WIDE, _LEFT, _STEP = 640, 200, 46
"""Units across the board, before its first hole, and from one track to the next."""
_MOST_HOLES = 60
_INKS = (theme.YOU, theme.THIRD)


def team_board(tracks: Sequence[tuple[str, int]], most: int, away: tuple[str, int], goal: int) -> str:
    """Draw the tracks of teams and what was missed.

    A board with many points has a hole for every few of them; a peg is where its points are.
    """
    high = _STEP * (len(tracks) + 1) + 26
    wood = f'rx="8" fill="{theme.WOOD}" stroke="{theme.WOOD_EDGE}"'
    drawn = f'<rect x=".5" y=".5" width="{_WIDE - 1}" height="{high - 1}" {wood}/>'
    for place, (name, points) in enumerate(tracks):
        drawn += _track(name, points, most, 30 + place * _STEP, _INKS[place % len(_INKS)])
    y = 40 + len(tracks) * _STEP
    drawn += f'<line x1="12" x2="{_WIDE - 12}" y1="{y - 28}" y2="{y - 28}" stroke="{theme.WOOD_EDGE}"/>'
    return card_faces.sheet(_WIDE, high, drawn + _track(*away, max(goal, 1), y, theme.OPPONENT))


def _track(name: str, points: int, most: int, y: int, ink: str) -> str:
    room = _WIDE - _LEFT - 84
    every = max(1, -(-most // _MOST_HOLES))
    holes = "".join(
        f'<circle cx="{_LEFT + room * hole / max(most, 1):.1f}" cy="{y}" r="2.5" fill="{theme.HOLE}"/>'
        for hole in range(0, most + 1, every)
    )
    at = _LEFT + room * min(points, most) / max(most, 1)
    peg = f'<circle cx="{at:.1f}" cy="{y}" r="10" fill="{ink}" stroke="{theme.CARD_FACE}" stroke-width="2"/>'
    words = text(shorten(name, 22, _LEFT - 34), 14, y + 8, 22, theme.HOLE, "start") + text(
        str(points), _WIDE - 16, y + 8, 24, theme.HOLE, "end"
    )
    return words + holes + peg
