"""Teams in the window: typed by keyboard alone, counted on the stage, pegged on one board."""

from collections.abc import Iterator
from typing import Any

import pytest
from circles import also

from browser.plain import Plain
from browser.test_looks import faulty
from crib_tutor.teacher import teams


@pytest.fixture(params=[(1280, 900, False), *also((400, 1000, True))], ids=str)
def page(emptied: Plain, request: pytest.FixtureRequest) -> Iterator[Any]:
    wide, high, dark = request.param
    emptied.begin({"width": wide, "height": high}, reduced_motion="reduce")
    emptied.open(teams("Window row", "Middle row", "Door row"), dark=dark)
    yield emptied.page
    emptied.end()


def type_totals(page: Any, *totals: str) -> None:
    for total in totals:
        page.keyboard.type(total)
        page.keyboard.press("Enter")


def test_a_whole_game_is_played_with_digits_and_enter(page: Any) -> None:
    page.get_by_label("Window row").focus()
    for hand in range(1, 6):
        assert f"Hand {hand} of 5" in page.locator(".crib-title").inner_text()
        assert page.locator(".crib-rows li:visible").count() == 0
        type_totals(page, "3", "2", "4")
        page.locator(".crib-lines li").nth(2).wait_for()
        assert hand > 1 or faulty(page, ".crib") == {}
        if hand < 5:
            assert page.evaluate("document.activeElement.textContent") == "Next hand"
            page.keyboard.press("Enter")
            page.wait_for_function("document.activeElement.tagName === 'INPUT' && document.activeElement.value === ''")
    assert "muggins wins" in page.locator(".crib-together").inner_text()
    page.get_by_role("button", name="Start over").click()
    assert "Hand 1 of 5" in page.locator(".crib-title").inner_text()
    alt = page.locator(".crib-board img").get_attribute("alt")
    assert alt == "Window row 0, Middle row 0, Door row 0, of 16. Muggins 0."


def test_a_team_without_a_total_is_where_enter_leads(page: Any) -> None:
    page.get_by_label("Window row").fill("3")
    page.get_by_label("Door row").fill("4")
    page.get_by_label("Door row").press("Enter")
    assert page.get_by_label("Middle row").evaluate("(one) => one === document.activeElement")


def test_what_no_hand_is_worth_is_refused_and_the_numbers_stay(page: Any) -> None:
    page.get_by_label("Window row").focus()
    type_totals(page, "3", "2", "77")
    assert "Door row" in page.locator(".crib-status").inner_text()
    assert page.get_by_label("Door row").input_value() == "77"
