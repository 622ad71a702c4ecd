"""A player who knows what a hand is worth, and doesn't mind the play."""

from __future__ import annotations

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.greedy_player import Greedy


class Thrifty(Greedy):
    """A player who keeps the most points in its hand, as `Greedy` does, and plays its lowest cards.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.seats import play_out
    >>> play_out(Game(rules.changed(rules.MODERN, target=1), seed=7), [Thrifty(), Thrifty()]).winner in (0, 1)
    True
    """

    def play(self, view: View) -> Card | None:
        """Play the lowest card that fits."""
        return view.legal[0] if view.legal else None
