"""Chances of a discard in the crib; kings and aces."""

from itertools import product

import numpy as np

from crib_tutor import rules
from crib_tutor.deck import RANK_NAMES, RANKS, SUITS, counting_value
from crib_tutor.strategy.arrays import Flags, Floats, Places
from crib_tutor.strategy.cribs import discard_weights, kept_shares
from crib_tutor.strategy.hands import MANY, PAIRS, crib_points
from crib_tutor.strategy.playing.lead_values import lead_nets
from crib_tutor.strategy.tables.crib_averages import suited_shares
from crib_tutor.strategy.tables.crib_makeup import (
    FIVE,
    HIGH,
    LOW,
    SIX,
    TEN,
    crib_chances,
    crib_ranks,
    mean_crib,
    uniform_chances,
)
from crib_tutor.verdicts.experiment import Counted, exact
from crib_tutor.verdicts.experiments.crib_discards import GAMES, place_among, single_ranks

_ACE, _KING = 0, MANY - 1
_APART = LOW != HIGH
_NO_FIVE = (LOW != FIVE) & (HIGH != FIVE)


def _models() -> dict[str, Floats]:
    """Pone's discard meets a good dealer's, in both games, or any two cards."""
    return {"six": crib_chances(False, 6), "five": crib_chances(False, 5), "uniform": uniform_chances()}


def _chance(chances: Floats, happens: Floats) -> Floats:
    """Chance that something happens in the crib, by pair discarded, in 100: (91,)."""
    return 100 * np.asarray((chances * happens).sum(axis=(1, 2)))


@exact
def runs_in_crib() -> Counted:
    """Chances that a card pone discards is in a run."""
    ranks = crib_ranks()
    held = np.zeros((*ranks.shape[:3], MANY + 4), bool)  # two ranks more before the ace, and two after the king
    for place in range(ranks.shape[3]):
        np.put_along_axis(held, ranks[..., place : place + 1] + 2, True, axis=3)
    mine = np.stack([_in_run(held, LOW), _in_run(held, HIGH)])
    numbers = {}
    for kind, chances in _models().items():
        low, high = (_chance(chances, chance) for chance in mine)
        by_rank = [_beside_any(low, high, rank) for rank in range(MANY)]
        least = min(by_rank[_ACE + 1 : _KING])
        numbers[f"king_run_{kind}"] = by_rank[_KING] - least
        numbers[f"ace_run_{kind}"] = by_rank[_ACE] - least
        numbers |= {f"run_{name}_{kind}": chance for name, chance in zip(RANK_NAMES, by_rank, strict=True)}
        either = _chance(chances, mine.max(axis=0))
        ace_king = (LOW == _ACE) & (HIGH == _KING)
        numbers[f"rank_ace_king_{kind}"] = place_among(GAMES[kind], ace_king)
        numbers[f"run_ace_king_{kind}"] = float(either[ace_king][0])
        numbers[f"ace_king_run_{kind}"] = float(either[ace_king][0] - either[_APART & ~ace_king].min())
    return numbers


def _in_run(held: Flags, rank: Places) -> Floats:
    """1 if this rank, one for each pair discarded, is in a run of each crib: (91, 91, 13)."""
    near = {step: held[np.arange(len(PAIRS)), :, :, rank + 2 + step] for step in (-2, -1, 1, 2)}
    return np.asarray(near[-2] & near[-1] | near[-1] & near[1] | near[1] & near[2], np.float64)


def _beside_any(low: Floats, high: Floats, rank: int) -> float:
    """The mean for one card of a rank, with any of the 51 other cards beside it."""
    beside = np.where(_APART, len(SUITS), len(SUITS) - 1)
    as_low, as_high = rank == LOW, (rank == HIGH) & _APART
    total = (low * beside)[as_low].sum() + (high * beside)[as_high].sum()
    return float(total / (beside[as_low].sum() + beside[as_high].sum()))


