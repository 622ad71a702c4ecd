"""Worth of a card or a hand, without strategy's tables.

Our own measure of a card of the play, one card deep: points pegged now, less the most that the next player can peg in
reply, on average over all hands that player may hold, and a point where none of them has a card that fits. It doesn't
see three cards ahead, nor a trap that's being laid. A hand kept is measured by its average count over every starter.
"""

from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

from crib_tutor.combinations import Combination
from crib_tutor.counts import count
from crib_tutor.deck import PACK, Card
from crib_tutor.game.events import Dealt, Laid, SaidGo
from crib_tutor.game.seats import View
from crib_tutor.play import peg
from crib_tutor.rules import GO_POINTS, THIRTY_ONE


class CardWorth(NamedTuple):
    """A card that can be played, with its worth.

    In points, to the next player's reply.
    """

    card: Card
    scores: tuple[Combination, ...]
    """What it scores at once."""
    reply: float
    """The most that the next player can peg with one card, on average over the hands that it may hold."""
    alone: float
    """The chance that no card of the next player fits."""
    dangers: tuple[tuple[Card, int], ...]
    """A card of each rank that would peg in reply, with its points, the worst first."""

    @property
    def pegs(self) -> int:
        """Points at once."""
        return sum(scored.points for scored in self.scores)

    @property
    def worth(self) -> float:
        """All that it's worth."""
        return self.pegs + GO_POINTS * self.alone - self.reply


def rank_cards(sees: View) -> tuple[CardWorth, ...]:
    """Rank the cards that a seat may play now.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.players.plain_players import Simple
    >>> from crib_tutor.game.seats import step, view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0)
    >>> while not view(game, 1).legal:
    ...     game = step(game, [Simple(), Simple()])
    >>> [(str(best.card), best.pegs, round(best.reply, 2)) for best in rank_cards(view(game, 1))[:1]]
    [('JH', 0, 0.9)]

    The best is first; of equals the higher card. Nothing is used that the seat doesn't see: cards that no one has shown
    it may all be in the next hand.
    """
    seen = {*sees.hand, *sees.away, *sees.pile, *sees.before, sees.starter}
    unseen = tuple(card for card in PACK if card not in seen)
    weighed = [_weigh_card(card, sees, unseen) for card in sees.legal]
    return tuple(sorted(weighed, key=lambda choice: (-round(choice.worth, 9), -choice.card.rank, choice.card)))


def _weigh_card(card: Card, sees: View, unseen: tuple[Card, ...]) -> CardWorth:
    laid = (*sees.pile, card)
    scores = tuple(peg(laid, rules=sees.rules))
    total = sum(other.value for other in laid)
    who = (sees.player + 1) % sees.rules.players
    if total == THIRTY_ONE:
        laid, total = (), 0
        if sees.rules.one_count:
            return CardWorth(card, scores, 0.0, 0.0, ())
    elif sees.pile and _has_gone(sees, who):
        return CardWorth(card, scores, 0.0, 1.0, ())
    fits = [other for other in unseen if total + other.value <= THIRTY_ONE]
    replies = {other: sum(scored.points for scored in peg((*laid, other), rules=sees.rules)) for other in sorted(fits)}
    held = min(sees.held[who], len(unseen))
    alone = _none_among(len(unseen), len(fits), held) if held and laid else 0.0
    one_of_each = {reply.rank: reply for reply in reversed(replies)}.values()
    dangers = sorted((-replies[reply], reply) for reply in one_of_each if replies[reply])
    reply = _most(list(replies.values()), len(unseen), held)
    return CardWorth(card, scores, reply, alone, tuple((danger, -points) for points, danger in dangers))


def _has_gone(sees: View, who: int) -> bool:
    """True if a player has said go in this count."""
    for event in reversed(sees.events):
        if isinstance(event, SaidGo) and event.player == who:
            return True
        if isinstance(event, Dealt) or (isinstance(event, Laid) and event.count == event.card.value):
            return False
    return False


def _none_among(cards: int, wanted: int, drawn: int) -> float:
    """The chance that of so many cards drawn none is among the wanted ones."""
    return comb(cards - wanted, drawn) / comb(cards, drawn)


def _most(points: list[int], cards: int, drawn: int) -> float:
    """The greatest of some points, on average over all draws of so many of the cards."""
    levels = sorted({0, *points})
    steps = pairwise(levels)
    return sum(
        (high - low) * (1 - _none_among(cards, sum(point >= high for point in points), drawn))
        for low, high in steps
        if drawn
    )


class HandWorth(NamedTuple):
    """Discards, and the worth of the hand left, in points."""

    thrown: tuple[Card, ...]
    hand: float


def rank_hands(sees: View) -> tuple[HandWorth, ...]:
    """Rank every choice of discards by the hand alone.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> ranked = rank_hands(view(Game(rules.THREE_HANDED, seed=7).cut().cut().cut().deal(), 0))
    >>> len(ranked), ranked[0].hand >= ranked[-1].hand
    (5, True)

    What it counts on average, the best first; the crib is left out.
    """
    unseen = [card for card in PACK if card not in sees.hand]
    choices = []
    for thrown in combinations(sees.hand, sees.rules.discards):
        kept = tuple(card for card in sees.hand if card not in thrown)
        total = sum(count(kept, choice, rules=sees.rules).points for choice in unseen)
        choices.append(HandWorth(thrown, total / len(unseen)))
    return tuple(sorted(choices, key=lambda choice: (-choice.hand, choice.thrown)))
