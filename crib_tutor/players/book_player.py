"""Players that need the tables of this wing: a seat of the game that lays away by the book."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.strategy.laying_away import lay_away

_TWO = 2


class Book(Greedy):
    """A player who lays away as `lay_away` has it against good players, and takes what it can in the play.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> seen = view(Game(rules.HOYLE, seed=2, first_dealer=0).deal(), 1)
    >>> seen.hand, Book().lay_away(seen), Greedy().lay_away(seen)
    ((AD, 6H, 8H, QD, QS, KC), (QD, KC), (AD, 6H))

    It looks at its own cards and its seat alone: not at the score, and not at a house rule on flushes in the crib. With
    three players or four, who lay away one card each, it lays away as `Greedy` does.
    """

    def lay_away(self, view: View) -> Sequence[Card]:
        """Lay away the two cards that leave the most, hand and crib together."""
        if view.rules.players != _TWO:
            return super().lay_away(view)
        return lay_away(view.hand, dealer=view.player == view.dealer)[0].thrown
