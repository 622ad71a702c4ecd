"""The window of the discarding drill."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.assignments.class_items import Item, SixCards
from crib_tutor.deck import Card, symbols
from crib_tutor.drills.discarding import view as discard_view
from crib_tutor.drills.discarding import words
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.claims import Typing
from crib_tutor.notebook.class_desk import DESK, Desk
from crib_tutor.notebook.class_strip import ClassStrip
from crib_tutor.notebook.window import Event, Window, choose_seed
from crib_tutor.problems.six_cards import read_two
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove

_MANY = DEALT - CRIB_SIZE


class DiscardingWindow(Window):
    """Deals to discard from, one after another.

    >>> window = DiscardingWindow(Discarding(seed=7))
    >>> window._receive(None, {"event": "lay", "cards": ["8D", "QD"]}, [])
    >>> window.value["score"]
    '1 of 1 well chosen, 0.00 points given away.'

    The page learns what a choice is worth only after the learner has discarded.
    """

    def __init__(self, drill: Discarding, *, fresh: bool = False, desk: Desk | None = None) -> None:
        self.drill = drill
        self._fresh = fresh
        self.typing = Typing(lambda text: (None, read_two(self.drill.six, text)))
        self.strip = ClassStrip(
            desk or Desk(), ("discarding",), put=self._put_item, begun=lambda: self.drill.choice is not None
        )
        super().__init__(self.typing, self.strip)

    def _put_item(self, item: Item) -> str:
        assert isinstance(item, SixCards)
        self.drill = self.drill.ask(item.cards, dealer=item.dealer)
        return words.announce_deal(self.drill, symbols(self.drill.six))

    def _on_lay(self, event: Event) -> str:
        if not event.get("cards"):
            raise IllegalMove(words.CHOOSE_FIRST)
        self.drill = self.drill.lay(event["cards"])
        assert self.drill.choice is not None
        last = self.strip.keep_answer({"discard": " ".join(map(str, self.drill.choice.thrown))})
        return f"{words.verdict_line(self.drill)} {words.score_line(self.drill)} {last}".strip()

    def _on_again(self, _: Event) -> str:
        self.drill, self.typing.picked = self.drill.again(), []
        return words.invite_another(self.drill)

    def _on_stay(self, _: Event) -> str:
        self.drill = self.drill.stay()
        return words.verdict_line(self.drill)

    def _on_next(self, _: Event) -> str:
        if self.drill.choice is not None and (put := self.strip.put_next()):
            return put
        self.drill = self.drill.next()
        return words.announce_deal(self.drill, symbols(self.drill.six))

    # --- what is shown ---

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        drill = self.drill
        answered = not drill.open
        laid = drill.made.thrown if answered else ()
        return {
            "deal": drill.at,
            "title": words.title(drill),
            "question": words.TRY if drill.trying else words.question(drill),
            "cards": [_face(card, laid=card in laid) for card in drill.six],
            "many": _MANY,
            "choose": words.CHOOSE,
            "full": words.refuse_extra_card(_MANY),
            "open": drill.open,
            "trying": drill.trying,
            "verdict": words.verdict_line(drill) if answered else "",
            "fine": answered and drill.made.fine,
            "sheet": words.SHEET,
            "before": words.SHEET_LATER,
            "why": words.WHY,
            "after": str(discard_view.reasons(drill)) if answered else "",
            "table": str(discard_view.choices_table(drill)) if answered else "",
            "all": str(discard_view.choices_table(drill, every=True)) if answered else "",
            "strips": discard_view.starter_tables(drill) if answered else [],
            "score": words.score_line(drill),
        }

    def static(self) -> Html:
        """The six cards and the question, for readers without a kernel."""
        if self._fresh:
            return paragraph("Run the cell: six cards are dealt, and you discard two of them.", "em")
        drill = self.drill
        asked = paragraph(words.title(drill), "strong"), paragraph(words.question(drill))
        return stacked(*asked, hand(drill.six), paragraph("Run the cell to discard two.", "em"))


def _face(card: Card, *, laid: bool) -> dict[str, Any]:
    name = f"{card.name}, {words.DISCARDED}" if laid else card.name
    return {
        "text": str(card),
        "name": name,
        "symbol": card.symbol,
        "svg": card_faces.face(card),
        "under": words.IN_CRIB if laid else "",
    }


def discarding(seed: int | str | None = None, *, dealer: bool | None = None) -> DiscardingWindow:
    """Discard two of six cards, and see what it costs.

    >>> discarding(seed=7).value["title"]
    "Deal 1: your opponent's crib"

    ``dealer`` True or False fixes whose crib it is; otherwise you take turns. A seed fixes the cards.
    """
    drill = Discarding(seed=choose_seed(seed), always=dealer)
    return DiscardingWindow(drill, fresh=seed is None, desk=DESK)
