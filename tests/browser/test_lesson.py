"""Lesson 00 in JupyterLab: run from top to bottom, guessed and answered, and as it lies before anything is run."""

import json
import re

import nbformat
import pytest

from browser.conftest import LESSON
from browser.lab import FORGET_GUESSES, Notebook, expect
from browser.plain import Plain
from crib_tutor.lesson import predict

STORED = nbformat.read(LESSON, as_version=4).cells


def test_run_all_ends_without_an_error_and_leaves_the_cells_and_the_network_alone(lesson: Notebook) -> None:
    lesson.run_all()
    assert lesson.cells() == [[cell.cell_type, cell.source] for cell in STORED]
    for at, (_, source) in enumerate(lesson.cells()):
        failed = [out for out in lesson.outputs(at) if out["output_type"] == "error" or out.get("name") == "stderr"]
        assert failed == [], source  # nor warned, which a learner reads on pink too
    assert lesson.page.get_by_text("Error displaying widget").count() == 0
    assert lesson.errors == []
    assert lesson.outside == []


def test_the_lesson_stores_no_widget_that_would_be_dead_when_it_is_opened() -> None:
    stored = {mime for cell in STORED for out in cell.get("outputs", []) for mime in out.get("data", {})}
    assert stored == {"text/html", "text/plain"}


# --- guesses ----------------------------------------------------------------------------------------------------------


def answers(lesson: Notebook, call: str) -> list[str]:
    """What the lesson itself tells somebody who says "I don't know" to every question of a cell."""
    asked = lesson.run(lesson.find(call)[0])
    told = asked.locator(".crib-answer strong")
    for folded in asked.locator("summary:visible").all():
        folded.click()
    while asked.get_by_role("button", name="I don't know").count():
        many = told.count()
        asked.get_by_role("button", name="I don't know").click()
        expect(told).to_have_count(many + 1)
    return told.all_text_contents()


def test_the_answer_is_not_in_the_page_before_a_guess_and_is_after_it(lesson: Notebook) -> None:
    [answer] = answers(lesson, "predict(")
    number = re.compile(rf"\b{answer}\b")
    lesson.ask(FORGET_GUESSES)
    lesson.run_all()
    [at] = lesson.find("predict(")
    output = lesson.output(at)
    expect(output.get_by_role("button", name="Guess")).to_be_visible()
    assert not number.search(output.inner_html())
    stored = json.dumps([out["data"] for out in lesson.outputs(at)])
    assert not number.search(re.sub(r"<details .*?</details>", "", stored)), "where it isn't folded"
    assert output.locator(".crib-after img, .crib-after svg").count() == 0
    output.get_by_role("spinbutton").fill("3")
    output.get_by_role("spinbutton").press("Enter")
    expect(output.locator(".crib-answer")).to_have_text(f"{answer} You said 3.")
    expect(output.get_by_role("status")).to_be_empty()  # what has the focus is read aloud by that
    alts = output.locator(".crib-after img").evaluate_all("(all) => all.map((one) => one.alt)")
    made = [int(found[1]) for alt in alts if (found := re.search(r" makes (\d+)$", alt))]
    assert len(made) == 13, "a picture for each rank of the starter"
    assert max(made) == int(answer)
    assert lesson.focused().startswith(f"{answer} You said 3.")


@pytest.mark.parametrize("guess", ["", "2.5", "-4", "99999999", "e"])
def test_a_guess_that_is_no_number_is_refused_with_a_sentence(plain: Plain, guess: str) -> None:
    [asked] = plain.open(predict("How many points?", "5H JC 4S 9D KH"))
    asked.get_by_role("spinbutton").press_sequentially(guess)
    asked.get_by_role("button", name="Guess").click()
    expect(asked.get_by_role("status")).to_contain_text("nswer with a whole number")
    expect(asked.get_by_role("status")).not_to_have_class(re.compile("unseen"))
    expect(asked.locator(".crib-told")).to_have_count(0)


def test_the_exit_ticket_keeps_first_answers_and_says_the_result(lesson: Notebook) -> None:
    right = answers(lesson, "exit_ticket(")
    ticket = lesson.run(lesson.find("exit_ticket(")[0])
    asked, field = ticket.locator(".crib-questions > li"), ticket.get_by_role("spinbutton")
    ticket.locator("summary").first.click()
    field.focus()
    for many, answer in enumerate(right, 1):
        expect(asked).to_have_count(many)  # the next question comes only after this one
        expect(field).to_be_focused()
        lesson.press(*("99" if many == 2 else answer), "Enter")
        expect(ticket.locator(".crib-told")).to_have_count(many)
    result = f"{len(right) - 1} of {len(right)} first answers right."
    expect(ticket.get_by_role("status")).to_contain_text(result)
    expect(ticket.locator(".crib-result")).to_contain_text(result)
    expect(asked.nth(1)).to_contain_text(f"{right[1]} You said 99.")
    expect(ticket.locator("input, .crib-act button")).to_have_count(0)  # nothing is left to answer a second time
    again = lesson.run(lesson.find("exit_ticket(")[0], anew=False)
    expect(again.locator(".crib-result")).to_contain_text(result)  # nor when the cell is run again
    expect(again.locator("input, .crib-act button")).to_have_count(0)


# --- before anything is run -------------------------------------------------------------------------------------------


def test_a_lesson_that_nobody_ran_or_trusts_shows_its_cards_and_no_dead_widget(untouched: Notebook) -> None:
    outputs = untouched.page.locator(".jp-OutputArea-output")
    stored = sum(str(out.get("data", {})).count("<img") for cell in STORED for out in cell.get("outputs", []))
    assert stored > 50
    images = outputs.locator("img")
    expect(images).to_have_count(stored)
    expect(outputs.get_by_role("img", name="five of hearts", exact=True).first).to_be_visible()
    drawn = images.evaluate_all("(all) => all.map((img) => [img.alt, img.complete && img.naturalWidth > 0])")
    assert [alt for alt, there in drawn if not (alt and there)] == []
    assert outputs.locator("button, input, .crib").count() == 0
    assert untouched.page.get_by_text("Error displaying widget").count() == 0
    assert not untouched.ask(
        "() => [...window.jupyterapp.shell.currentWidget.content.model.cells].some((cell) => cell.trusted)"
    )
    expect(untouched.output(untouched.find("exit_ticket(")[0])).to_contain_text("Guess first")
    folded = untouched.output(untouched.find("predict(")[0]).locator("details")
    expect(folded.get_by_text("The answer is")).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.get_by_text("The answer is")).to_be_visible()
    assert untouched.outside == []
