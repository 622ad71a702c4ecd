"""A way to play, and the games of the sources by name."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from crib_tutor.rules import numbers
from crib_tutor.rules.options import (
    Book,
    Counting,
    Fifteens,
    FirstDeal,
    GoPoint,
    Heels,
    Lurch,
    Muggins,
    Neglect,
    NextDeal,
    Overscore,
    choice,
)
from crib_tutor.rules.refusals import IllegalMove, require_kind, show_given

_RANGES: Mapping[str, tuple[int, int]] = {
    "players": (2, 4),
    "dealt": (5, 6),
    "target": (1, numbers.LONGEST_GAME),
    "three_for_last": (0, 3),
    "match_games": (0, 99),
    "crib_flush": (numbers.CRIB_SIZE, numbers.CRIB_SIZE + 1),
}
"""The least and the most of every option that's a number."""
_SHOWN = 30
"""Characters of a name that are shown at most."""
_LONGEST_TEXT = 1000


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """One way to play: the options on which the sources differ.

    A house rule is a copy with another option: ``dataclasses.replace(HOYLE, muggins=Muggins.OFF)``. An option no table
    can play by raises `IllegalMove`.
    """

    name: str
    source: str
    """Where the game is described, and which of its options are our reading."""
    book: Book = Book.CLUB
    """Whose laws hold if something goes wrong."""
    players: int = 2
    """How many play; four are partners, two against two (Britannica)."""
    dealt: int = numbers.DEALT
    """Cards dealt to each: six or five to two players, five to three or four (Hoyle, Britannica)."""
    target: int = numbers.GAME
    """Points that win the game."""
    match_games: int = 0
    """Games in a match; 0 for as many as the players like (manual page: seven)."""
    first_deal: FirstDeal = FirstDeal.CUT
    next_deal: NextDeal = NextDeal.IN_TURN
    three_for_last: int = 0
    """Points pone gets on the first deal (Britannica, with five cards: three)."""
    lurches: tuple[Lurch, ...] = ()
    """How few points lose more than one game, the worst last; two losers must both be below (our reading)."""
    muggins: Muggins = Muggins.OFF
    reverse_muggins: bool = False
    """Whether a call of muggins where nothing was missed goes to the player who counted (house rule, ACC)."""
    counting: Counting = Counting.PLAYERS
    overclaim: Overscore = Overscore.CORRECTED
    """What it costs to claim more than the hand is worth."""
    overpegging: Overscore = Overscore.CORRECTED
    """What it costs to move the peg further than the claim."""
    crib_flush: int = numbers.CRIB_SIZE + 1
    """The fewest cards, including the starter, that make a flush in the crib."""
    heels: Heels = Heels.AT_ONCE
    fifteens: Fifteens = Fifteens.ONLY
    go_point: GoPoint = GoPoint.LAST_PLAYER
    one_count: bool = False
    """Whether the play ends with its first count, at a go or thirty-one, even if someone still holds cards."""
    may_stop: bool = False
    """Whether you can say go though a card fits, once another player says go or no one else has a card."""
    neglect: Neglect = Neglect.REFUSED
    announced: bool = False
    """Whether players announce the count and claim their points in the play, as under Hoyle and Tommy at a table."""
    by_hand: bool = False
    """Whether players move their own pegs, and can move them too far or not far enough.

    Our readings: a peg moved short stays there, overpegging is challenged right away or never, and the players settle
    a displaced peg themselves (Hoyle and Britannica leave more time, and `laws` says how much).
    """
    auto_play_single: bool = False
    """Whether a forced card or go plays itself (manual page)."""

    def __post_init__(self) -> None:
        for field in fields(self):
            _check_option(field.name, getattr(self, field.name), type(field.default))
        if self.players > 2 and self.dealt > 5:
            raise IllegalMove(f"{self.players} players get five cards each, not {self.dealt}: give dealt=5")
        if any(lurch.below >= self.target for lurch in self.lurches):
            raise IllegalMove(f"a lurch must be below the target of {self.target}: write lower ones, or none")

    def __repr__(self) -> str:
        counts = f"muggins {self.muggins.name}, counting {self.counting.name}"
        return f"Rules({self.name[:_SHOWN]}: {self.players} players, {self.dealt} cards, to {self.target}, {counts})"

    @property
    def discards(self) -> int:
        """Cards each player discards to the crib."""
        return 2 if self.players == 2 else 1

    @property
    def from_pack(self) -> int:
        """Cards the deck gives to the crib: one if three play (Britannica)."""
        return numbers.CRIB_SIZE - self.players * self.discards

    @property
    def sides(self) -> int:
        """How many scores are kept: partners share one."""
        return 2 if self.players == 4 else self.players

    @property
    def players_count(self) -> bool:
        """Say whether the players count hands and crib."""
        return self.by_hand or self.counting is Counting.PLAYERS

    @property
    def players_announce(self) -> bool:
        """Say whether the players claim their points in the play."""
        return self.by_hand or self.announced

    def options(self) -> dict[str, object]:
        """List every option by name, without the game's own name and source."""
        return {field.name: getattr(self, field.name) for field in fields(self)[2:]}


