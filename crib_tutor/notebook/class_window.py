"""A window that a class code can give its problems: joining, first answers that count, and turning in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from crib_tutor.assignments import class_work_words as words
from crib_tutor.assignments.class_code import LONGEST_CODE, LONGEST_NICKNAME, ClassCode
from crib_tutor.assignments.class_items import Item
from crib_tutor.assignments.class_work import LONGEST_KEPT, ClassWork, Given
from crib_tutor.deck import InvalidCards
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.window import QUIETLY, Event, Window
from crib_tutor.rules import MODERN, IllegalMove, Rules, find_game

_LABELS = {
    "invite": words.INVITE,
    "code": words.CODE,
    "nickname": words.NICKNAME,
    "only": words.NICKNAME_ONLY,
    "enter": words.ENTER,
    "join": words.JOIN,
    "back": words.BACK,
    "leave": words.LEAVE,
    "turn in": words.TURN_IN,
    "result": words.RESULT,
    "copy": words.COPY,
    "download": words.DOWNLOAD,
    "copied": words.COPIED,
    "uncopied": words.UNCOPIED,
    "read out": words.READ_OUT,
    "stale": words.STALE,
}


class ClassWindow(Window):
    """A window at a desk, which it shares with the other windows of this Python.

    >>> issubclass(ClassWindow, Window)
    True

    A subclass sets ``desk`` before it is made and calls `sit_down` after that. It says in ``_takes`` which codes it is
    for, puts a problem in ``_put_item``, and says in ``_begun`` whether something is answered of what it shows; it adds
    `class_events` to its events and `class_view` to its view, and keeps answers with ``_keep_answer``.
    """

    desk: Desk
    _at: int | None = None
    """The place of the problem on the table among those of the code; None if it isn't one of them."""
    _aside = False
    """Whether the learner is doing something other than the code's problems, until the next one."""
    _class_heard = ""
    """The page's last event, if it was about the class."""
    _hearing = False
    """Whether an event of this page is being done, whose answer shows what changed at the desk too."""

    def sit_down(self) -> None:
        """Begin to hear from the desk, with the next problem of its code if there's one."""
        self.desk.watch(self)
        if self._working is not None:
            self._fit()
            self.value = self.value | self.view()

    def _takes(self, code: ClassCode) -> bool:
        raise NotImplementedError

    def _put_item(self, item: Item) -> str:
        raise NotImplementedError

    @property
    def _begun(self) -> bool:
        """Whether the learner has begun to answer what is on the table."""
        raise NotImplementedError

    @property
    def _working(self) -> ClassWork | None:
        """The work at the desk, if it is for this window."""
        work = self.desk.work
        return work if work is not None and self._takes(work.code) else None

    def _rules_of_class(self) -> Rules:
        """The rules under which the code's problems are marked."""
        work = self._working
        return find_game(work.code.rules) if work is not None else MODERN

    # --- what becomes of a change at the desk ---

    def desk_changed(self) -> None:
        """Hear from the desk that someone joined, answered or left, here or in another window."""
        self._fit()
        if not self._hearing:  # the page moves the focus by what one answer changes: it mustn't come in two
            self.value = self.value | self.view()

    def _fit(self) -> None:
        """Put the next problem of the code, unless the one on the table is it, or is begun."""
        work = self._working
        if work is None:
            self._at = None
        elif not self._begun and not self._aside and (self._at is None or work.settled(self._at)):
            self._put_next()

    def _put_next(self) -> str:
        """Put the next problem of the code; nothing if none is left."""
        work, self._aside = self._working, False
        self._at = None if work is None else work.next_place
        return "" if work is None or self._at is None else self._put_item(work.items[self._at])

    def _step_aside(self) -> None:
        """Know that what is on the table now isn't a problem of the code."""
        self._at, self._aside = None, True

    def _keep_answer(self, given: Given | None) -> str:
        """Keep the first answer to the problem on the table; what is said if it was the last."""
        at, self._at = self._at, None
        work = self._working
        if at is None or work is None or work.settled(at):
            return ""
        try:
            self.desk.answer(at, given)
        except (IllegalMove, InvalidCards):  # marked here, and still more than a results file holds: it earns nothing
            self.desk.answer(at, None)
        assert self.desk.work is not None
        return words.announce_end(self.desk.work)

    # --- what the page reports ---

    def class_events(self) -> Mapping[str, Callable[[Event], str]]:
        """Take the page's events about the class."""
        return {
            "class code": self._type_class_code,
            "class name": self._type_class_name,
            "class link": self._follow_link,
            "class again": self._join_again,
            "class back": self._turn_back,
            "class leave": lambda _: self.desk.leave(),
            "class turn in": self._turn_in,
            "class found": self._found_work,
            "class kept": self._kept_work,
        }

    def _receive(self, sender: object, event: object, buffers: object) -> None:
        """Do what the page reports, and know whether it was about the class, so that its answer is shown there."""
        name = event.get("event") if isinstance(event, Mapping) else None
        if isinstance(name, str) and name in self.events():
            self._class_heard = name if name in self.class_events() else ""
        self._hearing = True
        try:
            super()._receive(sender, event, buffers)
        finally:
            self._hearing = False

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows now; what has nothing to say leaves the status line as it is."""
        if said == QUIETLY:
            self.value = self.value | self.view()
        else:
            super().refresh(said, refused=refused)

    def _type_class_code(self, event: Event) -> str:
        self.desk.type_code(str(event.get("text") or "")[: 2 * LONGEST_CODE])
        return self._invitation()

    def _invitation(self) -> str:
        return words.invite_nickname(self.desk.asked) if self.desk.asked else ""

    def _type_class_name(self, event: Event) -> str:
        self.desk.type_name(str(event.get("text") or "")[: 4 * LONGEST_NICKNAME + 1])
        work = self.desk.work
        assert work is not None
        return words.announce_joined(work) if self._takes(work.code) else words.name_place(work.code)

    def _follow_link(self, event: Event) -> str:
        asks = self.desk.follow_link(str(event.get("text") or ""), str(event.get("name") or ""))
        return self._invitation() if asks else QUIETLY

    def _join_again(self, event: Event) -> str:
        with suppress(IllegalMove):  # what a browser kept of an earlier version: the field is there as ever
            self.desk.join_again(str(event.get("code") or ""), str(event.get("name") or ""))
        return QUIETLY

    def _turn_back(self, _: Event) -> str:
        self.desk.turn_back()
        return ""

    def _turn_in(self, _: Event) -> str:
        result = self.desk.turn_in()
        left = words.say_unanswered(self.desk.work) if self.desk.work else ""
        return " ".join(filter(None, (words.READ_OUT, f"{result.line}.", left, result.saved)))

    def _found_work(self, event: Event) -> str:
        self.desk.found(str(event.get("text") or ""))
        return QUIETLY

    def _kept_work(self, event: Event) -> str:
        self.desk.kept(done=event.get("done") is True)
        return QUIETLY

    # --- what is shown ---

    def class_view(self) -> dict[str, Any]:
        """Show the strip of the class: a field for the code, then one for the nickname, then how far the learner is."""
        desk, work = self.desk, self.desk.work
        result = desk.result if self._working else None
        return {
            "labels": _LABELS,
            "by": self._class_heard,
            "asked": self._invitation(),
            "nickname": desk.nickname,
            "left": desk.left,
            "joined": None if work is None else {"code": work.code.text, "name": work.nickname, "key": desk.key},
            "line": self._line(),
            "lesson": "" if work is None or self._takes(work.code) else work.code.assignment.lesson,
            "begun": self._working is not None and self._working.given > 0,
            "over": self._working is not None and self._working.done,
            "note": self._note(),
            "result": result and {"line": result.line, "name": result.name, "text": result.text, "saved": result.saved},
            "unanswered": words.say_unanswered(desk.work) if result and desk.work else "",
            "stale": desk.stale,
            "keep": desk.to_keep,
            "known": desk.known,
            "unread": desk.unread,
            "longest": LONGEST_KEPT,
            "temporary": desk.temporary,
        }

    def _line(self) -> str:
        work = self.desk.work
        if work is None:
            return ""
        return words.progress_line(work) if self._takes(work.code) else words.name_place(work.code)

    def _note(self) -> str:
        if self.desk.work is None:
            return ""
        return words.UNREAD if self.desk.unread else words.UNKEPT if self.desk.refused else ""
