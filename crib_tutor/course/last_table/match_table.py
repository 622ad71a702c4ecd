"""Two games of three, in the window of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from crib_tutor.course.last_table import words
from crib_tutor.course.last_table.state import RULES, match_winner
from crib_tutor.game.state import Phase
from crib_tutor.notebook.window import Event, Handler
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules import IllegalMove
from crib_tutor.table.next_game import next_game
from crib_tutor.table.sitting import Sitting, Teaching
from crib_tutor.table.window import TableWindow

_ELSEWHERE = ("new", "load", "give up", "demo", "clear tally")
_SET = ("wording", "pitch")
"""What can be set in a match."""


class MatchTable(TableWindow):
    """A match for two games of three.

    ``changed`` hears of each answer, and ``rematch`` names the opponent of another match.
    """

    helps = False

    def __init__(self, seed: int | str, opponent: str, changed: Callable[[], None], rematch: Callable[[], str]) -> None:
        self._changed, self._rematch = changed, rematch
        sitting = Sitting.begin(RULES, seed=seed, opponent=opponent, errs=True, tutor=Teaching.AFTER)
        super().__init__(sitting, name="last table", merge=_merge)

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Answer the page, and tell the window around."""
        super().refresh(said, refused=refused)
        self._changed()

    @property
    def winner(self) -> int | None:
        """The side that won the match, once its last game is over."""
        return match_winner(self.sitting.match)

    def handlers(self) -> dict[str, Handler]:
        """Find what does each event; a match has its own rules."""

        def refuse(_: Event) -> str:
            raise IllegalMove(words.ONE_MATCH)

        def sets(event: Event) -> str:
            return handlers["set"](event) if event.get("name") in _SET else refuse(event)

        handlers = super().handlers()
        return handlers | dict.fromkeys(_ELSEWHERE, refuse) | {"set": sets}

    def _on_go_on(self, event: Event) -> str:
        if self.sitting.phase is Phase.OVER and self.winner is not None:
            played_out = replace(self.sitting.match, played=RULES.match_games)
            return self.start_over(next_game(replace(self.sitting, match=played_out, opponent=self._rematch())))
        return super()._on_go_on(event)

    def drawn(self) -> dict[str, object]:
        """Draw the table without what a match has no room for."""
        shown = super().drawn()
        settings = [one for one in shown["settings"] if one["name"] in _SET]  # type: ignore[attr-defined]
        tally = words.say_match(self.sitting.match, PLAYERS[self.sitting.opponent].name)
        over = self.sitting.phase is Phase.OVER
        shown["title"] = words.name_game(self.sitting.match)
        hides = ["New game", *["Look back"] * (not over)]
        shown |= {"settings": settings, "switches": [], "plays": "", "give up": "", "tally": tally, "hides": hides}
        if over and self.winner is not None:
            shown["buttons"] = [{"event": "go on", "label": words.REMATCH}]
        return shown


def _merge(here: Sitting, there: Sitting) -> Sitting:
    """Go on with the match that the page keeps, unless one has begun here."""
    return there if there.match.rules == RULES and not here.game.events else here
