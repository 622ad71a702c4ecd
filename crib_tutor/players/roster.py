"""The computer's players by name, the weakest first, each with how it plays and the seat it fills."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.game.seats import Seat
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.players.simple_player import Simple
from crib_tutor.rules import IllegalMove


class Opponent(NamedTuple):
    """A player of the computer: how it plays, in words, and the seat that it fills.

    >>> OPPONENTS["greedy"].words
    'takes the most points at once, and looks no further'
    """

    words: str
    seat: Callable[[], Seat]


def _book() -> Seat:
    try:
        from crib_tutor.players.book_player import BookPlayer  # noqa: PLC0415  # numpy is loaded for whoever plays with the book
    except ModuleNotFoundError as missing:
        there = " or ".join(name for name in OPPONENTS if name != "book")
        raise IllegalMove(f"'book' needs {missing.name}, which is not installed: choose {there}") from None
    return BookPlayer()


OPPONENTS: MappingProxyType[str, Opponent] = MappingProxyType(
    {
        "simple": Opponent("plays its lowest cards", Simple),
        "greedy": Opponent("takes the most points at once, and looks no further", Greedy),
        "book": Opponent("lays away by the tables of good players, and takes what it can in the play", _book),
    }
)
"""The computer's players by name, the weakest first."""
