"""How the other player is taken to choose a card of the play, by name.

Two of the three look at their own cards alone, and choose among those that fit the likelier the more a card is worth:
by half a point more about seven times in ten. "greedy" asks for the points pegged at once. "careful" asks for those,
less the most that the next player can peg in reply on average, and a point if that player has no card that fits: the
measure of `rank_cards`, with the next player's cards drawn from a whole deck. The third, "best reply", sees every
card and plays without a mistake; it needs no weights, and `crib_tutor.strategy.playing.open_play` plays it.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import quote
from crib_tutor.rules import Fifteens, IllegalMove
from crib_tutor.strategy.playing.best_replies import left_to_reply
from crib_tutor.strategy.playing.states import play_states
from crib_tutor.strategy.ranks import freeze

Weights = NDArray[np.float32]
MODELS = ("greedy", "careful", "best reply")
"""The other players known by name, the plainest first."""
NOISE = 0.5
"""Points by which a card must be worth more to be e times as likely: our measure, the best of three that we tried."""


def require_model(name: object) -> None:
    """Refuse an opponent who isn't known by name.

    >>> require_model("careful")
    """
    if name not in MODELS:
        *others, last = MODELS
        raise IllegalMove(f"{quote(name)} isn't an opponent: play against {', '.join(others)} or {last}")


@cache
def choice_weights(model: str, held: int, gone: bool = False, fifteens: Fifteens = Fifteens.ONLY) -> Weights:
    """How likely each rank is to be chosen in each state, beside the others that the hand holds.

    >>> weights = choice_weights("careful", held=3)
    >>> weights.shape, bool(weights[0, 3] > weights[0, 4])  # rather a four led than a five
    ((22412, 13), True)

    (states, 13) float32, read-only; 0 if the card doesn't fit. ``held`` is how many cards the next player holds, and
    ``gone`` says whether that player has said go in this count. Only what stands to each other in the hand counts:
    each weight over the sum of those that the hand holds is a chance.
    """
    states = play_states(fifteens)
    worth = states.points.astype(np.float64)
    if model == "careful" and gone:
        worth += rules.GO_POINTS * (states.following > 0)
    elif model == "careful" and held:
        worth += left_to_reply(held, fifteens)[states.following]
    return freeze(np.where(states.fits, np.exp(worth / NOISE), 0.0).astype(np.float32))
