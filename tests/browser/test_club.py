"""One hand at the end of a lesson: by mouse, by keys and by ear, and what one takes home."""

from __future__ import annotations

import re

import pytest
from circles import also
from reports import after

from browser.lab import expect
from browser.plain import Plain
from crib_tutor.course.club.state import ClaimHand
from crib_tutor.course.club.window import OneHandWindow
from crib_tutor.notebook.progress_owner import Keeper


def sitting(lesson: str) -> OneHandWindow:
    return OneHandWindow(lesson, Keeper(), seed=5)


def states() -> dict[str, OneHandWindow]:
    """A hand of each kind, and what one takes home of it."""
    kinds = {"claim": "04", "lead": "16", "reply": "17", "crib": "14", "race": "15"}
    over = {"event": "over", "found": [0], "shown": []}
    return {name: sitting(lesson) for name, lesson in kinds.items()} | {"home": after(sitting("16"), over)}


def keys_of(window: OneHandWindow) -> list[list[str]]:
    """The keys that raise each part to be found, or the best choice."""
    cards = [card["text"] for card in window.value["hands"][0]["cards"]]
    parts = window.value["hands"][0]["parts"]
    free = [parts[at]["cards"] for at in window.value["hands"][0]["free"]]
    return [[str(cards.index(card) + 1) for card in part] for part in free]


@pytest.mark.parametrize("width", [284, *also(244, 848)])
def test_a_hand_by_keys_is_heard_taken_and_taken_home(plain: Plain, width: int) -> None:
    plain.page.set_viewport_size({"width": width + 16, "height": 900})
    window = sitting("02")
    [root] = plain.open(window)
    heard = root.get_by_role("status")
    expect(heard).to_have_text(re.compile("^Lamb: “.*That's all!” .*What did Lamb miss\\?$"))
    plain.press("Tab", "Escape")
    for part in keys_of(window):
        plain.press(*part)
        expect(heard).to_contain_text("Two for you.")
    plain.press("Shift+Enter")
    expect(root.locator("[data-act=done]")).to_be_visible()
    plain.press(".")
    expect(heard).to_contain_text("You took")
    expect(root.locator("[data-act=home]")).to_be_focused()
    plain.press("Enter")
    expect(root.get_by_role("heading")).to_have_text(re.compile("^You took [2-8] from Lamb.$"))
    expect(root.get_by_role("link", name="Next: 3 Pairs")).to_be_focused()
    expect(root.get_by_role("img", name="Beaten")).to_be_visible()
    assert window.keeper.progress.beaten == ("lamb",)
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


def test_who_takes_nothing_is_offered_another_hand(plain: Plain) -> None:
    window = sitting("04")
    assert isinstance(window.hand, ClaimHand)
    [root] = plain.open(window)
    row = window.hand.row
    root.locator(".crib-card").first.click()
    root.locator("[data-act=done]").click(delay=800)
    expect(root.locator(".crib-asked")).to_have_text(re.compile("^Lamb got away with"))
    expect(root.locator(".crib-by-missed")).to_have_count(len(window.hand.free))
    expect(root.locator(".crib-lit")).not_to_have_count(0)
    expect(root.locator(".crib-main")).to_contain_text("Another hand")
    root.locator(".crib-main").click()
    expect(root.locator("[data-act=done]")).to_be_visible()
    assert window.hand.row != row
    assert root.locator(".crib-card").first.get_attribute("data-card") == str(window.hand.row[0])


@pytest.mark.parametrize("lesson", ["16", *also("14", "15", "17", "19")])
def test_a_choice_plays_on_by_the_members_way(plain: Plain, lesson: str) -> None:
    window = sitting(lesson)
    [root] = plain.open(window)
    plain.press("Tab", *keys_of(window)[0])
    expect(root.locator(".crib-asked")).to_have_text(re.compile("^You took"))
    expect(root.locator(".crib-face")).to_have_count(len(window.hand.choices[window.hand.asked.best.cards].laid))  # type: ignore[union-attr]
    root.locator("[data-act=home]").click()
    expect(root.get_by_role("heading")).to_contain_text("You took")
