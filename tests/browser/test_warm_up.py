"""The warm-up in a browser: by keyboard alone with a restart in the middle, skipped in a click, and its looks."""

from typing import Any

import pytest
from reports import after

from browser.lab import Locator, expect, press, title
from browser.plain import Plain
from browser.speaking import VOICES, spoken
from crib_tutor.course.warm_up.state import begin_warm_up
from crib_tutor.course.warm_up.window import WarmUpWindow
from crib_tutor.learner import Learner
from crib_tutor.learner.attempts import now_utc
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.problems.problem import full_count


def points(at: int) -> int:
    """What the problem at a place counts, as a learner knows who counts well."""
    return full_count(begin_warm_up("05", Learner(), now_utc(), seed=7).problems[at]).points


def warm(*events: dict[str, Any]) -> WarmUpWindow:
    return after(WarmUpWindow(begin_warm_up("05", Learner(), now_utc(), seed=7), Keeper()), *events)


def right(at: int) -> dict[str, Any]:
    return {"event": "answer", "answer": points(at)}


WRONG, SHOW, NEXT, SKIP = {"event": "answer", "answer": 29}, {"event": "show"}, {"event": "next"}, {"event": "skip"}


def states() -> dict[str, WarmUpWindow]:
    """Every face that the window has."""
    return {
        "asked": warm(),
        "wrong": warm(WRONG),
        "right": warm(right(0)),
        "shown": warm(WRONG, SHOW),
        "refused": warm({"event": "answer", "answer": ""}),
        "skipped": warm(SKIP),
        "over": warm(right(0), NEXT, right(1), NEXT, right(2), NEXT),
    }


def settle(plain: Plain, root: Locator) -> None:
    """Answer by keyboard, wrongly perhaps, and have the rest shown."""
    plain.press("2", "9", "Enter")
    expect(root.get_by_role("button", name="Show me")).to_be_visible()
    expect(root.get_by_role("textbox")).to_be_focused()
    plain.press("Tab", "Tab", "Enter")
    expect(root.get_by_role("button", name="Next")).to_be_focused()


def test_it_is_done_by_keyboard_alone_with_a_restart_in_the_middle(site: Plain) -> None:
    [root] = site.open(warm())
    expect(title(root)).to_have_text("Warm-up: 1 of 3")
    title(root).focus()
    site.press("Tab")
    settle(site, root)
    site.press("Enter")
    expect(title(root)).to_have_text("Warm-up: 2 of 3")
    expect(root.get_by_role("textbox")).to_be_focused()
    [root] = site.open(warm())
    press(root, "Go on")  # with the progress that this browser keeps
    expect(title(root)).to_have_text("Warm-up: 2 of 3")
    root.get_by_role("textbox").focus()
    for place in (2, 3):
        expect(title(root)).to_have_text(f"Warm-up: {place} of 3")
        expect(root.get_by_role("textbox")).to_be_focused()
        settle(site, root)
        site.press("Enter")
    expect(title(root)).to_have_text("Warm-up")
    expect(root.get_by_role("status")).to_contain_text("Warm-up done: zero of three right at the first try.")
    expect(title(root)).to_be_focused()


@pytest.mark.every
def test_it_is_skipped_in_one_click_and_stays_so_after_a_restart(site: Plain) -> None:
    [root] = site.open(warm())
    press(root, "Skip the warm-up")
    expect(root.get_by_role("button", name="Do the warm-up")).to_be_focused()
    [root] = site.open(warm())
    expect(root.get_by_role("button", name="Do the warm-up")).to_be_visible()
    press(root, "Do the warm-up")
    expect(root.get_by_role("textbox")).to_be_focused()
    expect(root.get_by_role("status")).to_contain_text("Warm-up: 1 of 3.")


def test_run_all_leaves_the_focus_alone(plain: Plain) -> None:
    plain.open(warm())
    assert plain.page.evaluate("document.activeElement === document.body")


def test_a_problem_is_read_aloud_once_with_its_cards(plain: Plain) -> None:
    [root] = plain.open(warm())
    root.get_by_role("textbox").fill(str(points(0)))
    press(root, "That's all")
    expect(root.get_by_role("status")).to_contain_text("and that's right.")
    press(root, "Next")
    expect(root.get_by_role("status")).to_contain_text("Warm-up: 2 of 3. Hand ")
    expect(root.get_by_role("status")).to_contain_text("How many points?")
    assert root.locator("[aria-live]").count() == 1, "one live line"
    names = root.locator(".crib-hand [role=img]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert len(names) == 5
    assert names[-1].endswith(", the starter")


def test_the_voice_says_what_is_asked_and_answered(alone: Plain) -> None:
    alone.page.evaluate(VOICES)
    [root] = alone.open(warm())
    press(root, "Voice: off")
    root.get_by_role("textbox").fill(str(points(0)))
    press(root, "That's all")
    expect(root.get_by_role("status")).to_contain_text("right.")
    press(root, "Next")
    expect(root.get_by_role("status")).to_contain_text("2 of 3")
    assert "right" in spoken(alone)[-2]
    assert " of " in spoken(alone)[-1]
    assert not set("♠♥♦♣") & set(spoken(alone)[-1])
