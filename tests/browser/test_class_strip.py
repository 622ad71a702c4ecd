"""A class in Chromium: typed, solved, turned in, kept through reloads and restarts, by keyboard, in every look."""

import json
from pathlib import Path
from typing import Any

import pytest
from circles import also
from reports import after, class_window

from browser.conftest import PLACE
from browser.lab import Locator, expect, press
from browser.plain import Plain, on_pages
from crib_tutor.assignments.class_code import make_code
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.assignments.rescore import rescore
from crib_tutor.assignments.score_line import read_line
from crib_tutor.assignments.turned_in import read_turned_in
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.problems.problem import full_count

KINDS = ("02", "practice", "muggins", "discarding")
MANY = 2
KEPT = "() => Object.entries(localStorage).filter(([name]) => name.startsWith('crib-tutor:class:'))"


def code_of(kind: str, seed: int = 7) -> str:
    return make_code(kind, seed, items=MANY).text


def strip(root: Locator) -> Locator:
    return root.locator(".crib-class")


def join(root: Locator, code: str, name: str = "Ada") -> None:
    press(root, "In a class? Enter the code")
    strip(root).get_by_label("Class code").fill(code)
    press(root, "Enter")
    strip(root).get_by_label("Your nickname").fill(name)
    press(root, "Join")
    expect(strip(root)).to_contain_text(f" · {name} · ")


def answer(root: Locator, number: int) -> None:
    field = root.locator("input[inputmode]").last
    field.fill(str(number))
    field.press("Enter")


def test_a_slip_is_told_at_the_field_then_all_is_done_by_keyboard_and_the_file_scores_the_mistake(
    site: Plain, tmp_path: Path
) -> None:
    told = class_window("02", Desk())
    [root] = site.open(told)
    keys = site.page.keyboard
    strip(root).get_by_role("button", name="In a class?").focus()
    keys.press("Enter")
    field = strip(root).get_by_label("Class code")
    expect(field).to_be_focused()
    keys.type("green herron 7")
    keys.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("'HERRON' isn't a word in any class code: did you mean HERON?")
    expect(field).to_be_focused()
    keys.press("Control+A")
    keys.type(code_of("02").lower().replace("-", "  "))
    keys.press("Enter")
    expect(strip(root).get_by_label("Your nickname")).to_be_focused()
    expect(strip(root)).to_contain_text("is for 02 Fifteens: 3 questions, then 2 problems.")
    keys.type("Ada")
    keys.press("Enter")
    own = ticket_questions("02")
    expect(strip(root).locator(".crib-class-line")).to_have_text(f"{code_of('02')} · Ada · 0 of {len(own) + MANY}")
    expect(strip(root).locator(".crib-class-line")).to_be_focused()
    root.get_by_role("spinbutton").focus()
    for place in range(len(own) + MANY):
        due = told.ticket.questions[place].answer
        keys.type(str(due + (place == len(own))))  # the first of the code's is wrong
        keys.press("Enter")
        expect(strip(root).locator(".crib-class-line")).to_contain_text(f"{place + 1} of {len(own) + MANY}")
    strip(root).get_by_role("button", name="Turn in").focus()
    keys.press("Enter")
    line = strip(root).locator(".crib-class-score")
    expect(line).to_be_focused()
    said = read_line(line.text_content() or "")
    assert (said.right, said.items) == (len(own) + MANY - 1, len(own) + MANY)
    with site.page.expect_download() as found:
        strip(root).get_by_role("button", name="Download the file").press("Enter")
    path = tmp_path / "results.json"
    found.value.save_as(path)
    assert found.value.suggested_filename == f"results-{code_of('02')}-ada.json"
    scored = rescore(read_turned_in(path.read_text("utf-8")))
    assert (scored.right, scored.earned) == (said.right, said.earned)
    assert not scored.items[0].right


def test_a_reload_and_a_restart_in_the_middle_lose_nothing_and_ask_nothing(site: Plain) -> None:
    told = class_window("practice", Desk())
    [root] = site.open(told)
    join(root, code_of("practice"))
    due = full_count(told.tutor.look.problem).points
    answer(root, due + 1)
    expect(strip(root)).to_contain_text("1 of 2")
    site.page.goto(PLACE)
    [root] = site.open(told)  # the page alone
    expect(strip(root)).to_contain_text("Ada · 1 of 2")
    site.page.goto(PLACE)
    again = class_window("practice", Desk())  # and Python
    [root] = site.open(again)
    expect(strip(root)).to_contain_text("Ada · 1 of 2")
    assert again.tutor.look.problem == again.strip.desk.work.items[1]
    assert again.strip.desk.work.answers[0] == {"total": due + 1}
    answer(root, full_count(again.tutor.look.problem).points)
    press(root, "See your result")
    expect(strip(root).locator(".crib-class-score")).to_be_focused()
    assert read_line(strip(root).locator(".crib-class-score").text_content() or "").right == 1
    expect(root.get_by_role("button", name="Next problem")).to_have_count(1)


