"""Files written whole or not at all, by one program."""

import argparse
import errno
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import time

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

HOME = ".crib-tutor"
"""The folder at home in which games and progress are kept."""
_LONGEST_NAME = 60
_PREFIX = ".crib-tutor-"
"""What a file begins with while it is half written: short, so that a long name is no longer for it."""
_HALF = re.compile(rf"{re.escape(_PREFIX)}[a-z0-9_]{{8}}")
_OLD = 3600
"""Seconds after which a half file is a killed program's."""
_OWN, FOR_ALL = 0o600, 0o644
"""Who may read a file: its owner alone, or everyone who may enter its folder."""
_LONGEST_LOCK = 100
"""Bytes of the longest name that its lock repeats."""
_MOST = 1_000
"""Names that are tried in a folder for many people."""


def path_named(given: str | Path) -> Path:
    """Read the name of a file, with ~ for home.

    >>> path_named("~nobody-here/mine.json")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: '~nobody-here/mine.js...' isn't in any home folder known here: write its whole name

    Raises `IllegalMove` where no one has such a home.
    """
    try:
        return Path(given).expanduser()
    except RuntimeError:
        raise IllegalMove(f"{quote(given)} isn't in any home folder known here: write its whole name") from None


def option_path(text: str) -> Path:
    """Read a file or folder from the command line.

    >>> option_path("mine.json").name
    'mine.json'
    """
    if not text:  # it would be the folder we're in
        raise argparse.ArgumentTypeError("an empty name isn't a file or folder: give one, such as mine")
    try:
        return path_named(text)
    except IllegalMove as refusal:
        raise argparse.ArgumentTypeError(str(refusal)) from None


def home_file(given: Path | None, name: str, what: str) -> Path:
    """Find the file named, or the one at home.

    >>> home_file(Path("mine.json"), "game.json", "the game").name
    'mine.json'
    """
    try:
        return given or Path.home() / HOME / name
    except RuntimeError:  # a system that knows no home folder
        raise IllegalMove(f"there's no home folder to keep {what} in: name a file with --save FILE") from None


def plain_file(path: Path) -> Path:
    """Find the file that a name's links lead to.

    >>> plain_file(Path(os.devnull))
    Traceback (most recent call last):
    OSError: [Errno 22] it's a device or a pipe, not a file

    It may not be there yet. Raises `OSError` for a folder, a device, a pipe, and links that lead nowhere; none of them
    is opened, since a pipe would wait for a writer.
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
    """Read a plain file, to one byte past the longest.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole("once more", Path(folder) / "note.txt")
    ...     read_start(Path(folder) / "note.txt", 3)
    b'once'
    """
    with plain_file(path).open("rb") as file:
        return file.read(longest + 1)


def write_whole(content: str | bytes, path: Path, mode: int = _OWN) -> None:
    """Write a file whole, or not at all.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole("once more", Path(folder) / "mine" / "note.txt")
    ...     (Path(folder) / "mine" / "note.txt").read_text()
    'once more'

    Only its owner may read it unless ``mode`` says otherwise. Where the name is a link, the file that it leads to is
    written, and the link stays. Raises `OSError` where the file can't be written; then the old one is as it was.
    """
    place = plain_file(path)
    _make_folder(place)
    with _written(content, place.parent, mode) as half:
        half.replace(place)


def drop_text(text: str, folder: Path, stem: str, mine: str = "") -> str:
    """Leave a text in a shared folder; its name.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first = drop_text("{}", Path(folder), "results-ada")
    ...     first, drop_text("{}", Path(folder), "results-ada"), drop_text("[]", Path(folder), "results-ada", first)
    ('results-ada.json', 'results-ada-2.json', 'results-ada.json')

    That's a new name, or one that was ``mine`` before. Everyone who may enter the folder can read the file. Raises
    `OSError` if it can't be written.
    """
    with _written(text, folder, FOR_ALL) as half:
        if mine and (folder / mine).is_file():
            return half.replace(folder / mine).name
        for again in range(1, _MOST):
            place = folder / f"{stem}{f'-{again}' if again > 1 else ''}.json"
            with suppress(FileExistsError):
                return _take_name(half, place)
    raise OSError(errno.EEXIST, f"too many files are called {stem}")


def _take_name(half: Path, place: Path) -> str:
    """Give a file a name that no one has or can take meanwhile."""
    try:
        place.hardlink_to(half)
    except FileExistsError:
        raise
    except OSError:  # a folder without links: an empty file holds the name
        place.touch(exist_ok=False)
        half.replace(place)
    return place.name


@contextmanager
def _written(content: str | bytes, folder: Path, mode: int) -> Iterator[Path]:
    """Write a file that's gone unless it's given a name."""
    _sweep(folder)
    whole = content.encode() if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(dir=folder, prefix=_PREFIX)  # its mode is 0600
    half = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(whole)
            file.flush()
            os.fsync(file.fileno())
        if mode != _OWN:
            half.chmod(mode)
        yield half
    finally:
        with suppress(OSError):
            half.unlink()


def _sweep(folder: Path) -> None:
    """Take away the half files of programs that were killed."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _HALF.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    about = entry.stat(follow_symlinks=False)
                    if about.st_uid == getattr(os, "geteuid", int)() and time() - about.st_mtime > _OLD:
                        (folder / entry.name).unlink()


def _make_folder(place: Path) -> None:
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def put_aside(path: Path, end: str) -> Path | None:
    """Move a file to a free name, such as game.json.bad1.

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


def copies_of(path: Path, mark: str) -> Iterator[Path]:
    """Find a file's set-aside copies, and half files with a mark."""
    place = plain_file(path)
    with suppress(OSError):
        for beside in sorted(place.parent.iterdir()):
            aside = re.fullmatch(rf"{re.escape(place.name)}\.(bad|old)\d*", beside.name)
            half = _HALF.fullmatch(beside.name) and beside.is_file() and mark.encode() in beside.read_bytes()
            if aside or half:
                yield beside


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
    """Lock a file; others wait, and are refused then.

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
    if sys.platform == "emscripten":  # one page, and no system that could hold anything
        yield
        return
    from filelock import FileLock, Timeout  # noqa: PLC0415  # loaded when a lock is taken

    with ExitStack() as held:
        try:
            place = plain_file(path)
            _make_folder(place)
            name = os.fsencode(place.name)
            short = place.name if len(name) <= _LONGEST_LOCK else sha256(name).hexdigest()[:16]
            lock = FileLock(place.with_name(f".{short}.lock"), mode=_OWN)
            held.enter_context(lock.acquire(timeout=wait))
        except Timeout:
            raise IllegalMove(f"{name_of(path)} is open in another window: go on there, or name another file") from None
        except (OSError, ValueError, NotImplementedError):
            pass
        yield


def name_of(path: Path) -> str:
    """Say a file's name as a sentence has it.

    >>> name_of(Path("my progress.json"))
    'my progress.json'
    """
    name = str(path) if str(path).isprintable() else ascii(str(path))[1:-1]
    return name if len(name) <= 2 * _LONGEST_NAME else f"{name[:_LONGEST_NAME]}...{name[-_LONGEST_NAME:]}"


def error_reason(error: OSError | ValueError) -> str:
    """Say why a file couldn't be read or written.

    >>> error_reason(OSError(28, "No space left on device"))
    'No space left on device'
    """
    return str(error.strerror if isinstance(error, OSError) and error.strerror else error)
