"""Weigh the dial's ends beside ordinary play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crib_tutor.course.lesson_18_on_or_off import FILE, LOW
from crib_tutor.findings.finding import Redone, finding
from crib_tutor.verdicts.experiment import SEED
from crib_tutor.verdicts.experiments.on_and_off import SEATS, by_score, mean_gains
from crib_tutor.verdicts.experiments.strongest_deals import ENDS

PARTS = 100
"""Parts of a win in 100 games, in which gains are kept."""
_FEW, _WITHIN = 20_000, 0.8
"""Deals of the part that's made again, and wins in 100 within which any of its many numbers lies."""


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    for seat in SEATS:
        for end, again in mean_gains(_FEW, SEED + 1, seat, ENDS).items():
            for own, other in _SCORES:
                known = kept[seat][end][own][other] / PARTS
                yield Redone(f"{seat} {end} {LOW + own} {LOW + other}", again[LOW + own, LOW + other], known, _WITHIN)


_SCORES = tuple((own, other) for own in range(0, LOW + 1, 5) for other in range(0, LOW + 1, 5))


@finding(FILE, _redo, minutes=1)
def dial_gains() -> dict[str, Any]:
    """Find what on and off win, from 60 on.

    In the deals of the verdicts on the score.
    """
    found: dict[str, Any] = {"deals": by_score.whole, "low": LOW}
    for seat in SEATS:
        gains = mean_gains(by_score.whole, SEED, seat, ENDS)
        found[seat] = {end: (board[LOW:, LOW:] * PARTS).round().astype(int).tolist() for end, board in gains.items()}
    return found
