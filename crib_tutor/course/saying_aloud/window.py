"""Hands to say aloud in a window, marked by the learner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from types import EllipsisType

from crib_tutor.counts import Count, count_row
from crib_tutor.course.saying_aloud import state as words
from crib_tutor.course.saying_aloud.state import SayingAloud, kinds_said
from crib_tutor.learner.attempts import now_utc
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, paragraph, show, stacked
from crib_tutor.notebook.claims import lay_out
from crib_tutor.notebook.progress_owner import HERE, Keeper
from crib_tutor.notebook.progress_strip import ProgressStrip
from crib_tutor.notebook.window import Event, Window
from crib_tutor.problems.problem_words import group
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_flag


class SayAloudWindow(Window):
    """Hands to say one after another, each revealed when asked.

    >>> from crib_tutor.counts import count
    >>> window = SayAloudWindow(SayingAloud((count("4C 5S 6D 9H", "4H"),)), Keeper())
    >>> window.value["place"], window.value["rows"]
    ('Hand 1 of 1', [])

    ``solved`` shows every count in the static form, as a teacher's notebook does.
    """

    def __init__(
        self, saying: SayingAloud, keeper: Keeper, *, clock: Callable[[], datetime] = now_utc, solved: bool = False
    ) -> None:
        self.saying = saying
        self._solved = solved
        self._put = 0
        self.keeper, self._clock = keeper, clock
        super().__init__(ProgressStrip(keeper, clock))

    def _on_reveal(self, _: Event) -> str:
        self.saying = self.saying.reveal()
        return f"“{self.saying.spoken}.” {self.saying.task}"

    def _on_mark(self, event: Event) -> str:
        missed, too_much, learner = event.get("missed", []), event.get("too much"), self.keeper.learner
        marked = self.saying.mark(missed, too_much)
        attempt = self.saying.attempt(missed, too_much, learner, self._clock())
        self.keeper.update(learner.after(attempt), attempt)
        self.saying = marked
        return marked.verdict

    def _on_next(self, _: Event) -> str:
        self.saying = self.saying.next()
        self._put += 1
        cards = hand(self.saying.hand.hand, self.saying.hand.starter).plain.rstrip(".")
        return f"{self.saying.place}. {cards}. {words.SAY_IT}"

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        saying = self.saying
        return {
            "put": self._put,
            "place": saying.place,
            "cards": lay_out(saying.hand),
            "group": group(saying.hand),
            "task": saying.task,
            "revealed": saying.revealed,
            "spoken": saying.spoken,
            "rows": [
                {"svg": card_faces.row(saying.hand.cards, set(part.cards)), "words": sentence, "total": total}
                for part, sentence, total in saying.rows
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
        }

    def static(self) -> Html:
        """The cards for readers without a kernel, or their counts if solved."""
        if self._solved:
            return stacked(*map(show, self.saying.hands))
        cards = (hand(counted.hand, counted.starter) for counted in self.saying.hands)
        return stacked(*cards, paragraph(words.SAY_IT, "em"))


def say_aloud(*hands: Count | str, solved: bool | EllipsisType = ...) -> SayAloudWindow:
    """Ask for hands to be said aloud.

    >>> say_aloud("4C 5S 6D 9H 4H", "AS 7H 7D 8C 8S").value["place"]
    'Hand 1 of 2'

    The learner has the count revealed and marks it; no microphone listens. What was left out enters the progress, with
    less weight than what is marked for a learner. ``solved=True`` shows every count in the static form.
    """
    if not hands:
        raise IllegalMove("there's no hand to say: give one or more, each with its starter last")
    if solved is not ...:
        require_flag(solved, "solved")
    saying = SayingAloud(tuple(hand if isinstance(hand, Count) else count_row(hand) for hand in hands))
    return SayAloudWindow(saying, HERE, solved=solved is True)
