"""After the last cell of a lesson that nbval runs, one more asks its windows everything, in the kernel that has them.

So every question of every lesson is answered in each run of the tests, and no lesson is run a second time for it; the
same in JupyterLab, by mouse and by keyboard, is in `tests/browser/test_every_lesson.py`.
"""

from __future__ import annotations

import inspect
from collections import defaultdict
from pathlib import Path

import nbformat
import pytest
from nbval.plugin import IPyNbFile

LESSONS = Path(__file__).parents[1] / "lessons"
TEACHERS = "99_teacher"
"""The teacher's notebook, which asks nothing."""


def answer_everything(lesson: str) -> None:
    """Say "I don't know" to each question, and claim nothing in each hand; every answer opens, one after the other.

    The lesson's exit ticket is what `tickets.json` says that it is: answers are scored from there.
    """
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415

    from crib_tutor.course.asking.questions_window import QuestionsWindow  # noqa: PLC0415
    from crib_tutor.drills.practice.window import PracticeWindow  # noqa: PLC0415  # run in the kernel of a lesson

    of_lessons = (shown for shown in _instances.values() if isinstance(shown, QuestionsWindow | PracticeWindow))
    windows = [shown for shown in of_lessons if "last_table" not in type(shown).__module__]  # whose hands never end
    assert windows or lesson == "index", "no question and no hand to count"
    if lesson[:2].isdecimal():
        from crib_tutor.assignments.lesson_tickets import ticket_questions  # noqa: PLC0415
        from crib_tutor.lesson import _TICKETS  # noqa: PLC0415

        both = _TICKETS[f"Lesson {lesson[:2]}"].ticket.questions, ticket_questions(lesson[:2])
        asked, known = ([(it.ask, it.answer, it.choices, it.near) for it in questions] for questions in both)
        assert asked == known, "run lessons/source/collect.py"
    for window in windows:
        if isinstance(window, PracticeWindow):
            for at in range(len(window.session.counts)):
                if at:
                    window._receive(None, {"event": "next"}, [])
                # A total is typed, or points by kind, a field a kind; where cards are claimed, neither is looked at.
                typed = {} if window.value["way"] == "tally" else 0
                window._receive(None, {"event": "finish", "answer": typed}, [])
                verdicts = ("Muggins!", "Nothing there", "Nothing is pegged")
                assert any(verdict in window.value["verdict"] for verdict in verdicts)
            assert window.value["next"] == "Start again"
            continue
        assert not window.ticket.given, "an answer is open before the guess"
        for given in range(1, window.value["many"] + 1):
            window._receive(None, {"event": "answer", "answer": None}, [])
            assert not window.value["refused"], window.value["said"]
            assert sum(bool(question["answer"]) for question in window.value["questions"]) == given
            assert "The answer is" in window.value["said"]
        assert window.ticket.done


class EveryQuestion:
    """A plugin of pytest: the last cell of each lesson, which stands in no lesson."""

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> object:
        report = yield
        lesson, of_course = collector.path.stem, collector.path.parent == LESSONS and isinstance(collector, IPyNbFile)
        if of_course and report.result and lesson != TEACHERS:
            last = report.result[-1]
            source = f"{inspect.getsource(answer_everything)}\nanswer_everything({lesson!r})"
            cell, options = nbformat.v4.new_code_cell(source), defaultdict(bool, check=True)
            at = {"name": "every question", "cell_num": last.cell_num + 1}
            report.result.append(type(last).from_parent(collector, **at, cell=cell, options=options))
        return report
