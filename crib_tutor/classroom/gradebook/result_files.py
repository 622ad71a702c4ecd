"""A folder of results as learners turned them in: read with care, since anyone may have put anything there."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from crib_tutor.classroom.turned_in import LONGEST_FILE
from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

MOST_FILES = 2_000
"""Files that are read from one folder; more are refused."""
SUFFIXES = (".json", ".txt")
"""A results file, and lines that were read out, one below the other."""
_LONGEST_NAME = 60
_CAREFUL = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""How a file is opened: never through a link, and without waiting for a pipe that someone made in its place."""


class NamedContent(NamedTuple):
    """What one file holds, or why it wasn't read, with its name as it can be shown.

    >>> NamedContent("ada.json", b"{}").refused
    ''
    """

    name: str
    content: bytes
    refused: str = ""


def read_folder(folder: object) -> tuple[NamedContent, ...]:
    """Read the results files of a folder by name, and say of each that wasn't read why not.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as there:
    ...     _ = Path(there, "ada.json").write_text("{}"), Path(there, "photo.png").write_text("")
    ...     read_folder(there)
    (NamedContent(name='ada.json', content=b'{}', refused=''),)

    Only files ending in .json and .txt are read, none of folders inside, none through a link, none that's too long, and
    at most 2,000. Raises `IllegalMove` for what is no folder.
    """
    if not isinstance(folder, str | Path) or not str(folder) or "\0" in str(folder):
        raise IllegalMove(f"{quote(folder)} isn't a folder: give the one with the files that were turned in")
    try:
        there = Path(folder).expanduser()
        with os.scandir(there) as entries:
            names = sorted(entry.name for entry in entries if entry.name.lower().endswith(SUFFIXES))
    except (OSError, RuntimeError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "its name leads nowhere"
        raise IllegalMove(f"{quote(folder)} can't be read as a folder: {why}") from None
    read = [_read_file(there / name) for name in names[:MOST_FILES]]
    if len(names) > MOST_FILES:
        why = f"there are {len(names):,} files, and only the first {MOST_FILES:,} by name are read"
        read.append(NamedContent(f"{len(names) - MOST_FILES:,} more files", b"", why))
    return tuple(read)


def name_contents(given: Iterable[tuple[str, bytes]]) -> tuple[NamedContent, ...]:
    """Name files that came from a page, under the same limits as those of a folder.

    >>> name_contents([("ada.json", b"x" * 70_000)])[0].refused
    'too long: a results file has 64 kB at most'
    """
    return tuple(_limited(given))


def _limited(given: Iterable[tuple[str, bytes]]) -> Iterator[NamedContent]:
    for place, (name, content) in enumerate(given):
        if place == MOST_FILES:
            yield NamedContent("the other files", b"", f"only the first {MOST_FILES:,} are read")
            return
        shown = show_name(name)
        yield NamedContent(shown, b"", _TOO_LONG) if len(content) > LONGEST_FILE else NamedContent(shown, content)


_TOO_LONG = f"too long: a results file has {LONGEST_FILE // 1024} kB at most"


def show_name(name: str) -> str:
    r"""Show the name of a file, short and without control characters.

    >>> print(show_name("ada\x1b[2J.json"))
    ada\x1b[2J.json
    """
    plain = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in name)
    return plain if len(plain) <= _LONGEST_NAME else f"{plain[: _LONGEST_NAME - 1]}…"


def _read_file(path: Path) -> NamedContent:
    name = show_name(path.name)
    if path.is_symlink():
        return NamedContent(name, b"", "a link, and links aren't followed")
    try:
        handle = os.open(path, _CAREFUL)
        try:
            kind = os.fstat(handle)
            if not S_ISREG(kind.st_mode):
                return NamedContent(name, b"", "not a plain file")
            if kind.st_size > LONGEST_FILE:
                return NamedContent(name, b"", _TOO_LONG)
            content = _read_all(handle)
        finally:
            with suppress(OSError):
                os.close(handle)
    except OSError as error:
        return NamedContent(name, b"", f"can't be read: {error.strerror or error}")
    return NamedContent(name, b"", _TOO_LONG) if len(content) > LONGEST_FILE else NamedContent(name, content)


def _read_all(handle: int) -> bytes:
    """Read a file to its end, or as far as shows that it's too long."""
    parts, left = [], LONGEST_FILE + 1
    while left > 0 and (part := os.read(handle, left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
