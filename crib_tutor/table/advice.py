"""Advice at the table: choices ranked, each with its price and reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from crib_tutor.combinations import Combination
from crib_tutor.deck import Card, symbols
from crib_tutor.game.events import Scored
from crib_tutor.game.seats import View
from crib_tutor.players.card_worth import CardWorth, rank_cards, rank_hands
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.winning.aims import WIN, name_unit, say_worth
from crib_tutor.table.choice_prices import A_HOLE, BY_SCORE, Measure, say_price
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_any_of
from crib_tutor.words.scores_told import reason

if TYPE_CHECKING:
    from crib_tutor.strategy.discarding.value import Discard
    from crib_tutor.strategy.playing.rank import PlayChoice

_DANGERS = 3
_TWO = 2
_KEPT = 512
"""Decisions whose prices are kept: a review asks again for what the coach and the replay have asked for."""
_LEAST = 0.05
"""Holes that are told as none."""


class Option(NamedTuple):
    """A choice, with its price and its reason."""

    cards: tuple[Card, ...]
    cost: float
    """Holes on average that it's worth less than the best; by the score, a hole for so many ``wins``."""
    why: str = ""
    wins: float | None = None
    """The chance of winning, or what the aim counts, that it loses against the best, if it's priced by the score."""
    measure: Measure = Measure.POINTS
    chance: float | None = None
    """The chance of winning with it, if it's priced by the score."""
    outcome: str = ""
    """What's to be expected of it, beside no other choice."""
    aim: str = WIN
    pegs: tuple[float, float] = (0.0, 0.0)
    """Of a card played: the points to be expected from it on to the end of the play, and the opponent's."""

    @property
    def price(self) -> str:
        """The price in words; nothing for the best."""
        return say_price(self.cost, self.wins, self.aim)


_Worth = tuple[Option, float, float | None]
"""A choice, its points on average, and what the aim counts by the score if that's known."""


@lru_cache(_KEPT)
def advice(sees: View, aim: str = WIN) -> tuple[Option, ...]:
    """Rank what a seat can do now, best first.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> ranked = advice(view(Game(rules.MODERN, seed=7, first_dealer=0).deal(), 1))
    >>> len(ranked), ranked[0].cost
    (15, 0.0)

    For two players all is priced as the strongest player decides (`strongest_player`). With three or four, or without
    numpy, discards are priced by the hand alone and cards by `rank_cards`. Raises `IllegalMove` if there's no card to
    choose.
    """
    if not sees.legal and (len(sees.hand) <= sees.rules.discards or sees.away or sees.starter):
        raise IllegalMove("there's no card to choose now: ask when it's your turn to play or discard")
    choices = _by_expert(sees, aim) if sees.rules.players == _TWO else ()
    if choices:
        by_score = choices[0][0].chance is not None
        return _price(choices, BY_SCORE[aim], aim) if by_score else _price(choices, Measure.POINTS)
    if sees.legal:
        told = [(worth, f"{say_pegging(worth.scores)} {_reply(worth)}") for worth in rank_cards(sees)]
        ahead = [(Option((worth.card,), 0.0, outcome=said), worth.worth, None) for worth, said in told]
        return _price(ahead, Measure.AHEAD)
    said = "The hand is worth {:.1f} on average."
    hands = [(choice, Option(choice.thrown, 0.0, outcome=said.format(choice.hand))) for choice in rank_hands(sees)]
    return _price([(option, choice.hand, None) for choice, option in hands], Measure.HAND)


