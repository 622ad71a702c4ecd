"""JupyterLab reads single keys as commands on its cells: none that is pressed in a widget may reach it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from browser.lab import Notebook, expect, until
from browser.shortcuts import FOCUSABLE, strike, strike_everywhere

if TYPE_CHECKING:
    from playwright.sync_api import Locator

LOUD = ["Enter", "Space", "Shift+Enter", "Control+Enter", "Alt+Enter"]
"""The keys that press a button, and those that run a cell."""


def focus(root: Locator, place: int) -> bool:
    """Give something the focus, if it is there: a button that was pressed may be gone."""
    return root.evaluate(
        """(root, [wanted, place]) => {
          const one = root.querySelectorAll(wanted)[place];
          one?.focus();
          return Boolean(one) && document.activeElement === one;
        }""",
        [FOCUSABLE, place],
    )


def press_loudly(lesson: Notebook, at: int) -> None:
    """The keys that press a button, each on a widget that is new, since the button may go away."""
    before = lesson.cells()
    for place in range(lesson.run(at).locator(FOCUSABLE).count()):
        root = lesson.run(at)
        for key in LOUD:
            lesson.select(at)
            if focus(root, place):
                lesson.press(key)
        assert lesson.cells() == before, f"changed from place {place} of {before[at]}"


def test_no_key_in_a_practice_widget_changes_the_notebook(lesson: Notebook) -> None:
    at = lesson.find("practice(")[-1]  # with more than one hand
    table = lesson.run(at)
    table.locator(".crib-card").first.click()
    table.locator(".crib-card").first.press("p")
    table.get_by_role("button", name="Take back").wait_for()
    assert strike_everywhere(lesson, at, table) >= 15
    table = lesson.run(at)  # those keys have chosen and claimed cards here: what follows begins with none
    table.get_by_role("button", name="That's all").click()
    table.get_by_role("button", name="Next hand").wait_for()
    assert strike_everywhere(lesson, at, table) >= 5  # the cards are pictures now
    table.get_by_role("button", name="Next hand").click()
    for way, fields in (("Points by kind", 3), ("One total", 1)):
        table.get_by_role("button", name=way).click()
        expect(table.get_by_role("spinbutton")).to_have_count(fields)  # those of this way, and not of the one before
        strike_everywhere(lesson, at, table)
    press_loudly(lesson, at)


def test_the_keys_of_a_claim_are_heard_by_the_window_alone(lesson: Notebook) -> None:
    at = lesson.find("practice(")[-1]
    table = lesson.run(at)
    lesson.select(at)
    before = lesson.cells()
    table.locator(".crib-card").first.focus()
    lesson.press("1", "2", "Enter")
    expect(table.locator(".crib-claims li")).to_have_count(1)
    lesson.press("3", "4", "5", "f", "r", "p", "l", "n")  # this lesson has no flush and no nobs yet
    expect(table.locator(".crib-claims li")).to_have_count(4)
    lesson.press("Backspace")
    expect(table.locator(".crib-claims li")).to_have_count(3)
    lesson.press(".")
    table.get_by_role("button", name="Next hand").wait_for()
    lesson.press("1", "5", "f", "Backspace", ".")
    assert lesson.cells() == before


def test_no_key_in_a_question_changes_the_notebook(lesson: Notebook) -> None:
    for call in ("predict(", "exit_ticket("):
        [at] = lesson.find(call)
        asked = lesson.run(at)
        assert strike_everywhere(lesson, at, asked) >= 3
        asked.get_by_role("button", name="I don't know").first.click()
        expect(asked.locator(".crib-told")).to_have_count(1)
        strike_everywhere(lesson, at, asked)
        press_loudly(lesson, at)


def test_no_key_in_the_pegging_by_hand_changes_the_notebook(scratch: Notebook) -> None:
    [at] = scratch.find("pegging(")
    pegs = scratch.run(at)
    assert strike_everywhere(scratch, at, pegs) >= 4
    press_loudly(scratch, at)


@pytest.mark.parametrize("key", ["a", "b", "x"])
@pytest.mark.parametrize("way", [Notebook.press, strike], ids=["pressed", "dispatched"])
def test_a_button_without_our_guard_would_change_it(
    scratch: Notebook, way: Callable[[Notebook, str], None], key: str
) -> None:
    """So a key that is dispatched in the page is heeded as one that is pressed."""
    [at] = scratch.find("unguarded")
    before = scratch.cells()
    scratch.run_all()
    scratch.select(at)
    scratch.output(at).get_by_role("button", name="unguarded").focus()
    way(scratch, key)
    until(lambda: scratch.cells() != before, f"{key} changes the cells", limit=5)
    scratch.ask("() => window.jupyterapp.commands.execute('notebook:undo-cell-action')")
    until(lambda: scratch.cells() == before, "the change is undone", limit=5)
