"""The exit tickets as data: every lesson has one, and its questions are what the lessons ask, by `every_question`."""

import json
from pathlib import Path

import crib_tutor
from crib_tutor.classroom.assignments import KINDS
from crib_tutor.course.lesson_tickets import TICKETS, ticket_questions

LESSONS = Path(__file__).parents[2] / "lessons"


def test_every_lesson_has_its_ticket_and_no_drill_has_one() -> None:
    lessons = {path.name[:2] for path in LESSONS.glob("[01][0-9]_*.ipynb")}
    assert lessons == {key for key, kind in KINDS.items() if kind.lesson}
    assert all(ticket_questions(lesson) for lesson in lessons)
    assert not any(ticket_questions(key) for key, kind in KINDS.items() if not kind.lesson)


def test_the_file_is_small_and_has_a_version() -> None:
    text = Path(crib_tutor.__file__).with_name("course").joinpath(TICKETS).read_text("utf-8")
    assert json.loads(text)["version"] == 1
    assert len(text) < 20_000
