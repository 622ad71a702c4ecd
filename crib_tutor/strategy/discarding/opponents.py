"""The other player of a discard: known by name, or by weights of every two cards."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import Card, quote
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.cribs import Floats, discard_weights
from crib_tutor.strategy.ranks import MANY
from crib_tutor.strategy.unseen import card_weights

Cards = tuple[Card, ...]
OPPONENTS = ("good", "uniform")
"""The other players known by name: one discards as good players do, the other throws any two cards alike."""


def require_seat(dealer: object) -> None:
    """Refuse what isn't a seat: True for the dealer, or False for the pone."""
    if not isinstance(dealer, bool | np.bool_):
        raise IllegalMove(f"{quote(dealer)} isn't a seat: give dealer=True for the dealer, or False for pone")


def require_opponent(name: str) -> None:
    """Refuse an opponent who isn't known by name."""
    if name not in OPPONENTS:
        raise IllegalMove(f"{quote(name)} isn't an opponent: ask for {' or '.join(OPPONENTS)}, or give weights")


def opponent_weights(opponent: str | NDArray[np.generic], dealer: bool, held: Cards) -> tuple[str, Floats]:
    """Name the opponent, and weigh every two cards: for a good player, by the hand held.

    >>> opponent_weights("uniform", True, ())[0]
    'uniform'
    """
    if not isinstance(opponent, str):
        return "table", card_weights(checked_weights(opponent))
    require_opponent(opponent)
    if opponent == "uniform":
        return opponent, _equal_weights()
    return opponent, card_weights(discard_weights(not dealer, len(held), [card.rank - 1 for card in held]))


@cache
def _equal_weights() -> Floats:
    """The weights of a player who throws any two cards alike."""
    return card_weights(np.ones((2, MANY, MANY)))


def checked_weights(given: object) -> Floats:
    """Check the weights given, and scale them so that none is above 1; say what is wrong with them otherwise."""
    if not isinstance(given, np.ndarray) or given.dtype.kind not in "fiu":
        kind = given.dtype if isinstance(given, np.ndarray) else type(given).__name__
        raise IllegalMove(f"weights of {quote(kind)} can't be read: give a numpy array of numbers, such as float64")
    if given.shape not in ((MANY, MANY), (2, MANY, MANY)):
        raise IllegalMove(f"weights of shape {quote(given.shape)} can't be read: give (2, 13, 13) or (13, 13)")
    weights: Floats = np.broadcast_to(given, (2, MANY, MANY)).astype(np.float64)
    np.fill_diagonal(weights[1], 0)  # two cards of one rank are never of one suit
    if not np.isfinite(weights).all() or (weights < 0).any():
        wrong = weights[~(np.isfinite(weights) & (weights >= 0))][0]
        raise IllegalMove(f"a weight can't be {quote(wrong)}: give numbers of 0 or more")
    if not weights.any():
        raise IllegalMove("the weights are all 0: give more than 0 for what your opponent could discard")
    weights /= weights.max()
    if not np.allclose(weights, weights.swapaxes(1, 2), rtol=1e-12, atol=0):
        raise IllegalMove("the weights of two ranks differ with their order: give (weights + weights.T) / 2")
    return (weights + weights.swapaxes(1, 2)) / 2
