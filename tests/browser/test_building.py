"""The builder of hands by mouse and by keys alone, in both themes, and narrow enough for a phone held upright."""

from browser.lab import Locator, expect
from browser.plain import Plain, on_pages
from crib_tutor.course.building.window import BuildingWindow
from crib_tutor.deck import Card, cards
from crib_tutor.lesson import build

PAGE = {"viewport": {"width": 1100, "height": 800}}
NINE = "8H 8D 9C 9S 10H JD QC QS KH"
SUITS = {"points": 1, "kinds": ["flush", "nobs"], "ranks": "3C 6D 9H JS QC"}


def runs() -> BuildingWindow:
    return build(points=4, kinds=["run"], among=NINE)


def tile(root: Locator, card: str) -> Locator:
    return root.locator(".crib-deck").get_by_role("button", name=cards(card)[0].name, exact=True)


def shows(root: Locator, chosen: str, asked: str) -> None:
    """These cards in the hand, the starter last, pressed in the deck and counted; and what is asked or told."""
    some = cards(chosen) if chosen else ()
    expect(root.locator(".crib-asked")).to_have_text(asked)
    expect(root.locator(".crib-number")).to_have_text(f"{len(some)}of 5 cards")
    expect(root.locator(".crib-deck [aria-pressed=true]")).to_have_count(len(some))
    for card in some:
        expect(tile(root, str(card))).to_have_attribute("aria-pressed", "true")
    laid = root.locator(".crib-five button").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    assert laid == [str(card) for card in some]


def test_a_hand_is_built_checked_and_mended_by_mouse(plain: Plain) -> None:
    (root,) = plain.open(runs())
    shows(root, "", "Choose 5 cards.")
    for card in cards("8H 9C 10H JD QC"):
        tile(root, str(card)).click()
    shows(root, "8H 9C 10H JD QC", "All five are there. Check them.")
    root.get_by_role("button", name="Check").click()
    shows(root, "8H 9C 10H JD QC", "Its runs make 5, not 4.")
    expect(root.locator(".crib-count")).to_contain_text("A run for five")
    expect(root.get_by_role("status")).to_contain_text("Its runs make 5, not 4.")
    tile(root, "KH").click()
    expect(root.get_by_role("status")).to_have_text("5 cards are chosen: take one back before you choose KH.")
    expect(root.get_by_role("status")).to_be_in_viewport()
    tile(root, "QC").click()
    shows(root, "8H 9C 10H JD", "Choose 1 more card.")
    root.get_by_role("button", name="eight of hearts: take it back").click()
    shows(root, "9C 10H JD", "Choose 2 more cards.")
    expect(root.get_by_role("button", name="nine of clubs: take it back")).to_be_focused()
    tile(root, "8H").click()
    expect(root.locator(".crib-count")).to_be_empty()
    tile(root, "KH").click()
    root.get_by_role("button", name="Check").click()
    shows(root, "8H 9C 10H JD KH", "That's right.")
    root.get_by_role("button", name="Start again").click()
    shows(root, "", "Choose 5 cards.")


def test_it_is_all_done_by_keys_alone(plain: Plain) -> None:
    (root,) = plain.open(build(**SUITS))
    keys = plain.page.keyboard
    keys.press("Tab")  # the tiles: rows of spades, clubs, diamonds and hearts
    expect(tile(root, "3S")).to_be_focused()
    for key in ("Enter", "ArrowDown", "ArrowRight", "Space", "ArrowRight", "Enter", "End", "Enter", "ArrowDown"):
        keys.press(key)
    expect(tile(root, "QD")).to_be_focused()
    keys.press("ArrowLeft")
    keys.press("Enter")
    shows(root, "3S 6C 9C QC JD", "All five are there. Check them.")
    keys.press("ArrowUp")
    keys.press("Enter")  # the jack of clubs in place of the other
    shows(root, "3S 6C 9C QC JC", "All five are there. Check them.")
    keys.press("Tab")
    keys.press("Tab")  # past the field
    expect(root.get_by_role("button", name="Check")).to_be_focused()
    keys.press("Enter")
    shows(root, "3S 6C 9C QC JC", "Its flushes and nobs make 0, not 1.")
    keys.press("Tab")
    expect(root.get_by_role("button", name="Another starter")).to_be_focused()
    keys.press("Enter")
    shows(root, "6C 9C QC JC 3S", "All five are there. Check them.")
    keys.press("Space")
    shows(root, "9C QC JC 3S 6C", "All five are there. Check them.")
    keys.press("Shift+Tab")
    keys.press("Enter")
    shows(root, "9C QC JC 3S 6C", "That's right.")
    expect(root.get_by_role("button", name="Check")).to_be_focused()
    for _ in range(3):
        keys.press("Shift+Tab")  # past the field and the deck to the hand
    expect(root.get_by_role("button", name="nine of clubs: take it back")).to_be_focused()
    for left in ("QC JC 3S 6C", "JC 3S 6C", "3S 6C", "6C"):
        keys.press("Enter")
        shows(root, left, f"Choose {5 - len(left.split())} more card{'s' * (left != 'QC JC 3S 6C')}.")
    keys.press("Enter")
    shows(root, "", "Choose 5 cards.")
    expect(tile(root, "JC")).to_be_focused()
    keys.press("Tab")
    keys.type("3h 6h 9h jh qs")
    keys.press("Enter")
    shows(root, "3H 6H 9H JH QS", "All five are there. Check them.")
    keys.press("Tab")
    keys.press("Enter")
    shows(root, "3H 6H 9H JH QS", "Its flushes and nobs make 4, not 1.")


def test_cards_clicked_while_python_is_busy_are_not_lost(plain: Plain) -> None:
    (root,) = plain.open(build(points=29))
    names = [card.name for card in cards("5H 5D 5S JC 5C")]
    plain.page.evaluate(
        "(names) => names.forEach((name) => document.querySelector(`.crib-deck [aria-label='${name}']`).click())", names
    )
    shows(root, "5H 5D 5S JC 5C", "All five are there. Check them.")


@on_pages(320, 700, 1100, high=800)
def test_it_keeps_its_height(plain: Plain) -> None:
    [root] = plain.open(runs())

    def height(root: Locator) -> float:
        return float(root.locator(".crib-stage").evaluate("(one) => one.getBoundingClientRect().height"))

    before = height(root)
    for card in cards("8H 9C 10H JD QC"):
        tile(root, str(card)).click()
        assert height(root) == before
    root.get_by_role("button", name="Check").click()
    shows(root, "8H 9C 10H JD QC", "Its runs make 5, not 4.")
    assert height(root) == before


def test_every_card_is_named_for_those_who_hear_it(plain: Plain) -> None:
    (root,) = plain.open(build(points=29, answer="5H 5D 5S JC 5C"))
    assert root.locator(".crib-deck button").evaluate_all("(all) => all.map((one) => one.ariaLabel)") == [
        Card(rank, suit).name for suit in "SCDH" for rank in range(1, 14)
    ]
    names = root.locator(".crib-five button").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert names[0] == "five of hearts: take it back"
    assert names[-1] == "five of clubs, the starter: take it back"
