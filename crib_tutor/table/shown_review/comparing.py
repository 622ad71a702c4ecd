"""One sentence or two: your choice beside the best."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from crib_tutor.deck import Card, symbols
from crib_tutor.game.seats import View
from crib_tutor.table.reviewing.state import CATCHING, COUNTING, DISCARDING, Decision
from crib_tutor.table.shown_review.figures import signed
from crib_tutor.words.counts_aloud import amount_of

MOST_WORDS = 24
_CLOSE = 0.1
"""Points by which the best has to lead for points to say why it's best."""


def compare_choices(decision: Decision) -> str:
    """Compare a choice with the best, in few words."""
    if decision.what == COUNTING:
        return _say_miscount(decision)
    told, ahead = _balance(decision)
    if ahead < _CLOSE and decision.wins_best and decision.wins_chosen and decision.what != CATCHING:
        return f"By points it's close, and by the score {decision.best} is better than your {decision.chosen}."
    return told or _fit(re.split(r"(?<=\.) ", decision.why))


def _fit(sentences: Iterable[str]) -> str:
    told = ""
    for each in sentences:
        if len(f"{told} {each}".split()) <= MOST_WORDS:
            told = f"{told} {each}".strip()
    return told


def _balance(decision: Decision) -> tuple[str, float]:
    """All that both choices bring, and how far the best is ahead; nothing if that isn't known."""
    if decision.sees.rules.players != 2 or not (decision.chosen_cards and decision.best_cards):
        return "", _CLOSE
    try:
        return (_of_discard if decision.what == DISCARDING else _of_card)(decision, decision.sees)
    except ModuleNotFoundError:
        return "", _CLOSE  # without numpy


def _of_discard(decision: Decision, sees: View) -> tuple[str, float]:
    from crib_tutor.strategy.discarding.rank import discards  # noqa: PLC0415  # a table plays without numpy

    own = sees.player == sees.dealer
    ranked = {choice.thrown: choice for choice in discards(sees.hand, own, rules=sees.rules)}
    best, made = (ranked[tuple(sorted(some))] for some in (decision.best_cards, decision.chosen_cards))
    whose = "your crib" if own else "your opponent's crib"
    told = (
        f"{_ranks(best.thrown)}: hand {best.hand:.1f}, {whose} {signed(best.crib, 1)}, play {signed(best.pegging, 1)}, "
        f"in all {signed(best.total, 1)}. Your {_ranks(made.thrown)}: {made.hand:.1f}, {signed(made.crib, 1)}, "
        f"{signed(made.pegging, 1)}, in all {signed(made.total, 1)}."
    )
    return told, best.total - made.total


def _of_card(decision: Decision, sees: View) -> tuple[str, float]:
    from crib_tutor.strategy.playing.rank import seat_plays  # noqa: PLC0415  # a table plays without numpy

    ranked = {choice.card: choice for choice in seat_plays(sees)}
    best, made = ranked[decision.best_cards[0]], ranked[decision.chosen_cards[0]]
    told = (
        f"{best.card.symbol}: {best.pegs} now, {best.hopes:.1f} later, your opponent {best.fears:.1f}, in all "
        f"{signed(best.net, 1)}. Your {made.card.symbol}: {made.pegs}, {made.hopes:.1f}, {made.fears:.1f}, in all "
        f"{signed(made.net, 1)}."
    )
    return told, best.net - made.net


def _ranks(some: Sequence[Card]) -> str:
    return " ".join(card.symbol[:-1] for card in some)


def _say_miscount(decision: Decision) -> str:
    parts = [f"{part.kind} {symbols(part.cards)}" for part in decision.missed if part.kind]
    opening = f"You claimed {decision.said}; it was {decision.best}."
    if not parts:
        return _fit([opening, f"That cost {amount_of(decision.lost, 'hole')}."])
    more = f" and {len(parts) - 1} more" * (len(parts) > 1)
    return _fit([f"{opening} You missed the {parts[0]}{more}.", f"That cost {amount_of(decision.lost, 'hole')}."])
