"""A player's decision in a game, with its price."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crib_tutor.combinations import Combination
from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.seats import View, view
from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.table.choice_prices import A_HOLE, Measure, say_price

DISCARDING, PLAY, COUNTING, CATCHING = "discarding", "the play", "counting", "catching the opponent's miscounts"
"""What a player decides, in the order of a deal."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's decision: where in the log, and its price."""

    sees: View
    """What the player saw before it."""
    deal: int
    at: int
    """Its place in the log of the game."""
    what: str
    chosen: str
    best: str
    """What would have been best; nothing where the choice was that."""
    cost: float
    """Holes that it cost: on average for a card, and for certain if points were counted. By the score, two wins in 100
    are a hole."""
    why: str
    skill: str = ""
    """The skill of the practice that it lacked, where it is one."""
    wins: float | None = None
    """The chance of winning, or what the aim counts, that it cost, if it's priced by the score."""
    measure: Measure | None = None
    """How it's priced, if it was a choice of cards."""
    aim: str = WIN
    chosen_cards: tuple[Card, ...] = ()
    best_cards: tuple[Card, ...] = ()
    wins_chosen: float | None = None
    """The chance of winning with what was chosen, if it's known."""
    wins_best: float | None = None
    count: tuple[Card, ...] = ()
    """What was counted, the starter last, or the pile with the card."""
    said: int = 0
    """Points that were claimed of it."""
    missed: tuple[Combination, ...] = ()
    """What wasn't claimed."""
    lost: int = 0
    """Holes that it cost, between both players."""
    ends: tuple[Game, ...] = ()
    """The games after the best claim or answer and after the one made, until they're priced by the score."""

    @property
    def weight(self) -> float:
        """The price in holes, by the score where known."""
        return self.cost if self.wins is None else self.wins / A_HOLE[self.aim]

    @property
    def shown_loss(self) -> int | None:
        """Wins of 100 that it cost, as they're shown."""
        if self.wins_best is None or self.wins_chosen is None:
            return None
        return max(0, round(100 * self.wins_best) - round(100 * self.wins_chosen))

    @property
    def price(self) -> str:
        """The price in words; nothing if it's rounded to nothing."""
        return say_price(self.cost, self.wins, self.aim)


def make_decision(
    game: Game, player: int, what: str, chosen: str, best: str, cost: float, why: str, skill: str = "", **more: Any
) -> Decision:
    """Make a decision; what's best only if it cost holes."""
    dear, at = cost > WHISKER, len(game.events)
    sees, deal = view(game, player), game.table.number
    return Decision(sees, deal, at, what, chosen, best * dear, cost, why, skill * dear, **more)
