"""The exit ticket, with a class code's problems."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.questions import Answer, Question, Ticket
from crib_tutor.course.asking.questions_window import QuestionsWindow
from crib_tutor.look.html import Html
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.class_strip import ClassStrip
from crib_tutor.notebook.window import Event
from crib_tutor.words.counts_aloud import number

_LESSON = re.compile(r"Lesson (\d\d)", re.ASCII)
_KEPT = "Your first answers count as long as Python runs behind this page. They're never sent anywhere."
_FOLDED = "The {} questions of the exit ticket"
_KEPT_FOR_CLASS = "Your first answers count, and this browser keeps them."


class TicketWindow(QuestionsWindow):
    """A lesson's last questions, and then those of a class.

    >>> window = TicketWindow(Ticket((Question("How many cards count ten?", 16),)), title="Lesson 02", desk=Desk())
    >>> window.value["class"]["labels"]["invite"]
    'In a class? Enter the code'

    First answers count: those given before a code was typed, too. Without a code the questions are folded until one is
    answered. A code of a lesson that this one holds now has that lesson's ticket asked.
    """

    folds = False

    def __init__(self, ticket: Ticket, *, title: str, desk: Desk) -> None:
        lesson = _LESSON.fullmatch(title)
        self._lesson = self._asks = lesson[1] if lesson else ""
        self._firsts = {self._lesson: ticket}
        self._own_title = title
        asked = [question.ask for question in ticket.questions]
        self._known = asked == [question.ask for question in ticket_questions(self._lesson)]
        kinds = [key for key, kind in KINDS.items() if lesson and self._lesson in (key, kind.now)]
        self.strip = ClassStrip(desk, kinds, put=str, begun=bool, fit=self._fit)
        super().__init__(ticket, self.strip, title=title, kept=_KEPT)

    @property
    def own(self) -> Ticket:
        """The lesson's own questions, with the answers so far."""
        return self._first(self._lesson)

    def _first(self, lesson: str) -> Ticket:
        """The ticket of this lesson or of one that it holds now, with the answers so far."""
        first = self._firsts.get(lesson) or Ticket(ticket_questions(lesson))
        return replace(first, given=self.ticket.given[: len(first.questions)]) if lesson == self._asks else first

    @property
    def _folded(self) -> str:
        """What the folded questions are called; nothing where a class or an answer has opened them."""
        return "" if self.strip.work or self.ticket.given else _FOLDED.format(number(len(self.own.questions)))

    def view(self) -> Mapping[str, object]:
        """Build the view, folded or not."""
        return {**super().view(), "folded": self._folded}

    def static(self) -> Html:
        """The questions for readers without a kernel, folded as they are in the window."""
        shown = super().static()
        folded = f"<details><summary>{self._folded}</summary>{shown}</details>"
        return Html(folded, shown.plain) if self._folded else shown

    def _fit(self) -> None:
        """Ask the lesson's questions, then the code's, with the desk's answers."""
        work, before = self.strip.work, self._asks
        self._firsts[before] = self._first(before)
        self._asks = work.code.kind if work else self._lesson
        self._kept = _KEPT_FOR_CLASS if work else _KEPT
        former = self._asks != self._lesson
        self._title = KINDS[self._asks].name if former else self._own_title
        first = self._firsts.get(self._asks) or Ticket(ticket_questions(self._asks))
        if work is None or before != self._asks:
            self.ticket = first
        if work is None:
            return
        known = former or self._known
        given = (*work.ticket, *first.given[len(work.ticket) :]) if known else first.given
        if known and given != work.ticket:
            self.strip.desk.answer_ticket(given)  # which comes back here
            return
        questions = tuple(item for item in work.items if isinstance(item, Question))
        more: tuple[Answer | None, ...] = ()
        if len(given) == len(first.questions):
            until = len(work.answers) if work.next_place is None else work.next_place
            more = tuple(None if answer is None else answer["total"] for answer in work.answers[:until])
        self.ticket = Ticket((*first.questions, *questions), (*given, *more))

    def _on_answer(self, event: Event) -> str:
        before, reply = self.ticket, super()._on_answer(event)
        place = len(self.ticket.given) - 1 - len(self._first(self._asks).questions)
        if self.ticket is before:
            return reply
        if self.strip.work and place < 0:
            self._fit()
        elif self.strip.work:
            self.strip.at = place
            given = self.ticket.given[-1]
            self.strip.keep_answer(None if given is None else {"total": given})
        return reply
