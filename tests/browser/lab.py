"""JupyterLab opened by the project's own door, and one notebook in it as a person meets it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from secrets import token_hex
from typing import Any
from urllib.request import Request, urlopen

import nbformat
import pytest

try:
    from playwright.sync_api import Locator, Page, expect
except ImportError:  # the fixtures skip every test then
    Locator = Page = expect = None  # type: ignore[assignment,misc]

LIMIT = 60.0  # seconds, for every wait there is
SERVER = os.environ.get("CRIB_TUTOR_SERVER", "")
"""The Python that serves in place of this one, with its own JupyterLab and kernels: `.ci/run` gives Binder's."""

# A kernel that listens, not only a page that is there: JupyterLab shows the notebook some seconds before.
_LISTENS = """async () => {
  const app = window.jupyterapp;
  if (!app) return false;
  await app.restored;
  const panel = app.shell.currentWidget;
  if (!panel?.sessionContext) return false;
  await panel.context.ready;
  await panel.sessionContext.ready;
  const kernel = panel.sessionContext.session?.kernel;
  if (!kernel) return false;
  await kernel.info;
  return kernel.connectionStatus === "connected" && kernel.status === "idle";
}"""
_CELLS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map((cell) =>
  [cell.type, cell.sharedModel.getSource()])"""
_OUTPUTS = (
    """(at) => window.jupyterapp.shell.currentWidget.content.model.cells.get(at).sharedModel.getOutputs?.() ?? []"""
)
_UNRUN = """() => {
  const cells = [...window.jupyterapp.shell.currentWidget.content.model.cells].filter((cell) => cell.type === "code");
  const failed = cells.flatMap((cell) => cell.sharedModel.getOutputs()).find((out) => out.output_type === "error");
  if (failed) throw new Error(`a cell failed: ${failed.ename}: ${failed.evalue}`);
  return cells.filter((cell) => cell.executionCount === null || cell.executionState === "running").length;
}"""
RUN_ONE = """(at) => {
  const { commands, shell } = window.jupyterapp;
  shell.currentWidget.content.activeCellIndex = at;
  return commands.execute("notebook:run-cell");
}"""
_SELECT = """(at) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.activeCellIndex = at;
  notebook.mode = "command";
  notebook.deselectAll();
}"""
FORGET_GUESSES = """() => Object.keys(localStorage).filter((name) => name.startsWith("crib-tutor:guesses"))
  .forEach((name) => localStorage.removeItem(name))"""
_FORGET = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute(
  { code: "from crib_tutor import lesson\\nlesson._TICKETS.clear()", silent: true }).done.then(() => true)"""
_INSTEAD = """async (name) => {
  const { commands, shell } = window.jupyterapp;
  const before = shell.currentWidget;
  await before.sessionContext.shutdown();
  before.dispose();
  const panel = await commands.execute("docmanager:open", { path: name });
  await panel.context.ready;
  shell.activateById(panel.id);
}"""
_HASTEN = """() => {
  window.unhurried = window.setTimeout;
  window.setTimeout = (act, after = 0, ...rest) => unhurried(act, after / 10, ...rest);
}"""
_RELAX = "() => { window.setTimeout = window.unhurried; }"
_RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


def until(wanted: Callable[[], Any], what: str, limit: float = LIMIT) -> float:
    """Ask again and again until something holds; the seconds that it took."""
    start = time.monotonic()
    while not wanted():
        assert time.monotonic() - start < limit, f"still not after {limit:.0f} s: {what}"
        time.sleep(0.05)
    return time.monotonic() - start


@contextmanager
def lab(folder: Path, home: Path, kernels: Path) -> Iterator[Lab]:
    """Serve copies of the lessons as `crib-tutor` does, with nothing of this person's own Jupyter."""
    token, port = token_hex(8), free_port()
    config = home / "config"
    config.mkdir()
    (config / "jupyter_server_config.json").write_text(json.dumps({"IdentityProvider": {"token": token}}))
    (config / "jupyter_lab_config.json").write_text(json.dumps({"LabApp": {"expose_app_in_browser": True}}))
    own = {
        "JUPYTER_CONFIG_DIR": config,
        "JUPYTER_DATA_DIR": home / "data",  # with the signatures of the lessons that are served
        "JUPYTER_PATH": "" if SERVER else kernels,
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
    }
    serves = [SERVER or sys.executable, "-m", "crib_tutor.cli"]
    command = [*serves, "--no-browser", "--port", str(port), "--dir", str(folder)]
    env = os.environ | {name: str(path) for name, path in own.items()}
    opened = Lab(f"http://127.0.0.1:{port}", token)
    with serving(command, env, home / "log", opened):
        yield opened


