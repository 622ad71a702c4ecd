"""The strongest player of the computer: it follows every line of the play against every hand you may hold."""

from __future__ import annotations

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.book_player import BookPlayer
from crib_tutor.players.careful_player import Careful
from crib_tutor.strategy.lines.play_ranking import seat_plays

_TWO = 2


class Expert(BookPlayer):
    """A player that discards by the book and plays the card worth the most to the end of the play.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> seen = view(game, 1)
    >>> seen.hand, Expert().play(seen)
    ((7D, 8H, 9D, JH), 8H)

    It takes you for a careful player. With three players or four it plays as `Careful` does, and discards as `Greedy`.
    """

    def play(self, view: View) -> Card | None:
        """Play the card that nets the most, on average over every hand that the other may hold."""
        if len(view.legal) < _TWO:
            return view.legal[0] if view.legal else None
        if view.rules.players != _TWO:
            return Careful().play(view)
        return seat_plays(view)[0].card
