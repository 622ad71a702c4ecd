"""Hands to count under muggins, with the board beside them."""

from __future__ import annotations

from collections.abc import Mapping

from crib_tutor import rules
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.look import board
from crib_tutor.look.html import Html, hand, paragraph, show, stacked
from crib_tutor.notebook.claims import Claims
from crib_tutor.notebook.count_view import claims_verdict, lay_faces, show_marking
from crib_tutor.notebook.window import Event, Window
from crib_tutor.problems import problem_words as words
from crib_tutor.problems.given_answer import hear_total
from crib_tutor.words.counts_aloud import verdict


class PracticeWindow(Window):
    """Hands to count, with claims, marking and pegs.

    >>> from crib_tutor.counts import count
    >>> table = PracticeWindow(CountingDrill((count("5H 5D 5S JC", "5C"),)))
    >>> table._receive(None, {"event": "claim", "kind": "pair", "cards": ["5H", "5D"]}, [])
    >>> table.value["claims"][0]["words"]
    'Pair: 5♦ 5♥'
    """

    def __init__(self, session: CountingDrill, *, solved: bool = False) -> None:
        self.session = session
        self._solved = solved
        self.claims = Claims(lambda: self.session, self._take)
        super().__init__(self.claims)

    def _take(self, session: CountingDrill) -> None:
        self.session = session

    def _on_way(self, event: Event) -> str:
        self.session = self.session.answer_by(str(event["way"]))
        return ""

    def _on_finish(self, event: Event) -> str:
        self.claims.require_named(event)
        self.session, self.claims.warned = self.session.finish(hear_total(event.get("answer"))), False
        assert self.session.marking is not None
        return f"{verdict(self.session.marking)} {_say_score(self.session)}".strip()

    def _on_next(self, _: Event) -> str:
        self.session = self.session.next()
        count = self.session.count
        return f"{_say_place(self.session)}. {hand(count.hand, count.starter, crib=count.crib).plain}"

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        session = self.session
        marked = session.marking
        return {
            "place": _say_place(session),
            "deal": session.at,
            **lay_faces(session.count),
            "ways": [{"value": way.value, "label": label} for way, label in words.WAYS.items()],
            "lit": "",
            "done": marked is not None,
            **(show_marking(marked, session, session.rules.target) if marked else {"shown": None, "pegged": None}),
            "verdict": str(claims_verdict(marked)) if marked else "",
            "next": "Start again" if session.over else "Next hand",
            "board": board.board(session.you, session.opponent, session.rules.target),
            "most": rules.HIGHEST_COUNT,
            "score": _say_score(session),
        }

    def static(self) -> Html:
        """The hands, and with ``solved`` their counts, for readers without a kernel."""
        shown = [
            show(count) if self._solved else hand(count.hand, count.starter, crib=count.crib)
            for count in self.session.counts
        ]
        title = "Counted in full:" if self._solved else "Count these; run the cell to claim your points."
        return stacked(paragraph(title), *shown)


def _say_place(session: CountingDrill) -> str:
    """Name the hand on the table, and which of several it is."""
    hands, place = len(session.counts), session.count.place.capitalize()
    return f"{place} {session.at + 1} of {hands}" if hands > 1 else place


def _say_score(session: CountingDrill) -> str:
    """Say where both sides are; nothing before the cut, for which nobody pegs."""
    return board.board_in_words(session.you[0], session.opponent[0]) if session.count.starter else ""
