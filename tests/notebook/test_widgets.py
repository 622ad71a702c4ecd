"""The widgets from Python's side: what the page is sent, and what it may say."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

import build as builder
import nbformat
import pytest
from blanks import SOURCES
from nbconvert import ScriptExporter
from parsed import ROOT, tracked

import crib_tutor
from crib_tutor import Kind
from crib_tutor.lesson import PracticeWindow, QuestionsWindow, ask, exit_ticket, practice, predict
from crib_tutor.look.theme import css_variables

HAND = "4H 4D 5S 6C 6H"
PACKAGE = Path(crib_tutor.__file__).parent


def tell(widget: PracticeWindow | QuestionsWindow, **event: Any) -> dict[str, Any]:
    widget._receive(None, event, [])
    return dict(widget.value)


def test_a_hand_is_claimed_marked_and_pegged() -> None:
    table = practice(HAND, "7H 8D 9C KS 2D")
    tell(table, event="claim", kind="run", cards=["4H", "5S", "6C"])
    shown = tell(table, event="finish")
    assert shown["said"] == (
        "You found 3 of 24 points. You peg 3. Muggins! Your opponent takes the 21 you missed. "
        "You're at 3, your opponent at 21."
    )
    assert [side["side"] for side in shown["pegged"]["sides"]] == ["you", "opponent"]
    assert shown["pegged"]["fronts"][-1] == [3, 21]
    assert [step["row"]["outcome"] for step in shown["shown"]["steps"]].count("missed") == 9
    assert tell(table, event="next")["place"] == "Hand 2 of 2"


def test_events_that_come_by_several_threads_are_done_one_after_another() -> None:
    """JupyterLab's first ones come by the main thread, and later ones by another."""
    table = practice(HAND)
    pairs = list(combinations(HAND.split(), 2))
    often = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(lambda pair: tell(table, event="claim", kind="pair", cards=list(pair)), pairs))
    finally:
        sys.setswitchinterval(often)
    assert len(table.value["claims"]) == len(pairs)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"event": "pick", "text": "9H"}, "9H isn't on the table: claim from 4D 4H 5S 6C and the starter 6H."),
        ({"event": "pick", "text": "5X"}, "'5X' isn't a card: the suit must be H, D, S or C, as in 5H."),
        ({"event": "claim", "kind": "pair", "cards": []}, "Choose the cards first, then say what they are."),
        ({"event": "take back", "place": 3}, "There's no such claim to take back: 0 are made."),
        ({"event": "finish", "answer": ""}, "Type your count first, a whole number such as 8."),
        ({"event": "next"}, "This hand isn't marked yet: say that's all first."),
    ],
)
def test_a_refusal_is_said_and_changes_nothing(event: dict[str, Any], said: str) -> None:
    table = practice(HAND)
    before = table.session
    assert tell(table, **event)["said"] == said
    assert table.session is before


def test_a_refused_claim_leaves_the_chosen_cards_to_the_page() -> None:
    table = practice(HAND)
    assert tell(table, event="pick", text="4h 4d")["picked"] == ["4D", "4H"]
    assert tell(table, event="claim", kind="straight", cards=["4H"])["picked"] is None
    assert tell(table, event="claim", kind="pair", cards=["4H", "4D"])["picked"] == []
    assert tell(table, event="take back", place=0)["picked"] is None


@pytest.mark.parametrize("kinds", [Kind.PAIR, "pair", ["pair"], (Kind.PAIR,)])
def test_one_kind_may_be_given_by_itself_or_in_a_list(kinds: str | list[str]) -> None:
    assert ask("How many?", HAND, kinds=kinds).answer == 4
    assert [kind["value"] for kind in practice(HAND, kinds=kinds).value["kinds"]] == ["pair"]


def test_a_right_answer_of_nothing_is_right() -> None:
    asked = predict("How many?", "2H 4D 6S 8C QC")
    assert tell(asked, event="answer", answer=0)["questions"][0]["right"] is True


def test_what_is_asked_is_words_and_never_markup() -> None:
    asked = predict("Is 5 < 6 <script>?", answer=1, guess=1)
    assert "<script>" not in asked.static()
    assert "5 < 6 <script>?" in asked.static().plain


def test_chosen_cards_that_nobody_claimed_are_asked_about_once() -> None:
    table = practice(HAND)
    shown = tell(table, event="finish", chosen=["4H"])
    assert (shown["refused"], shown["verdict"]) == (True, "")
    assert "chosen but not claimed" in shown["said"]
    assert tell(table, event="finish", chosen=["4H"])["verdict"] != ""


