"""Tell when games of the last street end, in a minute: ``python -m crib_tutor.course.tallies.tally_ends``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crib_tutor.players.whole_deals import CRIB, DEALER_HAND, PLAY, PONE_HAND, whole_deals
from crib_tutor.rules import GAME
from crib_tutor.strategy import chance_board

LOW = 91
"""The first score of the last street."""
DEALS, SEED = 200_000, 21
"""The deals behind each pair of scores."""
PARTS = 100
"""Parts of a game in 100, in which shares are kept."""
_STARTS = (0, PLAY.start, PONE_HAND, DEALER_HAND, CRIB)
Points = NDArray[np.int16]


def count_ends(events: Points, dealer: int, pone: int) -> list[int]:
    """In how many games of 100, in parts, the dealer is home at each moment and later, and then pone.

    ``events`` is an array of deals by events: what the dealer scores above 0, what pone scores below. ``dealer`` and
    ``pone`` are their scores before the deal.

    >>> one_deal = np.array([[0] * 11 + [-2, 8, 0]], np.int16)
    >>> count_ends(one_deal, 118, 119)
    [0, 0, 0, 0, 0, 0, 0, 0, 10000, 0, 0, 0]
    """
    gained = [(way * events).clip(min=0).cumsum(axis=1) for way in (1, -1)]
    homes = [found >= GAME - score for found, score in zip(gained, (dealer, pone), strict=True)]
    first = [np.where(home.any(axis=1), home.argmax(axis=1), CRIB + 1) for home in homes]
    going = (first[0] > CRIB) & (first[1] > CRIB)
    scores = [score + found[going, -1] for found, score in zip(gained, (dealer, pone), strict=True)]
    wins_later = float(chance_board(False)[tuple(scores)].sum())
    shares = []
    for (one, other), later in zip((first, first[::-1]), (wins_later, going.sum() - wins_later), strict=True):
        at = np.searchsorted(_STARTS, one[(one < other) & (one <= CRIB)], side="right") - 1
        shares += [*np.bincount(at, minlength=len(_STARTS)), later]
    return [round(100 * PARTS * float(share) / len(events)) for share in shares]


def write_ends(deals: int = DEALS) -> str:
    """The text of ``last_street.json``: a row for each score of the dealer, and in it one for each of pone.

    >>> sorted(json.loads(write_ends(20)))
    ['deals', 'low', 'made_by', 'parts']
    """
    events: Points = whole_deals("wary", "wary", deals, seed=SEED).events.astype(np.int16)
    street = range(LOW, GAME)
    found = [[count_ends(events, dealer, pone) for pone in street] for dealer in street]
    made_by = "python -m crib_tutor.course.tallies.tally_ends"
    return (
        json.dumps({"made_by": made_by, "deals": deals, "low": LOW, "parts": found}).replace("]], [[", "]],\n[[") + "\n"
    )


if __name__ == "__main__":
    Path(__file__).parents[1].joinpath("last_street.json").write_text(write_ends(), encoding="utf-8")
    sys.exit(0)
