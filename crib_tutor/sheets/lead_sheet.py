"""The card of leads, replies and counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, RANK_NAMES, RANKS, cards, counting_value
from crib_tutor.rules import FIFTEEN, THIRTY_ONE
from crib_tutor.sheets.page import columns, document, items, paragraph, row, section, table
from crib_tutor.sheets.tally_replies import load_reply_totals
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.lead_values import answer_chances, lead_nets
from crib_tutor.strategy.playing.rank import PlayChoice, rank_plays
from crib_tutor.strategy.playing.sight import Sight
from crib_tutor.words.counts_aloud import name_cards

HANDS_TO_LEAD = (
    "AH 4D 9S KC",
    "3H 3D 9S KC",
    "5H 5D 8S KC",
    "6H 7D 8S 9C",
    "4H 5D 6S KC",
    "2H TD JS KC",
    "7H 7D 8S KC",
)
"""Hands of pone, in order of rank, from which a card is led."""
_CARD, _HUNDRED, _TEN = 32, 100, 10


def leads_card() -> str:
    """The leads, the replies and the counts on one page."""
    return document(
        "Leads and replies",
        "The first card, what to answer, and what not to leave on the table.",
        "",
        columns([_leads(), _from_hands()], [_replies(), _counts(), _traps()]),
        "crib_tutor. Over the hands that good players keep most, the play followed line by line to its end against a "
        "careful opponent. Holes are yours less your opponent's.",
    )


# --- leads ------------------------------------------------------------------------------------------------------------


def _leads() -> str:
    rows = []
    for place, name in enumerate(RANKS):
        best, net = lead_worth(place)
        rows.append((_rank(name), f"{answered(place):.0f}", f"{_HUNDRED * best:.0f}", signed(net)))
    note = paragraph(
        "By the card you lead: how often of 100 the dealer holds an answer that scores, and how often it's your best "
        "lead when you hold it. Last, what it wins or costs beside the best other card of your hand."
    )
    return section("What you lead", note, table(["Lead", "answered", "best", "holes"], rows, "points two"))


def lead_worth(rank: int) -> tuple[float, float]:
    """Weigh a lead: how often it's best, what it nets.

    >>> lead_worth(4)[1] < -1  # a five
    True

    The first is a share; the second is in points, beside the best other lead.
    By rank from 0, the ace, over all hands that good pones keep with this rank and another, as often as they keep them.
    """
    nets, kept = lead_nets(), kept_shares(dealer=False)
    other = np.nan_to_num(np.delete(nets, rank, axis=1), nan=-np.inf).max(axis=1)
    gain = nets[:, rank] - other
    some = np.isfinite(gain)
    best, net = (float(kept[some] @ values[some] / kept[some].sum()) for values in (gain > 0, gain))
    return best, net


def answered(rank: int) -> float:
    """Tell how often of 100 a lead is answered.

    >>> answered(4) > 60 > answered(3)
    True
    """
    chance, kept = answer_chances()[:, rank], kept_shares(dealer=False)
    holds = ~np.isnan(chance)
    return _HUNDRED * float(kept[holds] @ chance[holds] / kept[holds].sum())


def holding_chance(ranks: tuple[int, ...], shares: NDArray[np.float64]) -> float:
    """Tell how often some ranks are held, as a share.

    >>> round(holding_chance(tuple(range(13)), kept_shares(dealer=True)), 9)
    1.0

    Ranks go from 0, the ace, to 12; ``shares`` are how often each hand is kept.
    """
    holds = (HANDS[:, :, None] == list(ranks)).any(axis=(1, 2))
    return float(shares[holds].sum() / shares.sum())


def _from_hands() -> str:
    rows = []
    for hand in HANDS_TO_LEAD:
        best, other = best_leads(hand)
        shown = row(hand, lit=(best.card,), card=_CARD, alt=f"{name_cards(cards(hand))}; lead the {best.card.name}")
        rows.append((shown, f"the {RANK_NAMES[best.card.rank - 1]}", signed(best.net - other.net)))
    note = paragraph(
        "As a rule, lead from a pair, but not fives. No pair? A three, or else a two or a four. No low card? A seven "
        "or an eight beside close cards, or else a ten-card. Raised: the hand's best lead, and by how many holes."
    )
    return section("Leads from seven hands", note, table(["Hand", "lead", "by"], rows))


@cache
def best_leads(hand: str) -> tuple[PlayChoice, PlayChoice]:
    """Find the best lead, and another rank's next best.

    >>> str(best_leads("3H 3D 9S KC")[0].card)
    '3D'
    """
    ranked = rank_plays(Sight(hand=tuple(cards(hand)), pile=(), turns=(), others=(), dealer=False))
    return ranked[0], next(choice for choice in ranked if choice.card.rank != ranked[0].card.rank)


# --- replies ----------------------------------------------------------------------------------------------------------


def _replies() -> str:
    rows = []
    for name in RANKS:
        totals = load_reply_totals()[name]
        both = totals.get("fifteen over pair")
        rows.append(
            (
                _rank(name),
                signed(totals["pair"]["net"]),
                signed(totals["fifteen"]["net"]) if "fifteen" in totals else "",
                signed(both["net"]) if both else "",
            )
        )
    note = paragraph(
        "By the card led: what it wins or costs, beside your best other card, to pair it if you can't make fifteen, "
        "and to make fifteen. Last, the fifteen beside the pair if you can do both."
    )
    head = ["Led", "pair it", "fifteen", "fifteen or pair"]
    return section("What you answer", note, table(head, rows, "points two"))


def signed(net: float) -> str:
    """A number of holes to a tenth, with its sign.

    >>> signed(0.26), signed(-0.04)
    ('+0.3', '0.0')
    """
    tenths = round(net, 1)
    return f"{tenths:+.1f}".replace("-", "\N{MINUS SIGN}") if tenths else "0.0"


# --- counts -----------------------------------------------------------------------------------------------------------


def _counts() -> str:
    cells = "".join(
        f"<li><span><b>{FIFTEEN - value}</b> or <b>{THIRTY_ONE - value}</b>: {name}</span>"
        f"<span>{count_chance(value, dealer=True):.0f} and {count_chance(value, dealer=False):.0f}</span></li>"
        for value, name in zip(range(_TEN, 0, -1), ("ten-card", *RANK_NAMES[_TEN - 2 :: -1]), strict=True)
    )
    note = paragraph(
        "The next player scores with the card beside the count. How often of 100 it's among the four cards kept by the "
        "dealer and by pone:"
    )
    return section("Counts to leave, counts to avoid", note, f'<ul class="fills counts" role="list">{cells}</ul>')


def count_chance(value: int, *, dealer: bool) -> float:
    """Tell how often of 100 hands a value is kept.

    >>> count_chance(10, dealer=False) > count_chance(1, dealer=False)
    True
    """
    ranks = tuple(rank for rank in range(len(RANKS)) if counting_value(rank + 1) == value)
    return _HUNDRED * holding_chance(ranks, kept_shares(dealer))


def traps() -> Iterator[tuple[int, int]]:
    """List counts that a card of a rank shouldn't make.

    >>> (11, 4) in traps(), (21, 10) in traps(), (12, 4) in traps()
    (True, True, False)

    Ranks go from 1. The pair of such a card makes fifteen or thirty-one, too.
    """
    for total, card in product(range(1, THIRTY_ONE), PACK):
        if card.suit == PACK[0].suit and total >= card.value and total + card.value in (FIFTEEN, THIRTY_ONE):
            yield total, card.rank


def _traps() -> str:
    by_end = {
        end: [(total, rank) for total, rank in traps() if total + counting_value(rank) == end]
        for end in (FIFTEEN, THIRTY_ONE)
    }
    lines = [
        f"<b>{end}:</b> " + ", ".join(f"{total} with {_article(rank)}" for total, rank in pairs if rank <= _TEN)
        for end, pairs in by_end.items()
    ]
    note = paragraph(
        "Don't make these counts with these cards: the same card again scores a pair and the count, 4 in all."
    )
    return section("Traps to step around", note, items(*lines))


def _article(rank: int) -> str:
    if rank == _TEN:
        return "any ten-card"
    name = RANK_NAMES[rank - 1]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def _rank(name: str) -> str:
    return f'<abbr title="{RANK_NAMES[RANKS.index(name)]}">{name.replace("T", "10")}</abbr>'
