"""The circles of the tests: what each run takes in, how long it is, and so what is begun first.

`seconds.txt` holds what was measured, longest first. After a run with ``--junitxml RUN.xml`` on a quiet machine,
``python tests/circles.py RUN.xml`` writes it again.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

NEVER_QUICK = ("browser", "every", "long", "solver")
SLOW, LISTED = 0.1, 0.1
"""Seconds of a test that the quick loop leaves out, and of the shortest test that is listed."""
LONG_LAW, CASES, KEPT = 2.0, 6, 3
"""Seconds and cases of a law of which every run tries one case in so many, and `.ci/run` all."""
EACH_BY_ITSELF = ("tests/browser/test_every_lesson.py",)
"""Files whose cases do not wait for each other where several run at a time."""
_FILE = Path(__file__).with_name("seconds.txt")


def also(*cases: Any) -> list[Any]:
    """Cases of a law that `.ci/run` tries besides those that every run does."""
    return [pytest.param(case, marks=pytest.mark.every) for case in cases]


def mostly(cases: Iterable[Any], always: Iterable[Any]) -> list[Any]:
    """All of some cases, of which every run tries those that are named, and `.ci/run` the others too."""
    return [case if case in always else also(case)[0] for case in cases]


@cache
def seconds() -> dict[str, float]:
    """What tests take, by their files and functions: ``tests/ground/test_play.py::test_every_pile``."""
    lines = _FILE.read_text(encoding="utf-8").splitlines() if _FILE.exists() else []
    return {test: float(took) for took, _, test in (line.partition(" ") for line in lines)}


@cache
def of_file(path: str) -> float:
    """What the slow tests of a file take together."""
    return sum(took for test, took in seconds().items() if test.partition("::")[0] == path)


def function(nodeid: str) -> str:
    """A test without its case.

    >>> function("tests/ground/test_play.py::test_go[3]")
    'tests/ground/test_play.py::test_go'
    """
    return nodeid.partition("[")[0]


def unit(nodeid: str) -> str:
    """What one worker runs as a whole: a file, or one case of a file whose cases are apart.

    >>> unit("tests/ground/test_play.py::test_go[3]")
    'tests/ground/test_play.py'
    >>> unit("tests/browser/test_every_lesson.py::test_run_all[00_welcome.ipynb]")
    'tests/browser/test_every_lesson.py[00_welcome.ipynb]'
    """
    file, _, test = nodeid.partition("::")
    return f"{file}[{test.partition('[')[2]}" if file in EACH_BY_ITSELF else file


def turn(nodeid: str) -> tuple[bool, float]:
    """Where a test stands in the order: the browser first, so that one is opened a worker, and what is long before."""
    file = nodeid.partition("::")[0]
    return not file.startswith("tests/browser/"), -of_file(file)


def slow(nodeid: str) -> bool:
    """Whether the quick loop leaves out a test for what it takes, or for what its whole file does."""
    took = seconds()
    return max(took.get(function(nodeid), 0.0), took.get(nodeid.partition("::")[0], 0.0)) >= SLOW


def left_out(nodeids: Sequence[str]) -> set[str]:
    """Cases of long laws that only `.ci/run` tries.

    >>> left_out(["tests/test_new.py::test_law[1]", "tests/test_new.py::test_law[2]"])  # nothing is known of it
    set()
    """
    cases = defaultdict[str, list[str]](list)
    for nodeid in nodeids:
        cases[function(nodeid)].append(nodeid)
    long_laws = (every for law, every in cases.items() if seconds().get(law, 0) >= LONG_LAW and len(every) >= CASES)
    return {case for every in long_laws for at, case in enumerate(every) if at % KEPT}


def measure(run: Path) -> None:
    """Write down what the tests of a run took, as pytest has reported it."""
    took: defaultdict[str, float] = defaultdict(float)
    for case in ET.parse(run).iter("testcase"):  # noqa: S314  # written by pytest here
        module = case.get("classname", "").replace(".", "/")
        ending = "py" if module.startswith(("tests/", "crib_tutor/")) else "ipynb"
        took[f"{module}.{ending}::{function(case.get('name', ''))}"] += float(case.get("time", 0))
    lessons = [test for test in took if ".ipynb::" in test]
    for test in lessons:
        took[test.partition("::")[0]] += took.pop(test)
    listed = sorted((test for test in took if took[test] >= LISTED), key=lambda test: -took[test])
    lines = [f"{took[test]:.1f} {test}\n" for test in listed]
    _FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    measure(Path(sys.argv[1]))
