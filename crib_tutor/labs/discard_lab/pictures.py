"""The pictures of the discard lab."""

from collections import Counter
from collections.abc import Iterable

from crib_tutor.deck import RANKS
from crib_tutor.labs.discard_lab.state import DiscardLab
from crib_tutor.labs.lab_drawing import draw_level, draw_sheet, write_quietly
from crib_tutor.strategy.discarding.reasons import points_by_starter
from crib_tutor.strategy.discarding.value import Discard

_HIGH, _FOOT = 150, 22
"""From the picture's top to where no points are, and the room for the ranks below."""
_LEFT, _TOP, _STEP = 28, 8, 17
"""The room for the numbers at the left and above the highest, and from one rank to the next."""
_RIGHT = _LEFT + _STEP * len(RANKS)
_FIVE = 5
_MANY_MARKS = 4
"""Tenths from which only every other one is marked."""
_RING = 2.6
_DOT, _RARE = 4.6, 2.8
"""The radius of a dot, and of one for a count that fewer of a rank's cards make than another."""


def draw_starters(lab: DiscardLab) -> str:
    """Draw what each starter makes of a hand and its rival.

    >>> draw_starters(DiscardLab().choose("5H 6S 7C 8D JH QS")).count('class="rank"')
    13
    """
    hands = [points_by_starter(one.kept, one.thrown) for one in (lab.looked, lab.rival)]
    counted = [points for hand in hands for rank in hand for points in rank]
    most = max(*counted, lab.need if lab.within_reach else 0)
    scale = (_HIGH - _TOP) / (-(-most // _FIVE) * _FIVE)
    levels = [(points, _HIGH - points * scale) for points in range(0, most + _FIVE, _FIVE)]
    drawn = "".join(draw_level(str(points), y, _LEFT, _RIGHT) for points, y in levels)
    drawn += "".join(
        f'<g class="rank">{write_quietly(rank.replace("T", "10"), _LEFT + _STEP * (at + 0.5), _HIGH + 18)}</g>'
        for at, rank in enumerate(RANKS)
    )
    if lab.within_reach:
        drawn += f'<path class="need" d="M{_LEFT} {_HIGH - lab.need * scale:.1f}H{_RIGHT}"/>'
    for name, hand in zip(("mine", "rival"), hands, strict=True):
        for at, rank in enumerate(hand):
            often = Counter(rank)
            for points, times in often.items():
                radius = _DOT if times == max(often.values()) else _RARE
                place = f'cx="{_LEFT + _STEP * (at + 0.5):g}" cy="{_HIGH - points * scale:.1f}"'
                drawn += f'<circle class="{name}" {place} r="{radius}"/>'
    return draw_sheet(_RIGHT + 4, _HIGH + _FOOT, drawn)


# --- how often hand and crib make what --------------------------------------------------------------------------------

_PANEL, _APART = 62, 30
"""The height of one of the two parts, and the room above each for its name."""
_SHOWN = 0.002
"""Counts that come less often aren't given room."""
_TENTH = 0.1


def draw_spread(mine: Discard, rival: Discard) -> str:
    """Draw how often a hand and its crib make each count.

    >>> lab = DiscardLab().choose("5H 6S 7C 8D JH QS")
    >>> draw_spread(lab.looked, lab.rival).count('class="part"')
    2
    """
    parts = [
        ("hand", mine.hand_distribution, rival.hand_distribution),
        ("crib", mine.crib_distribution, rival.crib_distribution),
    ]
    last = max(at for _, *both in parts for chances in both for at, chance in enumerate(chances) if chance >= _SHOWN)
    last = -(-last // _FIVE) * _FIVE
    step = (_RIGHT - _LEFT) / (last + 1)
    drawn = ""
    for place, (name, bars, rings) in enumerate(parts):
        ground = (place + 1) * (_APART + _PANEL)
        most = -(-max(*bars, *rings) // _TENTH) * _TENTH
        drawn += f'<g class="part">{_draw_part(name, (bars, rings), step, _PANEL / most, ground)}</g>'
    foot = 2 * (_APART + _PANEL)
    drawn += "".join(
        write_quietly(str(points), _LEFT + step * (points + 0.5), foot + 18) for points in range(0, last + 1, _FIVE)
    )
    return draw_sheet(_RIGHT + 4, foot + _FOOT, drawn)


def _draw_part(
    name: str, both: tuple[Iterable[float], Iterable[float]], step: float, scale: float, ground: float
) -> str:
    """The bars and rings of a hand or a crib, over lines at every tenth."""
    high = round(_PANEL / scale / _TENTH)
    marks = range(0, high + 1, 1 if high < _MANY_MARKS else 2)
    drawn = "".join(draw_level(f"{10 * mark}", ground - mark * _TENTH * scale, _LEFT, _RIGHT) for mark in marks)
    bars, rings = (
        [(_LEFT + step * (at + 0.5), scale * chance) for at, chance in enumerate(chances) if chance >= _SHOWN]
        for chances in both
    )
    wide = 0.64 * step
    drawn += "".join(
        f'<rect class="mine" x="{x - wide / 2:.1f}" y="{ground - high:.1f}" width="{wide:.1f}" height="{high:.1f}"/>'
        for x, high in bars
    )
    drawn += "".join(f'<circle class="rival" cx="{x:.1f}" cy="{ground - high:.1f}" r="{_RING}"/>' for x, high in rings)
    return drawn + write_quietly(name, _RIGHT, ground - _PANEL - 10, "end")
