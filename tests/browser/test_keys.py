"""JupyterLab reads single keys as commands on its cells: none that is pressed in a widget may reach it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from browser.lab import RUN_ONE, Front, Lab, Notebook, expect, press, until, written
from browser.shortcuts import ACTIVE, FOCUSABLE, strike, strike_everywhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

LOUD = ["Enter", "Space", "Control+Enter", "Alt+Enter"]
"""The keys that press a button, and those that run a cell; Shift+Enter has its own tests."""
GOES_ON = (
    "from crib_tutor.lesson import ask, exit_ticket, practice, predict, table",
    'predict("How many points?", "5H JC 4S 9D KH")',
    "n = 1",
    'practice("5H JC 4S 9D KH")',
    "n += 1",
    'exit_ticket("Goes on", ask("How many?", "5H JC 4S 9D KH"))',
    "assert n == 2",
    "table(seed=7)",
)
TABLE = len(GOES_ON) - 1
_RUN = """(at) => window.jupyterapp.shell.currentWidget.content.model.cells.get(at).executionCount"""
_DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"


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
    assert strike_everywhere(lesson, at, table) >= 14
    table = lesson.run(at)  # those keys have chosen and claimed cards here: what follows begins with none
    table.get_by_role("button", name="That's all").click()
    table.get_by_role("button", name="Next hand").wait_for()
    assert strike_everywhere(lesson, at, table) >= 5  # the cards are pictures now
    table.get_by_role("button", name="Next hand").click()
    for way, field, many in (("Points by kind", "spinbutton", 3), ("One total", "textbox", 1)):
        table.get_by_role("button", name=way).click()
        expect(table.locator("input")).to_have_count(many)  # those of this way, and not of the one before
        expect(table.get_by_role(field)).to_have_count(many)
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


@pytest.fixture
def goes_on(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with written(front, jupyter, "goes_on.ipynb", GOES_ON, reduced_motion="reduce") as opened:
        yield opened


def test_shift_enter_runs_the_next_cell_after_every_answer(goes_on: Notebook) -> None:
    for at, answer, shown in (
        (1, "I don't know", ".crib-told"),
        (3, "That's all", ".crib-marked"),
        (5, "I don't know", ".crib-told"),
    ):
        root = goes_on.widget(at)
        before, own = goes_on.ask(_RUN, at + 1), goes_on.ask(_RUN, at)
        press(root, answer)
        root.locator(shown).first.wait_for()
        goes_on.press("Control+s")
        until(lambda: not goes_on.ask(_DIRTY), "it's saved")
        goes_on.press("Shift+Enter")
        until(lambda: goes_on.ask(_RUN, at + 1) != before, "the next cell has run")  # noqa: B023
        assert goes_on.ask(ACTIVE) == at + 2
        assert goes_on.ask(_RUN, at) == own
        expect(root.locator(shown).first).to_be_visible()


@pytest.mark.every
def test_a_game_that_went_on_after_a_restart_is_there_when_its_page_is_saved_and_loaded(goes_on: Notebook) -> None:
    press(goes_on.widget(TABLE), "Cut")
    expect(goes_on.widget(TABLE).get_by_role("button", name="Deal", exact=True)).to_be_visible()
    goes_on.restart()
    goes_on.ask(RUN_ONE, 0)
    press(goes_on.run(TABLE, anew=False), "Go on with it")
    deal = goes_on.widget(TABLE).get_by_role("button", name="Deal", exact=True)
    deal.click()
    goes_on.press("Control+s")
    until(lambda: not goes_on.ask(_DIRTY), "it's saved")
    goes_on.open_again()
    expect(goes_on.widget(TABLE).locator(".crib-own [data-card]")).to_have_count(6)
    expect(goes_on.output(TABLE)).not_to_contain_text("Error displaying widget")


@pytest.mark.every
def test_no_key_in_a_question_changes_the_notebook(lesson: Notebook) -> None:
    for call in ("predict(", "exit_ticket("):
        [at] = lesson.find(call)
        asked = lesson.run(at)
        assert strike_everywhere(lesson, at, asked) >= 3
        asked.get_by_role("button", name="I don't know").first.click()
        expect(asked.locator(".crib-told")).to_have_count(1)
        strike_everywhere(lesson, at, asked)
        press_loudly(lesson, at)


@pytest.mark.every
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
