"""What a link opens: its lesson alone, the list of files closed, the run button seen, and a fresh copy at one press."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from circles import also

from browser.lab import LIMIT, Lab, until

_TABS = "() => [...window.jupyterapp.shell.widgets('main')].map((one) => one.title.label)"
_CLOSED = "() => window.jupyterapp?.shell.leftCollapsed"
_HERE = """async () => {
  if (!window.jupyterapp) return "";
  await window.jupyterapp.restored;
  const lesson = window.jupyterapp.shell.currentWidget;
  await lesson?.context?.ready;
  return lesson?.context?.path ?? "";
}"""
_SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 500))"
_CHOSEN = "() => window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.getSource()"
_NAMES = """async (start) => (await window.jupyterapp.serviceManager.contents.get("")).content.map((one) => one.name)
  .filter((name) => name.startsWith(start)).sort()"""
Open = Callable[..., AbstractContextManager[Any]]


@pytest.fixture
def opening(chromium: Any, jupyter: Lab) -> Iterator[Open]:
    """Opens addresses in one browser, one page after another; the server keeps what was open."""
    jupyter.write("02_first.ipynb", ["1 + 1"])
    jupyter.write("03_second.ipynb", ["tutor = 5", "tutor"])
    with chromium.new_context(color_scheme="dark") as context:

        @contextmanager
        def open_page(path: str, width: int) -> Iterator[Any]:
            with context.new_page() as page:
                page.set_default_timeout(LIMIT * 1000)
                page.set_viewport_size({"width": width, "height": 800})
                address, mark, fragment = f"{jupyter.url}/{path}".partition("#")
                page.goto(f"{address}{'&' if '?' in address else '?'}token={jupyter.token}{mark}{fragment}")
                yield page

        yield open_page


@pytest.mark.parametrize("width", also(400, 1280))
def test_a_link_opens_its_lesson_and_nothing_else(opening: Open, width: int) -> None:
    links = ["lab/tree/02_first.ipynb", "lab/tree/03_second.ipynb?class=GREEN-HERON-7", "lab/tree/02_first.ipynb"]
    for link in links:
        name = link.partition("?")[0].rpartition("/")[2]
        with opening(link, width) as page:
            until(lambda: page.evaluate(_HERE) == name, name)  # noqa: B023
            page.evaluate(_SETTLED)
            assert page.evaluate(_TABS) == [name]
            assert page.evaluate(_CLOSED)
            assert page.evaluate("document.body.dataset.jpThemeName") == "JupyterLab Dark"
            run = page.locator(
                ".jp-NotebookPanel-toolbar [data-command*='run-cell'], .jp-Toolbar [data-jp-item-name=run]"
            )
            box = run.first.bounding_box()
            assert box
            assert 0 <= box["x"] < box["x"] + box["width"] <= width
            if link is links[-1]:  # what someone opens then is there again when they reload the page
                page.evaluate("() => window.jupyterapp.commands.execute('docmanager:open', {path: '03_second.ipynb'})")
                until(lambda: len(page.evaluate(_TABS)) == 2, "a second tab")
                page.evaluate(_SETTLED)
                page.reload()
                until(lambda: page.evaluate(_HERE) != "", "the page is there again")
                until(lambda: len(page.evaluate(_TABS)) == 2, "and both tabs")
                assert page.evaluate(_CLOSED)


@pytest.mark.every
def test_on_a_phone_the_list_begins_closed_without_a_link_too_and_opens_when_it_is_asked_for(opening: Open) -> None:
    with opening("lab?reset", 400) as page:
        until(lambda: page.evaluate(_CLOSED), "the list is closed")
        page.evaluate(_SETTLED)
        assert page.evaluate(_CLOSED)
        page.locator(".jp-SideBar.jp-mod-left .lm-TabBar-tab").first.click()
        until(lambda: page.evaluate(_CLOSED) is False, "the list is open")
        page.evaluate(_SETTLED)
        assert page.evaluate(_CLOSED) is False


@pytest.mark.every
def test_a_drills_link_chooses_the_cell_below_its_heading(opening: Open, jupyter: Lab) -> None:
    book = jupyter.read("03_second.ipynb")
    heading = book["cells"][0] | {
        "cell_type": "markdown",
        "source": "### Catch the opponent\n\nSomeone counts.",
        "id": "h",
    }
    jupyter.put("index.ipynb", book | {"cells": [*book["cells"][:1], heading, *book["cells"][1:]]})
    with opening("lab/tree/index.ipynb?class=GREEN-HERON-7#Catch-the-opponent", 400) as page:
        until(lambda: page.evaluate(_HERE) == "index.ipynb", "the map")
        until(lambda: page.evaluate(_CHOSEN) == "tutor", "the drill's cell is chosen")


@pytest.mark.every
def test_a_fresh_copy_is_one_press_and_the_learners_own_is_kept(opening: Open, jupyter: Lab) -> None:
    """Twice, so that the second copy finds a name of its own."""
    for time in range(2):
        jupyter.write("02_fifteens.ipynb", ["my own work", f"{time}"])
        with opening("lab/tree/02_fifteens.ipynb", 1280) as page:
            until(lambda: page.evaluate(_HERE) == "02_fifteens.ipynb", "the lesson")
            page.get_by_role("button", name="Fresh copy").click()
            until(lambda: "my own work" not in page.evaluate(_CHOSEN), "the lesson as it was handed out")
            until(lambda: page.evaluate(_TABS) == ["02_fifteens.ipynb"], "one tab")
            assert "# Fifteens" in page.evaluate(_CHOSEN)
            kept = ["02_fifteens.mine-2.ipynb"] * time + ["02_fifteens.mine.ipynb"]
            assert page.evaluate(_NAMES, "02_fifteens.m") == kept
    assert [jupyter.read(name)["cells"][1]["source"] for name in sorted(kept)] == ["1", "0"]
