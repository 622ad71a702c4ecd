"""Two at one screen in a browser: by keyboard alone, handed over and marked, and always plain whose turn it is."""

from dataclasses import replace
from typing import Any

import pytest
from reports import after

from browser.lab import Locator, expect, press, title, until
from browser.plain import Plain
from browser.test_looks import FRONT, WATCH
from crib_tutor.counts import count
from crib_tutor.drills.two_players.state import start_two_players
from crib_tutor.drills.two_players.window import TwoPlayersWindow
from crib_tutor.look.board import spot


def test_a_hand_is_counted_called_and_pegged_by_keyboard_alone(plain: Plain) -> None:
    """The first hand of the seed: A♠ 5♠ 9♥ 10♣ and 4♣, which counts 6."""
    [root] = plain.open(TwoPlayersWindow(start_two_players(7, ("Ann", "Bo"))))
    status = root.get_by_role("status")
    expect(title(root)).to_have_text("Ann, count this hand.")
    title(root).focus()
    plain.press("Tab")
    expect(root.locator(".crib-card").first).to_be_focused()
    plain.press("ArrowRight", "Space")  # the five
    for _ in range(2):
        plain.press("ArrowRight")
    plain.press("Space")  # and the ten
    plain.tab_to("Fifteen")
    plain.press("Enter")
    expect(status).to_have_text("Claimed. Fifteen: 5♠ 10♣.")
    plain.tab_to("That's all")
    plain.press("Enter")
    expect(title(root)).to_have_text("Bo, do you call muggins?")
    expect(title(root)).to_be_focused()
    plain.press("Enter")  # Ann's finger still on the key does nothing
    expect(root.locator(".crib-made")).to_contain_text("Ann claims:")
    expect(root.locator(".crib-marked")).to_have_count(0)
    plain.tab_to("Too many: Fifteen: 5♠ 10♣")
    plain.press("Space")
    expect(root.get_by_role("button", name="Too many: Fifteen: 5♠ 10♣")).to_have_attribute("aria-pressed", "true")
    assert plain.focused() == "Too many: Fifteen: 5♠ 10♣"
    plain.tab_to("")  # the field for typing
    plain.page.keyboard.type("as 10c 4c")
    plain.press("Enter")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(3)
    plain.press("Enter")  # which claims what the field chose
    calls = root.get_by_role("list", name="Your calls").get_by_role("listitem")
    expect(calls).to_have_count(1)
    plain.tab_to("That's all: mark it")
    plain.press("Enter")
    expect(title(root)).to_have_text("Ann pegs 2 for the claim. Bo pegs 2 by muggins.")
    expect(title(root)).to_be_focused()
    marked = root.locator(".crib-marked")
    for words in ("Ann found it", "Muggins! Bo pegs it", "You both missed it, so nobody pegs it"):
        expect(marked).to_contain_text(words)
    for words in ("Bo called this too many, but it does score", "The hand is worth 6"):
        expect(root.locator(".crib-marking")).to_contain_text(words)
    expect(root.locator(".crib-key")).to_have_text("Ann: 2Bo: 2")
    plain.tab_to("Next: Bo counts")
    plain.press("Enter")
    expect(title(root)).to_have_text("Bo, count this hand.")
    expect(title(root)).to_be_focused()


FINISH = {"event": "finish"}


def said(kind: str, cards: str) -> dict[str, Any]:
    return {"event": "claim", "kind": kind, "cards": cards.split()}


def made(*events: dict[str, Any], **options: Any) -> TwoPlayersWindow:
    """The window at a hand of 14, after what two learners did."""
    table = replace(start_two_players(7, ("Ann", "Bo")), count=count("4H 4D 5S 6C", "KH"), **options)
    return after(TwoPlayersWindow(table), *events)


def test_the_second_click_of_a_double_click_is_not_the_other_players(plain: Plain) -> None:
    shown = made()
    [root] = plain.open(shown)
    root.get_by_role("button", name="That's all").dblclick()
    expect(title(root)).to_have_text("Bo, do you call muggins?")
    plain.page.wait_for_timeout(300)
    assert shown.table.phase.value == "calling"
    press(root, "That's all: mark it")  # a click of its own does
    expect(title(root)).to_have_text("No one pegs.")


