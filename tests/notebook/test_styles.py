"""The style sheets of the windows: a page has them all at once, and none may change what another window looks like."""

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from parsed import tracked

import crib_tutor
from crib_tutor.notebook.window import Window

FOLDER = Path(crib_tutor.__file__).parent.parent
SHEETS = {path.stem: path.read_text("utf-8") for path in tracked(FOLDER, "*.css", deep=True)}
SCRIPTS = {path.stem: path.read_text("utf-8") for path in tracked(FOLDER, "*.js", deep=True)}
EVERYWHERE = ("shared", "practice_window")
"""The sheets that every window has."""
PARTS = {
    "class_strip": r"\.crib \.crib-class\b",
    "practicing": r"\.crib-practice ",
    "card_tiles": r"\.crib \.crib-(deck|tile)\b",
    "stage": r"\.crib \.crib-stage\b",
    "shown_count": r"\.crib \.crib-shown\b|div\.crib:where\(:has\(\.crib-shown\)\)$",
    "lab_parts": r"\.crib-lab |\.crib\.crib-lab(:focus| > \*)?$",
    "score_board": r"\.crib-lab ",
    "teacher_windows": r"\.crib\.crib-class\b",
}
"""The sheets that some windows share, and how each of their rules begins: weaker than a window's own, since a page may
have the sheet once more behind another window's."""
OF_ANOTHER = {"ticket_window": "questions_window"}
"""The windows that are drawn as another is, with its sheet."""
ROOTS = {name: found for name, text in SCRIPTS.items() if (found := re.findall(r"root\.classList\.add\((.*)\);", text))}


def windows() -> list[type[Window]]:
    modules = [import_module(found.name) for found in walk_packages(crib_tutor.__path__, "crib_tutor.")]
    made = [
        one for module in modules for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__
    ]
    return [one for one in made if isinstance(one, type) and issubclass(one, Window) and "_css" in vars(one)]


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


def roots(name: str) -> tuple[str, ...]:
    """The classes that a script gives to the root of its window."""
    return tuple(re.findall(r'"([\w-]+)"', " ".join(ROOTS.get(name, []))))


@pytest.mark.parametrize("name", sorted(set(SHEETS) - {*EVERYWHERE, *PARTS}))
def test_every_rule_of_a_windows_sheet_begins_with_a_class_that_only_its_root_has(name: str) -> None:
    *_, own = roots(name)
    assert [other for other in SCRIPTS if f'"{own}"' in SCRIPTS[other]] == [name]
    found = list(selectors(SHEETS[name]))
    assert found
    assert [one for one in found if not re.match(rf"\.crib\.{own}(?![\w-])", one)] == []


@pytest.mark.parametrize("name", PARTS)
def test_every_rule_that_windows_share_gives_way_to_their_own(name: str) -> None:
    found = list(selectors(SHEETS[name]))
    assert found
    assert [one for one in found if not re.match(PARTS[name], one)] == []


def test_the_practice_windows_and_the_labs_all_have_their_class_and_their_sheet() -> None:
    for own, sheet in (("crib-practice", "practicing"), ("crib-lab", "lab_parts")):
        having = {name for name in SCRIPTS if own in roots(name)}
        assert len(having) >= 3
        assert having == {name for name, sheets in window_sheets().items() if sheet in sheets}


def test_every_window_has_the_shared_sheets_first_and_its_own_last() -> None:
    assert len(window_sheets()) == len(windows()) >= 12
    for name, sheets in window_sheets().items():
        assert sheets[:2] == EVERYWHERE
        *shared, own = sheets[2:] or (name,)
        if own in PARTS:
            shared, own = sheets[2:], name  # it has shared sheets alone
        assert own == OF_ANOTHER.get(name, name)
        assert set(shared) <= set(PARTS)


def window_sheets() -> dict[str, tuple[str, ...]]:
    """The sheets of each window in their order, by the name of its module."""
    found = {}
    for one in windows():
        style = str(one._css)
        inside = sorted((style.index(sheet), name) for name, sheet in SHEETS.items() if sheet in style)
        found[one.__module__.rpartition(".")[2]] = tuple(name for _, name in inside)
    return found


@pytest.mark.parametrize("name", EVERYWHERE)
def test_the_shared_rules_are_for_windows_alone(name: str) -> None:
    assert [one for one in selectors(SHEETS[name]) if not re.match(r"\.crib\b", one)] == []


def test_no_two_sheets_name_a_movement_alike() -> None:
    named = Counter(name for sheet in SHEETS.values() for name in re.findall(r"@keyframes ([\w-]+)", sheet))
    assert [name for name, times in named.items() if times > 1 or not name.startswith("crib-")] == []


def test_that_reading_of_sheets_finds_every_selector() -> None:
    sheet = "/* .no { } */ .a:is(.b, .c), .d { x: y; } @media (z) { .e > .f { x: y; } } @keyframes g { from { x: y; } }"
    assert list(selectors(sheet)) == [".a:is(.b, .c)", ".d", ".e > .f"]
