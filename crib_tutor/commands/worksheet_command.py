"""`crib-tutor worksheet`: the problems of a class code on paper."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from secrets import randbelow

from crib_tutor.assignments.assignment import LEVELS
from crib_tutor.assignments.class_code import SEEDS, ClassCode, make_code, read_code
from crib_tutor.rules.refusals import IllegalMove, show_given
from crib_tutor.whole_files import FOR_ALL, error_reason, name_of, option_path, write_whole

_LONGEST_NUMBER = 4


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser what to print, and where."""
    add = parser.add_argument
    add("code", nargs="*", metavar="CODE", help="a class code (otherwise a new one for practice)")
    add("--skill", metavar="KEY", help="make a code of one skill, such as double-runs or play-fifteens")
    add("--level", choices=tuple(LEVELS), help="make a code this hard")
    add("--problems", metavar="N", help="make a code with this many problems")
    add("--seed", metavar="N", help=f"make the code from a number, 0 to {SEEDS - 1}")
    add("--set", metavar="N", help="print this many different sheets, with one list of all answers")
    add("--link", metavar="URL", help="the address of your lessons, for the QR code on the sheet")
    add("--out", type=option_path, metavar="FILE", help="write to this file")
    add("--force", action="store_true", help="write over a file that's there")


def write_worksheet(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Write a worksheet as a page of HTML, and say where.

    Raises `IllegalMove` for a code, a link or a number that there isn't, and for a file that's there already.
    """
    from crib_tutor.classroom.worksheets import worksheet  # noqa: PLC0415  # its cards and charts are loaded when asked for

    code = _code(given)
    place = given.out or Path(f"worksheet-{code.text}.html")
    if os.path.lexists(place) and not given.force:
        raise IllegalMove(
            f"{name_of(place)} is there already: add --force to write over it, or name another with --out"
        )
    if given.set is None:
        page, pages = worksheet.worksheet_page(worksheet.make_worksheet(code, link=given.link or "")), "2 pages"
    else:
        sheets = worksheet.make_set(code, _read_number(given.set, "--set"), link=given.link or "")
        code = sheets[0].code
        page, pages = worksheet.set_pages(sheets), f"{len(sheets)} sheets and their answers"
    try:
        write_whole(page, place, FOR_ALL)  # a sheet is there to be handed round, not one person's own
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        raise IllegalMove(f"can't write {name_of(place)}: {error_reason(error)}; try --out FILE") from None
    say(f"{code.text}: {pages} in {name_of(place)}. Open it in a browser and print it.")
    if not given.link:
        say("There's no QR code on it: add --link with the address of your lessons for one.")
    return 0


def _code(given: argparse.Namespace) -> ClassCode:
    made = {name: getattr(given, name) for name in ("skill", "level", "problems", "seed")}
    if given.code:
        code = read_code(" ".join(given.code))
        extra = next((name for name, value in made.items() if value is not None), None)
        if extra is not None:
            raise IllegalMove(f"{code.text} already says what to ask: leave out --{extra}")
        return code
    skill = given.skill or ""
    return make_code(
        "play" if skill.startswith("play-") else "practice",
        randbelow(SEEDS) if given.seed is None else _read_number(given.seed, "--seed"),
        items=None if given.problems is None else _read_number(given.problems, "--problems"),
        skill=skill,
        level=given.level or "",
    )


def _read_number(text: str, name: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER:
        return int(text)
    raise IllegalMove(f"{show_given(text)} isn't a number for {name}: give one such as 30")
