"""The opening scene as someone meets it: by hand, by keys, by ear, and with no Python at all."""

from __future__ import annotations

import re
from typing import Any

import nbformat
import pytest
from circles import also

from browser.conftest import LESSON
from browser.lab import RUN_ONE, Front, Lab, Locator, Notebook, expect, new_page, until
from browser.plain import Plain
from crib_tutor.course.robbed.window import RobbedWindow

HEADING = "<h2>Next</h2>"


def states() -> dict[str, RobbedWindow]:
    """Each of its faces that Python can begin with."""
    return {
        "first glance": RobbedWindow(),
        "one found": RobbedWindow(0, (3,)),
        "settled": RobbedWindow(0, (3, 1, 2, 5), over=True),
        "your turn": RobbedWindow(1),
        "robbed": RobbedWindow(1, (2, 3), over=True),
        "not a crumb left": RobbedWindow(1, (0, 1, 2, 3), over=True),
        "robbed of all": RobbedWindow(2, (), over=True),
    }


def opened(plain: Plain, window: RobbedWindow | None = None) -> Locator:
    [root] = plain.open(window or RobbedWindow())
    plain.page.locator("main").evaluate("(main, html) => main.insertAdjacentHTML('afterend', html)", HEADING)
    return root


def raise_cards(root: Locator, *places: int) -> None:
    for place in places:
        root.locator(".crib-card").nth(place).click()


def asked(root: Locator) -> Locator:
    return root.locator(".crib-asked")


def heard(root: Locator) -> Locator:
    return root.get_by_role("status")


def act(root: Locator, name: str) -> Locator:
    return root.locator(f"[data-act={name}]")


@pytest.mark.parametrize("width", [284, 848, *also(244, 320, 400, 600, 700, 1100)])
def test_nothing_moves_from_state_to_state(plain: Plain, width: int) -> None:
    plain.page.set_viewport_size({"width": width + 16, "height": 800})
    roots = plain.open(*states().values())
    tops = "(root) => ['speaker', 'cards', 'scores', 'tellers', 'tape', 'street'].map((name) => \
      Math.round(root.querySelector('.crib-' + name).getBoundingClientRect().top - root.getBoundingClientRect().top))"
    places = [[*root.evaluate(tops), root.evaluate("(root) => root.offsetHeight")] for root in roots]
    assert all(max(zone) - min(zone) <= 1 for zone in zip(*places, strict=True)), places


def test_twelve_words_and_four_places_before_the_first_tap(plain: Plain) -> None:
    root = opened(plain)
    expect(asked(root)).to_have_text("What did she miss?")
    words = re.findall(r"[^\W\d_]+", root.locator(".crib-shown").inner_text())
    assert len(words) == 12, words
    expect(root.locator(".crib-missing")).to_have_count(4)


def test_what_the_screen_says_is_what_python_shipped(plain: Plain) -> None:
    window = RobbedWindow()
    over = {"bracket": "never", "happened": ["Because.", ""], "asked": "No."}
    hands = [
        hand | {"answers": hand["answers"] | {"7C 8S": over, "8D QH": {"parts": [5], "waits": False}}}
        for hand in window.value["hands"]
    ]
    window.value = window.value | {"hands": hands}
    root = opened(plain, window)
    raise_cards(root, 1, 3)
    expect(asked(root)).to_have_text("No.")
    expect(root.locator(".crib-kept")).to_have_count(2)
    raise_cards(root, 2, 4)
    expect(asked(root)).to_have_text("A pair! Two for you.")
    expect(root.locator(".crib-kept")).to_have_count(3)


def test_by_keys_alone_without_a_clock_and_by_ear(plain: Plain) -> None:
    root = opened(plain)
    expect(heard(root)).to_have_text(
        re.compile("^Magpie counts: fifteen two, and a pair is four. Her cards: seven of hea")
    )
    plain.press("Tab", "3", "5")
    expect(heard(root)).to_have_text("A queen counts ten. 18 isn't 15. Try two others.")
    plain.press("1", "3")
    expect(heard(root)).to_have_text("She has that one.")
    for keys, told in (("14", "Fifteen! Two for you. Three left."), ("34", "A pair! Two for you. Two left.")):
        plain.press(*keys)
        expect(heard(root)).to_have_text(told)
    plain.press("S")
    expect(heard(root)).to_have_text("Here: 7 + 8 = 15. Two for you. One left.")
    plain.press("s")
    expect(act(root, "turn")).to_be_focused()
    expect(heard(root)).to_contain_text("She keeps 4. You take 8.")
    plain.press("Enter", "3", "2", "Escape", "2", "5")
    expect(root.locator(".crib-kept")).to_have_count(1)
    expect(root.locator(".crib-clock")).to_have_count(0)
    plain.press(".")
    expect(heard(root)).to_contain_text("You missed three, worth 6. She pegs them: that's muggins. Robbed by a magpie.")
    expect(root.locator(".crib-score b")).to_have_text(["10", "10"])
    plain.press("Enter")
    expect(plain.page.get_by_role("heading", name="Next")).to_be_focused()