@exact
def fifteens_in_crib() -> Counted:
    """Fifteens in the crib with even cards and odd ones."""
    values = np.array([counting_value(rank) for rank in range(1, MANY + 1)])[crib_ranks()].astype(np.int16)
    fifteens, by_low, by_high = np.zeros((3, *values.shape[:3]))
    for chosen in product([0, 1], repeat=values.shape[3]):
        makes = values @ np.array(chosen, np.int16) == rules.FIFTEEN
        fifteens += makes
        by_low = np.maximum(by_low, makes * chosen[0])
        by_high = np.maximum(by_high, makes * chosen[1])
    even = (LOW % 2).astype(int) + HIGH % 2  # ranks go from 0, so an even card has an odd number
    small = (HIGH <= TEN) & _APART
    numbers = {}
    for kind, chances in _models().items():
        points = (chances * fifteens).sum(axis=(1, 2)) * rules.FIFTEEN_POINTS
        low, high = _chance(chances, by_low), _chance(chances, by_high)
        for name, pairs in (("without_fives", small & _NO_FIVE), ("with_fives", small)):
            numbers[f"pair_{name}_{kind}"] = points[pairs & (even == 2)].mean() - points[pairs & (even == 0)].mean()
        numbers |= {f"fifteen_{RANKS[rank]}_{kind}": _beside_any(low, high, rank) for rank in range(TEN + 1)}
    for name, rank in (("six", SIX), ("seven", SIX + 1)):
        numbers[f"crib_{name}_ten"] = mean_crib("thrown")[rank, TEN]
    return numbers


@exact
def suited_discards() -> Counted:
    """Points that two suited discards add to the dealer's crib."""
    distinct = (np.diff(np.sort(crib_ranks(), axis=3), axis=3) > 0).all(axis=3)
    numbers = {}
    for kind, chances in _models().items():
        weights = None if kind == "uniform" else discard_weights(True, 6 if kind == "six" else 5)
        suited = np.where(_APART, 1 / len(SUITS), 0) if weights is None else suited_shares(weights)
        points = (chances * distinct * suited[:, None]).sum(axis=(1, 2)) * (rules.CRIB_SIZE + 1) / len(SUITS) ** 2
        numbers[f"suited_{kind}"] = float(points[_APART].mean())
        numbers[f"deals_{kind}"] = 1 / numbers[f"suited_{kind}"]
    unseen = len(RANKS) - 2
    worst = unseen * (unseen - 1) * (unseen - 2) / (46 * 45 * 44) * (rules.CRIB_SIZE + 1)
    return {**numbers, "suited_most": worst}


@exact
def tens_against_fives() -> Counted:
    """Two distant ten-cards beside two small cards against a five."""
    has_five = ~_NO_FIVE
    tens = (LOW >= TEN) & (HIGH - LOW > 1)
    small = (HIGH < TEN) & _NO_FIVE & _APART
    numbers = {}
    for kind, chances in _models().items():
        met = chances * has_five[:, None]
        often = met.sum(axis=(1, 2))
        with_five = (met * crib_points()).sum(axis=(1, 2)) / often
        numbers[f"with_five_{kind}"] = with_five[tens].mean() - with_five[small].mean()
        numbers[f"fives_{kind}"] = 100 * often[tens].mean()
        every = (chances * crib_points()).sum(axis=(1, 2))
        numbers[f"every_{kind}"] = every[tens].mean() - every[small].mean()
    return numbers


@exact
def both_readings() -> Counted:
    """Net a lead of a king or ace, and its discard.

    Over all hands pone keeps with such a card and another that's neither, as often as good players keep them.
    """
    thrown = single_ranks.maker()
    names, kinds = {"king": _KING, "ace": _ACE}, ("thrown", "uniform")
    numbers = {f"{name}_{kind}": thrown[f"{name}_{kind}"] for name in names for kind in kinds}
    kept = kept_shares(dealer=False)
    for model in ("careful", "greedy"):
        nets = np.nan_to_num(lead_nets(model), nan=-np.inf)
        other = nets[:, _ACE + 1 : _KING].max(axis=1)
        for name, rank in names.items():
            both = np.isfinite(nets[:, rank]) & np.isfinite(other)
            gain, share = (nets[both, rank] - other[both]), kept[both] / kept[both].sum()
            numbers[f"lead_{name}_{model}"] = float(share @ gain)
            numbers[f"best_{name}_{model}"] = 100 * float(share @ (gain > 0))
    return numbers