@contextmanager
def serving(command: Sequence[str], env: Mapping[str, str], said: Path, opened: Lab) -> Iterator[None]:
    """A server from when it answers until it is ended; where it ends by itself, what it ``said`` is the failure."""
    with said.open("wb") as log, running(command, env=env, stdout=log, stderr=log) as server:
        until(lambda: server.poll() is not None or opened.answers(), "the server answers")
        assert server.poll() is None, said.read_text()
        yield


@contextmanager
def running(command: Sequence[str], *, patience: float = 20, **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program with all that it starts, which are ended in any case: first asked to, and after a while made to.

    It has a session of its own, so that nothing reaches it by the terminal, and so that whatever it started is found.
    What ends it relies on no signal that may be ignored from the beginning, as SIGINT is behind ``nohup`` and ``&``.
    """
    with subprocess.Popen(command, start_new_session=os.name == "posix", **options) as program:
        try:
            yield program
        finally:
            program.terminate()
            with suppress(subprocess.TimeoutExpired):
                program.wait(patience)
            _kill_all(program)


def _kill_all(program: subprocess.Popen[Any]) -> None:
    """Kill a program and its children, where any are left."""
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
    else:
        program.kill()


class Lab:
    """A running JupyterLab."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url, token

    def answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/api/status?token={self.token}", timeout=2):  # noqa: S310  # our own server
                return True
        except OSError:
            return False

    def write(self, name: str, cells: Sequence[str]) -> None:
        """Put a notebook of code cells into the folder of the lessons."""
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}  # else JupyterLab asks which one
        self.put(name, nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)], metadata=kernel))

    def put(self, name: str, made: nbformat.NotebookNode) -> None:
        """Put a notebook into the folder of the lessons; one of another name has a Python of its own."""
        body = json.dumps({"type": "notebook", "content": made}).encode()
        address = f"{self.url}/api/contents/{name}?token={self.token}"
        urlopen(Request(address, method="PUT", data=body)).close()  # noqa: S310  # our own server

    def read(self, name: str) -> dict[str, Any]:
        """A notebook of that folder, as it's saved."""
        with urlopen(f"{self.url}/api/contents/{name}?token={self.token}") as answer:  # noqa: S310  # our own server
            content: dict[str, Any] = json.load(answer)["content"]
        return content

    def address(self, notebook: str) -> str:
        return f"{self.url}/doc/tree/{notebook}?token={self.token}&reset"


NAMED = """() => {
  const copy = document.activeElement.cloneNode(true);
  copy.querySelectorAll("[aria-hidden=true]").forEach((unheard) => unheard.remove());
  return copy.ariaLabel ?? copy.textContent;
}"""


class Keyboard:
    """A page on which keys are pressed."""

    page: Page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name: str, most: int = 16) -> None:
        """Walk with Tab until the element of this name has the focus."""
        for _ in range(most):
            self.press("Tab")
            if self.focused() == name:
                return
        pytest.fail(f"{most} times Tab do not lead to {name!r}")

    def focused(self) -> str:
        """The name of the element that has the focus, as a screen reader would begin with."""
        name: str = self.page.evaluate(NAMED)
        return name


