"""Signed is what was shipped, byte by byte, and nothing from elsewhere; what's shipped runs no one's script."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import reduce
from pathlib import Path
from unittest.mock import Mock

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from parsed import tracked

from crib_tutor import cli
from crib_tutor.course import trusted_lessons
from crib_tutor.course.lesson_folder import lessons_folder
from crib_tutor.course.robbed.window import robbed
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.table.keeping_score.window import ScorebookWindow

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = lessons_folder()
FIRST, SECOND, THIRD = "00_welcome.ipynb", "02_fifteens.ipynb", "03_pairs.ipynb"
SCRIPT = "<script>document.title = 'robbed'</script>"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this computer's Jupyter keeps its signatures."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


def trusted(data: Path, *paths: Path) -> list[bool]:
    with closing((notary := NotebookNotary(data_dir=str(data))).store):
        return [notary.check_signature(nbformat.read(path, as_version=4)) for path in paths]


def plant(place: Path, lesson: str = SECOND, *, also: str = "") -> Path:
    """A lesson as shipped, with a script in an output, and more in a cell if the learner changed it."""
    book = json.loads((SHIPPED / lesson).read_text(encoding="utf-8"))
    output = next(out for cell in book["cells"] for out in cell.get("outputs", []) if "text/html" in out["data"])
    output["data"]["text/html"] = [SCRIPT]
    book["cells"][0]["source"] += [also] * bool(also)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(book), encoding="utf-8")
    return place


def test_what_was_there_or_came_from_elsewhere_is_never_signed(tmp_path: Path, data: Path) -> None:
    """Before the start, changed and so with a new one beside it, behind a link, handed in, pulled."""
    mine = tmp_path / "mine"
    elsewhere = plant(tmp_path / "elsewhere.ipynb", "05_flushes.ipynb", also="mine")
    planted = [plant(mine / SECOND), plant(mine / THIRD, THIRD, also="mine")]
    planted += [plant(mine / "results" / FIRST, FIRST), plant(mine / "pulled" / "lessons" / FIRST, FIRST)]
    (mine / "05_flushes.ipynb").symlink_to(elsewhere)
    for _ in range(2):
        assert cli._lessons_folder(mine) == mine
        assert all(SCRIPT in path.read_text() for path in (*planted, elsewhere))
        beside = mine / "03_pairs.new.ipynb"
        assert beside.read_bytes() == (SHIPPED / THIRD).read_bytes()
        assert trusted(data, *planted, elsewhere, beside) == [False] * 6
        assert trusted(data, mine / FIRST, mine / "index.ipynb") == [True, True]
        plant(mine / "index.ipynb", FIRST)  # once it was signed
        assert trusted(data, mine / "index.ipynb") == [False]
        (mine / "index.ipynb").unlink()


@pytest.mark.parametrize("fault", ["no folder", "no nbformat", "held", "damaged", "no home"])
def test_where_signing_fails_no_one_is_told_and_nothing_is_harmed(
    fault: str, data: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    database = data / "nbsignatures.db"
    with closing(sqlite3.connect(":memory:")) as other:
        if fault == "no folder":
            data.write_text("a file in its place")
        elif fault == "no nbformat":
            monkeypatch.setitem(sys.modules, "nbformat", None)
        elif fault == "no home":
            monkeypatch.delenv("JUPYTER_DATA_DIR")
            monkeypatch.setattr("jupyter_core.paths.get_home_dir", Mock(side_effect=RuntimeError))
        else:
            trusted_lessons.sign_shipped()
            if fault == "damaged":
                database.write_bytes(b"no database")
            monkeypatch.setattr(trusted_lessons, "_WAIT", 0.1)
            other.execute(f"ATTACH '{database if fault == 'held' else ''}' AS there")
            other.execute("BEGIN EXCLUSIVE")
        before = {path: path.read_bytes() for path in data.glob("*")}
        trusted_lessons.sign_shipped()
    assert capfd.readouterr() == ("", "")
    assert {path: path.read_bytes() for path in data.glob("*.*")} == {at: before[at] for at in before if at.suffix}


@pytest.mark.skipif(os.name != "posix", reason="an image of Binder's or a hub's has bash")
def test_an_image_holds_no_secret_and_each_start_signs_what_is_as_shipped(tmp_path: Path) -> None:
    """A build and a start as Binder has them; pip is left out. What a link pulls isn't asked, nor a folder at home."""
    image, home, own = tmp_path / "image", tmp_path / "home", tmp_path / "own"
    shutil.copytree(ROOT / "crib_tutor", image / "crib_tutor", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "binder", image / "binder")
    shutil.copytree(SHIPPED, image / "lessons", ignore=shutil.ignore_patterns("s*"))
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", own], check=True)
    (own / "bin" / "pip").write_text("#!/bin/sh\n")
    (own / "bin" / "pip").chmod(0o755)
    packages = os.pathsep.join([str(image), *(path for path in sys.path if path.endswith("site-packages"))])
    path = os.pathsep.join([str(own / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {"PATH": path, "HOME": str(home), "PYTHONPATH": packages, "MPLCONFIGDIR": str(tmp_path)}
    subprocess.run([image / "binder" / "postBuild"], cwd=image, env=env, check=True, capture_output=True)
    assert [*tmp_path.rglob("nbsignatures.db*"), *tmp_path.rglob("notebook_secret")] == []
    plant(image / "lessons" / SECOND)
    pulled = plant(image / "pulled" / "lessons" / FIRST, FIRST)
    for place in (image / "pulled", home):  # a package that would sign whatever there is
        (place / "crib_tutor" / "course").mkdir(parents=True)
        (place / "crib_tutor" / "__init__.py").write_text("raise SystemExit(open('ran', 'w'))")
    starts = [image / "binder" / "start", "python", "-c", "import sys; print(sys.argv[1:]); sys.exit(3)", "a b"]
    for _ in range(2):
        started = subprocess.run(starts, cwd=home, env=env, check=False, capture_output=True, text=True)
        assert (started.returncode, started.stdout, started.stderr) == (3, "['a b']\n", "")
        asked = [image / "lessons" / FIRST, image / "lessons" / SECOND, pulled]
        assert trusted(home / ".local" / "share" / "jupyter", *asked) == [True, False, False]
    assert not list(tmp_path.rglob("ran"))


NAMES = """a b br data details div em g img li ol p path pre q s small span strong style summary svg table tbody td th
    thead tr ul use""".split()
OWN = ("#", "data:image/svg+xml;base64,", *(path.name for path in SHIPPED.glob("*.ipynb")))


def amiss(html: str) -> list[str]:
    """What could do something: another tag, an address elsewhere, an event's script, a style sheet's import."""
    led = re.findall(r"""\s(?:xlink:href|href|src|action)\s*=\s*["']?([^"'\s>]*)""", html)
    tags = [tag for tag in re.findall(r"<(\w+)", html) if tag not in NAMES]
    return [*tags, *(at for at in led if not at.startswith(OWN)), *re.findall(r"<[^>]*\son\w+\s*=|@import|url\(", html)]


def test_shipped_outputs_hold_the_projects_own_drawings_and_windows() -> None:
    played = [
        str(window.static()) for window in (robbed(), ScorebookWindow(Keeper()))
    ]  # the scripts that play without Python
    for path in tracked(SHIPPED, "*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for data in (output["data"] for output in cell.get("outputs", []) if "data" in output):
                assert data.keys() <= {"text/plain", "text/html"}, path.name
                html = "".join(data.get("text/html", ""))
                assert amiss(reduce(lambda html, own: html.replace(own, ""), played, html)) == [], path.name
    assert len(amiss(f"{SCRIPT}<p onclick='x'><a href='javascript:x'><style>@import 'x'</style>")) == 4
