"""Discarding by keyboard alone, and what can be measured of its looks."""

from itertools import combinations
from typing import Any

import pytest
from circles import also
from priced import ranked_by
from reports import after

from browser.lab import expect, press, until
from browser.plain import Plain, box, on_pages
from browser.test_looks import contrast
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.drills.discarding.window import DiscardingWindow
from crib_tutor.strategy.discarding.value import Discards

HIGH = {1280: 348, 400: 723}
"""The stage and its sheet, in whole pixels, by the width of the page."""
ZONES = ("shown", "held", "teller", "acts", "scroll")


def prices(six: tuple[Any, ...], dealer: bool) -> Discards:
    """The higher the cards discarded, the worse; and the opponent likes what the learner throws."""
    worth = {two: (18.5 - sum(c.rank for c in two), 1.25 if dealer else -3.75) for two in combinations(six, 2)}
    return ranked_by(six, dealer, worth)


def window(*events: dict[str, Any]) -> DiscardingWindow:
    """The drill after what a learner did in it."""
    return after(DiscardingWindow(Discarding(seed=7, prices=prices)), *events)


LAID = {"event": "lay", "cards": "JC QD"}
WORST, OTHER = {"event": "lay", "cards": "8D QD"}, {"event": "lay", "cards": "2C 8D"}


def states() -> list[DiscardingWindow]:
    """Every face that it has."""
    return [
        window(),
        window({"event": "pick", "text": "1x"}),
        window(LAID),
        window(WORST),
        window(WORST, {"event": "again"}),
        window(WORST, {"event": "again"}, OTHER),
    ]


def test_a_deal_is_done_by_keyboard_alone_with_another_try_and_the_next(plain: Plain) -> None:
    [root] = plain.open(DiscardingWindow(Discarding(seed=7)))
    root.locator(".crib-title").focus()
    plain.press("Tab")
    expect(root.locator(".crib-card").first).to_be_focused()
    plain.press("Space", "ArrowRight", "Enter", "End", "Space")
    expect(root.get_by_role("status")).to_have_text(
        "Two cards are chosen already: press one of them to take it back first."
    )
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(2)
    assert root.locator(".crib-marked").count() == 0
    plain.tab_to("Discard")
    plain.press("Enter")
    expect(root.get_by_role("button", name="Next")).to_be_focused()
    expect(root.get_by_role("status")).to_contain_text("points against the best")
    expect(root.get_by_role("button", name="two of clubs, discarded")).to_have_attribute("aria-disabled", "true")
    plain.tab_to("All the choices")
    plain.press("Enter")
    expect(root.locator("details .crib-choices tbody tr:visible")).to_have_count(15)
    plain.tab_to("The best keep")
    plain.press("Enter")
    assert plain.focused() == "The best keep"
    expect(root.get_by_role("button", name="The best keep")).to_have_attribute("aria-pressed", "true")
    root.get_by_role("button", name="Try another choice").focus()
    plain.press("Enter")
    expect(root.locator(".crib-card").first).to_be_focused()
    plain.press("Space", "ArrowLeft", "Space")
    plain.tab_to("Try it")
    plain.press("Enter")
    expect(root.locator(".crib-marked")).to_contain_text("This try doesn't count.")
    expect(root.get_by_role("button", name="Next")).to_be_focused()
    expect(root.locator(".crib-book")).to_contain_text("of 1 well chosen")
    plain.press("Enter")
    expect(root.locator(".crib-title")).to_be_focused()
    expect(root.locator(".crib-title")).to_contain_text("Deal 2: your crib")
    expect(root.locator(".crib-marked")).to_have_count(0)


@pytest.mark.every
def test_cards_are_chosen_by_typing_and_enter_lays_them_away(plain: Plain) -> None:
    [root] = plain.open(window())
    field = root.get_by_label("or type two cards, and Enter chooses them")
    field.focus()
    for typed, said in (("1x 2c", "'1x' isn't a card"), ("as 2c", "'AS' isn't in your hand"), ("2c", "discard two")):
        field.fill(typed)
        plain.press("Enter")
        expect(root.get_by_role("status")).to_contain_text(said)
        expect(field).to_be_focused()
    field.fill("qd jc")
    plain.press("Enter")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(2)
    expect(root.get_by_role("button", name="Discard", exact=True)).to_be_focused()
    plain.press("Enter")
    expect(root.get_by_role("button", name="jack of clubs, discarded")).to_be_visible()
    expect(root.get_by_role("button", name="Next")).to_be_focused()


@pytest.mark.parametrize("dark", [False, *also(True)], ids=["light", "dark"])
def test_the_bars_the_ring_and_the_learners_row_can_be_seen(plain: Plain, dark: bool) -> None:
    [root] = plain.open(window(WORST), dark=dark)
    ground = plain.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    bar = "(one) => getComputedStyle(one, '::after').backgroundColor"
    colours = {one.evaluate(bar) for one in root.locator(".crib-bar").all()}
    assert len(colours) == 2
    assert all(contrast(colour, ground) >= 3 for colour in colours)
    keep = root.get_by_role("button", name="The best keep")
    keep.focus()
    plain.page.keyboard.press("Shift")
    ring = keep.evaluate("(one) => [getComputedStyle(one).outlineColor, getComputedStyle(one).outlineWidth]")
    assert contrast(ring[0], ground) >= 3
    assert float(ring[1].removesuffix("px")) >= 2
    expect(root.locator(".crib-rivals").first.locator(".crib-mine")).to_contain_text("your choice")


