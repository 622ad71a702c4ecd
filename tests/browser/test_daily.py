"""The daily hand by keyboard alone, its cards typed, and a day that is done."""

from datetime import date
from typing import Any

from reports import after

from browser.lab import expect, press
from browser.plain import Plain
from crib_tutor.drills.daily.state import deal_daily
from crib_tutor.drills.daily.window import DailyWindow
from crib_tutor.problems.prices import prices

DAY = date(2026, 11, 22)
DISCARD = {"event": "finish", "chosen": ["3S", "5S"]}
WRONG = {"event": "claim", "kind": "pair", "cards": ["4D", "TD"]}


def window(*events: dict[str, Any]) -> DailyWindow:
    """The hand after what a learner did with it."""
    return after(DailyWindow(deal_daily(DAY, DAY, prices)), *events)


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


def test_a_day_is_played_by_keyboard_alone(plain: Plain) -> None:
    [root] = plain.open(window())
    root.locator(".crib-title").focus()
    plain.press("Tab")
    expect(root.locator(".crib-card").first).to_be_focused()
    plain.press("Space", "ArrowRight", "Enter")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(2)
    plain.tab_to("Discard")
    plain.press("Enter")
    expect(root.locator(".crib-title")).to_be_focused()
    expect(root.locator(".crib-card")).to_have_count(5)
    plain.press("Tab", "Space", "ArrowRight", "Space")
    plain.press("f")
    expect(root.locator(".crib-claims li")).to_have_count(1)
    plain.tab_to("That's all")
    plain.press("Enter")
    expect(root.get_by_role("heading", name="Your count")).to_be_focused()
    expect(root.get_by_role("status")).to_contain_text("points")
    expect(root.get_by_role("heading", name="Your discard")).to_be_visible()


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
