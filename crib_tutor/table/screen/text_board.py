"""The board in text: two rows of holes to each side, with two pegs."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.look.board import GROUP, LAP, ROW
from crib_tutor.terminal.signs import BACK, FRONT, HOLE, HOME, OUT

LABEL = 19
"""Columns in front of the holes."""
WIDTH = LABEL + 2 + ROW + ROW // GROUP - 1 + 2
"""Columns of the whole board."""


def track(name: str, pegs: tuple[int, int], target: int, *, nearest: bool) -> list[str]:
    """Draw one side's two rows of holes.

    >>> for row in track("South", (33, 2), 61, nearest=True):
    ...     print(row)
     South  33         · ····· ····· ····· ····· ····· ··●·· ←
                       · ·○··· ····· ····· ····· ····· ····· →

    ``pegs`` are the front and the back one; the ``nearest`` side has its outer row below.
    """
    front, back = pegs
    holes = [HOLE] * LAP
    start = game = HOLE
    for points, peg in ((back, BACK), (front, FRONT)):
        if points >= target:
            game = peg
        elif points <= 0:
            start = peg
        else:
            holes[(points - 1) % LAP] = peg
    laps = -(-(target - 1) // LAP)
    lap = min(laps, max(0, front - 1) // LAP + 1)
    label = f" {name}  {front}".ljust(LABEL)
    note = (f" round {lap} of {laps}" if laps > 1 else "").ljust(LABEL)
    outer, inner = _groups(holes[:ROW]), _groups(holes[ROW:][::-1])
    rows = [f"{start} {outer} {OUT}", f"{game} {inner} {HOME}"]
    if nearest:
        rows.reverse()
    return [label + rows[0], note + rows[1]]


def _groups(holes: Sequence[str]) -> str:
    return " ".join("".join(holes[at : at + GROUP]) for at in range(0, len(holes), GROUP))
