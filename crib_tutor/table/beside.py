"""The pages beside a table, and the window below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ipywidgets import DOMWidget

from crib_tutor.deck import quote
from crib_tutor.notebook.window import Event, WindowPart
from crib_tutor.rules import IllegalMove
from crib_tutor.table.claims import PlayedTable
from crib_tutor.table.narration import claims_the_card
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.table.reviewing.view import Pages


class Beside(WindowPart):
    """The pages beside a table and the window below it."""

    def __init__(self, table: PlayedTable, practice: Callable[[str], DOMWidget] | None = None) -> None:
        self._table = table
        self._practice = practice
        self.pages = Pages()
        self.inside: DOMWidget | None = None
        """The window that is open below: the game step by step, or a practice."""

    def view(self) -> Mapping[str, object]:
        """Show the page that is open, and the window below."""
        sitting = self._table.sitting
        return {
            "shows": self.pages.shows,
            "page": self.pages.drawn(sitting),
            "looking": self.pages.looking(sitting),
            "practice": self.pages.practice(sitting),
            "steps": isinstance(self.inside, ReplayWindow),
            "inside": f"IPY_MODEL_{self.inside.model_id}" if self.inside is not None else "",
        }

    def moved(self) -> None:
        """Put away what the game has gone beyond."""
        self.pages = self.pages.close_judged()
        if isinstance(self.inside, ReplayWindow):
            self.close()

    def _on_show(self, event: Event) -> str:
        self.pages = self.pages.open(event.get("what"))
        return "" if self.pages.shows else "Put away."

    def _on_look_on(self, _: Event) -> str:
        """Look back on the next deal, while the review is open."""
        if self.pages.looking(self._table.sitting):
            self.pages.look_on(self._table.sitting)
            if not self.pages.looking(self._table.sitting):
                self._table.looked_back()
        return ""

    def _on_step_by_step(self, event: Event) -> str:
        """Open the game step by step below the table, or put it away."""
        if isinstance(self.inside, ReplayWindow) and event.get("at") is None:
            self.close()
            return "Put away."
        if claims_the_card(self._table.sitting):
            raise IllegalMove("say first what your card pegs: the pages beside the table would give it away")
        if self._table.sitting.viewer is None:
            raise IllegalMove("take the cards back first: the pages beside the table would give a hand away")
        at = event.get("at")
        if at is not None and (type(at) is not int or not 0 <= at < len(self._table.sitting.game.events)):
            raise IllegalMove(f"there's no event {quote(at)}: choose one of the game")
        if not isinstance(self.inside, ReplayWindow):
            self.close()
            self.inside = ReplayWindow(self._table.sitting, self._table.sitting.seat, below=True)
        self.inside.go_to_event(len(self._table.sitting.game.events) - 1 if at is None else at)
        return "The game is open step by step, below the table."

    def _on_practice(self, _: Event) -> str:
        if self.inside is not None and not isinstance(self.inside, ReplayWindow):
            self.close()
            return "The practice is put away."
        if self._practice is None or not (what := self.pages.practice(self._table.sitting)):
            raise IllegalMove("there's nothing to practice: look back on your decisions first")
        self.close()
        self.inside = self._practice(what)
        return "The practice is open below the table."

    def close(self) -> None:
        """Close the window that is open below."""
        if self.inside is not None:
            self.inside.close()
            self.inside = None
