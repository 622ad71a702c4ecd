"""The computer player that discards by the tables of strategy."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.strategy.discarding.ranking import discards

_TWO = 2


class BookPlayer(Greedy):
    """A player that makes the best discard against good players, and takes what it can in the play.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> seen = view(Game(rules.HOYLE, seed=2, first_dealer=0).deal(), 1)
    >>> seen.hand, BookPlayer().discard(seen), Greedy().discard(seen)
    ((AD, 6H, 8H, QD, QS, KC), (QD, KC), (AD, 6H))

    It looks at its own cards and its seat alone: not at the score, and not at a house rule on flushes in the crib. With
    three players or four, who discard one card each, it discards as `Greedy` does.
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Choose the two discards that leave the most, hand and crib together."""
        if view.rules.players != _TWO:
            return super().discard(view)
        return discards(view.hand, dealer=view.player == view.dealer, pegging=False)[0].thrown
