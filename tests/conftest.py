"""The laws are tried on the same examples in every run; ``--hypothesis-profile=explore`` looks further."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest
from browser.finding import NO_CHROMIUM
from hypothesis import settings

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=3000)
settings.load_profile("same")

ADVICE = (
    'install it with your system (Debian: "sudo apt install chromium") or by "{python} -m playwright install '
    '--with-deps chromium", or name one in CRIB_TUTOR_CHROMIUM'
)
"""How to get the browser that the tests drive."""
EACH_BY_ITSELF = "tests/browser/test_every_lesson.py"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in plain words what did not run for want of a browser: a number of skips alone says nothing."""
    skipped = [one for one in terminalreporter.stats.get("skipped", []) if NO_CHROMIUM in str(one.longrepr)]
    if skipped:
        many = (
            f"{len(skipped)} test{'s that drive a browser were' * (len(skipped) > 1) or ' that drives a browser was'}"
        )
        advice = ADVICE.format(python=os.path.relpath(sys.executable))
        terminalreporter.write_line(f"{many} skipped, since there is no Chromium: {advice}.", yellow=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Under ``--dist loadfile`` the lessons in the browser do not wait for each other: each is a file of its own."""
    if config.getvalue("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling  # noqa: PLC0415  # not there where the tests run in one process

    class ByLesson(LoadFileScheduling):  # type: ignore[misc]  # xdist's classes are untyped here
        def _split_scope(self, nodeid: str) -> str:
            file, _, test = nodeid.partition("::")
            return f"{file}[{test.partition('[')[2]}" if file == EACH_BY_ITSELF else file

    return ByLesson(config, log)
