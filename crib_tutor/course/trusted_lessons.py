"""Lessons whose stored windows play before Python is there.

JupyterLab draws a stored window only if this computer has signed the notebook's content. `python -m` signs the lessons
that the package brings: a server of Binder or of a hub does so as it starts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

from crib_tutor.course.lesson_folder import lessons_folder
from crib_tutor.shipped import read_shipped

DIGESTS = "course/lesson_digests.json"
"""The digest of each notebook that is shipped, made by the build of the lessons."""
_WAIT = 1.0
"""Seconds for which another program may hold the signatures."""


def digest_lessons(folder: Path) -> dict[str, str]:
    """Find the digest of each of a folder's notebooks.

    >>> digest_lessons(lessons_folder()) == read_shipped(DIGESTS)
    True
    """
    return {path.name: _digest(path.read_bytes()) for path in sorted(folder.glob("*.ipynb"))}


def sign_lessons(lessons: Mapping[str, bytes]) -> None:
    """Sign notebooks that are, byte by byte, as they were shipped.

    What is signed is what's given here, whatever their files hold by now. Where it can't be done a lesson shows its
    picture, and no one is told.
    """
    with suppress(Exception):  # of a file system, a database, or Jupyter
        shipped = read_shipped(DIGESTS)
        if ours := [content for name, content in lessons.items() if _digest(content) == shipped.get(name)]:
            _sign(ours)


def sign_shipped() -> None:
    """Sign the lessons that the package brings."""
    with suppress(OSError):
        sign_lessons({path.name: path.read_bytes() for path in lessons_folder().glob("*.ipynb")})


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _sign(notebooks: Iterable[bytes]) -> None:
    import sqlite3  # noqa: PLC0415  # all of this comes with Jupyter, and the lessons' folder does without

    import nbformat  # noqa: PLC0415
    from jupyter_core.paths import jupyter_data_dir  # noqa: PLC0415
    from nbformat.sign import NotebookNotary  # noqa: PLC0415

    data = Path(jupyter_data_dir())
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(sqlite3.connect(data / "nbsignatures.db", timeout=_WAIT)) as known:
        known.execute("BEGIN IMMEDIATE")  # what is held or damaged stays: the notary would put it aside
    notary = NotebookNotary(data_dir=str(data))
    with closing(notary.store):
        for notebook in notebooks:
            notary.sign(nbformat.reads(notebook.decode(), as_version=4))


if __name__ == "__main__":
    sign_shipped()
