"""Two readings of one sentence, "playing kings and aces": discard them, or lead them."""

from __future__ import annotations

import numpy as np

from crib_tutor.deck import PACK, RANKS, SUITS, Card
from crib_tutor.strategy import plays
from crib_tutor.strategy.pegging_means import kept_shares
from crib_tutor.strategy.ranks import HANDS, MANY
from crib_tutor.verdicts.experiment import Numbers, mean_of, sampled
from crib_tutor.verdicts.experiments.balks import single_ranks

_ACE, _KING = 1, len(RANKS)
MODELS = ("careful", "greedy")
"""The opponents of the play."""


@sampled(whole=400, small=24)
def both_readings(many: int, seed: int) -> Numbers:
    """What a king or an ace led costs beside the best other lead, and what it gives when it's discarded.

    >>> both_readings.small
    24
    """
    found = {
        f"{name}_{kind}": single_ranks.run(0, 0)[f"{name}_{kind}"]
        for name in ("king", "ace")
        for kind in ("thrown", "five_thrown", "uniform")
    }
    rng = np.random.default_rng(seed)
    for name, rank in (("king", _KING), ("ace", _ACE)):
        leads: dict[str, list[float]] = {model: [] for model in MODELS}
        for _ in range(many):
            *hand, starter = draw_kept_hand(rank, rng)
            for model in MODELS:
                leads[model].append(lead_against_others(hand, starter, rank, model))
        for model in MODELS:
            found[f"lead_{name}_{model}"] = mean_of(leads[model])
    return found


def draw_kept_hand(rank: int, rng: np.random.Generator) -> list[Card]:
    """Draw four cards that a good pone keeps, one of this rank and one that's neither king nor ace, and a starter.

    >>> [str(card) for card in draw_kept_hand(1, np.random.default_rng(1))][0][0]
    'A'
    """
    holds = np.any(rank - 1 == HANDS, axis=1)
    other = ((HANDS != _KING - 1) & (HANDS != _ACE - 1)).any(axis=1)
    shares = kept_shares(dealer=False) * (holds & other)
    ranks = HANDS[rng.choice(len(HANDS), p=shares / shares.sum())]
    hand = []
    for one in range(MANY):
        suits = rng.permutation(len(SUITS))[: int((ranks == one).sum())]
        hand += [Card(one + 1, list(SUITS)[suit]) for suit in suits]
    left = [card for card in PACK if card not in hand]
    return [*hand, left[rng.integers(len(left))]]


def lead_against_others(hand: list[Card], starter: Card, rank: int, model: str) -> float:
    """What a lead of this rank nets more than the best lead that is neither a king nor an ace, in points.

    >>> from crib_tutor import cards
    >>> lead_against_others(list(cards("AC 4D 6H KS")), cards("9C")[0], 13, "greedy") < 0
    True
    """
    ranked = plays(hand, starter=starter, dealer=False, against=model)
    mine = next(one.net for one in ranked if one.card.rank == rank)
    return mine - next(one.net for one in ranked if one.card.rank not in (_ACE, _KING))
