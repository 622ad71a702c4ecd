"""Every score of whole deals, read from games.

Slow, and for any two seats and rules.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Dealt, Event, Scored, Won
from crib_tutor.game.seats import Seat, play_out
from crib_tutor.rules import LONGEST_GAME, Counting, Muggins, Rules, changed

PLAYED = 20
"""Columns for the scores of the play: more than two players can make of eight cards."""
SHOWN = 3
"""The last columns: pone's hand, the dealer's hand, the crib."""


def deals_in_games(rules: Rules, seats: Sequence[Seat], deals: int, seed: str) -> NDArray[np.int8]:
    """Play many deals and list their scores.

    >>> from crib_tutor.players.plain_players import Greedy
    >>> from crib_tutor.rules import MODERN
    >>> deals = deals_in_games(MODERN, [Greedy(), Greedy()], 3, "example")
    >>> deals.shape, bool((deals[:, 0] >= 0).all()), bool((deals[:, -3] <= 0).all())
    ((3, 24), True, True)

    From long games, in the order in which each is scored. (many, 24) int8, in points, more than 0 for the dealer and
    less for pone: his heels; the scores of the play, and zeros behind them; pone's hand, the dealer's hand, the crib.
    The seats deal in turn; no one minds the score, since it is that of a game to 1000, and the deal in which one ends
    is left out.
    """
    long = changed(
        rules, target=LONGEST_GAME, lurches=(), three_for_last=0, counting=Counting.COMPUTER, muggins=Muggins.OFF
    )
    rows: list[list[int]] = []
    number = 0
    while len(rows) < deals:
        game = play_out(Game(long, seed=f"{seed}/{number}", first_dealer=number % 2), seats)
        rows.extend(_score_deals(game.events))
        number += 1
    return np.array(rows[:deals], np.int8)


def _score_deals(events: Sequence[Event]) -> Iterator[list[int]]:
    """The scores of each deal of a log but the last, which the end of the game cut short."""
    shown, played, dealer = [0] * (SHOWN + 1), list[int](), None
    for event in events:
        if isinstance(event, Dealt):
            if dealer is not None:
                yield [shown[0], *played, *[0] * (PLAYED - len(played)), *shown[1:]]
            shown, played, dealer = [0] * (SHOWN + 1), [], event.dealer
        if isinstance(event, Scored) and dealer is not None:
            signed = event.points if event.player == dealer else -event.points
            columns = {HEELS: 0, HAND: 1 + (event.player == dealer), CRIB: SHOWN}
            if event.what_for in columns:
                shown[columns[event.what_for]] = signed
            else:
                played.append(signed)
        if isinstance(event, Won):
            return