def _by_expert(sees: View, aim: str) -> Sequence[_Worth]:
    """What the strongest player thinks of each choice; nothing where numpy is missing."""
    try:
        from crib_tutor.players.strongest_player import expert_discards, expert_plays  # noqa: PLC0415  # the table plays
        from crib_tutor.strategy.discarding.reasons import crib_facts  # noqa: PLC0415  # without numpy
    except ModuleNotFoundError:
        return ()
    if sees.legal:
        return [
            (
                Option(
                    (choice.card,),
                    0.0,
                    choice.reason,
                    chance=choice.wins,
                    outcome=_play(choice),
                    pegs=(choice.pegs + choice.hopes, choice.fears),
                ),
                choice.net,
                choice.worth,
            )
            for choice in expert_plays(sees, aim)
        ]
    own = sees.dealer == sees.player
    told = [(choice, _discard(choice, crib_facts(choice.thrown), own=own)) for choice in expert_discards(sees, aim)]
    return [(Option(one.thrown, 0.0, chance=one.wins, outcome=said), one.total, one.worth) for one, said in told]


def _price(ranked: Sequence[_Worth], measure: Measure, aim: str = WIN) -> tuple[Option, ...]:
    _, most, best = ranked[0]
    priced = []
    for option, points, worth in ranked:
        lost = None if worth is None or best is None else max(best - worth, 0.0)
        cost = max(most - points, 0.0) if lost is None else lost / A_HOLE[aim]
        why = f"{option.why} {option.outcome}".strip()
        priced.append(option._replace(cost=cost, why=why, wins=lost, measure=measure, aim=aim))
    return tuple(priced)


def compare_with_best(made: Option, best: Option) -> str:
    """Say why a choice is worse than the best.

    >>> from crib_tutor.deck import cards
    >>> made, best = Option(cards("5H"), 1.3, "It's made fifteen."), Option(cards("4D"), 0.0, outcome="It pegs 2 now.")
    >>> compare_with_best(made, best)
    "5♥: It's made fifteen. 4♦: It pegs 2 now."
    """
    return f"{symbols(made.cards)}: {made.why} {symbols(best.cards)}: {best.outcome}"


# --- why --------------------------------------------------------------------------------------------------------------


def _wins(choice: Discard | PlayChoice) -> str:
    worth = f", for {say_worth(choice.worth or 0, choice.aim)} {name_unit(choice.aim)} a game" * (choice.aim != WIN)
    return f"It wins {100 * (choice.wins or 0):.1f} games in 100{worth}."


def _discard(choice: Discard, given: Iterable[str], *, own: bool) -> str:
    """What hand, crib and pegging bring, and what the crib gets."""
    crib = "your crib adds" if own else "your opponent's crib takes"
    pegging = f"pegging {'adds' if choice.pegging >= 0 else 'takes'} {abs(choice.pegging):.1f}"
    if abs(choice.pegging) < _LEAST:
        pegging = "pegging comes out even"
    sentences = [f"The hand is worth {choice.hand:.1f} on average, {crib} {abs(choice.crib):.1f}, and {pegging}."]
    if choice.wins is not None:
        sentences.insert(0, _wins(choice))
    if facts := "; ".join(given):
        sentences.append(f"The crib gets {facts}.")
    return " ".join(sentences)


def _play(choice: PlayChoice) -> str:
    if choice.wins is not None:
        return _wins(choice)
    now = f"It pegs {choice.pegs} now, and after" if choice.pegs else "After"
    return f"{now} it you peg {choice.hopes:.1f} on average, and your opponent {choice.fears:.1f}."


def say_pegging(scores: Sequence[Combination]) -> str:
    """Say what a card in the play pegs."""
    if not scores:
        return "It pegs nothing."
    sentences = [reason(Scored(0, each.points, each.kind, each.cards)) for each in scores]
    return f"It pegs {sum(each.points for each in scores)} for {join_words(sentences)}."


def _reply(worth: CardWorth) -> str:
    if worth.alone == 1:
        return "The next player has said go."
    if not worth.dangers:
        return "No single card in reply pegs anything."
    (card, points), *others = worth.dangers[:_DANGERS]
    sentences = [f"{name_any_of(card)} would peg {points}", *(f"{name_any_of(each)} {pegs}" for each, pegs in others)]
    more = ", others less" if len(worth.dangers) > _DANGERS else ""
    return f"In reply {join_words(sentences)}{more}: {worth.reply:.1f} on average."
