"""What a deal may bring: the mean over the hands that can be dealt.

A few dealt hands stand for all: very many were dealt and ranked by what their best discard is worth, and of each run of
equally many neighbors the middle one was kept. At any score the chance of winning after the deal is then a mean over
them. What that's out by, and how much better than another good player the careful player of the lines is met, was found
from the same hands and from games (`CARD_POINTS`).
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
_DEALT, _KEPT = 24_000, 120
"""Hands dealt for each seat, and those of them that are kept."""
_TRIED = 3
"""Discards of each hand that may be the best at some score: those worth the most points."""
_SCORES = ((0, 0), (30, 45), (50, 30), (70, 70), (80, 60), (60, 80), (95, 100), (105, 95), (95, 108), (112, 112))
"""Scores at which the mean is set beside all that `discards` minds."""
_BESIDE = 5
"""Every so manieth of the hands kept is ranked whole at each of them."""
_MILLIONTHS = 10**6
_JACK_CUT = 1 / 13
CARD_POINTS = (0.0, 0.0, 0.0, 0.0)


@lru_cache(256)
def mean_chance(scores: tuple[int, int], dealer: bool, rules: Rules = MODERN) -> float:
    """Mean chance of winning over all hands that may be dealt.

    >>> round(mean_chance((0, 0), True), 1), round(mean_chance((118, 0), True), 1)
    (0.6, 1.0)

    By the own score and the other's, with the best discard of each.
    """
    outcomes = _prospects(dealer)
    wins = discard_wins(outcomes, at_score(scores, dealer, rules), dealer=dealer, rules=rules)
    kept = read_shipped(FILE, VERSION)["dealer" if dealer else "pone"]
    return float(wins.reshape(-1, _TRIED).max(axis=1).mean() + kept["more"] / _MILLIONTHS)


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


def _find_more(hands: list[str], dealer: bool) -> int:
    """Find what the mean leaves out, in millionths, at some scores."""
    some = [cards(hand) for hand in hands[_BESIDE // 2 :: _BESIDE]]
    beyond = []
    for scores in _SCORES:
        whole = [discards(hand, dealer, scores=scores)[0].wins or 0.0 for hand in some]
        rows = discard_wins(_outcomes(some, dealer), at_score(scores, dealer, MODERN), dealer=dealer, rules=MODERN)
        beyond.append(np.mean(whole) - rows.reshape(-1, _TRIED).max(axis=1).mean())
    return round(float(np.mean(beyond)) * _MILLIONTHS)


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    """Find again what a seat's mean leaves out."""
    yield from compare(_find_more(kept["pone"]["hands"], False), kept["pone"]["more"], 1, "pone, more")


@finding(FILE, _redo, minutes=2, error=1)
def prospects() -> dict[str, Any]:
    """Deal hands for both seats, and keep those that stand for all."""
    data: dict[str, Any] = {"version": VERSION}
    for name, dealer in _SEATS.items():
        hands = _deal_hands(dealer, _DEALT)
        data[name] = {"hands": hands, "more": _find_more(hands, dealer)}
    return data
