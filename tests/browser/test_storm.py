"""The storm in a browser: hand after hand by keyboard alone, a clock that can be seen and heard, and the end of it."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from reports import Clock

from browser.lab import Locator, expect, until
from browser.plain import Plain, box, on_pages
from crib_tutor.drills.storm.state import start_storm
from crib_tutor.drills.storm.window import StormWindow
from crib_tutor.problems.problem import full_count, problem_from_key
from crib_tutor.problems.problem_words import TITLES

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HIGH = {1280: 378, 400: 407}
"""The stage of the hand that runs, in whole pixels, by the width of the page."""
ZONES = ("shown", "glass", "known", "teller", "number", "acts")
FORMS = ("hand 2H4D6S8C+TH", "crib 4D4H5S6C+KH", "play TH9D8C-/QS/", "play QC7H5S-6D//KD", "cut JH")


def field(root: Locator) -> Locator:
    return root.get_by_role("textbox", name="Your count, in points")


def right(storm: Any) -> str:
    return str(full_count(storm.problem).points)


def test_a_storm_is_played_by_keyboard_alone_with_the_focus_in_one_field(plain: Plain) -> None:
    [root], played = plain.open(made(Clock(NOON))), start_storm(7, NOON)
    root.get_by_label("The clock").focus()
    plain.press("Tab", "Enter")
    expect(field(root)).to_be_focused()
    expect(root.get_by_role("group", name="The hand and the starter").get_by_role("img")).to_have_count(5)
    first = field(root).evaluate_handle("(one) => one")
    for over in (0, 0, 1, 0):
        said = int(right(played)) + over
        plain.press(*str(said), "Enter")
        mark = f"it was {right(played)}, not {said}." if over else f"Right, {said}."
        expect(root.locator(".crib-last")).to_contain_text(mark)
        expect(root.get_by_role("status")).to_contain_text(mark)
        expect(field(root)).to_be_focused()
        expect(field(root)).to_have_value("")
        played = played.answer(said, NOON)
        expect(root.locator(".crib-title")).to_have_text(TITLES[played.problem.form])
    assert field(root).evaluate("(one, other) => one === other", first)  # never built anew
    plain.press("Tab", "Tab", "Enter")
    expect(root.locator(".crib-title")).to_have_text("Stopped.")
    expect(root.locator(".crib-title")).to_be_focused()
    expect(root.locator(".crib-summary")).to_have_text("3 right, 1 wrong. Longest row: 2.")
    expect(root.locator("details")).to_have_count(1)
    expect(root.get_by_text("Best of today: 3 right, longest row 2.")).to_be_visible()


def made(clock: Clock, *events: dict[str, Any], key: str = "") -> StormWindow:
    """A storm after what a learner did, or at one problem."""
    storm = StormWindow(7, clock=clock, bests=[])
    for event in events:
        if key and storm.storm:
            storm.storm = replace(storm.storm, problem=problem_from_key(key))
        storm._receive(None, event, [])
    if key and storm.storm:
        storm.storm = replace(storm.storm, problem=problem_from_key(key))
        storm.refresh(storm.value["said"])
    return storm


START = {"event": "start", "seconds": 180}
CALLED = """(root) => {
  window.called = [];
  const region = root.querySelector(":scope > .crib-unseen[aria-live]:not([role])");
  new MutationObserver(() => window.called.push(region.textContent)).observe(region, { childList: true });
}"""


def test_the_time_is_shown_counted_down_and_called_at_sixty_thirty_and_ten_alone(alone: Plain) -> None:
    clock = Clock(NOON)
    alone.page.clock.install(time=NOON)
    [root] = alone.open(made(clock))
    root.evaluate(CALLED)
    root.get_by_role("button", name="Start").click()
    timer = root.get_by_role("timer")
    expect(timer).to_have_text("180 seconds left")
    assert timer.get_attribute("aria-live") == "off"
    for seconds, words, called in ((119, "61", 0), (2, "59", 1), (30, "29", 2), (20, "9", 3), (8, "1", 3)):
        clock.go(seconds)
        alone.page.clock.run_for(seconds * 1000)
        expect(timer).to_contain_text(f"{words} second{'s' * (words != '1')} left")
        assert len(alone.page.evaluate("() => window.called")) == called
    width = root.locator(".crib-sand").evaluate("(one) => one.offsetWidth / one.parentNode.clientWidth")
    assert width < 0.02
    assert alone.page.evaluate("() => window.called") == [
        "One minute left.",
        "Thirty seconds left.",
        "Ten seconds left.",
    ]


def test_the_page_asks_and_python_alone_ends_it(alone: Plain) -> None:
    clock = Clock(NOON)
    alone.page.clock.install(time=NOON)
    storm = made(clock)
    [root] = alone.open(storm)
    root.get_by_role("button", name="Start").click()
    expect(field(root)).to_be_focused()
    clock.go(150)  # a page whose clock runs too fast
    alone.page.clock.run_for(181_000)
    expect(root.get_by_role("timer")).to_have_text("30 seconds left")
    expect(field(root)).to_be_focused()
    clock.go(30)
    alone.page.clock.run_for(31_000)
    expect(root.locator(".crib-title")).to_have_text("Time is up.")
    expect(root.locator(".crib-title")).to_be_focused()  # and not a button, which Enter would press
    alone.page.keyboard.press("Enter")
    assert storm.value["state"] == "over"


def test_another_storm_begins_from_the_end_with_the_clock_that_was_chosen(plain: Plain) -> None:
    storm = made(Clock(NOON))
    [root] = plain.open(storm)
    root.get_by_label("The clock").select_option("10 minutes")
    root.get_by_role("button", name="Start").click()
    root.get_by_role("button", name="Stop").click()
    expect(root.get_by_text("Only a storm of 3 minutes sets a best.")).to_be_visible()
    expect(root.get_by_label("The clock")).to_have_value("600")
    root.get_by_role("button", name="Another storm").click()
    expect(field(root)).to_be_focused()
    expect(root.get_by_role("timer")).to_contain_text("00 seconds left")
    assert storm.storm is not None
    assert storm.storm.right == 0


def test_a_page_that_is_opened_again_shows_the_time_that_is_left(plain: Plain) -> None:
    clock = Clock(NOON)
    storm = made(clock, START)
    clock.go(100)
    [root] = plain.open(storm)
    until(lambda: "80 seconds left" in (root.get_by_role("timer").text_content() or ""), "it asks", limit=5)
    assert plain.page.evaluate("() => document.activeElement === document.body")


def test_an_answer_that_is_no_number_is_refused_in_view_and_the_field_keeps_the_focus(plain: Plain) -> None:
    [root] = plain.open(made(Clock(NOON), START))
    field(root).focus()
    plain.page.keyboard.press("Enter")
    expect(root.get_by_role("status")).to_have_text("Type your count as a whole number from 0 to 29.")
    expect(root.get_by_role("status")).to_be_visible()
    expect(field(root)).to_be_focused()


def states() -> dict[str, StormWindow]:
    """Every face that the storm has."""
    wrong, one = ({"event": "answer", "turn": turn, "points": 28} for turn in (0, 1))
    stop = {"event": "stop"}
    short = made(Clock(NOON), START)
    short._clock.go(175)  # type: ignore[attr-defined]
    short.refresh()
    return {
        "before": made(Clock(NOON)),
        "hand": made(Clock(NOON), START),
        "crib": made(Clock(NOON), START, wrong, key="crib 4D4H5S6C+KH"),
        "play": made(Clock(NOON), START, wrong, key="play TH9D8C-/QS/"),
        "long": made(Clock(NOON), START, wrong, key="play QC7H5S-6D//KD"),
        "cut": made(Clock(NOON), START, key="cut JH"),
        "short": short,
        "refused": made(Clock(NOON), START, {"event": "answer", "turn": 0, "points": None}),
        "over": made(Clock(NOON), START, wrong, one, stop),
        "nothing": made(Clock(NOON), START, stop),
    }


@on_pages(*HIGH)
def test_the_stage_keeps_its_height_and_all_on_it_its_place(plain: Plain) -> None:
    places = []

    def note(root: Locator) -> None:
        places.append([box(root.locator(f".crib-{zone}")) for zone in ZONES])

    [root] = plain.open(made(Clock(NOON), START))
    note(root)
    for said in (28, 29, "", 1, 0, 2):
        field(root).fill(str(said))
        field(root).press("Enter")
        expect(root.locator(".crib-last") if said != "" else root.get_by_role("status")).not_to_be_empty()
        note(root)
    wrong = {"event": "answer", "turn": 0, "points": 28}
    for key in FORMS:
        [root] = plain.open(made(Clock(NOON), START, wrong, key=key))
        note(root)
    faces = states()
    for name in ("before", "over", "nothing"):
        [root] = plain.open(faces[name])
        note(root)
    wide = plain.page.viewport_size
    assert wide
    assert round(places[0][0]["height"]) == HIGH[wide["width"]]
    assert all(place == places[0] for place in places)


@pytest.mark.parametrize("plain", [{"viewport": {"width": 320, "height": 700}}], indirect=True, ids=["320 px"])
def test_the_starter_of_a_crib_that_was_missed_lies_beside_it_on_a_narrow_page(plain: Plain) -> None:
    missed = made(
        Clock(NOON), START, {"event": "answer", "turn": 0, "points": 29}, {"event": "stop"}, key="crib 2H5HTHQH+AD"
    )
    assert missed.storm is not None
    [root] = plain.open(missed)
    expect(root.locator("summary")).to_contain_text("Crib ")
    tops = root.locator(".crib-counted p").first.locator("img").evaluate_all("(all) => all.map((one) => one.offsetTop)")
    assert (len(tops), len(set(tops))) == (5, 1)
