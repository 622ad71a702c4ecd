"""Files, folders and zips, read within limits."""

import os
import re
import struct
import zlib
from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from stat import S_ISLNK, S_ISREG
from typing import IO, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from crib_tutor.assignments.turned_in import LONGEST_FILE
from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

MOST_FILES = 2_000
"""Files that are read of everything given at once; more are refused."""
MOST_BYTES = 16 * 1024 * 1024
"""Bytes that are read of all of them together."""
LONGEST_ZIP = 4 * 1024 * 1024
"""Bytes of a zip that comes from a page or lies in another zip; one on the disk may be longer."""
_MOST_SEEN = 20_000
"""Names that are looked at in all, those of folders and of what isn't read among them."""
_LONGEST_LIST = 2 * 1024 * 1024
"""Bytes of a zip's list of files."""
_DEEPEST = 8
"""How deep folders and zips may lie in one another."""
_LONGEST_NAME = 100
_CAREFUL = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""How a file is opened: never through a link, and without waiting for a pipe that someone made in its place."""
_OWNERS = (
    re.compile(r"(?:^|/)([^/]+_\d+)_assignsubmission_"),
    re.compile(r"(?:^|/)([^/]+?_(?:LATE_)?\d+)_\d+_[^/]*$"),
)
"""Whose a file is by the names that Moodle and Canvas give to folders and files: a name and a number."""
_TOO_LONG = f"too long: a results file has {LONGEST_FILE // 1024} kB at most"
_ALL_TOO_LONG = f"all files together are too long: {MOST_BYTES // 1024**2} MB are read at once"
_TOO_DEEP = "it lies too deep, in folders of folders"
_LINK = "a link, and links aren't followed"
NOT_RESULTS = "it's neither a results file nor text with lines"
_DOCUMENTS = frozenset({"[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF"})
"""What's in the zips that documents and programs are."""
_LONG_ZIP = f"too long for a zip in here ({LONGEST_ZIP // 1024**2} MB at most): unpack it and give the folder"
_ZIP_MARKS = (b"PK\3\4", b"PK\5\6")
_UNREADABLE = (BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, ArithmeticError, LookupError)
"""What reading a damaged zip can raise."""


class NamedContent(NamedTuple):
    """What a file holds, or why it wasn't read."""

    name: str
    content: bytes
    refused: str = ""
    owner: str = ""
    """Whose it is by the name that a learning platform gave it; nothing if that doesn't say."""


def read_folder(folder: object) -> tuple[NamedContent, ...]:
    """Read what was turned in: a folder, zip or file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as there:
    ...     _ = Path(there, "ada").mkdir(), Path(there, "ada", "results.json.txt").write_text("{}")
    ...     read_folder(there)[0].name
    'ada/results.json.txt'

    Folders and zips inside are read too, whatever their files are called, within limits that hold for all of it. No
    link is followed. Raises `IllegalMove` for what is neither a folder nor a file.
    """
    if not isinstance(folder, str | Path) or not str(folder) or "\0" in str(folder):
        raise IllegalMove(f"{quote(folder)} isn't a folder: give the one with the files that were turned in, or a zip")
    reading = _Unpacking()
    try:
        there = Path(os.path.realpath(Path(folder).expanduser()))
        if there.is_file():
            reading.take(there.name, partial(_open_plain, there), 0)
        else:
            reading.walk(there, "", 0)
    except (OSError, RuntimeError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "its name leads nowhere"
        raise IllegalMove(f"{quote(folder)} can't be read as a folder: {why}") from None
    return reading.all


def name_contents(given: Iterable[tuple[str, bytes]]) -> tuple[NamedContent, ...]:
    """Read files and zips that came from a page.

    >>> name_contents([("ada.json", b"x" * 70_000)])[0].refused
    'too long: a results file has 64 kB at most'
    """
    reading = _Unpacking()
    for name, content in given:
        reading.take(name, partial(BytesIO, content), 0)
    return reading.all


def show_name(name: str) -> str:
    r"""Show a file's name, short and printable.

    >>> print(show_name("ada\x1b[2J.json"))
    ada\x1b[2J.json
    """
    plain = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in name)
    half = _LONGEST_NAME // 2
    return plain if len(plain) <= _LONGEST_NAME else f"{plain[: half - 1]}…{plain[-half:]}"


def owner_of(name: str) -> str:
    """Say whose a file is, by a platform's name.

    >>> owner_of("Lovelace Ada_12345_assignsubmission_file_/results.json"), owner_of("smithsam_123_456_results.json")
    ('Lovelace Ada_12345', 'smithsam_123')
    >>> owner_of("results.json")
    ''
    """
    match = next((one for one in (pattern.search(name) for pattern in _OWNERS) if one), None)
    return match[1].replace("_LATE_", "_") if match else ""