@on_pages(*HIGH)
def test_the_stage_keeps_its_height_and_all_on_it_its_place(plain: Plain) -> None:
    [root] = plain.open(window())
    wide = plain.page.viewport_size
    assert wide
    places = []

    def note() -> None:
        boxes = [box(root.locator(f".crib-{zone}")) for zone in ZONES]
        down = plain.page.evaluate("() => scrollY")
        places.append([one | {"y": one["y"] + down} for one in boxes])

    def choose(*cards: int) -> None:
        for card in cards:
            root.locator(".crib-card").nth(card).click()
        note()

    note()
    choose(3, 5, 0)  # one too many, which is refused
    expect(root.locator(".crib-happened")).to_contain_text("Two cards are chosen already")
    for button, cards in (("Discard", ()), ("Try another choice", (0, 1)), ("Try it", ())):
        press(root, button)
        choose(*cards)
    press(root, "Next")
    expect(root.locator(".crib-title")).to_contain_text("Deal 2")
    note()
    assert all(place == places[0] for place in places)
    assert round(places[0][0]["height"]) == HIGH[wide["width"]]


@on_pages(1120, 900, 400, 320)
def test_nothing_on_the_stage_or_its_sheet_is_cut_when_it_is_settled(plain: Plain) -> None:
    """The most rows there are: five choices within a whisker of the best, the first choice and another try."""
    crowded = {
        two: (18.0 - 0.01 * min(at, 5) - (at > 4) * at, -3.75)
        for at, two in enumerate(combinations(Discarding(seed=7).six, 2))
    }
    drill = Discarding(seed=7, prices=lambda six, _: ranked_by(six, False, crowded))
    *_, first, other = crowded
    shown = DiscardingWindow(drill.lay(first).again().lay(other))
    [root] = plain.open(shown)
    assert root.locator(".crib-scroll tbody tr").count() == 7
    assert root.locator(".crib-reasons").locator("p").count() == 3
    for part in ("scroll", "teller", "acts", "sheet-head", "reasons"):
        seen, high = root.locator(f".crib-{part}").evaluate("(one) => [one.clientHeight, one.scrollHeight]")
        assert high <= seen, part


def test_the_strip_is_a_table_for_every_ear_and_the_keeps_take_turns(plain: Plain) -> None:
    [root] = plain.open(window(WORST))
    strip = root.get_by_role("table").filter(has_text="on average").last
    expect(strip.get_by_role("row")).to_have_count(14)
    expect(strip.get_by_role("rowheader").nth(9)).to_have_text("10")
    expect(strip.get_by_role("cell")).to_have_count(26)
    first = strip.inner_text()
    press(root, "The best keep")
    until(lambda: strip.inner_text() != first, "the other keep is shown", limit=5)
    press(root, "Your keep")
    until(lambda: strip.inner_text() == first, "the first keep is back", limit=5)
    marked = root.locator(".crib-starters .crib-hoped")
    assert 0 < marked.count() < 13
    assert all("hoped for" in (one.text_content() or "") for one in marked.all())


@pytest.mark.parametrize("dealer", [True, False], ids=["own crib", "the other's"])
def test_a_crib_that_is_always_one_players_is_named_so_in_deal_after_deal(plain: Plain, dealer: bool) -> None:
    [root] = plain.open(DiscardingWindow(Discarding(seed=7, prices=prices, always=dealer)))
    owner = "your crib" if dealer else "your opponent's crib"
    for deal in (1, 2, 3):
        expect(root.locator(".crib-title")).to_have_text(f"Deal {deal}: {owner}")
        for place in (0, 5):
            root.locator(".crib-card").nth(place).click()
        press(root, "Discard")
        press(root, "Next")


def test_a_chosen_card_is_put_back_and_back_leads_to_the_answer(plain: Plain) -> None:
    [root] = plain.open(window())
    cards, hint = root.locator(".crib-card"), root.locator(".crib-chosen")
    expect(hint).to_have_text("Choose two cards to discard.")
    cards.nth(0).click()
    expect(hint).to_have_text("2♣ chosen: one more.")
    press(root, "Discard")
    expect(root.get_by_role("status")).to_have_text("You chose 1 of your cards: discard two.")
    cards.nth(5).click()
    cards.nth(0).click()
    cards.nth(3).click()
    expect(hint).to_have_text("8♦ and Q♦ chosen.")
    press(root, "Discard")
    said = root.locator(".crib-marked").inner_text()
    press(root, "Try another choice")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(0)
    expect(root.locator(".crib-marked, .crib-choices, .crib-starters")).to_have_count(0)
    press(root, "Back to the answer")
    expect(root.get_by_role("button", name="Next")).to_be_focused()
    assert root.locator(".crib-marked").inner_text() == said
    assert [card.get_attribute("aria-pressed") for card in cards.all()] == [
        str(at in (3, 5)).lower() for at in range(6)
    ]


@pytest.mark.parametrize("plain", [{"forced_colors": "active"}], indirect=True, ids=["forced colours"])
def test_the_starters_to_hope_for_stay_marked_in_forced_colours(plain: Plain) -> None:
    [root] = plain.open(window(WORST))
    bar = "(one) => getComputedStyle(one, '::after').backgroundColor"
    assert len({one.evaluate(bar) for one in root.locator(".crib-bar").all()}) == 2