def test_a_tap_starts_a_clock_that_can_be_stopped(alone: Plain) -> None:
    alone.page.clock.install()
    root = opened(alone, RobbedWindow(1))
    raise_cards(root, 0)
    expect(root.get_by_role("timer")).to_have_text("20")
    alone.page.clock.run_for(10_000)
    expect(heard(root)).to_have_text("Ten seconds.")
    act(root, "stop").click()
    alone.page.clock.run_for(30_000)
    expect(asked(root)).to_have_text("Your hand. What scores?")
    act(root, "done").click()
    act(root, "again").click()
    alone.page.clock.run_for(1_000)
    raise_cards(root, 1, 4)
    alone.page.clock.run_for(21_000)
    expect(asked(root)).to_have_text("Robbed by a magpie.")


@pytest.mark.parametrize("plain", [{"reduced_motion": "reduce"}], indirect=True)
def test_no_clock_where_nothing_is_to_move_and_a_harder_hand_for_who_misses_nothing(plain: Plain) -> None:
    root = opened(plain, RobbedWindow(1, (0, 1)))
    raise_cards(root, 1, 4)
    expect(root.locator(".crib-clock")).to_have_count(0)
    raise_cards(root, 2, 3)
    expect(root.locator(".crib-bubble")).to_have_text("“Not a crumb left.”")
    act(root, "harder").click()
    expect(root.locator(".crib-card").first).to_have_accessible_name("ace of clubs")


def test_its_own_html_plays_without_python_and_goes_on_where_it_is_shown_again(plain: Plain) -> None:
    html = str(RobbedWindow().static())
    again = """(main, html) => {
      main.innerHTML = html;
      const [old, anew] = [main.querySelector("script"), document.createElement("script")];
      old.replaceWith(Object.assign(anew, { type: "module", textContent: old.textContent }));
    }"""
    plain.page.set_content("<main></main>")
    main = plain.page.locator("main")
    for found in (3, 4):
        main.evaluate(again, html)
        expect(main.locator(".crib-card")).to_have_count(5)
        raise_cards(main, *((1, 3) if found == 3 else (0, 3)))
        expect(main.locator(".crib-kept")).to_have_count(found)
        plain.page.wait_for_timeout(700)


# --- in JupyterLab ----------------------------------------------------------------------------------------------------


def test_the_picture_stands_where_nobody_trusts_the_page(front: Front, jupyter: Lab) -> None:
    book = nbformat.read(LESSON, as_version=4)
    book.cells[1].source += " "  # by a letter another than the one that is shipped
    jupyter.put("another.ipynb", book)
    output = front.show(jupyter, "another.ipynb").output(0)
    expect(output.get_by_role("img")).to_have_accessible_name(re.compile("^Magpie: “Fifteen two, and a pair is four.”"))
    expect(output).to_contain_text("She missed 8. Can you see them?")
    expect(output.locator(".crib")).to_have_count(0)


@pytest.mark.every
def test_it_plays_in_jupyterlab_before_python_and_goes_on_as_python_comes(chromium: Any, jupyter: Lab) -> None:
    held: list[Any] = []
    jupyter.put("early.ipynb", nbformat.read(LESSON, as_version=4))
    with new_page(chromium) as page:
        page.route("**/api/sessions*", lambda one: held.append(one) if one.request.method == "POST" else one.fallback())
        page.goto(jupyter.address("early.ipynb"))
        root = page.locator(".crib-robbed")
        raise_cards(root, 1, 3)
        expect(root.locator(".crib-kept")).to_have_count(3)
        until(lambda: page.wait_for_timeout(50) or bool(held), "Python is asked for")
        page.unroute("**/api/sessions*")
        held[0].fallback()
        notebook = Notebook.__new__(Notebook)
        notebook.page = page
        notebook.listen()
        root.evaluate("(root) => (root.dataset.old = 'yes')")
        notebook.ask(RUN_ONE, 0)
        until(lambda: page.locator("[data-old]").count() == 0 and root.count() == 1, "the scene is drawn anew")
        expect(root.locator(".crib-kept")).to_have_count(3)
        raise_cards(root, 0, 3)
        expect(root.locator(".crib-kept")).to_have_count(4)
