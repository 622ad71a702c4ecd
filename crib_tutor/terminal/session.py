"""What a person in front of a terminal has: a game, a match, a seat and some settings, all in one frozen value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from crib_tutor import seats
from crib_tutor.deck import Card, InvalidCards, chosen
from crib_tutor.game import Game
from crib_tutor.game.events import Event
from crib_tutor.game.matches import Match
from crib_tutor.game.table import Phase
from crib_tutor.rules import IllegalMove
from crib_tutor.seats import Greedy, Seat, Simple, View
from crib_tutor.sentences import Words

OPPONENTS: MappingProxyType[str, Seat] = MappingProxyType({"simple": Simple(), "greedy": Greedy()})
"""The computer's players by name."""
PACES = (4.0, 2.0, 1.0, 0.5, 0.2, 0.1)
"""Seconds between the moves of the computer while it plays for you, from slow to fast."""
SEEDS = 10**9
"""Seeds that are made up lie below this."""
_SEEDED_ANEW = "again"


class Page(Enum):
    """What the screen shows instead of the table.

    >>> Page.RESTART.value
    'Begin this game anew? It will not count.'
    """

    TABLE = ""
    HELP = "Keys and rules"
    TRANSCRIPT = "The game so far"
    RESTART = "Begin this game anew? It will not count."
    CLEAR = "Clear the tally of games won?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """All that stands behind the screen; keys make a new one of it, and nothing in it knows a terminal.

    >>> from crib_tutor.rules import HOYLE
    >>> session = begun(Match(HOYLE, seed=7))
    >>> session.game.awaits.phase.value, session.people
    ('cut for the deal', (0,))

    The last fields are of the moment, and are not saved.
    """

    match: Match
    game: Game
    people: tuple[int, ...] = (0,)
    """The seats where people sit; the computer has the others."""
    seat: int = 0
    """Whose hand is on the screen."""
    opponent: str = "simple"
    tally: tuple[int, int] = (0, 0)
    """Games that you have won against the computer, and games that it has."""
    tutor: bool = False
    """Whether each hand is explained once it is counted."""
    demo: bool = False
    """Whether the computer plays for you too."""
    pace: int = 2
    """How fast it then plays: a place in `PACES`."""
    handing: bool = field(default=False, compare=False)
    """Whether the screen is on its way from one person to the other, and hides the hand."""
    cursor: int = field(default=0, compare=False)
    marked: tuple[Card, ...] = field(default=(), compare=False)
    """Cards marked to be laid away."""
    typed: str = field(default="", compare=False)
    calling: bool = field(default=False, compare=False)
    """Whether a number is awaited after muggins was called."""
    message: str = field(default="", compare=False)
    page: Page = field(default=Page.TABLE, compare=False)
    scroll: int = field(default=0, compare=False)
    heard: tuple[int, ...] = field(default=(), compare=False)
    """How long the log was when each seat last decided something."""
    ended: bool = field(default=False, compare=False)
    """Whether the person has left."""
    width: int = field(default=80, compare=False)
    height: int = field(default=24, compare=False)
    signs: bool = field(default=True, compare=False)
    """Whether the terminal can show suit signs."""

    @property
    def view(self) -> View:
        """All that this seat may see."""
        return seats.view(self.game, self.seat)

    @property
    def log(self) -> tuple[Event, ...]:
        """The whole game as this seat saw it."""
        return tuple(seats.seen(event, self.seat) for event in self.game.events)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return Words.of(None, self.game.rules).names

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.game.awaits.phase

    @property
    def sides(self) -> tuple[str, ...]:
        """What the sides are called: partners by both their names."""
        return tuple(map(Words.of(None, self.game.rules).side, range(self.game.rules.sides)))


def begun(match: Match, **settings: object) -> Session:
    """A session with the match's next game, up to the first thing that a person decides.

    >>> from crib_tutor.rules import MAN_PAGE
    >>> begun(Match(MAN_PAGE, seed=7), tutor=True).phase.value
    'deal'
    """
    return advance(Session(match=match, game=match.game(), **settings))  # type: ignore[arg-type]


def decides(session: Session) -> int | None:
    """The seat of the person who has to decide now; None where the computer goes on.

    >>> from crib_tutor.rules import HOYLE
    >>> decides(begun(Match(HOYLE, seed=7)))
    0

    A deal and the end of a game wait for whoever looks at the screen, so that nothing runs away unread. The only card
    that can be laid plays itself where the rules say so.
    """
    phase, players, _ = session.game.awaits
    if phase is Phase.OVER:
        return session.seat
    if session.demo:
        return None
    if phase is Phase.DEAL:
        return session.seat
    player = players[0]
    if player not in session.people:
        return None
    if phase in (Phase.CUT, Phase.TURN_UP):
        return session.seat
    itself = phase is Phase.PLAY and seats.plays_itself(seats.view(session.game, player))
    return None if itself else player


def advance(session: Session) -> Session:
    """Let the computer play until a person has to decide; two people hand the screen over in between.

    >>> from crib_tutor.rules import HOYLE
    >>> advance(begun(Match(HOYLE, seed=7))).phase.value
    'cut for the deal'
    """
    while not session.demo and decides(session) is None:
        session = _stepped(session)
    who = decides(session)
    if who is None or who == session.seat:
        return session
    return replace(session, seat=who, handing=True, cursor=0, marked=(), typed="", calling=False)


def tick(session: Session) -> Session:
    """One move of the computer while it plays for you.

    >>> from crib_tutor.rules import HOYLE
    >>> session = tick(begun(Match(HOYLE, seed=7), demo=True))
    >>> len(session.game.events)
    1

    It waits while another page is read, and at the end of a game.
    """
    if not session.demo or session.phase is Phase.OVER or session.page is not Page.TABLE:
        return session
    return replace(_stepped(_has_heard(session)), cursor=0, marked=(), typed="", calling=False, message="")


def _stepped(session: Session) -> Session:
    players = (OPPONENTS[session.opponent],) * session.game.rules.players
    return _moved(session, seats.step(session.game, players))


def _has_heard(session: Session) -> Session:
    heard = session.heard or (0,) * session.game.rules.players
    now = len(session.game.events)
    return replace(session, heard=tuple(now if seat == session.seat else at for seat, at in enumerate(heard)))


def _moved(session: Session, game: Game) -> Session:
    """The session with the game one move further; a game that is won joins the match, and the tally where it is yours.

    The tally counts what a person has won or lost against the computer: no game of two people, and none that the
    computer finished in a demonstration.
    """
    before, session = session.game, replace(session, game=game)
    if game.winner is None or before.winner is not None:
        return session
    session = replace(session, match=session.match.after(game))
    if session.demo or len(session.people) > 1:
        return session
    mine, others = session.tally
    games = game.table.games
    won = game.winner == session.people[0] % game.rules.sides
    return replace(session, tally=(mine + games, others) if won else (mine, others + games))


def move(session: Session, make: Callable[[Game], Game]) -> Session:
    """Make a person's move, and let the computer answer; what a rule refuses changes nothing but the message.

    >>> from crib_tutor.rules import HOYLE
    >>> refused = move(begun(Match(HOYLE, seed=7)), Game.go)
    >>> refused.message
    'nobody can lay a card or say go now: it is for South to cut for the deal'
    """
    try:
        game = make(session.game)
    except (IllegalMove, InvalidCards) as refusal:
        return replace(session, typed="", message=_with_names(str(refusal), session.names))
    heard = _moved(_has_heard(session), game)
    moved = advance(replace(heard, marked=(), typed="", calling=False, message=""))
    if session.phase is Phase.DEAL and len(session.people) > 1:  # nobody sees a hand before saying who looks
        moved = replace(moved, handing=not session.demo)
    return replace(moved, cursor=max(0, min(moved.cursor, len(moved.view.hand) - 1)))


def _with_names(text: str, names: tuple[str, ...]) -> str:
    """A refusal with the players' names in the place of their numbers."""

    def named(found: re.Match[str]) -> str:
        return re.sub(r"\d", lambda digit: names[int(digit[0])] if int(digit[0]) < len(names) else digit[0], found[1])

    return re.sub(r"\bplayer (\d(?: and \d)*)\b", named, text)


