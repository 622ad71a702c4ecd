"""The tutor in JupyterLab: by keyboard alone, through restarts of Python, and whatever a browser keeps."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from circles import also
from reports import after

from browser.lab import Front, Lab, Locator, Notebook, expect, press, until, written
from browser.plain import Plain, box, on_pages
from browser.test_looks import FRONT, WATCH
from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.learner.profile import Learner
from crib_tutor.look.board import spot
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.problems.problem import problem_from_key

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HAND = "hand 4D4H5S6C+KH"
CELLS = (
    "from crib_tutor.lesson import tutor",
    'tutor("fifteens-3", seed=1)',
    'tutor("play-fifteens", seed=2)',
)
THREES, PLAY = 1, 2
AFRESH = """(code) => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute(
  { code, silent: true }).done.then(() => localStorage.clear())"""
FORGET = "from crib_tutor.notebook.progress_owner import HERE; HERE.__init__()"
KEPT = """() => Object.entries(localStorage).filter(([name]) => name.startsWith("crib-tutor:"))"""
FULL = """() => {
  window.setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException("full"); };
}"""
EMPTIED = "() => { Storage.prototype.setItem = window.setItem }"


@pytest.fixture(scope="module")
def opened(front: Front, jupyter: Lab) -> Iterator[Notebook]:
    with written(front, jupyter, "tutor.ipynb", CELLS) as notebook:
        yield notebook


@pytest.fixture
def practice(opened: Notebook) -> Notebook:
    """A learner of whom nobody knows anything yet."""
    opened.ask(AFRESH, FORGET)
    opened.run_all()
    return opened


def window(notebook: Notebook, at: int) -> Locator:
    root = notebook.output(at).locator(".crib")
    root.wait_for()
    return root


def fold_out(root: Locator, title: str) -> None:
    if not root.get_by_text(title, exact=True).evaluate("(one) => one.parentNode.open"):
        root.get_by_text(title, exact=True).click()


def give_up(root: Locator) -> None:
    """Say that's all at once, and have it shown where there was something."""
    press(root, "That's all")
    root.get_by_role("button", name="Show me").or_(root.get_by_role("button", name="Next problem")).wait_for()
    if root.get_by_role("button", name="Show me").count():
        press(root, "Show me")
    root.get_by_role("button", name="Next problem").wait_for()


def saved(root: Locator) -> Locator:
    return root.locator(".crib-saved")


# --- a problem --------------------------------------------------------------------------------------------------------


def test_a_problem_is_done_by_keyboard_alone_up_every_rung(practice: Notebook) -> None:
    root, status = window(practice, THREES), window(practice, THREES).get_by_role("status")
    practice.select(THREES)
    root.locator(".crib-title").focus()
    practice.press("Tab")
    expect(root.locator(".crib-card").first).to_be_focused()
    practice.press("Space", "ArrowRight", "Space")
    expect(root.locator('.crib-card[aria-pressed="true"]')).to_have_count(2)
    practice.press("p")
    expect(status).to_contain_text("Claimed. Pair:")
    practice.tab_to("That's all")
    practice.press("Enter")
    for said in ("There's more", "Look for fifteens.", "Try the "):
        expect(root.locator(".crib-clue")).to_contain_text(said)
        expect(status).to_contain_text(said)
        expect(root.locator(".crib-lit")).to_have_count(int(said == "Try the "))
        if said != "Try the ":
            if practice.focused() != "A hint":  # after the first hint the focus is there still
                practice.tab_to("A hint")
            practice.press("Enter")
    lit = root.locator(".crib-lit").get_attribute("aria-label") or ""
    assert lit.endswith(", the hint")
    assert lit.removesuffix(", the hint").removesuffix(", the starter") in (status.text_content() or "")
    expect(root.locator(".crib-lit")).to_be_focused()  # the button that was pressed has gone
    practice.tab_to("Show me", most=20)
    practice.press("Enter")
    expect(root.get_by_role("button", name="Next problem")).to_be_focused()
    expect(status).to_contain_text("Muggins!")
    expect(root.locator(".crib-marked")).to_contain_text("The quick way:")
    expect(root.get_by_role("listitem").filter(has_text="missed")).not_to_have_count(0)
    expect(saved(root)).to_have_text("Saved in this browser: 1 problem.")
    practice.press("Enter")
    expect(root.locator(".crib-title")).to_be_focused()
    expect(root.locator(".crib-marked")).to_have_count(0)


