"""The teacher's windows in a browser: files chosen, lines pasted, a CSV saved; by keyboard and narrow."""

import csv
import io
from pathlib import Path

import pytest
import simulated_class as simulated
from reports import after

from browser.lab import expect, press
from browser.plain import Plain
from crib_tutor.assignments.class_code import make_code, read_code
from crib_tutor.assignments.score_line import write_line
from crib_tutor.assignments.turned_in import LONGEST_FILE, read_turned_in
from crib_tutor.notebook.window import Window
from crib_tutor.teacher import class_code, class_results, example_class

CODE = make_code("00", 7)
CLASS = simulated.simulate_class(CODE, 6, seed=9)


def states() -> dict[str, Window]:
    """Every face that the windows have."""
    return {
        "code": class_code("00", seed=7),
        "long code": class_code("practice", seed=7),
        "empty": class_results(),
        "refused": after(class_results(), {"event": "lines", "lines": ""}),
        "full": class_results(example_class()),
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class of six, and a file that's too long whose name is markup."""
    for at, one in enumerate(CLASS):
        (tmp_path / f"{at}.json").write_text(one.text, encoding="utf-8")
    (tmp_path / "<img src=x onerror=alert(1)>.json").write_text(" " * (LONGEST_FILE + 1))
    return tmp_path


def test_files_are_chosen_and_scored(plain: Plain, folder: Path) -> None:
    [root] = plain.open(class_results())
    root.locator("input[data-of=results]").set_input_files(sorted(folder.iterdir()))
    expect(root.locator(".crib-summary")).to_have_text("6 results are in, and 1 was refused.")
    root.get_by_text("Right answers and points").click()
    for one in CLASS:
        expect(root.locator(".crib-class-table pre")).to_contain_text(f"{one.nickname}")
        expect(root.locator(".crib-class-table pre")).to_contain_text(f"{one.right} of 8")
    expect(root.locator(".crib-lists")).to_contain_text("<img src=x onerror=alert(1)>.json: too long")
    expect(root.locator(".crib-lists img")).to_have_count(0)


def test_lines_are_pasted_by_keyboard_and_the_csv_is_saved(plain: Plain) -> None:
    [root] = plain.open(class_results())
    lines = [write_line(read_turned_in(one.text)) for one in CLASS[:2]]
    root.get_by_label("or lines").fill("\n".join(lines))
    for key in ("Tab", "Enter"):
        plain.page.keyboard.press(key)
    expect(root.locator(".crib-summary")).to_have_text("2 results are in.")
    with plain.page.expect_download() as saved:
        press(root, "Save Everything")
    rows = list(csv.DictReader(io.StringIO(Path(saved.value.path()).read_text("utf-8-sig"))))
    assert saved.value.suggested_filename == "class-results.csv"
    assert [row["scored_from"] for row in rows] == ["line", "line"]
    press(root, "Start over")
    expect(root.locator(".crib-headline")).to_have_count(0)


def test_a_folder_is_read_at_enter(plain: Plain, folder: Path) -> None:
    [root] = plain.open(class_results())
    root.get_by_label("or a folder").fill(str(folder))
    plain.page.keyboard.press("Enter")
    expect(root.locator(".crib-bars li")).to_have_count(6)


def test_a_group_is_reached_by_tab_its_link_copied_and_names_hidden(plain: Plain) -> None:
    [root] = plain.open(class_results(example_class()))
    group = root.locator(".crib-group").first
    group.focus()
    plain.page.keyboard.press("c")
    expect(root.get_by_role("status")).to_contain_text("cop", ignore_case=True)
    press(root, "Show to the class")
    expect(group.locator("h4")).to_be_visible()
    for name in root.get_by_text("Dunja").all():
        expect(name).to_be_hidden()


def test_choices_make_a_code_and_it_is_read_aloud(plain: Plain) -> None:
    [root] = plain.open(class_code("00", seed=7))
    root.get_by_label("What they do").select_option("practice")
    root.get_by_label("everyone has their own").check()
    code = root.locator(".crib-code")
    expect(code).to_contain_text("OWN")
    text = code.text_content() or ""
    assert read_code(text) == make_code("practice", 7, own=True)
    expect(root.get_by_role("status")).to_contain_text(text)
    press(root, "Another code")
    expect(code).not_to_have_text(text)
