"""Every lesson by Run All in an ordinary kernel that has no numpy and no matplotlib, as a browser's Python has none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from circles import mostly
from jupyter_client import BlockingKernelClient, KernelManager
from parsed import tracked

LESSONS = Path(__file__).parents[2] / "lessons"
EVERY = tracked(LESSONS, "*.ipynb")
ALWAYS = {"00_welcome", "11_game", "17_starter"}
"""One that counts, one whose chances were worked out beforehand, and one with a chart that says what it lacks."""
PATIENCE = 120
BLOCK = """
import sys
from zipfile import ZipFile
class Nowhere:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in ("numpy", "matplotlib", "contourpy"):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Nowhere())
assert "numpy" not in sys.modules
import crib_tutor.without_numpy as without
without._kept = lambda kept=ZipFile({kept!r}): kept
"""
FORGET = "%reset -f"
Cell = tuple[str, list[dict[str, Any]]]


class Kernel:
    """A kernel that runs cells one after another."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client

    def run(self, code: str) -> list[dict[str, Any]]:
        """What a cell shows; an error of it is raised."""
        shown: list[dict[str, Any]] = []

        def take(message: dict[str, Any]) -> None:
            if message["msg_type"] in ("execute_result", "display_data"):
                shown.append(message["content"]["data"])

        reply = self.client.execute_interactive(code, timeout=PATIENCE, output_hook=take)["content"]
        assert reply["status"] == "ok", f"{code}\n{reply.get('ename')}: {reply.get('evalue')}"
        return shown


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a site works out beforehand, but for the drawings, which take longest."""
    file = tmp_path_factory.mktemp("kept") / "answers.zip"
    program = "import sys; from pathlib import Path; from crib_tutor.site.work_out import work_out; "
    program += "work_out(Path(sys.argv[1]), drawn=False)"
    subprocess.run([sys.executable, "-c", program, file], check=True, timeout=600, env=os.environ)
    return file


@pytest.fixture(scope="module")
def kernel(kept: Path) -> Iterator[Kernel]:
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=PATIENCE)
        running = Kernel(client)
        running.run(BLOCK.format(kept=str(kept)))
        yield running
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def code_of(path: Path) -> list[str]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize(
    "path", mostly(EVERY, [path for path in EVERY if path.stem in ALWAYS]), ids=lambda path: path.stem
)
def test_a_lesson_runs_to_its_end(path: Path, kernel: Kernel) -> None:
    cells = code_of(path)
    shown = [kernel.run(cell) for cell in cells]
    if path.stem == "17_starter":
        said = [data["text/plain"] for outputs in shown for data in outputs]
        assert any(words.startswith("This chart needs matplotlib") and "Keep 4♦ 7♦ 8♦ 8♥" in words for words in said)
    assert not any("NumpyNeeded" in str(data) for outputs in shown for data in outputs)
    kernel.run(FORGET)


def test_what_only_numpy_can_do_says_so_in_place_of_a_window(kernel: Kernel) -> None:
    kernel.run("from crib_tutor.lesson import discard_lab, play_lab, win_board")
    (data,) = kernel.run("play_lab()")
    assert (
        data["text/plain"] == "The play lab needs numpy, which isn't here: install crib_tutor on a computer for that."
    )
    (data,) = kernel.run('discard_lab("5H 6S 7C 8D JH QS", 5, 3)')
    assert "J♥ Q♠ is best by average. The chances of winning need numpy, which isn't here" in data["text/plain"]
    (data,) = kernel.run("win_board(105, 98)")
    assert "you win 94.9% of the games" in data["text/plain"]
    kernel.run(FORGET)


def test_it_is_numpy_that_is_missing(kernel: Kernel) -> None:
    with pytest.raises(AssertionError, match="ModuleNotFoundError: No module named 'numpy'"):
        kernel.run("import numpy")
