"""Lesson 00 in JupyterLab: run from top to bottom, guessed and answered, and as it lies before anything is run."""

from __future__ import annotations

import json
import re

import nbformat
import pytest
from browser.conftest import LESSON
from browser.lab import Notebook, expect

TWENTY_NINE = re.compile(r"\b29\b")
STORED = nbformat.read(LESSON, as_version=4).cells


def test_run_all_ends_without_an_error_and_leaves_the_cells_and_the_network_alone(lesson: Notebook) -> None:
    lesson.run_all()
    assert lesson.cells() == [[cell.cell_type, cell.source] for cell in STORED]
    for at, (_, source) in enumerate(lesson.cells()):
        assert [out for out in lesson.outputs(at) if out["output_type"] == "error"] == [], source
    assert lesson.page.get_by_text("Error displaying widget").count() == 0
    assert lesson.errors == []
    assert lesson.outside == []


def test_the_lesson_stores_no_widget_that_would_be_dead_when_it_is_opened() -> None:
    stored = {mime for cell in STORED for out in cell.get("outputs", []) for mime in out.get("data", {})}
    assert stored == {"text/html", "text/plain"}


# --- guesses ----------------------------------------------------------------------------------------------------------


def test_the_answer_is_not_in_the_page_before_a_guess_and_is_after_it(lesson: Notebook) -> None:
    lesson.run_all()
    at = lesson.find("best =")
    output = lesson.output(at)
    expect(output.get_by_role("button", name="Answer")).to_be_visible()
    assert not TWENTY_NINE.search(output.inner_html())
    assert not TWENTY_NINE.search(json.dumps(lesson.outputs(at)))
    assert output.locator("img, svg:not(.jp-OutputArea-promptOverlay svg)").count() == 0
    output.get_by_role("spinbutton").fill("24")
    output.get_by_role("spinbutton").press("Enter")
    expect(output.get_by_role("status")).to_have_text("You said 24. It is 29.")
    assert TWENTY_NINE.search(output.locator(".crib-after img").get_attribute("alt") or "")
    assert lesson.focused() == "You said 24. It is 29."


@pytest.mark.parametrize("guess", ["", "2.5", "-4", "99999999", "e"])
def test_a_guess_that_is_no_number_is_refused_with_a_sentence(lesson: Notebook, guess: str) -> None:
    asked = lesson.run(lesson.find("best ="))
    asked.get_by_role("spinbutton").press_sequentially(guess)
    asked.get_by_role("button", name="Answer").click()
    expect(asked.get_by_role("status")).to_have_text("Answer with a whole number, such as 4.")
    assert not TWENTY_NINE.search(asked.inner_html())


def test_who_does_not_know_is_told(lesson: Notebook) -> None:
    asked = lesson.run(lesson.find("best ="))
    asked.get_by_role("button", name="I don't know").click()
    expect(asked.get_by_role("status")).to_have_text("The answer is 29.")


def test_the_exit_ticket_keeps_first_answers_and_says_the_result(lesson: Notebook) -> None:
    ticket = lesson.run(lesson.find("exit_ticket("))
    asked = ticket.get_by_role("listitem")
    for many, answer in enumerate(("4", "7", "2"), 1):
        expect(asked).to_have_count(many)  # the next question only after this one
        expect(ticket.get_by_role("spinbutton")).to_have_count(1)
        expect(ticket.get_by_role("spinbutton")).to_be_focused() if many > 1 else ticket.get_by_role(
            "spinbutton"
        ).focus()
        lesson.press(answer, "Enter")
        expect(asked.nth(many - 1).locator(".crib-told")).to_be_visible()
    expect(ticket.get_by_role("status")).to_contain_text("Lesson 00: 2 of 3 first answers right.")
    expect(ticket.locator(".crib-result")).to_have_text("Lesson 00: 2 of 3 first answers right.")
    expect(asked.nth(1)).to_contain_text("You said 7. It is 10.")
    expect(ticket.locator("input, button")).to_have_count(0)  # nothing is left to answer a second time


# --- before anything is run -------------------------------------------------------------------------------------------


def test_a_lesson_that_nobody_ran_or_trusts_shows_its_cards_and_no_dead_widget(untouched: Notebook) -> None:
    outputs = untouched.page.locator(".jp-OutputArea-output")
    images = outputs.locator("img")
    expect(outputs.get_by_role("img", name="seven of hearts", exact=True).first).to_be_visible()
    drawn = images.evaluate_all("(all) => all.map((img) => [img.alt, img.complete && img.naturalWidth > 0])")
    stored = sum(str(out.get("data", {})).count("<img") for cell in STORED for out in cell.get("outputs", []))
    assert len(drawn) == stored > 50
    assert [alt for alt, there in drawn if not (alt and there)] == []
    assert outputs.locator("button, input, .crib").count() == 0
    assert untouched.page.get_by_text("Error displaying widget").count() == 0
    assert not untouched.page.evaluate(
        "() => [...window.jupyterapp.shell.currentWidget.content.model.cells].some((cell) => cell.trusted)"
    )
    assert "Guess first" in untouched.output(untouched.find("best =")).inner_text()
    assert not TWENTY_NINE.search(untouched.output(untouched.find("best =")).inner_html())
    assert untouched.outside == []
