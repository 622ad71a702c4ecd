"""The big screen: over the whole window, nothing told before it's asked for, and everything large and inside."""

from collections.abc import Iterator
from typing import Any

import pytest
from circles import also

from browser.lab import Front, Lab, Notebook, written
from browser.plain import Plain
from browser.test_looks import faulty
from crib_tutor.teacher import projector

HANDS = ("4H 4D 5S 6C 6H", "5H 5D 5S JC 5C", "2C 4D 6S 8H KC")
SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
LETTERS = 0.02
"""Of the window's width: the least a letter may be high. On a screen two meters wide that is four centimeters."""


@pytest.fixture(params=[(*SIZES[0], False), *also((*SIZES[1], True), (*SIZES[2], False))], ids=str)
def page(emptied: Plain, request: pytest.FixtureRequest) -> Iterator[Any]:
    wide, high, dark = request.param
    emptied.begin({"width": wide, "height": high}, reduced_motion="reduce")
    emptied.open(projector(*HANDS), dark=dark)
    emptied.page.get_by_role("button", name="Show on the big screen").click()
    yield emptied.page
    emptied.end()


def number(page: Any) -> str:
    return str(page.locator(".crib-screen .crib-number b").inner_text())


def place(page: Any) -> str:
    return str(page.locator(".crib-where").inner_text())


def test_it_covers_the_window_and_every_step_is_inside(page: Any) -> None:
    outside = """() => { const screen = document.querySelector("dialog");
      const { left, top, right, bottom } = screen.getBoundingClientRect();
      return [left, top, right - innerWidth, bottom - innerHeight, screen.scrollHeight - screen.clientHeight,
        screen.scrollWidth - screen.clientWidth,
        ...[".crib-teller", ".crib-felt"].map((name) => screen.querySelector(name))
          .map((one) => one.scrollHeight - one.clientHeight)]; }"""
    for _ in range(60):
        assert [round(one) for one in page.evaluate(outside)] == [0] * 8, page.locator(".crib-asked").inner_text()
        before = (place(page), page.locator(".crib-screen").inner_text())
        page.keyboard.press("Space")
        if before == (place(page), page.locator(".crib-screen").inner_text()):
            break
    assert place(page) == "Hand 3 of 3"


def test_no_points_are_told_before_they_are_asked_for(page: Any) -> None:
    assert number(page) == "?"
    assert "How many points?" in page.locator(".crib-screen").inner_text()
    assert page.locator(".crib-screen .crib-lit").count() == 0
    assert page.locator(".crib-screen li:visible").count() == 0


def test_the_keys_count_go_back_turn_and_close(page: Any) -> None:
    totals = []
    for press in ("Space", "ArrowRight", "PageDown"):
        page.keyboard.press(press)
        totals.append(number(page))
    assert totals == ["2", "4", "6"]
    page.keyboard.press("ArrowLeft")
    assert number(page) == "4"
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowLeft")
    assert number(page) == "?"
    page.keyboard.press("n")
    assert (place(page), number(page)) == ("Hand 2 of 3", "?")
    page.keyboard.press("ArrowLeft")
    assert place(page) == "Hand 1 of 3"
    page.keyboard.press("Escape")
    assert not page.locator("dialog").is_visible()
    assert page.evaluate("document.activeElement.textContent") == "Show on the big screen"


def test_the_running_total_ends_at_the_points_and_the_next_hand_follows(page: Any) -> None:
    page.keyboard.press("n")
    seen = []
    while place(page) == "Hand 2 of 3":
        seen.append(number(page))
        page.keyboard.press("Space")
    assert seen[0] == "?"
    assert seen[-1] == "29"
    assert [int(one) for one in seen[1:]] == sorted(int(one) for one in seen[1:])
    page.keyboard.press("Space")
    assert number(page) == "0"


def test_letters_can_be_read_from_the_last_row(page: Any) -> None:
    page.keyboard.press("Space")
    sizes = """() => [...document.querySelectorAll(".crib-asked, .crib-number b, .crib-bracket b, .crib-where")]
      .map((one) => parseFloat(getComputedStyle(one).fontSize) / innerWidth)"""
    assert min(page.evaluate(sizes)) >= LETTERS
    wide = page.locator(".crib-screen .crib-face").first.evaluate("(one) => one.offsetWidth / innerWidth")
    assert wide > 0.13


def test_axe_finds_nothing(page: Any) -> None:
    assert faulty(page, None) == {}
    page.keyboard.press("Space")
    assert faulty(page, None) == {}


# --- in JupyterLab ----------------------------------------------------------------------------------------------------

CELL = "from crib_tutor.teacher import projector\n\nprojector('GREEN-HERON-7')"


@pytest.fixture(scope="module")
def opened(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with written(front, jupyter, "projector.ipynb", (CELL, "1 + 1")) as notebook:
        yield notebook


@pytest.mark.every
def test_in_jupyterlab_it_lies_over_everything_and_no_key_reaches_the_notebook(opened: Notebook) -> None:
    root = opened.run(0)
    before = opened.cells()
    root.get_by_role("button", name="Show on the big screen").click()
    page = opened.page
    over = """([x, y]) => document.elementFromPoint(x, y).closest("dialog") !== null"""
    size = page.viewport_size
    corners = [(2, 2), (size["width"] - 3, 2), (2, size["height"] - 3), (size["width"] - 3, size["height"] - 3)]
    assert [page.evaluate(over, corner) for corner in corners] == [True] * 4
    for key in [*"Space ArrowRight PageDown ArrowDown".split(), *"abddxmyn", "Enter", "Shift+Enter"]:
        page.keyboard.press(key)
        assert root.locator("dialog").is_visible(), key
    assert place(page) == "Hand 3 of 5"  # its first hand has one run alone: that, the whole, the second hand, and N
    page.keyboard.press("Escape")
    assert not root.locator("dialog").is_visible()
    assert opened.cells() == before
