"""Windows without a page: what a page would report is told to them."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypeVar

from crib_tutor import rules
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.questions import Ticket
from crib_tutor.course.asking.ticket_window import TicketWindow
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.drills.discarding.window import DiscardingWindow
from crib_tutor.drills.muggins.state import start_muggins
from crib_tutor.drills.muggins.window import MugginsWindow
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.game.seats import step
from crib_tutor.game.state import Phase
from crib_tutor.learner import Learner
from crib_tutor.learner.attempts import now_utc
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.window import Window
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.problems.given_answer import Way
from crib_tutor.table.sitting import Sitting, advance, deciding_seat
from crib_tutor.table.window import TableWindow

W = TypeVar("W", bound=Window)


def after(window: W, *events: dict[str, Any]) -> W:
    """A window in which something was done."""
    for event in events:
        window._receive(None, event, [])
    return window


def tell(window: Window, event: str, **fields: Any) -> dict[str, Any]:
    """Report an event; what the window then shows."""
    window._receive(None, {"event": event, **fields}, [])
    return window.value


def report(window: Window, event: str, **fields: Any) -> dict[str, Any]:
    """Report an event, which must not be refused."""
    shown = tell(window, event, **fields)
    assert not shown["refused"], shown["said"]
    return shown


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def go(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


def class_window(kind: str, desk: Desk, seed: int = 7) -> Any:
    """The window that a kind of class code is for."""
    if kind in ("practice", "play"):
        return TutorWindow(start(Learner(), seed=seed, now=now_utc(), way=Way.TOTAL), Keeper(), desk=desk)
    if kind == "muggins":
        return MugginsWindow(start_muggins(seed), desk=desk)
    if kind == "discarding":
        return DiscardingWindow(Discarding(seed=seed), desk=desk)
    return TicketWindow(Ticket(ticket_questions(kind)), title=f"Lesson {kind}", desk=desk)


def at(
    phase: Phase, *, game: rules.Rules = rules.MODERN, seed: int = 7, place: str = "", **options: Any
) -> TableWindow:
    """A table in a phase, played there by simple players."""
    return TableWindow(_played_on(Sitting.begin(game, seed=seed, **options), phase, place))


@cache
def _played_on(sitting: Sitting, phase: Phase, place: str) -> Sitting:
    players = [Greedy(), Simple(), Simple(), Simple()][: sitting.game.rules.players]
    while (
        deciding_seat(sitting) is None or sitting.phase is not phase or (place and sitting.game.awaits.place != place)
    ):
        sitting = advance(replace(sitting, game=step(sitting.game, players)))
    return sitting