def test_names_are_changed_and_told_and_the_focus_goes_to_the_turn(plain: Plain) -> None:
    [root] = plain.open(made())
    fields = root.get_by_role("textbox", name="Who counts")
    expect(fields).to_have_count(2)  # folded out before the first hand
    fields.first.fill("<b>Cy</b>")
    press(root, "Use these names")
    expect(title(root)).to_have_text("<b>Cy</b>, count this hand.")
    expect(title(root)).to_be_focused()
    expect(fields).to_have_count(0)
    expect(root.locator(".crib-key")).to_have_text("<b>Cy</b>: 0Bo: 0")
    root.get_by_text("How it goes, and your names").click()
    fields.last.fill("<b>cy</b>")
    fields.last.press("Enter")
    expect(root.get_by_role("status")).to_contain_text("give them different names")
    expect(root.get_by_role("status")).to_be_visible()
    expect(fields.last).to_be_focused()


def test_names_that_change_after_the_marking_change_in_it_too(plain: Plain) -> None:
    [root] = plain.open(made(said("pair", "4H 4D"), FINISH, FINISH))
    expect(root.locator(".crib-marked")).to_contain_text("Ann found it")
    root.get_by_text("How it goes, and your names").click()
    root.get_by_role("textbox", name="Who counts first").fill("Cy")
    press(root, "Use these names")
    expect(root.locator(".crib-marked")).to_contain_text("Cy found it")


def test_a_call_is_taken_back_and_the_focus_stays_near(plain: Plain) -> None:
    shown = made(FINISH, said("pair", "4H 4D"), said("fifteen", "5S KH"))
    [root] = plain.open(shown)
    press(root, "Take back: Pair: 4♦ 4♥")
    expect(root.get_by_role("button", name="Take back: Fifteen: 5♠ K♥")).to_be_focused()
    press(root, "Take back: Fifteen: 5♠ K♥")
    expect(root.locator(".crib-card").first).to_be_focused()
    assert shown.table.calls == ()


def pegged(plain: Plain) -> Locator:
    [root] = plain.open(made(said("pair", "4H 4D"), FINISH, said("run", "4H 5S 6C")))
    root.locator(".crib-board").evaluate(WATCH)
    press(root, "That's all: mark it")
    root.locator(".crib-marked").wait_for()
    return root


def test_the_pegs_of_both_go_from_hole_to_hole(plain: Plain) -> None:
    root = pegged(plain)
    for _ in range(root.locator(".crib-rows li").count() - 1):  # from what both missed, which nobody pegs, to the last
        root.locator(".crib-felt").press("ArrowRight")
    for at, (side, hole) in enumerate((("you", 2), ("opponent", 3))):
        pegs, end = root.locator(f".peg.{side}.front"), [list(spot(at, hole))]
        until(lambda pegs=pegs, end=end: pegs.evaluate_all(FRONT) == end, f"the peg of {side} is at {hole}", limit=8)
        seen = [place for one, *place in plain.page.evaluate("() => window.seen") if one == side]
        assert seen == [list(spot(at, passed)) for passed in range(1, hole + 1)]


@pytest.mark.parametrize("plain", [{"reduced_motion": "reduce"}], indirect=True, ids=["reduced motion"])
def test_pegs_leap_at_once_where_motion_is_not_wanted(plain: Plain) -> None:
    root = pegged(plain)
    for key in ("ArrowRight", "ArrowRight", "Home", "End"):
        root.locator(".crib-felt").press(key)
    assert root.locator(".peg.opponent.front").evaluate_all(FRONT) == [list(spot(1, 3))]
    assert plain.page.evaluate("() => window.seen") == []


def states() -> dict[str, TwoPlayersWindow]:
    """Every face that the window has."""
    claims = (said("pair", "4H 4D"), said("fifteen", "4H KH"), said("pair", "5S 6C"))
    objected, calls = {"event": "object", "place": 1}, (said("run", "4H 5S 6C"), said("fifteen", "6C KH"))
    long = {"event": "names", "names": ["W" * 20, "M" * 20]}
    return {
        "first": made(),
        "claimed": made(*claims),
        "refused": made({"event": "names", "names": ["Ann", "ann"]}),
        "nothing claimed": made(FINISH),
        "called": made(*claims, FINISH, objected, *calls),
        "marked": made(*claims, FINISH, objected, {"event": "object", "place": 0}, *calls, FINISH),
        "long names": made(long, *claims, FINISH, objected, *calls),
        "long names marked": made(long, *claims, FINISH, objected, *calls, FINISH),
        "won": made(claims[0], FINISH, FINISH, pegs=((120, 110), (100, 90))),
    }
