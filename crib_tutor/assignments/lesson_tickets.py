"""Exit tickets of lessons, as data.

`python lessons/source/collect.py` makes the file again from the lessons.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from crib_tutor.assignments.assignment import FORMER
from crib_tutor.assignments.questions import Question
from crib_tutor.deck import cards
from crib_tutor.look.html import hand, paragraph, stacked

TICKETS = "tickets.json"
"""The file of the tickets, beside this module."""


def ticket_questions(lesson: str) -> tuple[Question, ...]:
    """Look up a lesson's questions by its number.

    >>> [question.answer for question in ticket_questions("00")], ticket_questions("practice")
    ([4, 10, 2], ())

    They're as they're asked in the lesson, without their pictures. Of a lesson that's gone they have all that a page
    needs to ask them: the cards, and in words what the answer shows.
    """
    return _tickets().get(lesson, ())


@cache
def _tickets() -> Mapping[str, tuple[Question, ...]]:
    read, former = (json.loads(files(__package__).joinpath(name).read_text("utf-8")) for name in (TICKETS, FORMER))
    rows = read["lessons"] | {lesson: head["ticket"] for lesson, head in former.items()}
    return MappingProxyType({lesson: tuple(map(_question, asked)) for lesson, asked in rows.items()})


def _question(asked: Mapping[str, Any]) -> Question:
    return Question(
        asked["ask"],
        asked["answer"],
        tuple(asked["choices"]),
        about=stacked(*map(paragraph, asked["after"].split("\n"))) if "after" in asked else None,
        near=asked["near"],
        then=asked.get("then", ""),
        before=hand(cards(asked["hand"])) if "hand" in asked else None,
    )
