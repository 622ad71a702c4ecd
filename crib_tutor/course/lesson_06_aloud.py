"""The picture of the lesson on counting aloud: the shapes of five cards that are worth knowing at sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from types import MappingProxyType

from crib_tutor.combinations import Kind, pairs, runs
from crib_tutor.counts import Count, count, count_row
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.deck import PACK, RANKS, SUITS
from crib_tutor.look import card_faces
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.html import Html, picture, table_row
from crib_tutor.rules import CRIB_SIZE
from crib_tutor.rules.refusals import require_flag
from crib_tutor.shipped import SURE
from crib_tutor.words.counts_aloud import name_cards

EIGHT = MappingProxyType(
    {
        "a pair": "3C 8D 8H JS KC",
        "no pair, no run": "3D 6S 7C 10H QD",
        "a run of three": "2C 8D 9H 10S KC",
        "two pairs": "4D 4S 9C 9H QD",
        "a double run of three": "2D JC QD QH KS",
        "a run of four": "2C 9H 10C JD QS",
        "a pair royal": "7D 7H 7S 10C KD",
        "a run of three, and a pair apart": "2C 2H 10D JS QC",
    }
)
"""The eight commonest shapes, the commonest first, each with five cards that score nothing else."""

Shape = tuple[int, int, int]
"""How many runs there are, how long they are, and how many pairs."""

_CARD, _NARROW_CARD = 44, 16
"""Pixels that a card takes in a row of the table, and at least takes where the page is narrow."""


def shapes(*, shares: bool = False) -> Html:
    """The eight commonest shapes of five cards, what each is worth, and with ``shares`` how many hands of 100 have it.

    >>> shapes(shares=True).plain.splitlines()[4]
    'a double run of three, worth 8, 4 hands of 100: 2♦ J♣ Q♦ Q♥ K♠'

    A shape is the pairs and runs of a hand: its fifteens, its flush and his nobs come on top.
    """
    require_flag(shares, "shares")
    rows, plain = table_row("th", "Cards", "Shape", "Worth", *["Hands of 100"] * shares), []
    for name, share in shape_shares().items():
        held, said = count_row(EIGHT[name]), f"{share:.0f}"
        rows += table_row("td", _draw_row(held), name, str(held.points), *[said] * shares)
        among = f", {said} hand{'s' * (said != '1')} of 100" * shares
        plain.append(f"{name}, worth {held.points}{among}: {' '.join(card.symbol for card in held.cards)}")
    return Html(f"<table><tbody>{rows}</tbody></table>", "\n".join(plain))


def shape_shares() -> dict[str, float]:
    """How many of 100 hands have each of the eight shapes, hand and starter dealt and not chosen.

    >>> round(shape_shares()["two pairs"], 2)
    4.57

    What is left of the 100 goes to the six rarer shapes.
    """
    deals = _deals()
    return {name: 100 * deals[_shape(count_row(held))] / deals.total() for name, held in EIGHT.items()}


@cache
def _deals() -> Counter[Shape]:
    """The shapes of all hands of five cards, by the number of hands that have them."""
    deals: Counter[Shape] = Counter()
    for ranks in combinations_with_replacement(range(1, len(RANKS) + 1), CRIB_SIZE + 1):
        found = list(runs(ranks))
        shape = (len(found), len(found[0]) if found else 0, len(list(pairs(ranks))))
        deals[shape] += prod(comb(len(SUITS), many) for many in Counter(ranks).values())
    assert deals.total() == comb(len(PACK), CRIB_SIZE + 1)
    return deals


def _shape(counted: Count) -> Shape:
    found = counted.of(Kind.RUN)
    return len(found), len(found[0].cards) if found else 0, len(counted.of(Kind.PAIR))


def _draw_row(counted: Count) -> str:
    lit = {card for part in counted for card in part.cards}
    row = card_faces.row(counted.cards, lit)
    return picture(row, name_cards(counted.cards), _CARD * len(counted.cards), _NARROW_CARD * len(counted.cards))


# --- how much is there before the cut ---------------------------------------------------------------------------------

_DEALT, _KEPT = "four cards dealt", "the best four of six"


@cache
def points_before_cut() -> float:
    """Of 100 points in dealt hands, those that the four cards have without their starter.

    >>> round(points_before_cut(), 1)
    50.6
    """
    from crib_tutor.strategy import distribution  # noqa: PLC0415  # numpy, which a lesson loads with its first chart

    early, suits = 0.0, tuple(SUITS)
    for ranks in combinations_with_replacement(RANKS, CRIB_SIZE):
        ways = prod(comb(len(SUITS), many) for many in Counter(ranks).values())
        held = [f"{rank}{suits[place]}" for place, rank in enumerate(ranks)]  # never a flush: those are added below
        early += ways * count(held).points
    early += CRIB_SIZE * len(SUITS) * comb(len(RANKS), CRIB_SIZE)
    whole = sum(points * float(many) for points, many in enumerate(distribution()))
    return 100 * early * (len(PACK) - CRIB_SIZE) / whole


def early_rows() -> RankedRows:
    """How many of a hand's points are there before the cut: in dealt hands, and in those that players keep.

    >>> early_rows().finding
    'Before the cut, dealt hands have 51 of their 100 points; kept hands have 70'
    """
    kept = load_totals()["kept hands"]
    before, held = SampleMean(*kept["before the cut"]), SampleMean(*kept["held"])
    share = 100 * before.value / held.value
    within = SURE * share * (before.error / before.value + held.error / held.value)
    dealt = points_before_cut()
    return RankedRows(
        f"Before the cut, dealt hands have {dealt:.0f} of their 100 points; kept hands have {share:.0f}",
        "Of 100 points in hands with their starters, those that the four cards have alone",
        f"Dealt hands: exact, every hand. Kept hands: the four of six that count most, {kept['hands']:,} deals.",
        (Row(_DEALT, (dealt,)), Row(_KEPT, (share,), round(within, 2))),
        ("points",),
        "points in 100 that are there before the cut",
        ranked=False,
        best="",
        asked=_DEALT,
    )


SURPRISES: Mapping[str, str] = {
    "before the cut": "Four fifths of the cards, and only half of the points. The starter meets every one of your "
    "cards, so it adds about as much as all four together. But in 30 of 100 hands it adds nothing. These hands are "
    "dealt, not chosen. If you keep the four of six that hold most, about 70 of 100 points are there early.",
    "only what is new": "Nine and six are a fifteen, for 2. Each of the two runs grows by one card, for 2 more. If you "
    "add two runs of 7, 8, 9, you count the seven and the eights twice.",
    "eight shapes": "The two most common shapes alone are 71 of 100. The six shapes that aren't in the table come up "
    "once or twice in 100 hands, all together. They're a double run of four (10), a run of five (5) and a double "
    "double run (16). Rarer still are a pair royal with a pair (8), a triple run (15) and a double pair royal (12).",
    "no run, no nobs": "There's no run, no flush of five and no jack. So 7, which is odd, can't be right.",
    "silence": "The jack of spades is of the starter's suit, so an odd total is no surprise. That doesn't mean 7 is "
    "right.",
    "first alarm": "No hand is worth 25, whatever it holds.",
    "even and possible": "Pairs and fifteens come in twos, so 7 and 9 are out; and 19 never comes up.",
}
ANSWERS: Mapping[str, int | str] = {
    "no run, no nobs": "Never",
    "silence": "Perhaps",
    "first alarm": "Never",
    "even and possible": "12",
}
