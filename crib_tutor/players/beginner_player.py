"""The beginner: it sees pairs and little else, and miscounts every other hand."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.miscounter import Miscounter
from crib_tutor.players.simple_player import Simple

ERRS_AT_FIRST = 0.5
"""How often a beginner miscounts a hand or crib: our own choice."""


class Beginner(Miscounter):
    """A player of the first week: it holds on to pairs, throws low cards, and miscounts as people do.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.seats import view
    >>> seen = view(Game(rules.HOYLE, seed=3, first_dealer=0).deal(), 1)
    >>> seen.hand, Beginner().discard(seen)
    ((AD, 2C, 4S, 6D, TC, JH), (AD, 2C))

    It hears what others miss as well as any player does.
    """

    def __init__(self) -> None:
        super().__init__(Simple(), ERRS_AT_FIRST)

    def discard(self, view: View) -> Sequence[Card]:
        """Throw the lowest cards that aren't in a pair, and of pairs only if nothing else is left."""
        ranks = [card.rank for card in view.hand]
        alone = sorted(view.hand, key=lambda card: (ranks.count(card.rank) > 1, card))
        return tuple(sorted(alone[: view.rules.discards]))

    def play(self, view: View) -> Card | None:
        """Make a pair if there is one, and otherwise play the highest card that fits."""
        if not view.legal:
            return None
        pairs = [card for card in view.legal if view.pile and card.rank == view.pile[-1].rank]
        return pairs[0] if pairs else view.legal[-1]
