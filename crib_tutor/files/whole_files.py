"""A learner's files: plain files alone, written whole or not at all, never over another, and by one at a time."""

from __future__ import annotations

import argparse
import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from filelock import FileLock

HOME = ".crib-tutor"
"""The folder at home in which games and progress are kept."""
_LONGEST_NAME = 60
_PREFIX = ".crib-tutor-"
"""What a file begins with while it is half written: short, so that a long name is no longer for it."""


def file_named(text: str) -> Path:
    """Read the name of a file from the command line.

    >>> file_named("mine.json").name
    'mine.json'

    Raises what `argparse` says in one line: an empty name would be the folder.
    """
    if not text:
        raise argparse.ArgumentTypeError("an empty name isn't a file: give one, such as mine.json")
    return Path(text)


def home_file(given: Path | None, name: str, what: str) -> Path:
    """Find the file that someone names, or else one of this name in the folder of ours at home.

    >>> home_file(Path("mine.json"), "game.json", "the game").name
    'mine.json'
    """
    try:
        return given.expanduser() if given else Path.home() / HOME / name
    except RuntimeError:  # a system that knows no home folder
        raise IllegalMove(f"there's no home folder to keep {what} in: name a file with --save FILE") from None


def plain_file(path: Path) -> Path:
    """Find the file that a name leads to, with every link followed; it may not be there yet.

    >>> plain_file(Path(os.devnull))
    Traceback (most recent call last):
    OSError: [Errno 22] it's a device or a pipe, not a file

    Raises `OSError` for a folder, a device, a pipe, and links that lead nowhere; none of them is opened, since a pipe
    would wait for a writer.
    """
    place = Path(os.path.realpath(path))
    if place.is_symlink():
        raise OSError(errno.ELOOP, "its links lead in a circle")
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it's a folder, not a file")
    if os.path.lexists(place) and not place.is_file():
        raise OSError(errno.EINVAL, "it's a device or a pipe, not a file")
    return place


def read_start(path: Path, longest: int) -> bytes:
    """Read a plain file, and one byte more than the longest that is allowed at most.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole("once more", Path(folder) / "note.txt")
    ...     read_start(Path(folder) / "note.txt", 3)
    b'once'
    """
    with plain_file(path).open("rb") as file:
        return file.read(longest + 1)


def write_whole(text: str, path: Path) -> None:
    """Write a text to a file: the old file stays until the new one is whole, and only its owner may read it.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole("once more", Path(folder) / "mine" / "note.txt")
    ...     (Path(folder) / "mine" / "note.txt").read_text()
    'once more'

    Where the name is a link, the file that it leads to is written, and the link stays. Raises `OSError` where the file
    can't be written; then the old one is as it was.
    """
    place = plain_file(path)
    _make_folder(place)
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=_PREFIX)  # its mode is 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(place)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _make_folder(place: Path) -> None:
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def put_aside(path: Path, end: str) -> Path | None:
    """Keep a file under another name that nothing has yet, such as game.json.bad or game.json.bad1, and give it.

    >>> put_aside(Path("no such file"), "bad") is None
    True

    Raises `OSError` where it can't be done, and for what is no plain file.
    """
    place = plain_file(path)
    if not place.exists():
        return None
    for aside in _names_beside(place, end):
        with suppress(FileExistsError):
            aside.touch(exist_ok=False)  # the name is taken before the file moves there: no one else can take it
            break
    try:
        return place.replace(aside)
    except OSError:
        aside.unlink()
        raise


def free_name(path: Path, end: str) -> str:
    """Say the name under which `put_aside` would keep a file.

    >>> free_name(Path("no such folder") / "game.json", "bad")
    'game.json.bad'
    """
    return next(name for name in _names_beside(plain_file(path), end) if not os.path.lexists(name)).name


def _names_beside(place: Path, end: str) -> Iterator[Path]:
    return (place.with_name(f"{place.name}.{end}{again or ''}") for again in count())


@contextmanager
def lock_file(path: Path, *, wait: float) -> Iterator[None]:
    """Keep a file to ourselves while this lasts; others wait so many seconds for it, and are refused then.

    >>> with tempfile.TemporaryDirectory() as folder, lock_file(Path(folder) / "game.json", wait=0):
    ...     try:
    ...         with lock_file(Path(folder) / "game.json", wait=0):
    ...             pass
    ...     except IllegalMove as refusal:
    ...         print(str(refusal).rpartition(os.sep)[2])
    game.json is open in another window: go on there, or name another file

    A hidden empty file beside it is what is held, and the system lets go of it when a program ends in whatever way.
    Where nothing can be held, as in a folder that can't be written, nothing is: writing will say why.
    """
    lock = _lock(path)
    if lock is not None:
        from filelock import Timeout  # noqa: PLC0415  # loaded when a lock is taken

        try:
            lock.acquire(timeout=wait)
        except Timeout:
            raise IllegalMove(f"{name_of(path)} is open in another window: go on there, or name another file") from None
        except (OSError, NotImplementedError):
            lock = None
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _lock(path: Path) -> FileLock | None:
    if sys.platform == "emscripten":
        return None  # one page, and no system that could hold anything
    try:
        place = plain_file(path)
        _make_folder(place)
    except (OSError, ValueError):
        return None
    from filelock import FileLock  # noqa: PLC0415  # loaded when a lock is taken

    return FileLock(place.with_name(f".{place.name}.lock"), mode=0o600)


def name_of(path: Path) -> str:
    """Say a file's name as a sentence has it, on one line and not too long.

    >>> name_of(Path("my progress.json"))
    'my progress.json'
    """
    said = str(path)
    said = said if said.isprintable() else ascii(said)[1:-1]
    return said if len(said) <= 2 * _LONGEST_NAME else f"{said[:_LONGEST_NAME]}...{said[-_LONGEST_NAME:]}"


def error_reason(error: OSError | ValueError) -> str:
    """Say why a file couldn't be read or written.

    >>> error_reason(OSError(28, "No space left on device"))
    'No space left on device'
    """
    return str(error.strerror if isinstance(error, OSError) and error.strerror else error)
