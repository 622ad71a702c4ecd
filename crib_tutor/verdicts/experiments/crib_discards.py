"""Mean cribs by the two ranks thrown, in both seats."""

from collections.abc import Sequence

import numpy as np

from crib_tutor.deck import RANK_NAMES, RANKS
from crib_tutor.strategy.arrays import Flags, Floats
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.tables.crib_makeup import FIVE, HIGH, LOW, SIX, TEN, good_habit, mean_crib
from crib_tutor.verdicts.experiment import Counted, exact

KINDS = ("thrown", "five_thrown", "uniform")
"""The averages that a claim about discards is held against, as `mean_crib` names them."""
GAMES = {"five": ("five_thrown", "five_held"), "six": ("thrown", "held"), "uniform": ("uniform",)}
"""Those of each game, over the deals in which two cards are thrown and all that hold them."""
_ACE, _KING = 0, MANY - 1
_GAP = HIGH - LOW
_NINE = TEN - 1
_NO_FIVE = (LOW != FIVE) & (HIGH != FIVE)
_NAMES = dict(zip(RANKS, RANK_NAMES, strict=True))


def _mean(table: Floats, pairs: Flags) -> float:
    return float(table[LOW, HIGH][pairs].mean())


def _is(first: str, second: str) -> Flags:
    """The one pair of two ranks."""
    low, high = sorted([RANKS.index(first), RANKS.index(second)])
    return np.asarray((low == LOW) & (high == HIGH), bool)


@exact
def single_ranks() -> Counted:
    """Average the crib with a king or an ace in it."""
    numbers, ranks = {}, np.arange(MANY)[:, None]
    for kind in KINDS:
        if kind.endswith("thrown"):  # over all discards of a good pone that hold the rank
            share = good_habit(False, 5 if kind.startswith("five") else 6).discard_shares().sum(axis=0)
            held = ((ranks == LOW) | (ranks == HIGH)) * share
            means = (held * mean_crib(kind)[LOW, HIGH]).sum(axis=1) / held.sum(axis=1)
        else:  # with any of the 51 other cards beside it
            beside = 4 - np.eye(MANY)
            means = (mean_crib(kind) * beside).sum(axis=1) / beside.sum(axis=1)
        between = means[_ACE + 1 : _KING].min()
        numbers[f"king_{kind}"] = float(means[_KING] - between)
        numbers[f"ace_{kind}"] = float(means[_ACE] - between)
        numbers |= {f"crib_{name}_{kind}": float(mean) for name, mean in zip(_NAMES.values(), means, strict=True)}
    starts = range(MANY - 2)
    ways = {
        f"ways_{name}": sum(rank in range(start, start + 3) for start in starts)
        for rank, name in enumerate(_NAMES.values())
    }
    return numbers | ways


@exact
def near_and_wide() -> Counted:
    """Compare wide pairs with close ones, in every average."""
    small = (HIGH < TEN) & _NO_FIVE & (_GAP > 0)
    tens = (LOW >= TEN) & (_GAP > 0)
    plain = small & (LOW > _ACE)
    middle = _NO_FIVE & (LOW > _ACE) & (RANKS.index("Q") > HIGH) & (_GAP > 0)
    numbers = {}
    for kind in KINDS:
        table = mean_crib(kind)
        rest = _mean(table, small)
        numbers[f"tens_apart_{kind}"] = _mean(table, tens & (_GAP > 1)) - rest
        for low, high in ("TK", "TQ", "JK", "TJ", "JQ", "QK"):
            numbers[f"{_NAMES[low]}_{_NAMES[high]}_{kind}"] = _mean(table, _is(low, high)) - rest
        numbers[f"wide_{kind}"] = _mean(table, plain & (_GAP > 2)) - _mean(table, plain & (_GAP < 3))
        numbers[f"three_apart_{kind}"] = _mean(table, plain & (_GAP == 3)) - _mean(table, plain & (_GAP == 2))
        numbers[f"not_next_{kind}"] = _mean(table, middle & (_GAP > 1)) - _mean(table, middle & (_GAP == 1))
    return numbers


