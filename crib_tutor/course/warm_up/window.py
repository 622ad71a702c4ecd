"""The warm-up of a lesson in a window."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from crib_tutor import rules
from crib_tutor.course.warm_up import state as words
from crib_tutor.course.warm_up.state import WarmUp, begin_warm_up
from crib_tutor.documents import Kept
from crib_tutor.drills.tutor import problem_view
from crib_tutor.drills.tutor.words import outcome
from crib_tutor.learner.attempts import now_utc
from crib_tutor.look.html import Html, paragraph
from crib_tutor.notebook.progress_owner import HERE, Keeper
from crib_tutor.notebook.progress_strip import ProgressStrip
from crib_tutor.notebook.window import Event, Window, choose_seed

_KEPT = re.compile(r"(\d{4}-\d\d-\d\d) (\d) (\d) ([01])")
"""What the page keeps of a warm-up: its day, the problems done and right, and whether it was skipped."""


class WarmUpWindow(Window):
    """Three problems of the learner's own.

    >>> window = WarmUpWindow(begin_warm_up("05", Keeper().learner, now_utc(), seed=7), Keeper())
    >>> window.value["title"], window.value["ending"]
    ('Warm-up: 1 of 3', '')

    The answers enter the progress like those of the tutor. The page keeps how far it came today, so that what was done
    or skipped stays so when Python starts again.
    """

    def __init__(self, warm: WarmUp, keeper: Keeper, *, clock: Callable[[], datetime] = now_utc) -> None:
        self.warm = warm
        self._browser: Kept[WarmUp, re.Match[str]] = Kept(_read, self._write, self._merge, longest=20)
        self.keeper, self._clock = keeper, clock
        super().__init__(ProgressStrip(keeper, clock, adopt=self._adopt, restored=self._restored))

    def _on_answer(self, event: Event) -> str:
        return self._step(self.warm.answer(event.get("answer"), self._clock()))

    def _on_show(self, _: Event) -> str:
        return self._step(self.warm.show(self._clock()))

    def _on_next(self, _: Event) -> str:
        return self._go_on(self.warm.next(self._clock()))

    def _on_skip(self, _: Event) -> str:
        return self._go_on(self.warm.skip())

    def _on_come_back(self, _: Event) -> str:
        return self._go_on(self.warm.come_back())

    def _adopt(self) -> None:
        """Take the record that the learner has by now."""
        self.warm = replace(self.warm, tutor=replace(self.warm.tutor, learner=self.keeper.learner))

    def _restored(self) -> None:
        """Choose a warm-up that was not begun again, for the learner who came back."""
        warm = self.warm
        if not warm.begun:
            self.warm = begin_warm_up(warm.lesson, self.keeper.learner, self._clock(), seed=warm.tutor.seed)

    def _step(self, warm: WarmUp) -> str:
        self.warm = warm
        self.keeper.update(warm.tutor.learner, warm.tutor.recorded)
        return outcome(replace(warm.tutor, leaps=()))

    def _go_on(self, warm: WarmUp) -> str:
        self.warm = warm
        cards = problem_view.table(warm.tutor.look.problem).plain.replace("\n", " ")
        task = "" if cards.startswith(warm.task) else f"{warm.task} "
        return warm.ending or f"{warm.title}. {task}{cards.rstrip('.')}. {words.ASKED}"

    def _on_earlier(self, event: Event) -> str:
        """Take up what the page kept of this warm-up earlier today."""
        self.warm = self._browser.meet(self.warm, event.get("text")).both or self.warm
        return ""

    def _merge(self, here: WarmUp, there: re.Match[str]) -> WarmUp:
        """Go on where the page was, unless that was another day."""
        if there[1] != self._today() or here.begun:
            return here
        return here.resume(int(there[2]), int(there[3]), self._clock(), skipped=there[4] == "1")

    def _write(self, warm: WarmUp) -> str:
        done = warm.at + (warm.tutor.look.done and not warm.over)
        return f"{self._today()} {done} {warm.right} {warm.skipped:d}" if warm.begun else ""

    def _today(self) -> str:
        return f"{self._clock().astimezone():%Y-%m-%d}"

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        warm, look = self.warm, self.warm.tutor.look
        return {
            "lesson": warm.lesson,
            "title": warm.title,
            "ending": warm.ending,
            "from": warm.from_where,
            "task": warm.task,
            "at": warm.at,
            **problem_view.cards_view(look.problem),
            "words": {
                "ask": words.ASKED,
                "finish": words.FINISH,
                "show": words.SHOW,
                "skip": words.SKIP,
                "again": words.AGAIN,
            },
            "most": rules.HIGHEST_COUNT,
            "wrong": look.first is not None and not look.done,
            "hint": look.hint,
            "skipped": warm.skipped,
            "done": look.done,
            "after": str(problem_view.outcome_page(look)) if look.done else "",
            "mark": self._browser.write(warm),
        }

    def static(self) -> Html:
        """Promise a warm-up to readers without a kernel."""
        return paragraph(words.PROMISE, "em")


def _read(text: str) -> re.Match[str]:
    if kept := _KEPT.fullmatch(text):
        return kept
    raise ValueError("this isn't where a warm-up was")


def warm_up(lesson: str) -> WarmUpWindow:
    """Open the warm-up of a lesson.

    >>> warm_up("05").value["title"]
    'Warm-up: 1 of 3'

    A cell that is run again shows it as it is. Raises `IllegalMove` for a lesson that has none.
    """
    if lesson not in tuple(_WARM_UPS):
        warm = begin_warm_up(lesson, HERE.learner, now_utc(), seed=choose_seed(None))
        _WARM_UPS[lesson] = WarmUpWindow(warm, HERE)
    return _WARM_UPS[lesson]


_WARM_UPS: dict[str, WarmUpWindow] = {}
