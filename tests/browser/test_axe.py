"""Names, roles and contrast: axe finds nothing in any window, in light colours and in dark ones."""

import pytest
from circles import also

from browser.faces import WINDOWS, last_faces, open_faces
from browser.plain import Plain
from browser.test_looks import OF_COLOUR, faulty

PAGE = {"reduced_motion": "reduce"}


def check(plain: Plain, *, dark: bool = True) -> None:
    """Axe finds nothing in the windows that are open, in light colours and in dark ones, where contrast alone differs.

    Beside them it does find words that are too pale for either, so it looks.
    """
    control = '<p id="control" style="color: #888; background: #999">too pale</p>'
    plain.page.locator("main").evaluate("(main, html) => main.insertAdjacentHTML('beforeend', html)", control)
    looked = {"include": [[".crib"], ["#control"]]}
    assert faulty(plain.page, looked) == {"color-contrast": ["#control"]}
    if not dark:
        return
    plain.darken()
    assert faulty(plain.page, looked, *OF_COLOUR) == {"color-contrast": ["#control"]}, "dark"


def test_every_window_in_its_last_state(plain: Plain) -> None:
    plain.open(*last_faces())
    check(plain, dark=False)


@pytest.mark.parametrize("name", also(*WINDOWS))
def test_every_face_of_a_window(plain: Plain, name: str) -> None:
    tabs = max(root.locator(".crib-views button").count() for root in open_faces(plain, name))
    for tab in range(max(tabs, 1)):
        for root in open_faces(plain, name):
            tabs_here = root.locator(".crib-views button:visible")
            if tab < tabs_here.count():
                tabs_here.nth(tab).click()
        check(plain)
