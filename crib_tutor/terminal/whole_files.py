"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(text: str, path: Path) -> None:
    """Write a text to a file: the old file stays until the new one is whole, and only its owner may read it.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole("once more", Path(folder) / "mine" / "note.txt")
    ...     (Path(folder) / "mine" / "note.txt").read_text()
    'once more'

    Raises `OSError` where the file cannot be written; then the old one is as it was.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # its mode is 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