def test_a_wrong_claim_is_struck_with_its_reason_and_the_look_goes_on(plain: Plain) -> None:
    [root] = plain.open(drilled())
    names = [card.get_attribute("aria-label") or "" for card in root.locator(".crib-card").all()]
    assert names[-1].endswith(", the last card, count 15")
    choose_all(root)
    root.locator(".crib-card").first.press("t")
    claims = root.get_by_role("list", name="You've claimed").get_by_role("listitem")
    expect(claims).to_have_count(1)
    press(root, "That's all")
    expect(root.get_by_role("list", name="Struck out")).to_contain_text("the count is 15, not 31")
    expect(root.get_by_role("status")).to_contain_text("the count is 15, not 31")
    expect(claims).to_have_count(0)
    choose_all(root)
    press(root, "Fifteen")
    expect(claims).to_have_count(1)
    press(root, "That's all")
    expect(root.locator(".crib-marked")).to_contain_text("You found all 2.")
    expect(root.get_by_role("button", name="Next problem")).to_be_focused()


def drilled() -> TutorWindow:
    """The tutor of one skill in the play."""
    return TutorWindow(start(Learner(), seed=2, now=NOON, skill="play-fifteens"), Keeper())


def choose_all(root: Locator) -> None:
    for card in root.locator(".crib-card").all():
        card.click()


def test_cards_of_a_real_table_are_marked_and_not_recorded(practice: Notebook) -> None:
    root = window(practice, THREES)
    fold_out(root, "My own cards")
    field = root.get_by_label("Your cards, the starter last; four cards are a hand before the cut")
    field.fill("5h 5d 5s jc 5x")
    field.press("Enter")
    expect(root.get_by_role("status")).to_contain_text("'5x' isn't a card")
    beside(field, "'5x' isn't a card", invalid=True)
    field.fill("5h 5d 5s jc 5c")
    field.press("Enter")
    expect(root.locator(".crib-title")).to_have_text("Your own cards: hand")
    beside(field, "", invalid=False)
    expect(root.locator(".crib-title")).to_be_focused()
    press(root, "One total")
    root.get_by_label("Your count, in points").fill("29")
    press(root, "That's all")
    expect(root.locator(".crib-marked")).to_contain_text("You say 29, and that's right.")
    expect(root.get_by_text("Your own cards move no pegs here.", exact=True)).to_be_visible()
    expect(root.locator(".crib-pegged")).to_be_hidden()
    expect(saved(root)).to_contain_text("Nothing to save yet")


def beside(field: Locator, words: str, *, invalid: bool) -> None:
    """What stands beside a field is its description, and is seen right below it."""
    expect(field).to_have_accessible_description(re.compile(f"^{re.escape(words)}"))
    expect(field).to_have_attribute("aria-invalid", str(invalid).lower())
    if words:
        note = field.page.locator(f"[id='{field.get_attribute('aria-describedby')}']")
        expect(note).to_be_visible()
        above, below = box(field), box(note)
        assert 0 <= below["y"] - above["y"] - above["height"] < 60


