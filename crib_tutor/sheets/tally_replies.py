"""Replies to a lead, tallied for the card of leads.

Every line of the play is followed, against a careful player, from the hands that good players keep most often: of those
that hold a card, seven in ten. A card is held against the best other of the same hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from crib_tutor.deck import RANKS, SUITS, Card, counting_value
from crib_tutor.findings.finding import compare, finding
from crib_tutor.rules import FIFTEEN
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.rank import rank_plays
from crib_tutor.strategy.playing.sight import PlayTurn, Sight

FILE = "sheets/reply_totals.json"
MOST = 0.7
"""The share of hands that are looked at, those kept most often first."""
_TEN = 10
Gains = dict[str, list[tuple[float, float]]]
"""How often a hand is kept, and what a card nets beside the best other: by the name of the card."""


def load_reply_totals() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Read the totals that `tally_replies` made."""
    totals: Mapping[str, Mapping[str, Mapping[str, float]]] = read_shipped(FILE)
    return totals


def tally_replies(ranks: Sequence[str] = RANKS, most: float = MOST) -> dict[str, dict[str, dict[str, float]]]:
    """Weigh the replies to each lead against each other.

    >>> sorted(tally_replies("8", most=0.01)["8"])
    ['fifteen', 'fifteen over pair']

    ``net`` is what it nets beside that, on average, in points; ``best`` how often it's the best, as a share. If a hand
    can do both, the fifteen is held against the pair, too.
    """
    return {rank: _tally_reply(rank, most) for rank in ranks}


def _tally_reply(rank: str, most: float) -> dict[str, dict[str, float]]:
    filling = [choice for choice in RANKS if _value(choice) == FIFTEEN - _value(rank)]
    gains: Gains = defaultdict(list)
    for hand, share in hands_holding([rank, *filling], most):
        ranked = rank_plays(_after_lead(hand, rank))
        pair, fill = ([choice.net for choice in ranked if _name(choice.card) in some] for some in ([rank], filling))
        name, wanted = ("fifteen", filling) if fill else ("pair", [rank])
        nets = [[choice.net for choice in ranked if (_name(choice.card) in wanted) is side] for side in (True, False)]
        gain = max(nets[0]) - max(nets[1]) if all(nets) else None
        if gain is not None:
            gains[name].append((share, gain))
        if pair and fill:
            gains["fifteen over pair"].append((share, max(fill) - max(pair)))
    return {name: _sum_up(weighed) for name, weighed in sorted(gains.items())}


def _sum_up(gains: Sequence[tuple[float, float]]) -> dict[str, float]:
    shares, nets = np.array(gains).T
    mean, best = ((shares * values).sum() / shares.sum() for values in (nets, nets > 0))
    return {"hands": len(gains), "net": round(float(mean), 4), "best": round(float(best), 4)}


def hands_holding(names: Sequence[str], most: float) -> Iterator[tuple[tuple[Card, ...], float]]:
    """List hands with these ranks, the most kept first.

    >>> hand, share = next(hands_holding("5", 0.9))
    >>> " ".join(map(str, hand)), round(share, 3) > 0
    ('5C TC JC QC', True)
    """
    holds = np.isin(HANDS, [RANKS.index(name) for name in names]).any(axis=1)
    shares = kept_shares(dealer=True) * holds
    order = np.argsort(-shares, kind="stable")
    before = np.cumsum(shares[order]) - shares[order]
    for place in order[before < most * shares.sum()]:
        row = HANDS[place].tolist()
        suits = [row[:at].count(rank) for at, rank in enumerate(row)]
        yield (
            tuple(Card(rank + 1, list(SUITS)[suit]) for rank, suit in zip(row, suits, strict=True)),
            float(shares[place]),
        )


def _after_lead(hand: tuple[Card, ...], led: str) -> Sight:
    """The play as the dealer sees it after a lead."""
    rank = RANKS.index(led) + 1
    suit = next((each for each in SUITS if Card(rank, each) not in hand), None)
    if suit is None:  # all four are in the hand, and none can have been led
        return Sight(hand=(), pile=(), turns=(), others=(), dealer=True)
    card = Card(rank, suit)
    return Sight(hand=hand, pile=(card,), turns=(PlayTurn(False, card, True),), others=(), dealer=True)


def _name(card: Card) -> str:
    return RANKS[card.rank - 1]


def _value(name: str) -> int:
    return counting_value(RANKS.index(name) + 1)


@finding(FILE, lambda kept: compare(tally_replies("4"), kept, 1e-4), minutes=3, error=1e-4)
def reply_totals() -> dict[str, dict[str, dict[str, float]]]:
    """Tally the replies to every lead."""
    return tally_replies()
