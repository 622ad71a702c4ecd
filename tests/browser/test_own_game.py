"""Your own game by keys alone: a deal typed, a question answered, a text that stays."""

from typing import Any

from reports import after

from browser.conftest import PLACE
from browser.lab import Front, Lab, Locator, expect, press, written
from browser.plain import Plain, middle, on_pages
from crib_tutor import lesson
from crib_tutor.notebook.window import Window
from crib_tutor.table.telling.state import EXAMPLE
from crib_tutor.table.telling.words import EMPTY, LABELS

DEAL = EXAMPLE.replace("me 2,", "me 0,").splitlines()[-6:]
"""The last deal, in which a hand was counted short."""


def window(text: str = "", line: int = 0) -> Window:
    made: Window = lesson.own_game()
    return after(made, {"event": "read", "text": text, "line": line, "number": 0}) if text else made


def states() -> dict[str, Window]:
    """Nothing yet, the example with its question, and lines that can't be."""
    return {
        "empty": window(),
        "example": window("\n".join([*EXAMPLE.splitlines()[:-6], *DEAL]), 16),
        "wrong": window("\n".join([*DEAL[:3], "9 q 8 go /3", "cut 4x", "me 8 ann"])),
        "without suits": window("i deal\n5 6 7 8 j k - j k\nann 3 9 t q\ncut 4h"),
    }


def field(root: Locator) -> Locator:
    return root.get_by_role("textbox")


@on_pages(848, 284)
def test_a_deal_is_typed_and_its_one_question_answered_by_keys(plain: Plain) -> None:
    made = window()
    (root,) = plain.open(made)
    expect(root.locator(".crib-question")).to_contain_text(EMPTY)
    field(root).focus()
    plain.page.keyboard.type("\n".join(DEAL))
    question = root.locator(".crib-question")
    expect(question).to_contain_text("Did Ann take the 2?")
    for at, line in enumerate(root.locator(".crib-line").all()):  # each reading lies below its line, above the next
        expect(line.locator(".crib-said")).to_contain_text(DEAL[at])
    heights = [middle(one)[1] for one in root.locator(".crib-reading").all()]
    assert heights == sorted(heights)
    plain.page.keyboard.press("Enter")  # what was left is heard, and then the question
    expect(root.get_by_role("status")).to_contain_text("Did Ann take the 2?")
    plain.page.keyboard.type("r")  # no review: it's typed
    expect(field(root)).to_have_value("\n".join([*DEAL, "r"]))
    plain.page.keyboard.press("Backspace")
    plain.page.keyboard.press("Tab")
    expect(root.locator(".crib-question button").first).to_be_focused()
    plain.page.keyboard.press("y")
    expect(field(root)).to_have_value("\n".join([*DEAL[:-1], "Ann 2, me 0 muggins, crib 6", ""]))
    expect(question).to_contain_text("No questions.")
    expect(question).to_be_focused()
    field(root).focus()
    plain.page.keyboard.press("Control+z")
    expect(field(root)).to_have_value("\n".join([*DEAL, ""]))
    assert plain.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_reload_and_a_restart_of_python_keep_the_text(site: Plain) -> None:
    for made in (window(), window()):
        site.page.goto(PLACE)
        (root,) = site.open(made)
        if not site.page.evaluate("localStorage.length"):
            field(root).fill(DEAL[0] + "\n" + DEAL[1])
        expect(root.locator(".crib-hand-of")).to_contain_text("Deal 3, your hand")
        expect(field(root)).to_have_value(DEAL[0] + "\n" + DEAL[1])


def test_what_is_typed_is_replaced_only_if_the_answer_is_yes(plain: Plain) -> None:
    (root,) = plain.open(window())
    press(root, LABELS["example"])
    expect(field(root)).to_have_value(EXAMPLE)  # nothing was there
    expect(root.locator(".crib-fold")).to_have_count(2)
    field(root).press_sequentially("4")
    typed = field(root).input_value()
    for key, left in (("n", typed), ("y", "")):
        press(root, LABELS["fresh"])
        plain.page.keyboard.press(key)
        expect(field(root)).to_have_value(left)


def test_a_file_is_opened_and_saved_and_one_that_is_too_long_is_not(plain: Plain, tmp_path: Any) -> None:
    (root,) = plain.open(window())
    for text, shown in ((EXAMPLE, EXAMPLE), ("x" * 70_000, EXAMPLE)):
        (tmp_path / "game.txt").write_text(text, "utf-8")
        with plain.page.expect_file_chooser() as chooser:
            press(root, LABELS["open"])
        chooser.value.set_files(tmp_path / "game.txt")
        expect(field(root)).to_have_value(shown)
    expect(root.get_by_role("status")).to_contain_text(LABELS["long"])
    with plain.page.expect_download() as saved:
        press(root, LABELS["save"])
    saved.value.save_as(tmp_path / "saved.txt")
    assert (tmp_path / "saved.txt").read_text("utf-8") == EXAMPLE


def test_the_review_opens_below_in_jupyterlab(front: Front, jupyter: Lab) -> None:
    with written(front, jupyter, "own.ipynb", ["from crib_tutor.lesson import own_game\n\nown_game()"]) as notebook:
        root = notebook.widget(0)
        press(root, LABELS["example"])
        root.get_by_role("button", name=LABELS["review"]).press("r")
        expect(root.locator(".crib-below")).to_contain_text("You against Ann")
