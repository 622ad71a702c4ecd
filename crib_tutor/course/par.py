"""Par: the hole where average deals leave a player."""

from __future__ import annotations

from functools import cache

from crib_tutor.rules import GAME
from crib_tutor.strategy.plain.plain_tables import mean_gains


@cache
def par_after(deals: int, *, dealt_first: bool) -> int:
    """Par after so many deals.

    >>> [par_after(deals, dealt_first=True) for deals in range(1, 5)]
    [16, 26, 43, 53]

    Past the last hole it's the game hole.
    """
    dealer, pone = mean_gains()
    own = (deals + dealt_first) // 2
    return min(GAME, round(own * dealer + (deals - own) * pone))
