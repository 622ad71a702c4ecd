"""`crib-tutor record`: your finished games, in text."""

import argparse
from collections.abc import Callable
from dataclasses import replace

from crib_tutor.learner.attempts import now_utc
from crib_tutor.table.recording.record_files import RECORD_FILE, delete_record, keep_record, load_record
from crib_tutor.table.recording.words import record_lines
from crib_tutor.whole_files import HOME, home_file, name_of, option_path


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the record's file, and what to do with it."""
    add = parser.add_argument
    add("--file", type=option_path, metavar="FILE", help=f"where the games are kept (default: ~/{HOME}/{RECORD_FILE})")
    add("--keep", action=argparse.BooleanOptionalAction, help="keep finished games, or no more of them")
    add("--delete", action="store_true", help="delete every game, in copies set aside too")


def say_record(options: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Say the record, or do what's asked; return the exit code.

    Raises `IllegalMove` with one sentence for what can't be read or written.
    """
    path, now = home_file(options.file, RECORD_FILE, "the games"), int(now_utc().timestamp())
    if options.delete:
        delete_record(path, now)
        say(f"Deleted: no game is kept in {name_of(path)} any more, nor in a copy set aside.")
    if options.keep is not None:
        keep_record(replace(load_record(path), keeps=options.keep, said=now), path)
        say("Finished games are kept." if options.keep else "No more games are kept.")
    if not options.delete and options.keep is None:
        for line in record_lines(load_record(path).games):
            say(line)
    return 0
