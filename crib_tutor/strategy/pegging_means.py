"""What each kept hand pegs on average, what the other pegs against it, and how often good players keep it.

`players.tallies.mean_pegs` made them, in thousandths of a point.
Of six cards dealt, each hand is played by every line of the play, as the strongest player plays it, against a careful
player who holds what good players keep; of five, both play the card that pegs most. In 3,122 pairs of discards that
were worth nearly the same, played out by the strongest player against careful and book, a point more of these means
brought .89 of a point, .12 either way; of the means of two players who look one card ahead it was .53.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crib_tutor.deck import SUITS
from crib_tutor.shipped import AGAIN, read_shipped
from crib_tutor.strategy.ranks import HANDS, MANY, THREES, freeze, index_of

Floats = NDArray[np.float64]
VERSION = 1
THOUSANDTHS, MILLIONTHS = 10**3, 10**6
"""In what the means and the shares are kept."""
_ROWS = {6: HANDS, 5: THREES}


def pegging_means(kept: ArrayLike, dealer: bool) -> Floats:
    """Return what hands peg in a seat, and what the other pegs against them, on average: (n, 2) float64, in points.

    >>> (fives, aces) = pegging_means([[4, 4, 4, 10], [0, 0, 2, 3]], dealer=False)
    >>> bool(aces[0] - aces[1] > fives[0] - fives[1])
    True

    ``kept`` is (n, 4) or (n, 3) ranks from 0, the ace, to 12, the king.
    """
    ranks = np.asarray(kept)
    found: Floats = _read_seats(ranks.shape[-1] + 2)["dealer" if dealer else "pone"].pegs[index_of(ranks)]
    return found


def kept_shares(dealer: bool, dealt: int = 6) -> Floats:
    """How often good players of a seat keep each of `HANDS`, or of `THREES` in the five-card game: (1820,) or (455,).

    >>> HANDS[kept_shares(dealer=True).argmax()].tolist()
    [4, 9, 10, 11]
    """
    return _read_seats(dealt)["dealer" if dealer else "pone"].kept


def share_beside(mine: NDArray[np.integer], theirs: NDArray[np.integer]) -> Floats:
    """Of the ways to hold each of some hands of ranks, the share that others leave in the deck: (hands, others).

    >>> share_beside(np.array([[4, 4, 4, 4]]), np.array([[4, 9, 10, 11], [8, 9, 10, 11]])).tolist()
    [[0.0, 1.0]]
    """
    suits = range(len(SUITS) + 1)
    ways = np.array([[comb(free, many) for many in suits] for free in suits])
    held, wanted = ((rows[:, :, None] == np.arange(MANY)).sum(axis=1) for rows in (mine, theirs))
    share: Floats = np.ones((len(mine), len(theirs)))
    for rank in range(MANY):
        share *= ways[len(SUITS) - held[:, None, rank], wanted[:, rank]] / ways[len(SUITS), wanted[:, rank]]
    return share


class _Seat(NamedTuple):
    """What is kept of one seat: means of pegging, (hands, 2), and shares, (hands,)."""

    pegs: Floats
    kept: Floats


@cache
def _read_seats(dealt: int) -> dict[str, _Seat]:
    """Both seats of one game, checked."""
    data = read_shipped(f"strategy/data/pegs_{dealt}.json", VERSION)
    return {name: _read_seat(data[name], dealt) for name in ("dealer", "pone")}


def _read_seat(data: Mapping[str, Any], dealt: int) -> _Seat:
    pegs = np.array(data["pegs"], np.float64).T / THOUSANDTHS
    kept = np.array(data["kept"], np.float64) / MILLIONTHS
    many = len(_ROWS[dealt])
    if pegs.shape != (many, 2) or kept.shape != (many,) or min(pegs.min(), kept.min()) < 0:
        raise RuntimeError(f"what is pegged with {dealt} cards is damaged: {AGAIN}")
    return _Seat(freeze(pegs), freeze(kept))
