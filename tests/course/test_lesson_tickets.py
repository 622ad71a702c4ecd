"""The exit tickets as data: every lesson has one, and its questions are what the lessons ask, by `every_question`."""

import json
import re
from pathlib import Path

import pytest
from parsed import tracked

import crib_tutor
from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.lesson_tickets import TICKETS, ticket_questions

LESSONS = Path(__file__).parents[2] / "lessons"


def test_every_lesson_has_its_ticket_and_no_drill_has_one() -> None:
    lessons = {path.name[:2] for path in tracked(LESSONS, "[0-2][0-9]_*.ipynb")}
    assert lessons == {key for key, kind in KINDS.items() if kind.lesson}
    assert all(ticket_questions(lesson) for lesson in lessons)
    assert not any(ticket_questions(key) for key, kind in KINDS.items() if not kind.lesson)


def test_the_file_is_small_and_has_a_version() -> None:
    text = Path(crib_tutor.__file__).with_name("assignments").joinpath(TICKETS).read_text("utf-8")
    assert json.loads(text)["version"] == 1
    assert len(text) < 20_000


@pytest.mark.parametrize("lesson", sorted(key for key, kind in KINDS.items() if kind.lesson))
def test_the_solved_lesson_answers_its_ticket_right(lesson: str) -> None:
    (twin,) = tracked(LESSONS / "solved", f"{lesson}_*.ipynb")
    told = re.findall(rf"Lesson {lesson}: (\d+) of (\d+) first answers right", twin.read_text(encoding="utf-8"))
    many = str(len(ticket_questions(lesson)))
    assert told
    assert set(told) == {(many, many)}