def test_another_skill_is_chosen_and_comes_at_once(plain: Plain) -> None:
    [root] = plain.open(drilled())
    expect(root.get_by_role("button", name="Practice this")).to_be_hidden()
    root.get_by_label("Practice", exact=True).select_option("His nobs")
    give_up(root)
    press(root, "Next problem")
    expect(root.locator(".crib-marked")).to_have_count(0)
    expect(root.get_by_label("Practice", exact=True)).to_have_value("nobs")
    expect(root.get_by_role("button", name="Practice this")).to_be_hidden()  # what was chosen came with Next
    root.get_by_label("Practice", exact=True).select_option("Flushes in hand")
    press(root, "Practice this")
    expect(root.locator(".crib-title")).to_be_focused()
    expect(root.locator(".crib-card")).to_have_count(5)
    expect(root.get_by_role("button", name="Practice this")).to_be_hidden()


# --- progress ---------------------------------------------------------------------------------------------------------


def skills(root: Locator) -> str:
    fold_out(root, "My skills")
    expect(root.locator(".crib-record")).to_contain_text("You've mastered")
    expect(root.locator(".crib-record")).to_contain_text("holes in ten problems")  # drawn after the sentences
    return root.locator(".crib-record").inner_text()


@pytest.mark.parametrize("path", ["browser", *also("file", "code")])
def test_after_a_restart_in_mid_problem_all_is_restored(practice: Notebook, path: str, tmp_path: Any) -> None:
    root = window(practice, THREES)
    give_up(root)
    press(root, "Next problem")
    expect(root.locator(".crib-marked")).to_have_count(0)
    root.locator(".crib-card").first.click()
    root.locator(".crib-card").first.press("f")
    before = skills(root)
    fold_out(root, "Keep my progress")
    press(root, "Write down a code")
    expect(root.locator(".crib-code")).to_contain_text("Your code:")
    code = (root.locator(".crib-code").text_content() or "").removeprefix("Your code: ")
    with practice.page.expect_download() as download:
        press(root, "Save to a file")
    download.value.save_as(tmp_path / "progress.json")

    practice.restart()
    if path != "browser":
        practice.ask("() => localStorage.clear()")
    practice.run_all()
    root = window(practice, THREES)
    fold_out(root, "Keep my progress")
    if path == "browser":
        expect(root.locator(".crib-offer")).to_contain_text("go on with 1 problem? The pegs start over.")
        expect(saved(root)).to_contain_text("Not saved: first choose")
        press(root, "Go on")
    elif path == "file":
        with practice.page.expect_file_chooser() as chooser:
            press(root, "Load a file")
        chooser.value.set_files(tmp_path / "progress.json")
    else:
        root.get_by_label("A code you wrote down").fill(code.lower().replace("-", " "))
        press(root, "Go on with this code")
    expect(root.get_by_role("status")).to_contain_text("Welcome back:")
    expect(root.locator(".crib-offer")).to_be_hidden()
    expect(saved(root)).to_contain_text("Saved in this browser")
    expect(root.get_by_role("status")).to_contain_text("The pegs start over.")
    if path == "code":  # which holds how far each skill is, and not the record
        code_field = root.get_by_label("A code you wrote down")
        expect(code_field).to_have_accessible_description(re.compile("brought back how far .* but not your days"))
        press(root, "Write down a code")
        expect(root.locator(".crib-code")).to_have_text(f"Your code: {code}")
    else:
        expect(root.locator(".crib-title")).to_be_focused()
        assert skills(root) == before
        [[_, kept]] = practice.ask(KEPT)
        assert kept == (tmp_path / "progress.json").read_text()


@pytest.mark.every
def test_what_the_browser_keeps_is_never_written_over_unasked(practice: Notebook) -> None:
    for _ in range(2):  # one problem in the same second would be kept as the very same text
        give_up(window(practice, PLAY))
        press(window(practice, PLAY), "Next problem")
    expect(saved(window(practice, PLAY))).to_contain_text("2 problems")
    [[name, kept]] = practice.ask(KEPT)
    for there, question in ((kept, "go on with 2 problems?"), (kept[:-5], "can't be used"), ("{}", "can't be used")):
        practice.ask(AFRESH, FORGET)
        practice.ask("([name, text]) => localStorage.setItem(name, text)", [name, there])
        practice.run_all()
        root = window(practice, PLAY)
        expect(root.locator(".crib-offer")).to_contain_text(question)
        give_up(root)
        assert practice.ask(KEPT) == [[name, there]]
        root.locator(".crib-offer").get_by_role("button", name=re.compile("over|This page's")).click()
        expect(saved(root)).to_have_text("Saved in this browser: 1 problem.")
        expect(root.locator(".crib-title")).to_be_focused()
        assert practice.ask(KEPT) != [[name, there]]


