"""Everything that class codes make, as text: what is printed of them, and how what is turned in is scored.

Called as a script it prints the samples as they are now; those that are stored were written by version 0.2.0.
"""

import json
import sys

from golden_codes import CODES, NICKNAME

from crib_tutor.assignments.class_code import ClassCode, read_code
from crib_tutor.assignments.class_items import Item, SixCards
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.score_line import write_line
from crib_tutor.assignments.turned_in import TurnedIn, to_text
from crib_tutor.classroom.worksheets.paper_problems import print_problem
from crib_tutor.problems.spoken_count import SpokenCount


def given(item: Item, place: int) -> dict[str, object]:
    """An answer that is right in some places and wrong in others."""
    if isinstance(item, SpokenCount):
        return {"call": "pass"}
    if isinstance(item, SixCards):
        return {"discard": " ".join(map(str, item.cards[place % 3 : place % 3 + 2]))}
    return {"total": 2 * (place % 4)}


def turned_in(code: ClassCode) -> TurnedIn:
    ticket = tuple(question.answer for question in ticket_questions(code.kind)[:2])
    empty = TurnedIn(code, NICKNAME, ticket, (None,) * code.items)
    return TurnedIn(code, NICKNAME, ticket, tuple(given(item, place) for place, item in enumerate(empty.items)))


def sample(text: str) -> dict[str, object]:
    turned = turned_in(read_code(text))
    scored = rescore(turned)
    printed = [print_problem(item, place=place) for place, item in enumerate(turned.items, 1)]
    return {
        "results": to_text(turned),
        "score": [scored.right, scored.earned, scored.possible, scored.short, scored.over],
        "line": write_line(turned),
        "printed": [f"{one.task} {one.cards} {one.starter} {one.answer} {one.brief}" for one in printed],
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps({text: sample(text) for text in CODES}, indent=0, ensure_ascii=False) + "\n")