class Notebook(Keyboard):
    """One notebook open in JupyterLab: on a page of its own, or in place of another, whose Python ends."""

    def __init__(self, page: Page, lab: Lab, name: str, *, instead: bool = False) -> None:
        self.page, self.name, self._lab = page, name, lab
        self.errors: list[str] = []
        self.outside: list[str] = []
        here = (lab.url, lab.url.replace("http", "ws", 1), "data:", "blob:")
        self._heard: dict[str, Callable[[Any], None]] = {
            "console": lambda said: self.errors.append(said.text) if said.type == "error" else None,
            "pageerror": lambda error: self.errors.append(str(error)),
            "request": lambda asked: None if asked.url.startswith(here) else self.outside.append(asked.url),
        }
        for event, hear in self._heard.items():
            page.on(event, hear)
        if instead:
            self.ask(_INSTEAD, name)
        else:
            page.goto(lab.address(name))
        page.locator(".jp-Notebook .jp-Cell").first.wait_for()

    def ask(self, script: str, argument: object = None) -> Any:
        """What a function in the page gives, or an error when a promise in it is never kept."""
        late = f"setTimeout(() => fail(new Error('no answer in {LIMIT:.0f} s')), {LIMIT * 1000:.0f})"
        answer = f"Promise.race([({script})(argument), new Promise((_, fail) => {late})])"
        return self.page.evaluate(f"(argument) => {answer}", argument)

    def leave(self) -> None:
        """Hear no more of what happens on the page, which goes on to show another notebook."""
        for event, hear in self._heard.items():
            self.page.remove_listener(event, hear)

    def listen(self) -> None:
        """Wait for the kernel."""
        until(lambda: self.ask(_LISTENS), "the kernel listens")

    def run_all(self) -> None:
        self.listen()
        self.ask("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        until(lambda: self.ask(_UNRUN) == 0, "every cell has run")

    def run(self, at: int, *, anew: bool = True) -> Locator:
        """Run one cell again and give the widget that it makes; anew, an exit ticket has no first answers yet."""
        if anew:
            self.ask(_FORGET)
            self.ask(FORGET_GUESSES)
        self.ask(RUN_ONE, at)
        root = self.output(at).locator(".crib").first  # another may be inside of it
        root.wait_for()
        return root

    def open_again(self) -> None:
        """Load the page anew, as a browser does that was closed; Python goes on."""
        self.page.goto(self._lab.address(self.name))
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        self.listen()

    def restart(self) -> None:
        self.ask(_RESTART)
        self.listen()

    def find(self, call: str) -> list[int]:
        """Where the code cells stand that call something."""
        found = [at for at, (kind, text) in enumerate(self.cells()) if kind == "code" and call in text]
        assert found, f"no cell calls {call}"
        return found

    def cells(self) -> list[list[str]]:
        """Type and source of every cell."""
        return self.ask(_CELLS)

    def outputs(self, at: int) -> list[dict[str, Any]]:
        """What the notebook file would hold as the outputs of a cell."""
        return self.ask(_OUTPUTS, at)

    def cell(self, at: int) -> Locator:
        return self.page.locator(".jp-Notebook .jp-Cell").nth(at)

    def output(self, at: int) -> Locator:
        return self.cell(at).locator(".jp-OutputArea").first

    def widget(self, at: int) -> Locator:
        """The widget that a cell has made, with the cell the active one."""
        self.select(at)
        root = self.output(at).locator(".crib").first  # another may be inside of it
        root.wait_for()
        return root

    def select(self, at: int) -> None:
        """Make a cell the active one, in command mode, as after Escape: single keys are commands now."""
        self.ask(_SELECT, at)


def new_page(chromium: Any, **options: Any) -> Page:
    """A page wide enough for the notebook and its side bar, that waits as long as everything else."""
    page = chromium.new_page(viewport={"width": 1280, "height": 1000}, **options)
    page.set_default_timeout(LIMIT * 1000)
    return page


class Front:
    """A page that shows notebooks, one in place of another, so that JupyterLab is loaded once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._now: Notebook | None = None

    def show(self, lab: Lab, name: str, *, reduced_motion: str = "no-preference") -> Notebook:
        """A notebook of the folder, which alone hears from now on what happens; the browser keeps nothing."""
        if self._now:
            self._now.leave()
        self.page.emulate_media(reduced_motion=reduced_motion)
        self._now = Notebook(self.page, lab, name, instead=self._now is not None)
        self._now.ask("() => localStorage.clear()")
        return self._now


@contextmanager
def shown(front: Front, lab: Lab, name: str, *, reduced_motion: str = "no-preference") -> Iterator[Notebook]:
    """Such a notebook, all of it run; in the end nothing has failed behind the scenes or was fetched from outside."""
    notebook = front.show(lab, name, reduced_motion=reduced_motion)
    notebook.run_all()
    yield notebook
    assert notebook.errors == []
    assert notebook.outside == []


@contextmanager
def written(
    front: Front, lab: Lab, name: str, cells: Sequence[str], *, reduced_motion: str = "no-preference"
) -> Iterator[Notebook]:
    """A new notebook of these cells, shown likewise."""
    lab.write(name, cells)
    with shown(front, lab, name, reduced_motion=reduced_motion) as notebook:
        yield notebook


@contextmanager
def hastened(page: Page) -> Iterator[None]:
    """What a page waits for comes ten times as soon; `test_practice` waits for Python as long as a person does."""
    page.evaluate(_HASTEN)
    try:
        yield
    finally:
        page.evaluate(_RELAX)


def press(root: Locator, name: str) -> None:
    """Click the button of exactly this name."""
    root.get_by_role("button", name=name, exact=True).click()


def title(root: Locator) -> Locator:
    """What a window asks now, or is at."""
    return root.locator(".crib-title")


def free_port() -> int:
    """A port that nobody listens on, outside the range from which systems take ports for kernels by themselves."""
    for port in SystemRandom().sample(range(20_000, 30_000), 100):  # a seeded sample would be the other worker's too
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    pytest.fail("none of a hundred ports is free")