@pytest.mark.every
def test_what_somebody_clears_away_is_kept_again(practice: Notebook) -> None:
    root = window(practice, PLAY)
    give_up(root)
    expect(saved(root)).to_contain_text("1 problem")
    kept = practice.ask(KEPT)
    practice.ask("() => localStorage.clear()")
    press(root, "Next problem")
    until(lambda: practice.ask(KEPT) == kept, "it is there again", limit=5)


def test_a_browser_that_keeps_nothing_is_told_of(practice: Notebook) -> None:
    practice.ask(FULL)
    try:
        root = window(practice, PLAY)
        give_up(root)
        expect(saved(root)).to_contain_text("Not saved: this browser keeps nothing")
    finally:
        practice.ask(EMPTIED)
    press(root, "Next problem")
    give_up(root)
    expect(saved(root)).to_have_text("Saved in this browser: 2 problems.")


# --- keys, names and looks --------------------------------------------------------------------------------------------


def posed(key: str, *events: dict[str, Any]) -> TutorWindow:
    """The tutor at one problem, after what a learner did."""
    tutor = replace(start(Learner(), seed=1, now=NOON), look=GuidedProblem(problem_from_key(key)))
    return after(TutorWindow(tutor, Keeper(), clock=lambda: NOON), *events)


def stepped_in(*events: dict[str, Any]) -> TutorWindow:
    """The tutor after three misses of one kind, and what a learner did then."""
    made = TutorWindow(start(Learner(), seed=1, now=NOON, skill="fifteens-3"), Keeper(), clock=lambda: NOON)
    missed = [{"event": event} for event in ("finish", "show", "next")] * 3
    return after(made, *missed[:-1], *events)


def states() -> dict[str, TutorWindow]:
    """Every face that the tutor has."""
    pair, wrong = ({"event": "claim", "kind": "pair", "cards": cards} for cards in (["4D", "4H"], ["5S", "KH"]))
    finish, climb, show = ({"event": event} for event in ("finish", "help", "show"))
    other = posed("cut 2H", finish).keeper.file()
    return {
        "hand": posed(HAND, pair),
        "crib by kind": posed("crib 4D4H5S6C+KH", {"event": "way", "way": "tally"}),
        "before the cut": posed("four 4D4H5S6C"),
        "play": posed("play QC7H5S-6D//KD"),
        "cut": posed("cut JH"),
        "struck": posed(HAND, pair, wrong, finish),
        "lit": posed(HAND, pair, finish, climb, climb),
        "five offered": stepped_in(),
        "five lit": stepped_in({"event": "five"}),
        "shown": posed(HAND, pair, wrong, finish, show, {"event": "skills", "open": True}),
        "total too high": posed(HAND, {"event": "way", "way": "total"}, {"event": "finish", "answer": 24}),
        "right": posed("hand 2H4D6S8C+TH", finish),
        "refused": posed(HAND, {"event": "load", "text": "{}"}),
        "offered": posed(HAND, {"event": "found", "text": other, "mark": "another"}),
        "code": posed(HAND, {"event": "code"}),
        "no code": posed(HAND, {"event": "type code", "text": "x"}),
        "paced": posed(HAND, {"event": "pace", "on": True}),
        "paced and answered": posed(
            HAND, {"event": "pace", "on": True}, {"event": "way", "way": "total"}, {"event": "finish", "answer": 14}
        ),
    }


