"""Each lesson in JupyterLab: run from top to bottom, guessed by mouse, practiced by keyboard.

One page shows them one after another, as a learner goes on: JupyterLab is loaded once, and each cell is run once. Here
that is one lesson by default, one of each part and the map in `.ci/run`; all the others are ``-m long``, since nbval
runs them in any case, and `tests/every_question.py` then asks all that they ask.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from parsed import tracked

from browser.conftest import LESSON
from browser.lab import Front, Lab, Locator, Notebook, expect, shown

COPY = "each_"
"""Before the name of a lesson here: nothing is in it that JupyterLab has saved of lesson 00 for other files."""
# What a cell asks: how often it offers "I don't know", and what it has told.
_STATE = """const buttons = () => [...root.querySelectorAll("button")];
  const open = () => buttons().filter((one) => one.textContent.trim() === "I don't know");
  const told = () => [...root.querySelectorAll(".crib-answer strong")].map((one) => one.textContent);"""
STATE = f"(root) => {{ {_STATE} return [open().length, told()]; }}"
# From the first answer on a question after the other, each as soon as the one before is told; a mouse takes a third of
# a second for each.
CLICKED_ON = f"""async (root) => {{
  {_STATE}
  const answered = (act) => new Promise((done) => {{
    const many = told().length;
    new MutationObserver((_, seen) => {{ if (told().length > many) {{ seen.disconnect(); done(); }} }})
      .observe(root, {{ childList: true, subtree: true }});
    act();
  }});
  if (!told().length) await answered(() => {{}});
  for (let many = 1; ; many += 1) {{
    if (told().length !== many) throw new Error(`${{told().length}} answers are told after ${{many}} clicks`);
    if (!open().length) return told();
    await answered(() => open()[0].click());
  }}
}}"""
LESSONS = sorted(path.name for path in tracked(LESSON.parent, "[0-2][0-9]_*.ipynb"))
DEFAULT, EACH_PART = ("02_fifteens.ipynb",), ("08_play.ipynb", "14_two_cribs.ipynb", "index.ipynb")
"""One with every kind of window, by default, and one of each other part in `.ci/run`; `test_lesson` runs lesson 00."""


def often(name: str) -> object:
    marks = () if name in DEFAULT else pytest.mark.every if name in EACH_PART else pytest.mark.long
    return pytest.param(name, marks=marks)


@pytest.fixture(scope="module", params=[often(name) for name in (*LESSONS, "index.ipynb", "appendix.ipynb")])
def opened(request: pytest.FixtureRequest, front: Front, jupyter: Lab) -> Iterator[Notebook]:
    name = f"{COPY}{request.param}"
    jupyter.put(name, nbformat.read(LESSON.parent / request.param, as_version=4))
    with shown(front, jupyter, name) as notebook:
        yield notebook


def calls(notebook: Notebook, *names: str) -> list[int]:
    """Where the code cells stand that end in one of these calls."""
    pattern = re.compile(rf"^(?:{'|'.join(names)})\(", re.MULTILINE)
    return [at for at, (kind, text) in enumerate(notebook.cells()) if kind == "code" and pattern.search(text)]


def test_run_all_is_clean_and_changes_no_cell(opened: Notebook) -> None:
    stored = nbformat.read(Path(LESSON.parent, opened.name.removeprefix(COPY)), as_version=4).cells
    assert opened.cells() == [[cell.cell_type, cell.source] for cell in stored]
    kinds = [out["output_type"] for at in range(len(stored)) for out in opened.outputs(at)]
    assert kinds
    assert set(kinds) <= {"execute_result", "display_data"}


def test_every_guess_opens_by_mouse(opened: Notebook) -> None:
    for at in calls(opened, "predict", "quiz", "exit_ticket"):
        asked = opened.widget(at)
        assert asked.evaluate(STATE) == [1, []]
        for folded in asked.locator("summary:visible").all():
            folded.click()
        asked.locator("button", has_text="I don't know").click()
        assert asked.evaluate(CLICKED_ON)[-1]


def test_every_practice_is_counted_by_keyboard(opened: Notebook) -> None:
    """Up to the board: all of a hand claimed as nothing is marked, and muggins takes what there is."""
    tables = calls(opened, "practice")
    assert tables or DEFAULT[0] not in opened.name
    for at in tables:
        table = opened.widget(at)
        reach(opened, table.get_by_role("button", name="That's all"))
        field = table.locator("input[inputmode]")
        if field.count():
            field.last.focus()
            opened.press("0", "Tab")
        opened.press("Enter")
        expect(table.locator(".crib-verdict")).to_contain_text(
            re.compile("Muggins!|Nothing there|Nothing is pegged before the cut")
        )
        expect(table.get_by_role("button", name=re.compile("Next hand|Start again"))).to_be_focused()


def test_every_builder_judges_five_cards_that_are_chosen_by_keyboard(opened: Notebook) -> None:
    for at in calls(opened, "build"):
        builder = opened.widget(at)
        for tile in builder.locator(".crib-deck button").all()[:5]:
            tile.press("Enter")
            expect(tile).to_have_attribute("aria-pressed", "true")  # or the next takes its key: no hand moves the focus
        reach(opened, builder.get_by_role("button", name="Check"))
        opened.press("Enter")
        expect(builder.locator(".crib-asked")).to_contain_text(re.compile("make|That's right"))
        expect(builder.get_by_role("button", name="Check")).to_be_focused()


def test_every_drill_is_begun_by_keyboard(opened: Notebook) -> None:
    """One answer in each window of the tutor and of the drills; which answer it is does not matter here."""
    for call, button in (
        ('tutor(?!\\("decisions)', "That's all"),
        ("muggins", "That's right"),
        ("discarding", "Discard"),
    ):
        for at in calls(opened, call):
            drill = opened.widget(at)
            for card in drill.locator(".crib-card[aria-pressed]").all()[: 2 * (call == "discarding")]:
                card.press("Enter")
            reach(opened, drill.get_by_role("button", name=button))
            if drill.locator("input[inputmode]").count():
                drill.locator("input[inputmode]").last.focus()
                opened.press("0", "Tab")
            before = drill.get_by_role("status").text_content()
            opened.press("Enter")
            expect(drill.get_by_role("status")).not_to_have_text(before or "")


def reach(notebook: Notebook, wanted: Locator) -> None:
    """Walk with Tab from the cell into its result until the element has the focus."""
    node = wanted.element_handle()
    notebook.page.evaluate("document.activeElement.blur()")
    notebook.page.locator(".jp-Notebook .jp-mod-active").first.focus()
    for _ in range(40):
        notebook.press("Tab")
        if node.evaluate("(node) => node === document.activeElement"):
            return
    pytest.fail("forty times Tab does not lead there")
