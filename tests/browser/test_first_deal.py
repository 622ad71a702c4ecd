"""The first deal in JupyterLab: played by keys alone as the guide says, with a restart in the middle."""

import re
from collections.abc import Iterator

import pytest

from browser.lab import Front, Lab, Locator, Notebook, expect, until, written
from crib_tutor.course.lesson_00_welcome import end_first_deal

CELL = "from crib_tutor.lesson import first_deal\n\nfirst_deal()"
AT_ONCE = """localStorage.clear();
localStorage.setItem("crib-tutor:table-looks", JSON.stringify({ pace: "off", speed: "off" }))"""


@pytest.fixture(scope="module")
def opened(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with written(front, jupyter, "first_deal.ipynb", (CELL,)) as notebook:
        notebook.page.evaluate(AT_ONCE)
        yield notebook
        notebook.page.evaluate("localStorage.clear()")


def asked(root: Locator) -> Locator:
    return root.locator(".crib-asked")


def by_key(notebook: Notebook, root: Locator, name: str, key: str = "Enter") -> None:
    """Use a button with a key."""
    button = root.get_by_role("button", name=re.compile(rf"^({name})")).first
    expect(button).to_be_visible()
    button.focus()
    notebook.press(key)


def play_card(notebook: Notebook, root: Locator, card: str) -> None:
    by_key(notebook, root, card)


def claim(notebook: Notebook, root: Locator, kind: str, *chosen: str) -> None:
    for card in chosen:
        by_key(notebook, root, card, "Space")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(len(chosen))
    before = root.inner_text()
    by_key(notebook, root, kind)
    until(lambda: root.inner_text() != before, "the claim is written down")


@pytest.mark.every
def test_it_is_played_by_keys_alone_with_a_restart_in_the_middle(opened: Notebook) -> None:
    root = opened.run(0)
    expect(asked(root)).to_have_text(
        "You cut jacks, so you cut again. Your four is lower, so you deal. Press Deal: six cards each."
    )
    by_key(opened, root, "Deal")
    expect(asked(root)).to_contain_text("Keep 7 and 8")
    for card in ("two of clubs", "king of spades"):
        by_key(opened, root, card, "Space")
    by_key(opened, root, "Discard two|Lay these away")
    expect(asked(root)).to_have_text("The count is 8. Your 7♦ makes fifteen: play it for 2.")
    play_card(opened, root, "seven of diamonds")
    expect(asked(root)).to_contain_text("The count is 25.")
    opened.restart()
    opened.run_all()
    root = opened.output(0).locator(".crib").first
    expect(asked(root)).to_contain_text("The count is 25.")  # it goes on by itself, with the copy that the page keeps
    play_card(opened, root, "ace of hearts")
    expect(asked(root)).to_have_text("The count is 26. Your A♠ makes a pair: play it for 2.")
    play_card(opened, root, "ace of spades")
    say_go_if_asked(opened, root)
    expect(asked(root)).to_contain_text("The count is 10.")
    play_card(opened, root, "eight of hearts")
    expect(asked(root)).to_contain_text("Lamb claims 2.")
    by_key(opened, root, "That's right")
    expect(asked(root)).to_contain_text("Count your hand with the starter.")
    claim(opened, root, "Fifteen", "seven of diamonds", "eight of hearts")
    claim(opened, root, "Run", "seven of diamonds", "eight of hearts", "nine of diamonds")
    claim(opened, root, "Pair", "ace of hearts", "ace of spades")
    by_key(opened, root, "That's all")
    expect(asked(root)).to_contain_text("the crib is yours")
    claim(opened, root, "Fifteen", "two of clubs", "three of spades", "king of spades")
    by_key(opened, root, "That's all")
    expect(asked(root)).to_have_text(end_first_deal(14, 3).replace("your opponent", "Lamb"))
    by_key(opened, root, "Play it again")
    expect(asked(root)).to_have_text(
        "You cut jacks, so you cut again. Your four is lower, so you deal. Press Deal: six cards each."
    )


def say_go_if_asked(notebook: Notebook, root: Locator) -> None:
    """A table may say a go for whom nothing else is left."""
    until(lambda: re.search("Say go|count is 10", asked(root).text_content() or ""), "the go is said or asked for")
    if "Say go" in (asked(root).text_content() or ""):
        by_key(notebook, root, "Go$")
