"""What a deal may bring, over all dealt hands.

A few dealt hands stand for all: very many were dealt and ranked by what their best discard is worth, and of each run of
equally many neighbors the middle one was kept. At any score the chance of winning after the deal is then a mean over
them. What that mean leaves out, since it takes the play as it comes in whole deals, was found from these hands at some
scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any

import numpy as np

from crib_tutor.deck import PACK, Card, cards, written
from crib_tutor.findings.finding import Redone, compare, finding
from crib_tutor.rules import DEALT, MODERN, Rules
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.discarding.wins import DiscardOutcomes, discard_wins
from crib_tutor.strategy.winning.chances import at_score

FILE = "strategy/data/prospects.json"
VERSION = 1
_SEATS = {"dealer": True, "pone": False}
_DEALT, _KEPT = 21_000, 150
"""Hands dealt for each seat, and those of them that are kept."""
_TRIED = 2
"""Discards of each hand that may be the best at some score: those worth the most points."""
_FAR = ((0, 0), (30, 45), (50, 30), (70, 70), (60, 80))
_NEAR = ((95, 100), (105, 92), (92, 108), (111, 113), (115, 104))
"""Scores at which the mean is set beside all that `discards` minds, before the last deals and in them."""
_LAST_DEALS = 36
"""Holes from home from which a deal is one of the last."""
_ZONES = {"far": _FAR, "near": _NEAR}
_MILLIONTHS = 10**6
_JACK_CUT = 1 / 13


@lru_cache(256)
def mean_chance(scores: tuple[int, int], dealer: bool, rules: Rules = MODERN) -> float:
    """Mean chance of winning over all dealt hands.

    >>> round(mean_chance((0, 0), True), 1), round(mean_chance((118, 0), True), 1)
    (0.6, 1.0)

    By the own score and the other's, with the best discard of each.
    """
    outcomes = _prospects(dealer)
    wins = discard_wins(outcomes, at_score(scores, dealer, rules), dealer=dealer, rules=rules)
    more = read_shipped(FILE, VERSION)["dealer" if dealer else "pone"][_zone(scores, rules.target)]
    return float(wins.reshape(-1, _TRIED).max(axis=1).mean() + sum(more) / len(more) / _MILLIONTHS)


def _zone(scores: tuple[int, int], target: int) -> str:
    return "near" if max(scores) >= target - _LAST_DEALS else "far"


@cache
def _prospects(dealer: bool) -> DiscardOutcomes:
    """Work out the chances of every count of the hands that are kept."""
    hands = read_shipped(FILE, VERSION)["dealer" if dealer else "pone"]["hands"]
    return _outcomes([cards(hand) for hand in hands], dealer)


def _outcomes(hands: list[tuple[Card, ...]], dealer: bool) -> DiscardOutcomes:
    tried = [choice for hand in hands for choice in discards(hand, dealer).choices[:_TRIED]]
    hand, crib = (
        np.array([getattr(each, name) for each in tried]) for name in ("hand_distribution", "crib_distribution")
    )
    return DiscardOutcomes(hand, crib, None, _JACK_CUT)


# --- what is shipped --------------------------------------------------------------------------------------------------


def _deal_hands(dealer: bool, dealt: int) -> list[str]:
    """Deal hands, rank them by their best discard, and take the middle one of each run."""
    source = Random(f"prospects/{dealer}")  # noqa: S311  # a seed makes the same hands again
    hands = [tuple(sorted(source.sample(PACK, DEALT))) for _ in range(dealt)]
    ranked = sorted(hands, key=lambda hand: (discards(hand, dealer)[0].total, hand))
    run = dealt // _KEPT
    return [written(hand) for hand in ranked[run // 2 :: run]]


def _find_more(given: list[str], dealer: bool, scores: tuple[int, int]) -> int:
    """Find what the mean leaves out at a score, in millionths."""
    hands = [cards(hand) for hand in given]
    whole = [discards(hand, dealer, scores=scores)[0].wins or 0.0 for hand in hands]
    rows = discard_wins(_outcomes(hands, dealer), at_score(scores, dealer, MODERN), dealer=dealer, rules=MODERN)
    return round(float(np.mean(whole) - rows.reshape(-1, _TRIED).max(axis=1).mean()) * _MILLIONTHS)


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    """Find again what the mean of pone's hands leaves out at the first score."""
    yield from compare(_find_more(kept["pone"]["hands"], False, _FAR[0]), kept["pone"]["far"][0], 1, "pone, far")


@finding(FILE, _redo, minutes=2, error=1)
def prospects() -> dict[str, Any]:
    """Deal hands, and keep those that stand for all."""
    data: dict[str, Any] = {"version": VERSION}
    for name, dealer in _SEATS.items():
        hands = _deal_hands(dealer, _DEALT)
        beyond = {zone: [_find_more(hands, dealer, each) for each in scores] for zone, scores in _ZONES.items()}
        data[name] = {"hands": hands, **beyond}
    return data
