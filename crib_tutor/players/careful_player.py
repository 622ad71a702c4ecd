"""A computer player who discards by the book, and weighs each card against what the opponent may answer."""

from __future__ import annotations

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.book_player import BookPlayer
from crib_tutor.players.card_worth import rank_cards


class Careful(BookPlayer):
    """A player who discards by the book, and plays the card that `rank_cards` puts first.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.seats import step, view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0)
    >>> while not view(game, 1).legal:
    ...     game = step(game, [Careful(), Careful()])
    >>> Careful().play(view(game, 1)) == rank_cards(view(game, 1))[0].card
    True

    What it prefers hangs on the cards it has seen, so it can't be looked up in an array of piles and hands.
    """

    def play(self, view: View) -> Card | None:
        """Play the card that pegs most, less what the next player can make of it."""
        return rank_cards(view)[0].card if view.legal else None
