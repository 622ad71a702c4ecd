"""The lessons, settings, pages and packages of a site."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping, MutableMapping
from hashlib import sha256
from pathlib import Path
from string import ascii_letters
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import SEEDS, ClassCode
from crib_tutor.assignments.code_words import ANIMALS, DESCRIBING_WORDS
from crib_tutor.course.lesson_folder import LESSONS, lessons_folder
from crib_tutor.course.robbed import window
from crib_tutor.notebook.scripts import script, style
from crib_tutor.rules import IllegalMove
from crib_tutor.site.build_steps import recipe_folder
from crib_tutor.table.keeping_score.page import write_scorebook

MARK = "crib-tutor-site.json"
"""The file that says that a folder is a site, so that only a site is replaced by a newer one."""
FIRST = "00_welcome.ipynb"
FOR_TEACHERS = ("99_teacher.ipynb", "print_teacher.html")
"""What learners don't find among their lessons."""
BIG = ("matplotlib", "numpy")
"""The packages that a site has only with --network."""
PACKAGES = "static/pyodide-lock/pyodide-lock.json"
"""The list of the packages that a browser's Python loads."""


def copy_for_pupils(folder: Path) -> list[str]:
    """Copy the learners' lessons into a folder; the files' names.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     names = copy_for_pupils(Path(folder))
    >>> names[0], "print_teacher.html" in names
    ('00_welcome.ipynb', False)
    """
    source = lessons_folder()
    folder.mkdir(parents=True, exist_ok=True)
    lessons = sorted(path for pattern in LESSONS for path in source.glob(pattern) if path.name not in FOR_TEACHERS)
    for path in lessons:
        if path.name == "index.ipynb":
            (folder / path.name).write_text(leave_out_teachers(path.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            shutil.copyfile(path, folder / path.name)
    return [path.name for path in lessons]


def leave_out_teachers(notebook: str) -> str:
    r"""Take the teachers' line out of the map.

    >>> cell = {"cell_type": "markdown", "source": ["- one\n", "- For teachers there's a plan.\n", "- two\n"]}
    >>> json.loads(leave_out_teachers(json.dumps({"cells": [cell]})))["cells"][0]["source"]
    ['- one\n', '- two\n']
    """
    given: dict[str, Any] = json.loads(notebook)
    for cell in given["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = [line for line in cell["source"] if not line.startswith("- For teachers")]
    return json.dumps(given, ensure_ascii=False, indent=1) + "\n"


def write_recipe(lite: Path, wheels: Path) -> None:
    """Write what JupyterLite builds from."""
    specs, pins = ["crib-tutor", "micropip"], [f"{name}=={version}" for name, (version, _) in pinned().items()]
    settings = Path(__file__).resolve().parents[1] / "settings"
    building = {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "contents": ["files"],
            "output_dir": "site",
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        },
        "PyodideLockAddon": {"enabled": True, "specs": specs, "constraints": pins, "wheels": [str(wheels)]},
        "FederatedExtensionAddon": {"extra_labextensions_path": [str(settings / "labextensions")]},
    }
    page = {"appName": "crib_tutor", "enableMemoryStorage": False, "exposeAppInBrowser": False}
    _write_json(lite / "jupyter_lite_config.json", building)
    _write_json(lite / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": page})
    shutil.copyfile(settings / "labconfig" / "default_setting_overrides.json", lite / "overrides.json")


def pinned() -> dict[str, tuple[str, str]]:
    """List a browser's packages: name to version and digest.

    >>> "fsrs" in pinned(), "numpy" in pinned()
    (True, False)
    """
    pin = re.compile(r"^([\w-]+)==(\S+) --hash=sha256:(\w{64})$", re.MULTILINE)
    text = (recipe_folder() / "browser.txt").read_text(encoding="utf-8")
    return {name: (version, digest) for name, version, digest in pin.findall(text)}


def require_pinned(site: Path) -> None:
    """Refuse a site that brings a package that isn't pinned."""
    lock = json.loads((site / PACKAGES).read_text(encoding="utf-8"))
    for name, package in lock["packages"].items():  # JupyterLite's own came with their digests already
        own = name == "crib-tutor" or "@jupyterlite/" in package["file_name"]
        if not own and pinned().get(name) != (package["version"], package["sha256"]):
            raise IllegalMove(
                f"the site would load {name} {package['version']}, which isn't the one pinned in "
                "binder/lite/browser.txt: pin that one and try again"
            )


def write_first_page(site: Path) -> None:
    """Write the page that plays the opening scene, and the scorebook's."""
    scene, page = window.robbed().value, Path(__file__).with_name("first_page.html").read_text(encoding="utf-8")
    values = {"FIRST": FIRST, "AFTER": _first_heading(), "SCENE": _inline(scene), "CODES": _inline(_code_pages())}
    page = re.sub("|".join(values), lambda name: values[name[0]], page)
    texts = {"index.html": page, "first_page.js": script(window.__file__), "first_page.css": style(window.__file__)}
    for name, text in texts.items():
        (site / name).write_text(text, encoding="utf-8")
    write_scorebook(site / "scorebook")


def _first_heading() -> str:
    """The heading of the first lesson, as an address names it."""
    given = json.loads((lessons_folder() / FIRST).read_text(encoding="utf-8"))
    prose = "\n".join("".join(cell["source"]) for cell in given["cells"] if cell["cell_type"] == "markdown")
    found = re.search(r"^#+ (.+)", prose, re.MULTILINE)
    return quote(found[1].replace(" ", "-")) if found else ""


def _inline(value: object) -> str:
    """JSON as a script of a page can hold it."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _code_pages() -> dict[str, Any]:
    """The words of class codes, the pages they lead to, and for each word and animal the letter of its page."""
    letters = dict(zip(KINDS, ascii_letters, strict=False))
    codes = (ClassCode(kind, seed, each.items) for kind, each in KINDS.items() for seed in range(SEEDS))
    named = {code.text.rpartition("-")[0]: letters[code.kind] for code in codes}
    return {
        "words": DESCRIBING_WORDS,
        "animals": ANIMALS,
        "pages": {letters[kind]: assignment.page for kind, assignment in KINDS.items()},
        "kinds": ["".join(named.get(f"{word}-{animal}", "-") for animal in ANIMALS) for word in DESCRIBING_WORDS],
    }


def add_from_network(site: Path, packages: Mapping[str, Any], base: str) -> list[str]:
    """Have the browser fetch numpy and matplotlib from Pyodide's makers.

    Returns the names of what was added to the site's list of packages. Each keeps its digest.
    """
    path = site / PACKAGES
    lock: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    added = join_packages(lock["packages"], packages, base)
    _write_json(path, lock)
    return added


def join_packages(known: MutableMapping[str, Any], others: Mapping[str, Any], base: str) -> list[str]:
    """Add numpy and matplotlib to a site's packages.

    >>> known = {"crib-tutor": {"depends": ["fsrs"]}}
    >>> others = {"numpy": {"depends": [], "file_name": "n.whl"}}
    >>> others["matplotlib"] = {"depends": ["numpy"], "file_name": "m.whl"}
    >>> join_packages(known, others, "https://here/")
    ['matplotlib', 'numpy']
    >>> known["crib-tutor"]["depends"], known["numpy"]["file_name"]
    (['fsrs', 'matplotlib', 'numpy'], 'https://here/n.whl')
    """
    added: list[str] = []
    wanted = list(BIG)
    while wanted:
        name = wanted.pop()
        if name not in known:
            known[name] = others[name] | {"file_name": base + others[name]["file_name"]}
            added.append(name)
            wanted += others[name]["depends"]
    own = known["crib-tutor"]
    own["depends"] = sorted({*own["depends"], *BIG})
    return sorted(added)


def require_free(folder: Path) -> None:
    """Refuse a folder that holds anything but a site.

    >>> require_free(Path("no such folder"))
    """
    if folder.exists() and not folder.is_dir():
        raise IllegalMove(f"{folder} is a file: give a folder for the site")
    if not folder.is_dir() or not any(folder.iterdir()):
        return
    made = _files_made(folder)
    if made is None:
        raise IllegalMove(f"{folder} isn't empty and isn't a site made earlier: give a new folder")
    for name in _files_in(folder):
        if name not in made:
            raise IllegalMove(f"{folder} holds {name}, which isn't part of the site: move it elsewhere first")
        if made[name] not in ("", _digest(folder / name)):
            raise IllegalMove(f"{folder} holds {name}, which someone has changed: move it elsewhere first")


def _files_made(folder: Path) -> dict[str, str] | None:
    """The files that were put here with an earlier site and their digests, by its mark; None if no mark says so."""
    try:
        about = json.loads((folder / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    made = about.get("files") if isinstance(about, dict) else None
    if isinstance(made, list):  # as sites of earlier versions have it
        made = dict.fromkeys(map(str, made), "")
    return {**made, MARK: ""} if isinstance(made, dict) else None


def _files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else "no file"


def put_in_place(site: Path, folder: Path, about: Mapping[str, Any]) -> None:
    """Put a site in its place whole, and marked.

    An earlier one goes once this one is there. Raises `IllegalMove` for what came into the folder since it was looked
    at, which stays as it is.
    """
    _write_json(site / MARK, {**about, "files": {name: _digest(site / name) for name in _files_in(site)}})
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".crib-tutor-", ignore_cleanup_errors=True) as aside:
        new, earlier = Path(aside) / "new", Path(aside) / "earlier"
        shutil.move(site, new)  # across file systems this takes a while: what follows doesn't
        require_free(folder)
        made = _files_made(folder) or {}
        if folder.is_dir():
            folder.rename(earlier)
        try:
            new.rename(folder)
        except BaseException:
            if earlier.is_dir():
                earlier.rename(folder)
            raise
        for name in set(_files_in(earlier)) - set(made):  # came in that very moment
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (earlier / name).replace(folder / name)


def size_of(folder: Path) -> tuple[int, int]:
    """How many files a folder holds, and how many bytes."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return len(sizes), sum(sizes)


def drop_maps(site: Path) -> None:
    """Delete the source maps of a site."""
    for path in list(site.rglob("*.map")):
        path.unlink()


def _write_json(path: Path, content: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
