"""The pair duel in a window."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from crib_tutor.deck import Card
from crib_tutor.labs.pair_duel import words
from crib_tutor.labs.pair_duel.pictures import WIDE, draw_curves
from crib_tutor.labs.pair_duel.state import LAST, PairDuel
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.notebook.window import Event, Window
from crib_tutor.strategy.balance import duel


class PairDuelWindow(Window):
    """Both habits, their curves, and leads to pair or leave.

    >>> window = PairDuelWindow(PairDuel(seed=7))
    >>> window._receive(None, {"event": "reply", "pair": False}, [])
    >>> window.value["lead"]["score"]
    '1 right of 1'

    Curves and words go to the page, which moves sliders, takes the guess and keeps both by itself.
    """

    def __init__(self, lab: PairDuel, *, guess: bool = True, fresh: bool = False) -> None:
        self.lab = lab
        self._start = {"seed": "" if fresh else lab.seed, "guess": guess}
        super().__init__()

    def _on_reply(self, event: Event) -> str:
        self.lab = self.lab.reply(event["pair"])
        return " ".join((*words.tell_lead(self.lab), words.say_other(self.lab.lead)))

    def _on_next(self, _: Event) -> str:
        self.lab = self.lab.go_on()
        return f"{words.tell_lead(self.lab)[0]} {words.say_question(self.lab.lead)}"

    def _on_restore(self, event: Event) -> str:
        """What the page kept: nothing of it is trusted."""
        number, right, paired = event["number"], event["right"], event["paired"]
        self.lab = PairDuel(seed=event["seed"], number=number, right=right, paired=paired)
        return words.say_question(self.lab.lead)

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        kinds = [
            {"key": kind, "name": words.NAMES[kind], "stops": one.stops, "settles": words.say_settling(kind)}
            | one._asdict()
            for kind, one in duel().items()
        ]
        page = {"title": words.TITLE, "finding": words.FINDING, "unit": words.UNIT, "across": words.ACROSS}
        return page | {"kinds": kinds, "lead": _view_lead(self.lab), "start": self._start, "kept": asdict(self.lab)}

    def static(self) -> Html:
        """The curves with their words, for readers without a kernel."""
        spoken = words.say_curves()
        return stacked(paragraph(words.TITLE), Html(f"<p>{picture(draw_curves(), spoken, WIDE)}</p>", spoken))


def _view_lead(lab: PairDuel) -> dict[str, Any]:
    lead, answered = lab.lead, lab.paired is not None
    leaders = [
        {
            "name": leader.name,
            "habit": f"{leader.often} of {LAST}",
            "dots": leader.leads,
            "leads": leader is lead.leader,
            "third": 100 * answer.third if answered else 0.0,
            "row": words.say_row(answer) if answered else "",
        }
        for leader, answer in zip(lead.leaders, lead.answers, strict=True)
    ]
    return {
        "question": words.say_question(lead),
        "score": f"{lab.right} right of {lab.number + answered}" if lab.number + answered else "",
        "leaders": leaders,
        "card": _face(lead.card),
        "starter": _face(lead.starter),
        "count": str(lead.card.value),
        "hand": [_face(card) | {"twin": card.rank == lead.card.rank} for card in lead.hand],
        "told": words.tell_lead(lab),
        "answered": answered,
        "other": words.say_other(lead) if answered else "",
        "why": words.say_why(lead) if answered else "",
    }


def _face(card: Card) -> dict[str, Any]:
    return {"text": str(card), "name": card.name, "svg": card_faces.stage_face(card)}
