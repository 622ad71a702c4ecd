"""The learner's folder: lessons never go over what was changed."""

from __future__ import annotations

import errno
import json
import os
import subprocess
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from crib_tutor.documents import read_json
from crib_tutor.whole_files import FOR_ALL, write_whole

LESSONS = ("[0-9][0-9]_*.ipynb", "index.ipynb", "glossary.ipynb", "appendix.ipynb", "print_*.html")
"""The names of the course's files: lessons, their map and glossary, and the sheets to print."""
MANIFEST = ".crib-tutor.json"
"""The hidden file that holds the digests of every version of a lesson that was handed out."""


def lessons_folder() -> Path:
    """Find the lessons that are handed out.

    >>> (lessons_folder() / "00_welcome.ipynb").is_file()
    True
    """
    package = Path(__file__).resolve().parents[1]
    shipped = package / "lessons"
    return shipped if shipped.is_dir() else package.parent / "lessons"


def copy_lessons(source: Path, folder: Path, fresh: dict[str, bytes] | None = None) -> list[str]:
    """Bring a folder's lessons up to date, never over changed ones.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as new, TemporaryDirectory() as mine:
    ...     lesson, copy = Path(new, "02_fifteens.ipynb"), Path(mine, "02_fifteens.ipynb")
    ...     _ = lesson.write_text("the lesson"), copy.write_text("my own notes")
    ...     copy_lessons(Path(new), Path(mine)), copy.read_text()
    (["you've changed 02_fifteens.ipynb: the new version is beside it as 02_fifteens.new.ipynb"], 'my own notes')

    It returns a line for each that was put beside; ``fresh`` gets each that was written in its own place. A lesson is
    the learner's own when its cells say something that no version handed out to this folder says. A hidden file holds
    the digests; where it's lost, every lesson that differs counts as changed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    given = _read_manifest(folder)
    lines = []
    for lesson in sorted(path for pattern in LESSONS for path in source.glob(pattern)):
        content, wanted = lesson.read_bytes(), folder / lesson.name
        digests = {_digest(content), _digest_cells(content)}
        known = given.setdefault(lesson.name, set())
        place = _find_place(wanted, digests, given)
        if os.path.lexists(wanted) and not wanted.is_file():
            lines.append(f"{lesson.name} isn't a file in your folder, so the lesson is beside it as {place.name}")
        elif place != wanted and not digests <= known:  # else nothing is newer than the changed one
            lines.append(f"you've changed {lesson.name}: the new version is beside it as {place.name}")
        if place == wanted or not wanted.is_file() or not digests <= known:
            wrote = _write(place, content, known=given.setdefault(place.name, set()))
            given[place.name] |= digests
            if fresh is not None and wrote and place == wanted:
                fresh[lesson.name] = content
        known |= digests
    _write(folder / MANIFEST, json.dumps({name: sorted(held) for name, held in given.items()}, indent=1).encode())
    return lines


def put_back(name: str) -> None:
    """Put a lesson as it was handed out where there's none.

    It's that of the class's repository or else this one, where the branch may hold what the learner changed, or of the
    package. Raises `OSError` if no lesson has that name, and if a file has it already.
    """
    content = b""
    for version in ("@{upstream}", "HEAD"):
        with suppress(OSError):
            asked = ["git", "show", f"{version}:./{name}"]
            content = content or subprocess.run(asked, check=False, capture_output=True).stdout  # noqa: S603  # no shell
    content = content or (lessons_folder() / Path(name).name).read_bytes()
    with Path(name).open("xb") as file:
        file.write(content)


def _find_place(wanted: Path, digests: set[str], given: dict[str, set[str]]) -> Path:
    """The first of 02.ipynb, 02.new.ipynb, 02.new-2.ipynb ... that is free or holds nothing of the learner's."""
    place, n = wanted, 0
    while os.path.lexists(place):
        ours = digests | given.get(place.name, set())
        if place.is_file() and not ours.isdisjoint({_digest(content := place.read_bytes()), _digest_cells(content)}):
            break
        n += 1
        place = wanted.with_suffix(f".new{f'-{n}' if n > 1 else ''}{wanted.suffix}")
    return place


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _digest_cells(content: bytes) -> str:
    """The digest of what a notebook's cells say, which running and saving doesn't change."""
    with suppress(ValueError, AttributeError, TypeError, KeyError):
        notebook: Any = read_json(content)
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
        return _digest(json.dumps([cell for cell in cells if cell[1].strip()]).encode())
    return _digest(content)


def _read_manifest(folder: Path) -> dict[str, set[str]]:
    manifest = folder / MANIFEST
    with suppress(OSError, ValueError):
        content = read_json(manifest.read_bytes()) if manifest.is_file() else None
        if isinstance(content, dict):  # earlier versions wrote one digest a lesson
            held = {name: [digests] if isinstance(digests, str) else digests for name, digests in content.items()}
            return {name: set(map(str, digests)) for name, digests in held.items() if isinstance(digests, list)}
    return {}


def _write(place: Path, content: bytes, *, known: set[str] | None = None) -> bool:
    """Write a file whole or not at all, where a link leads, unless one is there that is already right.

    A lesson that was run since it came from us is right if its cells say the same.
    """
    place = Path(os.path.realpath(place))
    if place.is_file():
        there = place.read_bytes()
        if there == content or (
            known is not None and _digest(there) not in known and _digest_cells(there) == _digest_cells(content)
        ):
            return False
    if os.path.lexists(place) and not place.is_file():
        raise OSError(errno.EINVAL, f"{place.name} is in the way, and it isn't a file")
    write_whole(content, place, FOR_ALL)
    return True
