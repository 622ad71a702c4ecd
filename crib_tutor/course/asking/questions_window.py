"""Questions in the page, whose answers open once they're guessed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.assignments.questions import Answer, Question, Ticket
from crib_tutor.counts import Count
from crib_tutor.look.charts import Chart
from crib_tutor.look.html import Html, hand, paragraph, show, stacked
from crib_tutor.notebook.count_view import count_view
from crib_tutor.notebook.scripts import script, style
from crib_tutor.notebook.window import Event, Handler, Window, WindowPart

_LOCKED = "Guess first: the answer opens once you've guessed."


class QuestionsWindow(Window):
    """Questions in a row, each answer hidden until its guess.

    >>> asked = QuestionsWindow(Ticket((Question("How many cards count ten?", 16),)))
    >>> asked._receive(None, {"event": "answer", "answer": 12}, [])
    >>> asked.value["questions"][0]["told"]
    "You said 12. It's 16."

    With a ``title`` it says at the end how many first answers were right, and with ``kept`` what becomes of them.
    """

    _esm = script(__file__)
    _css = style(__file__)

    def __init__(self, ticket: Ticket, *parts: WindowPart, title: str = "", kept: str = "") -> None:
        self.ticket = ticket
        self._title = title
        self._kept = kept
        super().__init__(*parts)

    def events(self) -> Mapping[str, Handler]:
        """Take answers from the page, null for "I don't know"."""
        return {"answer": self._answer}

    def _answer(self, event: Event) -> str:
        self.ticket = self.ticket.answer(event.get("answer"))
        reply = self.ticket.reply(len(self.ticket.given) - 1)
        return f"{reply} {self._result()}".strip()

    def _result(self) -> str:
        if not (self._title and self.ticket.done):
            return ""
        right = f"{self.ticket.score} of {len(self.ticket.questions)} first answers right."
        named = self._title if self._title[-1] in "?!." else f"{self._title}:"
        return f"{named} {right} {self._kept}".strip()

    def view(self) -> Mapping[str, object]:
        """Build the view: questions answered, and the next."""
        given = len(self.ticket.given)
        shown = self.ticket.questions[: given + 1]
        return {
            "title": self._title,
            "many": len(self.ticket.questions),
            "questions": [self._drawn(question, place) for place, question in enumerate(shown)],
            "result": self._result(),
        }

    def _drawn(self, question: Question, place: int) -> dict[str, Any]:
        answered, after, shown = place < len(self.ticket.given), "", None
        if answered and isinstance(question.about, Count):
            after, shown = str(stacked(*_said(question))), count_view(question.about)
        elif answered:
            after = str(_after(question, self.ticket.given[place]))
        return {
            "ask": question.ask,
            "before": "" if answered else _before(question),
            "choices": list(question.choices),
            "told": self.ticket.reply(place) if answered else "",
            "right": answered and question.right(self.ticket.given[place]),
            "after": after,
            "shown": shown,
        }

    def static(self) -> Html:
        """The questions for readers without a kernel."""
        parts = [paragraph(self._title, "strong")] if self._title else []
        for place, question in enumerate(self.ticket.questions):
            parts.append(paragraph(question.ask, "strong"))
            if place < len(self.ticket.given):
                parts += [paragraph(self.ticket.reply(place)), _after(question, self.ticket.given[place])]
            else:
                choose = f"Choose {' or '.join(f'“{choice}”' for choice in question.choices)}. "
                locked = f"({choose if question.choices else ''}{_LOCKED})"
                parts += [_before(question), paragraph(locked, "em")]
        parts += [paragraph(self._result(), "strong")] if self._result() else []
        return stacked(*(part for part in parts if part))


def _before(question: Question) -> Html:
    about = question.about
    if question.before is not None:
        return question.before
    return hand(about.hand, about.starter, crib=about.crib) if isinstance(about, Count) else Html("", "")


def _after(question: Question, given: Answer | None) -> Html:
    about = question.about.marked(given) if isinstance(question.about, Chart) else question.about
    parts = [] if about is None else [show(about)]
    return stacked(*parts, *_said(question))


def _said(question: Question) -> list[Html]:
    """The sentence after the answer, and the prose that it opens."""
    return [*([paragraph(question.then)] if question.then else []), *([question.more] if question.more else [])]
