"""The strip to join a class and turn in answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from crib_tutor.assignments import class_work_words as words
from crib_tutor.assignments.class_code import LONGEST_CODE, LONGEST_NICKNAME
from crib_tutor.assignments.class_items import Item
from crib_tutor.assignments.class_work import LONGEST_KEPT, ClassWork, Given
from crib_tutor.deck import InvalidCards
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.window import QUIETLY, Event, WindowPart
from crib_tutor.rules import MODERN, IllegalMove, Rules, find_game


class ClassStrip(WindowPart):
    """A window's seat at the desk that all windows share.

    >>> ClassStrip(Desk(), ("muggins",), put=str, begun=bool).work is None
    True

    ``kinds`` are those of the codes that the window is for, ``put`` puts a problem of one and gives its words, and
    ``begun`` says whether the learner has begun to answer what is on the table. ``fit``, if given, replaces what
    follows a change at the desk.
    """

    def __init__(
        self,
        desk: Desk,
        kinds: Collection[str],
        *,
        put: Callable[[Item], str],
        begun: Callable[[], bool],
        fit: Callable[[], None] | None = None,
    ) -> None:
        self.desk = desk
        self.kinds = kinds
        self.at: int | None = None
        """The place of the problem on the table among those of the code; None if it isn't one of them."""
        self._put, self._begun, self._fit = put, begun, fit or self.fit
        self._aside = False
        """Whether the learner is doing something other than the code's problems, until the next one."""

    def open(self) -> None:
        """Begin to hear from the desk."""
        self.desk.watch(self)
        if self.work is not None:
            self.changed()

    @property
    def work(self) -> ClassWork | None:
        """The desk's work, if it's for this window."""
        work = self.desk.work
        return work if work is not None and work.code.kind in self.kinds else None

    @property
    def rules(self) -> Rules:
        """The rules under which the code's problems are marked."""
        return find_game(self.work.code.rules) if self.work is not None else MODERN

    # --- what becomes of a change at the desk ---

    def changed(self) -> None:
        """Take over a change at the desk."""
        self._fit()
        self.window.redraw()

    def fit(self) -> None:
        """Put the code's next problem, unless another is begun."""
        work = self.work
        if work is None:
            self.at = None
        elif not self._begun() and not self._aside and (self.at is None or work.settled(self.at)):
            self.put_next()

    def put_next(self) -> str:
        """Put the code's next problem, if any is left."""
        work, self._aside = self.work, False
        self.at = None if work is None else work.next_place
        return "" if work is None or self.at is None else self._put(work.items[self.at])

    def step_aside(self) -> None:
        """Leave the code's problems for one of another kind."""
        self.at, self._aside = None, True

    def keep_answer(self, given: Given | None) -> str:
        """Keep the first answer to the problem on the table."""
        at, self.at = self.at, None
        work = self.work
        if at is None or work is None or work.settled(at):
            return ""
        try:
            self.desk.answer(at, given)
        except (IllegalMove, InvalidCards):  # marked here, and still more than a results file holds: it earns nothing
            self.desk.answer(at, None)
        assert self.desk.work is not None
        return words.announce_end(self.desk.work)

    # --- what the page reports ---

    def _on_class_leave(self, _: Event) -> str:
        return self.desk.leave()

    def _on_class_code(self, event: Event) -> str:
        self.desk.type_code(str(event.get("text") or "")[: 2 * LONGEST_CODE])
        return self._invitation()

    def _invitation(self) -> str:
        return words.invite_nickname(self.desk.asked) if self.desk.asked else ""

    def _on_class_name(self, event: Event) -> str:
        self.desk.type_name(str(event.get("text") or "")[: 4 * LONGEST_NICKNAME + 1])
        work = self.desk.work
        assert work is not None
        return words.announce_joined(work) if self.work else words.name_place(work.code)

    def _on_class_link(self, event: Event) -> str:
        asks = self.desk.follow_link(str(event.get("text") or ""), str(event.get("name") or ""))
        return self._invitation() if asks else QUIETLY

    def _on_class_again(self, event: Event) -> str:
        with suppress(IllegalMove):  # what a browser kept of an earlier version: the field is there as ever
            self.desk.join_again(str(event.get("code") or ""), str(event.get("name") or ""))
        return QUIETLY

    def _on_class_back(self, _: Event) -> str:
        self.desk.turn_back()
        return ""

    def _on_class_turn_in(self, _: Event) -> str:
        result = self.desk.turn_in()
        left = words.say_unanswered(self.desk.work) if self.desk.work else ""
        return " ".join(filter(None, (words.LABELS["read out"], f"{result.line}.", left, result.saved)))

    def _on_class_found(self, event: Event) -> str:
        self.desk.found(str(event.get("text") or ""))
        return QUIETLY

    def _on_class_kept(self, event: Event) -> str:
        self.desk.kept(done=event.get("done") is True)
        return QUIETLY

    # --- what is shown ---

    def view(self) -> Mapping[str, object]:
        """Draw the strip."""
        desk, work, mine = self.desk, self.desk.work, self.work
        result = desk.result if mine else None
        line = "" if work is None else words.progress_line(work) if mine else words.name_place(work.code)
        note = words.UNREAD if desk.browser.unread else words.UNKEPT if desk.browser.refused else ""
        shown: dict[str, Any] = {
            "labels": words.LABELS,
            "by": self.window.heard if self.window.heard in self.events() else "",
            "asked": self._invitation(),
            "nickname": desk.nickname,
            "left": desk.left,
            "joined": None if work is None else {"code": work.code.text, "name": work.nickname, "key": desk.key},
            "line": line,
            "lesson": "" if work is None or mine else work.code.assignment.lesson,
            "begun": mine is not None and mine.given > 0,
            "over": mine is not None and mine.done,
            "note": note if work else "",
            "result": asdict(result) if result else None,
            "unanswered": words.say_unanswered(work) if result and work else "",
            "stale": desk.stale,
            "keep": desk.to_keep,
            "known": desk.browser.known,
            "unread": desk.browser.unread,
            "longest": LONGEST_KEPT,
            "temporary": desk.temporary,
        }
        return {"class": shown}
