"""The teacher's notebook: it stands apart from the lessons, and what it says is so."""

import json
import re
from fnmatch import fnmatch
from pathlib import Path

from parsed import tracked

from crib_tutor.assignments.score_line import read_line
from crib_tutor.classroom.gradebook.class_results import collect_results
from crib_tutor.classroom.gradebook.class_table import CSV_COLUMNS
from crib_tutor.classroom.gradebook.example_class import example_class
from crib_tutor.classroom.gradebook.result_files import read_folder
from crib_tutor.course.lesson_folder import copy_lessons
from crib_tutor.teacher import class_results

LESSONS = Path(__file__).parents[2] / "lessons"
TEACHERS = LESSONS / "99_teacher.ipynb"
CELLS = json.loads(TEACHERS.read_text(encoding="utf-8"))["cells"]
PROSE = "\n".join("".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown")
PLAIN = " ".join(PROSE.split())


def test_it_has_no_twin_and_no_lesson_leads_there() -> None:
    assert not (LESSONS / "solved" / TEACHERS.name).exists()
    others = [*tracked(LESSONS, "*.ipynb"), *tracked(LESSONS, "solved/*.ipynb"), LESSONS.parent / "README.md"]
    leading = [path.name for path in others if path != TEACHERS and f"]({TEACHERS.name})" in path.read_text("utf-8")]
    assert not leading


def test_it_comes_with_the_lessons_and_a_pupils_list_of_files_leaves_it_out(tmp_path: Path) -> None:
    ours = json.loads((LESSONS.parent / "crib_tutor/settings/jupyter_server_config.json").read_text("utf-8"))
    assert any(fnmatch(TEACHERS.name, hidden) for hidden in ours["ContentsManager"]["hide_globs"])
    copy_lessons(LESSONS, tmp_path)
    assert (tmp_path / TEACHERS.name).is_file()


def test_the_line_it_shows_is_that_of_its_example() -> None:
    (shown,) = re.findall(r"such as \*(GREEN-HERON-7 .*?)\*", PLAIN)
    (line,) = [one.content.decode() for one in example_class() if one.name.endswith(".txt")]
    assert shown == line
    read = read_line(shown)
    told = re.search(r"That's (\d+) answers right out of (\d+), and (\d+) points found out of (\d+)", PLAIN)
    assert told is not None
    assert tuple(map(int, told.groups())) == (read.right, read.items, read.earned, read.possible)


def test_its_example_is_as_it_says() -> None:
    found = class_results(example_class()).results
    names = [one.nickname.casefold() for one in found.learners]
    assert names == ["ada", "bo", "chidi", "dunja", "finn", "gwen"]
    assert [one.nickname for one in found.learners if one.scored is None] == ["GWEN"]
    (eve,) = found.refused
    assert eve.name == "eve.json"
    assert "'score'" in eve.why


def test_the_columns_it_names_are_those_of_the_file() -> None:
    named = set(re.findall(r"(?<!\*)\*([a-z_]+)\*(?!\*)", PROSE))
    assert named
    assert named <= set(CSV_COLUMNS)


def test_what_a_score_cannot_show_is_said_plainly() -> None:
    for words in ("Right answers can be copied from a neighbor", "A line is the learner's word", "no autograded cells"):
        assert words in PLAIN


def test_its_cells_are_short_and_few() -> None:
    code = ["".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "code"]
    assert len(code) == 6
    assert all(len(one.splitlines()) == 1 for one in code)
    assert len(PROSE.split()) < 800
    assert not collect_results(read_folder(LESSONS)).learners
