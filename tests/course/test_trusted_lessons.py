"""Signed is what was shipped, byte by byte, and nothing from elsewhere; what's shipped runs no one's script."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from parsed import tracked

from crib_tutor import cli
from crib_tutor.course import trusted_lessons
from crib_tutor.course.lesson_folder import lessons_folder
from crib_tutor.course.robbed.window import robbed

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = lessons_folder()
FIRST, SECOND, THIRD = "00_welcome.ipynb", "02_fifteens.ipynb", "03_pairs.ipynb"
SCRIPT = "<script>document.title = 'robbed'</script>"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this computer's Jupyter keeps its signatures."""
    folder = tmp_path / "data"
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(folder))
    return folder


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


@pytest.mark.parametrize("fault", ["no folder", "no nbformat", "held", "damaged", "no home", "no digests"])
def test_where_signing_fails_no_one_is_told_and_nothing_is_harmed(
    fault: str, data: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    database, known = data / "nbsignatures.db", b""
    with closing(sqlite3.connect(":memory:")) as other:
        if fault == "no folder":
            data.write_text("a file in its place")
        elif fault == "no nbformat":
            monkeypatch.setitem(sys.modules, "nbformat", None)
        elif fault in ("held", "damaged"):
            trusted_lessons.sign_shipped()
            database.write_bytes(b"no database" * (fault == "damaged") or database.read_bytes())
            known = database.read_bytes()
        elif fault == "no home":
            monkeypatch.delenv("JUPYTER_DATA_DIR")
            monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError))
            monkeypatch.setattr("jupyter_core.paths.get_home_dir", Path.home)
        else:
            monkeypatch.setattr(trusted_lessons, "DIGESTS", "course/nothing.json")
        if fault == "held":
            monkeypatch.setattr(trusted_lessons, "_WAIT", 0.1)
            other.execute(f"ATTACH '{database}' AS there")
            other.execute("BEGIN EXCLUSIVE")
        trusted_lessons.sign_shipped()
    assert capfd.readouterr() == ("", "")
    assert not known or database.read_bytes() == known
    assert not list(data.glob("*.bak"))


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
    made = [*tmp_path.rglob("nbsignatures.db*"), *tmp_path.rglob("notebook_secret")]
    assert made == []

    plant(image / "lessons" / SECOND)
    pulled = plant(image / "pulled" / "lessons" / FIRST, FIRST)
    for place in (image / "pulled", home):  # a package that would sign whatever there is
        (place / "crib_tutor" / "course").mkdir(parents=True)
        (place / "crib_tutor" / "__init__.py").write_text("raise SystemExit(open('ran', 'w'))")
    again = "import sys; print(sys.argv[1:]); sys.exit(3)"
    for _ in range(2):
        started = subprocess.run(
            [image / "binder" / "start", "python", "-c", again, "a b"],
            cwd=home,
            env=env,
            check=False,
            capture_output=True,
            text=True,
        )
        assert (started.returncode, started.stdout, started.stderr) == (3, "['a b']\n", "")
        data = home / ".local" / "share" / "jupyter"
        asked = [image / "lessons" / FIRST, image / "lessons" / SECOND, pulled]
        assert trusted(data, *asked) == [True, False, False]
    assert not list(tmp_path.rglob("ran"))


class Outputs(HTMLParser):
    """What stands in a stored output that could do something."""

    NAMES = frozenset(
        "a b br details div em g img li p path pre q s small span strong style summary svg table tbody td th thead tr"
        " ul use".split()
    )

    def __init__(self) -> None:
        super().__init__()
        self.amiss: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.amiss += [] if tag in self.NAMES else [tag]
        for name, value in attrs:
            led = (value or "").startswith(("#", "data:image/svg+xml;base64,", "glossary.ipynb#"))
            if name.startswith("on") or (name in ("href", "src", "xlink:href", "action") and not led):
                self.amiss.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        if self.lasttag == "style" and ("@import" in data or "url(" in data):
            self.amiss.append(data)


def test_shipped_outputs_hold_the_projects_own_drawings_and_windows() -> None:
    scene = robbed()._repr_mimebundle_()[0]["text/html"]  # the one script, which plays before Python is there
    for path in tracked(SHIPPED, "*.ipynb"):
        book = json.loads(path.read_text(encoding="utf-8"))
        seen = Outputs()
        for output in (out for cell in book["cells"] for out in cell.get("outputs", [])):
            for kind, text in output.get("data", {}).items():
                assert kind in ("text/plain", "text/html"), f"{path.name}: {kind}"
                seen.feed("".join(text).replace(scene, "") if kind == "text/html" else "")
        assert seen.amiss == [], path.name
    seen.feed(f"{SCRIPT}<p onclick='x'><a href='javascript:x'><style>@import 'x'</style>")
    assert len(seen.amiss) == 4
