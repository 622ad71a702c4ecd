"""Rankings of six cards by prices that a test makes up."""

from itertools import combinations

from crib_tutor import Card
from crib_tutor.strategy.discarding.value import Discards, rank_discards

Worth = dict[tuple[Card, ...], tuple[float, float]]


def ranked_by(six: tuple[Card, ...], dealer: bool, worth: Worth) -> Discards:
    """Rank six cards by what hand and crib are worth for each two of them."""
    return rank_discards(six, dealer, "table", [worth[two] for two in combinations(six, 2)])
