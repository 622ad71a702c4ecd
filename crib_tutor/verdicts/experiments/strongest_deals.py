"""First deals of the strongest player, with and without dial.

It follows every line of the play against every hidden hand. It can't be looked up, and so it plays fewer deals.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Event, Scored
from crib_tutor.game.seats import Seat, View, step
from crib_tutor.game.state import Phase
from crib_tutor.players import PLAYERS as LADDER
from crib_tutor.players import whole_deals
from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.rules import MODERN
from crib_tutor.strategy import discards
from crib_tutor.strategy.arrays import Floats, freeze
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import ME, THEM, LineWalk, NetPoints
from crib_tutor.strategy.playing.play_arrays import DIALS
from crib_tutor.strategy.playing.sight import see

Deals = NDArray[np.int8]
OPPONENT = "careful"
"""What it takes the other for, as the strongest player does from the third card on."""
ENDS = ("on", "off")
"""The dial's settings that it's tried at, beside ordinary play."""


@cache
def strongest_deals(deals: int, seed: int) -> Deals:
    """Play first deals between two of the strongest: (n, 14) int8."""
    seats = [LADDER["expert"].seat() for _ in range(2)]
    return freeze(np.array([_deal_out(f"{seed}/{number}", seats) for number in range(deals)], np.int8))


def _deal_out(seed: str, seats: Sequence[Seat]) -> list[int]:
    """Play a first deal to its end, and note its events."""
    game = Game(MODERN, seed, first_dealer=0).deal()
    while game.awaits[0] is not Phase.DEAL:
        game = step(game, seats)
    return deal_events(game.events)


@dataclass(frozen=True, slots=True)
class DialedPoints(NetPoints):
    """Points for both, mine counted so many times."""

    own: float

    def measure(self, values: Floats) -> Floats:
        """What I want most of."""
        return np.asarray(self.own * values[:, ME] - values[:, THEM])


class DialedReader(BookPlayer):
    """The strongest discards, played on by a dial."""

    def __init__(self, setting: str) -> None:
        self.worth = DialedPoints(DIALS[setting])

    def discard(self, view: View) -> Sequence[Card]:
        """Choose the discards by hand, crib, and pegs."""
        return discards(view.hand, dealer=view.player == view.dealer)[0].thrown

    def play(self, view: View) -> Card | None:
        """Choose a card, if one fits; of equals the higher."""
        if len(view.legal) <= 1:
            return view.legal[0] if view.legal else None
        sight = see(view)
        ranks = tuple(card.rank - 1 for card in sight.hand)
        values = LineWalk(ranks, OPPONENT, sight.rules, self.worth).price_cards(line_of(sight, OPPONENT))
        liked = {place: round(float(self.worth.measure(value[None])[0]), 4) for place, value in values.items()}
        return sight.hand[max(liked, key=lambda place: (liked[place], ranks[place]))]


@cache
def play_dials(deals: int, seed: int) -> Mapping[str, Mapping[str, Deals]]:
    """Play the same deals at three settings: (n, 14) int8.

    The other is at 1, as the strongest player is from the third card on.
    """
    played = {}
    for pair in (("even", "even"), *((setting, "even") for setting in ENDS), *(("even", setting) for setting in ENDS)):
        seats = [DialedReader(setting) for setting in pair]
        rows = [_deal_out(f"dials/{seed}/{number}", seats) for number in range(deals)]
        played[pair] = freeze(np.array(rows, np.int8))
    return {
        "dealer": {setting: played[setting, "even"] for setting in ("even", *ENDS)},
        "pone": {setting: played["even", setting] for setting in ("even", *ENDS)},
    }


def deal_events(events: Iterable[Event]) -> list[int]:
    """Points of a first deal of player 0, as a row of `WholeDeals`.

    >>> deal_events([Scored(0, 2, "heels"), Scored(1, 8, "hand"), Scored(0, 4, "hand")])
    [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -8, 4, 0]

    Points that one player pegs one after another in the play are one number.
    """
    row, pegs = [0] * whole_deals.EVENTS, list[int]()
    for event in events:
        if not isinstance(event, Scored):
            continue
        points = event.points if event.player == 0 else -event.points
        if event.what_for in (HEELS, HAND, CRIB):
            hand = whole_deals.PONE_HAND if event.player else whole_deals.DEALER_HAND
            row[{HEELS: whole_deals.HEELS, HAND: hand, CRIB: whole_deals.CRIB}[event.what_for]] += points
        elif pegs and (pegs[-1] > 0) == (points > 0):
            pegs[-1] += points
        else:
            pegs.append(points)
    row[whole_deals.PLAY.start : whole_deals.PLAY.start + len(pegs)] = pegs
    return row
