"""What keys do in every window there is: Shift+Enter goes on, Ctrl+S saves, and what is typed early is done in order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from importlib import import_module
from itertools import count as numbers
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

import pytest

from browser.lab import until
from browser.plain import Plain
from browser.shortcuts import FOCUSABLE
from crib_tutor import Game, lesson, notebook, rules, teacher
from crib_tutor.counts import count, count_row
from crib_tutor.course.saying_aloud import SayingAloud
from crib_tutor.course.warm_ups import begin_warm_up
from crib_tutor.drills.daily import deal_daily
from crib_tutor.drills.decisions.deciding import start_deciding
from crib_tutor.drills.tutor import start
from crib_tutor.game.seats import play_out
from crib_tutor.learner import Learner
from crib_tutor.notebook.class_windows.class_desk import Desk
from crib_tutor.notebook.count_window import CountWindow
from crib_tutor.notebook.daily_window import DailyWindow
from crib_tutor.notebook.decisions.deciding_window import DecidingWindow
from crib_tutor.notebook.lesson_windows.first_deal_window import FirstDealWindow
from crib_tutor.notebook.lesson_windows.jury_window import JuryWindow
from crib_tutor.notebook.lesson_windows.say_aloud_window import SayAloudWindow
from crib_tutor.notebook.lesson_windows.warm_up_window import WarmUpWindow
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.tutor_window import TutorWindow
from crib_tutor.notebook.window import Window
from crib_tutor.players.simple_player import Simple

if TYPE_CHECKING:
    from playwright.sync_api import Page

HAND, OTHER = "5H JC 4S 9D KH", "7H 8D 9C KS 2D"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FINISH = {"event": "finish"}
_table = numbers()


def after(window: Window, *events: dict[str, Any]) -> Window:
    """A window in which something was done."""
    for event in events:
        window._receive(None, event, [])
    return window


WINDOWS: dict[str, Callable[[], Window]] = {
    "building": lambda: lesson.build(points=2, kinds=["flush"], ranks=HAND),
    "codes": lambda: teacher.class_code("practice", seed=1),
    "count": lambda: CountWindow(count("5H JC 4S 9D", "KH")),
    "daily": lambda: DailyWindow(deal_daily("2026-11-19", date(2026, 11, 22))),
    "deciding": lambda: DecidingWindow(start_deciding(Learner(), seed=1, now=NOW, practiced="lead"), Keeper()),
    "discard lab": lambda: lesson.discard_lab("5H 6S 7C 8D JH QS", 110, 112, seed=7),
    "discarding": lambda: lesson.discarding(1),
    "first deal": FirstDealWindow,
    "jury": lambda: JuryWindow(1, Keeper()),
    "muggins": lambda: lesson.muggins(8),
    "pegging": lambda: lesson.pegging(5, 8),
    "play lab": lambda: lesson.play_lab("4D 5H 6C JS", "9H", seed=7),
    "practice": lambda: lesson.practice(OTHER, HAND),
    "practice, over": lambda: after(lesson.practice(HAND), FINISH),
    "practice by kind": lambda: lesson.practice(HAND, OTHER, way="tally"),
    "practice in one": lambda: lesson.practice(HAND, OTHER, way="total"),
    "predict": lambda: lesson.predict("How many points?", HAND),
    "predict, answered": lambda: lesson.predict("How many points?", HAND, guess=4),
    "projector": lambda: teacher.projector(HAND, OTHER),
    "quiz": lambda: lesson.quiz(
        "Two", lesson.ask("Which?", HAND, "a", choices=["a", "b"]), lesson.ask("How many?", HAND)
    ),
    "replay": lambda: lesson.replay(play_out(Game(rules.HOYLE_61, seed=7), [Simple(), Simple()])),
    "results": lambda: teacher.class_results(teacher.example_class()),
    "say aloud": lambda: SayAloudWindow(SayingAloud((count_row(HAND), count_row(OTHER))), Keeper()),
    "storm": lambda: lesson.storm(7),
    "table": lambda: lesson.table(seed=7, name=f"keys {next(_table)}"),
    "teams": lambda: teacher.teams("Window row", "Door row"),
    "ticket, answered": lambda: lesson.exit_ticket("Lesson", lesson.ask("How many?", HAND), answers=[4]),
    "tutor": lambda: TutorWindow(start(Learner(), seed=1, now=NOW), Keeper(), desk=Desk()),
    "two players": lambda: lesson.two_players(7),
    "warm-up": lambda: WarmUpWindow(begin_warm_up("05", Learner(), NOW, seed=1), Keeper()),
    "win board": lambda: lesson.win_board(84, 79),
}

# The page around the windows as JupyterLab has it: they stand in one cell, and another cell comes next.
_CELLS = """() => {
  const cell = document.querySelector("main");
  cell.parentNode.className = "jp-NotebookPanel";
  cell.className = "jp-Cell";
  const next = document.createElement("div");
  next.className = "jp-Cell";
  next.tabIndex = -1;
  cell.after(next);
  window.ran = window.saved = 0;
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("[data-lm-suppress-shortcuts]")) return;
    if (event.key === "Enter" && event.shiftKey && event.target === next) window.ran += 1;
    if (event.key === "s" && event.ctrlKey) { window.saved += 1; event.preventDefault(); }
  }, true);
}"""
_LOOKS = """(root) => JSON.stringify([...root.querySelectorAll("*")].map((one) =>
  [one.ariaPressed, one.ariaExpanded, one.open, one.value, one.checked, one.matches("button") && one.textContent]))"""
_GO = "(root, [wanted, place]) => root.querySelectorAll(wanted)[place]?.focus()"


def test_every_kind_of_window_is_among_these() -> None:
    modules = [import_module(found.name) for found in walk_packages(notebook.__path__, f"{notebook.__name__}.")]
    held = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    drawn = {one for one in held if issubclass(one, Window) and "_esm" in vars(one)}
    made = [make() for make in WINDOWS.values()]
    assert [one for one in drawn if not any(isinstance(window, one) for window in made)] == []


@pytest.mark.parametrize("name", WINDOWS)
def test_shift_enter_goes_on_and_ctrl_s_saves_from_everything_in_a_window(plain: Plain, name: str) -> None:
    window = WINDOWS[name]()
    [root] = plain.open(window)
    plain.page.evaluate(_CELLS)
    shown, looks = window.value, root.evaluate(_LOOKS)
    root.focus()  # as after a click on its words
    tags: list[str] = []
    for place in range(root.locator(FOCUSABLE).count() + 1):
        tag = root.evaluate("(root) => document.activeElement.tagName")
        if tag not in tags:
            tags.append(tag)
            plain.page.keyboard.press("Control+Enter")
            plain.page.keyboard.press("Control+s")
        plain.page.keyboard.press("Shift+Enter")
        # What is hidden now takes no focus, and leaves it to the next cell: there the key goes on by itself.
        assert plain.page.evaluate("() => [window.saved, window.ran]") == [len(tags), place + 1], place
        root.evaluate(_GO, [FOCUSABLE, place])
    assert window.value is shown, "Python was told of something"
    assert root.evaluate(_LOOKS) == looks


KEYS = "1 2 Enter 3 4 5 f r p l n Backspace 1 . Enter 1 2 Enter Enter 2 5 f Backspace . Enter".split()
"""What could be typed in any window, by a hand that knows it by heart."""
_IDLE = "() => !window.busy"
_TIMED = {"table", "first deal"}  # what is pressed while a move is told only hastens the telling
_UNLIKE = ("answers", "faces")


def typed(plain: Plain, name: str, *, slow: int, patient: bool) -> dict[str, Any]:
    """What a window shows in the end; a patient hand waits for each answer."""
    window = WINDOWS[name]()
    [root] = plain.open(window)
    plain.page.evaluate("(slow) => { window.slow = slow; }", slow)
    root.locator(f":is({FOCUSABLE}):visible").first.focus()
    for key in KEYS:
        plain.page.keyboard.press(key)
        if patient:
            idle(plain.page)
    idle(plain.page)
    return {part: shown for part, shown in window.value.items() if part not in _UNLIKE}


def idle(page: Page) -> None:
    """Wait until Python has answered, and for what its answer has let go on."""
    until(lambda: all(page.evaluate(_IDLE) for _ in range(3)), "Python has answered")


@pytest.mark.parametrize("name", sorted(set(WINDOWS) - _TIMED))
def test_what_is_typed_while_python_works_is_done_in_order(plain: Plain, name: str) -> None:
    assert typed(plain, name, slow=40, patient=False) == typed(plain, name, slow=0, patient=True)
