"""The same windows outside JupyterLab: in Notebook 7 and under Voila, wherever those are installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import nbformat
import pytest

from browser.lab import Lab, Notebook, expect, free_port, new_page, press, until
from browser.test_keys import press_everywhere

if TYPE_CHECKING:
    from playwright.sync_api import Locator

CELLS = (
    "from crib_tutor.lesson import practise, table",
    'practise("5H JC 4S 9D KH")',
    "table(seed=7)",
)
PRACTICE, TABLE = 1, 2
OPTIONS = {  # how each tool is told where to listen; the first word is what shows the notebook
    "notebook": "--ServerApp.root_dir={folder} --ServerApp.open_browser=False --ServerApp.ip=127.0.0.1 "
    "--ServerApp.port={port} --ServerApp.port_retries=0 --ServerApp.allow_root=True --IdentityProvider.token={token} "
    "--JupyterNotebookApp.expose_app_in_browser=True",
    "voila": "{folder} --no-browser --Voila.ip=127.0.0.1 --Voila.port={port} --Voila.port_retries=0",
}
PLACES = {"notebook": "notebooks", "voila": "voila/render"}
ICONS = "https://cdn.jsdelivr.net/npm/@fortawesome/"  # which Voila's own pages ask for
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
            with urlopen(f"{self.url}/?token={self._token}", timeout=2):  # noqa: S310  # our own server
                return True
        except OSError:
            return False

    def address(self, notebook: str) -> str:
        return f"{self.url}/{PLACES[self.tool]}/{notebook}?token={self._token}"


@contextmanager
def served(tool: str, folder: Path, home: Path) -> Iterator[Elsewhere]:
    """A folder of notebooks as a tool serves it, with nothing of this person's own Jupyter."""
    token, port = token_hex(8), free_port()
    env = os.environ | {name: str(home / name.lower()) for name in OWN}
    options = [one.format(folder=folder, port=port, token=token) for one in OPTIONS[tool].split()]
    command = [sys.executable, "-m", tool, *options]
    with (home / "log").open("wb") as log, subprocess.Popen(command, env=env, stdout=log, stderr=log) as server:
        try:
            running = Elsewhere(tool, f"http://127.0.0.1:{port}", token)
            until(lambda: server.poll() is not None or running.answers(), f"{tool} answers")
            assert server.poll() is None, (home / "log").read_text()
            yield running
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()


@pytest.fixture(scope="module", params=PLACES)
def opened(request: pytest.FixtureRequest, chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    """A notebook with a practice widget and a table, all of it run; in the end nothing has failed behind the scenes."""
    tool = request.param
    if find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed: pip install {tool}")
    folder = tmp_path_factory.mktemp(tool)
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / "elsewhere.ipynb")
    with served(tool, folder, tmp_path_factory.mktemp(f"{tool}_home")) as server:
        page = new_page(chromium, reduced_motion="reduce")
        page.route(f"{ICONS}**", lambda route: route.fulfill(body=""))
        notebook = Notebook(page, server, "elsewhere.ipynb")
        if tool == "notebook":
            notebook.run_all()
        yield notebook
        assert notebook.errors == []
        assert [asked for asked in notebook.outside if not asked.startswith(ICONS)] == []
        page.close()
