"""The discard lab by mouse and by keys alone, in both themes and on a phone; what it shows is what `discards` says."""

import pytest

from browser.lab import Locator, expect
from browser.plain import Plain
from crib_tutor.deck import Card, shuffled
from crib_tutor.drills.discarding.words import points_text
from crib_tutor.labs.discard_lab.state import DiscardLab
from crib_tutor.labs.discard_lab.window import DiscardLabWindow
from crib_tutor.labs.discard_lab.words import percent, say_best, say_next, say_places, say_reasons
from crib_tutor.labs.win_board.state import WinBoard
from crib_tutor.strategy import discards

PAGE = {"viewport": {"width": 1100, "height": 800}}
HAND = "AD 4C 4D 5C 5D JD"
START = DiscardLab(board=WinBoard(you=110, opponent=112, dealer=False), seed=7).choose(HAND)


def deck(root: Locator, card: Card) -> Locator:
    return root.locator(".crib-deck").get_by_role("button", name=card.name, exact=True)


def rows(root: Locator) -> Locator:
    return root.locator(".crib-rows").get_by_role("option")


def shows(root: Locator, lab: DiscardLab, order: str = "wins") -> None:
    """The hand, the fifteen rows in their order, and the reasons are those of this lab."""
    pressed = root.locator(".crib-deck [aria-pressed=true]")
    expect(pressed).to_have_count(len(lab.hand))
    for card in lab.hand:
        expect(deck(root, card)).to_have_attribute("aria-pressed", "true")
    expect(root.locator(".crib-six .crib-face")).to_have_count(len(lab.hand))
    if lab.missing:
        expect(rows(root)).to_have_count(0)
        expect(root.locator(".crib-choices h4")).to_contain_text(str(lab.missing if lab.hand else "six"))
        return
    scores = (lab.board.you, lab.board.opponent) if order == "wins" else None
    ranked = discards(lab.hand, lab.board.dealer, scores=scores)
    wins = discards(lab.hand, lab.board.dealer, scores=(lab.board.you, lab.board.opponent))
    wanted = [f"{points_text(one.total)}{percent(wins.of(one.thrown))}" for one in ranked]
    expect(rows(root)).to_have_text(wanted)
    expect(root.locator(".crib-choices h4")).to_have_text(say_best(lab))
    expect(root.locator(".crib-why .crib-hint").first).to_have_text(say_places(lab))
    *reasons, gift = say_reasons(lab)
    expect(root.locator(".crib-reason p:not([hidden])")).to_have_text(
        [*reasons, *filter(None, [say_next(lab, order)]), gift]
    )
    expect(root.locator(".crib-choices [aria-selected=true]")).to_have_text(
        f"{points_text(lab.looked.total)}{percent(lab.looked)}"
    )


def test_six_cards_are_chosen_and_a_choice_looked_at_by_keys_alone(plain: Plain) -> None:
    (root,) = plain.open(DiscardLabWindow(DiscardLab()))
    keys = plain.page.keyboard
    keys.press("Tab")
    expect(deck(root, Card(1, "S"))).to_be_focused()
    for key in ("ArrowUp", "ArrowLeft", "Enter", "ArrowRight", "Space", "ArrowDown", "Enter", "End", "Enter"):
        keys.press(key)
    expect(deck(root, Card(13, "C"))).to_be_focused()
    keys.press("ArrowRight")
    expect(deck(root, Card(13, "C"))).to_be_focused()
    shows(root, DiscardLab().choose("AS 2S 2C KC"))
    expect(root.get_by_role("status")).to_contain_text("choose 2 more")
    for key in ("Enter", "Home", "ArrowDown", "Enter", "ArrowDown", "Enter", "ArrowRight", "Enter"):
        keys.press(key)
    lab = DiscardLab().choose("AS 2S 2C AD AH 2H")
    shows(root, lab)
    rows(root).first.focus()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    third = lab.look(lab.by_wins[2].thrown)
    shows(root, third)
    expect(rows(root).nth(2)).to_be_focused()
    expect(root.get_by_role("status")).to_contain_text(say_places(third))
    keys.press("h")
    shows(root, third, "average")
    keys.press("w")
    shows(root, third)
    keys.press("Enter")
    expect(root.locator(".crib-why")).to_be_focused()


def test_cards_crib_and_scores_are_set_by_mouse_and_typed(plain: Plain) -> None:
    (root,) = plain.open(DiscardLabWindow(START))
    shows(root, START)
    deck(root, Card(11, "D")).click()
    shows(root, START.choose("AD 4C 4D 5C 5D"))
    deck(root, Card(11, "H")).click()
    lab = START.choose("AD 4C 4D 5C 5D JH")
    shows(root, lab)
    deck(root, Card(13, "H")).click()
    expect(root.get_by_role("status")).to_have_text("A hand has 6 cards, not 7: take one back first.")
    shows(root, lab)
    rows(root).nth(4).click()
    lab = lab.look(lab.by_wins[4].thrown)
    shows(root, lab)
    root.get_by_role("button", name="average").click()
    shows(root, lab, "average")
    root.get_by_role("button", name="wins").click()
    root.get_by_role("button", name="Your crib").click()
    root.get_by_role("button", name="You: one hole on").dblclick()
    lab = DiscardLab(hand=lab.hand, pair=lab.pair, board=WinBoard(you=112, opponent=112, dealer=True))
    shows(root, lab)
    field = root.get_by_role("textbox", name="or type the cards")
    field.fill("5H 6S 7C 8D JH QS W")
    field.press("Enter")
    expect(root.get_by_role("status")).to_contain_text("'W' isn't a card")
    field.fill("5h, 6s 7c 8d jh qs")
    field.press("Enter")
    shows(root, lab.choose("5H 6S 7C 8D JH QS"))
    root.get_by_role("button", name="Clear").click()
    shows(root, lab.choose(""))
    for deal in (1, 2):
        root.get_by_role("button", name="Deal six").click()
        shows(root, lab.choose(shuffled(f"7:{deal}")[:6]))


@pytest.mark.parametrize("plain", [{"viewport": {"width": 400, "height": 800}}], indirect=True)
def test_on_a_phone_a_row_that_is_touched_opens_its_reasons(plain: Plain) -> None:
    (root,) = plain.open(DiscardLabWindow(START))
    expect(root.locator(".crib-why")).to_be_hidden()
    root.get_by_role("button", name="15 choices").click()
    expect(root.locator(".crib-setup")).to_be_hidden()
    rows(root).nth(6).click()
    expect(root.locator(".crib-why")).to_be_visible()
    expect(root.locator(".crib-why")).to_be_focused()
    expect(root.locator(".crib-reason p").first).to_be_visible()
    root.get_by_role("button", name="15 choices").click()
    expect(rows(root).nth(6)).to_have_attribute("aria-selected", "true")
