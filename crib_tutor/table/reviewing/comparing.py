"""One sentence or two: your choice beside the best."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from crib_tutor.deck import Card, symbols
from crib_tutor.game.seats import View
from crib_tutor.table.reviewing.state import CATCHING, COUNTING, DISCARDING, Decision
from crib_tutor.words.counts_aloud import amount_of

MOST_WORDS = 24
_LEAST = 0.25
"""Points that are worth a sentence."""


def compare_choices(decision: Decision, sees: View | None) -> str:
    """Compare a choice with the best in at most 24 words.

    ``sees`` is what the player saw then; without it the price's own words are kept, as far as they fit.
    """
    if decision.what == COUNTING:
        return _say_miscount(decision)
    facts = sorted(_facts(decision, sees), reverse=True)
    told = _fit(words for worth, words in facts if worth >= _LEAST)
    if not told and decision.wins_best and decision.wins_chosen and decision.what != CATCHING:
        best, yours = round(100 * decision.wins_best), round(100 * decision.wins_chosen)
        opening = f"By points it's close. By the score {decision.best} wins"
        return f"{opening} {best} games of 100, your {decision.chosen} {yours}."
    return told or _fit(re.split(r"(?<=\.) ", decision.why))


def _fit(sentences: Iterable[str]) -> str:
    """As many sentences as there's room for."""
    told = ""
    for each in sentences:
        if len(f"{told} {each}".split()) <= MOST_WORDS:
            told = f"{told} {each}".strip()
    return told


def _facts(decision: Decision, sees: View | None) -> Iterator[tuple[float, str]]:
    """What the best choice brings more, each with its sentence."""
    if sees is None or sees.rules.players != 2 or not (decision.chosen_cards and decision.best_cards):
        return
    try:
        yield from (_of_discard if decision.what == DISCARDING else _of_card)(decision, sees)
    except ModuleNotFoundError:
        return  # without numpy


def _of_discard(decision: Decision, sees: View) -> Iterator[tuple[float, str]]:
    from crib_tutor.strategy.discarding.rank import discards  # noqa: PLC0415  # a table plays without numpy

    own = sees.player == sees.dealer
    ranked = {choice.thrown: choice for choice in discards(sees.hand, own, rules=sees.rules)}
    best, made = (ranked[tuple(sorted(some))] for some in (decision.best_cards, decision.chosen_cards))
    kept, yours = _ranks(best.kept), _ranks(made.kept)
    yield best.hand - made.hand, f"{kept} averages {best.hand:.1f} in hand; your {yours} averages {made.hand:.1f}."
    gives = "brings your crib" if own else "costs you"
    yield (
        best.crib - made.crib,
        f"{_ranks(best.thrown)} {gives} {abs(best.crib):.1f}; your {_ranks(made.thrown)} {abs(made.crib):.1f}.",
    )
    pegs = best.pegging - made.pegging
    yield pegs, f"In the play {kept} pegs {pegs:.1f} more than your {yours}."


def _of_card(decision: Decision, sees: View) -> Iterator[tuple[float, str]]:
    from crib_tutor.strategy.playing.rank import seat_plays  # noqa: PLC0415  # a table plays without numpy

    ranked = {choice.card: choice for choice in seat_plays(sees)}
    best, made = ranked[decision.best_cards[0]], ranked[decision.chosen_cards[0]]
    cards = f"{best.card.symbol}", f"your {made.card.symbol}"
    yield (
        best.pegs - made.pegs,
        f"{cards[0]} pegs {best.pegs} now, {cards[1]} {made.pegs or 'nothing'}.",
    )
    yield (
        made.fears - best.fears,
        f"After {cards[0]} your opponent pegs {best.fears:.1f} on average, after {cards[1]} {made.fears:.1f}.",
    )
    yield (
        best.hopes - made.hopes,
        f"After {cards[0]} you peg {best.hopes:.1f} more on average, after {cards[1]} {made.hopes:.1f}.",
    )


def _ranks(some: Sequence[Card]) -> str:
    return " ".join(card.symbol[:-1] for card in some)


def _say_miscount(decision: Decision) -> str:
    parts = [f"{part.kind} {symbols(part.cards)}" for part in decision.missed if part.kind]
    opening = f"You claimed {decision.said}; it was {decision.best}."
    if not parts:
        return _fit([opening, f"That cost {amount_of(decision.lost, 'hole')}."])
    more = f" and {len(parts) - 1} more" * (len(parts) > 1)
    return _fit([f"{opening} You missed the {parts[0]}{more}.", f"That cost {amount_of(decision.lost, 'hole')}."])
