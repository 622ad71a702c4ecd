"""Advice at the table: a player's choices ranked, each with its price in points and its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.combinations import Combination
from crib_tutor.counts import count
from crib_tutor.deck import PACK, RANK_NAMES, Card
from crib_tutor.game.events import Scored
from crib_tutor.game.seats import View
from crib_tutor.players.card_worth import CardWorth, rank_cards
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, IllegalMove
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.event_sentences import reason

WHISKER = 0.2
"""Points below which a difference is nothing to regret: one hole in five deals. Our own choice."""
_VERDICTS: MappingProxyType[float, str] = MappingProxyType(
    {0.0005: "the best there is", WHISKER: "within a whisker: fine", 1.0: "a little less", 2.5: "costly"}
)
"""What is said of a choice that costs no more than so much."""
_WORST = "very costly"
_DANGERS = 3
"""Cards in reply that are named."""


class Option(NamedTuple):
    """Something that a player may do now: the cards laid away or the one card laid, its worth and cost, and why.

    >>> Option((), 0.0, 1.3, "").verdict
    'costly'
    """

    cards: tuple[Card, ...]
    worth: float
    """Points on average, to be compared with those of the other choices."""
    cost: float
    """Points on average that it is worth less than the best."""
    why: str

    @property
    def verdict(self) -> str:
        """What a teacher would say of it, without the number."""
        return verdict(self.cost)


def verdict(cost: float) -> str:
    """What a teacher would say of a choice that costs so many points.

    >>> verdict(0), verdict(0.19), verdict(4)
    ('the best there is', 'within a whisker: fine', 'very costly')
    """
    return next((said for most, said in _VERDICTS.items() if cost <= most), _WORST)


def advice(sees: View) -> tuple[Option, ...]:
    """What a seat may do now, the best first: cards to lay away, or a card to lay.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.seats import view
    >>> ranked = advice(view(Game(rules.MODERN, seed=7, first_dealer=0).deal(), 1))
    >>> len(ranked), ranked[0].cost, ranked[0].verdict
    (15, 0.0, 'the best there is')

    Laying away two cards is priced by the tables of good players, and a card of the play by `rank_cards`. Raises
    `IllegalMove` where there is no card to choose.
    """
    if sees.legal:
        found = rank_cards(sees)
        return _rank_options([(one.card,) for one in found], [one.worth for one in found], _plays(found))
    if len(sees.hand) > sees.rules.lays_away and not sees.away and not sees.starter:
        return _rank_discards(sees)
    raise IllegalMove("there is no card to choose now: ask when it is your turn to lay one, or to lay away")


def _rank_options(chosen: Sequence[tuple[Card, ...]], worth: Sequence[float], why: Sequence[str]) -> tuple[Option, ...]:
    best = max(worth)
    found = [Option(*each, best - each[1], why) for each, why in zip(zip(chosen, worth, strict=True), why, strict=True)]
    return tuple(sorted(found, key=lambda one: (round(one.cost, 9), one.cards)))


# --- laying away ------------------------------------------------------------------------------------------------------


def _rank_discards(sees: View) -> tuple[Option, ...]:
    two = sees.rules.players == 2 and len(sees.hand) in (DEALT, BRITANNICA_FIVE.dealt)
    priced = _tables() if two else None
    if priced is None:
        return _by_hand(sees)
    ranked = priced(sees.hand, sees.dealer == sees.player)
    return _rank_options([one[0] for one in ranked], [one[1] for one in ranked], [one[2] for one in ranked])


def _tables() -> Callable[[tuple[Card, ...], bool], list[tuple[tuple[Card, ...], float, str]]] | None:
    """The prices of the strategy wing, where numpy is there to reckon them."""
    try:
        from crib_tutor.strategy import discards  # noqa: PLC0415  # loaded for whoever asks: the table plays without it
        from crib_tutor.strategy.discard_reasons import crib_facts  # noqa: PLC0415
    except ModuleNotFoundError:
        return None

    def priced(held: tuple[Card, ...], dealer: bool) -> list[tuple[tuple[Card, ...], float, str]]:
        def why(hand: float, crib: float, thrown: tuple[Card, ...]) -> str:
            given = f" It is given {'; '.join(crib_facts(thrown))}." if crib_facts(thrown) else ""
            whose = "your crib adds" if dealer else "the opponent's crib takes back"
            return f"The hand counts {hand:.1f} on average, and {whose} {abs(crib):.1f}.{given}"

        ranked = discards(held, dealer, pegging=False)
        return [(one.thrown, one.total, why(one.hand, one.crib, one.thrown)) for one in ranked]

    return priced


def _by_hand(sees: View) -> tuple[Option, ...]:
    """Every choice by what the hand alone counts on average, over the starters that may be turned up."""
    unseen = [card for card in PACK if card not in sees.hand]
    chosen, worth = [], []
    for away in combinations(sees.hand, sees.rules.lays_away):
        kept = tuple(card for card in sees.hand if card not in away)
        chosen.append(away)
        worth.append(sum(count(kept, one, rules=sees.rules).points for one in unseen) / len(unseen))
    return _rank_options(
        chosen, worth, [f"The hand counts {one:.1f} on average; the crib is not reckoned in." for one in worth]
    )


# --- the play ---------------------------------------------------------------------------------------------------------


def _plays(found: Sequence[CardWorth]) -> list[str]:
    return [f"{say_pegging(one.scores)} {_then(one)}" for one in found]


def say_pegging(scores: Sequence[Combination]) -> str:
    """What a card of the play pegs, in a sentence.

    >>> say_pegging(())
    'It pegs nothing.'
    """
    if not scores:
        return "It pegs nothing."
    said = [reason(Scored(0, each.points, each.kind, each.cards)) for each in scores]
    return f"It pegs {sum(each.points for each in scores)} for {join_words(said)}."


def _then(one: CardWorth) -> str:
    if one.alone == 1:
        return "The next player has said go."
    if not one.dangers:
        return "No single card in reply pegs anything."
    (card, points), *others = one.dangers[:_DANGERS]
    said = [f"{_article(card)} would peg {points}", *(f"{_article(each)} {pegs}" for each, pegs in others)]
    more = ", others less" if len(one.dangers) > _DANGERS else ""
    return f"In reply {join_words(said)}{more}: {one.reply:.1f} on average."


def _article(card: Card) -> str:
    name = RANK_NAMES[card.rank - 1]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"
