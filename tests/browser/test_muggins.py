"""Reverse muggins in Chromium: by keyboard alone, and how the words come."""

from dataclasses import replace
from typing import Any

import pytest
from reports import after

from browser.lab import Locator, expect, press
from browser.plain import Plain
from browser.speaking import VOICES, spoken
from crib_tutor import Count, Kind, count
from crib_tutor.drills.muggins.state import start_muggins
from crib_tutor.drills.muggins.window import MugginsWindow
from crib_tutor.marking.miscounts import Slip, slips
from crib_tutor.problems.spoken_count import MugginsRound as Call
from crib_tutor.problems.spoken_count import SpokenCount

HAND = count("8H 8D 9S TC", "2D")
WORDS = "“A run for three, and a pair makes five.”"


def slip(counted: Count, name: str) -> Slip:
    return next(one for one in slips(counted) if one.name == name)


def told(counted: Count = HAND, name: str = "run-overlooked", *events: dict[str, Any], **options: Any) -> MugginsWindow:
    """The window at a count with a slip, or with none, after what a learner did."""
    found = slip(counted, name) if name else None
    missed, false = (found.missed, found.false) if found else ((), ())
    claims = sorted([*(c for c in counted if c not in missed), *false], key=lambda one: list(Kind).index(one.kind))
    heard = Call(SpokenCount(counted, tuple(claims), found))
    return after(MugginsWindow(replace(start_muggins(1), catching=heard), **options), *events)


def words(root: Locator) -> Locator:
    return root.locator(".crib-words")


def test_a_slip_is_called_and_named_by_keyboard_alone(plain: Plain) -> None:
    [root] = plain.open(told())
    status = root.get_by_role("status")
    expect(words(root)).to_have_text(WORDS)
    root.locator(".crib-title").focus()
    plain.tab_to("Muggins!")
    plain.press("Enter")
    expect(status).to_contain_text("choose the cards that were missed")
    expect(root.locator(".crib-card").first).to_be_focused()
    for _ in range(4):
        plain.press("Space", "ArrowRight")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(4)
    plain.tab_to("Run")
    plain.press("Enter")
    expect(root.get_by_role("button", name="Next count")).to_be_focused()
    expect(status).to_contain_text("Well caught: 3 points missed. Your opponent pegs 5. You peg 3.")
    expect(root.locator(".crib-caught")).to_have_text("1 count heard. 1 of 1 slip caught.")
    expect(root.locator(".crib-calls button")).to_have_count(0)
    plain.press("Enter")
    expect(root.locator(".crib-title")).to_be_focused()
    expect(root.locator(".crib-calls button")).to_have_count(3)
    expect(root.locator(".crib-marked")).to_have_count(0)


@pytest.mark.every
def test_a_call_is_taken_back_and_another_one_made_by_typing(plain: Plain) -> None:
    [root] = plain.open(told())
    press(root, "Too many!")
    expect(root.get_by_role("button", name="Fifteen")).to_be_focused()
    expect(root.get_by_role("button", name="Heels")).to_be_visible()
    plain.tab_to("Take the call back")
    plain.press("Enter")
    expect(root.get_by_role("button", name="Too many!")).to_be_focused()
    expect(root.locator(".crib-kinds")).to_have_count(0)
    press(root, "Muggins!")
    expect(root.get_by_role("button", name="Heels")).to_have_count(0)
    press(root, "Run")
    expect(root.get_by_role("status")).to_have_text("Choose the cards that were missed first, then say what they are.")
    field = root.get_by_role("textbox")
    field.fill("8h 9s 10c")
    field.press("Enter")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(3)
    press(root, "Run")
    expect(root.locator(".crib-outcome")).to_contain_text("Well caught")


# --- the words --------------------------------------------------------------------------------------------------------


def test_at_table_speed_one_phrase_comes_after_another_and_may_be_paused(alone: Plain) -> None:
    alone.page.clock.install()
    [root] = alone.open(told(table_speed=True))
    expect(words(root)).to_have_text("")
    alone.page.clock.run_for(1000)
    expect(words(root)).to_have_text("“A run for three,")
    expect(root.locator(".crib-claimed")).to_have_text("")
    press(root, "Pause")
    alone.page.clock.run_for(60_000)
    expect(words(root)).to_have_text("“A run for three,")
    expect(root.get_by_role("button", name="Go on")).to_be_focused()
    press(root, "Go on")
    expect(words(root)).to_have_text(WORDS)
    expect(root.locator(".crib-claimed")).to_have_text("")
    alone.page.clock.run_for(3000)
    expect(root.locator(".crib-claimed")).to_have_text("Claimed: 5 points.")
    expect(root.get_by_role("button", name="That's right")).to_be_focused()  # the button that had it is gone


