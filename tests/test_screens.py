"""No sentence of a subject in a screen: what window and terminal both say, or a room below them, is written once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from parsed import MODULES, PACKAGE, text

SCREENS = {"lines": ("lines", "commands", "terminal", "screen"), "windows": ("window", "view", "notebook")}
"""What the files and the rooms of a screen are called by."""
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
    bare = re.sub(r"<[^<>]*>", "\n", literal)
    for stretch in re.split(r"(?<=[.!?:;])\s|\n|\{\}", bare):
        words = re.findall(r"[^\W\d_]+(?:'\w+)?", stretch.lower())
        if len(words) >= LEAST:
            yield " ".join(words)


def screen_of(path: Path) -> str:
    """The screen that a module draws on, or the room of its subject."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    words = {*parts[:-1], *parts[-1].split("_")}
    return next((screen for screen, names in SCREENS.items() if words & {*names}), parts[0])


@cache
def written() -> Mapping[str, Mapping[str, set[str]]]:
    """Every sentence of each screen and each room, with the modules that write it."""
    found: dict[str, dict[str, set[str]]] = {room: defaultdict(set) for room in (*SCREENS, *SUBJECTS)}
    for path in MODULES:
        for literal in literals(text(path)) if screen_of(path) in found else ():
            for sentence in sentences(literal):
                found[screen_of(path)][sentence].add(path.relative_to(PACKAGE).as_posix())
    return found


def _twice(one: Mapping[str, set[str]], other: Mapping[str, set[str]]) -> dict[str, set[str]]:
    return {sentence: one[sentence] | other[sentence] for sentence in one.keys() & other.keys()}


def test_no_sentence_stands_in_the_terminal_and_in_a_window() -> None:
    assert not _twice(*(written()[screen] for screen in SCREENS)), "a sentence of both belongs to their subject"


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_screen_writes_again_what_its_subject_says(screen: str, subject: str) -> None:
    assert not _twice(written()[screen], written()[subject]), "a screen places the sentences of a subject"


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