@on_pages(1280, 400)
def test_a_hint_is_told_by_the_teller_and_nothing_moves(plain: Plain) -> None:
    [root] = plain.open(posed("hand 4C4D5SKS+8H"))

    def high() -> list[float]:
        return [root.locator(f".crib-{zone}").evaluate("(one) => one.offsetHeight") for zone in ("felt", "teller")]

    begun = high()
    press(root, "That's all")
    for said in ("There's more", "Look for ", "Try the "):
        expect(root.locator(".crib-teller .crib-clue")).to_contain_text(said)
        assert root.locator(".crib-teller").evaluate("(one) => one.scrollHeight - one.clientHeight") == 0, "all in view"
        assert high() == begun
        if said != "Try the ":
            press(root, "A hint")
    press(root, "Show me")
    expect(root.locator(".crib-clue")).to_have_count(0)
    assert high() == begun


@on_pages(400, 1120)
def test_help_and_what_goes_on_are_on_the_stage_in_the_row_of_the_ways(plain: Plain) -> None:
    [root] = plain.open(posed("hand 5H5D5SJC+QH"))
    row = root.locator(".crib-felt .crib-steps")
    place = row.bounding_box()
    expect(row.get_by_role("button", name="One total")).to_be_visible()
    for pressed, next_there in (("That's all", "A hint"), ("Show me", "Next problem"), ("Next problem", "One total")):
        press(root, pressed)
        expect(row.get_by_role("button", name=next_there)).to_be_visible()
        if next_there != "One total":
            assert row.bounding_box() == place
            expect(row.get_by_role("button", name="One total")).to_have_count(0)


@pytest.mark.parametrize("plain", [{"viewport": {"width": 400, "height": 900}}], indirect=True, ids=["400 px"])
def test_a_phone_has_no_empty_rows_where_no_claim_is_made(plain: Plain) -> None:
    [root] = plain.open(posed("hand 5H5D5SJC+QH"))
    sheet = root.locator(".crib-sheet")
    expect(sheet).to_be_visible()
    for way, there in (("One total", False), ("Points by kind", False), ("Card by card", True), ("One total", False)):
        press(root, way)
        expect(sheet).to_be_visible(visible=there)
    root.get_by_role("textbox").fill("0")
    press(root, "That's all")
    press(root, "Show me")
    expect(sheet).to_be_visible()


def test_a_code_waits_for_a_yes_where_there_is_something_to_lose(plain: Plain) -> None:
    [root] = plain.open(posed("cut 2H", {"event": "finish"}, {"event": "next"}))
    other = posed(HAND, {"event": "finish"}, {"event": "show"}).keeper.code()
    fold_out(root, "Keep my progress")
    for answer in ("Keep what is here", "Go on"):
        root.get_by_label("A code you wrote down").fill(other)
        root.get_by_label("A code you wrote down").press("Enter")
        expect(root.get_by_role("button", name="Go on", exact=True)).to_be_focused()
        expect(root.get_by_role("status")).to_contain_text(
            "Go on with this instead of the 1 problem here? A code brings"
        )
        press(root, answer)
        expect(root.locator(".crib-offer")).to_be_hidden()
        expect(root.locator(".crib-title")).to_be_focused()
    press(root, "Write down a code")
    expect(root.locator(".crib-code")).to_have_text(f"Your code: {other}")


# --- table pace -------------------------------------------------------------------------------------------------------

LATE = "At the table they would be waiting."
HEARD = """(root) => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(root.querySelector("[aria-live].crib-hint").textContent))
    .observe(root.querySelector("[aria-live].crib-hint"), { childList: true, characterData: true, subtree: true });
}"""


def paced(plain: Plain, *, left: int) -> Locator:
    """The tutor with a soft clock of which so many seconds are left."""
    made = posed(HAND, {"event": "pace", "on": True})
    made.tutor = replace(made.tutor, paced=NOON - timedelta(seconds=made.tutor.table_pace - left))
    made.refresh()
    [root] = plain.open(made)
    root.evaluate(HEARD)
    return root


