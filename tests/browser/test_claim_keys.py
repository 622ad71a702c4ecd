"""Claims by keys, by drawing and by typing, on a page without Jupyter: the same in every window that has them."""

import pytest
from reports import tell

from browser.lab import Locator, expect
from browser.plain import Plain, middle
from crib_tutor import Game, lesson, rules
from crib_tutor.game import replay
from crib_tutor.game.events import HAND as PLACE
from crib_tutor.game.matches import Match
from crib_tutor.game.seats import play_out
from crib_tutor.game.state import Phase
from crib_tutor.notebook.window import Window
from crib_tutor.players.plain_players import Simple
from crib_tutor.table.sitting import Sitting
from crib_tutor.table.window import TableWindow

HAND = "4D 4H 5S 6C JC"  # as they lie, so the keys 1 to 5


def at_the_show() -> Window:
    """A table where its player counts a hand."""
    for game in replay(play_out(Game(rules.MODERN, seed=7), [Simple(), Simple()])):
        if game.awaits == (Phase.CLAIM, (0,), PLACE):
            return TableWindow(Sitting(match=Match(game.rules, 7), game=game, people=(0,)), name="claims", fresh=False)
    raise AssertionError("nobody counts a hand in this game")


def claims(table: Locator) -> Locator:
    return table.locator(".crib-claims li")


def back(table: Locator, claim: str) -> Locator:
    return claims(table).get_by_role("button", name=f"Take back: {claim}", exact=True)


def up(table: Locator) -> list[str]:
    return table.locator('.crib-card[aria-pressed="true"]').evaluate_all("(all) => all.map((one) => one.dataset.card)")


def press(table: Locator, *keys: str) -> None:
    for key in keys:
        table.page.keyboard.press(key)


def begin(plain: Plain, window: Window) -> Locator:
    [table] = plain.open(window)
    table.locator("button.crib-card").first.focus()
    return table


def test_a_hand_is_claimed_by_figures_enter_and_a_full_stop(plain: Plain) -> None:
    table = begin(plain, lesson.practice(HAND))
    press(table, "1", "3", "4")
    expect(table.locator(".crib-hint").first).to_have_text("A fifteen or a run?")
    expect(table.locator(".crib-offered")).to_have_text("FifteenEnter")
    press(table, "Enter", "Enter")  # the second claims nothing and chooses nothing
    expect(claims(table)).to_have_count(1)
    assert up(table) == []
    press(table, "r")  # a letter names the same cards again
    expect(claims(table)).to_have_count(2)
    press(table, "1", "2", "Enter", "5")
    assert up(table) == ["JC"]
    press(table, "n", "1", "2", "3", "4", "r")
    expect(claims(table)).to_have_count(5)
    expect(table.get_by_role("status")).to_contain_text("with every run and every pair in it")
    press(table, "Backspace")
    expect(claims(table)).to_have_count(4)
    expect(table.get_by_role("button", name="That's all", exact=True)).to_have_text("That's all.")  # its key beside it
    press(table, "5", ".")  # the jack is chosen and not claimed
    expect(table.get_by_role("status")).to_contain_text("press That's all again")
    press(table, ".")
    expect(table.locator(".crib-marked")).to_be_visible()
    press(table, "1", "Enter")  # nothing is chosen once it is marked, and Enter presses the button
    expect(table.locator(".crib-marked")).to_have_count(0)


def test_after_a_claim_the_next_card_begins_another_choice(plain: Plain) -> None:
    table = begin(plain, lesson.practice(HAND))
    press(table, "1", "3", "4", "Enter", "3")
    assert up(table) == ["5S"]
    press(table, "5", "Enter")
    expect(back(table, "Fifteen: 5♠ J♣")).to_have_count(1)
    table.get_by_role("button", name="four of hearts").click()
    table.get_by_role("button", name="four of diamonds").click()
    table.get_by_role("button", name="Pair", exact=True).click()
    expect(claims(table)).to_have_count(3)


def test_keys_that_come_faster_than_python_lose_no_card(plain: Plain) -> None:
    """All in one go, before any answer: two kinds of three cards, and the cards of the next claim."""
    table = begin(plain, lesson.practice(HAND))
    table.evaluate(
        """(root) => [..."134", "Enter", "r", "3", "5"].forEach((key) => document.activeElement.dispatchEvent(
             new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })))"""
    )
    expect(claims(table)).to_have_count(2)
    assert up(table) == ["5S", "JC"]
    press(table, "Enter")
    expect(claims(table)).to_have_count(3)


def test_the_last_card_with_shift_claims_what_is_chosen(plain: Plain) -> None:
    table = begin(plain, lesson.practice(HAND))
    press(table, "3", "Shift+Digit5", "Shift+Digit5", "1", "3", "Shift+Digit4", "r")
    expect(claims(table)).to_have_count(4)
    named = [one.get_attribute("aria-label") for one in claims(table).get_by_role("button").all()]
    assert named == [
        f"Take back: {said}" for said in ("Fifteen: 4♦ 5♠ 6♣", "Fifteen: 5♠ J♣", "Run: 4♦ 5♠ 6♣", "Nobs: J♣")
    ]


