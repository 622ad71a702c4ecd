"""How long a lesson takes from Run All to its first interactive cell, in JupyterLab in Chromium."""

import time
from typing import Any

import pytest
from browser.conftest import LESSON, chromium, jupyter  # noqa: F401  # fixtures
from browser.lab import Lab, Notebook, new_page
from parsed import tracked

LESSONS = sorted(path.name for path in tracked(LESSON.parent, "[0-9][0-9]_*.ipynb"))


@pytest.mark.parametrize("name", LESSONS)
def test_the_first_widget_is_there(chromium: Any, jupyter: Lab, name: str) -> None:  # noqa: F811
    page = new_page(chromium)
    notebook = Notebook(page, jupyter, name)
    notebook.listen()
    start = time.perf_counter()
    notebook.ask("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    page.locator(".crib button").first.wait_for()
    print(f"\n{name}: first interactive cell {time.perf_counter() - start:.1f} s after Run All")
    page.close()
