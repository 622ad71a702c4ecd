"""A record of games in a file, beside the learner's progress."""

import shlex
from pathlib import Path

from crib_tutor.documents import write_json
from crib_tutor.learner.attempts import now_utc
from crib_tutor.rules import IllegalMove
from crib_tutor.table.recording.played_game import played
from crib_tutor.table.recording.record import LONGEST, SAVED, GameRecord, read_record, write_record
from crib_tutor.table.sitting import Sitting
from crib_tutor.whole_files import copies_of, error_reason, lock_file, name_of, put_aside, read_start, write_whole

RECORD_FILE = "games.json"
"""What the file is called in the folder of ours at home."""
_WAIT = 10.0
"""Seconds that another session is given to finish writing."""


def load_record(path: Path) -> GameRecord:
    """Read the record in a file, if any.

    Raises `IllegalMove`, which names the file, for what can't be read.
    """
    try:
        return read_record(read_start(path, LONGEST))
    except FileNotFoundError:
        return GameRecord()
    except (OSError, ValueError) as error:
        raise IllegalMove(f"{name_of(path)} can't be used: {error_reason(error)}") from None


def keep_record(record: GameRecord, path: Path) -> tuple[GameRecord, str]:
    """Merge a record into a file.

    A file that can't be read is set aside, and that's said. Raises `IllegalMove` if nothing can be written.
    """
    there, said = GameRecord(), ""
    try:
        with lock_file(path, wait=_WAIT):
            try:
                there = load_record(path)
            except IllegalMove as refusal:
                if aside := put_aside(path, "bad"):
                    said = f"{refusal}; it's set aside as {name_of(aside)}."
            both = there.merge(record)
            if both != there:
                write_whole(write_record(both), path)
    except OSError as error:
        raise IllegalMove(f"games can't be kept in {name_of(path)}: {error_reason(error)}; name another file") from None
    return both, said


def keep_finished(sitting: Sitting, path: Path) -> str:
    """Keep a game that's over, and say so."""
    game = played(sitting, now_utc())
    if game is None:
        return ""
    try:
        both, said = keep_record(GameRecord((game,)), path)
    except IllegalMove as refusal:
        return f"This game isn't in your record: {refusal}."
    named = "" if path.name == RECORD_FILE else f" --file {shlex.quote(str(path))}"
    first = f"This game is in your record, kept in {name_of(path)} alone: crib-tutor record{named} shows it."
    return said or (f"{first} With --no-keep no more are kept." if len(both.games) == 1 else "")


def delete_record(path: Path, now: int) -> None:
    """Delete a file's games, its set-aside copies and half files.

    What's left says when, and holds no game: another window that's still open can't bring the games back.
    """
    try:
        with lock_file(path, wait=_WAIT):
            for copy in copies_of(path, write_json(SAVED.mark)):
                copy.unlink()
            try:
                left = load_record(path)
            except IllegalMove:
                left = GameRecord()
            write_whole(write_record(GameRecord((), left.keeps, left.said, max(now, left.since))), path)
    except OSError as error:
        raise IllegalMove(f"{name_of(path)} can't be deleted: {error_reason(error)}; delete it yourself") from None
