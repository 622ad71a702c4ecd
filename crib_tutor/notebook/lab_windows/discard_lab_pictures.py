"""The picture of the discard lab: what each rank of starter makes of a hand kept, beside another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crib_tutor.deck import RANKS
from crib_tutor.labs.discard_lab import DiscardLab
from crib_tutor.notebook.lab_windows.lab_drawing import draw_sheet, write_quietly
from crib_tutor.strategy.discard_values import Discard
from crib_tutor.strategy.starters import points_by_starter

_HIGH, _FOOT = 150, 22
"""From the picture's top to where no points are, and the room for the ranks below."""
_LEFT, _TOP, _STEP = 28, 8, 17
"""The room for the numbers at the left and above the highest, and from one rank to the next."""
_RIGHT = _LEFT + _STEP * len(RANKS)
_FIVE = 5
_DOT, _RARE = 4.6, 2.8
"""The radius of a dot, and of one for a count that fewer of a rank's cards make than another."""


def draw_starters(lab: DiscardLab) -> str:
    """Dots for what the hand kept counts by the starter's rank, rings for the rival's, a line at what brings one home.

    >>> draw_starters(DiscardLab().choose("5H 6S 7C 8D JH QS")).count('class="rank"')
    13
    """
    hands = [points_by_starter(one.kept, one.thrown) for one in (lab.looked, lab.rival)]
    counted = [points for hand in hands for rank in hand for points in rank]
    most = max(*counted, lab.need if lab.within_reach else 0)
    scale = (_HIGH - _TOP) / (-(-most // _FIVE) * _FIVE)
    drawn = "".join(_level(points, _HIGH - points * scale) for points in range(0, most + _FIVE, _FIVE))
    drawn += "".join(
        f'<g class="rank">{write_quietly(rank.replace("T", "10"), _LEFT + _STEP * (at + 0.5), _HIGH + 18)}</g>'
        for at, rank in enumerate(RANKS)
    )
    if lab.within_reach:
        drawn += f'<path class="need" d="M{_LEFT} {_HIGH - lab.need * scale:.1f}H{_RIGHT}"/>'
    for name, one in (("mine", lab.looked), ("rival", lab.rival)):
        drawn += "".join(_dots(name, one, scale))
    return draw_sheet(_RIGHT + 4, _HIGH + _FOOT, drawn)


def _level(points: int, y: float) -> str:
    return f'<path class="line" d="M{_LEFT} {y:.1f}H{_RIGHT}"/>' + write_quietly(str(points), _LEFT - 8, y + 4, "end")


def _dots(name: str, choice: Discard, scale: float) -> Iterator[str]:
    for at, rank in enumerate(points_by_starter(choice.kept, choice.thrown)):
        often = Counter(rank)
        for points, many in often.items():
            radius = _DOT if many == max(often.values()) else _RARE
            place = f'cx="{_LEFT + _STEP * (at + 0.5):g}" cy="{_HIGH - points * scale:.1f}"'
            yield f'<circle class="{name}" {place} r="{radius}"/>'
