"""The tables of this Python, each gone on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from secrets import randbelow

from ipywidgets import DOMWidget

from crib_tutor.drills.discarding.window import discarding
from crib_tutor.drills.muggins.window import muggins
from crib_tutor.drills.tutor.window import tutor as open_tutor
from crib_tutor.game import Match
from crib_tutor.game.redealing import deal_hidden_again
from crib_tutor.players.ladder import DEFAULT_PLAYER
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import MODERN, Rules, find_game
from crib_tutor.rules.refusals import require_flag, require_text
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.table.next_game import people_for
from crib_tutor.table.recording.keeping import RECORD
from crib_tutor.table.recording.window import RecordWindow
from crib_tutor.table.replaying.state import Replay, read_game
from crib_tutor.table.reviewing.state import CATCHING, DISCARDING, PLAY
from crib_tutor.table.shown_review.window import ReviewWindow
from crib_tutor.table.sitting import SEEDS, Sitting, advance, read_teaching, seat_of
from crib_tutor.table.window import TableWindow
from crib_tutor.table.written import WrittenGame, tells_game
from crib_tutor.table.written import read_game as read_told


def table(
    rules: Rules | str = MODERN,
    *,
    opponent: str = DEFAULT_PLAYER,
    tutor: str = "explain after",
    errs: bool = False,
    two: bool = False,
    seed: int | str | None = None,
    name: str = "table",
) -> TableWindow:
    """Open a game of cribbage for one or two people.

    >>> table("TOMMY_FIVE", seed=7).value["title"]
    'Tommy, five cards'

    A cell that is run again goes on with the game that lies on the table of this ``name``; another name is another
    table. Raises `IllegalMove` for rules, an opponent or a tutor that there is not.
    """
    rules = rules if isinstance(rules, Rules) else find_game(rules)
    seat_of(opponent)
    require_flag(errs, "errs")
    require_flag(two, "two")
    require_text(name, "name")
    people = people_for(rules, two=two)
    wanted = (rules, opponent, tutor, errs, two, seed)
    if name not in _TABLES or _TABLES[name][0] != wanted:
        dealt = randbelow(SEEDS) if seed is None else seed
        asked = read_teaching(tutor)
        sitting = Sitting.begin(rules, seed=dealt, people=people, opponent=opponent, errs=errs, tutor=asked)
        if name in _TABLES:
            _TABLES[name][1].close()  # its windows go too: two games of one name would write over each other
        _TABLES[name] = (wanted, TableWindow(sitting, name=name, fresh=seed is None, practice=_practice, play=_play_on))
    return _TABLES[name][1]


def review(game: object, seat: int = 0, aim: str = WIN) -> ReviewWindow:
    """Review a game: a sentence, a curve, and what cost most.

    >>> from crib_tutor import Game, rules
    >>> review(Game(rules.MODERN, seed=7)).value["under"]
    'You against North, 0 to 0, one deal'

    It takes a game, the text of a saved one, or a game written down and its text. Cards are priced by the ``aim``.
    Raises `IllegalMove` for anything else, for a seat that there is not, and for what no one can aim for.
    """
    told = None
    if isinstance(game, str) and tells_game(game):
        game = read_told(game)
    if isinstance(game, WrittenGame):
        stretch = game.view_of(seat)
        told, game = (game.names, stretch.unsure), stretch.game
    return ReviewWindow(read_game(game), seat, aim=aim, told=told, practice=_practice, play=_play_on)


def _play_on(replay: Replay, at: int) -> TableWindow:
    """Open a table at a turn, what wasn't seen dealt again."""
    seed, before = randbelow(SEEDS), next(state for state in replay.states if len(state.events) == at)
    game = deal_hidden_again(before, replay.seat, f"{seed}/1")
    match = Match(game.rules, seed)
    own = replay.sitting
    if own is None:
        sitting = Sitting(match=match, game=game, people=(replay.seat,), seat=replay.seat)
    else:
        sitting = replace(own, match=match, game=game, seat=replay.seat, lent=(), demo=False, heard=())
    return PlayedOnTable(advance(sitting), name="played on")


class PlayedOnTable(TableWindow):
    """A table at a turn of a reviewed game.

    No page keeps it: it's another game each time.
    """

    def to_keep(self) -> str:
        """Keep nothing: it's another game each time."""
        return ""


def record() -> RecordWindow:
    """Show your finished games: strength, averages, and what to practice.

    >>> record().value["play"]
    'Play a game'

    They're kept where your progress is, and nowhere else.
    """
    return RecordWindow(RECORD, _practice, lambda opponent: table(opponent=opponent, name="record"))


def _practice(what: str) -> DOMWidget:
    if what in SKILLS:
        return open_tutor(what)
    return _PRACTICE.get(what, open_tutor)()


_PRACTICE: Mapping[str, Callable[[], DOMWidget]] = {
    DISCARDING: discarding,
    PLAY: lambda: open_tutor("play-fifteens"),
    CATCHING: muggins,
    "leads": lambda: open_tutor("lead"),
    "replies": lambda: open_tutor("reply"),
}
"""What practices a kind of decision at the table; all else is practiced by the tutor."""


_TABLES: dict[str, tuple[tuple[object, ...], TableWindow]] = {}
