"""The file of a session: written whole or not at all, and never trusted when it is read."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from crib_tutor.rules import IllegalMove
from crib_tutor.sitting.saved import LARGEST, from_json, to_json
from crib_tutor.terminal.session import Session
from crib_tutor.terminal.whole_files import write_whole


def load(path: Path) -> Session | None:
    """The session in a file, or None where there is no file.

    >>> load(Path("no such file")) is None
    True

    Raises `IllegalMove` with one sentence that names the file and says what to do.
    """
    try:
        with path.open("rb") as file:
            return from_json(file.read(LARGEST + 1), Session)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise IllegalMove(f"cannot read {path}: {error.strerror or error}; try --save FILE") from None
    except IllegalMove as refusal:
        said = str(refusal)
        raise IllegalMove(
            f"{path} is no saved game of ours: {said}; --new begins another and keeps this file as {path.name}.bad"
        ) from None


def save(session: Session, path: Path) -> None:
    """Write a session to its file: the old file stays until the new one is whole, and only its owner may read it.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(begun(Match(rules.HOYLE, seed=7)), Path(folder) / "game.json")
    ...     load(Path(folder) / "game.json").game.seed
    '7/1'

    Raises `OSError` where the file cannot be written; then the old one is as it was.
    """
    write_whole(to_json(session), path)


def put_aside(path: Path) -> None:
    """Keep a file that cannot be read under another name, so that nothing is lost.

    >>> put_aside(Path("no such file"))
    """
    with suppress(FileNotFoundError):
        path.replace(path.with_name(f"{path.name}.bad"))
