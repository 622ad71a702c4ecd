"""An example class of six, and someone who cheats."""

from __future__ import annotations

import json

from crib_tutor.assignments.class_code import read_code
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.questions import Question
from crib_tutor.assignments.score_line import write_line
from crib_tutor.assignments.turned_in import TurnedIn, to_text
from crib_tutor.classroom.gradebook.result_files import NamedContent

EXAMPLE_CODE = "GREEN-HERON-7"
_MISSED = {"Ada": (), "Bo": (3,), "Chidi": (1, 3), "Dunja": (3, 4), "Finn": (0, 2, 3), "Gwen": (3,)}
"""Which problems each learner counts two points short."""
_TICKETS = {"Bo": (4, 8, 2), "Chidi": (4, 10, None), "Finn": (2, 6, 2)}
"""The answers to the lesson's own questions of learners who don't have them all right."""
_RIGHT = (4, 10, 2)
_SPOKEN, _FORGED = "Gwen", "Eve"


def example_class() -> tuple[NamedContent, ...]:
    """Make the files of the example.

    >>> [one.name for one in example_class()][-2:]
    ['lines.txt', 'eve.json']
    """
    turned = {name: _turned_in(name) for name in _MISSED}
    files = [NamedContent(file.file_name, to_text(file).encode()) for name, file in turned.items() if name != _SPOKEN]
    line = NamedContent("lines.txt", write_line(turned[_SPOKEN]).encode())
    forged = json.loads(to_text(turned["Ada"])) | {"nickname": _FORGED, "score": 9_999}
    return (*files, line, NamedContent("eve.json", json.dumps(forged).encode()))


def _turned_in(nickname: str) -> TurnedIn:
    code = read_code(EXAMPLE_CODE)
    answers = []
    for place, item in enumerate(class_items(code)):
        assert isinstance(item, Question)
        assert isinstance(item.answer, int)
        short = 2 if place in _MISSED[nickname] else 0
        answers.append({"total": max(0, item.answer - short)})
    return TurnedIn(code, nickname, _TICKETS.get(nickname, _RIGHT), tuple(answers))
