"""No sentence of a subject in a screen: what window and terminal both say, or a room below them, is written once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from parsed import tracked

PACKAGE = Path(__file__).parent.parent / "crib_tutor"
SCREENS = {"terminal": "**/*lines.py", "notebook": "**/*window.py"}
SUBJECTS = ("drills", "learner", "table")
"""The rooms with the state and the sentences of what is drawn."""
LEAST = 4
"""Words that make a sentence here: three may be a label that two screens chance to share."""


def literals(source: str) -> Iterator[str]:
    """The texts that a module writes, without its docstrings; what an f-string works out is a gap."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    pieces = {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent | pieces:
            yield node.value


def sentences(literal: str) -> Iterator[str]:
    """The stretches of words of a text between its stops, its lines and its gaps, in one case and without signs."""
    text = re.sub(r"<[^<>]*>", "\n", literal)
    for stretch in re.split(r"(?<=[.!?:;])\s|\n|\{\}", text):
        words = re.findall(r"[^\W\d_]+(?:'\w+)?", stretch.lower())
        if len(words) >= LEAST:
            yield " ".join(words)


def written(room: str) -> Mapping[str, set[str]]:
    """Every sentence of a room, with the modules that write it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in tracked(PACKAGE / room, "*.py", deep=True):
        for literal in literals(path.read_text(encoding="utf-8")):
            for sentence in sentences(literal):
                found[sentence].add(path.relative_to(PACKAGE).as_posix())
    return found


@pytest.fixture(scope="module")
def rooms() -> Mapping[str, Mapping[str, set[str]]]:
    return {room: written(room) for room in (*SCREENS, *SUBJECTS)}


def _twice(one: Mapping[str, set[str]], other: Mapping[str, set[str]]) -> dict[str, set[str]]:
    return {sentence: one[sentence] | other[sentence] for sentence in one.keys() & other.keys()}


def test_no_sentence_stands_in_the_terminal_and_in_a_window(rooms: Mapping[str, Mapping[str, set[str]]]) -> None:
    terminal, notebook = (rooms[screen] for screen in SCREENS)
    assert not _twice(terminal, notebook), "a sentence of both screens belongs in the words of its subject"


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_screen_writes_again_what_its_subject_says(
    screen: str, subject: str, rooms: Mapping[str, Mapping[str, set[str]]]
) -> None:
    assert not _twice(rooms[screen], rooms[subject]), "a screen places the sentences of a subject, and writes none"


@pytest.mark.parametrize("drill", ["two_players", "storm", "muggins", "tutor", "practice", "discarding", "daily"])
def test_a_drill_has_words_of_its_own(drill: str, rooms: Mapping[str, Mapping[str, set[str]]]) -> None:
    own = f"drills/{drill}_words.py"
    assert any(own in modules for modules in rooms["drills"].values())


def test_what_a_sentence_is_taken_to_be() -> None:
    source = '''
"""A docstring that is never read by learners."""
ONE = "Look too, but say nothing yet."
TWO = f"{ONE} Ann claims this hand for {2 + 2} points in all!"
THREE = "<p>Run the cell <b>to count it now</b></p>"
FOUR = "two words"
'''
    found = {sentence for literal in literals(source) for sentence in sentences(literal)}
    assert found == {"look too but say nothing yet", "ann claims this hand for", "to count it now"}


@pytest.mark.parametrize("text", ["Nothing of it was overlooked here.", "NOTHING of it -- was overlooked, here"])
def test_a_sentence_is_the_same_in_any_case_and_with_other_signs(text: str) -> None:
    assert list(sentences(text)) == ["nothing of it was overlooked here"]
