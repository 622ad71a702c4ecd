"""People at a table, their match and settings, in one frozen value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self, TypedDict, TypeVar, Unpack

from crib_tutor.deck import InvalidCards, quote
from crib_tutor.game import Game, seats
from crib_tutor.game.events import Event
from crib_tutor.game.matches import Match
from crib_tutor.game.seats import Seat, View
from crib_tutor.game.state import Phase
from crib_tutor.players.ladder import DEFAULT_PLAYER, find_player
from crib_tutor.players.plain_players import ERRS, Miscounter
from crib_tutor.rules import IllegalMove, Rules, find_game
from crib_tutor.rules.refusals import require_flag, require_kind, require_number, require_text
from crib_tutor.words.seat_names import YOU, SeatNames

SHORTEST_DELAY, LONGEST_DELAY = 1, 99
"""Tenths of a second between the moves of the computer while it plays for you (Tommy: 0.1 to 9.9)."""
PITCHES = tuple(round(110 * 2 ** (tone / 6)) for tone in range(25))
"""The basic pitches of what sounds, in hertz: whole tones, over four octaves (our choice)."""
MOST_GAMES = 10**6
"""Games of a tally at most."""
SEEDS = 10**9
"""Seeds that are made up lie below this."""


def seat_of(name: str, *, errs: bool = False) -> Seat:
    """Find the seat of an opponent, who may miscount.

    The beginner always miscounts, at its own rate. Raises `IllegalMove` for a name that no player has, and for one
    whose tables can't be read.
    """
    player = find_player(name).seat()
    return player if isinstance(player, Miscounter) else Miscounter(player, ERRS if errs else 0)


class Teaching(Enum):
    """The tutor's manner at the table, from silent to coach."""

    SILENT = "silent"
    AFTER = "explain after"
    ADVICE = "advice when asked"
    COACH = "coach"


class Wording(Enum):
    """The tutor's wording of a hand.

    The values are styles of `explain`.
    """

    SPOKEN = "spoken"
    SHORTHAND = "tommy"


def read_teaching(given: object) -> Teaching:
    """Read how much the tutor is to say."""
    known = {teaching.value: teaching for teaching in Teaching}
    if not isinstance(given, str) or given not in known:
        raise IllegalMove(f"{quote(given)} isn't something a tutor does: choose {', '.join(known)}")
    return known[given]