def test_typed_cards_claim_the_only_kind_there_is() -> None:
    table = practice(HAND, kinds=["fifteen"])
    assert tell(table, event="claim", kind="fifteen", cards="4h 5s 6c")["claims"][0]["words"] == "Fifteen: 4♥ 5♠ 6♣"


def test_a_guess_near_the_answer_is_right_where_that_is_said() -> None:
    asked = predict("How many?", answer=44, near=5)
    shown = tell(asked, event="answer", answer=40)["questions"][0]
    assert (shown["right"], shown["told"]) == (True, "You said 40, and that's close enough.")


def test_every_answer_is_numbered_so_that_the_page_hears_each() -> None:
    table = practice(HAND)
    first = tell(table, event="pick", text="1H")
    assert tell(table, event="pick", text="1H")["answers"] == first["answers"] + 1


def test_a_prediction_sends_nothing_of_the_answer_before_the_guess() -> None:
    asked = predict("How many?", HAND)
    assert asked.value["questions"][0]["shown"] is None
    assert "24" not in json.dumps(asked.value["questions"][0]["told"])
    opened = tell(asked, event="answer", answer=20)["questions"][0]["shown"]
    assert "double double" in opened["whole"]["now"]


def test_the_static_form_stands_beside_the_live_one() -> None:
    data, _ = practice(HAND, kinds=[Kind.PAIR])._repr_mimebundle_()
    assert data["text/plain"].splitlines()[1] == "Hand 4♦ 4♥ 5♠ 6♣, starter 6♥."
    assert 'alt="four of diamonds"' in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_notebook_run_as_the_readme_says_is_a_page_with_every_window_drawn(tmp_path: Path, kernels: Path) -> None:
    said = re.search(
        r"`(jupyter nbconvert [^`]*?) lessons/\S+`", (ROOT / "crib_tutor" / "README.md").read_text("utf-8")
    )
    assert said
    hands = ("5H JC 4S 9D KH", "7H 8D 9C KS 2D")
    cells = (
        "from crib_tutor.lesson import practice, table",
        *(f"practice('{hand}')" for hand in hands),
        "table(seed=7)",
    )
    made = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells)))
    nbformat.write(made, tmp_path / "run.ipynb")
    command = [sys.executable, "-m", *said[1].split(), str(tmp_path / "run.ipynb")]
    subprocess.run(command, check=True, env=os.environ | {"JUPYTER_PATH": str(kernels)}, capture_output=True)
    page = (tmp_path / "run.html").read_text("utf-8")
    assert "widget-view" not in page
    assert page.count("Count these; run the cell to claim your points.") == len(hands)
    for card in ("five of hearts", "two of diamonds"):
        assert f'alt="{card}"' in page


def test_a_lesson_is_built_so_that_its_code_can_be_written_as_python() -> None:
    made = builder.notebook(SOURCES / "02_fifteens.md", solved=False)
    _, resources = ScriptExporter().from_notebook_node(made)
    assert resources["output_extension"] == ".py"


def test_the_style_sheets_read_what_the_theme_gives_and_no_more() -> None:
    pages, modules = (
        "".join(path.read_text("utf-8") for kind in kinds for path in tracked(PACKAGE, kind, deep=True))
        for kinds in (("*.css", "*.js"), ("*.py",))
    )
    given = set(re.findall(r"--crib-([a-z-]+):", css_variables()))
    own = {*re.findall(r'setProperty\("--crib-([a-z-]+)"', pages), *re.findall(r'="--crib-([a-z-]+):', modules)}
    own |= set(re.findall(r"[{;`] *--crib-([a-z-]+):", pages))
    read = set(re.findall(r'(?:var\(|getPropertyValue\(")--crib-([a-z-]+)', pages))
    read |= set(re.findall(r"var\(--crib-([a-z]+-ink)", modules))  # of the pictures to touch
    assert read == given | own  # what a sheet, a script or a module sets for itself is read too
    assert read >= set(re.findall(r"--crib-([a-z-]+)", pages))


def test_a_ticket_says_its_score_when_it_is_done() -> None:
    ticket = exit_ticket("Lesson 02", ask("How many?", HAND), ask("Which?", answer="yes", choices=("yes", "no")))
    assert tell(ticket, event="answer", answer=24)["result"] == ""
    assert tell(ticket, event="answer", answer="no")["result"].startswith("Lesson 02: 1 of 2 first answers right. ")
