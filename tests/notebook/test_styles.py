"""The style sheets of the windows: a page has them all at once, and none may change what another window looks like."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from parsed import tracked

import crib_tutor
from crib_tutor.notebook.scripts import imported, style

PACKAGE = Path(crib_tutor.__file__).parent
PRINTED = {"sheets.css", "worksheet.css", "evidence.css"}
"""The sheets of what is printed, which are on no page with windows."""
SHEETS = {
    path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8")
    for path in tracked(PACKAGE, "*.css", deep=True)
    if path.name not in PRINTED
}
SCRIPTS = {path: path.read_text("utf-8") for path in tracked(PACKAGE, "*.js", deep=True)}
ENTRIES = [path for path, text in SCRIPTS.items() if "export default" in text]
PARTS = {
    "notebook/elements.css": r"\.crib\b",
    "notebook/chart_tools.css": r"\.crib \.crib-chart\b",
    "notebook/class_strip.css": r"\.crib \.crib-class\b",
    "notebook/practicing.css": r"\.crib-practice ",
    "notebook/card_tiles.css": r"\.crib \.crib-(deck|tile)\b",
    "notebook/stage.css": r"\.crib \.crib-stage\b",
    "notebook/shown_count.css": r"\.crib \.crib-shown\b|div\.crib:where\(:has\(\.crib-shown\)\)$",
    "labs/lab_parts.css": r"\.crib-lab |\.crib\.crib-lab(:focus| > \*)?$",
    "labs/win_board/score_board.css": r"\.crib-lab ",
    "classroom/teacher_windows.css": r"\.crib\.crib-class\b",
}
"""The sheets that windows share, and how each of their rules begins: weaker than a window's own, since a page may have
the sheet once more behind another window's."""
ROOT = re.compile(r"root\.classList\.add\((.*)\);")
"""Where a script gives its window's root the classes by which the sheets know it."""


def selectors(sheet: str) -> Iterator[str]:
    """Each selector of a sheet, those inside a query too."""
    text = re.sub(r"/\*.*?\*/|@keyframes [^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet, flags=re.DOTALL)
    for heads in re.findall(r"([^{};]+)\{", text):
        if not heads.strip().startswith("@"):
            yield from apart(heads)


def apart(heads: str) -> Iterator[str]:
    """Selectors at the commas between them, but not at those inside brackets."""
    start = depth = 0
    for place, sign in enumerate(f"{heads},"):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            yield heads[start:place].strip()
            start = place + 1


def roots(text: str) -> list[str]:
    """The classes that a script gives to the root of its window."""
    return re.findall(r'"([\w-]+)"', " ".join(ROOT.findall(text)))


def sheets(entry: Path) -> list[str]:
    """The sheets of a window, in their order."""
    return [path.relative_to(PACKAGE).as_posix() for path in imported(entry) if path.suffix == ".css"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_rule_begins_with_what_only_its_windows_have(sheet: str) -> None:
    begins = PARTS.get(sheet)
    if begins is None:
        script = PACKAGE / Path(sheet).with_suffix(".js")
        *_, own = roots(SCRIPTS[script])
        assert [path for path, text in SCRIPTS.items() if f'"{own}"' in text] == [script]
        begins = rf"\.crib\.{own}(?![\w-])"
    rules = list(selectors(SHEETS[sheet]))
    assert rules
    assert [rule for rule in rules if not re.match(begins, rule)] == []


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_window_has_the_shared_sheet_and_those_of_the_classes_of_its_root(entry: Path) -> None:
    has = sheets(entry)
    assert has[0] == "notebook/elements.css"
    assert all(SHEETS[sheet] in style(entry) for sheet in has)
    shared = {"crib-practice": "notebook/practicing.css", "crib-lab": "labs/lab_parts.css"}
    of = {own for path in imported(entry) if path.suffix == ".js" for own in roots(SCRIPTS[path])}
    assert {own for own, sheet in shared.items() if sheet in has} == of & set(shared)


def test_every_sheet_is_part_of_a_window() -> None:
    assert {sheet for entry in ENTRIES for sheet in sheets(entry)} == set(SHEETS)


def test_no_two_sheets_name_a_movement_alike() -> None:
    named = Counter(name for sheet in SHEETS.values() for name in re.findall(r"@keyframes ([\w-]+)", sheet))
    assert [name for name, times in named.items() if times > 1 or not name.startswith("crib-")] == []


def test_that_reading_of_sheets_finds_every_selector() -> None:
    sheet = "/* .no { } */ .a:is(.b, .c), .d { x: y; } @media (z) { .e > .f { x: y; } } @keyframes g { from { x: y; } }"
    assert list(selectors(sheet)) == [".a:is(.b, .c)", ".d", ".e > .f"]
