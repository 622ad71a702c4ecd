"""The static picture of the pair duel."""

from crib_tutor.labs.lab_drawing import SIZE, draw_level, draw_sheet, write_quietly
from crib_tutor.labs.pair_duel.words import ACROSS, NAMES, UNIT, signed
from crib_tutor.look import theme
from crib_tutor.look.drawing import text
from crib_tutor.strategy.balance import duel

_LEFT, _RIGHT, _ZERO, _FOOT, _UNIT = 36, 336, 138, 213, 50
"""Pixels: the ends of the curves, the line of zero, the axis, and a hole."""
WIDE = _RIGHT + 84
"""Pixels across."""
_LOOKS = {"low": (theme.FOUND, "9 5"), "middle": (theme.MISTAKEN, "2 4"), "ten-card": ("#4a78c8", "none")}


def draw_curves() -> str:
    """Draw what pairing nets by the leader's habit.

    >>> draw_curves().count("<polyline")
    3
    """
    drawn = write_quietly(UNIT, 0, 14, "start") + write_quietly(ACROSS, (_LEFT + _RIGHT) / 2, _FOOT + 36)
    drawn += "".join(draw_level(signed(net), _ZERO - net * _UNIT, _LEFT, _RIGHT) for net in (2, 1, 0, -1))
    drawn += "".join(write_quietly(str(often), _LEFT + 3 * often, _FOOT + 16) for often in range(0, 101, 20))
    for kind, (color, dash) in _LOOKS.items():
        nets = duel()[kind].nets
        points = " ".join(f"{_LEFT + 3 * often},{_ZERO - net * _UNIT:.1f}" for often, net in enumerate(nets))
        look = f'fill="none" stroke="{color}" stroke-width="2.5" stroke-dasharray="{dash}"'
        beside = _ZERO - nets[-1] * _UNIT + (12 if kind == "middle" else -2)
        drawn += f'<polyline points="{points}" {look}/>{text(NAMES[kind], _RIGHT + 6, beside, SIZE, color, "start")}'
    return draw_sheet(WIDE, _FOOT + 44, drawn)
