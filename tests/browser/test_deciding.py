"""Decisions by mouse and by keys alone, in both themes and on a phone."""

from datetime import UTC, datetime

from reports import tell

from browser.lab import Locator, expect
from browser.plain import Plain
from crib_tutor.drills.deciding import words
from crib_tutor.drills.deciding.state import start_deciding
from crib_tutor.drills.deciding.window import DecidingWindow
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.problems.decisions.decision import find_decision, load_prices

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KINDS = ("lead", "reply", "discard-score")
EARLY = next(key for key in load_prices()["prices"] if key.startswith("reply") and not find_decision(key).seen.late)
"""A reply early in a game, beside whose prices holes are shown."""


def window(kind: str) -> DecidingWindow:
    keeper = Keeper()
    return DecidingWindow(start_deciding(keeper.learner, seed=7, now=NOON, practiced=kind), keeper, clock=lambda: NOON)


def states() -> list[DecidingWindow]:
    """Every kind of decision, asked and answered, and one early in a game, beside whose prices holes are shown."""
    early = window("reply")
    early = DecidingWindow(early.drill.ask(EARLY, NOON), early.keeper, clock=lambda: NOON)
    answered = [*map(window, KINDS), early]
    for shown in answered:
        tell(shown, "choose", cards=list(map(str, shown.drill.asked.choices[-1].cards)))
    return [*map(window, KINDS), *answered]


def card(root: Locator, text: object) -> Locator:
    return root.locator(f'.crib-own [data-card="{text}"]')


def test_a_card_is_led_and_the_next_decision_asked_by_keys_alone(plain: Plain) -> None:
    shown = window("lead")
    (root,) = plain.open(shown)
    asked = shown.drill.asked
    expect(root.locator(".crib-asked")).to_have_text(words.question(asked.seen))
    expect(root.locator(".crib-prices li")).to_have_count(0)
    card(root, asked.seen.hand[0]).focus()
    for _ in range(asked.seen.hand.index(asked.best.cards[0])):
        plain.page.keyboard.press("ArrowRight")
    plain.page.keyboard.press("Enter")  # chooses it
    expect(root.get_by_role("button", name=f"Lead {asked.best.cards[0].symbol}")).to_be_visible()
    plain.page.keyboard.press("Enter")  # leads it
    expect(root.locator(".crib-asked")).to_have_text(words.verdict(shown.drill))
    expect(root.locator("li.crib-top.crib-mine")).to_have_count(1)
    expect(root.get_by_role("button", name="Next")).to_be_focused()
    plain.page.keyboard.press("Enter")
    expect(root.locator(".crib-asked")).to_have_text(words.question(shown.drill.asked.seen))
    expect(root.locator("h3")).to_be_focused()
    expect(root.get_by_role("status")).to_contain_text(words.question(shown.drill.asked.seen))
    assert shown.drill.turn == 2


def test_two_cards_are_discarded_by_mouse_and_a_third_is_refused(plain: Plain) -> None:
    shown = window("discard-score")
    (root,) = plain.open(shown)
    two, third = shown.drill.asked.choices[-1].cards, None
    for one in two:
        card(root, one).click()
    third = next(one for one in shown.drill.asked.seen.hand if one not in two)
    card(root, third).click()
    expect(root.locator(".crib-teller")).to_contain_text(words.FULL)
    expect(card(root, third)).to_have_attribute("aria-pressed", "false")
    root.get_by_role("button", name="Discard").click()
    rows = words.shown_choices(shown.drill)
    expect(root.locator(".crib-prices ol li")).to_have_count(len(rows))
    assert root.locator(".crib-price b").all_text_contents() == [row.wins for row in rows]
    expect(root.locator("li.crib-mine")).to_contain_text("Yours.")
    expect(root.locator(".crib-own .crib-lit")).to_have_count(2)


def test_enter_without_a_card_says_what_is_missing(plain: Plain) -> None:
    (root,) = plain.open(window("reply"))
    root.locator(".crib-main").click()
    expect(root.locator(".crib-teller")).to_contain_text(words.CHOOSE_FIRST)
    expect(root.get_by_role("status")).to_contain_text(words.CHOOSE_FIRST)


def test_another_kind_is_chosen_from_the_list(plain: Plain) -> None:
    shown = window("lead")
    (root,) = plain.open(shown)
    expect(root.get_by_role("button", name="Practice this")).to_be_hidden()
    root.get_by_label("Decide on").select_option("discard-race")
    root.get_by_role("button", name="Practice this").click()
    expect(root.locator("h3")).to_have_text("Your discard")
    assert shown.drill.asked.seen.skill == "discard-race"
