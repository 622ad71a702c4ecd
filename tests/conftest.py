"""The laws are tried on the same examples in every run; ``--hypothesis-profile=explore`` looks further."""

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

# Before numpy is loaded: where each of several workers multiplies with every processor, they wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from browser.finding import NO_CHROMIUM
from circles import NEVER_QUICK, left_out, slow, turn, unit
from every_question import EveryQuestion
from hypothesis import settings
from twins import unchanged
from warm_kernels import WarmKernels

# Bytecode is kept, whatever is set: else each worker, each lesson's kernel and each command compiles everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=3000)
settings.load_profile("same")

ADVICE = (
    'install it with your system (Debian: "sudo apt install chromium") or by "{python} -m playwright install '
    '--with-deps chromium", or name one in CRIB_TUTOR_CHROMIUM'
)
"""How to get the browser that the tests drive."""
WARM = "warm kernels"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in plain words what did not run for want of a browser: a number of skips alone says nothing."""
    skipped = [one for one in terminalreporter.stats.get("skipped", []) if NO_CHROMIUM in str(one.longrepr)]
    if skipped:
        many = (
            f"{len(skipped)} test{'s that drive a browser were' * (len(skipped) > 1) or ' that drives a browser was'}"
        )
        advice = ADVICE.format(python=os.path.relpath(sys.executable))
        terminalreporter.write_line(f"{many} skipped, since there is no Chromium: {advice}.", yellow=True)


# --- the quick loop ---------------------------------------------------------------------------------------------------


class Quick:
    """What the quick loop keeps nothing of is not even read: the lessons and the browser."""

    @staticmethod
    def pytest_ignore_collect(collection_path: Path) -> bool | None:
        return collection_path.suffix == ".ipynb" or collection_path.name == "browser" or None


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(WarmKernels(), WARM)
    config.pluginmanager.register(EveryQuestion())
    if config.getoption("markexpr") == "quick":
        config.pluginmanager.register(Quick())  # by itself, since it is asked about the lessons too


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    as_built, not_always = unchanged(), left_out([item.nodeid for item in items])
    for item in items:
        if item.path in as_built or item.nodeid in not_always:
            item.add_marker("every")
        if item.path.suffix == ".py" and not slow(item.nodeid) and not any(map(item.get_closest_marker, NEVER_QUICK)):
            item.add_marker("quick")
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: turn(item.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing that is collected goes before the end, and so nobody need look through it for what could be let go.

    Nor is what the tests remember, a million values, looked through again and again.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 10, 100)
        gc.enable()


@pytest.fixture(scope="session")
def kernels(request: pytest.FixtureRequest) -> Path:
    """A folder for JUPYTER_PATH, where Jupyter finds kernels that begin warm."""
    return request.config.pluginmanager.get_plugin(WARM).folder


# --- several at a time ------------------------------------------------------------------------------------------------


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Under ``--dist loadfile`` what takes longest comes first, and a lesson in the browser waits for no other."""
    if config.getvalue("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling  # noqa: PLC0415  # not there where the tests run in one process

    class LongestFirst(LoadFileScheduling):  # type: ignore[misc]  # xdist's classes are untyped here
        def _split_scope(self, nodeid: str) -> str:
            return unit(nodeid)

    config.option.loadscopereorder = False  # xdist would begin with the files of many tests, be they ever so short
    return LongestFirst(config, log)
