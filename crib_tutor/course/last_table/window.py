"""The last table in a window: first the twenty, then the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from crib_tutor.course.club.members import MEMBERS
from crib_tutor.course.last_table import words
from crib_tutor.course.last_table.match_table import MatchTable
from crib_tutor.course.last_table.state import LastTable, pick_opponent, read_mark, won_against, write_mark
from crib_tutor.course.last_table.twenty import TwentyWindow
from crib_tutor.documents import Kept
from crib_tutor.game.state import Phase
from crib_tutor.learner.attempts import now_utc
from crib_tutor.look.html import Html, paragraph
from crib_tutor.marking.markings import Marking
from crib_tutor.notebook.progress_owner import HERE, Keeper
from crib_tutor.notebook.progress_strip import ProgressStrip
from crib_tutor.notebook.window import Event, Window, choose_seed
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.table.reviewing.state import LookingBack, look_back


class LastTableWindow(Window):
    """Twenty hands to count, then a match, then what to go back to.

    >>> LastTableWindow(7, Keeper()).value["title"]
    'The last table'

    The page keeps a line of how far it came, and the game beside it; that the match was won is in the progress.
    """

    def __init__(self, seed: int | str, keeper: Keeper, *, clock: Callable[[], datetime] = now_utc) -> None:
        self.keeper, self._seed = keeper, seed
        self.last, self._told = LastTable(), ""
        self._browser: Kept[LastTable, LastTable] = Kept(read_mark, write_mark, _merge, longest=120)
        self._looking: LookingBack | None = None
        self._before: list[dict[str, str]] = []
        """The lessons that the match before led to."""
        self.inside: TwentyWindow | MatchTable = TwentyWindow(
            seed, stands=lambda: self.last, counted=self._count, opens=self._open
        )
        super().__init__(ProgressStrip(keeper, clock))

    # --- the twenty ---

    def _count(self, marked: Marking | None) -> str:
        """Take a marking, or the next hand, and say what it did."""
        before, self._told = self.last, ""
        if marked is not None:
            self.last = before.count_hand(marked)
            self._told = words.say_hand(marked, before, self.last)
        self.redraw()
        return self._told

    def _open(self) -> str:
        """Seat the learner at the table."""
        self.inside = MatchTable(self._seed, self._opponent(), self._hear, self._rematch)
        self.redraw()
        return words.say_match(self.inside.sitting.match, self._name)

    def _on_earlier(self, event: Event) -> str:
        """Take up what the page kept."""
        self.last = self._browser.meet(self.last, event.get("text")).both or self.last
        return self._open() if self.last.open and isinstance(self.inside, TwentyWindow) else ""

    # --- the match ---

    def _opponent(self) -> str:
        return pick_opponent(self.keeper.learner, self.keeper.progress.lessons)

    def _rematch(self) -> str:
        self._before = self._weak()
        self.last, self._looking = self.last.rematch(), None
        return self._opponent()

    def _hear(self) -> None:
        """Hear that something has happened at the table."""
        table = getattr(self, "inside", None)
        if not isinstance(table, MatchTable):
            return
        sitting = table.sitting
        if sitting.phase is Phase.OVER and self._looking is None and sitting.match.played > self.last.reviewed:
            self._looking = look_back(sitting.game, sitting.seat, sitting.lent, curve=False)
        if table.winner == sitting.seat:
            self.keeper.note(won_against(sitting.opponent), self._name.lower())
        self.redraw()

    def _on_look_on(self, _: Event) -> str:
        """Look back on the next deal of a game that's over."""
        if self._looking is not None:
            self._looking = self._looking.next_deal()
            if self._looking.done:
                self.last = self.last.look_back(self._looking.review, self._looking.states[-1].events)
                self._looking = None
        return ""

    # --- what is shown ---

    @property
    def _name(self) -> str:
        return PLAYERS[self.inside.sitting.opponent].name if isinstance(self.inside, MatchTable) else ""

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        table = self.inside if isinstance(self.inside, MatchTable) else None
        line = words.say_match(table.sitting.match, self._name) if table else words.say_twenty(self.last)
        return {
            "title": words.TITLE,
            "line": line,
            "told": "" if self.last.open else self._told,
            "holes": self.last.clean,
            "svg": MEMBERS[self._name.lower()].portrait() if table else "",
            "looking": words.LOOKING if self._looking else "",
            "end": self._end(table) if table else None,
            "inside": f"IPY_MODEL_{self.inside.model_id}",
            "mark": self._browser.write(self.last),
        }

    def _weak(self) -> list[dict[str, str]]:
        """Each lesson to go back to, and what it would have saved."""
        named = ((words.name_lesson(lesson), lesson) for lesson in self.last.weak)
        return [{"page": page, "name": name, "said": words.say_weak(self.last, at)} for (page, name), at in named]

    def _end(self, table: MatchTable) -> dict[str, Any] | None:
        """The result of the match and where it leads, or what the match before led to."""
        if table.winner is None:
            before = {"won": False, "said": "", "next": "", "back": words.BEFORE, "weak": self._before}
            return before if self._before else None
        won = table.winner == table.sitting.seat
        waits = PLAYERS[self._opponent()].name
        return {
            "won": won,
            "said": words.say_end(table.sitting.match, self._name, table.winner),
            "next": words.say_next(waits) if won and waits != self._name else "",
            "back": words.GO_BACK,
            "weak": [] if self._looking else self._weak(),
        }

    def static(self) -> Html:
        """One sentence for readers without a kernel."""
        return paragraph(words.PROMISE, "em")


def _merge(here: LastTable, there: LastTable) -> LastTable:
    """Go on where the page was, unless something is done here."""
    return there if here == LastTable() else here


def last_table(seed: int | str | None = None) -> LastTableWindow:
    """Open the last table.

    >>> last_table().value["holes"]
    0

    A cell that is run again shows it as it is.
    """
    if not _TABLES or seed is not None:
        _TABLES[:] = [LastTableWindow(choose_seed(seed), HERE)]
    return _TABLES[0]


_TABLES: list[LastTableWindow] = []
