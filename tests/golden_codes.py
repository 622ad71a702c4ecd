"""Write what class codes stand for as plain text: run by other Pythons too, which may have nothing but this package.

Called as a script it prints the golden vectors as they are now.
"""

import json
import sys

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import ClassCode, make_code, read_code
from crib_tutor.assignments.class_items import Item, SixCards, class_items
from crib_tutor.assignments.questions import Question
from crib_tutor.problems.problem import Problem


def code_of(kind: str, seed: int) -> ClassCode:
    """The usual code of a kind, of a lesson that's gone too."""
    return ClassCode(kind, seed, KINDS[kind].items)


LATER = [key for key, kind in KINDS.items() if 18 <= kind.place <= 25]
"""Lessons that came after the first golden codes were written, which keep theirs."""
CODES = [
    *(
        code_of(kind, seed).text
        for kind, seed in zip([k for k in KINDS if k not in LATER], range(7, 256, 11), strict=False)
    ),
    *(code_of(kind, seed).text for kind, seed in zip(LATER, range(9, 256, 17), strict=False)),
    make_code("practice", 9, items=12, own=True, level="harder").text,
    make_code("play", 255, items=4, skill="play-runs").text,
]
NICKNAME = "Ada"


def written(item: Item) -> str:
    if isinstance(item, Problem):
        return item.key
    if isinstance(item, SixCards):
        return f"{' '.join(map(str, item.cards))} {'dealer' if item.dealer else 'pone'}"
    if isinstance(item, Question):
        return f"{item.ask} {item.about if item.before is None else item.before.plain} {item.answer}"
    return f"{item.count}: {item.said}"


def items_of(code: ClassCode) -> list[str]:
    return [written(item) for item in class_items(code, NICKNAME)]


def vectors() -> dict[str, list[str]]:
    return {text: items_of(read_code(text)) for text in CODES}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n")
