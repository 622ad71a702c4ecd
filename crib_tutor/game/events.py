"""The events of a game, each a frozen record of the log.

Players are numbered from 0 in the order they sit. Points are holes on the board.
"""

from dataclasses import dataclass

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card

HEELS, PLAY, HAND, CRIB, NEGLECT = "heels", "play", "hand", "crib", "neglect"
"""Where points are claimed, in the order they're scored, and the one fault that's called like a claim."""
THREE_FOR_LAST, MUGGINS, OVERCLAIM, OVERPEGGING = "three for last", "muggins", "overclaim", "overpegging"
WRONG_MUGGINS = "wrong muggins"
NO_SCORE = "a peg touched without a score"
"""What else points are pegged for."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A player cut for the deal and showed a card."""

    player: int
    depth: int
    """Cards lifted."""
    card: Card


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal: every seat's hand, and the deck's crib cards.

    In a seat's view the cards it can't see are left out.
    """

    number: int
    """The deal, from 1."""
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    to_crib: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A player discarded to the crib."""

    player: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Pone cut and the dealer turned up the starter."""

    player: int
    """Who cut."""
    depth: int
    card: Card


@dataclass(frozen=True, slots=True)
class Laid:
    """A player played a card, which brought the count to this."""

    player: int
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class SaidGo:
    """A player said go at this count."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand or the crib was shown."""

    player: int
    place: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player claimed points and moved a peg.

    If combinations were claimed one by one they're here too, and points by kind as combinations without cards.
    """

    player: int
    place: str
    points: int
    pegged: int
    """Holes the peg was moved."""
    count: int | None = None
    """The running count announced with a card."""
    combinations: tuple[Combination, ...] = ()

    @property
    def claims(self) -> int | tuple[Combination, ...] | dict[Kind | str, int]:
        """The claim as it was made."""
        if self.combinations and not any(part.cards for part in self.combinations):
            return {part.kind: part.points for part in self.combinations}
        return self.combinations or self.points


@dataclass(frozen=True, slots=True)
class Called:
    """What another player said to a claim, or nothing."""

    player: int
    overlooked: int = 0
    """Points muggins was called for."""
    too_many: int = 0
    """Points of the claim, or of the pegging, that were objected to."""
    required: bool = False
    """Whether a neglected card had to be played, rather than 2 pegged for it."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A player pegged points.

    The points are those pegged: you can't peg past the last hole, whatever the cards are worth.
    """

    player: int
    points: int
    what_for: str
    """A kind of combination, a hand or crib, or one of the names above."""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A player lost points by not pegging them in time."""

    player: int
    points: int
    what_for: str


@dataclass(frozen=True, slots=True)
class Switched:
    """An option of the rules was changed in the game."""

    option: str
    was: str | bool
    """The name of the choice before, such as CLAIM_FIRST, or whether the option was on."""
    value: str | bool
    """The same after."""


@dataclass(frozen=True, slots=True)
class Won:
    """A side won, by a lurch or skunk several games."""

    side: int
    games: int


Event = (
    Cut | Dealt | Discarded | TurnedUp | Laid | SaidGo | Shown | Claimed | Called | Scored | Forfeited | Switched | Won
)
"""One record of the log."""
