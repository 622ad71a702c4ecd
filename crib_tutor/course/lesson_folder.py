"""The learner's folder: the lessons are copied there, and never over what the learner has changed."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from crib_tutor.documents import read_json
from crib_tutor.whole_files import FOR_ALL, write_whole

LESSONS = ("[0-9][0-9]_*.ipynb", "index.ipynb", "glossary.ipynb", "appendix.ipynb", "print_*.html")
"""What the files of the course are called: lessons, their map and glossary, and the sheets to print."""
MANIFEST = ".crib-tutor.json"
"""The hidden file that holds the digest of every lesson as it was handed out."""


def copy_lessons(source: Path, folder: Path) -> list[str]:
    """Bring the lessons of ``folder`` up to those of ``source``, and return a line for each that was put beside.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as new, TemporaryDirectory() as mine:
    ...     lesson, copy = Path(new, "02_fifteens.ipynb"), Path(mine, "02_fifteens.ipynb")
    ...     _ = lesson.write_text("the lesson"), copy.write_text("my own notes")
    ...     copy_lessons(Path(new), Path(mine)), copy.read_text()
    (["you've changed 02_fifteens.ipynb: the new version is beside it as 02_fifteens.new.ipynb"], 'my own notes')

    A file is replaced only when it is, byte for byte, what an earlier run put there; a small hidden file in the folder
    holds the digests. Where that file is lost or damaged, every lesson that differs counts as changed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    given = _read_manifest(folder)
    lines = []
    for lesson in sorted(path for pattern in LESSONS for path in source.glob(pattern)):
        content = lesson.read_bytes()
        digest, known = sha256(content).hexdigest(), given.get(lesson.name)
        place = _place(folder / lesson.name, digest, given)
        if place.name != lesson.name and known != digest:  # else nothing is newer than the changed one
            lines.append(f"you've changed {lesson.name}: the new version is beside it as {place.name}")
        if place.name == lesson.name or known != digest:
            _write(place, content)
            given[place.name] = digest
        given[lesson.name] = digest
    _write(folder / MANIFEST, json.dumps(given, indent=1, sort_keys=True).encode())
    return lines


def _place(wanted: Path, digest: str, given: dict[str, str]) -> Path:
    """The first of 02.ipynb, 02.new.ipynb, 02.new-2.ipynb ... that is free or holds nothing of the learner's."""
    place, n = wanted, 0
    while os.path.lexists(place) and _digest(place) not in {digest, given.get(place.name)}:
        n += 1
        place = wanted.with_suffix(f".new{f'-{n}' if n > 1 else ''}{wanted.suffix}")
    return place


def _digest(place: Path) -> str:
    return sha256(place.read_bytes()).hexdigest() if place.is_file() else "no file"


def _read_manifest(folder: Path) -> dict[str, str]:
    manifest = folder / MANIFEST
    with suppress(OSError, ValueError):
        content = read_json(manifest.read_bytes()) if manifest.is_file() else None
        if isinstance(content, dict):
            return {name: digest for name, digest in content.items() if isinstance(digest, str)}
    return {}


def _write(place: Path, content: bytes) -> None:
    """Write a file whole or not at all, where a link leads, and leave one that is already right as it is."""
    place = Path(os.path.realpath(place))
    if place.is_file() and place.read_bytes() == content:
        return
    if os.path.lexists(place) and not place.is_file():
        raise OSError(errno.EINVAL, f"{place.name} is in the way, and it isn't a file")
    write_whole(content, place, FOR_ALL)