def _check_option(name: str, given: Any, wanted: type) -> None:
    least, most = _RANGES.get(name, (0, 0))
    wanted = str if name in ("name", "source") else wanted
    fits = type(given) is wanted
    if not fits:
        raise IllegalMove(f"{name} can't be {show_given(given)}: give {_right(name, wanted)}")
    if name in _RANGES and not least <= given <= most:
        raise IllegalMove(f"{name} can't be {show_given(given)}: give {_right(name, wanted)}")
    if isinstance(given, str) and not (given.isprintable() and len(given) <= _LONGEST_TEXT):
        raise IllegalMove(f"{name} can't be {show_given(given)}: give up to {_LONGEST_TEXT} characters, all printable")
    lurches = given if isinstance(given, tuple) else ()
    counts = [number for lurch in lurches for number in (lurch if type(lurch) is Lurch else (0,))]
    if not all(type(number) is int and 0 < number <= numbers.LONGEST_GAME for number in counts):
        raise IllegalMove(f"{name} can't be {show_given(given)}: give {_right(name, wanted)}")


def _right(name: str, wanted: type) -> str:
    if name in _RANGES:
        least, most = _RANGES[name]
        return f"a number from {least} to {most}"
    words = {bool: "True or False", str: "text", tuple: "each as a score and a number of games, from 1"}
    return words.get(wanted, f"one of the choices of rules.{wanted.__name__}")


_IN_PLAY = "Muggins in the play too, if points are claimed there, is our reading: {} of hands{}."
"""What every game with muggins says of its source."""

HOYLE = Rules(
    name="Hoyle",
    source="According to Hoyle: muggins is played 'in some localities', and it's on here. "
    "An overclaim is corrected; pegging more than you announced gives your opponent 2. "
    "A loser who 'fails to reach 61' is lurched. We read 'his opponent', who pegs for a go, as the last to play. "
    + _IN_PLAY.format("Hoyle speaks", " and crib"),
    book=Book.HOYLE,
    lurches=(Lurch(numbers.LURCH_HOYLE, 2),),
    muggins=Muggins.CLAIM_FIRST,
    overpegging=Overscore.TWO_TO_OPPONENT,
)
HOYLE_61 = replace(
    HOYLE,
    name="Hoyle, once around",
    source="According to Hoyle: the game 'may be set at 61 by agreement'; only the game of 121 has a lurch. "
    + _IN_PLAY.format("Hoyle speaks", " and crib"),
    target=numbers.SHORT_GAME,
    lurches=(),
)
MODERN = Rules(
    name="Modern",
    source="Today's club game: muggins is by agreement, and a class that counts for practice has agreed. "
    "Two readings are ours: overpegging is only corrected, and a double skunk is four games. "
    + _IN_PLAY.format("Hoyle, whom it follows, speaks", " and crib"),
    lurches=(Lurch(numbers.SKUNK, 2), Lurch(numbers.DOUBLE_SKUNK, 4)),
    muggins=Muggins.CLAIM_FIRST,
)
BRITANNICA_SIX = Rules(
    name="Britannica, six cards",
    source="Britannica, law 19: your opponent pegs the points you overscore, and too few cost nothing. "
    "Two readings are ours: law 19 covers every peg set too far, and six cards play to 121. "
    "Heels are 'forfeited if not marked before the dealer plays a card', if players move the pegs. Law 16, on a "
    "neglected card, is an option that's off: you can't say go while a card fits. A rubber is FirstDeal.LOSER: "
    "our reading has the loser deal next, since law 1 says only that rubbers need no fresh cut.",
    book=Book.BRITANNICA,
    overclaim=Overscore.TO_OPPONENT,
    overpegging=Overscore.TO_OPPONENT,
    heels=Heels.FORFEITED,
)
BRITANNICA_FIVE = replace(
    BRITANNICA_SIX,
    name="Britannica, five cards",
    source="Britannica, the two-handed five-card game of 61; law 19 as with six cards. The play ends when "
    "neither 'can come in'. If only one player has a card that will come in, 'he is at liberty' to "
    "play it or stop. We read a go, or an empty hand, as the sign. Pone pegs "
    "'three for last' on the first deal, as usual. A loser under thirty loses double only 'when so "
    "agreed', and here it isn't: changed(BRITANNICA_FIVE, lurches=[[LURCH_BRITANNICA, 2]]) agrees.",
    dealt=5,
    target=numbers.SHORT_GAME,
    three_for_last=3,
    one_count=True,
    may_stop=True,
)
THREE_HANDED = replace(
    BRITANNICA_SIX,
    name="Three players",
    source="Britannica: five cards each, one of each to the crib 'and a card from the top of the pack'. The target of "
    "61 is our reading: the article gives it before it comes to the number of players.",
    players=3,
    dealt=5,
    target=numbers.SHORT_GAME,
)
FOUR_HANDED = replace(
    THREE_HANDED,
    name="Four players, partners",
    source="Britannica: 'two being partners against the other two', five cards each, one of each to the crib, 'one "
    "partner scoring for both'. Our reading keeps the target for three.",
    players=4,
)
TOMMY_SIX = Rules(
    name="Tommy, six cards",
    source="Tommy's Cribbage: muggins points are pegged before the player's own. "
    "It doesn't describe an overclaim, so we read it as only corrected. Its words give the go to the player "
    "who says it, unless the opponent plays a card; all other sources give it to the last to play one. "
    "A loser who 'fails to make 91' is lurched. You choose muggins and who deals next at its start-up: without "
    "muggins its computer counts the hands, which is Counting.COMPUTER here. " + _IN_PLAY.format("Tommy speaks", ""),
    book=Book.TOMMY,
    lurches=(Lurch(numbers.LURCH_TOMMY, 2),),
    muggins=Muggins.OPPONENT_FIRST,
    go_point=GoPoint.CALLER,
)
TOMMY_FIVE = replace(
    TOMMY_SIX,
    name="Tommy, five cards",
    source="Tommy's Cribbage: a crib flush needs 'at least 4 cards' of the up card's suit; "
    "we read the up card as one of the four. A loser who 'fails to make 31' loses two games. "
    + _IN_PLAY.format("Tommy speaks", ""),
    dealt=5,
    target=numbers.SHORT_GAME,
    lurches=(Lurch(numbers.LURCH_TOMMY_FIVE, 2),),
    crib_flush=numbers.CRIB_SIZE,
)
MAN_PAGE = Rules(
    name="Manual page",
    source="cribbage(6): the computer scores, and 'fault points are never awarded'; in the play 'multiples of 15' "
    "score. 'The match consists of 7 games', and the only card to play 'is played automatically'. A game is 61, though "
    "'the pegs go twice around the board': twice around is 121 in Hoyle.",
    book=Book.MANUAL_PAGE,
    target=numbers.SHORT_GAME,
    match_games=7,
    first_deal=FirstDeal.RANDOM,
    counting=Counting.COMPUTER,
    fifteens=Fifteens.MULTIPLES,
    auto_play_single=True,
)

