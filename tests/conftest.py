"""The laws are tried on the same examples in every run; ``--hypothesis-profile=explore`` looks further."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=3000)
settings.load_profile("same")

EACH_BY_ITSELF = "tests/browser/test_every_lesson.py"


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