def sit_down(site: Plain, name: str = "Ada") -> tuple[Any, Locator]:
    """Join the practice in a new page with a new Python."""
    site.page.goto(PLACE)
    told = class_window("practice", Desk())
    [root] = site.open(told)
    join(root, code_of("practice"), name)
    return told, root


def name_kept(site: Plain) -> str:
    """The name under which the browser keeps Ada's answers."""
    [name] = [name for name, _ in site.page.evaluate(KEPT) if name.endswith(":ada")]
    return str(name)


@pytest.mark.every
def test_leaving_ends_the_day_and_joining_again_goes_on(site: Plain) -> None:
    _, root = sit_down(site)
    answer(root, 0)
    expect(strip(root)).to_contain_text("1 of 2")
    press(root, "Leave")
    expect(root.get_by_role("button", name="In a class?")).to_be_focused()
    _, root = sit_down(site, "ADA")
    expect(strip(root)).to_contain_text("1 of 2")


@pytest.mark.every
def test_another_learner_at_the_same_browser_begins_with_nothing_and_loses_nothing_of_the_first(site: Plain) -> None:
    for name, total in (("Ada", 3), ("Bo", 4)):
        _, root = sit_down(site, name)
        expect(strip(root)).to_contain_text(f"{name} · 0 of 2")
        answer(root, total)
        expect(strip(root)).to_contain_text("1 of 2")
        press(root, "Leave")
    told, root = sit_down(site)
    expect(strip(root)).to_contain_text("Ada · 1 of 2")
    assert told.strip.desk.work.answers[0] == {"total": 3}


@pytest.mark.every
@pytest.mark.parametrize("there", ["torn", "x" * 70_000], ids=["torn", "too long"])
def test_kept_work_that_cant_be_read_is_set_aside_whole_and_new_answers_are_kept(site: Plain, there: str) -> None:
    _, root = sit_down(site)
    answer(root, 0)
    expect(strip(root)).to_contain_text("1 of 2")
    name = name_kept(site)
    site.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, there])
    site.page.goto(PLACE)
    [root] = site.open(class_window("practice", Desk()))
    answer(root, 0)
    expect(strip(root)).to_contain_text("1 of 2")
    kept = dict(site.page.evaluate(KEPT))
    assert kept[f"{name}:unread"] == there
    assert json.loads(kept[name])["work"]["nickname"] == "Ada"


@pytest.mark.every
def test_what_cant_be_read_stays_where_no_copy_of_it_can_be_kept(site: Plain) -> None:
    _, root = sit_down(site)
    answer(root, 0)
    name = name_kept(site)
    site.page.evaluate("(name) => localStorage.setItem(name, 'torn')", name)
    site.page.evaluate(
        "() => { const set = Storage.prototype.setItem; Storage.prototype.setItem = function (name, text) {"
        " if (name.endsWith(':unread')) throw new DOMException('full', 'QuotaExceededError');"
        " set.call(this, name, text); }; }"
    )
    press(root, "Show me")
    press(root, "Next problem")
    answer(root, 0)
    expect(strip(root)).to_contain_text("2 of 2")
    assert dict(site.page.evaluate(KEPT))[name] == "torn"


def test_a_code_in_the_link_asks_for_the_nickname_alone_and_once(site: Plain) -> None:
    site.page.goto(f"{PLACE}?class={code_of('02').lower()}")
    told = class_window("02", Desk())
    [root] = site.open(told)
    field = strip(root).get_by_label("Your nickname")
    expect(field).to_be_visible()
    expect(field).not_to_be_focused()  # the page is read first
    field.fill("Ada")
    field.press("Enter")
    expect(strip(root)).to_contain_text("Ada · 0 of 5")
    site.page.reload()
    [root] = site.open(class_window("02", Desk()))
    expect(strip(root)).to_contain_text("Ada · 0 of 5")
    site.page.goto(f"{PLACE}?class={code_of('03')}")
    [root] = site.open(class_window("02", Desk()))
    expect(strip(root)).to_contain_text(f"{code_of('03')} is for 03 Pairs and royals")
    expect(strip(root).get_by_label("Your nickname")).to_have_value("Ada")