NAMED = MappingProxyType(
    {
        "HOYLE": HOYLE,
        "HOYLE_61": HOYLE_61,
        "MODERN": MODERN,
        "BRITANNICA_FIVE": BRITANNICA_FIVE,
        "BRITANNICA_SIX": BRITANNICA_SIX,
        "THREE_HANDED": THREE_HANDED,
        "FOUR_HANDED": FOUR_HANDED,
        "TOMMY_FIVE": TOMMY_FIVE,
        "TOMMY_SIX": TOMMY_SIX,
        "MAN_PAGE": MAN_PAGE,
    }
)
"""The games by their name in a saved game and after ``--rules``."""


def find_game(name: object) -> Rules:
    """Find a game by its name, in any spelling.

    >>> find_game("tommy-five").target
    61

    Raises `IllegalMove` for a name no game has.
    """
    plain = name.strip().upper().replace("-", "_").replace(" ", "_") if isinstance(name, str) else ""
    game = NAMED.get(plain)
    if game is None:
        raise IllegalMove(f"there are no rules called {show_given(name)}: choose one of {', '.join(NAMED)}")
    return game


def require_rules(given: object) -> None:
    """Refuse whatever is no set of rules.

    >>> require_rules("HOYLE")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'HOYLE' isn't a set of rules: give one such as rules.HOYLE
    """
    require_kind(given, Rules, "a set of rules: give one such as rules.HOYLE")


def changed(rules: Rules | str, /, **options: object) -> Rules:
    """Copy some rules with other options.

    >>> changed(HOYLE, muggins="off").muggins.name, changed(HOYLE, target=61).lurches
    ('OFF', ())

    A choice is given by its name too, in any case. A lurch that isn't below a new target goes with the old one: Hoyle's
    is for the game of 121. Raises `IllegalMove` for an unknown option or a value it can't take.
    """
    rules = rules if isinstance(rules, Rules) else find_game(rules)
    read: dict[str, Any] = {}
    for option, value in options.items():
        if option not in Rules.__slots__:
            raise IllegalMove(f"{show_given(option)} isn't an option: use {', '.join(Rules.__slots__[2:])}")
        present = getattr(rules, option)
        if isinstance(present, Enum):
            read[option] = choice(type(present), value, option)
        elif isinstance(present, tuple) and isinstance(value, list | tuple):
            read[option] = tuple(Lurch(*item) if isinstance(item, list) and len(item) == 2 else item for item in value)
        else:
            read[option] = value
    if type(read.get("target")) is int and "lurches" not in read:
        read["lurches"] = tuple(lurch for lurch in rules.lurches if lurch.below < read["target"])
    return replace(rules, **read)
