"""The daily hand in JupyterLab by mouse and by keyboard alone, its cell run again, and how it looks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from browser.lab import Front, Lab, Notebook, expect, press, written
from browser.plain import Plain
from browser.shortcuts import strike_everywhere
from crib_tutor.drills.daily.state import deal_daily
from crib_tutor.drills.daily.window import DailyWindow
from crib_tutor.problems.prices import prices

if TYPE_CHECKING:
    from playwright.sync_api import Locator

DAYS = ("2025-11-22", "2025-11-21", "2025-11-20")
CELLS = ("from crib_tutor.lesson import daily", *[f'daily("{day}")' for day in DAYS])
FIRST, SECOND, THIRD = 1, 2, 3
DAY = date(2026, 11, 22)
NARROW = {"viewport": {"width": 320, "height": 700}}
DISCARD = {"event": "finish", "chosen": ["3S", "5S"]}
WRONG = {"event": "claim", "kind": "pair", "cards": ["4D", "TD"]}


def window(*events: dict[str, Any]) -> DailyWindow:
    """The hand after what a learner did with it."""
    shown = DailyWindow(deal_daily(DAY, DAY, prices))
    for event in events:
        shown._receive(None, event, [])
    return shown


def states() -> list[DailyWindow]:
    """Every face that it has."""
    return [
        window(),
        window({"event": "pick", "text": "1x"}),
        window(DISCARD),
        window(DISCARD, WRONG),
        window(DISCARD, {"event": "way", "way": "tally"}),
        window(DISCARD, WRONG, {"event": "finish"}),
        window(DISCARD, {"event": "finish", "answer": 4}),
    ]


@pytest.fixture(scope="module")
def opened(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with written(front, jupyter, "daily.ipynb", CELLS) as notebook:
        notebook.run_all()
        yield notebook


def root_of(notebook: Notebook, cell: int) -> Locator:
    root = notebook.output(cell).locator(".crib")
    root.wait_for()
    return root


# --- in JupyterLab ----------------------------------------------------------------------------------------------------


@pytest.mark.every
def test_a_day_is_played_by_mouse_and_its_cell_run_again_goes_on(opened: Notebook) -> None:
    root = root_of(opened, FIRST)
    names = [card.get_attribute("aria-label") for card in root.locator(".crib-card").all()]
    press(root, "Discard")
    expect(root.get_by_role("status")).to_have_text("Choose two cards first, then discard them.")
    for place in (0, 1):
        root.locator(".crib-card").nth(place).click()
    press(root, "Discard")
    expect(root.locator(".crib-title")).to_be_focused()
    expect(root.locator(".crib-question")).to_contain_text("Count the hand you kept.")
    expect(root.locator(".crib-card")).to_have_count(5)
    assert [card.get_attribute("aria-label") for card in root.locator(".crib-card").all()][:4] == names[2:]
    root.locator(".crib-card").nth(0).click()
    root.locator(".crib-card").nth(1).click()
    root.locator(".crib-card").first.press("p")
    expect(root.locator(".crib-claims li")).to_have_count(1)
    opened.run(FIRST)
    root = root_of(opened, FIRST)
    expect(root.locator(".crib-claims li")).to_have_count(1)
    root.locator(".crib-claims button").click()
    expect(root.locator(".crib-claims li")).to_have_count(0)
    press(root, "One total")
    root.get_by_label("Your count, in points").fill("0")
    press(root, "That's all")
    expect(root.get_by_role("heading", name="Your count")).to_be_focused()
    expect(root.locator(".crib-mine")).to_contain_text("your choice")
    expect(root.get_by_role("heading", name="The day before")).to_be_visible()
    expect(root.locator(".crib-marking")).to_contain_text("November 21, 2025")


def test_a_day_is_played_by_keyboard_alone(opened: Notebook) -> None:
    root = root_of(opened, SECOND)
    opened.select(SECOND)
    root.locator(".crib-title").focus()
    opened.press("Tab")
    expect(root.locator(".crib-card").first).to_be_focused()
    opened.press("Space", "ArrowRight", "Enter")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(2)
    opened.tab_to("Discard")
    opened.press("Enter")
    expect(root.locator(".crib-title")).to_be_focused()
    expect(root.locator(".crib-card")).to_have_count(5)
    opened.press("Tab", "Space", "ArrowRight", "Space")
    opened.press("f")
    expect(root.locator(".crib-claims li")).to_have_count(1)
    opened.tab_to("That's all")
    opened.press("Enter")
    expect(root.get_by_role("heading", name="Your count")).to_be_focused()
    expect(root.get_by_role("status")).to_contain_text("points")
    expect(root.get_by_role("heading", name="Your discard")).to_be_visible()


@pytest.mark.every
def test_no_key_in_it_changes_the_notebook(opened: Notebook) -> None:
    assert strike_everywhere(opened, THIRD, root_of(opened, THIRD)) >= 8


# --- on a plain page --------------------------------------------------------------------------------------------------


def test_typed_cards_are_chosen_and_another_number_than_two_is_refused(plain: Plain) -> None:
    [root] = plain.open(window())
    field = root.get_by_label("or type cards")
    field.fill("9s ac")
    field.press("Enter")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(2)
    root.locator(".crib-card").nth(2).click()
    press(root, "Discard")
    expect(root.get_by_role("status")).to_contain_text("You chose 3 of your cards")
    root.locator(".crib-card").nth(2).click()
    press(root, "Discard")
    expect(root.locator(".crib-question")).to_have_text(
        "You discarded A♣ 9♠. The starter is Q♥. Count the hand you kept."
    )


def test_two_views_of_a_day_show_the_same_and_a_done_one_takes_no_focus(plain: Plain) -> None:
    done = window(DISCARD, {"event": "finish", "answer": 4})
    [root] = plain.open(done)
    expect(root.get_by_role("heading", name="Your count")).not_to_be_focused()
    expect(root.get_by_role("button", name="That's all")).to_have_count(0)
