"""The teacher's windows: codes, and a class's results from files, a folder and lines."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import simulated_class as simulated
from each import for_each

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import OFFERED, make_code, read_code
from crib_tutor.assignments.score_line import write_line
from crib_tutor.assignments.turned_in import LONGEST_FILE, read_turned_in
from crib_tutor.classroom.gradebook.class_table import CSV_COLUMNS
from crib_tutor.classroom.gradebook.result_files import MOST_FILES
from crib_tutor.notebook.window import Window
from crib_tutor.teacher import class_code, class_results

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
CODE = make_code("00", 7)
CLASS = simulated.simulate_class(CODE, 6, seed=9)


def do(window: Window, event: str, **more: Any) -> str:
    window._receive(None, {"event": event} | more, [])
    said: str = window.value["said"]
    return said


def files(learners: list[simulated.Simulated]) -> list[dict[str, Any]]:
    return [_sent(f"{one.nickname}.json", one.text) for one in learners]


def _sent(name: str, text: str) -> dict[str, Any]:
    """A file as the page sends it."""
    return {"name": name, "bytes": b64encode(text.encode()).decode()}


def test_the_code_is_that_of_the_choices() -> None:
    window = class_code("00", seed=7)
    do(window, "choose", kind="practice", items=12, own=True)
    assert read_code(window.value["code"]) == make_code("practice", 7, items=12, own=True)
    do(window, "choose", kind="muggins", items=12, own=False)
    assert read_code(window.value["code"]).items == make_code("muggins", 7).items, "a number goes with its kind"


def test_another_code_is_another_and_of_the_same_choices() -> None:
    window = class_code("practice", seed=3)
    before = read_code(window.value["code"])
    do(window, "another")
    after = read_code(window.value["code"])
    assert after.seed != before.seed
    assert (after.kind, after.items, after.own) == (before.kind, before.items, before.own)


@for_each([{"kind": "no such"}, {"items": 0}, {"items": 41}, {"items": 2.5}, {"own": "yes"}, {"kind": []}])
def test_a_choice_that_no_code_has_changes_nothing(wrong: dict[str, Any]) -> None:
    window = class_code("practice", seed=3)
    before = window.value["code"]
    assert do(window, "choose", **{"kind": "practice", "items": 10, "own": False} | wrong)
    assert window.value["refused"]
    assert window.value["code"] == before


def test_a_code_of_one_skill_and_level_is_made_and_a_lesson_has_neither() -> None:
    window = class_code("practice", seed=7)
    do(window, "choose", kind="practice", items=10, own=False, skill="runs-3", level="harder")
    assert read_code(window.value["code"]) == make_code("practice", 7, skill="runs-3", level="harder")
    do(window, "choose", kind="02", items=10, own=False, skill="runs-3", level="harder")
    assert read_code(window.value["code"]) == make_code("02", 7, items=5)


def test_files_come_a_few_at_a_time() -> None:
    window = class_results()
    do(window, "files", files=files(CLASS[:4]), more=True)
    assert window.value["plan"] is None
    assert do(window, "files", files=files(CLASS[4:])) == "6 results are in."
    assert {one.nickname: one.earned for one in window.results.learners} == {one.nickname: one.earned for one in CLASS}


def test_a_folder_and_lines_are_added(tmp_path: Path) -> None:
    Path(tmp_path, "a.json").write_text(CLASS[0].text, encoding="utf-8")
    window = class_results(str(tmp_path))
    assert window.value["summary"] == "1 result is in."
    line = write_line(read_turned_in(CLASS[1].text))
    slip = line.replace("CHECK", "CHEQUE")
    assert do(window, "lines", lines=f"\n{slip}") == "1 result is in, and 1 was refused."
    assert "pasted lines, line 2" in window.value["lists"]
    assert do(window, "lines", lines=f"\n{line}") == "2 results are in."  # put right where it was pasted
    assert do(window, "folder", folder=str(tmp_path)) == "2 results are in."
    assert "turned in more than one" not in window.value["lists"]
    do(window, "again")
    assert window.value["plan"] is None
    assert do(window, "folder", folder=str(tmp_path)) == "1 result is in."


def test_a_folder_read_again_brings_only_what_is_new(tmp_path: Path) -> None:
    Path(tmp_path, "a.json").write_text(CLASS[0].text, encoding="utf-8")
    Path(tmp_path, "torn.json").write_text("{", encoding="utf-8")
    window = class_results(str(tmp_path))
    Path(tmp_path, "b.json").write_text(CLASS[1].text, encoding="utf-8")
    assert do(window, "folder", folder=str(tmp_path)) == "2 results are in, and 1 was refused."
    assert window.results.notes == ()


def test_files_past_the_most_are_said_though_they_come_a_few_at_a_time() -> None:
    window = class_results()
    torn = [_sent(f"{number}.json", "{") for number in range(MOST_FILES + 20)]
    for at in range(0, len(torn), 50):
        do(window, "files", files=torn[at : at + 50], more=at + 50 < len(torn))
    assert len(window.results.refused) == MOST_FILES + 1
    assert window.results.refused[-1].name == "the other files"


def test_a_file_too_long_is_named() -> None:
    window = class_results()
    do(
        window,
        "files",
        files=[{"name": "<b>.json", "bytes": None}, _sent("x.json", " " * (LONGEST_FILE + 1))],
    )
    assert "&lt;b&gt;.json, x.json: too long: a results file has 64 kB at most" in window.value["lists"]
    assert "<b>" not in window.value["lists"]


@for_each([
    ("files", {"files": "all"}), ("files", {"files": [{}]}), ("files", {"files": [None]}),
    ("files", {"files": [{"name": "a.json", "bytes": "x"}]}), ("folder", {"folder": ""}),
    ("folder", {"folder": "no such folder"}), ("folder", {"folder": 7}), ("lines", {"lines": " "}),
    ("lines", {"lines": "x" * 300_000}),
    ("save", {"what": "canvas"}), ("code", {"code": "GREEN-HERON-8"}), ("worksheet", {"group": 9}),
    ("files", {"files": [{"name": "a.json"}] * 2_001}),
])  # fmt: skip
def test_what_can_not_be_read_is_refused_and_changes_nothing(event: str, more: dict[str, Any]) -> None:
    window = class_results()
    do(window, "files", files=files(CLASS))
    before = window.results
    do(window, event, **more)
    assert window.value["refused"], window.value["said"]
    assert window.results is before


def test_the_csv_is_sent_once() -> None:
    window = class_results()
    do(window, "files", files=files(CLASS))
    do(window, "save", what="everything")
    lines = window.value["file"]["text"].lstrip("\ufeff").splitlines()
    assert lines[0] == ",".join(f'"{name}"' for name in CSV_COLUMNS)
    assert len(lines) == len(CLASS) + 1
    do(window, "lines", lines="nonsense")
    assert window.value["file"] is None


@for_each(["practice", "play", "muggins", "discarding", "09", "05"])
def test_a_class_that_has_everything_wrong_can_be_drawn(kind: str) -> None:
    code = make_code(kind, 3)
    wrong: dict[str, Any] = {"call": "pass"} if kind == "muggins" else {"total": 0}
    items = read_turned_in(_document(code.text, [None] * code.items)).items
    answers = [{"discard": " ".join(map(str, one.cards[:2]))} for one in items] if kind == "discarding" else None  # type: ignore[union-attr]
    window = class_results()
    text = _document(code.text, answers or [wrong] * code.items)
    do(window, "files", files=[_sent("ada.json", text)])
    assert window.value["plan"], window.value["lists"]
    assert window.static().plain


def _document(code: str, answers: list[Any]) -> str:
    return json.dumps({"crib_tutor": "results", "version": 1, "code": code, "nickname": "Ada", "answers": answers})


@for_each(OFFERED)
def test_the_link_of_a_code_leads_to_a_page_that_has_what_it_names(kind: str) -> None:
    """The cell below a drill's heading imports what it calls: a learner who runs it alone meets no NameError."""
    found, call = class_code(kind, seed=7).value, KINDS[kind].opens
    notebook, _, heading = found["page"].partition("#")
    page = (LESSONS / "source" / notebook).with_suffix(".md").read_text(encoding="utf-8")
    below = page.partition(f"\n### {heading.replace('-', ' ')}\n")[2].partition("```python")[2].partition("```")[0]
    name = call.partition("(")[0]
    assert f"\n{name}(" in (below if heading else page)
    if heading:
        assert f"\nfrom crib_tutor.lesson import {name}\n" in below
        assert call in found["explained"]
