"""The four labs in one notebook of JupyterLab: side by side, by keys alone, and with a Python that is restarted."""

from collections.abc import Iterator

import pytest
from circles import also

from browser.lab import Front, Lab, Locator, Notebook, expect, hastened, until, written
from browser.plain import Plain, box
from browser.test_looks import faulty
from crib_tutor.deck import Card
from crib_tutor.labs.discard_lab.state import DiscardLab
from crib_tutor.labs.discard_lab.two_hands_words import say_two_hands
from crib_tutor.labs.discard_lab.window import DiscardLabWindow
from crib_tutor.labs.win_board.state import WinBoard

CELLS = (
    "from crib_tutor.lesson import *\n\ndiscard_lab('AD 4C 4D 5C 5D JD', 110, 112, dealer=False)",
    "win_board(84, 79)",
    'play_lab("4D 5H 6C JS", "9H", seed=7)',
    "pair_duel(guess=False, seed=7)",
)
DISCARD, WIN, PLAY, PAIR = range(4)
START = DiscardLab(board=WinBoard(you=110, opponent=112, dealer=False), seed=7).choose("AD 4C 4D 5C 5D JD")


@pytest.fixture(scope="module")
def labs(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with written(front, jupyter, "labs.ipynb", CELLS) as notebook:
        yield notebook


def tell(root: Locator) -> list[str]:
    """All that a lab says, apart from what it says of the last report."""
    return root.locator("> :not([role=status])").all_inner_texts()


def test_each_lab_keeps_its_columns_beside_the_others(labs: Notebook) -> None:
    """A page has the sheets of all of them, one behind another."""
    for at in (DISCARD, WIN):
        panels = labs.widget(at).locator(".crib-panel:visible")
        tops = {round(box(one)["y"]) for one in panels.all()}
        assert len(tops) == 1
        assert panels.count() == 3


@pytest.mark.every
def test_names_of_values_stand_before_them(labs: Notebook) -> None:
    """JupyterLab floats the names of such lists, and gives them a fifth of the width."""
    for row in labs.widget(DISCARD).locator(".crib-sums > div").all():
        name, points = (box(row.locator(tag)) for tag in ("dt", "dd"))
        assert name["y"] == pytest.approx(points["y"], abs=2)
        assert name["x"] + name["width"] <= points["x"]


def test_after_a_click_beside_the_buttons_keys_are_the_windows_own(labs: Notebook) -> None:
    before = labs.cells()
    board = labs.widget(WIN)
    deal = board.locator(".crib-deals [aria-pressed=true]")
    dealt = deal.text_content() or ""
    board.locator(".crib-map h4").click()
    labs.press("d")
    expect(deal).not_to_have_text(dealt)
    labs.press("d")  # twice it would delete the cell
    expect(deal).to_have_text(dealt)
    assert labs.cells() == before


def test_a_new_python_goes_on_where_each_lab_was(labs: Notebook) -> None:
    roots = [labs.run(at) for at in range(4)]
    roots[DISCARD].get_by_role("button", name="Deal six").click()
    roots[DISCARD].get_by_role("button", name="Compare two hands").click()
    expect(roots[DISCARD].locator(".crib-one")).to_have_count(2)
    roots[WIN].get_by_role("button", name="You: one hole on").click()
    roots[PLAY].locator(".crib-main").click()
    expect(roots[PLAY].locator(".crib-own .crib-slot")).to_have_count(1)
    roots[PAIR].get_by_role("slider", name="pone leads from it").press("Home")
    roots[PAIR].get_by_role("button", name="Pair it").click()
    expect(roots[PAIR].get_by_role("button", name="Next lead")).to_be_visible()
    shown = [tell(one) for one in roots]
    labs.restart()
    with hastened(labs.page):
        roots[WIN].get_by_role("button", name="Your opponent: one hole on").click()
        expect(roots[WIN].get_by_role("status")).to_contain_text(
            "Python has started over. Run the page's first cell of code again"
        )
    expect(roots[WIN].get_by_role("status")).to_be_visible()
    labs.errors.clear()  # JupyterLab says that it cannot send
    labs.run_all()
    for at, before in enumerate(shown):
        until(lambda at=at, before=before: tell(labs.widget(at)) == before, f"lab {at} shows what it did")


@pytest.mark.parametrize(
    "plain",
    [{"viewport": {"width": 320, "height": 800}}, *also({"viewport": {"width": 1100, "height": 800}})],
    indirect=True,
)
def test_two_hands_stand_side_by_side_on_request(plain: Plain) -> None:
    (root,) = plain.open(DiscardLabWindow(START))
    beside = root.locator(".crib-beside")
    expect(beside).to_be_hidden()
    root.get_by_role("button", name="Compare two hands").press("Enter")
    lab = START.put_aside()
    root.get_by_role("button", name="Your crib").click()
    lab = DiscardLab(hand=lab.hand, board=WinBoard(you=110, opponent=112), seed=7, aside=lab.aside)
    if not beside.is_visible():
        root.get_by_role("button", name="Two hands", exact=True).click()
    expect(beside.locator("h4")).to_have_text(say_two_hands(lab))
    for one, said in zip((lab, lab.aside), beside.locator(".crib-one").all(), strict=True):
        assert one
        for card in one.hand:
            expect(said.get_by_role("img", name=card.name)).to_have_count(1)
    assert faulty(plain.page, ".crib") == {}
    assert plain.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    beside.get_by_role("button", name="Trade places").click()
    expect(beside.locator("h4")).to_have_text(say_two_hands(lab.trade_places()))
    beside.get_by_role("button", name="Show one hand").click()
    expect(beside).to_be_hidden()
    expect(root.get_by_role("status")).to_have_text("Only one hand is shown again.")


@pytest.mark.parametrize("plain", [{"viewport": {"width": 1100, "height": 800}}], indirect=True)
def test_a_choice_has_its_starters_or_its_distributions(plain: Plain) -> None:
    (root,) = plain.open(DiscardLabWindow(START))
    figure = root.locator(".crib-figure")
    expect(figure.locator(".rank")).to_have_count(13)
    root.get_by_role("button", name="distributions").press("Enter")
    expect(figure.locator(".part")).to_have_count(2)
    assert "4♣ 5♣, hand: " in (figure.get_by_role("img").get_attribute("aria-label") or "")
    root.locator(".crib-deck").get_by_role("button", name=Card(11, "D").name, exact=True).click()
    expect(figure).to_have_count(0)
    root.locator(".crib-deck").get_by_role("button", name=Card(11, "H").name, exact=True).click()
    expect(figure.locator(".part")).to_have_count(2)
