"""Weigh both ends of the dial in a million deals, in a minute: ``python -m crib_tutor.course.tallies.weigh_dial``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from crib_tutor.verdicts.experiments.on_and_off import SEATS, on_less_off

LOW = 60
"""The lowest score that is kept: half a game."""
DEALS, SEED = 1_000_000, 1
"""Those of the kept experiment, so that a lesson and a verdict say the same."""
PARTS = 100
"""Parts of a win in 100 games, in which gains are kept."""


def write_gains(deals: int = DEALS) -> str:
    """The text of ``dial_gains.json``: what on wins beside off against a wary player, from 60 on.

    >>> sorted(json.loads(write_gains(100)))
    ['dealer', 'deals', 'low', 'made_by', 'pone']
    """
    gains = {}
    for seat in SEATS:
        board = on_less_off(deals, SEED, seat).mean(axis=0)[LOW:, LOW:]
        gains[seat] = (board * PARTS).round().astype(int).tolist()
    made_by = "python -m crib_tutor.course.tallies.weigh_dial"
    return json.dumps({"made_by": made_by, "deals": deals, "low": LOW} | gains).replace("], [", "],\n[") + "\n"


if __name__ == "__main__":
    Path(__file__).parents[1].joinpath("dial_gains.json").write_text(write_gains(), encoding="utf-8")
    sys.exit(0)
