"""One server and one browser for the folder; notebooks that several tests share are left as they were found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.finding import NO_CHROMIUM, find_chromium
from browser.lab import LIMIT, Front, Lab, Notebook, lab, new_page, shown
from browser.plain import Plain

LESSON = Path(__file__).resolve().parents[2] / "lessons" / "00_welcome.ipynb"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
PLACE = "http://crib.test/user/lab/tree/lessons/02_fifteens.ipynb"
SCRATCH = (
    "from crib_tutor.lesson import practice",
    'practice("7H 8D 9C KS 2D", "6H 6D 9S QC 3C")',
    'practice("5H JC 4S 9D KH")',
    "from crib_tutor.lesson import pegging\n\npegging(5, 8)",
    'from ipywidgets import Button\n\nButton(description="unguarded")',
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker("browser")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    sync_api.expect.set_options(timeout=LIMIT * 1000)
    with sync_api.sync_playwright() as playwright:
        path = find_chromium(playwright.chromium.executable_path)
        if path is None:
            pytest.skip(NO_CHROMIUM)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def jupyter(
    chromium: Any,  # noqa: ARG001  # its skip first
    kernels: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Lab]:
    folder = tmp_path_factory.mktemp("lessons")
    own = LESSON.read_text("utf-8").replace('"metadata": {}', '"metadata": {"own": 1}', 1)  # so it isn't signed
    (folder / "untouched.ipynb").write_text(own, "utf-8")
    with lab(folder, tmp_path_factory.mktemp("home"), kernels) as running:
        yield running


@pytest.fixture(scope="package")
def front(chromium: Any) -> Iterator[Front]:
    """The page on which file after file shows its notebooks."""
    with new_page(chromium) as page:
        yield Front(page)


@pytest.fixture(scope="module")
def lesson(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    """Lesson 00 after Run All."""
    with shown(front, jupyter, LESSON.name) as notebook:
        yield notebook


@pytest.fixture(scope="module")
def scratch(front: Front, jupyter: Lab) -> Notebook:
    """A notebook with two practice widgets, and a button that JupyterLab's keys do reach; its Python is restarted."""
    jupyter.write("scratch.ipynb", SCRATCH)
    notebook = front.show(jupyter, "scratch.ipynb")
    notebook.run_all()
    return notebook


@pytest.fixture(scope="module")
def untouched(front: Front, jupyter: Lab) -> Notebook:
    """Lesson 00 as it is stored, with nothing run, and in a file that nobody trusts."""
    return front.show(jupyter, "untouched.ipynb")


@pytest.fixture(scope="package")
def emptied(chromium: Any) -> Iterator[Plain]:
    """The page without Jupyter that one test after another has for itself: a new one takes half a second."""
    with chromium.new_page() as page:
        yield Plain(page)


@pytest.fixture
def plain(emptied: Plain, request: pytest.FixtureRequest) -> Iterator[Plain]:
    """A page without Jupyter; a module says in PAGE, and a test by a parameter, what is special about it."""
    emptied.begin(**wished(request))
    yield emptied
    emptied.end()


def wished(request: pytest.FixtureRequest) -> dict[str, Any]:
    return getattr(request.module, "PAGE", {}) | getattr(request, "param", {})


@pytest.fixture
def alone(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Plain]:
    """Such a page of which a test may change what outlasts its document: its clock, its scripts, who listens to it."""
    with chromium.new_page() as page:
        plain = Plain(page)
        plain.begin(**wished(request))
        yield plain
        plain.end()


@pytest.fixture
def site(alone: Plain) -> Plain:
    """Such a page with an address, so that its browser keeps something."""
    alone.page.route("http://crib.test/**", lambda route: route.fulfill(body="<html></html>", content_type="text/html"))
    alone.page.goto(PLACE)
    return alone


@pytest.fixture
def page(emptied: Plain, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A bare page as wide as a laptop's, for what is no window; a test says by a parameter what is special about it."""
    emptied.begin(**{"viewport": {"width": 1280, "height": 720}} | getattr(request, "param", {}))
    yield emptied.page
    emptied.end()
