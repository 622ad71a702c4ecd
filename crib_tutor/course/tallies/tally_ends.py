"""Tell when games of the last street end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor.course.lesson_19_last_street import FILE
from crib_tutor.findings.finding import Redone, compare, finding
from crib_tutor.players.whole_deals import CRIB, DEALER_HAND, PLAY, PONE_HAND, whole_deals
from crib_tutor.rules import GAME
from crib_tutor.strategy import chance_board

LOW = 91
"""The first score of the last street."""
DEALS, SEED, _FEW = 200_000, 21, 20_000
"""The deals behind each pair of scores; fewer for the part that's made again."""
PARTS = 100
"""Parts of a game in 100, in which shares are kept."""
_STARTS = (0, PLAY.start, PONE_HAND, DEALER_HAND, CRIB)
Points = NDArray[np.int16]


def count_ends(events: Points, dealer: int, pone: int) -> list[int]:
    """Count where the dealer's and pone's games end.

    ``events`` is an array of deals by events: what the dealer scores above 0, what pone scores below. ``dealer`` and
    ``pone`` are their scores before the deal.

    >>> one_deal = np.array([[0] * 11 + [-2, 8, 0]], np.int16)
    >>> count_ends(one_deal, 118, 119)
    [0, 0, 0, 0, 0, 0, 0, 0, 10000, 0, 0, 0]
    """
    gained = [(way * events).clip(min=0).cumsum(axis=1) for way in (1, -1)]
    homes = [points >= GAME - score for points, score in zip(gained, (dealer, pone), strict=True)]
    first = [np.where(home.any(axis=1), home.argmax(axis=1), CRIB + 1) for home in homes]
    going = (first[0] > CRIB) & (first[1] > CRIB)
    scores = [score + points[going, -1] for points, score in zip(gained, (dealer, pone), strict=True)]
    wins_later = float(chance_board(False)[tuple(scores)].sum())
    shares = []
    for (mine, theirs), later in zip((first, first[::-1]), (wins_later, going.sum() - wins_later), strict=True):
        at = np.searchsorted(_STARTS, mine[(mine < theirs) & (mine <= CRIB)], side="right") - 1
        shares += [*np.bincount(at, minlength=len(_STARTS)), later]
    return [round(100 * PARTS * float(share) / len(events)) for share in shares]


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    events = _deal(_FEW, seed=5)
    for dealer, pone in ((118, 118), (117, 114), (109, 108), (91, 120), (100, 95)):
        within = 100 * PARTS * 5 * (0.25 / _FEW) ** 0.5
        yield from compare(
            count_ends(events, dealer, pone), kept["parts"][dealer - LOW][pone - LOW], within, f"{dealer} {pone}"
        )


def _deal(deals: int, seed: int) -> Points:
    return whole_deals("wary", "wary", deals, seed=seed).events.astype(np.int16)


@finding(FILE, _redo, minutes=1)
def last_street() -> dict[str, Any]:
    """Count the ends from every two scores, the dealer's first."""
    events, street = _deal(DEALS, SEED), range(LOW, GAME)
    parts = [[count_ends(events, dealer, pone) for pone in street] for dealer in street]
    return {"deals": DEALS, "low": LOW, "parts": parts}
