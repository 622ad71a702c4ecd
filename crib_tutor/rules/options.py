"""The choices where the sources differ, with a sentence for every answer."""

from enum import Enum
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from crib_tutor.rules.refusals import IllegalMove, show_given

Choice = TypeVar("Choice", bound=Enum)


class Book(Enum):
    """Whose laws a game follows if something goes wrong."""

    HOYLE = "Hoyle"
    BRITANNICA = "Britannica"
    TOMMY = "Tommy"
    MANUAL_PAGE = "manual page"
    ACC = "ACC"
    CLUB = "today's clubs, with no book among our sources"


class Muggins(Enum):
    """Whether points you miss are taken, and who pegs first.

    That it reaches the play too is our reading: Hoyle and Tommy speak of hands.
    """

    OFF = "The points you miss are lost: no one takes them."
    CLAIM_FIRST = "Your opponent takes the points you miss, after you peg your claim."
    OPPONENT_FIRST = "Your opponent takes the points you miss, before you peg your claim."


class Overscore(Enum):
    """What it costs to score more than is due."""

    CORRECTED = "The score is corrected, and no one pegs for it."
    TO_OPPONENT = "The score is corrected, and your opponent pegs the extra points."
    TWO_TO_OPPONENT = "The score is corrected, and your opponent pegs 2."


class Fifteens(Enum):
    """Which counts make a fifteen in the play."""

    ONLY = "A card that brings the count to 15 scores 2."
    MULTIPLES = "A card that brings the count to 15 or to 30 scores 2."


class GoPoint(Enum):
    """Who scores for a go."""

    LAST_PLAYER = "The player of the last card that fits scores 1 for the go."
    CALLER = "The player who says go scores 1 for it, unless another player answers with a card and scores it instead."


class FirstDeal(Enum):
    """Who deals first in a game.

    ``LOSER`` is a rubber as we read it: law 1 of the Britannica says only that a rubber needs no fresh cut.
    """

    CUT = "The players cut before every game, and the lowest card deals; aces are low, and ties cut again."
    RANDOM = "The first dealer is picked at random."
    LOSER = "The players cut before the first game of a match; after that the loser of a game deals first in the next."


class NextDeal(Enum):
    """Who deals after the first deal."""

    IN_TURN = "The deal passes to the next player."
    LAST_CARD = "The player of the last card deals next."


class Counting(Enum):
    """Who counts the hands and the crib in the show."""

    PLAYERS = "You count your own hand, and the crib when you deal."
    COMPUTER = "The computer counts, so no one can miss a point or claim too many."


class Heels(Enum):
    """What becomes of heels the dealer doesn't peg."""

    AT_ONCE = "His heels are pegged right away."
    FORFEITED = "If players move the pegs, the dealer loses any heels not pegged before playing a card."


class Neglect(Enum):
    """What a go costs while you hold a fitting card.

    At a table your opponent finds out later; here the umpire says so right away (our reading).
    """

    REFUSED = "You can't say go while a card fits, unless the rules let you stop."
    TWO_OR_PLAYED = "Your opponent can make you play the card, or peg 2."


FLAGS = MappingProxyType(
    {
        "one_count": "The play ends with its first count, at a go or thirty-one.",
        "may_stop": "Once another player says go, or no one else has a card, you can stop even if a card fits.",
        "reverse_muggins": "Call muggins where nothing was missed, and the player who counted pegs what you called.",
        "announced": "Players announce the count and claim their points in the play.",
        "by_hand": "Players move their own pegs, so they count hands, crib and play themselves.",
        "auto_play_single": "A forced card or go plays itself.",
    }
)
"""What an option says when it's on; one that's off goes without saying."""
PEGS_MOVE = "The pegs move by themselves."
"""What holds if players don't move their own."""


class Lurch(NamedTuple):
    """Fewer points than ``below`` lose so many games at once."""

    below: int
    games: int


def choice(kind: type[Choice], given: object, option: str = "this") -> Choice:
    """Find a member of an enumeration, also by its name.

    >>> choice(FirstDeal, "random").name
    'RANDOM'
    >>> choice(Muggins, "perhaps", "muggins")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: muggins can't be 'perhaps': choose off, claim-first or opponent-first
    """
    wanted: object = kind
    if not (isinstance(wanted, type) and issubclass(wanted, Enum)):
        raise IllegalMove(f"{show_given(kind)} isn't a choice of the rules: give one such as rules.Muggins")
    name = given.strip().upper().replace("-", "_").replace(" ", "_") if isinstance(given, str) else ""
    member = given if isinstance(given, kind) else kind.__members__.get(name)
    if member is None:
        *others, last = (name.lower().replace("_", "-") for name in kind.__members__)
        raise IllegalMove(f"{option} can't be {show_given(given)}: choose {', '.join(others)} or {last}")
    return member
