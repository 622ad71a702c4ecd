"""Exit tickets of lessons, as data.

`python lessons/source/collect.py` makes the file again from the lessons.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from crib_tutor.assignments.questions import Question

TICKETS = "tickets.json"
"""The file of the tickets, beside this module."""


def ticket_questions(lesson: str) -> tuple[Question, ...]:
    """Look up a lesson's questions by its number.

    >>> [question.answer for question in ticket_questions("00")], ticket_questions("practice")
    ([4, 10, 2], ())

    They're as they're asked in the lesson, without their pictures.
    """
    return _tickets().get(lesson, ())


@cache
def _tickets() -> Mapping[str, tuple[Question, ...]]:
    read: dict[str, Any] = json.loads(files(__package__).joinpath(TICKETS).read_text("utf-8"))
    return MappingProxyType({lesson: tuple(map(_question, asked)) for lesson, asked in read["lessons"].items()})


def _question(asked: Mapping[str, Any]) -> Question:
    return Question(asked["ask"], asked["answer"], tuple(asked["choices"]), near=asked["near"])
