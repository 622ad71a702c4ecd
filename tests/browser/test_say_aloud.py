"""A hand said aloud in a browser: by keyboard alone, and what is heard."""

from typing import Any

from reports import after

from browser.lab import expect, press, title
from browser.plain import Plain
from browser.speaking import VOICES, spoken
from crib_tutor import count
from crib_tutor.course.saying_aloud.state import SayingAloud
from crib_tutor.course.saying_aloud.window import SayAloudWindow
from crib_tutor.notebook.progress_owner import Keeper

WORDS = "“Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen.”"
REVEAL: dict[str, Any] = {"event": "reveal"}


def saying(*events: dict[str, Any], hand: tuple[str, str] = ("4C 5S 6D 9H", "4H")) -> SayAloudWindow:
    return after(SayAloudWindow(SayingAloud((count(*hand), count("AS 7H 7D 8C", "8S"))), Keeper()), *events)


def states() -> dict[str, SayAloudWindow]:
    """Every face that the window has, but for those of a choice that is on its way."""
    return {
        "asked": saying(),
        "revealed": saying(REVEAL),
        "nothing": saying(REVEAL, hand=("2H 4D 8S QC", "KH")),
        "missed": saying(REVEAL, {"event": "mark", "missed": [0, 4]}),
        "too much": saying(REVEAL, {"event": "mark", "missed": [], "too much": "run"}),
    }


def test_a_hand_is_said_and_marked_by_keyboard_alone(plain: Plain) -> None:
    [root] = plain.open(saying())
    title(root).focus()
    plain.press("Tab", "Enter")
    expect(root.locator(".crib-spoken")).to_have_text(WORDS)
    expect(root.get_by_role("button", name="I said all of it")).to_be_focused()
    plain.press("Shift+Tab", "Space")  # the last row, the pair
    expect(root.locator('.crib-part[aria-pressed="true"]')).to_have_count(1)
    plain.tab_to("I missed something")
    plain.press("Enter")
    expect(root.get_by_role("status")).to_contain_text("You missed 2 points of 14. You marked this yourself")
    expect(root.get_by_role("button", name="Next hand")).to_be_focused()
    plain.press("Enter")
    expect(title(root)).to_have_text("Hand 2 of 2")
    expect(root.get_by_role("button", name="Reveal the count")).to_be_focused()
    plain.press("Enter")
    expect(root.get_by_role("button", name="I said all of it")).to_be_focused()
    plain.tab_to("I said too much")
    plain.press("Enter")
    expect(root.get_by_role("button", name="Fifteens")).to_be_focused()
    plain.press("Enter")
    expect(root.get_by_role("status")).to_contain_text("You said too much: fifteens.")


def test_the_count_is_heard_when_it_is_revealed_and_not_before(alone: Plain) -> None:
    alone.page.evaluate(VOICES)
    [root] = alone.open(saying())
    press(root, "Voice: off")
    assert spoken(alone) == ["The voice is on."]
    press(root, "Reveal the count")
    expect(root.locator(".crib-spoken")).to_have_text(WORDS)
    assert spoken(alone)[-1].startswith(
        "Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen."
    )


def test_one_live_line_says_the_count_and_each_row_says_itself(plain: Plain) -> None:
    [root] = plain.open(saying())
    press(root, "Reveal the count")
    expect(root.get_by_role("status")).to_contain_text(WORDS)
    assert root.locator("[aria-live]").count() == 1
    expect(root.get_by_role("button", name="Fifteen: six of diamonds and nine of hearts, for 2. 2")).to_be_visible()
    before = root.bounding_box()
    for row in root.locator(".crib-part").all():
        row.click()
    expect(root.locator('.crib-part[aria-pressed="true"]')).to_have_count(6)
    assert root.bounding_box() == before, "a row that is pressed moves nothing"
