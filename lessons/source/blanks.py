"""The blanks of a source, which the solved twin fills: ``guess=...`` and ``answers=...`` with the right answers.

Another line that ends in ``# solved: X`` holds ``...``, and the solved twin has X in its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

SOURCES = Path(__file__).parent
LESSONS = SOURCES.parent
BLANK = re.compile(r"\.\.\.(?P<rest>.*?)\s*# solved: (?P<answer>.*)$", re.MULTILINE)
ASKING = re.compile(r"\b(guess|answers)=\.\.\.(.*?)(?:\s*# solved: .*)?$", re.MULTILINE)
SOLVED = re.compile(r",\s*solved=\.\.\.")


def blank(code: str) -> str:
    """The learner's form of a cell: the dots stay, but for ``solved``, which is the teacher's alone."""
    return SOLVED.sub("", BLANK.sub(r"...\g<rest>", code))


def solve(code: str, right: Sequence[Sequence[int | str]] = ()) -> str:
    """The teacher's form of a cell: the answers stand in place of the dots.

    ``right`` has the right answers of each call that asks, in their order.
    """
    left = list(right)

    def answer(asking: re.Match[str]) -> str:
        given = left.pop(0)
        words = json.dumps(given if asking[1] == "answers" else given[0], ensure_ascii=False)
        return f"{asking[1]}={words}{asking[2]}"

    return BLANK.sub(r"\g<answer>\g<rest>", ASKING.sub(answer, code) if right else code)
