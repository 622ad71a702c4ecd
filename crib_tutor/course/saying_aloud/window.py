"""Hands to say aloud in a window: the cards, then the count, and how it went by the learner's own ear."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from crib_tutor.course.saying_aloud import state as words
from crib_tutor.course.saying_aloud.state import SayingAloud, kinds_said
from crib_tutor.learner.attempts import now_utc
from crib_tutor.learner.profile import Learner
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, paragraph, show, stacked
from crib_tutor.notebook.answering_window import lay_out
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.progress_window import ProgressWindow
from crib_tutor.notebook.scripts import script, style
from crib_tutor.notebook.window import Event
from crib_tutor.problems.problem_words import group


class SayAloudWindow(ProgressWindow):
    """Hands to say one after another; nothing of a count is on the page before it is revealed.

    >>> from crib_tutor.counts import count
    >>> window = SayAloudWindow(SayingAloud((count("4C 5S 6D 9H", "4H"),)), Keeper())
    >>> window.value["place"], window.value["rows"]
    ('Hand 1 of 1', [])

    ``solved`` shows every count in the static form, as a teacher's notebook does.
    """

    _esm = script(__file__)
    _css = style(__file__)

    def __init__(
        self, saying: SayingAloud, keeper: Keeper, *, clock: Callable[[], datetime] = now_utc, solved: bool = False
    ) -> None:
        self.saying = saying
        self._solved = solved
        self._put = 0
        super().__init__(keeper, clock)

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """Take the page's events."""
        return {"reveal": self._reveal, "mark": self._mark, "next": self._next} | dict(self.kept_events())

    def adopt(self, learner: Learner) -> None:
        """Nothing here depends on who learns: the hands are given."""

    def restored(self) -> None:
        """The hands stay as they are, even for another learner."""

    def _reveal(self, _: Event) -> str:
        self.saying = self.saying.reveal()
        return f"“{self.saying.spoken}.” {self.saying.task}"

    def _mark(self, event: Event) -> str:
        missed, too_much = event.get("missed", []), event.get("too much")
        marked = self.saying.mark(missed, too_much)
        learner = self.keeper.learner
        attempt = self.saying.attempt(missed, too_much, learner, self._clock())
        self.keeper.update(learner.after(attempt), attempt)
        self.saying = marked
        return marked.verdict

    def _next(self, _: Event) -> str:
        self.saying = self.saying.next()
        self._put += 1
        cards = hand(self.saying.hand.hand, self.saying.hand.starter).plain.rstrip(".")
        return f"{self.saying.place}. {cards}. {words.SAY_IT}"

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        saying = self.saying
        lit = [(part, said, total) for part, said, total in saying.rows]
        return {
            "put": self._put,
            "place": saying.place,
            "cards": lay_out(saying.hand),
            "group": group(saying.hand),
            "task": saying.task,
            "revealed": saying.revealed,
            "spoken": saying.spoken,
            "rows": [
                {"svg": card_faces.row(saying.hand.cards, set(part.cards)), "words": said, "total": total}
                for part, said, total in lit
            ],
            "verdict": saying.verdict,
            "missed": saying.missed,
            "last": saying.last,
            "kinds": [{"value": value, "label": label} for value, label in kinds_said()],
            "words": {
                "reveal": words.REVEAL,
                "all": words.ALL_OF_IT,
                "missed": words.LEFT_OUT,
                "too much": words.TOO_MUCH,
                "which": words.WHAT_KIND,
                "next": words.NEXT,
                "again": words.AGAIN,
            },
            **self.kept_view(),
        }

    def static(self) -> Html:
        """The cards for readers without a kernel, and what to do with them; in a teacher's notebook the counts too."""
        if self._solved:
            return stacked(*map(show, self.saying.hands))
        cards = (hand(one.hand, one.starter) for one in self.saying.hands)
        return stacked(*cards, paragraph(words.SAY_IT, "em"))
