"""`crib-tutor results`: what a class turned in, scored again."""

import argparse
from collections.abc import Callable
from pathlib import Path

from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import name_of, option_path, read_start, write_whole

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""What tells a spreadsheet that a file is UTF-8."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the folder, code and gradebook file."""
    add = parser.add_argument
    what = "the folder or zip with what was turned in, or one file of it"
    add("folder", type=option_path, metavar="FOLDER", help=what)
    add("--code", metavar="CODE", help="take only results of this class code, such as GREEN-HERON-7")
    add(
        "--csv",
        type=option_path,
        metavar="FILE",
        help="write a row for each learner to FILE, for a spreadsheet or a gradebook",
    )


def say_results(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Say what the class turned in; nothing is a failure."""
    from crib_tutor.assignments.class_code import read_code  # noqa: PLC0415  # loaded only when it's asked for
    from crib_tutor.classroom.gradebook.class_report import report_class  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.class_results import collect_results  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.class_table import write_csv  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.class_words import NO_RESULTS  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.result_files import read_folder  # noqa: PLC0415

    code = None if given.code is None else read_code(given.code)
    results = collect_results(read_folder(given.folder), code=code)
    if not results.learners:
        say(NO_RESULTS.format(name_of(Path(given.folder))))
        if results.refused:
            say(f"\n{report_class(results)}")
        return 1
    if given.csv is not None:
        text = _BOM + write_csv(results)
        if given.csv.is_symlink():
            raise IllegalMove(f"{name_of(given.csv)} is a link to another file: name a file of its own")
        head = ",".join(text.split(",", 3)[:3]).encode()  # columns that tables have had in every version
        if given.csv.exists() and read_start(given.csv, len(head) - 1) != head:
            raise IllegalMove(f"{name_of(given.csv)} already exists and isn't a table of results: name another file")
        write_whole(text, given.csv)
    say(report_class(results))
    if given.csv is not None:
        say(f"\nWritten: {given.csv}")
    return 0
