"""The opponents at the table, who may miscount as people do."""

from __future__ import annotations

from crib_tutor.game.seats import Seat
from crib_tutor.players.ladder import find_player
from crib_tutor.players.plain_players import ERRS, Miscounter


def seat_of(name: str, *, errs: bool = False) -> Seat:
    """Find the seat of an opponent, who may miscount.

    The beginner always miscounts, at its own rate. Raises `IllegalMove` for a name that no player has, and for one
    whose tables can't be read.
    """
    player = find_player(name).seat()
    return player if isinstance(player, Miscounter) else Miscounter(player, ERRS if errs else 0)
