"""Weigh the dial's ends beside ordinary play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from crib_tutor.course.lesson_20_on_or_off import FILE
from crib_tutor.findings.finding import Redone, finding
from crib_tutor.strategy.arrays import Floats
from crib_tutor.verdicts.experiment import SEED
from crib_tutor.verdicts.experiments.on_and_off import SEATS, by_score, mean_gains

LOW = 60
"""The lowest score that is kept: half a game."""
PARTS = 100
"""Parts of a win in 100 games, in which gains are kept."""
_FEW, _WITHIN = 20_000, 0.6
"""Deals of the part that's made again, and wins in 100 within which any of its many numbers lies."""


def best_gains(deals: int, seed: int, seat: str) -> Floats:
    """What the better end wins over ordinary play, less than 0 if that's off."""
    gains = mean_gains(deals, seed, seat, ("on", "off"))
    on, off = (gains[setting][LOW:, LOW:].clip(min=0) for setting in ("on", "off"))
    return np.asarray(np.where(on > off, on, -off))


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    for seat in SEATS:
        again = best_gains(_FEW, SEED + 1, seat)
        for own, other in _SCORES:
            known = kept[seat][own][other] / PARTS
            yield Redone(f"{seat} {LOW + own} {LOW + other}", float(again[own, other]), known, _WITHIN)


_SCORES = tuple((own, other) for own in range(0, LOW + 1, 5) for other in range(0, LOW + 1, 5))


@finding(FILE, _redo, minutes=1)
def dial_gains() -> dict[str, Any]:
    """Find what on or off wins over ordinary play, from 60 on.

    In the deals of the verdicts on the score.
    """
    gains = {seat: best_gains(by_score.whole, SEED, seat) for seat in SEATS}
    return {"deals": by_score.whole, "low": LOW} | {
        seat: (board * PARTS).round().astype(int).tolist() for seat, board in gains.items()
    }
