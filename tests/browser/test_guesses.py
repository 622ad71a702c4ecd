"""A guess owns what follows it: nothing of that is in the page before, all is after, and it's found open again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from browser.lab import Front, Lab, Notebook, expect, press, until, written
from browser.plain import Plain, on_pages
from browser.shortcuts import ACTIVE
from crib_tutor.lesson import QuestionsWindow, ask, predict, quiz
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.html import Html

if TYPE_CHECKING:
    from collections.abc import Iterator

OWNED = '<p>Trade the king for the right jack. See the <a href="glossary.ipynb#Trap">trap</a>.</p>'
SENTENCE = "Nothing else comes near."
PLACES = """() => [".crib-before img", ".crib-ask", ".crib-act, .crib-answer"].map((one) => {
  const { x, y } = document.querySelector(one).getBoundingClientRect();
  return [one, Math.round(x), Math.round(y / 8)];
})"""


def owner(answer: int | None = None, cards: str = "5H 5D 5S KC 5C") -> QuestionsWindow:
    window = predict("What's the most they can make?", cards, answer)
    asked = replace(window.ticket.questions[0], then=SENTENCE, more=Html(OWNED, "Trade the king."))
    return QuestionsWindow(replace(window.ticket, questions=(asked,)))


def everything(plain: Plain) -> str:
    """The page as it stands, and as a screen reader has it."""
    return f"{plain.page.content()}\n{plain.page.locator('body').aria_snapshot()}"


@on_pages(848, 284)
def test_what_a_guess_owns_is_in_no_page_before_it_and_moves_nothing_when_it_opens(plain: Plain) -> None:
    [asked] = plain.open(owner())
    before, places = everything(plain), plain.page.evaluate(PLACES)
    assert not any(words in before for words in ("Trade the king", SENTENCE, ">28<"))
    expect(asked.locator(".crib-locked")).to_be_visible()
    field = asked.get_by_role("spinbutton")
    expect(field).to_have_value("")
    press(asked, "Guess")
    expect(asked.get_by_role("status")).to_contain_text("Answer with a whole number")
    field.focus()
    plain.press("PageUp", "PageUp", "PageDown", "ArrowUp", "ArrowDown")
    asked.get_by_label("One more").click()
    expect(field).to_have_value("6")
    field.fill("20")
    field.press("Enter")
    told = asked.locator(".crib-told")
    expect(told).to_be_focused()
    assert told.inner_text().split("\n\n") == ["28\nYou said 20.", SENTENCE]
    expect(asked.get_by_role("status")).to_be_empty()
    assert everything(plain).count("Trade the king") >= 2, "in the page, and for a screen reader"
    assert [one for one in plain.page.evaluate(PLACES) if one not in places] in (
        [],
        [[*places[2][:2], places[2][2] + 1]],
    )
    expect(asked.locator(".crib-locked")).to_have_count(0)


def test_a_quiz_goes_on_to_its_next_question_unless_prose_has_opened(plain: Plain) -> None:
    first, second = owner().ticket.questions[0], ask("And now?", answer=3)
    [asked, other] = plain.open(
        QuestionsWindow(replace(owner().ticket, questions=(first, second))), quiz("Two", second, second)
    )
    for root, focused in ((asked, ".crib-told"), (other, "input")):
        root.get_by_role("button", name="I don't know").click()
        expect(root.locator(f"li {focused}").first).to_be_focused()


def test_a_page_without_python_folds_what_is_owned_and_prints_it(page: Any) -> None:
    page.set_content(owner().static())
    owned = page.get_by_text("Trade the king")
    expect(owned).to_be_hidden()
    page.emulate_media(media="print")
    assert owned.evaluate("(node) => node.checkVisibility()")
    page.emulate_media(media="screen")
    page.get_by_text("Without Python: say a number, then open").click()
    expect(owned).to_be_visible()
    assert "Trade the king" not in owner().static().plain


# --- what the browser keeps -------------------------------------------------------------------------------------------


def test_an_answered_guess_is_open_again_and_can_be_made_again(site: Plain) -> None:
    [asked] = site.open(owner())
    asked.get_by_role("spinbutton").fill("20")
    press(asked, "Guess")
    expect(asked.locator(".crib-told")).to_contain_text("You said 20.")
    [again, twin, other] = site.open(owner(), owner(), owner(27))
    for root in (again, twin):
        expect(root.locator(".crib-told")).to_contain_text("You said 20.")
    expect(other.locator(".crib-told")).to_have_count(0)  # another version of the lesson
    press(again, "Guess again")
    expect(again.get_by_role("spinbutton")).to_be_focused()
    expect(again.get_by_role("button", name="Guess again")).to_be_hidden()
    [anew] = site.open(owner())
    expect(anew.get_by_role("spinbutton")).to_have_value("")


@pytest.mark.parametrize("kept", ["[", "7", '[{"name": 7}]', '[{"name": "NAME", "given": KEPT}]'])
@pytest.mark.parametrize("given", ["[-1]", '["20"]', "[1, 2]", "20", '[{"a": 1}]'])
def test_what_was_kept_and_fits_no_more_is_passed_over(site: Plain, kept: str, given: str) -> None:
    window = owner()
    text = kept.replace("NAME", window.value["name"]).replace("KEPT", given)
    site.page.evaluate("(text) => localStorage.setItem('crib-tutor:guesses:/user', text)", text)
    [asked] = site.open(window)
    press(asked, "I don't know")
    expect(asked.locator(".crib-answer")).to_have_text("28")


def test_a_browser_that_keeps_nothing_still_opens(alone: Plain) -> None:
    alone.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })"
    )
    alone.page.goto("about:blank")
    [asked] = alone.open(owner())
    press(asked, "I don't know")
    expect(asked.locator(".crib-told")).to_contain_text("28")


def test_two_taps_at_once_answer_one_question(plain: Plain) -> None:
    choices = ("one", "two")
    window = quiz("Two", *(ask(f"{number}?", answer="one", choices=choices) for number in choices))
    [asked] = plain.open(window)
    plain.page.evaluate("() => document.querySelectorAll('.crib-act button').forEach((one) => one.click())")
    expect(asked.locator(".crib-told")).to_have_count(1)
    # asking the page is what lets its reports in: without it Python waits, and hears none
    until(lambda: plain.page.title() is not None and window.value["answers"] == 4, "each tap is heard")
    assert window.ticket.given == ("one",)


# --- in JupyterLab ----------------------------------------------------------------------------------------------------

CELLS = ("from crib_tutor.lesson import predict", 'predict("How many?", "5H 5D 5S KC 5C")', "n = 1", "n = 2", "n = 3")


@pytest.fixture
def unfolding(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with written(front, jupyter, "unfolding.ipynb", CELLS) as opened:
        yield opened


def test_shift_enter_arrives_at_a_guess_and_goes_on_from_it(unfolding: Notebook) -> None:
    assert unfolding.ask(ACTIVE) != 1, "running all cells moves nothing"
    unfolding.select(1)
    unfolding.cell(1).focus()
    unfolding.press("Shift+Enter")
    field = unfolding.output(1).get_by_role("spinbutton")
    expect(field).to_be_focused()
    unfolding.press("2", "0", "Enter")
    expect(unfolding.output(1).locator(".crib-told")).to_be_focused()
    unfolding.press("Shift+Enter")
    until(lambda: unfolding.ask(ACTIVE) == 3, "the next cell has run")
    unfolding.restart()
    unfolding.run_all()
    expect(unfolding.output(1).locator(".crib-told")).to_contain_text("You said 20.")
    assert unfolding.ask(ACTIVE) != 1


@on_pages(848, 284)
def test_a_chart_reads_its_values_by_keys_and_pointer_and_saves_what_it_shows(plain: Plain) -> None:
    rows = RankedRows("Most are eights", "", "", (Row("eights", (46.5,)), Row("nines, tens", (12.5,))), (), "deals")
    [root] = plain.open(predict("Which?", rows, "eights", choices=["eights", "nines, tens"], guess="eights"))
    chart, tip = root.locator(".crib-chart"), root.locator(".crib-chart-tip")
    chart.focus()
    plain.press("End")
    expect(tip).to_have_text("nines, tens: 12.5 deals")
    plain.press("ArrowRight")
    expect(tip).to_have_text("eights: 46.5 deals")
    room, box = chart.bounding_box(), tip.bounding_box()
    assert room
    assert box
    assert room["x"] - 1 <= box["x"]
    assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
    plain.press("Escape")
    expect(tip).to_be_hidden()
    with plain.page.expect_download() as saved:
        press(root, "Save the numbers")
    assert saved.value.path().read_text() == rows.csv()
    with plain.page.expect_download() as saved:
        press(root, "Save the picture")
    picture = saved.value.path().read_text()
    assert "var(" not in picture
    assert set(re.findall(r'href="#(\w+)"', picture)) <= set(re.findall(r'id="(\w+)"', picture))
