"""A window of hands for a whole class."""

from __future__ import annotations

from typing import Any

from crib_tutor.classroom.projector import state as words
from crib_tutor.classroom.projector.state import ProjectedHands
from crib_tutor.deck import symbols
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.count_view import count_view
from crib_tutor.notebook.window import Window


class ProjectorWindow(Window):
    """Hands that a class counts on one screen."""

    def __init__(self, hands: ProjectedHands) -> None:
        self.hands = hands
        super().__init__()

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        counts = self.hands.counts
        return {
            "title": words.TITLE,
            "about": self.hands.about,
            "code": self.hands.code,
            "hands": [count_view(due) for due in counts],
            "places": [self.hands.place(at) for at in range(len(counts))],
            "words": words.LABELS,
        }

    def static(self) -> Html:
        """Show the cards to readers without a kernel."""
        lines = [f"{self.hands.place(at)}: {symbols(due.cards)}" for at, due in enumerate(self.hands.counts)]
        return stacked(paragraph(words.TITLE, "strong"), *map(paragraph, lines))
