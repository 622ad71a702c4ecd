"""Files that many people leave in one folder: each whole, under a name that no one else has, and open to the owner."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_READABLE = 0o644
_PREFIX = ".crib-tutor-"
_MOST = 1_000
"""Names that are tried: more learners than that have no nickname in common."""


def drop_text(text: str, folder: Path, stem: str, mine: str = "") -> str:
    """Leave a text in a shared folder, and give the name it got: a new one, or one that was ``mine`` before.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first = drop_text("{}", Path(folder), "results-ada")
    ...     first, drop_text("{}", Path(folder), "results-ada"), drop_text("[]", Path(folder), "results-ada", first)
    ('results-ada.json', 'results-ada-2.json', 'results-ada.json')

    The file is there all at once, and everyone who may enter the folder can read it. Raises `OSError` if it can't be
    written.
    """
    handle, half = tempfile.mkstemp(dir=folder, prefix=_PREFIX)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(half).chmod(_READABLE)
        if mine and (folder / mine).is_file():
            Path(half).replace(folder / mine)
            return mine
        return _take_name(Path(half), folder, stem)
    except BaseException:
        with suppress(OSError):
            Path(half).unlink()
        raise


def _take_name(half: Path, folder: Path, stem: str) -> str:
    """Move a whole file to the first name that no one has, which is taken before anyone else can take it."""
    for place in _names(folder, stem):
        try:
            place.hardlink_to(half)
        except FileExistsError:
            continue
        except OSError:  # a folder without links: an empty file holds the name
            with suppress(FileExistsError):
                place.touch(exist_ok=False)
                half.replace(place)
                return place.name
            continue
        half.unlink()
        return place.name
    raise OSError(errno.EEXIST, f"too many files are called {stem}")


def _names(folder: Path, stem: str) -> Iterator[Path]:
    return (folder / f"{stem}{f'-{again}' if again > 1 else ''}.json" for again in range(1, _MOST))
