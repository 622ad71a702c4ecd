"""The computer's players by name, the weakest first.

How each plays, how strong it is, and the seat it fills.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple, cast

from crib_tutor.deck import quote
from crib_tutor.game.seats import Seat
from crib_tutor.phrases import uncapitalized
from crib_tutor.players.plain_players import Beginner, Greedy, Simple, Thrifty
from crib_tutor.rules import IllegalMove


class Strength(NamedTuple):
    """Share of games won against the player before it.

    >>> PLAYERS["greedy"].strength.against
    'thrifty'

    With the standard error.
    """

    against: str
    wins: float
    error: float
    games: int
    """How many games were played: pairs with the same cards, seats exchanged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputerPlayer:
    """A player of the computer."""

    key: str
    """What it's called in commands and saved games."""
    name: str
    """What it's called on the screen."""
    method: str
    """How it plays, in one sentence."""
    fill: Callable[[], Seat]
    looked_up: bool = False
    """Whether it discards and plays by arrays, so that tournaments can look its deals up."""
    strength: Strength | None = None
    """How it does against the player before it; None for the first."""

    def seat(self) -> Seat:
        """Fill a seat of a game.

        >>> isinstance(PLAYERS["greedy"].seat(), Greedy)
        True

        Raises `IllegalMove` if what it plays by isn't installed.
        """
        try:
            return self.fill()
        except ModuleNotFoundError as missing:
            raise IllegalMove(f"{self.key!r} needs {missing.name}, which isn't installed: choose greedy") from None

    @property
    def label(self) -> str:
        """Name and method, as a list of players shows them.

        >>> PLAYERS["greedy"].label
        'Magpie: takes the most points right away, and looks no further.'
        """
        return f"{self.name}: {uncapitalized(self.method)}"


def _strong(module: str, name: str) -> Callable[[], Seat]:
    """Load a strong player when someone sits down: numpy isn't needed for the list of players."""
    return lambda: cast(Seat, getattr(import_module(f"crib_tutor.players.{module}"), name)())


_LADDER = (
    ComputerPlayer(
        key="beginner",
        name="Duckling",
        method="Holds on to pairs and throws low cards, and miscounts every other hand.",
        fill=Beginner,
    ),
    ComputerPlayer(
        key="simple",
        name="Lamb",
        method="Throws its lowest cards, and plays its lowest cards.",
        fill=Simple,
        looked_up=True,
        strength=Strength("beginner", 0.602, 0.009, 2_000),
    ),
    ComputerPlayer(
        key="thrifty",
        name="Squirrel",
        method="Keeps the most points in its hand, and plays its lowest cards.",
        fill=Thrifty,
        looked_up=True,
        strength=Strength("simple", 0.903, 0.002, 20_000),
    ),
    ComputerPlayer(
        key="greedy",
        name="Magpie",
        method="Takes the most points right away, and looks no further.",
        fill=Greedy,
        looked_up=True,
        strength=Strength("thrifty", 0.643, 0.002, 20_000),
    ),
    ComputerPlayer(
        key="book",
        name="Owl",
        method="Discards by the tables of good players, and takes what it can in the play.",
        fill=_strong("careful_player", "BookPlayer"),
        looked_up=True,
        strength=Strength("greedy", 0.568, 0.002, 20_000),
    ),
    ComputerPlayer(
        key="careful",
        name="Fox",
        method="Discards by the tables too, and plays the card that pegs most, less what you can make of it.",
        fill=_strong("careful_player", "Careful"),
        strength=Strength("book", 0.559, 0.007, 2_000),
    ),
    ComputerPlayer(
        key="expert",
        name="Octopus",
        method="Leads and replies in balance, follows the play to its last card, and minds your habits and the score.",
        fill=_strong("strongest_player", "Expert"),
        strength=Strength("careful", 0.587, 0.007, 2_000),
    ),
)

PLAYERS: MappingProxyType[str, ComputerPlayer] = MappingProxyType({player.key: player for player in _LADDER})
"""The computer's players by plain key, the weakest first. Each strength is `tournament`'s with the seed "ladder"."""

DEFAULT_PLAYER = "simple"
"""Who plays against a learner unless someone else is asked for."""


def find_player(key: object) -> ComputerPlayer:
    """Find a player by its key.

    >>> find_player("magpie")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'magpie' isn't a player: choose beginner, simple, thrifty, greedy, book,
    careful or expert
    """
    if not isinstance(key, str) or key not in PLAYERS:
        *others, last = PLAYERS
        raise IllegalMove(f"{quote(key)} isn't a player: choose {', '.join(others)} or {last}")
    return PLAYERS[key]
