"""Make the course from its sources: learner's notebooks, their solved twins for teachers, and the printed sheets.

    python lessons/source/build.py            # write lessons/ and lessons/solved/
    python lessons/source/build.py 03 04      # only those whose names begin so
    python lessons/source/build.py --check    # write nothing; fail if a byte would change

A source is Markdown with cells of Python. A line that ends in ``# solved: X`` holds ``...``: the learner's notebook
keeps the dots, and the solved twin has X in their place. Both are run, and their outputs are stored.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jupytext
from nbclient import NotebookClient
from nbformat import NotebookNode

from crib_tutor.sheets import SHEETS

SOURCES = Path(__file__).parent
LESSONS = SOURCES.parent
BLANK = re.compile(r"\.\.\.(?P<rest>.*?)\s*# solved: (?P<answer>.*)$", re.MULTILINE)
SOLVED = re.compile(r",\s*solved=\.\.\.")
WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def blank(code: str) -> str:
    """The learner's form of a cell: the dots stay, but for ``solved``, which is the teacher's alone."""
    return SOLVED.sub("", BLANK.sub(r"...\g<rest>", code))


def solve(code: str) -> str:
    """The teacher's form of a cell: the answers stand in place of the dots."""
    return BLANK.sub(r"\g<answer>\g<rest>", code)


def notebook(source: Path, *, solved: bool) -> NotebookNode:
    """Read a source, fill or leave its blanks, and run it."""
    read = jupytext.read(source)
    read.metadata = NotebookNode(KERNEL)
    for place, cell in enumerate(read.cells):
        cell.id = f"{source.stem}-{place:02d}".replace("_", "-")
        if cell.cell_type == "code":
            cell.source = (solve if solved else blank)(cell.source)
        elif solved:
            cell.source = cell.source.replace("](print_", "](../print_")
    if any(cell.cell_type == "code" for cell in read.cells):
        NotebookClient(read, timeout=60, kernel_name="python3", store_widget_state=False, record_timing=False).execute()
    return read


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


def pages(names: tuple[str, ...]) -> Iterator[tuple[Path, Callable[[], bytes]]]:
    """Every file of the course whose name begins as wanted, and what makes it."""
    for source in sorted(SOURCES.glob("*.md")):
        for folder, solved in ((LESSONS, False), (LESSONS / "solved", True)):
            if source.name.startswith(names):
                yield (
                    folder / f"{source.stem}.ipynb",
                    lambda source=source, solved=solved: tidy(notebook(source, solved=solved)).encode(),
                )
    for name, sheet in SHEETS.items():
        if f"print_{name}".startswith(names):
            yield LESSONS / f"print_{name}.html", lambda sheet=sheet: sheet().encode()


def main() -> int:
    """Write or check every file; the exit code is 1 where a check fails."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ask.add_argument("--check", action="store_true", help="write nothing; fail if a byte would change")
    ask.add_argument("names", nargs="*", default=[""], help="how the names of the files to build begin; all without")
    options = ask.parse_args()
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    if not list(pages(tuple(options.names))):
        ask.error(f"no file of the course begins with {' or '.join(options.names)}")
    stale = []
    for there, make in pages(tuple(options.names)):
        made = make()
        if not there.exists() or there.read_bytes() != made:
            stale.append(there)
            if not options.check:
                there.write_bytes(made)
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
