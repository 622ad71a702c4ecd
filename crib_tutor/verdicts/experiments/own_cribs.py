"""What the dealer's discards bring to the own crib: pairs, close cards and fives."""

from __future__ import annotations

import numpy as np

from crib_tutor.strategy.ranks import MANY
from crib_tutor.verdicts.experiment import Numbers, exact
from crib_tutor.verdicts.experiments.crib_makeup import FIVE, HIGH, LOW, SIX, TEN, good_habit, mean_crib

KINDS = ("thrown", "held", "five_thrown", "five_held", "uniform")
_NINE = TEN - 1
_GAP = HIGH - LOW
_NO_FIVE = (LOW != FIVE) & (HIGH != FIVE)
_HUNDRED = 100
_NAMED = {
    "two_fives": [(FIVE, FIVE)],
    "five_six": [(FIVE, SIX)],
    "five_ten_card": [(FIVE, ten) for ten in range(TEN, MANY)],
    "three_two": [(1, 2)],
    "seven_eight": [(6, 7)],
    "four_ace": [(0, 3)],
    "nine_six": [(SIX, _NINE)],
    "pairs": [(rank, rank) for rank in range(MANY)],
}
"""What Britannica would have the dealer put out, as ranks from 0, the ace."""


@exact
def named_discards() -> Numbers:
    """Where each discard that Britannica names is among all 91, from the largest crib: the worst of its kind.

    >>> named_discards.run(0, 0)["rank_six_two_fives"]
    (1, 0)
    """
    found: dict[str, float] = {}
    for game, kinds in (("five", KINDS[2:4]), ("six", KINDS[:2]), ("uniform", KINDS[4:])):
        tables = [mean_crib(kind, dealer=True) for kind in kinds]
        for name, pairs in _NAMED.items():
            found[f"rank_{game}_{name}"] = max(
                1 + int((table[LOW, HIGH] > table[pair]).sum()) for table in tables for pair in pairs
            )
        close = [_close_less_wide(table[LOW, HIGH]) for table in tables]
        found[f"close_{game}"] = min(close)
    return {name: (number, 0) for name, number in found.items()}


def _close_less_wide(cribs: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    """What cards one or two ranks apart bring more than wider ones, without fives."""
    close = _NO_FIVE & (_GAP > 0) & (_GAP < 3)
    return float(cribs[close].mean() - cribs[_NO_FIVE & (_GAP > 2)].mean())


@exact
def pairs_in_crib() -> Numbers:
    """The own crib with a low pair, aces to fours, beside tens to kings, and beside sixes to nines.

    >>> numbers = pairs_in_crib.run(0, 0)
    >>> numbers["low_thrown"][0] > 5
    True
    """
    found: dict[str, float] = {}
    for kind in KINDS:
        pair = mean_crib(kind, dealer=True).diagonal()
        low, middle, high = pair[:FIVE].mean(), pair[SIX:TEN].mean(), pair[TEN:].mean()
        found |= {f"low_{kind}": low, f"middle_{kind}": middle, f"high_{kind}": high}
        found[f"low_less_high_{kind}"] = low - high
    return {name: (float(number), 0) for name, number in found.items()}


@exact
def fives_and_tens() -> Numbers:
    """How often pone discards a ten-card, of 100 deals, and what a five brings to the own crib.

    >>> fives_and_tens.run(0, 0)["tens_uniform"][0]  # of any two cards: 1 - C(36, 2) / C(52, 2)
    52.48868778280543
    """
    found = {}
    for kind, dealt in (("six", 6), ("five", 5)):
        share = good_habit(False, dealt).discard_shares().sum(axis=0)
        found[f"tens_{kind}"] = _HUNDRED * share[HIGH >= TEN].sum()
        found[f"both_tens_{kind}"] = _HUNDRED * share[LOW >= TEN].sum()
    found["tens_uniform"] = _HUNDRED * (1 - 36 * 35 / (52 * 51))
    for kind in KINDS:
        cribs = mean_crib(kind, dealer=True)[LOW, HIGH]
        found[f"five_{kind}"] = cribs[~_NO_FIVE & (_GAP > 0)].mean() - cribs[_NO_FIVE & (_GAP > 0)].mean()
    return {name: (float(number), 0) for name, number in found.items()}
