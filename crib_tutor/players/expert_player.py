"""The strongest player of the computer: it follows every line of the play against every hand you may hold."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.book_player import BookPlayer
from crib_tutor.players.careful_player import Careful
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.deal_tables import deal_tables
from crib_tutor.strategy.discard_ranking import discards
from crib_tutor.strategy.lines.play_ranking import seat_plays

_TWO = 2
_LAST_DEALS = 36
"""Holes from home from which the score is minded: about what two deals bring a player. Our own choice."""


class Expert(BookPlayer):
    """A player that discards what hand, crib and play leave the most, and plays the card worth the most to the end.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> seen = view(game, 1)
    >>> seen.hand, Expert().play(seen)
    ((7D, 8H, 9D, JH), 8H)

    It takes you for a careful player. In the last deals of a game it discards and plays for the chance of winning, if
    the chances of its rules are kept. With three players or four it plays as `Careful` does, and discards as `Greedy`.
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Choose the two discards that leave or win the most."""
        if view.rules.players != _TWO:
            return super().discard(view)
        scores = (view.scores[view.player], view.scores[1 - view.player]) if _minds_score(view) else None
        return discards(view.hand, view.player == view.dealer, scores=scores, rules=view.rules)[0].thrown

    def play(self, view: View) -> Card | None:
        """Play the card that nets or wins the most, on average over every hand that the other may hold."""
        if len(view.legal) < _TWO:
            return view.legal[0] if view.legal else None
        if view.rules.players != _TWO:
            return Careful().play(view)
        return seat_plays(view, by_score=_minds_score(view))[0].card


def _minds_score(view: View) -> bool:
    """Whether somebody may be home within two deals, by rules whose chances are kept."""
    if max(view.scores) < view.rules.target - _LAST_DEALS:
        return False
    try:
        deal_tables(view.rules)
    except IllegalMove:
        return False
    return True