class _Unpacking:
    """What was read so far, and how much may still be."""

    def __init__(self) -> None:
        self._read: list[NamedContent] = []
        self._seen = 0
        self._bytes = 0
        self._more = 0

    @property
    def all(self) -> tuple[NamedContent, ...]:
        """Every file that was read or refused.

        A last one stands for those past the most.
        """
        if not self._more:
            return tuple(self._read)
        name = f"{'at least ' * (self._seen >= _MOST_SEEN)}{self._more:,} more files"
        return (*self._read, NamedContent(name, b"", f"only the first {MOST_FILES:,} files by name are read"))

    def _refuse(self, name: str, why: str) -> None:
        self._read.append(NamedContent(show_name(name), b"", why, owner_of(name)))

    def walk(self, folder: Path, inside: str, depth: int) -> None:
        """Read a folder by name, and the folders in it."""
        with os.scandir(folder) as entries:
            names = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in islice(entries, _MOST_SEEN))
        for name, is_folder in names:
            shown, path = f"{inside}{name}", folder / name
            if not is_folder:
                self.take(shown, partial(_open_plain, path), depth)
            elif self._seen >= _MOST_SEEN:
                return
            elif depth >= _DEEPEST:
                self._refuse(shown, _TOO_DEEP)
            else:
                self._seen += 1
                try:
                    self.walk(path, f"{shown}/", depth + 1)
                except OSError as error:
                    self._refuse(shown, f"can't be read: {error.strerror or error}")

    def take(self, name: str, open_it: Callable[[], IO[bytes]], depth: int) -> None:
        """Read one file, or what's in it if it's a zip."""
        self._seen += 1
        full = len(self._read) >= MOST_FILES or self._seen >= _MOST_SEEN
        self._more += full
        if full:
            return
        try:
            with open_it() as file:
                head = file.read(4)
                if head in _ZIP_MARKS:
                    self._unpack(name, file, depth)
                else:
                    self._keep(name, head + file.read(LONGEST_FILE + 1 - len(head)))
        except _UNREADABLE:
            self._refuse(name, "it's damaged and can't be unpacked")
        except OSError as error:
            self._refuse(name, error.args[0] if len(error.args) == 1 else f"can't be read: {error.strerror or error}")

    def _keep(self, name: str, content: bytes) -> None:
        self._bytes += len(content)
        if len(content) > LONGEST_FILE:
            self._refuse(name, _TOO_LONG)
        elif self._bytes > MOST_BYTES:
            self._refuse(name, _ALL_TOO_LONG)
        else:
            self._read.append(NamedContent(show_name(name), content, "", owner_of(name)))

    def _unpack(self, name: str, file: IO[bytes], depth: int) -> None:
        """Read what's in a zip: nothing of it is written anywhere, so no name in it can do harm."""
        if isinstance(file, BytesIO):
            self._bytes += (size := len(file.getbuffer()))
            if size > LONGEST_ZIP or self._bytes > MOST_BYTES:
                self._refuse(name, _LONG_ZIP if size > LONGEST_ZIP else _ALL_TOO_LONG)
                return
        if depth >= _DEEPEST:
            self._refuse(name, _TOO_DEEP)
            return
        with ZipFile(_Bounded(file)) as held:
            if _DOCUMENTS.intersection(held.namelist()):
                self._refuse(name, NOT_RESULTS)
                return
            for info in sorted(held.infolist(), key=lambda one: one.filename):
                if not info.is_dir():
                    self.take(f"{name}/{info.filename}", partial(_open_packed, held, info), depth + 1)


class _Bounded:
    """A zip's file, of which no more is read at once than an honest list of files needs."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, most: int = -1) -> bytes:
        return self._file.read(min(most, _LONGEST_LIST) if most >= 0 else _LONGEST_LIST)


def _open_plain(path: Path) -> IO[bytes]:
    """Open a plain file: no link, no pipe, no device."""
    if path.is_symlink():
        raise OSError(_LINK)
    file = os.fdopen(os.open(path, _CAREFUL), "rb")
    if not S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError("not a plain file")
    return file


def _open_packed(held: ZipFile, info: ZipInfo) -> IO[bytes]:
    """Unpack a file of a zip, as far as it's worth reading."""
    parts = re.split(r"[/\\]", info.filename)
    for why, true in (
        ("its name leads out of the zip", ".." in parts or not parts[0]),
        (_LINK, S_ISLNK(info.external_attr >> 16)),
        ("it's locked with a password", info.flag_bits & 1),
        ("it's packed in a way that isn't read here", info.compress_type not in (ZIP_STORED, ZIP_DEFLATED)),
    ):
        if true:
            raise OSError(why)
    with held.open(info) as file:
        head = file.read(LONGEST_FILE + 1)
        more = file.read(LONGEST_ZIP + 1 - len(head)) if head.startswith(_ZIP_MARKS) else b""
    return BytesIO(head + more)
