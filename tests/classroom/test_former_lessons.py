"""Codes and records from when there were twenty-six lessons: each opens in the lesson that holds it now."""

import json
from pathlib import Path
from typing import Any

import pytest
from each import for_each
from golden_codes import CODES, code_of
from reports import report

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import OFFERED, make_code, read_code
from crib_tutor.assignments.class_link import class_link
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.questions import Ticket
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.turned_in import read_turned_in
from crib_tutor.course.asking.ticket_window import TicketWindow
from crib_tutor.course.lesson_folder import copy_lessons
from crib_tutor.learner.progress import Progress, from_json, to_json
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.rules import IllegalMove
from crib_tutor.teacher import class_code

LESSONS = Path(__file__).parents[2] / "lessons"
OLD = [text for text in CODES if read_code(text).assignment.lesson]
FORMER = [key for key, kind in KINDS.items() if kind.now]


def ticket_of(lesson: str) -> TicketWindow:
    """The exit ticket at the end of a lesson."""
    return TicketWindow(Ticket(ticket_questions(lesson)), title=f"Lesson {lesson}", desk=Desk())


def answered(told: TicketWindow, many: int) -> None:
    """Answer the next questions right."""
    for question in told.ticket.questions[len(told.ticket.given) :][:many]:
        report(told, "answer", answer=question.answer)


@for_each(OLD)
def test_a_code_of_each_of_twenty_six_lessons_is_opened_answered_handed_in_and_scored(text: str) -> None:
    code = read_code(text)
    page, told = LESSONS / code.assignment.page, ticket_of(code.assignment.now or code.kind)
    source = (LESSONS / "source" / page.name).with_suffix(".md").read_text(encoding="utf-8")
    assert f'"Lesson {code.assignment.now or code.kind}"' in source, "its page has the ticket that takes it"
    assert class_link("https://example.org/lab/tree/x.ipynb", code).endswith(f"/{page.name}?class={text}")
    report(told, "class code", text=text)
    report(told, "class name", text="Ada")
    many = len(ticket_questions(code.kind)) + code.items
    answered(told, many)
    shown = report(told, "class turn in")
    assert shown["class"]["over"]
    assert shown["result"].startswith(f"{told.value['title']}: {many} of {many} first answers right.")
    scored = rescore(read_turned_in(shown["class"]["result"]["text"]))
    assert (scored.right, scored.earned) == (many, scored.possible)


def test_there_is_a_code_of_every_place_that_a_lesson_ever_had() -> None:
    assert sorted(read_code(text).assignment.place for text in OLD) == list(range(26))


@for_each(FORMER)
def test_the_ticket_of_a_lesson_that_is_gone_comes_and_goes_with_its_code(key: str) -> None:
    host, questions = KINDS[key].now, ticket_questions(key)
    told = ticket_of(host)
    answered(told, 2)
    report(told, "class code", text=code_of(key, 5).text)
    shown = report(told, "class name", text="Ada")
    assert (shown["title"], shown["questions"][0]["ask"]) == (KINDS[key].name, questions[0].ask)
    answered(told, 1)
    report(told, "class leave")
    assert (told.ticket, len(told.ticket.given)) == (told.own, 2)
    assert told.ticket.questions == ticket_questions(host)
    report(told, "class code", text=code_of(host, 5).text)
    assert len(report(told, "class name", text="Ada")["questions"]) == 3, (
        "a host's own code goes on with its own ticket"
    )
    report(told, "class code", text=code_of(key, 5).text)
    report(told, "class name", text="Ada")
    assert told.ticket.given == (questions[0].answer,)


@for_each(FORMER)
def test_new_codes_are_made_for_the_lesson_that_holds_it(key: str) -> None:
    with pytest.raises(IllegalMove, match=f"{KINDS[KINDS[key].now].name}: make one for '{KINDS[key].now}'$"):
        make_code(key, 7)
    assert [kind["value"] for kind in class_code("00", seed=7).value["kinds"]] == list(OFFERED)


TODAYS = Path(__file__).parents[1] / "released" / "progress_of_26_lessons.json"


def test_a_record_of_twenty_six_lessons_is_that_of_those_that_hold_them() -> None:
    """It was written while there were twenty-six, with all of them done."""
    text = TODAYS.read_text(encoding="utf-8").strip()
    stems: list[Any] = json.loads(text)["lessons"]
    kept = from_json(text)
    assert len(stems) == 26
    assert kept.lessons == tuple(sorted(kind.lesson for key, kind in KINDS.items() if key in OFFERED and kind.lesson))
    assert from_json(to_json(kept)) == kept
    assert kept.learner.turn == 14
    assert Progress(lessons=("16_lead",)).done("00_welcome") == from_json(
        to_json(Progress(lessons=("00_welcome", "16_lead")))
    )


def test_copies_of_lessons_by_their_old_names_stay_as_they_are(tmp_path: Path) -> None:
    old = {name: tmp_path / name for name in ("16_balking.ipynb", "16_balking.mine.ipynb", "22_par.new.ipynb")}
    for name, path in old.items():
        path.write_text(name)
    assert copy_lessons(LESSONS, tmp_path) == []
    assert all(path.read_text() == name for name, path in old.items())
    assert (tmp_path / "16_lead.ipynb").read_bytes() == (LESSONS / "16_lead.ipynb").read_bytes()