class Settings(TypedDict, total=False):
    """Settings of a new sitting; `Sitting` says what each means."""

    people: tuple[int, ...]
    seat: int
    opponent: str
    tally: tuple[int, int]
    errs: bool
    tutor: Teaching
    demo: bool
    delay: int
    wording: Wording
    sound: bool
    pitch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A match, its game, the people and their settings.

    >>> sitting = Sitting.begin("HOYLE", seed=7)
    >>> sitting.game.awaits.phase.value, sitting.people
    ('cut for the deal', (0,))

    The last fields are of the moment, and are not saved. A screen that has more of the moment makes a subclass.
    """

    match: Match
    game: Game
    people: tuple[int, ...] = (0,)
    """The seats where people sit; the computer has the others."""
    seat: int = 0
    """Whose hand is on the screen."""
    opponent: str = DEFAULT_PLAYER
    tally: tuple[int, int] = (0, 0)
    """Games that you have won against the computer, and games that it has."""
    errs: bool = False
    """Whether the opponent miscounts in counting now and then, as people do."""
    tutor: Teaching = Teaching.SILENT
    """How much the tutor says; all but a silent one explains each hand once it is counted."""
    demo: bool = False
    """Whether the computer plays for you too."""
    delay: int = 10
    """Tenths of a second between its moves then."""
    wording: Wording = Wording.SPOKEN
    sound: bool = False
    """Whether a terminal rings for cards and pegs; a page leaves that to its reader's browser."""
    pitch: int = 440
    """The basic pitch of what sounds, in hertz."""
    lent: tuple[tuple[int, int], ...] = ()
    """The stretches of this game's log, from one place up to another, in which it played for you."""
    handing: bool = field(default=False, compare=False)
    """Whether the screen is on its way from one person to the other, and hides the hand."""
    resigned: bool = field(default=False, compare=False)
    """Whether the game was given up, and lies there until the next one."""
    message: str = field(default="", compare=False)
    heard: tuple[int, ...] = field(default=(), compare=False)
    """How long the log was when each seat last decided something."""

    @classmethod
    def begin(cls, rules: Rules | str, *, seed: int | str, **settings: Unpack[Settings]) -> Self:
        """Begin a match, up to a person's first decision.

        The rules may be given by their name. Raises `IllegalMove` for a setting that can't be.
        """
        match = Match(rules if isinstance(rules, Rules) else find_game(rules), seed)
        sitting = cls(match=match, game=match.game(), **settings)
        require_settings(sitting)
        return advance(sitting)

    def clear_screen(self) -> Self:
        """The same with nothing half-done at the screen."""
        return replace(self, message="")

    def refuse(self, message: str) -> Self:
        """The same with a refusal on the screen."""
        return replace(self, message=message)

    @property
    def view(self) -> View:
        """All that this seat may see."""
        return seats.view(self.game, self.seat)

    @property
    def viewer(self) -> int | None:
        """The seat whose hand may be told.

        It's nobody's while the computer plays for two people, who then both look on.
        """
        both = self.demo and len(self.people) > 1 and self.phase is not Phase.OVER
        return None if both else self.seat

    @property
    def log(self) -> tuple[Event, ...]:
        """The game as the person at the screen may know it."""
        return seats.view_log(self.game.events, self.viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names: you, the opponent, or the compass."""
        compass = SeatNames.of(None, self.game.rules).names
        if len(self.people) > 1:
            return compass
        others = (find_player(self.opponent).name,) if len(compass) == 2 else compass[1:]
        return (YOU, *others)

    @property
    def words(self) -> SeatNames:
        """The words for what happens at this table."""
        return SeatNames.of(self.names, self.game.rules)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return Phase.OVER if self.resigned else self.game.awaits.phase

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides' names; partners have both."""
        return tuple(map(self.words.side, range(self.game.rules.sides)))


S = TypeVar("S", bound=Sitting)


def require_settings(sitting: Sitting) -> None:
    """Refuse a sitting with a setting that cannot be.

    >>> require_settings(replace(Sitting.begin("HOYLE", seed=7), delay="fast"))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: delay can't be 'fast': give a whole number from 1 to 99
    """
    players = sitting.game.rules.players
    if sitting.people not in ((0,), (0, 1)) or len(sitting.people) > players:
        raise IllegalMove(f"people can't be {quote(sitting.people)}: give (0,), or (0, 1) where two people play")
    require_number(sitting.seat, "seat", 0, players - 1)
    seat_of(sitting.opponent)
    require_kind(sitting.tutor, Teaching, "what a tutor does: give one such as Teaching.COACH")
    for name in ("errs", "demo", "sound", "handing"):
        require_flag(getattr(sitting, name), name)
    require_kind(sitting.wording, Wording, "a wording: give one such as Wording.SPOKEN")
    require_number(sitting.delay, "delay", SHORTEST_DELAY, LONGEST_DELAY)
    if sitting.pitch not in PITCHES:
        raise IllegalMove(
            f"pitch can't be {quote(sitting.pitch)}: give one of crib_tutor.table.sitting.PITCHES, such as 440"
        )
    require_text(sitting.message, "message")
    for name in ("tally", "lent", "heard"):
        require_kind(getattr(sitting, name), tuple, f"what a sitting has for its {name}: give a tuple")
    if len(sitting.tally) != 2:
        raise IllegalMove(f"tally can't be {quote(sitting.tally)}: give games won and games lost, such as (0, 0)")
    for games in sitting.tally:
        require_number(games, "a tally", 0, MOST_GAMES)


def deciding_seat(sitting: Sitting) -> int | None:
    """Find the seat that has to decide, or None.

    A deal and the end of a game wait for the person at the screen, so that nothing runs away unread. The only card that
    can be laid plays itself where the rules say so.
    """
    phase, players = sitting.phase, sitting.game.awaits.players
    if phase is Phase.OVER:
        return sitting.seat
    if sitting.demo:
        return None
    if phase is Phase.DEAL:
        return sitting.seat
    player = players[0]
    if player not in sitting.people:
        return None
    if phase in (Phase.CUT, Phase.TURN_UP):
        return sitting.seat
    itself = phase is Phase.PLAY and seats.plays_itself(seats.view(sitting.game, player))
    return None if itself else player


def advance(sitting: S) -> S:
    """Let the computer play until a person has to decide."""
    while not sitting.demo and deciding_seat(sitting) is None:
        sitting = _play_computer(sitting)
    who = deciding_seat(sitting)
    if who is None or who == sitting.seat:
        return sitting
    return replace(sitting, seat=who, handing=True).clear_screen()


def tick(sitting: S) -> S:
    """Make one move of the computer in the demo."""
    if not sitting.demo or sitting.phase is Phase.OVER:
        return sitting
    start = len(sitting.game.events)
    stepped = _play_computer(_note_heard(sitting)).clear_screen()
    before = [stretch for stretch in sitting.lent if stretch[1] != start]
    begun_at = next((first for first, end in sitting.lent if end == start), start)
    return replace(stepped, lent=(*before, (begun_at, len(stepped.game.events))))


def _play_computer(sitting: S) -> S:
    players = (seat_of(sitting.opponent, errs=sitting.errs),) * sitting.game.rules.players
    return _with_game(sitting, seats.step(sitting.game, players))


def _note_heard(sitting: S) -> S:
    heard = sitting.heard or (0,) * sitting.game.rules.players
    now = len(sitting.game.events)
    return replace(sitting, heard=tuple(now if seat == sitting.seat else at for seat, at in enumerate(heard)))


def _with_game(sitting: S, game: Game) -> S:
    """The game one move further; one that's won joins the match, and a person's own the tally."""
    before, sitting = sitting.game, replace(sitting, game=game)
    if game.winner is None or before.winner is not None:
        return sitting
    sitting = replace(sitting, match=sitting.match.after(game))
    if sitting.demo or len(sitting.people) > 1:
        return sitting
    mine, others = sitting.tally
    games = game.table.games
    won = game.winner == sitting.people[0] % game.rules.sides
    return replace(sitting, tally=(mine + games, others) if won else (mine, others + games))


def move(sitting: S, make: Callable[[Game], Game]) -> S:
    """Make a person's move; a refusal changes the message alone.

    >>> refused = move(Sitting.begin("HOYLE", seed=7), Game.go)
    >>> refused.message
    "you can't play a card or say go now: You must cut for the deal"
    """
    if sitting.resigned:
        return sitting.refuse("you resigned this game: begin another")
    try:
        game = make(sitting.game)
    except (IllegalMove, InvalidCards) as refusal:
        return sitting.refuse(_with_names(str(refusal), sitting.names))
    heard = _with_game(sitting if sitting.handing else _note_heard(sitting), game)
    moved = advance(heard.clear_screen())
    if sitting.phase is Phase.DEAL is not moved.phase and len(sitting.people) > 1:
        return replace(moved, handing=not sitting.demo)  # nobody sees a hand before saying who looks
    return moved


def say_forced_go(sitting: S) -> S:
    """Say go for anyone who has no card that fits."""
    while sitting.phase is Phase.PLAY and deciding_seat(sitting) is not None:
        sees = sitting.view
        if sees.legal or not sees.may_go:
            break
        sitting = move(sitting, Game.go)
    return sitting


def _with_names(text: str, names: tuple[str, ...]) -> str:
    def named(found: re.Match[str]) -> str:
        return re.sub(r"\d", lambda digit: names[int(digit[0])] if int(digit[0]) < len(names) else digit[0], found[1])

    return re.sub(r"\bplayers? (\d(?: and \d)*)\b", named, text)
