"""What's on the table: where a game is after its last event."""

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, NamedTuple

from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.game.events import NEGLECT, Claimed
from crib_tutor.marking.markings import Marking
from crib_tutor.play import Play


class Phase(Enum):
    """What the game waits for."""

    CUT = "cut for the deal"
    DEAL = "deal"
    DISCARD = "discard to the crib"
    TURN_UP = "cut for the starter"
    PLAY = "play a card or say go"
    CLAIM = "claim points"
    CALL = "answer"
    OVER = "rest: the game is over"


class Awaited(NamedTuple):
    """What a game waits for, from whom, and about what."""

    phase: Phase
    players: tuple[int, ...]
    place: str = ""


class Due(NamedTuple):
    """Points to score next, in the play or the show."""

    player: int
    place: str
    combinations: tuple[Combination, ...] = ()


@dataclass(frozen=True)
class Table:
    """Where a game is now, hidden cards and all.

    Tuples have one entry a player, in the order of the seats; ``scores`` has one a side, since partners share one.
    """

    scores: tuple[int, ...]
    phase: Phase = Phase.CUT
    cut: tuple[Card, ...] = ()
    """The cards shown in cutting for the deal, until it is settled."""
    depths: tuple[int, ...] = ()
    """How many cards each of these cuts lifted."""
    again: int = 0
    """How often equal cards were cut."""
    number: int = 0
    """Deals so far."""
    dealer: int = 0
    since: int = 0
    """Where in the log this deal begins."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """The hands as dealt, and after the discards, as kept."""
    away: tuple[tuple[Card, ...], ...] = ()
    """What each player discarded."""
    crib: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    """The rest of the deck, in its order."""
    starter: Card | None = None
    play: Play | None = None
    last: int = 0
    """Who played the last card."""
    due: tuple[Due, ...] = ()
    """What has to be scored before the game goes on, in order."""
    unmarked: Due | None = None
    """What the dealer can still peg for his heels, until the dealer's first card of the deal."""
    shown: int = 0
    """How many hands and cribs are open in the show."""
    claimed: Claimed | None = None
    """The claim the others are hearing."""
    marking: Marking | None = None
    """That claim, marked."""
    counted: Count | Play | None = None
    """What the claim is checked against: the hand or crib shown, or the play with the card just played."""
    callers: tuple[int, ...] = ()
    """Who can still answer it, in order."""
    required: bool = False
    """Whether the player has to play a card that fits."""
    winner: int | None = None
    """The side that won."""
    games: int = 0
    """How many games the win is worth."""

    @property
    def awaits(self) -> Awaited:
        """What the game waits for."""
        who: tuple[int, ...] = ()
        place = ""
        match self.phase:
            case Phase.PLAY if self.play is not None:
                who = (self.seat(self.play.turn),)
            case Phase.CLAIM:
                who, place = (self.due[0].player,), self.due[0].place
            case Phase.CALL:
                who, place = self.callers[:1], self.claimed.place if self.claimed else NEGLECT
            case Phase.DISCARD:
                who = tuple(player for player, gone in enumerate(self.away) if not gone)
            case Phase.DEAL:
                who = (self.dealer,)
            case Phase.TURN_UP:
                who = (self.seat(0),)
            case Phase.CUT:
                who = (len(self.cut),)
        return Awaited(self.phase, who, place)

    @property
    def players(self) -> int:
        """How many play, as long as they hold cards."""
        return len(self.hands)

    def seat(self, turn: int) -> int:
        """Find the seat of a player, numbered from pone."""
        return (self.dealer + 1 + turn) % len(self.hands)


_names = frozenset(field.name for field in fields(Table))


def with_changes(table: Table, **changes: Any) -> Table:
    """Make a table with other values, faster than `dataclasses.replace`."""
    assert changes.keys() <= _names, f"a table has no {', '.join(changes.keys() - _names)}"
    new = object.__new__(Table)
    vars(new).update(vars(table), **changes)
    return new
