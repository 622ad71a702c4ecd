"""What keys do in every window: Shift+Enter goes on, Ctrl+S saves, and what is typed early is done in order."""

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from circles import mostly

from browser.every_window import WINDOWS
from browser.lab import Page, expect, until
from browser.plain import Plain
from browser.shortcuts import FOCUSABLE
from crib_tutor import notebook
from crib_tutor.notebook.window import Window

# The page around the windows as JupyterLab has it: they stand in one cell, and another cell comes next.
_CELLS = """() => {
  const cell = document.querySelector("main");
  cell.parentNode.className = "jp-NotebookPanel";
  cell.className = "jp-Cell";
  const next = document.createElement("div");
  next.className = "jp-Cell";
  next.tabIndex = -1;
  cell.after(next);
  window.ran = window.saved = 0;
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("[data-lm-suppress-shortcuts]")) return;
    if (event.key === "Enter" && event.shiftKey && event.target === next) window.ran += 1;
    if (event.key === "s" && event.ctrlKey) { window.saved += 1; event.preventDefault(); }
  }, true);
}"""
_LOOKS = """(root) => JSON.stringify([...root.querySelectorAll("*")].map((one) =>
  [one.ariaPressed, one.ariaExpanded, one.open, one.value, one.checked, one.matches("button") && one.textContent]))"""
_GUARDED = """(root) => !root.contains(document.activeElement)
  || Boolean(document.activeElement.closest("[data-lm-suppress-shortcuts]"))"""
"""Whether JupyterLab heeds no key where the focus is: none that comes from below this mark, as `test_keys` tries."""
_DRAWN = "async () => { for (let at = 0; at < 4; at += 1) await new Promise(requestAnimationFrame); }"
"""What is drawn once a window stands on its page, such as the bracket below lit cards, takes a frame or two."""
_GO = "(root, [wanted, place]) => root.querySelectorAll(wanted)[place]?.focus()"


def test_every_kind_of_window_is_among_these() -> None:
    modules = [import_module(found.name) for found in walk_packages(notebook.__path__, f"{notebook.__name__}.")]
    held = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    drawn = {one for one in held if issubclass(one, Window) and "_esm" in vars(one)}
    made = [make() for make in WINDOWS.values()]
    assert [one for one in drawn if not any(isinstance(window, one) for window in made)] == []


@pytest.mark.parametrize("name", mostly(WINDOWS, ["practice", "quiz", "results", "storm", "table", "tutor"]))
def test_shift_enter_goes_on_and_ctrl_s_saves_from_everything_in_a_window(plain: Plain, name: str) -> None:
    window = WINDOWS[name]()
    [root] = plain.open(window)
    plain.page.evaluate(_CELLS)
    plain.page.evaluate(_DRAWN)
    shown, looks = window.value, root.evaluate(_LOOKS)
    root.focus()  # as after a click on its words
    tags: list[str] = []
    for place in range(root.locator(FOCUSABLE).count() + 1):
        tag = root.evaluate("(root) => document.activeElement.tagName")
        assert root.evaluate(_GUARDED), place
        if tag not in tags:
            tags.append(tag)
            plain.page.keyboard.press("Control+Enter")
            plain.page.keyboard.press("Control+s")
        plain.page.keyboard.press("Shift+Enter")
        # What is hidden now takes no focus, and leaves it to the next cell: there the key goes on by itself.
        assert plain.page.evaluate("() => [window.saved, window.ran]") == [len(tags), place + 1], place
        root.evaluate(_GO, [FOCUSABLE, place])
    assert window.value is shown, "Python was told of something"
    assert root.evaluate(_LOOKS) == looks


KEYS = "1 2 Enter 3 4 5 f r p l n Backspace 1 . Enter 1 2 Enter Enter 2 5 f Backspace . Enter".split()
"""What could be typed in any window, by a hand that knows it by heart."""
_IDLE = "() => !window.busy"
_TIMED = {"table", "first deal", "one hand"}  # what is pressed while a move is told only hastens the telling
_OFTEN = ("building", "practice", "tutor")
"""Where keys choose, where they claim, and where they also ask for help."""
_UNLIKE = ("answers", "faces", "inside")


def typed(plain: Plain, name: str, *, slow: int, patient: bool) -> dict[str, Any]:
    """What a window shows in the end; a patient hand waits for each answer."""
    window = WINDOWS[name]()
    [root] = plain.open(window)
    plain.page.evaluate("(slow) => { window.slow = slow; }", slow)
    root.locator(f":is({FOCUSABLE}):visible").first.focus()
    for key in KEYS:
        plain.page.keyboard.press(key)
        if patient:
            idle(plain.page)
    idle(plain.page)
    return {part: shown for part, shown in window.value.items() if part not in _UNLIKE}


def idle(page: Page) -> None:
    """Wait until Python has answered, and for what its answer has let go on."""
    until(lambda: all(page.evaluate(_IDLE) for _ in range(3)), "Python has answered")


@pytest.mark.parametrize("name", mostly(sorted(set(WINDOWS) - _TIMED), _OFTEN))
def test_what_is_typed_while_python_works_is_done_in_order(plain: Plain, name: str) -> None:
    assert typed(plain, name, slow=40, patient=False) == typed(plain, name, slow=0, patient=True)


@pytest.mark.parametrize("away", ["Tab", "click"])
def test_a_key_stays_with_what_it_was_pressed_on_where_a_hand_moves_the_focus_meanwhile(
    plain: Plain, away: str
) -> None:
    window = WINDOWS["building"]()
    [root] = plain.open(window)
    plain.page.evaluate("() => { window.slow = 200; }")
    tile, other = (root.locator(".crib-deck button").nth(place) for place in range(2))
    tile.focus()
    for key in ("Enter", "ArrowRight", "Enter"):
        plain.page.keyboard.press(key)
    idle(plain.page)
    assert len(window.value["chosen"]) == 2
    plain.page.keyboard.press("Enter")
    plain.page.keyboard.press("Enter")
    tile.click() if away == "click" else plain.page.keyboard.press("Tab")
    idle(plain.page)
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(tile).to_have_attribute("aria-pressed", str(away == "Tab").lower())
