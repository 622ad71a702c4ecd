"""The best discard: runs and pairs royal kept, pairs and fives thrown.

The best is by hand, crib and pegging together; deals come in classes, each with the number of deals it stands for.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor.strategy.arrays import Flags, Floats, Places
from crib_tutor.strategy.cribs import kept_shares, pegging_means, share_beside
from crib_tutor.strategy.hands import DEALT_ROWS, MANY, THREES, discard_places, index_of, kept_places
from crib_tutor.strategy.playing.short_plays import short_plays
from crib_tutor.strategy.tables.card_removal import weigh_ranks
from crib_tutor.strategy.tables.crib_makeup import FIVE, HIGH, LOW, mean_crib
from crib_tutor.strategy.tables.deal_classes import deal_classes
from crib_tutor.strategy.tables.leaning_weights import weigh_leaning_ranks
from crib_tutor.strategy.tables.suit_patterns import weighed_blocks
from crib_tutor.verdicts.experiment import Counted, exact_with
from crib_tutor.verdicts.experiments.crib_discards import fives_and_tens

_ALIKE = 5e-10
"""Choices that differ by less are worth the same."""
_TWO, _THREE = 2, 3
_NONE = -1e9
"""Less than any choice is worth."""
_SEATS = {"dealer": True, "pone": False}
_TOLD = ("share", "lead", "loss")


class Comparison(NamedTuple):
    """Two kinds of discards, over the deals that allow both."""

    deals: float
    share: float
    """Deals of 100 in which the best of the first kind is as good as any."""
    lead: float
    """What the best of the first kind is worth more than the best of the second, a deal."""
    loss: float
    """What it costs to choose the first kind every time."""


def priced_blocks(dealer: bool, dealt: int, opponent: str, play: str) -> Iterator[tuple[Places, Floats, Floats]]:
    """Price every choice of every class, a block at a time.

    Gives rows of ranks (n,), deals (patterns, n) and worth (patterns, choices, n).
    """
    classes, sign = deal_classes(dealt), 1 if dealer else -1
    pegs = _net_pegs(DEALT_ROWS[dealt][:, kept_places(dealt)], dealer, play)
    plain = np.stack([np.ones((MANY, MANY)), 1 - np.eye(MANY)])
    known = weigh_leaning_ranks(not dealer, dealt) if opponent == "good" else weigh_ranks(dealt, plain)
    for where, hand, crib in weighed_blocks(dealt, known):
        rows = classes.row[where[0]].astype(np.intp)
        yield rows, classes.deals[where].astype(float), hand + sign * crib + pegs[:, rows]


def _net_pegs(kept: NDArray[np.integer], dealer: bool, play: str) -> Floats:
    """What each choice pegs less what the other does, between players who mind the reply or don't: (choices, rows)."""
    if play == "shipped":
        return np.asarray(np.subtract(*pegging_means(kept, dealer).transpose(2, 1, 0)))
    if play == "none":
        return np.zeros(kept.shape[1::-1])
    points = short_plays(play, play).points.sum(axis=2, dtype=float) * (1 if dealer else -1)
    met = share_beside(THREES, THREES) * (kept_shares(False, 5)[:, None] if dealer else kept_shares(True, 5))
    return np.asarray(np.average(points, axis=0 if dealer else 1, weights=met)[index_of(kept)].T)


@cache
def compare_discards(
    dealer: bool, dealt: int = 6, opponent: str = "good", play: str = "shipped"
) -> Mapping[str, Comparison]:
    """Compare discards that keep or throw something with the others, over all deals."""
    kinds = {name: (keeps, ~keeps) for name, keeps in _kinds(dealt).items()}
    sums = {name: np.zeros(4) for name in kinds}
    for rows, deals, worth in priced_blocks(dealer, dealt, opponent, play):
        for name, (first, second) in kinds.items():
            asked = np.flatnonzero(first[:, rows].any(axis=0) & second[:, rows].any(axis=0))
            if asked.size:
                part, among = rows[asked], worth[:, :, asked]
                best = (np.where(kind[:, part], among, _NONE).max(axis=1) for kind in (first, second))
                lead = np.subtract(*best)
                parts = [np.ones_like(lead), 100 * (lead > -_ALIKE), lead, np.maximum(-lead, 0)]
                sums[name] += [float((deals[:, asked] * part).sum()) for part in parts]
    return {name: Comparison(total[0], *(total[1:] / total[0]).tolist()) for name, total in sums.items()}


def _kinds(dealt: int) -> dict[str, Flags]:
    """Choices that keep a run or three of a rank, or throw a pair or a five: (choices, rows) each."""
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
        "five": thrown[..., FIVE] > 0,
    }


_FIVE_CARDS = (
    ("five", 5, "good", "wary"),
    ("five_greedy", 5, "good", "greedy"),
    ("five_shown", 5, "good", "none"),
    ("five_uniform", 5, "uniform", "wary"),
)
"""What the cases are called, the cards dealt, how the other discards, and how both play: "none" leaves that out."""
_ALL = (*_FIVE_CARDS, ("six", 6, "good", "shipped"), ("six_shown", 6, "good", "none"))


def _tell(name: str, cases: tuple[tuple[str, int, str, str], ...]) -> dict[str, float]:
    """The numbers of one comparison for both seats."""
    numbers: dict[str, float] = {}
    for label, *case in cases:
        for seat, dealer in _SEATS.items():
            _, *compared = compare_discards(dealer, *case)[name]
            numbers |= {f"{what}_{label}_{seat}": number for what, number in zip(_TOLD, compared, strict=True)}
    return numbers


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
    for label, kind in (("six", "thrown"), ("five", "five_thrown"), ("uniform", "uniform")):
        cribs = mean_crib(kind, dealer=True)[LOW, HIGH]
        numbers[f"crib_{label}"] = float(cribs[no_five & (LOW == HIGH)].mean() - cribs[no_five & (LOW != HIGH)].mean())
    return numbers


@exact_with(lambda: {**_tell("five", _FIVE_CARDS), **fives_and_tens()})
def thrown_fives() -> Counted:
    """Count how often the best discard throws a dealt five."""
    return {**_tell("five", _ALL), **fives_and_tens()}
