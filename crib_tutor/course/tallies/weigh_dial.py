"""Weigh the dial's ends in a million deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crib_tutor.course.lesson_20_on_or_off import FILE
from crib_tutor.findings.finding import Redone, finding
from crib_tutor.verdicts.experiments.on_and_off import LOTS, SEATS, on_less_off

LOW = 60
"""The lowest score that is kept: half a game."""
DEALS, SEED = 1_000_000, 1
"""Those of the kept experiment, so that a lesson and a verdict say the same."""
PARTS = 100
"""Parts of a win in 100 games, in which gains are kept."""
_FEW, _FAR = 20_000, 8
"""Deals of the part that's made again, and standard errors that any of its many numbers may lie apart."""


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    for seat in SEATS:
        lots = on_less_off(_FEW, SEED + 1, seat)[:, LOW:, LOW:]
        again, error = lots.mean(axis=0), lots.std(axis=0, ddof=1).max() / LOTS**0.5
        for (own, other), gain in zip(_SCORES, (float(again[at]) for at in _SCORES), strict=True):
            yield Redone(f"{seat} {LOW + own} {LOW + other}", gain, kept[seat][own][other] / PARTS, _FAR * float(error))


_SCORES = tuple((own, other) for own in range(0, LOW + 1, 5) for other in range(0, LOW + 1, 5))


@finding(FILE, _redo, minutes=1)
def dial_gains() -> dict[str, Any]:
    """Find what on wins beside off, from 60 on."""
    boards = {seat: on_less_off(DEALS, SEED, seat).mean(axis=0)[LOW:, LOW:] for seat in SEATS}
    gains = {seat: (board * PARTS).round().astype(int).tolist() for seat, board in boards.items()}
    return {"deals": DEALS, "low": LOW} | gains
