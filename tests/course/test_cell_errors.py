"""Answers that Python can't read get one kind sentence in a lesson's cells, and nobody else's errors are touched."""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import nbformat
import pytest
from each import for_each
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from parsed import tracked

from crib_tutor.course import cell_errors
from crib_tutor.course.cell_errors import register, sentence

SOURCES = Path(__file__).parents[2] / "lessons" / "source"
CARD, CARDS = (f"need{s} quotation marks: cards are text, as in" for s in ("s", ""))
CELLS = re.compile(r"^```python[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANSWER = re.compile(r'\.\.\.(?P<rest>[^\n#]*)# solved: "(?P<text>[^"\n]+)"$', re.MULTILINE)


def cells_to_write_in() -> Iterator[tuple[str, str, str]]:
    """Each cell of the course in which a text is to be written, before and behind the dots, and the text."""
    for source in tracked(SOURCES, "[0-9][0-9]_*.md"):
        for cell in CELLS.findall(source.read_text(encoding="utf-8")):
            blank = ANSWER.search(cell)
            if blank and not re.search(r"predict\(|quiz\(|exit_ticket\(", cell):
                yield cell[: blank.start()], blank["rest"].rstrip() + cell[blank.end() :], blank["text"]


WRITTEN = list(cells_to_write_in())


def answered(cell: str) -> str:
    """What is said when such a cell is run; a lesson's own names are there."""
    try:
        exec(compile(cell, "cell", "exec"), {"nine": "", "among": ""})  # noqa: S102
    except (SyntaxError, NameError) as error:
        return sentence(error, cell)
    return "it ran"


def test_every_cell_to_write_in_is_found_and_there_are_many() -> None:
    """A blank for a text stands by itself, or in a call of build."""
    asks = re.compile(r'(?:^\w+ = |\banswer=)\.\.\.[^\n#]*# solved: "', re.MULTILINE)
    asked = [asks.findall(source.read_text(encoding="utf-8")) for source in tracked(SOURCES, "*.md")]
    assert len(WRITTEN) == sum(map(len, asked)) >= 10


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text, r"needs? quotation marks|can't be read here: put|isn't known here: put quotation marks"),
        (lambda text: f"\N{LEFT DOUBLE QUOTATION MARK}{text}\N{RIGHT DOUBLE QUOTATION MARK}", "curly quotation mark"),
        (lambda text: f"\N{LEFT SINGLE QUOTATION MARK}{text}\N{RIGHT SINGLE QUOTATION MARK}", "curly quotation mark"),
        (lambda text: f"{text}\N{RIGHT DOUBLE QUOTATION MARK}", "curly quotation mark"),
        (lambda text: f'"{text}', "quotation mark is missing"),
        (lambda text: f"'{text}\"", "quotation mark is missing"),
        (lambda _: ",", "',' can't be read here"),
    ],
    ids=["bare", "curly", "single curly", "half curly", "not closed", "mixed", "a comma"],
)
def test_every_cell_of_the_course_answers_what_is_written_without_its_marks(spoil, said: str) -> None:  # noqa: ANN001
    for before, behind, text in WRITTEN:
        told = answered(f"{before}{spoil(text)}{behind}")
        assert re.search(said, told), (before, text, told)
        assert len(told) < 160
        assert re.fullmatch(r"[^\n]+\.", told)


def test_cards_are_said_back_as_they_should_be_written() -> None:
    for before, behind, text in WRITTEN:
        cards = text.split()
        if all(re.fullmatch("(10|[A2-9JQK])[CDHS]", card) for card in cards):
            assert answered(f"{before}{text}{behind}").endswith(f'as in "{" ".join(cards[:5])}".'), text
    for name in ("x" * 500, "A" * 500):
        assert len(answered(f"check({name})\ndef check(): ...")) < 200


