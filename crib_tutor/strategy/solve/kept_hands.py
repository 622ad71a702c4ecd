"""Tell how likely good players keep each hand: ``python -m crib_tutor.strategy.solve.kept_hands``.

Every deal is discarded from as `crib_tutor.strategy.solve.all_hands` does, each seat against the other's weights. For
each four ranks, or three of five cards dealt, the deals that keep them are then divided by the deals that could.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, SUITS
from crib_tutor.strategy.play_states import holdings
from crib_tutor.strategy.solve.all_hands import solve_every_hand

GAMES = (6, 5)
SEATS = {"pone": False, "dealer": True}
_DECIMALS = 4


def keep_chances(dealer: bool, dealt: int) -> NDArray[np.float64]:
    """The chance that a good player who is dealt these ranks, among others, keeps just them.

    >>> chances = keep_chances(True, 5)
    >>> chances.shape, float(chances.max()) <= 1.0
    ((455,), True)

    (1820,) float64 of six cards dealt, or (455,) of five, in the order of `holdings`; over all suits of the cards.
    """
    kept = dealt - 2
    ways = np.array([comb(len(SUITS), many) for many in range(len(SUITS) + 1)], np.float64)
    hands = ways[holdings(kept).copies].prod(axis=1)
    could = hands * comb(len(PACK) - kept, dealt - kept) / comb(len(PACK), dealt)
    found: NDArray[np.float64] = solve_every_hand(dealer, dealt=dealt).kept_shares() / could
    return found


def kept_tables(games: Sequence[int] = GAMES) -> dict[str, Any]:
    """The chances of both seats as they are shipped, with their provenance."""
    data: dict[str, Any] = {
        "version": 1,
        "provenance": {
            "made_by": "python -m crib_tutor.strategy.solve.kept_hands",
            "discards": "the best of every deal, against the other seat's weights in cribs_6.json and cribs_5.json",
        },
    }
    for dealt in games:
        chances = {seat: keep_chances(dealer, dealt) for seat, dealer in SEATS.items()}
        data[str(dealt)] = {seat: chance.round(_DECIMALS).tolist() for seat, chance in chances.items()}
    return data


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the chances again and write them."""
    parser = argparse.ArgumentParser(
        prog="python -m crib_tutor.strategy.solve.kept_hands", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--out", type=Path, default=Path(), help="folder of the file, kept.json")
    text = json.dumps(kept_tables()).replace("], ", "],\n").replace("}, ", "},\n") + "\n"
    (parser.parse_args(arguments).out / "kept.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
