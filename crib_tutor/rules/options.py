"""Where the sources differ: each choice with the sentence of every answer to it."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from crib_tutor.rules.refusals import IllegalMove, show_given

Choice = TypeVar("Choice", bound=Enum)


class Book(Enum):
    """Whose laws a game follows where something goes wrong.

    >>> Book.TOMMY.value
    'Tommy'
    """

    HOYLE = "Hoyle"
    BRITANNICA = "Britannica"
    TOMMY = "Tommy"
    MANUAL_PAGE = "manual page"
    CLUB = "today's clubs, which have no book among the sources"


class Muggins(Enum):
    """Whether the opponent takes the points that a player overlooks, and who is credited first.

    >>> Muggins.OFF.value
    'Points that a player overlooks are lost, and nobody takes them.'

    That it reaches the play too is our reading: Hoyle and Tommy speak of hands.
    """

    OFF = "Points that a player overlooks are lost, and nobody takes them."
    CLAIM_FIRST = "The opponent takes the points overlooked, once the player has pegged the claim."
    OPPONENT_FIRST = "The opponent takes the points overlooked before the player pegs the claim."


class Overscore(Enum):
    """What it costs to score more than is due.

    >>> Overscore.TO_OPPONENT.value
    'The score is corrected, and the opponent pegs the points scored too many.'
    """

    CORRECTED = "The score is corrected, and nobody pegs for it."
    TO_OPPONENT = "The score is corrected, and the opponent pegs the points scored too many."
    TWO_TO_OPPONENT = "The score is corrected, and the opponent pegs 2."


class Fifteens(Enum):
    """Which counts make a fifteen in the play.

    >>> Fifteens.MULTIPLES.value
    'A card that brings the count to 15 or to 30 scores 2.'
    """

    ONLY = "A card that brings the count to 15 scores 2."
    MULTIPLES = "A card that brings the count to 15 or to 30 scores 2."


class GoPoint(Enum):
    """Who scores for a go.

    >>> GoPoint.LAST_PLAYER.value
    'Whoever laid the last card that fits scores 1 for the go.'
    """

    LAST_PLAYER = "Whoever laid the last card that fits scores 1 for the go."
    CALLER = "Whoever says go scores 1 for it, unless another player answers with a card: then that one does."


class FirstDeal(Enum):
    """Who deals first in a game.

    >>> FirstDeal.RANDOM.value
    'The first dealer is chosen by chance.'

    ``LOSER`` is a rubber as we read it: law 1 of the Britannica says only that a rubber needs no fresh cut.
    """

    CUT = "The players cut before every game, and the lowest card deals; the ace is low, and equal cards cut again."
    RANDOM = "The first dealer is chosen by chance."
    LOSER = "The players cut before the first game of a match; after that the loser of a game deals the next one first."


class NextDeal(Enum):
    """Who deals after the first deal.

    >>> NextDeal.LAST_CARD.value
    'Whoever laid the last card of the play deals next.'
    """

    IN_TURN = "The deal passes to the next player."
    LAST_CARD = "Whoever laid the last card of the play deals next."


class Counting(Enum):
    """Who counts the hands and the crib in the show.

    >>> Counting.COMPUTER.value
    'The computer counts, and nobody can overlook a point or claim one too many.'
    """

    PLAYERS = "Each player counts the own hand, and the dealer the crib, and the others listen."
    COMPUTER = "The computer counts, and nobody can overlook a point or claim one too many."


class Heels(Enum):
    """What becomes of his heels when the dealer does not mark them.

    >>> Heels.AT_ONCE.value
    'His heels are pegged at once.'
    """

    AT_ONCE = "His heels are pegged at once."
    FORFEITED = "Where pegs are moved by hand, heels that the dealer does not mark before playing a card are forfeited."


class Neglect(Enum):
    """What happens when a player says go and holds a card that would come in.

    >>> Neglect.REFUSED.value
    'Nobody can say go while a card fits, unless the rules let a player stop.'

    At a table the adversary finds it out later; here the umpire tells at once (our reading).
    """

    REFUSED = "Nobody can say go while a card fits, unless the rules let a player stop."
    TWO_OR_PLAYED = "The adversary may require the card to be played, or may mark 2."


FLAGS = MappingProxyType(
    {
        "one_count": "The play ends with its first count, at a go or thirty-one.",
        "may_stop": "Once another has said go, or nobody else has a card, a player can stop even if a card fits.",
        "announced": "Players announce the count and claim their points in the play.",
        "by_hand": "Players move their own pegs, and so they count hands, crib and play themselves.",
        "auto_play_single": "The only card that can be laid, or a go, plays itself.",
    }
)
"""What an option says that is on; one that is off goes without saying."""
PEGS_MOVE = "The pegs move by themselves."
"""What holds where players don't move their own."""


class Lurch(NamedTuple):
    """A loser with fewer points than ``below`` loses so many games at once.

    >>> Lurch(below=31, games=2).games
    2
    """

    below: int
    games: int


def choice(kind: type[Choice], given: object, option: str = "this") -> Choice:
    """A member of an enumeration, also by its name in any case; a refusal names the ``option`` that it's for.

    >>> choice(FirstDeal, "random").name
    'RANDOM'
    >>> choice(Muggins, "perhaps", "muggins")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: muggins cannot be 'perhaps': choose off, claim-first or opponent-first
    """
    wanted: object = kind
    if not (isinstance(wanted, type) and issubclass(wanted, Enum)):
        raise IllegalMove(f"{show_given(kind)} isn't a choice of the rules: give one such as rules.Muggins")
    found = given if isinstance(given, kind) else kind.__members__.get(_name(given))
    if found is None:
        *others, last = (name.lower().replace("_", "-") for name in kind.__members__)
        raise IllegalMove(f"{option} cannot be {show_given(given)}: choose {', '.join(others)} or {last}")
    return found


def _name(given: object) -> str:
    return given.strip().upper().replace("-", "_").replace(" ", "_") if isinstance(given, str) else ""