def test_when_the_bar_is_empty_one_soft_word_is_said_and_nothing_else_happens(plain: Plain) -> None:
    root = paced(plain, left=2)
    expect(root.locator(".crib-bar")).to_be_visible()
    root.locator(".crib-card").first.click()
    root.locator(".crib-card").first.press("n")
    expect(root.get_by_role("status")).to_contain_text("Claimed.")
    expect(root.get_by_text(LATE, exact=True)).to_be_visible()
    assert plain.page.evaluate("() => window.heard") == [LATE]  # no second was read aloud
    expect(root.get_by_role("list", name="You've claimed").get_by_role("listitem")).to_have_count(1)
    expect(root.get_by_role("button", name="That's all")).to_be_enabled()
    expect(root.locator(".crib-marked")).to_have_count(0)


def test_the_bar_drains_from_what_is_left_and_goes_when_an_answer_is_given(plain: Plain) -> None:
    root = paced(plain, left=25)
    wide = root.locator(".crib-bar").evaluate("(bar) => bar.firstChild.getBoundingClientRect().width / bar.clientWidth")
    assert 0.3 < wide < 0.47  # 25 of 55 seconds
    root.locator(".crib-bar span").evaluate("(drop) => (window.drop = drop)")
    root.locator(".crib-card").first.click()
    root.locator(".crib-card").first.press("n")
    expect(root.get_by_role("status")).to_contain_text("Claimed.")
    assert root.locator(".crib-bar span").evaluate("(drop) => drop === window.drop")  # it does not begin again
    press(root, "That's all")
    expect(root.locator(".crib-bar")).to_be_hidden()
    expect(root.locator(".crib-pace")).to_contain_text("Within table pace: 30 seconds, of about 55.")
    expect(root.get_by_role("status")).to_contain_text("Within table pace: 30 seconds")
    assert LATE not in root.inner_text()


@pytest.mark.parametrize("plain", [{"reduced_motion": "reduce"}], indirect=True, ids=["reduced motion"])
def test_where_motion_is_not_wanted_words_stand_in_place_of_the_bar(plain: Plain) -> None:
    root = paced(plain, left=1)
    expect(root.locator(".crib-bar")).to_be_hidden()
    expect(root.get_by_text("Table pace: about 55 seconds.")).to_be_visible()
    expect(root.get_by_text(LATE, exact=True)).to_be_visible()


def test_table_pace_is_switched_on_and_off_by_keyboard_and_the_focus_stays(plain: Plain) -> None:
    [root] = plain.open(posed(HAND))
    toggle = root.get_by_role("button", name="Table pace", exact=True)
    for on in (True, False):
        toggle.press("Enter")
        expect(toggle).to_have_attribute("aria-pressed", str(on).lower())
        expect(toggle).to_be_focused()
        expect(root.locator(".crib-pace")).to_be_visible(visible=on)


def missed_heels(plain: Plain) -> Locator:
    """Heels are missed, which have no steps to go through: the opponent's pegs leap by themselves."""
    [root] = plain.open(posed("cut JH", {"event": "finish"}))
    root.locator(".crib-board").evaluate(WATCH)
    press(root, "Show me")
    root.get_by_role("button", name="Next problem").wait_for()
    return root


def test_pegs_go_from_hole_to_hole(plain: Plain) -> None:
    pegs = missed_heels(plain).locator(".peg.opponent.front")
    until(lambda: pegs.evaluate_all(FRONT) == [list(spot(1, 2))], "the opponent's peg stands at 2", limit=5)
    assert plain.page.evaluate("() => window.seen") == [["opponent", *spot(1, 1)], ["opponent", *spot(1, 2)]]


@pytest.mark.parametrize("plain", [{"reduced_motion": "reduce"}], indirect=True, ids=["reduced motion"])
def test_pegs_leap_at_once_where_motion_is_not_wanted(plain: Plain) -> None:
    assert missed_heels(plain).locator(".peg.opponent.front").evaluate_all(FRONT) == [list(spot(1, 2))]
    assert plain.page.evaluate("() => window.seen") == []
