"""The table of a class, as text, HTML and CSV."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crib_tutor.classroom.gradebook.class_results import ClassResults, LearnerResult, tell_apart
from crib_tutor.classroom.gradebook.tomorrow import plan_tomorrow
from crib_tutor.classroom.gradebook.tomorrow_words import places_of

MOST_ROWS = 200
"""Rows that are shown; the CSV file has all."""
CSV_COLUMNS = (
    "nickname",
    "code",
    "assignment",
    "right",
    "asked",
    "answered",
    "points",
    "points_possible",
    "points_missed",
    "points_too_many",
    "percent",
    "scored_from",
    "contested",
    "source",
    "group",
    "lesson",
    "next_code",
)
"""The columns of the CSV file: `percent` is right of asked, `scored_from` is file or line, and `contested` yes if the
report asks whose result it is."""
_HEADS = ("Learner", "Right", "Points", "Done", "From")
_FULL_WIDTH = ("FULLWIDTH EQUALS SIGN", "FULLWIDTH PLUS SIGN", "FULLWIDTH HYPHEN-MINUS", "FULLWIDTH COMMERCIAL AT")
_FORMULA: tuple[str, ...] = (*"=+-@\t\r\n\0|%", *map(unicodedata.lookup, _FULL_WIDTH))
"""What a cell can't begin with, since a spreadsheet would run it as a formula or a command."""
_WIDE = "WF"
_SEEN = " \u200c\u200d"
"""A space, and the joiners that some scripts need."""
_TRUTHS = frozenset(
    "true false wahr falsch vrai faux verdadero falso vero verdadeiro waar onwaar sant sann falskt tosi".split()
)
_MONTHS = tuple(
    "jan feb mar apr may jun jul aug sep oct nov dec mai mrz okt dez fev avr jui aou ene abr ago dic gen mag giu lug "
    "set ott out mrt mei maj".split()
)
"""How months begin in the languages of Western Europe: beside a number, such a word is a date."""


class TableRow(NamedTuple):
    """A learner's row in words."""

    learner: str
    right: str
    points: str
    answered: str
    source: str


def table_rows(learners: Sequence[LearnerResult]) -> list[TableRow]:
    """Write a row for each learner."""
    rows = []
    for name, learner in zip(tell_apart(learners), learners, strict=True):
        off = [f"{count} {what}" for count, what in ((learner.short, "missed"), (learner.over, "too many")) if count]
        points = ", ".join([f"{learner.earned} of {learner.possible}", *off])
        answered = "?" if learner.answered is None else str(learner.answered)
        source = ("file" if learner.scored else "line") + ", ask" * learner.contested
        rows.append(TableRow(name, f"{learner.right} of {learner.asked}", points, answered, source))
    return rows


def text_table(learners: Sequence[LearnerResult]) -> list[str]:
    """Write the table as lines of text."""
    left = len(learners) - MOST_ROWS
    more = [f"and {left:,} more learners, all of them in the CSV file"] if left > 0 else []
    return [*_aligned([_HEADS, *table_rows(learners[:MOST_ROWS])]), *more]


def weeks_rows(results: ClassResults) -> list[list[str]]:
    """Write each learner's points side by side, code by code.

    >>> weeks_rows(ClassResults())
    [['Learner']]
    """
    by_learner: dict[tuple[str, str], dict[str, LearnerResult]] = {}
    for learner in results.learners:
        by_learner.setdefault(learner.whose[1:], {})[learner.code.text] = learner
    rows = [["Learner", *(code.text for code in results.codes)]]
    for by_code in by_learner.values():
        points = [by_code.get(code.text) for code in results.codes]
        name = next(iter(by_code.values())).nickname
        rows.append([name, *(f"{one.earned} of {one.possible}" if one else "" for one in points)])
    return rows


def weeks_table(results: ClassResults) -> list[str]:
    """Write the weeks as lines of text, if there are two codes."""
    rows = weeks_rows(results)
    return _aligned(rows[: MOST_ROWS + 1]) if len(results.codes) > 1 else []


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    wide = [max(map(_columns, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(text + " " * (room - _columns(text)) for text, room in zip(row, wide, strict=True)).rstrip()
        for row in rows
    ]


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        1 + (unicodedata.east_asian_width(sign) in _WIDE)
        for sign in text
        if unicodedata.category(sign) not in ("Mn", "Me", "Cf")  # drawn over the sign before
    )


# --- for a gradebook --------------------------------------------------------------------------------------------------


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Write rows as CSV, each cell in quotation marks.

    >>> csv_text([("a", 1)])
    '"a","1"\n'
    """
    written = io.StringIO()
    csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    return written.getvalue()


def write_csv(results: ClassResults) -> str:
    r"""Write a class's results for a gradebook.

    >>> write_csv(ClassResults()).count("\n"), write_csv(ClassResults())[:17]
    (1, '"nickname","code"')

    Every cell is quoted, and what others wrote is in `safe_cell`.
    """
    rows: list[list[object]] = [list(CSV_COLUMNS)]
    for code in results.codes:
        places = places_of(plan_tomorrow(results, code))
        for learner in results.of(code):
            counts = (
                learner.right,
                learner.asked,
                learner.answered,
                learner.earned,
                learner.possible,
                learner.short,
                learner.over,
            )
            rows.append([
                safe_cell(learner.nickname),
                learner.code.text,
                learner.code.assignment.name,
                *("" if count is None else count for count in counts),
                round(100 * learner.right / learner.asked) if learner.asked else 0,
                "file" if learner.scored else "line",
                "yes" if learner.contested else "",
                safe_cell(learner.source),
                *places[learner.whose],
            ])  # fmt: skip
    return csv_text(rows)


def safe_cell(text: str) -> str:
    """Write a cell that a spreadsheet takes for text.

    >>> safe_cell("=1+1"), safe_cell("007"), safe_cell("Mar 1"), safe_cell("Ada 2")
    ("'=1+1", "'007", "'Mar 1", 'Ada 2')

    What might be taken for one begins with an apostrophe, and so does what begins with one by itself: without its first
    apostrophe each cell reads as it was.
    """
    plain = "".join(sign for sign in text if sign in _SEEN or sign.isprintable())
    return f"'{plain}" if _is_formula(text) or _might_be_a_value(plain) else plain


def disarm(text: str) -> str:
    """Write a cell that nothing runs; numbers stay numbers.

    >>> disarm("=1+1"), disarm("7b")
    ("'=1+1", '7b')
    """
    plain = "".join(sign for sign in text if sign in _SEEN or sign.isprintable())
    return f"'{plain}" if _is_formula(text) else plain


def _is_formula(text: str) -> bool:
    plain = "".join(sign for sign in text if sign in _SEEN or sign.isprintable())
    return text.startswith(_FORMULA) or plain.lstrip().startswith((*_FORMULA, "'"))


def _might_be_a_value(text: str) -> bool:
    """Whether some spreadsheet might make a number, a date or a truth value of a text."""
    word = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if sign.isalpha())
    if word in _TRUTHS:
        return True
    numbers = len(re.findall(r"\d+", text))
    era = numbers > 1 and (len(word) == 1 or not word.isascii())
    return era or (numbers > 0 and (text[:1].isdigit() or not word or word.startswith(_MONTHS)))
