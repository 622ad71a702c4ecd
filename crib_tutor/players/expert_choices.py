"""What the strongest player thinks of every choice of a seat of two: it decides by this, and the table prices by it."""

from __future__ import annotations

from crib_tutor.game.seats import View
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.discarding.ranking import discards
from crib_tutor.strategy.discarding.values import Discards
from crib_tutor.strategy.playing.ranking import PlayChoice, seat_plays
from crib_tutor.strategy.winning.deal_tables import deal_tables

_LAST_DEALS = 36
"""Holes from home from which the score is minded: about what two deals bring a player. Our own choice."""


def minds_score(view: View) -> bool:
    """Say whether a player may be home within two deals, by rules whose chances are kept.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> minds_score(view(Game(rules.MODERN, seed=7), 0))
    False
    """
    if max(view.scores) < view.rules.target - _LAST_DEALS:
        return False
    try:
        deal_tables(view.rules)
    except IllegalMove:
        return False
    return True


def expert_discards(view: View) -> Discards:
    """Rank the discards of a seat of two, the best first: by the score where it's minded, and otherwise by points.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> ranked = expert_discards(view(Game(rules.HOYLE, seed=2, first_dealer=0).deal(), 1))
    >>> ranked.seat, ranked.pegging, ranked.scores
    ('pone', True, None)
    """
    scores = (view.scores[view.player], view.scores[1 - view.player]) if minds_score(view) else None
    return discards(view.hand, view.player == view.dealer, scores=scores, rules=view.rules)


def expert_plays(view: View) -> tuple[PlayChoice, ...]:
    """Rank the cards that a seat of two may play, the best first: by the score where it's minded, else by the net.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> ranked = expert_plays(view(game, 1))
    >>> ranked[0].net >= ranked[-1].net, ranked[0].wins
    (True, None)
    """
    return seat_plays(view, by_score=minds_score(view))
