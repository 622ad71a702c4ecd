"""Weigh the deals whose totals `discard_totals` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.discard_totals import FILE, STARTERS, THOUSANDTHS
from crib_tutor.course.game_totals import SampleMean
from crib_tutor.deck import shuffled
from crib_tutor.findings.finding import compare, finding
from crib_tutor.rules import DEALT

if TYPE_CHECKING:
    from crib_tutor.strategy.discarding.value import Discards

DEALS, FIRST = 10_000, 100
"""How many deals are weighed, and how many of them are tallied by themselves too, so that a test can do it again."""
RUNS = ("no run", "a run", "double run")
"""Shapes of four cards, by how many runs are in them."""
SPARED = (0, 1, 2, 3)
"""How much of the hand the rule of thumb may give up, in points."""


def tally_discards(deals: int) -> dict[str, Any]:
    """Tally what the best discards of both seats come to.

    Hands are sums over all starters, and costs are thousandths of a point, so that everything is whole.
    """
    from crib_tutor.strategy import discards  # noqa: PLC0415  # numpy, where something is weighed

    dealt = [shuffled(f"sample discards/{place}")[:DEALT] for place in range(deals)]
    dealer, pone = ([discards(six, dealer=seat) for six in dealt] for seat in (True, False))
    same = sum(_ranks(own) == _ranks(other) for own, other in zip(dealer, pone, strict=True))
    sample = {"seeds": f"sample discards/0 to {deals - 1}", "deals": deals, "same two": same}
    return sample | {"dealer": _tally_seat(dealer), "pone": _tally_seat(pone)}


def cost_of_rule(ranked: Discards, spare: float) -> float:
    """Cost of a rule of thumb in one deal.

    It takes the best crib whose hand is at most ``spare`` points below the best hand.

    >>> from crib_tutor.strategy import discards
    >>> round(cost_of_rule(discards("3H 5H 6S 7C 8D JS", dealer=True), spare=1), 1)
    1.4
    """
    most = max(choice.hand for choice in ranked)
    return max((choice for choice in ranked if choice.hand >= most - spare), key=lambda choice: choice.crib).cost


def _ranks(ranked: Discards) -> list[int]:
    """The ranks of the two best cards to discard: suits hardly ever matter."""
    return [card.rank for card in ranked[0].thrown]


def _tally_seat(deals: list[Discards]) -> dict[str, Any]:
    """What the best discards of a seat come to."""
    adds: dict[str, list[int]] = {shape: [] for shape in (*RUNS, "any hand")}
    hands, turned, costs = [], 0, []
    for ranked in deals:
        best = ranked[0]
        held = count(best.kept)
        over_all = round(STARTERS * best.hand)
        runs = sum(part.kind is Kind.RUN for part in held)
        hands.append(over_all)
        for shape in (RUNS[min(runs, len(RUNS) - 1)], "any hand"):
            adds[shape].append(over_all - STARTERS * held.points)
        plain = max(ranked, key=lambda discard: round(discard.hand + discard.crib, 9))
        turned += plain.thrown != best.thrown
        costs.append(round(THOUSANDTHS * plain.cost))
    rule = {spare: [round(THOUSANDTHS * cost_of_rule(ranked, spare)) for ranked in deals] for spare in SPARED}
    return {
        "hand": list(SampleMean.of(hands)),
        "starter adds": {shape: list(SampleMean.of(more)) for shape, more in adds.items() if len(more) > 1},
        "rule": {str(spare): list(SampleMean.of(lost)) for spare, lost in rule.items()},
        "without pegging": {"turned": turned, "cost": list(SampleMean.of(costs))},
    }


@finding(FILE, lambda kept: compare(tally_discards(FIRST), kept["first"]), minutes=1)
def discard_totals() -> dict[str, Any]:
    """Tally all deals, and the first few by themselves."""
    return tally_discards(DEALS) | {"first": tally_discards(FIRST)}