@pytest.mark.every
def test_a_code_for_another_lesson_leads_there(site: Plain) -> None:
    [root] = site.open(class_window("02", Desk()))
    press(root, "In a class? Enter the code")
    strip(root).get_by_label("Class code").fill(code_of("03"))
    press(root, "Enter")
    strip(root).get_by_label("Your nickname").fill("Ada")
    press(root, "Join")
    expect(strip(root).get_by_role("link", name="Open it")).to_have_attribute(
        "href", PLACE.replace("02_fifteens", "03_pairs")
    )
    site.page.goto("http://crib.test/lite/lab/index.html?path=lessons/02_fifteens.ipynb")
    [root] = site.open(class_window("02", Desk()))
    expect(strip(root).get_by_role("button", name="In a class?")).to_be_visible()  # another server's, so another day's


def test_on_a_shared_computer_it_is_asked_once_who_practices_and_each_goes_on_where_they_were(site: Plain) -> None:
    [root] = site.open(class_window("practice", Desk()))
    join(root, code_of("practice"))
    answer(root, 29)
    press(root, "Show me")
    expect(root.locator(".crib-saved")).to_have_text("Saved in this browser: 1 problem.")
    press(root, "Leave")
    site.page.goto(PLACE)
    told = class_window("practice", Desk())
    [root] = site.open(told)
    offer = root.locator(".crib-offer")
    expect(offer).to_contain_text("Who's practicing?")
    offer.get_by_role("button", name="Someone else").focus()
    site.page.keyboard.press("Enter")
    expect(offer.get_by_label("Your nickname")).to_be_focused()
    site.page.keyboard.type("Constructor")  # which every object of JavaScript has
    site.page.keyboard.press("Enter")
    expect(offer).to_be_hidden()
    assert told.keeper.learner.turn == 0
    for _ in range(2):
        answer(root, 29)
        press(root, "Show me")
        press(root, "Next problem")
    expect(root.locator(".crib-saved")).to_have_text("Saved in this browser: 2 problems.")
    for name, many in (("Ada", "1 problem"), ("Constructor", "2 problems")):
        site.page.goto(PLACE)
        [root] = site.open(class_window("practice", Desk()))
        root.locator(".crib-offer").get_by_role("button", name=name).click()
        expect(root.locator(".crib-saved")).to_have_text(f"Saved in this browser: {many}.")


def test_a_browser_that_keeps_nothing_says_so(plain: Plain) -> None:
    [root] = plain.open(class_window("practice", Desk()))
    join(root, code_of("practice"))
    answer(root, 0)
    expect(strip(root)).to_contain_text(
        "This browser can't keep your answers, so turn them in before you close the page."
    )


@pytest.mark.parametrize("kind", [KINDS[0], *also(*KINDS[1:])])
def test_a_window_beside_it_joins_too_and_keeps_the_focus_where_it_is(site: Plain, kind: str) -> None:
    desk = Desk()
    here, there = site.open(class_window(kind, desk), class_window(kind, desk))
    join(here, code_of(kind))
    expect(strip(there)).to_contain_text("Ada · 0 of")
    assert here.evaluate("(one) => one.contains(document.activeElement)")


@on_pages(1120, 400)
@pytest.mark.parametrize("kind", [KINDS[1], *also(*KINDS[2:])])
def test_the_strip_keeps_one_row_and_the_stage_its_height_from_joining_to_the_end(plain: Plain, kind: str) -> None:
    [root] = plain.open(class_window(kind, Desk()))

    def high() -> list[float]:
        parts = (root.locator(".crib-felt").first, root.locator(".crib-class-row"))
        return [(part.bounding_box() or {})["height"] for part in parts]

    before = high()
    join(root, code_of(kind))
    assert high() == before
    settled = []
    onward = {"practice": "Next problem", "muggins": "Next count"}.get(kind, "Next")
    for name in (onward, "See your result"):  # the last one's button has other words, and as much room
        _answer_somehow(root, kind)
        expect(root.get_by_role("button", name=name, exact=True)).to_be_visible()
        settled.append(high()[0])
        if name == onward:
            press(root, name)
    assert len(set(settled)) == 1


def _answer_somehow(root: Locator, kind: str) -> None:
    if kind == "muggins":
        press(root, "That's right")
    elif kind == "discarding":
        for card in range(2):
            root.locator(".crib-card").nth(card).click()
        press(root, "Discard")
    else:
        answer(root, 29)
        press(root, "Show me")


def faces(kind: str) -> dict[str, Any]:
    """Every face that the strip has."""
    code = {"event": "class code", "text": code_of(kind)}
    ada, turn_in = {"event": "class name", "text": "Ada"}, {"event": "class turn in", "text": ""}
    done = {"closed": (), "asked": (code,), "joined": (code, ada), "turned in": (code, ada, turn_in)}
    done["elsewhere"] = (code | {"text": code_of("03")}, ada)
    return {name: after(class_window(kind, Desk()), *events) for name, events in done.items()}
