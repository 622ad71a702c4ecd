"""The rules: every number and every rule sentence of cribbage, once, each with its source.

Sources are named as the course names them: *Hoyle* (the rules that came with BSD Unix, 1980), *Britannica* (the
encyclopaedia's article, 9th edition), *Tommy* (Tommy's Cribbage, 1986) and the *manual page* (2016).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

FIFTEEN = 15
FIFTEEN_POINTS = 2
PAIR_POINTS = 2
SHORTEST_RUN = 3
NOBS_POINTS = 1
THIRTY_ONE = 31
"""The count that nobody may pass in the play."""
THIRTY_ONE_POINTS, GO_POINTS = 2, 1
"""For thirty-one exactly, and for a go or the last card of all; thirty-one takes the place of both (Hoyle)."""
HEELS_POINTS = 2
FAULT_POINTS = 2
"""What a fault gives the other side, where a source names a price (Hoyle, Britannica)."""

JACK = 11
"""The rank that scores as nobs and as heels."""

HAND_SIZES = (3, 4)
"""Cards that a hand keeps: four of six dealt, or three in the five-card game (Britannica)."""
DEALT, CRIB_SIZE = 6, 4
"""Cards dealt to each of two players in the six-card game (Hoyle), and cards in a crib."""

GAME, SHORT_GAME = 121, 61
"""Twice around the board, or once around (Hoyle)."""

SKUNK, DOUBLE_SKUNK = 91, 61
"""Scores that save a loser of 121 from a skunk and from a double skunk, in today's club game."""

HIGHEST_COUNT = 29
IMPOSSIBLE_COUNTS = frozenset({19, 25, 26, 27})
"""Totals that no hand can make (Hoyle; enumerated in the tests)."""

SENTENCES = MappingProxyType(
    {
        "fifteen": "Every group of two or more cards that adds up to fifteen scores 2.",
        "pair": "Every two cards of the same rank score 2, so three alike score 6 and four alike 12.",
        "run": "The longest sequence of three or more cards scores 1 a card, once for every way to choose its cards.",
        "flush": "A hand all of one suit scores 1 a card, and 1 more if the starter matches; "
        "a crib scores only with the starter of its suit.",
        "nobs": "A jack of the starter's suit, in hand or crib, scores 1 for his nobs.",
        "heels": "A jack turned up as the starter gives the dealer 2 for his heels, at once and outside any hand.",
        "thirty-one": "In the play, a card that brings the count to 31 exactly scores 2.",
        "go": "In the play, whoever lays the last card that fits below 31 scores 1 for the go.",
        "last": "In the play, the last card of all scores 1, unless it brings the count to 31.",
    }
)
"""The rule of each kind of combination, in one sentence (Hoyle; three-card flushes from Britannica)."""


class IllegalMove(ValueError):
    """Something that can be read but that no rule allows, such as a claim of -2 points.

    >>> raise IllegalMove("a claim cannot be -2 points: write 0 or more")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: a claim cannot be -2 points: write 0 or more
    """

    def _render_traceback_(self) -> list[str]:
        """One line in a notebook, without the tracks of the program."""
        return [f"{type(self).__name__}: {self}"]


class IllegalPlay(IllegalMove):
    """A card or a go that the rules of the play do not allow.

    >>> raise IllegalPlay("the count is 28; 5H would make 33")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalPlay: the count is 28; 5H would make 33
    """


class Muggins(Enum):
    """Whether the opponent takes the points that a player overlooks, and who is credited first.

    >>> Muggins.OFF.value
    'Points that a player overlooks are lost, and nobody takes them.'
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One way to play: the options in which the sources differ.

    >>> BRITANNICA_SIX.overclaim
    <Overscore.TO_OPPONENT: 'The score is corrected, and the opponent pegs the points scored too many.'>

    A house rule is a copy with another option: ``dataclasses.replace(HOYLE, muggins=Muggins.OFF)``.
    """

    name: str
    source: str
    target: int
    """Points that win the game."""
    muggins: Muggins
    overclaim: Overscore
    """What a claim of more than the hand holds costs."""
    overpegging: Overscore
    """What it costs to move the peg further than the claim."""
    crib_flush: int = CRIB_SIZE + 1
    """The fewest cards, the starter among them, that make a flush in the crib."""
    fifteens: Fifteens = Fifteens.ONLY
    go_point: GoPoint = GoPoint.LAST_PLAYER
    one_count: bool = False
    """Whether the play ends with its first count, at a go or thirty-one, whoever still holds cards."""
    may_stop: bool = False
    """Whether a player may stop after another's go, although a card would fit."""


