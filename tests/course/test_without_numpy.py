"""Every lesson by Run All in an ordinary kernel that has no numpy and no matplotlib, as a browser's Python has none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from circles import mostly
from jupyter_client.manager import run_kernel
from parsed import tracked

LESSONS = Path(__file__).parents[2] / "lessons"
EVERY = tracked(LESSONS, "*.ipynb")
ALWAYS = {"00_welcome", "11_game", "15_starter"}
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
Run = Callable[[str], list[dict[str, Any]]]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a site works out beforehand, but for the drawings, which take longest."""
    file = tmp_path_factory.mktemp("kept") / "answers.zip"
    program = "import sys; from pathlib import Path; from crib_tutor.site.work_out import work_out; "
    program += "work_out(Path(sys.argv[1]), drawn=False)"
    subprocess.run([sys.executable, "-c", program, file], check=True, timeout=600, env=os.environ)
    return file


@pytest.fixture(scope="module")
def run(kept: Path) -> Iterator[Run]:
    """Run a cell in one kernel; what it shows, and an error of it is raised."""
    with run_kernel(kernel_name="python3", startup_timeout=PATIENCE) as client:

        def run_cell(code: str) -> list[dict[str, Any]]:
            shown: list[dict[str, Any]] = []

            def take(message: dict[str, Any]) -> None:
                if message["msg_type"] in ("execute_result", "display_data"):
                    shown.append(message["content"]["data"])

            reply = client.execute_interactive(code, timeout=PATIENCE, output_hook=take)["content"]
            assert reply["status"] == "ok", f"{code}\n{reply.get('ename')}: {reply.get('evalue')}"
            return shown

        run_cell(BLOCK.format(kept=str(kept)))
        yield run_cell


@pytest.mark.parametrize(
    "path", mostly(EVERY, [path for path in EVERY if path.stem in ALWAYS]), ids=lambda path: path.stem
)
def test_a_lesson_runs_to_its_end(path: Path, run: Run) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    shown = [data for cell in code for data in run(cell)]
    if path.stem == "15_starter":
        assert any("This chart needs matplotlib" in data.get("text/html", "") for data in shown)
    assert "NumpyNeeded" not in str(shown)
    run(FORGET)


def test_what_only_numpy_can_do_says_so_in_place_of_a_window(run: Run) -> None:
    run("from crib_tutor.lesson import discard_lab, pair_duel, play_lab, win_board")
    for cell, words in (
        ("pair_duel()", "The pair duel needs numpy, which isn't here: install crib_tutor on a computer for that."),
        ("play_lab()", "The play lab needs numpy, which isn't here: install crib_tutor on a computer for that."),
        (
            'discard_lab("5H 6S 7C 8D JH QS", 5, 3)',
            "J♥ Q♠ is best by average. The chances of winning need numpy, which isn't here",
        ),
        ("win_board(105, 98)", "you win 94.9% of the games"),
    ):
        (data,) = run(cell)
        assert words in data["text/plain"]
    run(FORGET)
    with pytest.raises(AssertionError, match="ModuleNotFoundError: No module named 'numpy'"):
        run("import numpy")
