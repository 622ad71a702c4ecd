"""A player who plays as another does, and miscounts hands and cribs as people do."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.game.events import CRIB, HAND
from crib_tutor.game.seats import Call, Claim, Seat, View
from crib_tutor.marking.miscounts import claims_with, pick_slip

ERRS = 0.3
"""How often a miscounting opponent slips: now and then, though in muggins practice more often than not."""


class Miscounter:
    """A player who overlooks points now and then, or claims what doesn't score, in counting a hand or crib.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.state import Phase
    >>> from crib_tutor.players.simple_player import Simple
    >>> from crib_tutor.game.seats import step, view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0)
    >>> while game.awaits.phase is not Phase.CLAIM:
    ...     game = step(game, [Simple(), Simple()])
    >>> sees = view(game, game.awaits.players[0])
    >>> Miscounter(Simple(), rate=1).claim(sees) == Simple().claim(sees)
    False

    It plays as another player does. What it says depends on the deal alone, so that a game can be told again. It names
    every combination that it claims, right or wrong: to do so only for mistakes would give itself away, and at a
    rate of 0 it counts aloud and never slips.
    """

    def __init__(self, player: Seat, rate: float = ERRS) -> None:
        self._player, self._rate = player, rate

    def discard(self, view: View) -> Sequence[Card]:
        """Discard as the other player does."""
        return self._player.discard(view)

    def play(self, view: View) -> Card | None:
        """Play as the other player does."""
        return self._player.play(view)

    def claim(self, view: View) -> Claim:
        """Claim a hand or crib as people do, and all else as the other player does."""
        if view.place not in (HAND, CRIB) or not isinstance(view.counted, Count) or not view.counted.hand:
            return self._player.claim(view)
        slip = pick_slip(view.counted, f"{view.player}:{view.scores}:{view.events}", rate=self._rate)
        return Claim(claims_with(slip, view.counted) or 0)

    def call_muggins(self, view: View) -> Call:
        """Answer as the other player does."""
        return self._player.call_muggins(view)
