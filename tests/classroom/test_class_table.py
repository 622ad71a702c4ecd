"""The table of a class: nothing in it is markup or a formula, whoever wrote it."""

import csv
import io
import json
from dataclasses import replace
from html.parser import HTMLParser

import simulated_class as simulated
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.assignments.class_code import make_code
from crib_tutor.classroom.gradebook.class_results import ClassResults, Refused, collect_results
from crib_tutor.classroom.gradebook.class_table import (
    CSV_COLUMNS,
    MOST_ROWS,
    safe_cell,
    text_table,
    write_csv,
)
from crib_tutor.classroom.gradebook.class_words import bullets, refused_lines
from crib_tutor.classroom.gradebook.result_files import NamedContent

CODE = make_code("00", 7)
CLASS = simulated.simulate_class(CODE, 12, seed=8)
FOUND = collect_results(NamedContent(f"{learner.nickname}.json", learner.text.encode()) for learner in CLASS)
DANGEROUS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
"""What a cell can't begin with, as OWASP lists it."""


class _Tags(HTMLParser):
    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_csv_has_a_row_for_each_learner_that_any_reader_reads() -> None:
    rows = list(csv.DictReader(io.StringIO(write_csv(FOUND))))
    assert tuple(rows[0]) == CSV_COLUMNS
    assert {(row["nickname"], int(row["right"]), int(row["points"]), int(row["points_possible"])) for row in rows} == {
        (learner.nickname, learner.right, learner.earned, learner.possible) for learner in CLASS
    }
    assert all(int(row["percent"]) == round(100 * int(row["right"]) / int(row["asked"])) for row in rows)


@given(st.text(max_size=12) | st.builds(lambda a, b: a + b, st.sampled_from(DANGEROUS), st.text(max_size=8)))
def test_no_cell_begins_like_a_formula(text: str) -> None:
    cell = safe_cell(text)
    assert not cell.startswith(tuple(DANGEROUS))
    assert not cell.strip().startswith(tuple(DANGEROUS))
    assert list(csv.reader(io.StringIO(f'"{cell.replace(chr(34), chr(34) * 2)}"'))) == [[cell]]


VALUES = (
    "007|1E5|1e-5|TRUE|false|Wahr|vrai|Mar 1|1 Mar|MARCH1|Sept2|Dec-12|5 Mai|Okt 3|Jan 2020|févr 3|1-2|1 2|12|3 PM|"
    "10 a|1月2日|H30-1-1|令和5年1月|\u0660\u0660\u0667|\uff11\uff12"
).split("|")


@for_each([*VALUES, "Ada", "Ada 2", "Max5", "Anna-Lu 2", "May", "Max 5-5", "阿大", "J.R.", "O'Neil", "Juliette"])
def test_a_nickname_stays_text_in_a_spreadsheet_and_reads_back(nickname: str) -> None:
    cell = safe_cell(nickname)
    assert cell.startswith("'") == (nickname in VALUES)
    assert cell.removeprefix("'") == nickname
    document = CLASS[0].document | {"nickname": nickname}
    page = collect_results([NamedContent("007", json.dumps(document).encode())])
    (row,) = csv.DictReader(io.StringIO(write_csv(page)))
    assert row["nickname"].removeprefix("'") == nickname
    assert (row["source"], row["code"], row["assignment"]) == ("'007", CODE.text, "00 Welcome")


@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=9))
def test_every_cell_reads_as_it_was_without_its_first_apostrophe(text: str) -> None:
    assert safe_cell(text).removeprefix("'") == text


@for_each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\x00=1", "|calc", "%0A=1", '"=1', "\uff1d1"])
def test_a_file_name_that_is_a_formula_is_text_in_the_csv(name: str) -> None:
    made = ClassResults((replace(FOUND.learners[0], source=name),))
    (row,) = csv.DictReader(io.StringIO(write_csv(made)))
    assert row["source"][:1] not in tuple(DANGEROUS)
    assert row["source"].lstrip()[:1] not in tuple(DANGEROUS)


@for_each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt;", '"><svg/onload=1>'])
def test_what_was_refused_is_shown_as_text(name: str) -> None:
    page = _Tags(bullets("Refused", refused_lines((Refused(name, name),))))
    assert set(page.tags) == {"p", "strong", "ul", "li"}
    assert f"{name}: {name}" in page.text


def test_a_table_shows_so_many_rows_at_most_and_the_csv_all() -> None:
    learners = FOUND.learners * 30
    assert len(text_table(learners)) == MOST_ROWS + 2
    assert write_csv(ClassResults(learners)).count("\n") == len(learners) + 1


def test_no_one_is_ranked() -> None:
    names = [line.split()[0] for line in text_table(FOUND.learners)[1:]]
    assert names[:4] == ["Ada", "Bo", "Chidi", "Dunja"]
    assert names.index("Élodie") == names.index("Dunja") + 1
