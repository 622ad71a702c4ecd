"""The best discard's keeping: runs, pairs royal and pairs.

The best is by hand, crib and pegging together; deals come in classes, each with the number of deals it stands for.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from crib_tutor.strategy.arrays import Flags, Floats, Places
from crib_tutor.strategy.cribs import pegging_means
from crib_tutor.strategy.hands import DEALT_ROWS, MANY, discard_places, kept_places
from crib_tutor.strategy.tables.card_removal import weigh_ranks
from crib_tutor.strategy.tables.crib_makeup import FIVE, HIGH, LOW, mean_crib
from crib_tutor.strategy.tables.deal_classes import deal_classes
from crib_tutor.strategy.tables.leaning_weights import weigh_leaning_ranks
from crib_tutor.strategy.tables.suit_patterns import weighed_blocks
from crib_tutor.verdicts.experiment import Counted, exact_with

_ALIKE = 5e-10
"""Choices that differ by less are worth the same."""
_TWO, _THREE = 2, 3
_NONE = -1e9
"""Less than any choice is worth."""
_SEATS = {"dealer": True, "pone": False}


class Comparison(NamedTuple):
    """Two kinds of discards, over the deals that allow both."""

    deals: float
    first: float
    """Deals in which the best of the first kind is as good as any."""
    leads: float
    """The sum of what the best of the first kind is worth more than the best of the second."""
    losses: float
    """The same over the deals in which it's worth less."""
    pegs: float
    """The sum of what the best of the first kind pegs more, net, than the best of the second."""

    @property
    def share(self) -> float:
        """How often the first is best, of 100 deals."""
        return 100 * self.first / self.deals

    @property
    def lead(self) -> float:
        """Points a deal."""
        return self.leads / self.deals


def priced_blocks(dealer: bool, dealt: int, opponent: str) -> Iterator[tuple[Places, Floats, Floats, Floats]]:
    """Price every choice of every class, a block at a time.

    Gives rows of ranks (n,), deals (patterns, n), worth (patterns, choices, n) and net pegging (choices, n).
    """
    classes, sign = deal_classes(dealt), 1 if dealer else -1
    kept = DEALT_ROWS[dealt][:, kept_places(dealt)]
    pegs = np.subtract(*pegging_means(kept, dealer).transpose(2, 1, 0))
    plain = np.stack([np.ones((MANY, MANY)), 1 - np.eye(MANY)])
    known = weigh_leaning_ranks(not dealer, dealt) if opponent == "good" else weigh_ranks(dealt, plain)
    for where, hand, crib in weighed_blocks(dealt, known):
        rows = classes.row[where[0]].astype(np.intp)
        worth = hand + sign * crib + pegs[:, rows]
        yield rows, classes.deals[where].astype(float), worth, pegs[:, rows]


@cache
def compare_discards(dealer: bool, dealt: int = 6, opponent: str = "good") -> Mapping[str, Comparison]:
    """Compare discards that keep something with the others, over all deals."""
    kinds = {name: (keeps, ~keeps) for name, keeps in _kinds(dealt).items()}
    sums = {name: np.zeros(5) for name in kinds}
    for rows, deals, worth, pegs in priced_blocks(dealer, dealt, opponent):
        for name, (first, second) in kinds.items():
            asked = np.flatnonzero(first[:, rows].any(axis=0) & second[:, rows].any(axis=0))
            if asked.size:
                part = rows[asked]
                sums[name] += _sum_up(
                    deals[:, asked], worth[:, :, asked], pegs[:, asked], first[:, part], second[:, part]
                )
    return {name: Comparison(*total.tolist()) for name, total in sums.items()}


def _sum_up(deals: Floats, worth: Floats, pegs: Floats, first: Flags, second: Flags) -> Floats:
    """The numbers of a `Comparison` of some classes, each weighed by its deals."""
    best, pegged = [], []
    for kind in (first, second):
        among = np.where(kind, worth, _NONE)
        choice = among.argmax(axis=1)
        best.append(np.take_along_axis(among, choice[:, None], axis=1)[:, 0])
        pegged.append(np.take_along_axis(pegs, choice, axis=0))
    lead = best[0] - best[1]
    parts = [np.ones_like(lead), lead > -_ALIKE, lead, np.minimum(lead, 0), pegged[0] - pegged[1]]
    return np.array([float((deals * part).sum()) for part in parts])


def _kinds(dealt: int) -> dict[str, Flags]:
    """Choices that keep a run or three of a rank, or throw a pair: (choices, rows) each."""
    rows = DEALT_ROWS[dealt]
    kept, thrown = (
        (rows[:, places(dealt)][..., None] == np.arange(MANY)).sum(axis=-2).swapaxes(0, 1)
        for places in (kept_places, discard_places)
    )
    held = kept > 0
    return {
        "run": (held[..., :-2] & held[..., 1:-1] & held[..., 2:]).any(axis=-1),
        "royal": (kept >= _THREE).any(axis=-1),
        "pair": (thrown == _TWO).any(axis=-1),
    }


def _tell(name: str, cases: tuple[tuple[str, int, str], ...]) -> dict[str, float]:
    """The numbers of one comparison for both seats."""
    numbers = {}
    for label, dealt, opponent in cases:
        for seat, dealer in _SEATS.items():
            compared = compare_discards(dealer, dealt, opponent)[name]
            numbers[f"share_{label}_{seat}"] = compared.share
            numbers[f"lead_{label}_{seat}"] = compared.lead
            numbers[f"other_{label}_{seat}"] = 100 - compared.share
            numbers[f"loss_{label}_{seat}"] = -compared.losses / compared.deals
            numbers[f"pegs_{label}_{seat}"] = compared.pegs / compared.deals
            numbers[f"deals_{label}_{seat}"] = compared.deals
    return numbers


_FIVE_CARDS = (("five", 5, "good"), ("five_uniform", 5, "uniform"))
_ALL = (*_FIVE_CARDS, ("six", 6, "good"))


@exact_with(lambda: _tell("run", _FIVE_CARDS))
def kept_runs() -> Counted:
    """Count how often the best discard keeps a breakable run."""
    return _tell("run", _ALL)


@exact_with(lambda: _tell("royal", _FIVE_CARDS))
def kept_royals() -> Counted:
    """Count how often the best discard keeps three of a rank."""
    return _tell("royal", _ALL)


@exact_with(lambda: _tell("pair", _FIVE_CARDS))
def thrown_pairs() -> Counted:
    """Count how often the best discard throws a dealt pair."""
    numbers = _tell("pair", _ALL)
    no_five = (LOW != FIVE) & (HIGH != FIVE)
    for label, kind in (("six", "thrown"), ("five", "five_thrown")):
        cribs = mean_crib(kind, dealer=True)[LOW, HIGH]
        apart = float(cribs[no_five & (LOW == HIGH)].mean() - cribs[no_five & (LOW != HIGH)].mean())
        numbers[f"crib_{label}"] = apart
    return numbers
