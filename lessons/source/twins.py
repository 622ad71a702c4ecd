"""Which solved twins have changed since they were built: their own text, their source, or their lesson's module.

The tests run a twin that has changed, and `.ci/run` runs every one. `build.py` writes the traces of those that it has
just run into ``lessons/solved/traces.txt``.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

SOURCES = Path(__file__).parent
SOLVED = SOURCES.parent / "solved"
COURSE = SOURCES.parents[1] / "crib_tutor" / "course"
TRACES = SOLVED / "traces.txt"


def trace(twin: Path) -> str:
    """Hash a solved twin with its source and its lesson's module."""
    made_from = [twin, SOURCES / f"{twin.stem}.md", *sorted(COURSE.glob(f"lesson_{twin.stem.partition('_')[0]}*.py"))]
    whole = sha256()
    for path in made_from:
        whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def unchanged() -> set[Path]:
    """List the solved twins that are as they were when they were built."""
    lines = TRACES.read_text(encoding="utf-8").splitlines() if TRACES.exists() else []
    built = {SOLVED / name: known for name, _, known in (line.partition(" ") for line in lines)}
    return {twin for twin, known in built.items() if twin.exists() and trace(twin) == known}


def write_traces(ran: set[Path]) -> None:
    """Write down the twins that were run now, beside those that have not changed since they were."""
    known = sorted(twin for twin in unchanged() | ran if twin.parent == SOLVED)
    TRACES.write_text("".join(f"{twin.name} {trace(twin)}\n" for twin in known), encoding="utf-8")
