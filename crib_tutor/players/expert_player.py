"""The strongest player of the computer: it follows every line of the play against every hand you may hold."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.card_worth import rank_cards
from crib_tutor.players.expert_choices import expert_discards, expert_plays
from crib_tutor.players.hand_worth import rank_hands
from crib_tutor.players.simple_player import Simple

_TWO = 2


class Expert(Simple):
    """A player that discards what hand, crib and play leave the most, and plays the card worth the most to the end.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> seen = view(game, 1)
    >>> seen.hand, Expert().play(seen)
    ((7D, 8H, 9D, JH), 8H)

    It takes you for a careful player. In the last deals of a game it discards and plays for the chance of winning, if
    the chances of its rules are kept. With three players or four it discards by its hand alone, and looks one card
    ahead in the play.
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Choose the discards that leave or win the most."""
        return (expert_discards(view) if view.rules.players == _TWO else rank_hands(view))[0].thrown

    def play(self, view: View) -> Card | None:
        """Play the card that nets or wins the most, on average over every hand that the other may hold."""
        if len(view.legal) < _TWO:
            return view.legal[0] if view.legal else None
        return (expert_plays(view) if view.rules.players == _TWO else rank_cards(view))[0].card
