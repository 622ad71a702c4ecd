"""The frame of pictures to touch: mouse, finger and keys lead to the same looks, at once, and each is said once."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import pytest

from browser.lab import Locator, expect
from browser.plain import Plain, box, middle
from browser.test_keys_of_every_window import idle
from crib_tutor.course.lesson_18_on_or_off import islands
from crib_tutor.course.pictures.handshakes import handshakes
from crib_tutor.course.pictures.partners import Two, partners
from crib_tutor.course.pictures.paths import Spread, paths
from crib_tutor.course.pictures.suit_tree import Suited, suit_tree
from crib_tutor.look import touch_parts
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Slide, TouchedWindow
from crib_tutor.notebook.window import Window
from crib_tutor.rules import GAME

CHAIR = "Empty chair: one more guest"
WATCH = """(root) => {
  window.heard = [];
  const told = root.querySelector(".crib-unseen[aria-live]:not(.crib-status)");
  new MutationObserver(() => window.heard.push(told.textContent)).observe(told, { childList: true });
}"""


class Street(Picture):
    """A peg on a street of 121 holes."""

    name, hint, start = "street", "Drag the peg. Keys: arrows", 60

    def look(self, state: int) -> Look:
        drawings = []
        for wide, high in (touch_parts.WIDE, touch_parts.NARROW):
            track = (30, high / 2, wide - 30, high / 2)
            x = track[0] + (track[2] - track[0]) * state / GAME
            drawings.append(touch_parts.peg("you", x, high / 2, str(state), "you", track))
        row = PanelRow("You're at", str(state), side="you")
        peg = Slide("you", "You", 0, GAME, state, text=f"hole {state}")
        return Look(
            f"You're at {state}", f"{GAME - state} to go.", str(state), "holes", (row,), *drawings, (), (), (peg,)
        )

    def slid(self, state: int, name: str, value: int) -> int:  # noqa: ARG002  # the peg is all there is
        return value


def states() -> dict[str, Window]:
    """Each picture of the counting lessons, as it begins and touched."""
    laid, tree = paths().picture.start, suit_tree().picture.start
    assert isinstance(laid, Spread)
    assert isinstance(tree, Suited)
    return {
        "party": handshakes(),
        "crowd": handshakes(11),
        "paths": paths(),
        "picked": _at(paths(), replace(laid, picked=4)),
        "put": _at(paths(), laid.put(4, 9)),
        "flush": _at(suit_tree(), tree.recolor(4).recolor(4)),
        "crib": _at(suit_tree(), replace(tree, crib=True)),
        "partners": partners(),
        "third": _at(partners(), Two(7, 4)),
        "street": TouchedWindow(Street()),
    }


def _at(window: TouchedWindow, state: Hashable) -> TouchedWindow:
    window.state = state
    window.refresh()
    return window


def title(root: Locator) -> Locator:
    return root.locator(".crib-title")


def test_a_chair_is_taken_by_mouse_and_by_keys_before_python_hears_of_it(plain: Plain) -> None:
    window = handshakes()
    [root] = plain.open(window)
    root.evaluate(WATCH)
    plain.page.evaluate("() => { window.slow = 600; }")
    chair = root.get_by_role("button", name=CHAIR)
    chair.click()
    assert title(root).inner_text() == window.look(4).title
    chair.press("Enter")
    assert title(root).inner_text() == window.look(5).title
    expect(chair).to_be_focused()
    plain.page.keyboard.press("-")
    assert title(root).inner_text() == window.look(4).title
    idle(plain.page)
    assert window.state == 4
    plain.page.keyboard.press("Shift+Enter")
    root.get_by_role("button", name="Start over").click()
    assert title(root).inner_text() == window.look(3).title
    heard = plain.page.evaluate("() => window.heard")
    assert heard == [f"{window.look(at).title}. {window.look(at).sentence}" for at in (4, 5, 4, 3)]
    idle(plain.page)
    assert window.state == 3


def test_a_square_chooses_two_cards_and_arrows_choose_in_the_group_they_are_in(plain: Plain) -> None:
    window = partners()
    plain.page.set_viewport_size({"width": 864, "height": 900})
    [root] = plain.open(window)
    row, column = (
        middle(root.get_by_role("button", name="First card: nine")),
        middle(root.get_by_role("button", name="Second card: six")),
    )
    plain.page.mouse.click(column[0], row[1])
    expect(title(root)).to_have_text(window.look(Two(9, 6)).title)
    for key, two in (("Tab", (9, 6)), ("ArrowDown", (10, 6)), ("Tab", (10, 6)), ("ArrowLeft", (10, 5))):
        plain.page.keyboard.press(key)
        expect(title(root)).to_have_text(window.look(Two(*two)).title)
    expect(root.get_by_role("button", name="Second card: five")).to_be_focused()


def test_keys_work_after_a_click_anywhere(plain: Plain) -> None:
    party, street = handshakes(), TouchedWindow(Street())
    first, second = plain.open(party, street)
    first.locator(".crib-sentence").click()
    plain.page.keyboard.press("+")
    expect(title(first)).to_have_text(party.look(4).title)
    second.locator(".crib-felt").click(position={"x": 5, "y": 5})
    plain.page.keyboard.press("ArrowRight")
    expect(title(second)).to_have_text("You're at 61")
    expect(second.get_by_role("slider")).to_be_focused()


@pytest.mark.parametrize("width", [848, 284])
def test_both_pegs_follow_the_mouse_over_the_map(plain: Plain, width: int) -> None:
    window = islands()
    plain.page.set_viewport_size({"width": width + 16, "height": 900})
    [root] = plain.open(window)
    board = box(root.locator("[data-field]"))
    slide = window.picture.look(window.state).slides[0]
    low, holes = slide.least, slide.most - slide.least + 1
    hole = board["width"] / holes
    for own, other in ((low, low), (100, 70), (120, 120)):
        plain.page.mouse.move(board["x"] + (own - low + 0.5) * hole, board["y"] + (low + holes - other - 0.5) * hole)
        if (own, other) == (low, low):
            plain.page.mouse.down()
    plain.page.mouse.up()
    idle(plain.page)
    assert (window.state.own, window.state.other, window.held) == (120, 120, False)
    plain.page.mouse.click(board["x"] + 30.5 * hole, board["y"] + 10.5 * hole)
    expect(title(root)).to_contain_text(f"{low + 30} to {low + holes - 11}")


@pytest.mark.parametrize("width", [848, 284])
def test_a_peg_follows_the_mouse_and_the_arrows(plain: Plain, width: int) -> None:
    window = TouchedWindow(Street())
    plain.page.set_viewport_size({"width": width + 16, "height": 900})
    [root] = plain.open(window)
    root.evaluate(WATCH)
    peg = root.get_by_role("slider", name="You")
    x, y = middle(peg)
    plain.page.mouse.move(x, y)
    plain.page.mouse.down()
    felt = box(root.locator(".crib-felt"))
    for step in range(1, 6):
        plain.page.mouse.move(x + step * felt["width"] / 20, y)
    expect(peg).not_to_have_attribute("aria-valuenow", "60")
    plain.page.mouse.up()
    idle(plain.page)
    assert not window.held
    there = int(window.state)
    expect(title(root)).to_have_text(f"You're at {there}")
    assert abs(middle(peg)[0] - x - felt["width"] / 4) < 4
    peg.focus()
    for key, by in (("ArrowRight", 1), ("PageDown", -5), ("ArrowLeft", -1)):
        plain.page.keyboard.press(key)
        there += by
        expect(peg).to_have_attribute("aria-valuetext", f"hole {there}")
        expect(peg).to_be_focused()
    plain.page.keyboard.press("End")
    expect(title(root)).to_have_text(f"You're at {GAME}")
    assert len(plain.page.evaluate("() => window.heard")) <= 10, "a drag isn't told step by step"


def test_a_finger_takes_a_chair_and_drags_a_peg(page: Any) -> None:
    context = page.context.browser.new_context(has_touch=True, viewport={"width": 300, "height": 900})
    phone = context.new_page()
    plain = Plain(phone)
    party, street = handshakes(), TouchedWindow(Street())
    first, second = plain.open(party, street)
    first.get_by_role("button", name=CHAIR).tap()
    expect(title(first)).to_have_text(party.look(4).title)
    x, y = middle(second.get_by_role("slider"))
    client = context.new_cdp_session(phone)
    for kind, to in (("touchStart", 0), ("touchMove", 10), ("touchMove", 40), ("touchEnd", None)):
        points = [] if to is None else [{"x": x + to, "y": y}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    idle(phone)
    assert street.state > 70
    assert not street.held
    context.close()
