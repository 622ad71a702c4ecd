"""The lessons' measures: what a reader, a teacher and nbval can rely on in every notebook and exit ticket."""

import ast
import json
import re
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from each import for_each
from parsed import PACKAGE, tracked

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.lesson_tickets import TICKETS, ticket_questions

LESSONS = Path(__file__).parents[2] / "lessons"
LEARNERS = tracked(LESSONS, "[0-2][0-9]_*.ipynb")
SOLVED = tracked(LESSONS / "solved", "[0-2][0-9]_*.ipynb")
EVERY = [*LEARNERS, *SOLVED]
NOTEBOOKS = sorted([*tracked(LESSONS, "*.ipynb"), *tracked(LESSONS, "solved/*.ipynb")])
CODE_CELLS, LONGEST_CELL, WORDS, MARKDOWN_TO_CODE = (9, 25), 15, (350, 1500), (0.7, 1.3)
FEWEST_COMPARED = 8


def named(path: Path) -> str:
    return path.relative_to(LESSONS).as_posix()


every = for_each(EVERY, named)
learners = for_each(LEARNERS, named)
notebooks = for_each(NOTEBOOKS, named)


@cache
def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in read(path)["cells"] if cell["cell_type"] == kind]


def text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def shown(cell: dict[str, Any], mime: str = "text/plain") -> str:
    return "\n".join("".join(output.get("data", {}).get(mime, "")) for output in cell["outputs"])


def test_there_are_lessons_and_each_has_its_solved_twin() -> None:
    assert LEARNERS
    assert [path.name for path in LEARNERS] == [path.name for path in SOLVED]


@every
def test_code_is_short_and_there_is_a_fair_share_of_prose(path: Path) -> None:
    code, prose = cells(path, "code"), cells(path, "markdown")
    lines = [len(text(cell).splitlines()) for cell in code]
    assert CODE_CELLS[0] <= len(code) <= CODE_CELLS[1]
    assert median(lines) <= 2
    assert max(lines) <= LONGEST_CELL
    assert MARKDOWN_TO_CODE[0] <= len(prose) / len(code) <= MARKDOWN_TO_CODE[1]
    words = sum(len(re.findall(r"\w+", text(cell))) for cell in prose)
    assert WORDS[0] <= words <= WORDS[1], "a quarter of an hour"


@every
def test_one_cell_imports_and_nothing_is_built_in_a_lesson(path: Path) -> None:
    kinds = [{type(node): node for node in ast.walk(ast.parse(text(cell)))} for cell in cells(path, "code")]
    asks = [kind for kind, cell in zip(kinds, cells(path, "code"), strict=True) if "robbed()" not in text(cell)]
    assert sum(ast.Import in kind or ast.ImportFrom in kind for kind in asks) == 1, "the scene is read past, not run"
    assert not any(ast.ClassDef in kind for kind in kinds)
    assert sum(ast.FunctionDef in kind for kind in kinds) <= 2


@notebooks
def test_nbval_compares_what_it_runs(path: Path) -> None:
    """It compares nothing in a cell without an execution count, and never a live widget or a PNG."""
    code = cells(path, "code")
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert not [tag for cell in code for tag in cell["metadata"].get("tags", [])]
    kinds = {mime for cell in code for output in cell["outputs"] for mime in output.get("data", {})}
    assert kinds <= {"text/plain", "text/html"}
    assert sum(bool(cell["outputs"]) for cell in code) >= FEWEST_COMPARED or path not in EVERY
    made = {output["output_type"] for cell in code for output in cell["outputs"]}
    assert made <= {"execute_result", "display_data"}, "nothing failed when the lesson was built"


@notebooks
def test_no_trace_of_one_machine_is_stored(path: Path) -> None:
    assert set(read(path)["metadata"]) == {"kernelspec", "language_info"}
    assert "0x" not in " ".join(shown(cell) for cell in cells(path, "code"))


@notebooks
def test_every_picture_has_its_words_and_its_text(path: Path) -> None:
    for cell in cells(path, "code"):
        pictures = re.findall(r"<img[^>]*>", shown(cell, "text/html"))
        assert all(re.search(r'alt="[^"]{4,}"', picture) for picture in pictures)
        assert not pictures or shown(cell).strip()
        assert "<img" not in shown(cell)


