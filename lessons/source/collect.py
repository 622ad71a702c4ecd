"""Collect the lessons' exit tickets into `crib_tutor/course/tickets.json`, from which answers are scored.

    python lessons/source/collect_tickets.py

Each lesson is run once, in about a minute altogether. A test asks every lesson whether the file is still right.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from build import LESSONS, SOURCES, notebook, run
from nbformat.v4 import new_code_cell

FILE = LESSONS.parent / "crib_tutor" / "course" / "tickets.json"
VERSION = 1
ASK = """
import json as _json
from crib_tutor.lesson import _TICKETS
(_window,) = _TICKETS.values()
print(_json.dumps([
    {"ask": one.ask, "answer": one.answer, "choices": one.choices, "near": one.near}
    for one in _window.ticket.questions
]))
"""


def collect(source: Path) -> list[dict[str, Any]]:
    """The questions of a lesson's exit ticket, from the lesson itself."""
    made = notebook(source, solved=False)
    made.cells.append(new_code_cell(ASK))
    (said,) = run(made).cells[-1].outputs
    asked: list[dict[str, Any]] = json.loads(said.text)
    return asked


def main() -> None:
    """Write the file."""
    lessons = {source.name[:2]: collect(source) for source in sorted(SOURCES.glob("[0-2][0-9]_*.md"))}
    text = json.dumps({"version": VERSION, "lessons": lessons}, ensure_ascii=False, indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
