"""The tables of this Python, each gone on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbelow

from ipywidgets import DOMWidget

from crib_tutor.drills.discarding.window import discarding
from crib_tutor.drills.muggins.window import muggins
from crib_tutor.drills.tutor.window import tutor as open_tutor
from crib_tutor.players.ladder import DEFAULT_PLAYER
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import MODERN, Rules, find_game
from crib_tutor.rules.refusals import require_flag, require_text
from crib_tutor.table.next_game import people_for
from crib_tutor.table.recording.keeping import RECORD
from crib_tutor.table.recording.window import RecordWindow
from crib_tutor.table.reviewing.state import CATCHING, DISCARDING, PLAY
from crib_tutor.table.sitting import SEEDS, Sitting, read_teaching, seat_of
from crib_tutor.table.window import TableWindow


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
        _TABLES[name] = (wanted, TableWindow(sitting, name=name, fresh=seed is None, practice=_practice))
    return _TABLES[name][1]


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
