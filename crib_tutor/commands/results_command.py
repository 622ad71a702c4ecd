"""`crib-tutor results`: what a class turned in, scored again."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import name_of, option_path, read_start, write_whole

if TYPE_CHECKING:
    from crib_tutor.classroom.gradebook.class_results import ClassResults
    from crib_tutor.classroom.gradebook.roster import Roster

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""What tells a spreadsheet that a file is UTF-8."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the folder, code and gradebook file."""
    add = parser.add_argument
    what = "the folder or zip with what was turned in, or one file of it"
    add("folder", type=option_path, metavar="FOLDER", help=what)
    add("--code", metavar="CODE", help="take only results of this class code, such as GREEN-HERON-7")
    csv = "write a row for each learner to FILE, for a spreadsheet"
    add("--csv", type=option_path, metavar="FILE", help=csv)
    add("--weeks", type=option_path, metavar="FILE", help="write a column for each class code to FILE, by learner")
    roster = "read who is in the class from a CSV file, such as Canvas's or Moodle's export, and say who is missing"
    add("--roster", type=option_path, metavar="FILE", help=roster)
    add("--canvas", type=option_path, metavar="FILE", help="write what Canvas's gradebook imports, by the roster's IDs")
    add("--moodle", type=option_path, metavar="FILE", help="write what Moodle's imports, by the roster's addresses")
    add("--assignment", metavar="NAME", default="", help="how the gradebook names it, such as 'Runs (4821)' in Canvas")


def say_results(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Say what the class turned in; nothing is a failure."""
    from crib_tutor.assignments.class_code import read_code  # noqa: PLC0415  # loaded only when it's asked for
    from crib_tutor.classroom.gradebook.class_report import report_class  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.class_results import collect_results  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.class_words import NO_RESULTS  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.result_files import read_folder  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.roster import LONGEST_ROSTER, read_roster  # noqa: PLC0415

    code = None if given.code is None else read_code(given.code)
    roster = None if given.roster is None else read_roster(read_start(given.roster, LONGEST_ROSTER))
    results = collect_results(read_folder(given.folder), code=code)
    if not results.learners:
        say(NO_RESULTS.format(name_of(Path(given.folder))))
        if results.refused:
            say(f"\n{report_class(results)}")
        return 1
    tables = _tables(given, results, roster)
    for path, text in tables.items():
        _write(text, path)
    say(report_class(results, roster))
    for path in tables:
        say(f"\nWritten: {path}")
    return 0


def _tables(given: argparse.Namespace, results: "ClassResults", roster: "Roster | None") -> dict[Path, str]:
    """The files that are asked for, before any is written."""
    from crib_tutor.classroom.gradebook.class_table import csv_text, safe_cell, weeks_rows, write_csv  # noqa: PLC0415
    from crib_tutor.classroom.gradebook.import_files import import_csv  # noqa: PLC0415

    tables = {}
    if given.csv is not None:
        tables[given.csv] = _BOM + write_csv(results)
    if given.weeks is not None:
        tables[given.weeks] = _BOM + csv_text([map(safe_cell, row) for row in weeks_rows(results)])
    for platform in ("canvas", "moodle"):
        if (path := getattr(given, platform)) is None:
            continue
        if len(results.codes) > 1:
            codes = " or ".join(code.text for code in results.codes[:3])
            raise IllegalMove(f"--{platform} writes one class code's points: add --code with {codes}")
        tables[path] = import_csv(platform, results, results.codes[0], roster, given.assignment)
    return tables


def _write(text: str, path: Path) -> None:
    """Write a table, and over none but an earlier one."""
    if path.is_symlink():
        raise IllegalMove(f"{name_of(path)} is a link to another file: name a file of its own")
    head = ",".join(text.split(",", 3)[:3]).encode()  # columns that tables have had in every version
    if path.exists() and read_start(path, len(head) - 1) != head:
        raise IllegalMove(f"{name_of(path)} already exists and isn't a table of results: name another file")
    write_whole(text, path)
