"""Progress in files, read with suspicion and written whole."""

from collections.abc import Sequence
from pathlib import Path

from crib_tutor import whole_files
from crib_tutor.learner.progress import LONGEST_FILE, Progress, from_json, to_json
from crib_tutor.learner.progress_steps import Step, take_steps
from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import (
    error_reason,
    free_name,
    lock_file,
    name_of,
    plain_file,
    read_start,
    write_whole,
)

PROGRESS = "progress.json"
"""What the file is called in the folder of ours at home, for the terminal and for a hub's windows."""
BAD, OLD = "bad", "old"
"""What a file that was put aside ends in: one that can't be read, and one that can."""
_WAIT = 10.0
"""Seconds that another session is given to finish writing, which takes it a moment."""


def read_progress(path: Path) -> Progress:
    """Read the progress in a file.

    >>> read_progress(Path("no such file"))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: can't read no such file: No such file or directory; name another file

    Raises `IllegalMove`, which names the file and says what is wrong and what to do.
    """
    try:
        text = read_start(path, LONGEST_FILE)
    except (OSError, ValueError) as error:
        raise IllegalMove(f"can't read {name_of(path)}: {error_reason(error)}; name another file") from None
    try:
        return from_json(text)
    except IllegalMove as refusal:
        raise IllegalMove(f"{name_of(path)} can't be used: {refusal}") from None


def read_if_there(path: Path) -> Progress | None:
    """Read the progress in a file, or None without one.

    Raises `IllegalMove` as `read_progress` does.
    """
    return read_progress(path) if _is_there(path) else None


def load_progress(path: Path) -> Progress:
    """Read the progress of this place, or begin without a file.

    Raises `IllegalMove`, which says how to begin again, for a file of another kind.
    """
    if not _is_there(path):
        return Progress()
    try:
        return read_progress(path)
    except IllegalMove as refusal:
        reason = str(refusal).removesuffix("; name another file")
        raise IllegalMove(f"{reason}; --new starts over and keeps this file as {free_name(path, BAD)}") from None


def write(progress: Progress, path: Path) -> None:
    """Write progress whole; only its owner can read it.

    Raises `IllegalMove` if the file can't be written; then the old one is as it was.
    """
    try:
        text = to_json(progress)
        from_json(text)  # what can't be read again is refused, and takes no file's place
        write_whole(text, path)
    except (OSError, ValueError) as error:
        raise IllegalMove(
            f"the progress can't be kept in {name_of(path)}: {error_reason(error)}; name another file"
        ) from None


def add(steps: Sequence[Step], here: Progress, path: Path) -> Progress:
    """Add this session's steps to a file.

    Two sessions can keep to one file: each adds its own problems to those of the other, and nothing is lost. If the
    file is gone, ``here`` is written, which is all that this session knows. Raises `IllegalMove` if the file can't be
    written, or by now holds something else, which stays as it is.
    """
    with lock_file(path, wait=_WAIT):
        before = read_if_there(path)
        after = here if before is None else take_steps(before, *steps)
        if after != before:
            write(after, path)
    return after


def write_beside(progress: Progress, path: Path) -> None:
    """Write progress to a named file, if nothing would be lost.

    Raises `IllegalMove` if the file holds anything but progress that this one has grown from.
    """
    with lock_file(path, wait=_WAIT):
        if _is_there(path):
            try:
                there = read_progress(path)
            except IllegalMove:
                raise IllegalMove(
                    f"{name_of(path)} already exists and isn't a progress file: name another file"
                ) from None
            if there not in (progress, Progress()) and not progress.grew_from(there):
                raise IllegalMove(f"{name_of(path)} already exists and holds other progress: name another file")
        write(progress, path)


def keep_grown(progress: Progress, path: Path) -> Progress | None:
    """Write progress over what it grew from, or give the other.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = Path(folder) / "progress.json"
    ...     keep_grown(Progress().done("03_runs"), mine) is None, keep_grown(Progress().done("01_cards"), mine).lessons
    (True, ('03_runs',))

    Raises `IllegalMove` if the file can't be read or written; then it's as it was.
    """
    with lock_file(path, wait=_WAIT):
        there = read_if_there(path)
        if there == progress:
            return None
        if there is not None and there != Progress() and not progress.grew_from(there):
            return there
        write(progress, path)
    return None


def put_aside(path: Path) -> Path | None:
    """Rename a file to .bad, or .old if readable.

    Gives the new path, None without a file. Raises `IllegalMove` for what is no plain file, which stays where it is.
    """
    if not _is_there(path):
        return None
    try:
        read_progress(path)
    except IllegalMove:
        end = BAD
    else:
        end = OLD
    try:
        return whole_files.put_aside(path, end)
    except OSError as error:
        raise IllegalMove(f"can't set {name_of(path)} aside: {error_reason(error)}; try --save FILE") from None


def _is_there(path: Path) -> bool:
    try:
        return plain_file(path).exists()
    except (OSError, ValueError) as error:
        raise IllegalMove(f"can't use {name_of(path)}: {error_reason(error)}; name another file") from None
