"""What the command costs beside a Python that does nothing, in processor time, which a busy machine leaves alone.

Nothing is asserted of time: figures are printed. Run with ``python -m pytest tests/benchmarks -s``.
"""

import os
import subprocess
import sys

import pytest

resource = pytest.importorskip("resource", reason="processor time of children as POSIX tells it")

AIM = 4
"""How often the time of an empty Python a count may take."""
RUNS = 20
COUNT = ["-m", "crib_tutor.cli", "count", "5H 5D 5S JC", "5C"]


def _milliseconds(*arguments: str) -> float:
    """The least processor time that a Python took in several runs; compiled modules are kept, as installed ones are."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    took = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=kept)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 1000 * min(took)


def test_a_count_beside_an_empty_python() -> None:
    empty, counted = _milliseconds("-c", "pass"), _milliseconds(*COUNT)
    print(
        f"\nempty Python {empty:.1f} ms, a count {counted:.1f} ms: {counted / empty:.1f} x, meant to be {AIM} or less"
    )