# --- from game to game ---


def next_game(session: Session) -> Session:
    """The match's next game, or the first of another match where this one is over; what was switched stays so.

    >>> from crib_tutor.rules import HOYLE
    >>> next_game(begun(Match(HOYLE, seed=7, played=2))).game.seed
    '7/3'
    """
    rules, match = session.game.rules, session.match
    match = Match(rules, _another(match.seed)) if match.over else replace(match, rules=rules)
    table = replace(session, match=match, game=match.game(), page=Page.TABLE, heard=(), message="")
    fresh = replace(table, seat=session.people[0], handing=False, cursor=0, marked=(), typed="", calling=False)
    return advance(fresh)


def restart(session: Session) -> Session:
    """Begin the game anew with other cards; it counts for nobody.

    >>> from crib_tutor.rules import HOYLE
    >>> session = begun(Match(HOYLE, seed=7))
    >>> restart(session).game.seed == session.game.seed
    False
    """
    if session.game.winner is None:
        session = replace(session, match=replace(session.match, seed=_another(session.match.seed)))
    return next_game(session)


def _another(seed: int | str) -> int:
    """Another seed that follows from a seed, so that whoever gives one knows all that comes."""
    return chosen(f"{seed}:{_SEEDED_ANEW}", 0, SEEDS)
