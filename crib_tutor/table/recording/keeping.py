"""Keep finished games where the learner's progress is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from crib_tutor.documents import BrowserCopy, mark_of
from crib_tutor.learner.attempts import now_utc
from crib_tutor.notebook.progress_owner import HERE, Keeper
from crib_tutor.notebook.progress_strip import ask_people, meet_person
from crib_tutor.notebook.watched import Watched, Watcher
from crib_tutor.notebook.window import QUIETLY, Event, WindowPart
from crib_tutor.rules import IllegalMove
from crib_tutor.table.recording.played_game import KINDS, game_mark, played
from crib_tutor.table.recording.record import KEPT, LONGEST, GameRecord, read_record, write_record
from crib_tutor.table.recording.record_files import RECORD_FILE, delete_record, keep_record
from crib_tutor.table.sitting import Sitting

FIRST = "This game is in your record, kept in {} alone. record() shows it."
STOP, STOPPED = "Don't keep games", "Games aren't kept any more."
_LONGEST_MARK = 16


class GameKeeper(Watched):
    """Where one learner's finished games are kept.

    It follows whose turn it is by the ``keeper`` of the progress, and merges with whatever copy it meets.
    """

    def __init__(self, keeper: Keeper, clock: Callable[[], datetime] = now_utc) -> None:
        super().__init__()
        self.keeper, self.clock = keeper, clock
        self._followed = keeper.who, keeper.people
        self._begin()

    def _begin(self) -> None:
        self.browser = BrowserCopy()
        self.said = ""
        """What's said of the last game, or of a copy that can't be used."""
        self._set(GameRecord())

    def _set(self, record: GameRecord) -> None:
        self.record, self.text = record, write_record(record)

    def watch(self, watcher: Watcher) -> None:
        """Tell a window of every change, and follow the progress."""
        super().watch(watcher)
        self.keeper.watch(self)
        self.changed()

    def changed(self) -> None:
        """Follow the progress to another person."""
        (before, _), now = self._followed, (self.keeper.who, self.keeper.people)
        if now != self._followed:
            self._followed, self.browser = now, BrowserCopy()
            if before is not None:
                self._begin()
            self.tell()

    @property
    def path(self) -> Path | None:
        """The file of a hub's learner, beside the progress."""
        return self.keeper.home.path.with_name(RECORD_FILE) if self.keeper.home else None

    @property
    def place(self) -> str:
        """Where the games are kept."""
        return "this browser" if self.path is None else "your home folder"

    def become(self, record: GameRecord) -> None:
        """Take over a record, merged with a hub's file."""
        if self.path is not None:
            try:
                record, self.said = keep_record(record, self.path)
            except IllegalMove as refusal:
                self.said = f"{refusal}."
        self._set(record)
        self.tell()

    @property
    def now(self) -> int:
        """Seconds since 1970, later than what was deleted."""
        return max(int(self.clock().timestamp()), self.record.since + 1)

    def finished(self, sitting: Sitting) -> None:
        """Keep a game that has just ended."""
        self.said = ""
        game = played(sitting, self.clock())
        if game is not None and self.record.keeps:
            self.become(self.record.add(game._replace(when=self.now)))

    def looked_back(self, sitting: Sitting, costs: Mapping[str, float]) -> None:
        """Keep what the choices of a game cost."""
        mark, holes = game_mark(sitting.game), tuple(round(10 * costs.get(kind, 0)) for kind in KINDS)
        if seen := [game._replace(holes=holes) for game in self.record.games if game.mark == mark]:
            self.become(self.record.add(*seen))

    def choose(self, *, keeps: bool) -> None:
        """Keep more games, or no more."""
        now = self.now
        if not keeps and len(self.record.games) == 1:
            self.delete()
        self.become(replace(self.record, keeps=keeps, said=now))
        self.said = "" if keeps else STOPPED

    def delete(self) -> None:
        """Delete every game wherever it's kept."""
        self._set(GameRecord((), self.record.keeps, self.record.said, self.now))
        if self.path is not None:
            delete_record(self.path, self.record.since)
        self.said = ""
        self.tell()

    def load(self, text: str) -> int:
        """Add the games of a file; how many are new."""
        before = len(self.record.games)
        self.become(self.record.add(*read_record(text).games))
        return len(self.record.games) - before

    # --- the browser ---

    def found(self, text: str, mark: str) -> None:
        """Merge the browser's copy, or set it aside."""
        met = KEPT.meet(self.record, text)
        self.browser = BrowserCopy(mark[:_LONGEST_MARK], met.both is None)
        if met.both is None:
            self.said = f"The record kept in this browser can't be used: {met.refusal}. It's set aside there."
        self._set(met.both or self.record)
        self.tell()

    def kept(self, mark: str, *, done: bool) -> None:
        """Hear the mark of what the browser keeps by now."""
        if done:
            self.browser = BrowserCopy(mark[:_LONGEST_MARK])
        self.browser.refused = not done
        self.tell()

    @property
    def to_keep(self) -> str:
        """The text that the browser lacks, if any."""
        waits = self.path is not None or self.keeper.people or self.record == GameRecord()
        return "" if waits or mark_of(self.text) == self.browser.known else self.text


RECORD = GameKeeper(HERE)
"""The record of the one learner of this Python."""


class RecordStrip(WindowPart):
    """What a window says of the record.

    A table says it once its game is over; ``looks`` is for the record's window, which reads what's kept as it opens.
    """

    def __init__(self, recorder: GameKeeper, over: Callable[[], bool] = lambda: True, *, looks: bool = False) -> None:
        self.recorder, self._over, self._looks = recorder, over, looks

    def open(self) -> None:
        """Begin to hear from the record."""
        self.recorder.watch(self)
        if self._looks and self.recorder.path is not None:
            self.recorder.become(self.recorder.record)

    def changed(self) -> None:
        """Take over a change of the record."""
        self.window.redraw()

    def _on_record_found(self, event: Event) -> str:
        self.recorder.found(str(event.get("text")), str(event.get("mark")))
        return QUIETLY

    def _on_record_kept(self, event: Event) -> str:
        self.recorder.kept(str(event.get("mark")), done=event.get("done") is True)
        return QUIETLY

    def _on_people(self, event: Event) -> str:
        self.recorder.keeper.ask_who(event.get("names"))
        return QUIETLY

    def _on_who(self, event: Event) -> str:
        return meet_person(self.recorder.keeper, event)

    def _on_keep_games(self, event: Event) -> str:
        self.recorder.choose(keeps=event.get("on") is True)
        return self.recorder.said or "Finished games are kept again."

    def view(self) -> Mapping[str, object]:
        """Show what is said, and what to keep."""
        recorder, keeper, over = self.recorder, self.recorder.keeper, self._over()
        first = not self._looks and len(recorder.record.games) == 1 and not recorder.to_keep
        return {
            "games kept": {
                "said": (recorder.said or FIRST.format(recorder.place) * first) if over else "",
                "stop": STOP if first and over else "",
                "shelf": keeper.shelf,
                "who": keeper.who,
                "shares": keeper.home is None,
                "looks": self._looks,
                "offer": ask_people(keeper) if keeper.people and over else None,
                "keep": recorder.to_keep,
                "known": recorder.browser.known,
                "unread": recorder.browser.unread,
                "wipes": bool(recorder.record.since) and not recorder.record.games,
                "temporary": keeper.temporary,
                "longest": LONGEST,
            }
        }
