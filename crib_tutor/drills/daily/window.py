"""The daily hand in a window."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.deck import Card
from crib_tutor.drills.daily import words
from crib_tutor.drills.daily.state import NOT_CUT, DailyHand, deal_daily
from crib_tutor.drills.discarding.view import choices_table, verdict_and_reasons
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.learner.attempts import now_utc
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.claims import Claims, read_typed
from crib_tutor.notebook.count_view import claims_verdict, lay_faces, marking_view, stage_card
from crib_tutor.notebook.tile_view import tile_signs
from crib_tutor.notebook.window import Event, Window
from crib_tutor.problems.given_answer import hear_total
from crib_tutor.problems.problem_words import WAYS
from crib_tutor.problems.six_cards import read_two
from crib_tutor.rules import IllegalMove
from crib_tutor.words.answer_sheet import marked_rows
from crib_tutor.words.counts_aloud import verdict


class DailyWindow(Window):
    """The hand of a day, from the discard to its worth.

    >>> window = DailyWindow(deal_daily("2026-11-22", date(2026, 11, 22)))
    >>> window._receive(None, {"event": "finish", "chosen": ["AC", "9S"]}, [])
    >>> window.value["question"]
    'You discarded A♣ 9♠. The starter is Q♥. Count the hand you kept.'
    """

    def __init__(self, drill: DailyHand, *, fresh: bool = False) -> None:
        self.drill = drill
        self._fresh = fresh
        self.claims = Claims(lambda: self.drill.counting, self._take, read=self._read_typed, before=NOT_CUT)
        super().__init__(self.claims)

    def _take(self, counting: CountingDrill) -> None:
        self.drill = self.drill.answer(lambda _: counting)

    def _read_typed(self, text: str) -> tuple[Kind | None, tuple[Card, ...]]:
        counting = self.drill.counting
        return (None, read_two(self.drill.six, text)) if counting is None else read_typed(text, counting.count)

    def _on_way(self, event: Event) -> str:
        self.drill = self.drill.answer(lambda counting: counting.answer_by(str(event["way"])))
        return ""

    def _on_finish(self, event: Event) -> str:
        if self.drill.counting is None:
            if not event.get("chosen"):
                raise IllegalMove(words.CHOOSE_FIRST)
            self.drill = self.drill.discard(event["chosen"])
            return words.announce(self.drill)
        self.claims.require_named(event)
        answer = hear_total(event.get("answer"))
        self.drill = self.drill.answer(lambda counting: counting.finish(answer))
        assert self.drill.counting is not None
        assert self.drill.counting.marking is not None
        return f"{verdict(self.drill.counting.marking)} {words.reply(self.drill)}"

    # --- what is shown ---

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        return {
            "title": words.title(self.drill),
            "question": words.ask(self.drill),
            "lit": "",
            "done": self.drill.done,
            "most": rules.HIGHEST_COUNT,
            **(self._discard_view() if self.drill.counting is None else self._count_view()),
            "results": [{"title": title, "html": str(shown)} for title, shown in self._results()],
        }

    def _discard_view(self) -> dict[str, Any]:
        return {
            "put": "discard",
            "group": words.SIX,
            "cards": [stage_card(card) for card in self.drill.six],
            "tiles": tile_signs(self.drill.six),
            "sheet": {"title": "", "note": "", "rows": []},
            "choose": words.CHOOSE,
            "finish": words.DISCARD,
            "way": "combinations",
            "ways": [],
            "kinds": [],
            "claims": [],
        }

    def _count_view(self) -> dict[str, Any]:
        counting = self.drill.counting
        assert counting is not None
        marked = counting.marking
        return {
            "put": "count",
            **lay_faces(counting.count),
            "shown": marking_view(marked, marked_rows(marked)) if marked else None,
            "ways": [{"value": way.value, "label": label} for way, label in WAYS.items()],
        }

    def _results(self) -> list[tuple[str, Html]]:
        drill = self.drill
        if drill.counting is None or drill.counting.marking is None:
            return []
        lines = words.before_lines(drill)
        before = [(words.DAY_BEFORE, stacked(*map(paragraph, lines)))] if lines else []
        today = [paragraph(words.score_line(drill), "strong"), paragraph(words.TOMORROW)]
        cost = stacked(verdict_and_reasons(drill.discarding), choices_table(drill.discarding))
        return [
            (words.YOUR_COUNT, claims_verdict(drill.counting.marking)),
            (words.YOUR_DISCARD, cost),
            *before,
            (words.THE_DAY, stacked(*today)),
        ]

    def static(self) -> Html:
        """The six cards and the question, for readers without a kernel."""
        if self._fresh:
            return paragraph(words.WAITS, "em")
        asked = paragraph(words.title(self.drill), "strong"), paragraph(words.ask_discard(self.drill))
        return stacked(*asked, hand(self.drill.six), paragraph(words.RUN_IT, "em"))


def daily(day: date | str | None = None) -> DailyWindow:
    """Play the hand of the day, the same for everyone.

    >>> daily("2026-11-22").value["title"]
    'November 22, 2026: your crib'

    Without a ``day`` it's today's; a rerun cell goes on with its hand. Raises `IllegalMove` for no day or one to come.
    """
    hand = deal_daily(day, now_utc().astimezone().date())
    if hand.day not in _DAYS:
        _DAYS[hand.day] = DailyWindow(hand, fresh=day is None)
    return _DAYS[hand.day]


_DAYS: dict[date, DailyWindow] = {}
