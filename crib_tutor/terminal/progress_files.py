"""Progress in files: read with suspicion, written whole or not at all, and never written over anything else."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from crib_tutor.practice.progress import LONGEST_FILE, Progress, from_json, to_json
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.whole_files import write_whole

BAD, OLD = "bad", "old"
"""What a file that was put aside ends in: one that cannot be read, and one that can."""
_LONGEST_NAME = 60


def read(path: Path) -> Progress:
    """The progress in a file.

    >>> read(Path("no such file"))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: cannot read no such file: No such file or directory; name another file

    Raises `IllegalMove` with one sentence that names the file, and says what is wrong and what to do.
    """
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise IllegalMove(f"cannot read {named(path)}: {_why(error)}; name another file") from None
    try:
        return from_json(text)
    except IllegalMove as refusal:
        raise IllegalMove(f"{named(path)} cannot be used: {refusal}") from None


def kept(path: Path) -> Progress:
    """The progress of whoever practises here: nothing yet where there is no file.

    >>> kept(Path("no such file")) == Progress()
    True

    Raises `IllegalMove`, which says how to begin anew.
    """
    if not os.path.lexists(path):
        return Progress()
    try:
        return read(path)
    except IllegalMove as refusal:
        said = str(refusal).removesuffix("; name another file")
        raise IllegalMove(f"{said}; --new begins anew and keeps this file as {_free(path, BAD).name}") from None


def write(progress: Progress, path: Path) -> None:
    """Write progress to its file: the old file stays until the new one is whole, and only its owner may read it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write(Progress().done("03_runs"), Path(folder) / "mine" / "progress.json")
    ...     read(Path(folder) / "mine" / "progress.json").lessons
    ('03_runs',)

    Raises `IllegalMove` where the file cannot be written; then the old one is as it was.
    """
    try:
        write_whole(to_json(progress), path)
    except (OSError, ValueError) as error:
        raise IllegalMove(f"the progress cannot be kept in {named(path)}: {_why(error)}; name another file") from None


def write_beside(progress: Progress, path: Path) -> None:
    """Write progress to a file that somebody names, which must not be one of another kind.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_beside(Progress(), Path(folder) / "mine.json")

    Raises `IllegalMove` where the file holds anything but progress that can be read.
    """
    try:
        there = path.exists()
    except (OSError, ValueError) as error:
        raise IllegalMove(f"cannot look at {named(path)}: {_why(error)}; name another file") from None
    if there:
        try:
            read(path)
        except IllegalMove:
            raise IllegalMove(f"{named(path)} is there already and is no progress of ours: name another file") from None
    write(progress, path)


def put_aside(path: Path) -> Path | None:
    """Keep what is in a file under another name, a new one, and give it: .bad what cannot be read, .old what can.

    >>> put_aside(Path("no such file")) is None
    True
    """
    if not os.path.lexists(path):
        return None
    try:
        read(path)
    except IllegalMove:
        end = BAD
    else:
        end = OLD
    try:
        return path.replace(_free(path, end))
    except OSError as error:
        raise IllegalMove(f"cannot put {named(path)} aside: {_why(error)}; try --save FILE") from None


def _free(path: Path, end: str) -> Path:
    """A name beside a file that no other has."""
    names = (path.with_name(f"{path.name}.{end}{again or ''}") for again in count())
    return next(name for name in names if not os.path.lexists(name))


def named(path: Path) -> str:
    """A file as a sentence names it, on one line and not too long.

    >>> named(Path("my progress.json"))
    'my progress.json'
    """
    said = str(path)
    said = said if said.isprintable() else ascii(said)[1:-1]
    return said if len(said) <= 2 * _LONGEST_NAME else f"{said[:_LONGEST_NAME]}...{said[-_LONGEST_NAME:]}"


def _why(error: OSError | ValueError) -> str:
    return str(error.strerror if isinstance(error, OSError) and error.strerror else error)
