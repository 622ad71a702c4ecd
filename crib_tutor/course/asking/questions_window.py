"""Questions in the page, whose answers open once they're guessed."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from typing import Any

from crib_tutor.assignments.questions import Answer, Question, Ticket
from crib_tutor.counts import Count
from crib_tutor.look.charts import Chart
from crib_tutor.look.html import Html, hand, is_hand, line_by_line, paragraph, show, stacked
from crib_tutor.notebook.count_view import count_view
from crib_tutor.notebook.window import QUIETLY, Event, Window, WindowPart, is_temporary
from crib_tutor.rules import IllegalMove

_LOCKED = "Guess first: the answer opens once you've guessed."
_PRINTED = "<style>@media print{.crib-fold::details-content{content-visibility:visible}}</style>"
"""What opens a folded answer on paper."""


class QuestionsWindow(Window):
    """Questions in a row, each answer hidden until its guess.

    >>> asked = QuestionsWindow(Ticket((Question("How many cards count ten?", 16),)))
    >>> asked._receive(None, {"event": "answer", "answer": 12}, [])
    >>> asked.value["questions"][0]["answer"], asked.value["questions"][0]["told"]
    ('16', 'You said 12.')

    The page keeps what was answered under ``name``, and reports it when the same questions are asked again. With a
    ``title`` it says at the end how many first answers were right, and with ``kept`` what becomes of them.
    """

    folds = True
    """Whether a page without Python has the answers folded, and a browser keeps those that were given."""

    def __init__(self, ticket: Ticket, *parts: WindowPart, title: str = "", kept: str = "") -> None:
        self.ticket = ticket
        self._title = title
        self._kept = kept
        self._recalled = False
        asked = [[question.ask, question.answer, question.choices] for question in ticket.questions]
        self._name = sha256(json.dumps(asked).encode()).hexdigest()[:16] if self.folds else ""
        super().__init__(*parts)

    def _on_answer(self, event: Event) -> str:
        """Take an answer from the page, null for "I don't know"; one to a question that has its own comes too late."""
        place = len(self.ticket.given)
        if event.get("place", place) != place:
            return ""
        self.ticket = self.ticket.answer(event.get("answer"))
        return f"{self.ticket.reply(place)} {self._result()}".strip()

    def _on_kept(self, event: Event) -> str:
        """Take the answers that a browser kept, unless there are some or these fit no more."""
        kept, recalled = event.get("answers"), self.ticket
        if not self.folds or self.ticket.given or not isinstance(kept, list) or len(kept) > len(recalled.questions):
            return QUIETLY
        try:
            for answer in kept:
                recalled = recalled.answer(answer)
        except IllegalMove:
            return QUIETLY
        self.ticket, self._recalled = recalled, True
        return QUIETLY

    def _on_again(self, _: Event) -> str:
        """Ask everything again that was opened by kept answers."""
        if self._recalled:
            self.ticket, self._recalled = Ticket(self.ticket.questions), False
        return ""

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
            "folded": "",
            "many": len(self.ticket.questions),
            "questions": [self._drawn(question, place) for place, question in enumerate(shown)],
            "result": self._result(),
            "name": self._name,
            "given": list(self.ticket.given),
            "recalled": self._recalled,
            "temporary": is_temporary(os.environ),
        }

    def _drawn(self, question: Question, place: int) -> dict[str, Any]:
        drawn = {
            "ask": question.ask,
            "before": _before(question),
            "cards": is_hand(_before(question)),
            "choices": list(question.choices),
            "owns": bool(question.more),
            **dict.fromkeys(("answer", "told", "words", "after", "more"), ""),
            "right": False,
            "shown": None,
        }
        if place == len(self.ticket.given):
            return drawn
        given, about = self.ticket.given[place], question.about
        opened = {"shown": count_view(about)} if isinstance(about, Count) else {"after": str(_opened(question, given))}
        return drawn | {
            "answer": str(question.answer),
            "told": self.ticket.remark(place),
            "right": question.right(given),
            "words": question.then,
            "more": str(question.more or ""),
            **opened,
        }

    def static(self) -> Html:
        """The questions for readers without a kernel."""
        parts = [paragraph(self._title, "strong")] if self._title else []
        for place, question in enumerate(self.ticket.questions):
            parts += [paragraph(question.ask, "strong"), _before(question)]
            if place < len(self.ticket.given):
                parts += _told(question, self.ticket.given[place], self.ticket.reply(place))
            else:
                parts.append(_folded(question) if self.folds else paragraph(_locked(question), "em"))
        parts += [paragraph(self._result(), "strong")] if self._result() else []
        return stacked(*(part for part in parts if part))


def _before(question: Question) -> Html:
    about = question.about
    if question.before is not None:
        return question.before
    return hand(about.hand, about.starter, crib=about.crib) if isinstance(about, Count) else Html("", "")


def _opened(question: Question, given: Answer | None) -> Html:
    """What a question is about: a count in signs where its cards are shown, a chart with the guess in it."""
    about = question.about.marked(given) if isinstance(question.about, Chart) else question.about
    if isinstance(about, Count) and question.before is None:
        return line_by_line(about, faces=False)
    return Html("", "") if about is None else show(about)


def _told(question: Question, given: Answer | None, reply: str) -> list[Html]:
    """An answer and all that it opens: the sentence, the picture or the count, the lesson's prose."""
    then = [paragraph(question.then)] if question.then else []
    return [paragraph(reply, "strong"), *then, _opened(question, given), *([question.more] if question.more else [])]


def _folded(question: Question) -> Html:
    """An answer that a browser opens by itself; as plain text it stays locked."""
    choices = f"<p>{escape(_choices(question))}</p>" if question.choices else ""
    opened = "".join(_told(question, None, Ticket((question,), (None,)).reply(0)))
    do = f"Without Python: {'choose one' if choices else 'say a number'}, then open"
    folded = f'<details class="crib-fold">{_PRINTED}<summary>{do}</summary>{opened}</details>'
    return Html(choices + folded, _locked(question))


def _locked(question: Question) -> str:
    return f"({f'Choose {_choices(question)}. ' if question.choices else ''}{_LOCKED})"


def _choices(question: Question) -> str:
    return " or ".join(f"“{choice}”" for choice in question.choices)
