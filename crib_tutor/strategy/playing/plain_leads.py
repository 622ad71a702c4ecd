"""The worth of each lead as it's shipped.

Every card of every hand that pone may keep, of six cards dealt or of five.

`strategy.tables.price_leads` made the numbers, which are kept in thousandths.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement

from crib_tutor.deck import RANKS
from crib_tutor.rules import DEALT, MODERN
from crib_tutor.shipped import AGAIN, read_shipped

VERSION = 2
THOUSANDTHS = 10**3
"""In what nets and chances are kept."""
OPPONENTS = ("greedy", "careful", "best reply", "balance", "always pairs", "simple", "never pairs")
"""The dealers: with the third, who sees every card, pone sees them too, and with the last two both look one card ahead,
but the very last never pairs the lead."""
COLUMNS = (*OPPONENTS, "can answer", "does answer")
"""What is kept of each lead: its net against each opponent, and how often it's answered by a score."""
DEALERS = ("dealer, greedy", "dealer, balance")
"""What is kept of each hand in the other seat: its net against each of two who lead."""


@cache
def read_leads(dealt: int = DEALT) -> Mapping[str, list[int]]:
    """Read the worth of leads as it's shipped.

    >>> len(read_leads()["careful"]), len(read_leads(5)["balance"])
    (5915, 1183)

    For each of `COLUMNS` a number for each rank of each hand, and one a hand for each of `DEALERS`.
    """
    data = read_shipped(f"strategy/data/leads_{dealt}.json", VERSION)
    hands = list(combinations_with_replacement(range(len(RANKS)), dealt - MODERN.discards))
    leads = sum(len(set(hand)) for hand in hands)
    sizes = {**dict.fromkeys(COLUMNS, leads), **dict.fromkeys(DEALERS, len(hands))}
    if any(len(data[name]) != size for name, size in sizes.items()):
        raise RuntimeError(f"what leads are worth is damaged: {AGAIN}")
    return {name: data[name] for name in sizes}
