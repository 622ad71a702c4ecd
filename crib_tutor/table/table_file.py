"""The file of a session, never trusted when it's read."""

from pathlib import Path

from crib_tutor import whole_files
from crib_tutor.rules import IllegalMove
from crib_tutor.table.saved_table import SAVED, from_json, to_json
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.whole_files import error_reason, free_name, name_of, read_start, write_whole

BAD, OLD = "bad", "old"
"""What a file that was put aside ends in: one that can't be read, and a game that wasn't over."""


def load(path: Path) -> TerminalSession | None:
    """Load a session, or None where there's no file.

    Raises `IllegalMove` with one sentence that names the file and says what to do.
    """
    try:
        text = read_start(path, SAVED.longest)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise IllegalMove(f"can't read {name_of(path)}: {error_reason(error)}; try --save FILE") from None
    try:
        return from_json(text, TerminalSession)
    except IllegalMove as refusal:
        sentence, aside = str(refusal), free_name(path, BAD)
        raise IllegalMove(
            f"{name_of(path)} can't be used: {sentence}; --new starts another and keeps this file as {aside}"
        ) from None


def save(session: TerminalSession, path: Path) -> None:
    """Write a session for its owner, whole or not at all."""
    write_whole(to_json(session), path)


def put_aside(path: Path, end: str = BAD) -> Path | None:
    """Keep a file under another name, ending in .bad or .old."""
    try:
        return whole_files.put_aside(path, end)
    except (OSError, ValueError) as error:
        raise IllegalMove(f"can't set {name_of(path)} aside: {error_reason(error)}; try --save FILE") from None
