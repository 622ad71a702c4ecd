"""The blanks of a source: a line that ends in ``# solved: X`` holds ``...``, and the solved twin has X in its place."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).parent
LESSONS = SOURCES.parent
BLANK = re.compile(r"\.\.\.(?P<rest>.*?)\s*# solved: (?P<answer>.*)$", re.MULTILINE)
SOLVED = re.compile(r",\s*solved=\.\.\.")


def blank(code: str) -> str:
    """The learner's form of a cell: the dots stay, but for ``solved``, which is the teacher's alone."""
    return SOLVED.sub("", BLANK.sub(r"...\g<rest>", code))


def solve(code: str) -> str:
    """The teacher's form of a cell: the answers stand in place of the dots."""
    return BLANK.sub(r"\g<answer>\g<rest>", code)