@exact
def even_pairs() -> Counted:
    """Compare wide even pairs, without fives, with odd and mixed ones."""
    wide = (HIGH <= TEN) & _NO_FIVE & (_GAP > 2)
    even = (LOW % 2).astype(int) + HIGH % 2  # ranks go from 0, so an even card has an odd number
    numbers = {}
    for kind in KINDS:
        table = mean_crib(kind)
        both = _mean(table, wide & (even == 2))
        numbers[f"even_less_odd_{kind}"] = both - _mean(table, wide & (even == 0))
        numbers[f"even_less_mixed_{kind}"] = both - _mean(table, wide & (even == 1))
    return numbers


@exact
def named_balks() -> Counted:
    """Rank Britannica's balks among all 91 pairs, smallest first."""
    numbers: dict[str, float] = {}
    for game, kinds in GAMES.items():
        for court, others in (("K", "A6789T"), ("Q", "A6789")):
            places = {f"{_NAMES[court]}_{_NAMES[other]}": place_among(kinds, _is(court, other)) for other in others}
            numbers |= {f"rank_{game}_{name}": place for name, place in places.items()}
            numbers[f"worst_{game}_{_NAMES[court]}"] = max(places.values())
        numbers[f"rank_{game}_queen_ten"] = place_among(kinds, _is("Q", "T"))
        for kind in kinds:
            cribs, king_nine = mean_crib(kind)[LOW, HIGH], _is("K", "9")
            numbers[f"king_nine_{kind}"] = float(cribs[king_nine][0] - cribs[~king_nine].min())
            good = max(float(cribs[_is("Q", other)][0]) for other in "A6789")
            numbers[f"queen_ten_{kind}"] = float(cribs[_is("Q", "T")][0]) - good
    return numbers


def place_among(kinds: Sequence[str], pair: Flags) -> int:
    """Rank a pair by its worse crib, 1 the smallest of 91."""
    cribs = [mean_crib(kind)[LOW, HIGH] for kind in kinds]
    return max(1 + int((crib < crib[pair][0]).sum()) for crib in cribs)


_PUT_OUT = {
    "fives": [(FIVE, FIVE), (FIVE, SIX), *((FIVE, ten) for ten in range(TEN, MANY))],
    "neighbors": [(1, 2), (6, 7)],
    "four_ace": [(0, 3)],
    "nine_six": [(SIX, _NINE)],
    "low_pairs": [(rank, rank) for rank in range(FIVE)],
    "pairs": [(rank, rank) for rank in range(MANY)],
}
"""What Britannica would have the dealer put out, as ranks from 0, the ace."""


@exact
def named_discards() -> Counted:
    """Rank Britannica's discards to the own crib, largest first."""
    numbers: dict[str, float] = {}
    close, wide = (_NO_FIVE & (_GAP > 0) & (_GAP < 3)), _NO_FIVE & (_GAP > 2)  # ranks apart, without fives
    for game, kinds in GAMES.items():
        tables = [mean_crib(kind, dealer=True) for kind in kinds]
        for name, pairs in _PUT_OUT.items():
            numbers[f"rank_{game}_{name}"] = max(
                1 + int((table[LOW, HIGH] > table[pair]).sum()) for table in tables for pair in pairs
            )
        numbers[f"close_{game}"] = min(_mean(table, close) - _mean(table, wide) for table in tables)
    return numbers


@exact
def pairs_in_crib() -> Counted:
    """Compare low pairs with high ones in the own crib."""
    numbers: dict[str, float] = {}
    for kind in KINDS:
        pair = mean_crib(kind, dealer=True).diagonal()
        low, middle, high = pair[:FIVE].mean(), pair[SIX:TEN].mean(), pair[TEN:].mean()
        numbers |= {f"low_{kind}": low, f"middle_{kind}": middle, f"high_{kind}": high}
        numbers[f"low_less_high_{kind}"] = low - high
    return numbers


def fives_and_tens() -> dict[str, float]:
    """Count pone's ten-cards of 100 deals, and value a five."""
    numbers = {}
    for kind, dealt in (("six", 6), ("five", 5)):
        share = good_habit(False, dealt).discard_shares().sum(axis=0)
        numbers[f"tens_{kind}"] = 100 * float(share[HIGH >= TEN].sum())
    for kind in KINDS:
        table = mean_crib(kind, dealer=True)
        numbers[f"five_{kind}"] = _mean(table, ~_NO_FIVE & (_GAP > 0)) - _mean(table, _NO_FIVE & (_GAP > 0))
    return numbers
