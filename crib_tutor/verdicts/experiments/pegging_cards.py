"""Worth of each rank's card in the play."""

from itertools import combinations, product
from math import comb, prod

import numpy as np

from crib_tutor.deck import RANK_NAMES, SUITS
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.cribs import kept_shares, pegging_means
from crib_tutor.strategy.hands import HANDS, MANY, THREES, hand_points, index_of
from crib_tutor.strategy.playing.lead_values import dealer_nets, lead_nets
from crib_tutor.strategy.playing.states import holdings
from crib_tutor.verdicts.experiment import Counted, exact
from crib_tutor.verdicts.experiments.leads import by_model, rounded

NAMED = (4, 6, 7, 5, 8)
"""The best pegging cards as Tommy has them, in his order: 5, 7, 8, 6 and 9."""
_HIGH = 8
"""The nine, from which on cards are high."""
_SEATS, _AGAINST = ("pone", "dealer"), ("careful", "greedy", "balance")
_POOR = 4
"""The most points of a poor hand, with the starter that helps it least."""


def seat_nets(seat: str, against: str = "careful") -> Floats:
    """Net points of each of `HANDS` in the play: (1820,)."""
    if against == "careful":
        mine, theirs = pegging_means(HANDS, dealer=seat == "dealer").T
        return np.asarray(mine - theirs)
    if seat == "dealer":
        return dealer_nets(against)
    return np.asarray(np.nanmax(lead_nets(against), axis=1), np.float64)


def card_worths(seat: str, against: str = "careful", *, poor: bool = False) -> Floats:
    """Worth of each rank's card to its hand: (13,).

    Every hand, or every poor one, counts as often as good players of the seat keep it, and the average card is 0.
    """
    copies, share = holdings(4).copies.astype(float), kept_shares(dealer=seat == "dealer")
    if poor:
        share = share * (hand_points().min(axis=1) <= _POOR)
    root = np.sqrt(share)
    solved: Floats = np.linalg.lstsq(copies * root[:, None], seat_nets(seat, against) * root, rcond=None)[0]
    return np.asarray(solved - solved @ (share @ copies) / share.sum() / 4, np.float64)


@exact
def by_rank() -> Counted:
    """Compare the five named pegging cards with other ranks."""
    others, numbers = [rank for rank in range(MANY) if rank not in NAMED], dict[str, float]()
    for seat, against, poor in product(_SEATS, _AGAINST, (False, True)):
        worth = card_worths(seat, against, poor=poor)
        named, rest = worth[list(NAMED)], worth[others]
        found = {
            "named": named.mean() - rest.mean(),
            "others_less_named": rest.mean() - named.mean(),
            "weakest": named.min() - rest.max(),
            "in_order": sum(worth[first] > worth[then] for first, then in combinations(NAMED, 2)),
            **dict(zip(RANK_NAMES, worth, strict=True)),
        }
        seated = f"{seat}_poor" if poor else seat
        numbers |= {by_model(f"{seated}_{name}", against): float(number) for name, number in found.items()}
    return rounded(numbers)


@exact
def ace_beside_high() -> Counted:
    """Value an ace or two beside three high cards.

    Nines to kings; in place of any other fourth card from three to king.
    """
    triples = [row for row in THREES.tolist() if min(row) >= _HIGH]
    weights = np.array([prod(comb(len(SUITS), row.count(rank)) for rank in set(row)) for row in triples])
    others = range(2, MANY)
    left = np.array([[len(SUITS) - row.count(rank) for rank in others] for row in triples])
    fourths = index_of([[[*row, rank] for rank in others] for row in triples])
    numbers = {}
    for seat in _SEATS:
        for against in _AGAINST:
            nets = seat_nets(seat, against)
            for name, low in (("ace", 0), ("two", 1)):
                with_low = nets[index_of([[*row, low] for row in triples])]
                gained = with_low - (left * nets[fourths]).sum(axis=1) / left.sum(axis=1)
                numbers[by_model(f"{seat}_{name}", against)] = mean = weights @ gained / weights.sum()
                numbers[by_model(f"{seat}_{name}_less", against)] = -mean
    return rounded(numbers)
