"""Rosters: twenty odd ones get a sentence each, every way to save one reads the same, and no cell is a formula."""

import csv
import io

import pytest
from classroom.test_tomorrow import CODE, turned_in
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.classroom.gradebook.class_results import ClassResults
from crib_tutor.classroom.gradebook.class_table import disarm
from crib_tutor.classroom.gradebook.import_files import import_csv
from crib_tutor.classroom.gradebook.roster import LONGEST_ROSTER, MOST_PEOPLE, match_people, read_roster
from crib_tutor.rules import IllegalMove

ODD = {
    "empty": b"",
    "blank lines": b"\n\n \n",
    "a workbook": b"PK\3\4\0\0",
    "zeros": b"\0\1\2\0\0",
    "no heads": b"Ada,Bo\n",
    "heads alone": b"Name,Email\n",
    "heads of something else": b"Date,Amount\n1,2\n",
    "pipes": b"Name|Email\nAda|a@x\n",
    "too long": b"Name\n" + b"a" * LONGEST_ROSTER,
    "too many": b"Name\n" + b"".join(b"L%d\n" % at for at in range(MOST_PEOPLE + 1)),
    "a long cell": b"Name\n" + b"a" * 301,
    "a huge cell": b'Name\n"' + b"a" * 200_000 + b'"\n',
    "two lines in a cell": b'Name,ID\n"Ada\nBo",1\n',
    "a bell": b"Name\nAda\x07\n",
    "a formula for an ID": b"Name,ID\nAda,=1+1\n",
    "a command for an address": b"Name;Email\nAda;@SUM(A1)\n",
    "a sum for a login": b"Name\tLogin ID\nAda\t+1+1\n",
    "an open quotation": b'Name,Email\n"Ada,a@x\nBo,b@x\n',
    "only points possible": b"Student,ID\n    Points Possible,\n",
    "JSON": b'[{"name": "Ada"}]',
}


@for_each(ODD)
def test_an_odd_roster_gets_one_sentence(kind: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_roster(ODD[kind])
    words = str(refused.value)
    assert "\n" not in words
    assert len(words) < 200
    assert "roster" in words


NAMES = st.text(st.characters(categories=["Lu", "Ll"], exclude_characters="\ufeff"), min_size=2, max_size=9)
ROWS = st.lists(st.tuples(NAMES, NAMES, st.integers(0, 10**9)), min_size=1, max_size=9, unique_by=lambda row: row[2])


@given(ROWS, st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]), st.sampled_from(",;\t"), st.booleans())
def test_every_way_to_save_a_roster_reads_the_same(
    rows: list[tuple[str, str, int]], encoding: str, sign: str, swapped: bool
) -> None:
    written = io.StringIO()
    writer = csv.writer(written, delimiter=sign)
    writer.writerow(["SIS Login ID", "STUDENT", "Id"] if swapped else ["Student", "ID", "SIS Login ID"])
    for last, first, number in rows:
        writer.writerow([f"u{number}", f"{last}, {first}", f"{number:010}"] if swapped else
                        [f"{last}, {first}", f"{number:010}", f"u{number}"])  # fmt: skip
    people = read_roster(written.getvalue().encode(encoding)).people
    assert [(person.name, person.id, person.login) for person in people] == [
        (f"{last}, {first}", f"{number:010}", f"u{number}") for last, first, number in rows
    ]


def found(*nicknames: str) -> ClassResults:
    return turned_in({nickname: [0] * 10 for nickname in nicknames})


ROSTER = read_roster(
    "sep=;\nFirst name;Surname;Email address;Nickname;ID number\n"
    "Ada;Lovelace;ada.l@x.org;;1\nBo;Díaz;bdiaz@x.org;Bobo;2\nSam;Smith;s1@x.org;;3\nSam;Jones;s2@x.org;;4\n"
    "Kim;Lee;kim@x.org;;5\nKim;Lee;kim@x.org;;5\n".encode()
)


@for_each([
    ("Ada", "1"), ("ADA L", "1"), ("adal.", "1"), ("ada lovelace", "1"), ("Lovelace Ada", "1"), ("bobo", "2"),
    ("Bo Diaz", "2"), ("bdiaz", "2"), ("Sam S.", "3"), ("s2", "4"), ("Sam", ""), ("Nobody", ""), ("Adam", ""),
])  # fmt: skip
def test_a_nickname_is_whose_the_roster_says(nickname: str, number: str) -> None:
    matched = match_people(ROSTER, found(nickname).learners)
    assert [person.sis_id for person in matched.people.values()] == [number] * bool(number)
    assert len(matched.missing) == 5 - (2 if nickname == "Sam" else bool(number))


def test_doubts_are_said_and_not_exported() -> None:
    results = found("Ada", "Ada L", "Sam", "Nobody", "Bo")
    notes = "\n".join(match_people(ROSTER, results.learners).notes)
    assert "Kim Lee is on the roster twice." in notes
    assert "Ada and Ada L could all be Ada Lovelace, so ask." in notes
    assert "Sam could be Sam Smith or Sam Jones" in notes
    assert "Not on the roster: Nobody." in notes
    rows = list(csv.reader(io.StringIO(import_csv("moodle", results, CODE, ROSTER))))
    assert rows[0] == ["Email address", CODE.text, "Feedback comments"]
    assert [row[0] for row in rows[1:]] == ["bdiaz@x.org"]
    with pytest.raises(IllegalMove, match="the roster has no IDs"):
        import_csv("canvas", results, CODE, ROSTER)


def test_canvas_keeps_its_name_of_the_assignment() -> None:
    export = (
        f"Student,ID,SIS User ID,SIS Login ID,Section,{CODE.text} (4821)\n    Points Possible,,,,,77\nBo,007,+5,b,=7\n"
    )
    rows = list(csv.reader(io.StringIO(import_csv("canvas", found("Bo"), CODE, read_roster(export.encode())))))
    assert rows[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", f"{CODE.text} (4821)"]
    assert rows[2][:5] == ["Bo", "007", "+5", "b", "'=7"]


@given(st.text(max_size=9) | st.builds(lambda a, b: a + b, st.sampled_from("=+-@\t\r\n\uff1d"), st.text(max_size=5)))
def test_no_disarmed_cell_begins_like_a_formula(text: str) -> None:
    assert not disarm(text).strip().startswith(("=", "+", "-", "@", "\t", "\r", "\uff1d"))
