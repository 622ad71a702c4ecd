"""Price the rule of lesson 18 beside the best lead of each hand."""

from __future__ import annotations

from typing import Any

from crib_tutor.course.lesson_18_lead import RULE_FILE, lead_by_rule
from crib_tutor.course.reply_choices import MODELS
from crib_tutor.deck import cards, pick_number, shuffled
from crib_tutor.findings.finding import compare, finding

MANY, FIRST = 1_000, 3
"""Hands that are priced, and how many a test prices again."""
SEED = "the rule of leads"
_SHARES = 10**9


def draw_hand(place: int) -> tuple[str, str]:
    """Draw four cards as pone keeps them, and a starter.

    >>> draw_hand(0) == draw_hand(0) != draw_hand(1)
    True
    """
    import numpy as np  # noqa: PLC0415  # where hands are drawn

    from crib_tutor.strategy.cribs import kept_shares  # noqa: PLC0415
    from crib_tutor.strategy.hands import HANDS  # noqa: PLC0415

    shares = kept_shares(dealer=False).cumsum()
    chance = pick_number(f"{SEED} {place}", 0, _SHARES - 1) / _SHARES
    pack, held = list(shuffled(f"{SEED} {place}")), []
    for rank in HANDS[int(np.searchsorted(shares, chance * shares[-1], side="right"))]:
        held.append(next(card for card in pack if card.rank == rank + 1))
        pack.remove(held[-1])
    return " ".join(map(str, held)), str(pack[0])


def price_rule(many: int) -> dict[str, list[list[float]]]:
    """What the rule and a lead at random cost with each hand, by the opponent."""
    from crib_tutor.strategy import plays  # noqa: PLC0415  # numpy

    costs: dict[str, list[list[float]]] = {model: [] for model in MODELS}
    for held, starter in map(draw_hand, range(many)):
        by_rule = lead_by_rule(held)
        for model, rows in costs.items():
            nets = {choice.card: choice.net for choice in plays(held, starter=starter, dealer=False, against=model)}
            ruled = [nets[card] for card in cards(held) if card.rank in by_rule]
            best, average = max(nets.values()), sum(nets.values()) / len(nets)
            rows.append([round(best - sum(ruled) / len(ruled), 3), round(best - average, 3)])
    return costs


@finding(RULE_FILE, lambda kept: compare(price_rule(FIRST), kept["first"]), minutes=6)
def lead_rule() -> dict[str, Any]:
    """Price the rule over all hands, and the first few by themselves."""
    costs = price_rule(MANY)
    means = {model: [round(sum(column) / MANY, 4) for column in zip(*costs[model], strict=True)] for model in MODELS}
    return {"hands": MANY, "costs": means, "first": {model: rows[:FIRST] for model, rows in costs.items()}}
