"""Make the course from its sources: learner's notebooks, their solved twins for teachers, and the printed sheets.

    python lessons/source/build.py            # write lessons/ and lessons/solved/
    python lessons/source/build.py 03 04      # only those whose names begin so
    python lessons/source/build.py --check    # run and write nothing; fail if anything but an output would change

A source is Markdown with cells of Python. A line that ends in ``# solved: X`` holds ``...``: the learner's notebook
keeps the dots, and the solved twin has X in their place, and the right answer in place of ``guess=...``. A region
``<!-- #region after="a surprise" -->`` isn't in the notebook: the guess of that name opens it. Both are run, and their
outputs are stored; whether a run still gives those outputs is asked by nbval, with the tests, so that a lesson is run
once and not twice. The sentences after guesses and the exit tickets are collected first, since a lesson shows them;
with --check a test asks for them.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import collect
import jupytext
import nbformat
from blanks import LESSONS, SOURCES, blank, solve
from nbclient import NotebookClient
from nbformat import NotebookNode
from twins import write_traces

from crib_tutor.course.trusted_lessons import DIGESTS, digest_lessons
from crib_tutor.sheets import SHEETS

TEACHERS = "99_teacher"
"""The teacher's notebook, which asks nothing and so has no solved twin."""
PACKAGE = LESSONS.parent / "crib_tutor"
HEADS = PACKAGE / "assignments" / "lessons.json"
WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "file_extension": ".py"},
}


def notebook(source: Path, *, solved: bool) -> NotebookNode:
    """Read a source, and fill or leave its blanks."""
    read = jupytext.read(source)
    read.metadata = NotebookNode(KERNEL)
    owned = [cell for cell in read.cells if "after" in cell.metadata]
    read.cells = [cell for cell in read.cells if cell not in owned]
    answers = iter(collect.collect(source.stem).right if solved else ())
    for place, cell in enumerate(read.cells):
        cell.id = f"{source.stem}-{place:02d}".replace("_", "-")
        if cell.cell_type == "code":
            cell.source = solve(cell.source, next(answers)) if solved else blank(cell.source)
        elif solved:
            cell.source = cell.source.replace("](print_", "](../print_")
    return read


def run(made: NotebookNode) -> NotebookNode:
    """Run a notebook, where it has something to run."""
    if any(cell.cell_type == "code" for cell in made.cells):
        NotebookClient(made, timeout=60, kernel_name="python3", store_widget_state=False, record_timing=False).execute()
    return made


def tidy(made: NotebookNode) -> str:
    """The notebook as text that is the same on every run: no widget's number, no version of Python."""
    plain: dict[str, Any] = json.loads(json.dumps(made))
    plain["metadata"] = KERNEL
    for cell in plain["cells"]:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
            output.get("metadata", {}).clear()
        cell["source"] = cell["source"].splitlines(keepends=True)
        for output in cell.get("outputs", []):
            for kind, text in output.get("data", {}).items():
                output["data"][kind] = text.splitlines(keepends=True)
    return json.dumps(plain, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def recall(made: NotebookNode, there: Path) -> NotebookNode:
    """Give each cell the outputs that are stored for it, as if it had been run and had given just these."""
    stored = nbformat.read(there, as_version=4).cells if there.exists() else []
    for cell, old in zip(made.cells, stored, strict=False):
        if cell.cell_type == old.cell_type == "code":
            cell.outputs, cell.execution_count = old.outputs, old.execution_count
    return made


def pages(names: tuple[str, ...], *, check: bool = False) -> Iterator[tuple[Path, Callable[[], bytes]]]:
    """Every file of the course whose name begins as wanted, and what makes it; for a check without a run."""
    yield HEADS, heads
    for source in sorted(SOURCES.glob("*.md")):
        for solved in (False, True):
            there = LESSONS / ("solved" if solved else "") / f"{source.stem}.ipynb"
            if source.name.startswith(names) and not (solved and source.stem == TEACHERS):
                yield there, partial(_lesson, source, there, solved=solved, check=check)
    for name, sheet in SHEETS.items():
        if f"print_{name}".startswith(names):
            yield LESSONS / f"print_{name}.html", lambda sheet=sheet: sheet().encode()
    yield PACKAGE / DIGESTS, digests  # of all, as they are by then


def _lesson(source: Path, there: Path, *, solved: bool, check: bool) -> bytes:
    made = notebook(source, solved=solved)
    return tidy(recall(made, there) if check else run(made)).encode()


def heads() -> bytes:
    """What each lesson states of itself for class codes, warm-ups and the map, at the head of its source."""
    read = {source: jupytext.read(source).metadata.get("crib_tutor") for source in sorted(SOURCES.glob("*.md"))}
    stated = {source.stem: {**head, "minutes": _minutes(source)} for source, head in read.items() if head}
    rows = [f" {json.dumps(stem)}: {json.dumps(head)}" for stem, head in stated.items()]
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def _minutes(source: Path) -> int:
    """What a lesson says below its title: "*About 25 minutes."."""
    (minutes,) = re.findall(r"^\*About (\d+) minutes", source.read_text(encoding="utf-8"), re.MULTILINE)
    return int(minutes)


def digests() -> bytes:
    """The digest of every notebook there is now, by which the program knows what it may sign."""
    return (json.dumps(digest_lessons(LESSONS), indent=1) + "\n").encode()


def main() -> int:
    """Write or check every file; the exit code is 1 where a check fails."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ask.add_argument(
        "--check", action="store_true", help="run and write nothing; fail if anything but an output would change"
    )
    ask.add_argument("names", nargs="*", default=[""], help="how the names of the files to build begin; all without")
    options = ask.parse_args()
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    if not list(pages(tuple(options.names))):
        ask.error(f"no file of the course begins with {' or '.join(options.names)}")
    stale = [] if options.check else collect.write(tuple(options.names))
    made_now: set[Path] = set()
    for there, make in pages(tuple(options.names), check=options.check):
        made = make()
        made_now.add(there)
        if not there.exists() or there.read_bytes() != made:
            stale.append(there)
            if not options.check:
                there.write_bytes(made)
    if not options.check:
        write_traces(made_now)
    present = {path for pattern in ("*.ipynb", "solved/*.ipynb", "print_*.html") for path in LESSONS.glob(pattern)}
    orphans = present - {there for there, _ in pages(("",))}
    for orphan in sorted(orphans):
        print(f"{orphan.relative_to(LESSONS.parent)} has no source: delete it")
    said = "would change" if options.check else "is written anew"
    lines = [f"{there.relative_to(LESSONS.parent)} {said}" for there in stale]
    print("\n".join(lines) or "every file is as its source makes it")
    return int(bool(orphans) or (options.check and bool(stale)))


if __name__ == "__main__":
    sys.exit(main())
