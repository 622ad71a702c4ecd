"""A window that makes class codes."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import MOST_ITEMS, OFFERED, SEEDS, ClassCode, make_code
from crib_tutor.classroom.gradebook import teacher_words as words
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.window import Event, Window


class CodesWindow(Window):
    """A form for class codes.

    >>> CodesWindow(make_code("00", 7)).value["code"]
    'GREEN-HERON-7'
    """

    def __init__(self, code: ClassCode) -> None:
        self.code = code
        super().__init__()

    def _on_choose(self, event: Event) -> str:
        kind, items = event["kind"], event.get("items")
        if kind != self.code.kind and items == self.code.items:
            items = None  # a number that no one chose goes with its kind
        self.code = make_code(kind, self.code.seed, items=items, own=event["own"])
        return self._said()

    def _on_another(self, _: Event) -> str:
        seed = (self.code.seed + 1 + randbelow(SEEDS - 1)) % SEEDS
        self.code = make_code(self.code.kind, seed, items=self.code.items, own=self.code.own)
        return self._said()

    def _said(self) -> str:
        return f"{self.code.text}. {words.explain_code(self.code)}"

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        kind = self.code.assignment
        return {
            "title": words.CODES,
            "code": self.code.text,
            "explained": words.explain_code(self.code),
            "kind": self.code.kind,
            "items": self.code.items,
            "own": self.code.own,
            "most": MOST_ITEMS,
            "kinds": [{"value": choice.key, "label": choice.name} for choice in map(KINDS.__getitem__, OFFERED)],
            "page": kind.page,
            "words": words.CODE_LABELS,
        }

    def static(self) -> Html:
        """Show the code to readers without a kernel."""
        return stacked(paragraph(self.code.text, "strong"), paragraph(words.explain_code(self.code)))
