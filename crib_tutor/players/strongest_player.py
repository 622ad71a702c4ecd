"""The strongest player: what it discards and plays, with every line of the play and the score in mind."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.card_worth import rank_cards, rank_hands
from crib_tutor.players.plain_players import Simple
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.playing.rank import PlayChoice, seat_plays
from crib_tutor.strategy.winning.deal_tables import deal_tables

_TWO = 2
_LAST_DEALS = 36
"""Holes from home from which the score is minded: about what two deals bring a player. Our own choice."""


def minds_score(view: View) -> bool:
    """Say if a player may be home soon.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> minds_score(view(Game(rules.MODERN, seed=7), 0))
    False

    Within two deals, by rules whose chances are kept.
    """
    if max(view.scores) < view.rules.target - _LAST_DEALS:
        return False
    try:
        deal_tables(view.rules)
    except IllegalMove:
        return False
    return True


def expert_discards(view: View) -> Discards:
    """Rank the discards of a seat, the best first.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> ranked = expert_discards(view(Game(rules.HOYLE, seed=2, first_dealer=0).deal(), 1))
    >>> ranked.seat, ranked.pegging, ranked.scores
    ('pone', True, None)

    By the score where it's minded, and otherwise by points.
    """
    scores = (view.scores[view.player], view.scores[1 - view.player]) if minds_score(view) else None
    return discards(view.hand, view.player == view.dealer, scores=scores, rules=view.rules)


def expert_plays(view: View) -> tuple[PlayChoice, ...]:
    """Rank the cards a seat may play, best first.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> ranked = expert_plays(view(game, 1))
    >>> ranked[0].net >= ranked[-1].net, ranked[0].wins
    (True, None)

    By the score where it's minded, and otherwise by the net.
    """
    return seat_plays(view, by_score=minds_score(view))


class Expert(Simple):
    """A player who looks ahead to the last card.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> seen = view(game, 1)
    >>> seen.hand, Expert().play(seen)
    ((7D, 8H, 9D, JH), 8H)

    It discards what hand, crib and play leave the most, and plays the card worth the most to the end. It takes you for
    a careful player. In the last deals of a game it discards and plays for the chance of winning, if the chances of its
    rules are kept. With three players or four it discards by its hand alone, and looks one card ahead in the play.
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Choose the discards that leave or win the most."""
        return (expert_discards(view) if view.rules.players == _TWO else rank_hands(view))[0].thrown

    def play(self, view: View) -> Card | None:
        """Play the card that nets or wins most.

        On average over every hand that the other may hold.
        """
        if len(view.legal) < _TWO:
            return view.legal[0] if view.legal else None
        return (expert_plays(view) if view.rules.players == _TWO else rank_cards(view))[0].card
