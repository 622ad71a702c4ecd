"""Laying away in a window: two of six cards, what they cost against the best, and what each starter would have made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crib_tutor.deck import Card
from crib_tutor.drills.discarding import Discarding
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.answering_window import AnsweringWindow
from crib_tutor.notebook.views import discard_view
from crib_tutor.notebook.window import Event, script, style
from crib_tutor.problems.before_the_cut import score
from crib_tutor.problems.discard_choices import Choice, two_of
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove
from crib_tutor.table.prompt import full
from crib_tutor.words.counts_aloud import number

_MANY = DEALT - CRIB_SIZE
_CRIBS = {True: "your crib", False: "your opponent's crib"}
_QUESTIONS = {
    True: "You deal, so the crib is yours, and what you lay away counts for you.",
    False: "Your opponent deals: you are pone, and what you lay away counts for your opponent's crib.",
}


class LayingAway(AnsweringWindow):
    """Deals to lay away from, one after another.

    >>> window = LayingAway(Discarding(seed=7))
    >>> window._receive(None, {"event": "lay", "cards": ["JC", "QD"]}, [])
    >>> window.value["score"]
    '1 of 1 well chosen, 0.00 points given away.'

    All it knows is its ``drill``; the page keeps nothing but which cards are chosen, and what is worth what is not in
    it before the learner has laid away. The cards of a ``fresh`` seed, others each time, are not told to readers
    without a kernel.
    """

    _esm = script("cards", "discarding_window")
    _css = style("practicing", "discarding_window")

    def __init__(self, drill: Discarding, *, fresh: bool = False) -> None:
        self.drill = drill
        self._fresh = fresh
        super().__init__()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """What the page may report."""
        return {"pick": self._pick, "lay": self._lay, "again": self._again, "stay": self._stay, "next": self._next}

    def _read_cards(self, text: str) -> tuple[Card, ...]:
        return two_of(self.drill.six, text)

    def _lay(self, event: Event) -> str:
        if not event.get("cards"):
            raise IllegalMove(f"choose {number(_MANY)} cards first, then lay them away")
        self.drill = self.drill.lay(event["cards"])
        return f"{discard_view.verdict(self.drill)} {score(self.drill)}"

    def _again(self, _: Event) -> str:
        self.drill, self._picked = self.drill.again(), []
        return f"{self._title()}. Choose {number(_MANY)} others: this try does not count."

    def _stay(self, _: Event) -> str:
        self.drill = self.drill.stay()
        return discard_view.verdict(self.drill)

    def _next(self, _: Event) -> str:
        self.drill = self.drill.next()
        return f"{self._title()}. {self._question()} {_symbols(self.drill.six)}"

    # --- what is shown ---

    def _title(self) -> str:
        return f"Deal {self.drill.at + 1}: {_CRIBS[self.drill.dealer]}"

    def _question(self) -> str:
        return f"{_QUESTIONS[self.drill.dealer]} Lay away {number(_MANY)} of these {number(DEALT)} cards."

    def view(self) -> dict[str, Any]:
        """What the page draws."""
        drill = self.drill
        answered = not drill.open
        laid = _laid(drill).thrown if answered else ()
        return {
            "deal": drill.at,
            "title": self._title(),
            "question": self._question(),
            "unpriced": "" if drill.prices else discard_view.UNPRICED,
            "cards": [_face(card, laid=card in laid) for card in drill.six],
            "many": _MANY,
            "choose": f"Choose {number(_MANY)} cards to lay away.",
            "full": full(_MANY),
            "picked": self._picked,  # null leaves the choice to the page
            "open": drill.open,
            "trying": drill.trying,
            "after": str(discard_view.after(drill)) if answered else "",
            "table": str(discard_view.table(drill)) if answered else "",
            "all": str(discard_view.table(drill, every=True)) if answered else "",
            "strips": discard_view.strips(drill) if answered else [],
            "score": score(self.drill),
        }

    def static(self) -> Html:
        """The six cards and the question, for readers without a kernel."""
        if self._fresh:
            return paragraph("Run the cell: six cards are dealt, and you lay two of them away.", "em")
        asked = paragraph(self._title(), "strong"), paragraph(self._question()), hand(self.drill.six)
        return stacked(*asked, paragraph("Run the cell to lay them away.", "em"))


def _laid(drill: Discarding) -> Choice:
    """The choice under the eyes: the last that was tried, or the first."""
    made = drill.tried or drill.choice
    assert made is not None
    return made


def _face(card: Card, *, laid: bool) -> dict[str, Any]:
    name = f"{card.name}, laid away" if laid else card.name
    return {
        "text": str(card),
        "name": name,
        "symbol": card.symbol,
        "svg": card_faces.face(card),
        "under": "laid away" if laid else "",
    }


def _symbols(some: tuple[Card, ...]) -> str:
    return " ".join(card.symbol for card in some)