def test_all_of_it_is_shown_at_once_where_that_is_wanted_and_by_every_call(alone: Plain) -> None:
    alone.page.clock.install()
    for button in ("Show all of it", "All at once", "Too many!", "Muggins!", "That's right"):
        [root] = alone.open(told(table_speed=True))
        press(root, button)
        expect(words(root)).to_have_text(WORDS)
        expect(root.locator(".crib-claimed")).to_have_text("Claimed: 5 points.")
        alone.page.clock.run_for(10_000)
        expect(words(root)).to_have_text(WORDS)
        alone.page.set_content("")


def test_the_speed_stays_from_count_to_count(alone: Plain) -> None:
    alone.page.clock.install()
    [root] = alone.open(told())
    expect(words(root)).to_have_text(WORDS)
    press(root, "At table speed")
    expect(words(root)).to_have_text("")
    press(root, "That's right")
    press(root, "Next count")
    expect(root.locator(".crib-calls button")).to_have_count(3)
    expect(words(root)).to_have_text("")


def test_a_count_is_said_aloud_when_the_voice_is_switched_on_and_cut_short_by_a_call(alone: Plain) -> None:
    alone.page.evaluate(VOICES)
    [root] = alone.open(told())
    assert spoken(alone) == []
    press(root, "Voice: off")
    assert spoken(alone)[-1] == WORDS.strip("“”")
    press(root, "That's right")
    expect(root.locator(".crib-marked")).to_have_count(1)
    assert alone.page.evaluate("() => window.said.at(-1)") == "hush"


def test_at_table_speed_phrases_wait_for_those_before_them(alone: Plain) -> None:
    alone.page.evaluate(VOICES)
    alone.page.clock.install()
    [root] = alone.open(told(table_speed=True))
    press(root, "Voice: off")
    alone.page.evaluate("() => { window.said = []; }")
    alone.page.clock.run_for(10_000)
    expect(words(root)).to_have_text(WORDS)
    (first, _), (last, _) = alone.page.evaluate("() => window.said")[:2]
    assert f"{first} {last}" == WORDS.strip("“”"), "with no hush between them"


def states() -> dict[str, MugginsWindow]:
    """Every face that the window has, but for those between a call and its name."""
    passed = {"event": "pass"}
    jack = count("5H JC JD JS", "JH")
    return {
        "heard": told(),
        "nothing": told(count("2H 4D 6S 8C", "TH"), ""),
        "many words": told(count("5H 5D 5S JC", "5C"), ""),
        "slow": told(table_speed=True),
        "caught": told(HAND, "run-overlooked", {"event": "muggins", "kind": "run", "cards": ["8H", "9S", "TC"]}),
        "slipped by": told(HAND, "run-overlooked", passed),
        "too many": told(count("6H 8D 2S KC", "QD"), "near-fifteen", {"event": "too many", "kind": "fifteen"}),
        "royal": told(jack, "royal-as-two-pairs", {"event": "too many", "kind": "pair"}),
        "twice": told(jack, "fifteen-twice", passed),
        "false call": told(HAND, "", {"event": "muggins", "kind": "fifteen", "cards": ["8H", "9S"]}),
        "refused": told(HAND, "", {"event": "pick", "text": "1x"}),
    }


def test_before_the_call_a_right_count_and_a_wrong_one_look_the_same(plain: Plain) -> None:
    shapes = []
    for name in ("", "run-overlooked", "pair-in-a-run", "near-fifteen"):
        [root] = plain.open(told(count("8H 8D 9S TC", "6D"), name))
        press(root, "Muggins!")
        for given in root.locator(".crib-words, .crib-claimed").all():
            given.evaluate("(one) => one.replaceChildren()")
        shapes.append(root.inner_html())
    assert len(set(shapes)) == 1
