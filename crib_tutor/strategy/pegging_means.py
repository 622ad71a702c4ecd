"""What each kept hand pegs on average, and what the other pegs against it, when both play with some care.

They were made by ``python -m crib_tutor.players.solve.mean_pegs`` and are kept in ``data``, in thousandths of a point:
each of two players keeps what good players keep. Of six cards dealt, both play as the "wary" player of `play_arrays`,
who minds what can be replied to a card; of five, they play the card that pegs most. They peg 3.31 as dealer and 1.99 as
pone on average, where print tells 3.5 and 2.0 to 2.1 of good players.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crib_tutor.strategy.ranks import HANDS, THREES, freeze, index_of

Floats = NDArray[np.float64]
VERSION = 1
_THOUSANDTHS = 1000
_MANY = {6: len(HANDS), 5: len(THREES)}


def pegging_means(kept: ArrayLike, dealer: bool) -> Floats:
    """What hands peg in a seat, and what the other pegs against them, on average: (n, 2) float64, in points.

    >>> (fives, aces) = pegging_means([[4, 4, 4, 10], [0, 0, 2, 3]], dealer=False)
    >>> bool(aces[0] - aces[1] > fives[0] - fives[1])
    True

    ``kept`` is (n, 4) or (n, 3) ranks from 0, the ace, to 12, the king.
    """
    ranks = np.asarray(kept)
    found: Floats = _read_means(ranks.shape[-1] + 2)["dealer" if dealer else "pone"][index_of(ranks)]
    return found


@cache
def _read_means(dealt: int) -> dict[str, Floats]:
    """The means of both seats, (hands, 2), checked."""
    text = files("crib_tutor.strategy").joinpath("data", f"pegs_{dealt}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    means = {seat: np.array(data[seat], np.float64).T / _THOUSANDTHS for seat in ("dealer", "pone")}
    known = (data["version"], data["dealt"]) == (VERSION, dealt)
    if not known or any(one.shape != (_MANY[dealt], 2) or one.min() < 0 for one in means.values()):
        raise RuntimeError(f"the means of pegging for {dealt} cards are damaged: install crib_tutor again")
    return {seat: freeze(one) for seat, one in means.items()}
