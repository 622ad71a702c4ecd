"""A sitting at a terminal, and what its screen shows."""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from crib_tutor.deck import Card
from crib_tutor.table import sitting as sittings
from crib_tutor.table.sitting import Sitting
from crib_tutor.table.sounds import Bell


class Page(Enum):
    """A page that the screen shows instead of the table."""

    TABLE = ""
    HELP = "Keys and rules"
    TRANSCRIPT = "The game so far"
    REVIEW = "Your decisions"
    RESTART = "Start this game over? It won't count."
    CLEAR = "Clear the tally of games won?"
    PLAY_OUT = "Let the computer finish this game? It won't count."


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalSession(Sitting):
    """A sitting at a terminal, with what's of the moment.

    Nothing that it adds to the sitting is saved.
    """

    cursor: int = field(default=0, compare=False)
    marked: tuple[Card, ...] = field(default=(), compare=False)
    """Cards marked to be discarded."""
    typed: str = field(default="", compare=False)
    calling: bool = field(default=False, compare=False)
    """Whether a number is awaited after muggins was called."""
    page: Page = field(default=Page.TABLE, compare=False)
    scroll: int = field(default=0, compare=False)
    ended: bool = field(default=False, compare=False)
    width: int = field(default=80, compare=False)
    height: int = field(default=24, compare=False)
    signs: bool = field(default=True, compare=False)
    """Whether the terminal can show suit signs."""
    bell: Bell = field(default=Bell(), compare=False)
    cannot_said: bool = field(default=False, compare=False)
    """Whether it was said what the bell can't do."""

    def clear_screen(self) -> Self:
        """The same with nothing marked or typed."""
        cursor = max(0, min(self.cursor, len(self.view.hand) - 1))
        return replace(self, cursor=cursor, marked=(), typed="", calling=False, message="")

    def refuse(self, message: str) -> Self:
        """The same with a refusal, and what was typed gone."""
        return replace(self, typed="", message=message)


def tick(session: TerminalSession) -> TerminalSession:
    """Make one move of the demo, unless a page is read."""
    return sittings.tick(session) if session.page is Page.TABLE else session
