"""The same windows outside JupyterLab: in Notebook 7 and under Voila, wherever those are installed."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.request import urlopen

import nbformat
import pytest
from circles import also

from browser.lab import Lab, Locator, Notebook, expect, free_port, hastened, new_page, press, serving, until
from browser.shortcuts import ACTIVE, strike_everywhere

CELLS = (
    'from crib_tutor.lesson import practice, table\n\npractice("5H JC 4S 9D KH")',  # Voila hides a cell without output
    "table(seed=7)",
)
PRACTICE, TABLE = 0, 1
KEPT = "() => Object.values(localStorage).join()"
DISCARDED = "LaidAway"  # what a saved game calls it
OPTIONS = {  # Voila also loads what JupyterLab is extended by, and says of most that it has no use for it
    "notebook": "--ServerApp.root_dir={folder} --ServerApp.open_browser=False --ServerApp.ip=127.0.0.1 "
    "--ServerApp.port={port} --ServerApp.port_retries=0 --ServerApp.allow_root=True --IdentityProvider.token={token} "
    "--JupyterNotebookApp.expose_app_in_browser=True",
    "voila": "{folder} --no-browser --Voila.ip=127.0.0.1 --Voila.port={port} --Voila.port_retries=0 "
    "--VoilaConfiguration.extension_denylist=jupyterlab-jupytext "
    "--VoilaConfiguration.extension_denylist=@jupyter-notebook/lab-extension",
}
PLACES = {"notebook": "notebooks", "voila": "voila/render"}
ICONS = "https://cdn.jsdelivr.net/npm/@fortawesome/"  # which Voila's own pages ask for
# What the tools' own pages say, around any notebook: when they are opened, restarted, and left.
FAULTS = {"notebook": r"reading 'schema'|restore the debugger state", "voila": r"403 \(Forbidden\)"}
OWN = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "IPYTHONDIR",
)


class Elsewhere(Lab):
    """A running server of another tool."""

    def __init__(self, tool: str, url: str, token: str) -> None:
        super().__init__(url, token)
        self.tool = tool

    def answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/?token={self.token}", timeout=2):  # noqa: S310  # our own server
                return True
        except OSError:
            return False

    def address(self, notebook: str) -> str:
        return f"{self.url}/{PLACES[self.tool]}/{notebook}?token={self.token}"


@contextmanager
def served(tool: str, folder: Path, home: Path, kernels: Path) -> Iterator[Elsewhere]:
    """A folder of notebooks as a tool serves it, with nothing of this person's own Jupyter."""
    token, port = token_hex(8), free_port()
    env = os.environ | {name: str(home / name.lower()) for name in OWN} | {"JUPYTER_PATH": str(kernels)}
    options = [one.format(folder=folder, port=port, token=token) for one in OPTIONS[tool].split()]
    command = [sys.executable, "-m", tool, *options]
    running = Elsewhere(tool, f"http://127.0.0.1:{port}", token)
    with serving(command, env, home / "log", running):
        yield running


class Opened(Notebook):
    """A notebook that another tool shows, every cell of it run."""

    def __init__(self, page: Any, server: Elsewhere, name: str) -> None:
        self.tool = server.tool
        super().__init__(page, server, name)
        self.run_all()

    def run_all(self) -> None:
        if self.tool == "notebook":  # under Voila all has run before the page is there
            super().run_all()

    def begin_again(self) -> None:
        """Load the page again, with another Python behind it: under Voila the one brings the other."""
        if self.tool == "notebook":
            self.restart()
        self.page.reload()
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        self.run_all()

    def window(self, at: int) -> Locator:
        root = self.cell(at).locator(".crib")
        root.wait_for()
        return root


@pytest.fixture(scope="module", params=["notebook", *also("voila")])
def opened(
    request: pytest.FixtureRequest, chromium: Any, kernels: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Opened]:
    """A practice widget and a table; in the end nothing has failed behind the scenes."""
    tool = request.param
    if find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed: pip install {tool}")
    folder = tmp_path_factory.mktemp(tool)
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / "elsewhere.ipynb")
    with served(tool, folder, tmp_path_factory.mktemp(f"{tool}_home"), kernels) as server:
        page = new_page(chromium, reduced_motion="reduce")
        page.route(f"{ICONS}**", lambda route: route.fulfill(body=""))
        notebook = Opened(page, server, "elsewhere.ipynb")
        yield notebook
        assert [fault for fault in notebook.errors if not re.search(FAULTS[tool], fault)] == []
        assert [asked for asked in notebook.outside if not asked.startswith(ICONS)] == []
        page.close()


@pytest.mark.every
def test_a_hand_is_counted_and_marked(opened: Opened) -> None:
    root = opened.window(PRACTICE)
    root.locator(".crib-title").focus()
    opened.tab_to("four of spades")
    opened.press("ArrowRight", "Space", "ArrowRight", "ArrowRight", "Space")
    opened.tab_to("Fifteen")
    opened.press("Enter")
    expect(root.get_by_role("status")).to_have_text("Claimed. Fifteen: 5♥ J♣.")
    press(root, "That's all")
    said = "You peg 2. Muggins! Your opponent takes the 2 you missed."
    expect(root.get_by_role("status")).to_contain_text(said)
    expect(root.get_by_role("button", name="Start again")).to_be_focused()


@pytest.mark.every
def test_a_game_at_the_table_begins_and_goes_on_with_another_python(opened: Opened) -> None:
    root = opened.window(TABLE)
    for act in ("Cut", "Deal"):
        press(root, act)
    away = root.get_by_role("button", name="Discard two")
    away.wait_for()
    for card in range(2):
        root.locator(".crib-own [data-card]").nth(card).click()
    away.focus()
    opened.press("Enter")
    expect(root.locator(".crib-own [data-card]")).to_have_count(4)
    until(
        lambda: opened.ask(KEPT).count(DISCARDED) == 2, "the browser keeps the game, which comes after the answer drawn"
    )
    held = root.locator(".crib-own [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    opened.begin_again()
    expect(root.locator(".crib-asked")).to_contain_text("This browser keeps a game of Modern")
    press(root, "Go on with it")
    expect(root.locator(".crib-own [data-card]")).to_have_count(4)
    now = root.locator(".crib-own [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    assert now == held


@pytest.mark.every
@pytest.mark.parametrize("opened", ["notebook"], indirect=True)  # Voila shows no cell that a key could change
def test_no_key_in_a_widget_changes_the_notebook(opened: Opened) -> None:
    assert strike_everywhere(opened, PRACTICE, opened.window(PRACTICE)) >= 6


@pytest.mark.every
def test_shift_enter_presses_no_button_and_runs_the_next_cell_where_there_is_one(opened: Opened) -> None:
    root = opened.window(PRACTICE)
    button = root.locator(".crib-main").first
    words = button.text_content()
    button.focus()
    expect(button).to_be_focused()  # a view that comes late draws it again
    opened.press("Shift+Enter")
    if opened.tool == "notebook":
        until(lambda: opened.ask(ACTIVE) == TABLE + 1, "the next cell has run")
    expect(button).to_have_text(words or "")


@pytest.mark.every
@pytest.mark.parametrize("opened", ["voila"], indirect=True)
def test_a_silent_python_is_told_in_words_for_a_page_without_cells(opened: Opened) -> None:
    opened.begin_again()
    root = opened.window(PRACTICE)
    opened.page.evaluate("() => { WebSocket.prototype.send = () => {} }")
    with hastened(opened.page):
        press(root, "That's all")
        expect(root.get_by_role("status")).to_contain_text("If nothing changes, load this page again.")