@for_each(
    [
        ("check(4H)", f'4H {CARD} "4H".'),
        ("check(AH)", f'AH {CARD} "AH".'),
        ("check(10h, 5d)", f'10h 5d {CARDS} "10h 5d".'),
        ("check(KS, QD)", f'KS QD {CARDS} "KS QD".'),
        ("check(5\N{BLACK HEART SUIT} 6\N{BLACK SPADE SUIT})", CARDS),
        ('check("4H", [3, 12)', "has no partner"),
        ('check("4H"', "has no partner"),
        ('check("4H"))', "')' has no partner"),
        ("check(four)", "'four' isn't known here"),
        ("cheque('4H')", ""),
        ("for i in range(3)\n    check('4H')", ""),
        ("if True:\ncheck('4H')", ""),
        ("x = {'a': 1,, 'b': 2}\ncheck('4H')", "',' can't be read here"),
    ]
)
def test_a_sentence_names_what_is_written_and_leaves_other_errors_alone(cell: str, said: str) -> None:
    told = answered(cell) if "cheque" in cell else answered(f"def check(*_): ...\n{cell}")
    assert said in told
    assert bool(said) == bool(told)


# --- in a kernel ------------------------------------------------------------------------------------------------------

NOTEBOOK = {
    "from crib_tutor.lesson import check, show": None,
    "answer = 5H 5D 5S JC 5C\ncheck(answer, points=29)": f'5H 5D 5S JC 5C {CARDS} "5H 5D 5S JC 5C".',
    'check(QH, "5H 5D 5S JC 5C")': f'QH {CARD} "QH".',
    'answer = "5H 5D 5S JC 5C\ncheck(answer, points=29)': "A quotation mark is missing",
    'answer = "5H 5D 5S JC 5C"\ncheck(answer, points=29': "has no partner",
    "answer = 5H 5D": SyntaxError,  # a cell that calls nothing of the lesson
    "for i in range(3)\n    pass": SyntaxError,
    "for i in range(3)\n    show('5H')": SyntaxError,
    "show('5H'); undefined()": NameError,
    "def own():\n    return unknown\nshow('5H')\nown()": NameError,  # not on the cell's own ground
    "import importlib; show('5H'); exec('1 +')": SyntaxError,
    "KING": NameError,
    "1 / 0": ZeroDivisionError,
    'answer = "5H 5D 5S JC 5C"\ncheck(answer, points=29)': None,
}
"""What is run one after another, and what comes of it: our sentence, Python's own error, or nothing wrong."""


def run(sources: Iterable[str], *, on: bool) -> nbformat.NotebookNode:
    """Run cells in a kernel, on after errors or up to the first."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    with suppress(CellExecutionError):
        NotebookClient(notebook, timeout=60, kernel_name="python3", allow_errors=on).execute()
    return notebook.cells


def test_in_a_kernel_an_answer_gets_a_sentence_and_everything_else_its_own_error() -> None:
    for cell, said in zip(run(NOTEBOOK, on=True), NOTEBOOK.values(), strict=True):
        errors = [output.ename for output in cell.outputs if output.output_type == "error"]
        told = "\n".join(output.data["text/plain"] for output in cell.outputs if "data" in output)
        if isinstance(said, str):
            assert (errors, len(cell.outputs)) == ([], 1), cell.source
            assert said in told
            assert "Traceback" not in str(cell.outputs)
        else:
            assert errors == ([said.__name__] if said else []), cell.source
            assert CARDS not in told


def test_a_cell_that_did_not_run_has_failed_so_that_run_all_stops_at_it() -> None:
    _, wrong, late = run([*list(NOTEBOOK)[:2], "late = 1"], on=False)
    assert [output.output_type for output in wrong.outputs] == ["display_data"]
    assert late.execution_count is None


# --- how it is asked for ----------------------------------------------------------------------------------------------


def test_it_is_asked_for_once_and_nobody_elses_handler_is_thrown_out() -> None:
    shell = InteractiveShell()
    register(shell)
    asked = shell.CustomTB
    register(shell)
    assert shell.custom_exceptions == (SyntaxError, NameError)
    assert shell.CustomTB == asked
    other = InteractiveShell()
    other.set_custom_exc((KeyError,), lambda *_, **__: None)
    register(other)
    assert other.custom_exceptions == (KeyError,)


def test_outside_ipython_nothing_happens_and_the_package_does_not_load_it() -> None:
    program = (
        "import sys; import crib_tutor; assert 'IPython' not in sys.modules; "
        "from crib_tutor.course import cell_errors; cell_errors.register(); assert 'IPython' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    assert cell_errors.register() is None