def test_a_line_drawn_from_card_to_card_claims_both_and_what_is_chosen_with_them(plain: Plain) -> None:
    [table] = plain.open(lesson.practice(HAND))
    card = {text: table.locator(f'[data-card="{text}"]') for text in HAND.split()}

    def draw(one: str, other: str) -> None:
        for text, act in ((one, plain.page.mouse.down), (other, plain.page.mouse.up)):
            plain.page.mouse.move(*middle(card[text]))
            act()

    draw("5S", "JC")
    expect(claims(table)).to_have_count(1)
    assert up(table) == []
    card["4H"].click()
    draw("5S", "6C")
    expect(back(table, "Fifteen: 4♥ 5♠ 6♣")).to_have_count(1)
    assert up(table) == []
    draw("4H", "4H")  # a press on one card only chooses it
    assert up(table) == ["4H"]
    expect(claims(table)).to_have_count(2)


def test_a_finger_draws_from_card_to_card_too(plain: Plain) -> None:
    [table] = plain.open(lesson.practice(HAND))
    touch = plain.page.context.new_cdp_session(plain.page)
    places = []
    for text in ("5S", "JC"):
        x, y = middle(table.locator(f'[data-card="{text}"]'))
        places.append({"x": x, "y": y})
    for kind, at in (("Start", places[:1]), ("Move", places[1:]), ("End", [])):
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})
    expect(claims(table)).to_have_count(1)
    expect(back(table, "Fifteen: 5♠ J♣")).to_have_count(1)
    touch.detach()


def test_keys_typed_in_the_field_are_its_own_and_enter_claims_what_it_chose(plain: Plain) -> None:
    [table] = plain.open(lesson.practice(HAND))
    field = table.get_by_role("textbox")
    field.fill("5 6 4h")
    field.press("Enter")
    expect(table.get_by_role("status")).to_have_text("4♥ 5♠ 6♣ chosen.")
    expect(claims(table)).to_have_count(0)
    field.press("Enter")
    expect(claims(table)).to_have_count(1)
    field.press_sequentially("run 4 4 5 6.")
    expect(claims(table)).to_have_count(1)
    field.press("Enter")
    expect(claims(table)).to_have_count(2)
    field.press("Backspace")
    expect(claims(table)).to_have_count(2)


@pytest.mark.parametrize("held", ["ctrlKey", "altKey", "metaKey"])
def test_chords_are_left_to_the_browser(plain: Plain, held: str) -> None:
    table = begin(plain, lesson.practice(HAND))
    heard = table.evaluate(
        """(root, held) => [..."1fn.", "Backspace"].map((key) => document.activeElement.dispatchEvent(
             new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, [held]: true })))""",
        held,
    )
    assert heard == [True] * 5
    assert up(table) == []


def test_the_kind_does_not_tell_whether_the_cards_score(plain: Plain) -> None:
    table = begin(plain, lesson.practice("5H 9D 2S KC KH"))
    said = []
    for keys in ("12", "34", "14", "25"):  # 14, 12, 15 and 19
        press(table, *keys)
        said.append((table.locator(".crib-hint").first.inner_text(), table.locator(".crib-offered").inner_text()))
        press(table, *keys)
    assert len(set(said)) == 1


@pytest.mark.parametrize("name", ["tutor", "two players", "daily", "table"])
def test_the_other_windows_have_the_same_keys(plain: Plain, name: str) -> None:
    window = {
        "tutor": lambda: lesson.tutor("fifteens-2", seed=3),
        "two players": lambda: lesson.two_players(7),
        "daily": lambda: lesson.daily("2026-11-21"),
        "table": at_the_show,
    }[name]()
    if name == "daily" and window.drill.counting is None:
        tell(window, "finish", chosen=[str(card) for card in window.drill.six[:2]])
    if name == "table":  # on a narrow page it has no room for the line of keys
        plain.page.set_viewport_size({"width": 1280, "height": 900})
    table = begin(plain, window)
    expect(table.locator(".crib-keys")).to_be_visible()
    held = len(window.value["cards"] if "cards" in window.value else window.value["stage"]["lane"])
    press(table, "1", "2", "Enter")
    expect(claims(table)).to_have_count(1)
    press(table, "1", "2", str(min(3, held)), "f")
    expect(claims(table)).to_have_count(2)
    press(table, "Backspace", "Backspace")
    expect(claims(table)).to_have_count(0)


def test_a_call_is_named_by_keys_and_waits_where_it_could_be_two_kinds(plain: Plain) -> None:
    window = lesson.muggins(8)
    table = begin(plain, window)
    table.get_by_role("button", name="Muggins!").click()
    press(table, "1", "2", "3", "Enter")
    expect(table.get_by_role("status")).to_have_text("A fifteen or a run?")
    assert not window.value["done"]
    press(table, "f")
    expect(table.locator(".crib-outcome")).not_to_be_empty()
