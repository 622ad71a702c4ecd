"""The table of a class: a row for each learner, as text, as HTML, and as a CSV file that a spreadsheet opens safely."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from crib_tutor.classroom.gradebook.class_results import ClassResults, LearnerResult
from crib_tutor.look.html import Html, table_row

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
    "percent",
    "scored_from",
    "source",
)
"""The columns of the CSV file: `percent` is right of asked, and `scored_from` is file or line."""
_HEADS = ("Learner", "Right", "Points", "Done", "From")
_FULL_WIDTH = ("FULLWIDTH EQUALS SIGN", "FULLWIDTH PLUS SIGN", "FULLWIDTH HYPHEN-MINUS", "FULLWIDTH COMMERCIAL AT")
_FORMULA: tuple[str, ...] = (*"=+-@\t\r\n\0|%", *map(unicodedata.lookup, _FULL_WIDTH))
"""What a cell can't begin with, since a spreadsheet would run it as a formula or a command."""
_WIDE = "WF"


class TableRow(NamedTuple):
    """A learner's row in words.

    >>> TableRow("Ada", "7 of 8", "20 of 21", "8", "file").right
    '7 of 8'
    """

    learner: str
    right: str
    points: str
    answered: str
    source: str


def table_rows(learners: Sequence[LearnerResult]) -> list[TableRow]:
    """Write a row for each learner.

    >>> table_rows([])
    []
    """
    return [
        TableRow(
            one.nickname,
            f"{one.right} of {one.asked}",
            f"{one.earned} of {one.possible}",
            "?" if one.answered is None else str(one.answered),
            "file" if one.scored else "line",
        )
        for one in learners
    ]


def text_table(learners: Sequence[LearnerResult]) -> list[str]:
    """Write the table as lines of text.

    >>> text_table([])
    ['Learner  Right  Points  Done  From']
    """
    rows = [TableRow(*_HEADS), *table_rows(learners[:MOST_ROWS])]
    wide = [max(_columns(row[place]) for row in rows) for place in range(len(_HEADS))]
    lines = [
        "  ".join(text + " " * (room - _columns(text)) for text, room in zip(row, wide, strict=True)).rstrip()
        for row in rows
    ]
    return [*lines, *_rest(learners)]


def html_table(learners: Sequence[LearnerResult]) -> Html:
    """Draw the table; nicknames are text and never markup.

    >>> html_table([]).count("<th ")
    5
    """
    body = "".join(table_row("td", *map(escape, row)) for row in table_rows(learners[:MOST_ROWS]))
    rest = "".join(f"<p>{escape(line)}</p>" for line in _rest(learners))
    head = table_row("th", *_HEADS)
    drawn = f'<div style="overflow-x:auto"><table><thead>{head}</thead><tbody>{body}</tbody></table></div>{rest}'
    return Html(drawn, "\n".join(text_table(learners)))


def _rest(learners: Sequence[LearnerResult]) -> list[str]:
    left = len(learners) - MOST_ROWS
    return [f"and {left:,} more learners, all of them in the CSV file"] if left > 0 else []


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in _WIDE) for sign in text)


# --- for a gradebook --------------------------------------------------------------------------------------------------


def write_csv(results: ClassResults) -> str:
    r"""Write a class's results for a gradebook, a row for each learner and code.

    >>> write_csv(ClassResults()).count("\n"), write_csv(ClassResults())[:17]
    (1, '"nickname","code"')

    Every cell is quoted, and one that a spreadsheet would take for a formula begins with an apostrophe.
    """
    written = io.StringIO()
    rows = csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\n")
    rows.writerow(CSV_COLUMNS)
    for one in results.learners:
        cells = (
            one.nickname,
            one.code.text,
            one.code.assignment.name,
            one.right,
            one.asked,
            "" if one.answered is None else one.answered,
            one.earned,
            one.possible,
            round(100 * one.right / one.asked) if one.asked else 0,
            "file" if one.scored else "line",
            one.source,
        )
        rows.writerow([safe_cell(str(cell)) for cell in cells])
    return written.getvalue()


def safe_cell(text: str) -> str:
    """Write a cell so that no spreadsheet takes it for a formula.

    >>> safe_cell("=1+1"), safe_cell("Ada")
    ("'=1+1", 'Ada')
    """
    plain = "".join(sign for sign in text if sign == " " or sign.isprintable())
    return f"'{plain}" if text.startswith(_FORMULA) or plain.lstrip().startswith(_FORMULA) else plain