HOYLE = Rules(
    name="Hoyle",
    source="According to Hoyle: muggins is played 'in some localities', and is on here; "
    "an overclaim is corrected, while pegging more than was announced gives the opponent 2.",
    target=GAME,
    muggins=Muggins.CLAIM_FIRST,
    overclaim=Overscore.CORRECTED,
    overpegging=Overscore.TWO_TO_OPPONENT,
)
HOYLE_61 = Rules(
    name="Hoyle, once around",
    source="According to Hoyle: the game 'may be set at 61 by agreement'.",
    target=SHORT_GAME,
    muggins=HOYLE.muggins,
    overclaim=HOYLE.overclaim,
    overpegging=HOYLE.overpegging,
)
MODERN = Rules(
    name="Modern",
    source="Today's club game: muggins by agreement, and a class that counts for practice has agreed. "
    "That overpegging is only corrected is our reading.",
    target=GAME,
    muggins=Muggins.CLAIM_FIRST,
    overclaim=Overscore.CORRECTED,
    overpegging=Overscore.CORRECTED,
)
BRITANNICA_SIX = Rules(
    name="Britannica, six cards",
    source="Britannica, law 19: the adversary adds points overscored to his own, and there is no penalty for too few. "
    "That law 19 holds for every peg set too far, and a target of 121 with six cards, are our readings.",
    target=GAME,
    muggins=Muggins.OFF,
    overclaim=Overscore.TO_OPPONENT,
    overpegging=Overscore.TO_OPPONENT,
)
BRITANNICA_FIVE = Rules(
    name="Britannica, five cards",
    source="Britannica, the two-handed five-card game of 61; law 19 as with six cards. The play is at an end when "
    "neither 'can come in', and after the other's go a player is 'at liberty' to lay on or not.",
    target=SHORT_GAME,
    muggins=BRITANNICA_SIX.muggins,
    overclaim=BRITANNICA_SIX.overclaim,
    overpegging=BRITANNICA_SIX.overpegging,
    one_count=True,
    may_stop=True,
)
TOMMY_SIX = Rules(
    name="Tommy, six cards",
    source="Tommy's Cribbage: muggins points are credited before the player's own; "
    "an overclaim is not described, so that it is only corrected is our reading. Its words give the go to the player "
    "who says it, unless the other lays a card; all other sources give it to the last to lay one.",
    target=GAME,
    muggins=Muggins.OPPONENT_FIRST,
    overclaim=Overscore.CORRECTED,
    overpegging=Overscore.CORRECTED,
    go_point=GoPoint.CALLER,
)
TOMMY_FIVE = Rules(
    name="Tommy, five cards",
    source="Tommy's Cribbage: a crib flush needs 'at least 4 cards' of the up card's suit; "
    "we read the up card as one of the four.",
    target=SHORT_GAME,
    muggins=TOMMY_SIX.muggins,
    overclaim=TOMMY_SIX.overclaim,
    overpegging=TOMMY_SIX.overpegging,
    crib_flush=CRIB_SIZE,
    go_point=TOMMY_SIX.go_point,
)
MAN_PAGE = Rules(
    name="Manual page",
    source="cribbage(6): the computer scores, and 'fault points are never awarded'; in the play 'multiples of 15' "
    "score.",
    target=SHORT_GAME,
    muggins=Muggins.OFF,
    overclaim=Overscore.CORRECTED,
    overpegging=Overscore.CORRECTED,
    fifteens=Fifteens.MULTIPLES,
)