@learners
def test_no_answer_stands_in_the_page_before_a_guess(path: Path) -> None:
    asks = re.compile(r"^(predict|quiz|exit_ticket)\(", re.MULTILINE)
    asking = [cell for cell in cells(path, "code") if asks.search(text(cell))]
    assert asking
    for cell in asking:
        folded = re.sub(r"<details .*?</details>", "", shown(cell, "text/html"), flags=re.DOTALL)
        both = shown(cell) + folded
        assert "Guess first" in shown(cell)
        assert not re.search(r"You said|So far|(hand|crib) counts \d", both)


@notebooks
def test_no_answer_is_written_into_a_cell_that_asks(path: Path) -> None:
    """It comes from the cards or from what the package keeps: a folded cell can be read too, on a web page as it is."""
    calls = [node for cell in cells(path, "code") for node in ast.walk(ast.parse(text(cell)))]
    asking = [node for node in calls if isinstance(node, ast.Call) and ast.unparse(node.func) in {"ask", "predict"}]
    given = [keyword.value for call in asking for keyword in call.keywords if keyword.arg == "answer"]
    given += [call.args[2] for call in asking if len(call.args) > 2]
    assert [ast.unparse(one) for one in given if not any(isinstance(part, ast.Name) for part in ast.walk(one))] == []


@for_each(SOLVED, named)
def test_the_solved_twin_has_every_answer_and_each_is_right(path: Path) -> None:
    assert "..." not in "".join(text(cell) for cell in cells(path, "code"))
    told = "\n".join(shown(cell) for cell in cells(path, "code"))
    assert "Guess first" not in told
    assert not re.search(r"You said .*\. It's |close enough", told)
    results = re.findall(r"(\d+) of (\d+) first answers right", told)
    assert all(right == asked for right, asked in results)
    checks = [shown(cell) for cell in cells(path, "code") if re.search(r"^check\(", text(cell), re.MULTILINE)]
    assert all("That's right" in words for words in checks)


@learners
def test_twins_differ_in_the_blanks_alone(path: Path) -> None:
    solved = path.parent / "solved" / path.name
    assert [text(cell) for cell in cells(path, "markdown")] == [text(cell) for cell in cells(solved, "markdown")]
    for blank, full in zip(cells(path, "code"), cells(solved, "code"), strict=True):
        before, dots, after = text(blank).partition("...")
        filled = re.sub(r",\s*solved=True", "", text(full))
        assert filled == text(blank) if not dots else filled.startswith(before) and filled.endswith(after)
        assert "solved" not in text(blank)


@learners
def test_a_lesson_opens_with_its_promise_and_closes_with_what_comes_next(path: Path) -> None:
    prose = [text(cell) for cell in cells(path, "markdown")]
    assert prose[0].startswith("# ")
    assert re.search(r"^\*About \d+ minutes", prose[0], re.MULTILINE)
    assert re.search(r"\]\((\d\d_\w+|index)\.ipynb\)", prose[-1])
    assert any(re.search(r"^(one_hand|last_table)\(", text(cell), re.MULTILINE) for cell in cells(path, "code"))


# --- exit tickets as data: their questions are what the lessons ask, by `test_sentences` ------------------------------


def test_every_lesson_has_its_ticket_and_no_drill_has_one() -> None:
    assert [path.stem for path in LEARNERS] == [kind.lesson for kind in KINDS.values() if kind.lesson and not kind.now]
    assert all(bool(ticket_questions(key)) == bool(kind.lesson) for key, kind in KINDS.items())
    kept = (PACKAGE / "assignments" / TICKETS).read_text("utf-8")
    assert json.loads(kept)["version"] == 1
    assert len(kept) < 20_000


@for_each(SOLVED, named)
def test_the_solved_lesson_answers_its_ticket_right(path: Path) -> None:
    lesson, source = path.name[:2], path.read_text(encoding="utf-8")
    told = re.findall(rf"Lesson {lesson}: (\d+) of (\d+) first answers right", source)
    questions = str(len(ticket_questions(lesson)))
    assert set(told) == {(questions, questions)}
