"""The card of leads, replies and counts."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, RANK_NAMES, RANKS, cards, counting_value
from crib_tutor.rules import FIFTEEN, THIRTY_ONE
from crib_tutor.sheets.page import columns, document, items, paragraph, row, section, table
from crib_tutor.strategy.balance import by_rank
from crib_tutor.strategy.cribs import kept_shares, share_beside
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.lead_values import answer_chances
from crib_tutor.strategy.playing.openings import LEAD, opening_chances
from crib_tutor.strategy.playing.rank import PlayChoice, rank_plays
from crib_tutor.strategy.playing.sight import Sight
from crib_tutor.strategy.playing.states import BALANCE
from crib_tutor.words.counts_aloud import name_cards
from crib_tutor.words.number_words import name_any_of

HANDS_TO_LEAD = (
    "AH 2D 3S 9C",
    "3H 3D 4S 8C",
    "5H 5D TS JC",
    "5H 6D 7S 8C",
    "2H 7D 8S 9C",
    "6H 9D TS JC",
    "9H 9D TS JC",
)
"""Hands of pone, in order of rank, with a lead that's best against a careful dealer and in balance."""
_CARD, _HUNDRED, _TEN = 32, 100, 10


def leads_card() -> str:
    """The leads, the replies and the counts on one page."""
    return document(
        "Leads and replies",
        "The first card, what to answer, and what not to leave on the table.",
        "",
        columns([_leads(), _from_hands()], [_replies(), _counts(), _traps()]),
        "crib_tutor. Leads and replies in balance: solved against each other, over the hands that good players keep, "
        "so that no one gains by changing. Holes are yours less your opponent's.",
    )


# --- leads ------------------------------------------------------------------------------------------------------------


def _leads() -> str:
    shares = by_rank()
    rows = [
        (_rank(name), *map(_of_hundred, (answered(place) / _HUNDRED, shares.led[place], shares.from_two[place])))
        for place, name in enumerate(RANKS)
    ]
    note = paragraph(
        "By the card you lead: how often of 100 the dealer holds an answer that scores. Then how often it's led in "
        "balance: of 100 deals, and of 100 hands that hold two of it."
    )
    return section("What you lead", note, table(["Lead", "answered", "led", "from two"], rows, "points two"))


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
        "With a pair, lead from it as often as it says above. No pair? A three, or else a two or a four. No low card? "
        "A seven or an eight beside close cards, or else a ten-card. Raised: the best lead against a careful dealer "
        "and in balance alike, and by how many holes."
    )
    return section("Leads from seven hands", note, table(["Hand", "lead", "by"], rows))


@cache
def best_leads(hand: str, against: str = BALANCE) -> tuple[PlayChoice, PlayChoice]:
    """Find the best lead, and another rank's next best.

    >>> str(best_leads("3H 3D 4S 8C")[0].card)
    '3D'
    """
    ranked = rank_plays(Sight(hand=tuple(cards(hand)), pile=(), turns=(), others=(), dealer=False), against)
    return ranked[0], next(choice for choice in ranked if choice.card.rank != ranked[0].card.rank)


# --- replies ----------------------------------------------------------------------------------------------------------


def _replies() -> str:
    shares, fifteens = by_rank(), fifteens_made()
    rows = [
        (_rank(name), _of_hundred(shares.paired[place]), _of_hundred(shares.third[place]), _of_hundred(fifteens[place]))
        for place, name in enumerate(RANKS)
    ]
    note = paragraph(
        "By the card led: how often of 100 you pair it in balance if you can, and how often the leader then holds a "
        "third. Last, how often you make fifteen if you can. Against a leader who never leads from a pair, pair "
        "anything; against one who always does, only low cards."
    )
    return section("What you answer", note, table(["Led", "pair it", "a third", "fifteen"], rows, "points two"))


@cache
def fifteens_made() -> tuple[float, ...]:
    """Tell how often each lead is made fifteen in balance.

    >>> fifteens_made()[9] > 0.8 > fifteens_made()[5]
    True

    By rank from 0, as shares; nan where no card makes fifteen.
    """
    chances, pone = opening_chances(HANDS.shape[1]), kept_shares(dealer=False)[:, None]
    met = (pone * chances[LEAD]).T @ share_beside(HANDS, HANDS) * kept_shares(dealer=True)
    made = []
    for place, weights in enumerate(met):
        filling = [
            rank for rank in range(len(RANKS)) if counting_value(rank + 1) + counting_value(place + 1) == FIFTEEN
        ]
        can = weights * np.isin(HANDS, filling).any(axis=1)
        made.append(float(can @ chances[LEAD + 1 + place][:, filling].sum(axis=1) / can.sum()) if filling else np.nan)
    return tuple(made)


def _of_hundred(share: float) -> str:
    return "" if np.isnan(share) else f"{_HUNDRED * share:.0f}"


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
    return "any ten-card" if rank == _TEN else name_any_of(rank)


def _rank(name: str) -> str:
    return f'<abbr title="{RANK_NAMES[RANKS.index(name)]}">{name.replace("T", "10")}</abbr>'
