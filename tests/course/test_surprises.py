"""Sentences of surprise and their names: each is filed under the lesson that asks for it, and stands in its output."""

import ast
from collections import Counter
from pathlib import Path

from parsed import tracked
from said import ROOT, SOURCES, sentence_faults

TESTS = tracked(Path(__file__).parent, "test_surprises_*.py")
SOLVED = tracked(ROOT / "lessons" / "solved", "*.ipynb")
UNSOLVED = tracked(ROOT / "lessons", "*.ipynb")


def repeated_keys(code: str) -> list[str]:
    """Keys that stand twice in one dictionary as it is written: the later would win, without a word."""
    return [
        key
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Dict)
        for key, times in Counter(ast.unparse(key) for key in node.keys if isinstance(key, ast.Constant)).items()
        if times > 1
    ]


# --- names ------------------------------------------------------------------------------------------------------------


def test_no_dictionary_of_the_package_is_written_with_a_key_twice() -> None:
    assert repeated_keys("one = {'a': {'b': 1, 'c': 2, 'b': 3}}") == ["'b'"]
    for path in tracked(ROOT / "crib_tutor", "*.py", deep=True):
        assert repeated_keys(path.read_text(encoding="utf-8")) == [], path


def test_every_lesson_has_a_module_of_its_own_name() -> None:
    """What draws the picture of lesson 16, and answers its questions, is found at the first guess."""
    modules = [path.stem for path in tracked(ROOT / "crib_tutor" / "course", "lesson_[0-9]*.py", deep=True)]
    assert sorted(name for name in modules if not name.endswith("_sentences")) == [
        f"lesson_{path.stem}" for path in tracked(SOURCES, "[0-2]*.md")
    ]  # a teacher's notebook, 99, is no lesson


# --- the checks themselves --------------------------------------------------------------------------------------------


def test_a_number_that_is_wrong_or_that_nothing_proves_is_found() -> None:
    words = "Two runs of three make 6, and a pair makes 8."
    assert list(sentence_faults(words, ("Two runs of three make 6", "a pair makes 8"))) == []
    assert "nothing proves '8'" in next(sentence_faults(words, ("Two runs of three make 6",)))
    assert "it should say 'Two runs of four'" in next(sentence_faults(words, ("Two runs of four",)))
    assert "it should say 'make'" in next(sentence_faults(words, ("a pair makes 8", "make")))
