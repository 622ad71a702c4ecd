"""The pages beside a table, and the window below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ipywidgets import DOMWidget

from crib_tutor.look.html import preformatted
from crib_tutor.notebook.window import Event, WindowPart
from crib_tutor.rules import IllegalMove
from crib_tutor.table.claims import PlayedTable
from crib_tutor.table.narration import claims_the_card, game_so_far
from crib_tutor.table.replaying.state import Replay
from crib_tutor.table.replaying.window import ReplayWindow
from crib_tutor.table.shown_review.window import ReviewWindow

_SHOWN: Mapping[type, str] = {ReplayWindow: "steps", ReviewWindow: "review"}


class Beside(WindowPart):
    """The transcript beside a table and the window below it.

    ``practice`` and ``play`` are the doors that a review leads to.
    """

    def __init__(
        self,
        table: PlayedTable,
        practice: Callable[[str], DOMWidget] | None = None,
        play: Callable[[Replay, int], DOMWidget] | None = None,
    ) -> None:
        self._table = table
        self._practice, self._play = practice, play
        self.shows = False
        """Whether the transcript lies open."""
        self._page: tuple[object, str] = (None, "")
        """The transcript that was made last, with what it was made from."""
        self.inside: ReplayWindow | ReviewWindow | None = None
        """The window that is open below: the game step by step, or its review."""

    def view(self) -> Mapping[str, object]:
        """Show the page that is open, and the window below."""
        return {
            "page": self._drawn(),
            "shows": [
                *["transcript"] * self.shows,
                *[name for kind, name in _SHOWN.items() if isinstance(self.inside, kind)],
            ],
            "inside": f"IPY_MODEL_{self.inside.model_id}" if self.inside is not None else "",
        }

    def _drawn(self) -> str:
        """Draw the transcript, unless it would tell a hand or a count."""
        sitting = self._table.sitting
        if not self.shows or sitting.handing or claims_the_card(sitting):
            return ""
        made_from = (sitting.game, sitting.viewer)
        if self._page[0] != made_from:
            self._page = (made_from, str(preformatted(game_so_far(sitting))))
        return self._page[1]

    def moved(self) -> None:
        """Put away what the game has gone beyond."""
        self.close()

    def _on_show(self, event: Event) -> str:
        """Open the transcript or the review, or put it away."""
        what = event.get("what")
        if what == "review":
            return self._show(ReviewWindow, self._review)
        self.shows = what == "transcript"
        return "" if self.shows else "Put away."

    def _review(self) -> ReviewWindow:
        sitting = self._table.sitting
        return ReviewWindow(
            sitting,
            sitting.seat,
            practice=self._practice,
            play=self._play,
            leaves=self._leave,
            seen=self._table.looked_back,
        )

    def _on_step_by_step(self, _: Event) -> str:
        """Open the game step by step below the table, or put it away."""
        return self._show(ReplayWindow, self._steps)

    def _steps(self) -> ReplayWindow:
        sitting = self._table.sitting
        steps = ReplayWindow(sitting, sitting.seat, below=True)
        steps.go_to_event(len(sitting.game.events) - 1)
        return steps

    def _show(self, kind: type, make: Callable[[], ReplayWindow | ReviewWindow]) -> str:
        """Open a window below the table, unless it's the one that's open."""
        if isinstance(self.inside, kind):
            self.close()
            return "Put away."
        if claims_the_card(self._table.sitting):
            raise IllegalMove("say first what your card pegs: the pages beside the table would give it away")
        if self._table.sitting.viewer is None:
            raise IllegalMove("take the cards back first: the pages beside the table would give a hand away")
        self.close()
        self.inside = make()
        return "It's open below the table."

    def _leave(self) -> None:
        self.close()
        self.window.redraw()

    def close(self) -> None:
        """Close the window that is open below."""
        if self.inside is not None:
            self.inside.close()
            self.inside = None
