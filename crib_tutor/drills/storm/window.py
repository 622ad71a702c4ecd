"""The storm in a window: hand after hand against the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from crib_tutor.counts import Count
from crib_tutor.drills.storm import words
from crib_tutor.drills.storm.state import SECONDS, Best, Storm, bests_after, read_seconds, start_storm
from crib_tutor.drills.tutor import problem_view
from crib_tutor.learner.attempts import now_utc, seconds_since
from crib_tutor.learner.review_days import DAY
from crib_tutor.look.html import Html, paragraph, show, stacked
from crib_tutor.notebook.window import Event, Window, choose_seed
from crib_tutor.problems.given_answer import hear_total, read_total
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.problem_words import TITLES
from crib_tutor.rules import IllegalMove

_MINUTE = 60
_CLOCKS = (SECONDS, 5 * _MINUTE, 10 * _MINUTE, 30 * _MINUTE)
"""The clocks to choose from: anyone who needs more time takes ten times as much and no less."""
_DAYS = 7
_HOW = f"Hand after hand: type what it's worth and press Enter. {words.TERMS}"


HERE: list[Best] = []
"""The learner's best storms by day, while this Python runs; nothing is written or sent."""


class StormWindow(Window):
    """A storm, and at its end what was missed.

    >>> window = StormWindow(7)
    >>> window._receive(None, {"event": "start", "seconds": 180}, [])
    >>> window.value["state"], window.value["title"]
    ('running', 'Hand')

    The page counts down for the eye, and this clock decides. The time it takes to draw a problem is given back.
    """

    def __init__(
        self,
        seed: int | str,
        seconds: int = SECONDS,
        *,
        clock: Callable[[], datetime] = now_utc,
        bests: list[Best] = HERE,
    ) -> None:
        self.storm: Storm | None = None
        self.bests = bests
        self._seed, self._seconds, self._clock = seed, read_seconds(seconds), clock
        self._run = 0
        self._ended = False
        self._said = ""
        super().__init__()

    def _on_answer(self, event: Event) -> str:
        return self._unless_over(event, self._answer)

    def _on_time(self, event: Event) -> str:
        return self._unless_over(event, lambda _, storm: self._end() if storm.over(self._clock()) else self._said)

    def _on_stop(self, event: Event) -> str:
        return self._unless_over(event, self._stop)

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and remember what was said."""
        self._said = said
        super().refresh(said, refused=refused)

    def _on_start(self, event: Event) -> str:
        if self.storm and not self._ended:
            raise IllegalMove("a storm is running already: stop it first")
        seed = self._seed if self._run == 0 else f"{self._seed}:{self._run}"
        drawn = start_storm(seed, self._clock(), event.get("seconds", self._seconds))  # which may take a moment
        self.storm = replace(drawn, began=self._clock())
        self._seconds, self._ended = drawn.seconds, False
        self._run += 1
        return _put(self.storm)

    def _unless_over(self, event: Event, act: Callable[[Event, Storm], str]) -> str:
        """Do it while a storm runs; what the page reports when it has just ended is too late, and is let be."""
        if self.storm is None:
            raise IllegalMove("no storm is running: press Start")
        return self._said if self._ended else act(event, self.storm)

    def _answer(self, event: Event, storm: Storm) -> str:
        heard = self._clock()
        if storm.over(heard):
            return self._end()
        if event.get("turn") != storm.turn:
            return self._said  # Enter was pressed once more before the next hand came
        self.storm = storm.answer(read_total(hear_total(event.get("points"))), heard).wait(heard, self._clock())
        told = self._end() if self.storm.over(self._clock()) else _put(self.storm)
        return f"{words.answer_reply(self.storm)} {told}"

    def _stop(self, _: Event, storm: Storm) -> str:
        if not storm.over(self._clock()):
            self.storm = storm.stop(self._clock())
        return self._end()

    def _end(self) -> str:
        assert self.storm is not None
        self._ended = True
        self.bests[:] = bests_after(self.bests, self.storm, self._clock())
        return f"{words.ending(self.storm)} {words.summary(self.storm)}"

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        clocks = sorted({*_CLOCKS, self._seconds})
        shown = {
            "state": "before",
            "run": self._run,
            "terms": _HOW,
            "known": words.UNRECORDED,
            "sheet": words.MISSES,
            "misses": [words.comparison(part) for part in reversed(self.storm.missed)] if self.storm else [],
            "clocks": [{"value": clock, "label": words.clock_time(clock)} for clock in clocks],
            "seconds": self._seconds,
            "calls": [list(call) for call in words.CALLS.items()],
            "bests": self._bests(),
        }
        if self.storm is None:
            return shown
        return shown | (self._over(self.storm) if self._ended else self._going(self.storm))

    def _going(self, storm: Storm) -> dict[str, Any]:
        return {
            "state": "running",
            "turn": storm.turn,
            "left": storm.left(self._clock()),
            "title": TITLES[storm.problem.form],
            "plain": storm.problem.form == "hand",
            **problem_view.cards_view(storm.problem),
            "row": words.row(storm),
            "last": words.answer_reply(storm),
            "fine": storm.row > 0,
        }

    def _over(self, storm: Storm) -> dict[str, Any]:
        return {
            "state": "over",
            "title": words.ending(storm),
            "summary": words.summary(storm),
            "right": storm.right,
            "missed": [
                {"words": words.comparison(missed), "html": str(_show_count(missed.problem))} for missed in storm.missed
            ],
        }

    def _bests(self) -> list[str]:
        today = seconds_since(self._clock()) // DAY
        days = [best for best in self.bests if best.right][-_DAYS:]
        lines = [*words.best_lines(days, today, self.storm if self._ended else None)]
        return [*lines, "Bests are kept as long as Python runs behind this page, and nowhere else."] if days else lines

    def static(self) -> Html:
        """Explain a storm to readers without a kernel.

        No one sees its hands before the clock runs.
        """
        title = words.title(self._seconds)
        return stacked(
            paragraph(title, "strong"),
            paragraph(f"{_HOW} {words.UNRECORDED}"),
            paragraph("Run the cell and press Start.", "em"),
        )


def _show_count(problem: Problem) -> Html:
    counted = full_count(problem)
    if isinstance(counted, Count) and problem.form != "cut" and counted.points:
        return show(counted)
    return stacked(problem_view.table(problem), paragraph(words.why(problem)))


def _put(storm: Storm) -> str:
    title, cards = TITLES[storm.problem.form], problem_view.table(storm.problem).plain
    return f"{title}. {cards}".replace("\n", " ")


def storm(seed: int | str | None = None, *, seconds: int = SECONDS) -> StormWindow:
    """Count hand after hand against the clock, never rated.

    >>> storm(seconds=600).value["seconds"]
    600

    The clock runs from Start. A seed fixes the hands for anyone who answers alike.
    """
    return StormWindow(choose_seed(seed), seconds)
