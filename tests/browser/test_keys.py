"""JupyterLab reads single keys as commands on its cells: none that is pressed in a widget may reach it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from circles import also, mostly

from browser.every_window import WINDOWS
from browser.lab import RUN_ONE, Front, Lab, Notebook, expect, press, until, written
from browser.shortcuts import ACTIVE, FOCUSABLE, strike, strike_everywhere

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


@pytest.fixture(scope="module")
def everything(front: Front, jupyter: Lab) -> Notebook:
    """A notebook with a cell for every kind of window."""
    path = f"import sys\nsys.path.append({str(Path(__file__).parents[1])!r})"
    cells = (f'WINDOWS["{name}"]()' for name in WINDOWS)
    jupyter.write("everything.ipynb", [f"{path}\nfrom browser.every_window import WINDOWS", *cells])
    notebook = front.show(jupyter, "everything.ipynb")
    notebook.listen()
    notebook.ask(RUN_ONE, 0)
    return notebook


@pytest.mark.parametrize("name", mostly(WINDOWS, ["practice"]))
def test_no_key_in_a_window_changes_the_notebook(everything: Notebook, name: str) -> None:
    at = [*WINDOWS].index(name) + 1
    root = everything.run(at, anew=False)
    root.locator(f":is({FOCUSABLE}):visible").first.wait_for()
    root.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
    assert strike_everywhere(everything, at, root) >= 1


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
        for folded in root.locator("summary:visible").all():
            folded.click()
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


@pytest.mark.parametrize("key", ["a", *also("b", "x")])
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
