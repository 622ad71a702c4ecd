"""Sentences of surprise and their names: each is filed under the lesson that asks for it, and stands in its output."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from after_guesses import ANSWERS, LESSONS, SURPRISES
from parsed import tracked
from said import ROOT, SOURCES, sentence_faults

from crib_tutor.course.surprises import Surprise, every_surprise, find_surprise, gather_surprises

TESTS = tracked(Path(__file__).parent, "test_surprises_*.py")
SOLVED = tracked(ROOT / "lessons" / "solved", "*.ipynb")
UNSOLVED = tracked(ROOT / "lessons", "*.ipynb")


def shown(path: Path) -> str:
    """All that a notebook's cells have put out, as plain text."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    return "\n".join("".join(output.get("data", {}).get("text/plain", "")) for output in outputs)


def place_of(stem: str) -> str:
    """What a notebook is called where its surprises are filed: its number, or its name if it has none."""
    return stem[:2] if stem[:2].isdigit() else stem


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


def lesson_module(place: str, sentences: dict[str, str], answers: dict[str, int]) -> ModuleType:
    """A lesson's module with these sentences and answers."""
    module = ModuleType(f"crib_tutor.course.lesson_{place}_made_up")
    module.__dict__.update(SURPRISES=sentences, ANSWERS=answers)
    return module


def test_a_name_that_two_lessons_give_is_refused_when_the_sentences_are_put_together() -> None:
    first, second = lesson_module("01", {"ace": "one", "king": "ten"}, {}), lesson_module("16", {"ace": "a gift"}, {})
    assert gather_surprises([first]) == {"ace": Surprise("01", "one"), "king": Surprise("01", "ten")}
    with pytest.raises(ValueError, match="'ace' names two surprises, in 01 and 16"):
        gather_surprises([first, second])
    with pytest.raises(ValueError, match="'ace' names two surprises"):
        gather_surprises([lesson_module("01", {"ace": "one"}, {}), lesson_module("02", {"ace": "one"}, {})])


def test_a_sentence_and_an_answer_of_two_lessons_cannot_share_a_name() -> None:
    both, other = lesson_module("16", {"ace": "a gift"}, {"ace": 11}), lesson_module("01", {}, {"king": 10})
    assert gather_surprises([both, other]) == {"ace": Surprise("16", "a gift", 11), "king": Surprise("01", "", 10)}
    with pytest.raises(ValueError, match="'ace' names two surprises, in 16 and 01"):
        gather_surprises([both, lesson_module("01", {}, {"ace": 11})])


def test_a_question_finds_its_sentence_and_its_answer_under_one_lesson() -> None:
    assert {name: one.lesson for name, one in every_surprise().items()} == LESSONS
    assert all(find_surprise(name) == one for name, one in every_surprise().items())
    assert set(LESSONS) == {*SURPRISES, *ANSWERS}


def test_every_lesson_has_a_module_of_its_own_name() -> None:
    """What draws the picture of lesson 16, and answers its questions, is found at the first guess."""
    modules = [path.stem for path in tracked(ROOT / "crib_tutor" / "course", "lesson_[0-9]*.py", deep=True)]
    assert sorted(modules) == [
        f"lesson_{path.stem}" for path in tracked(SOURCES, "[0-2]*.md")
    ]  # a teacher's notebook, 99, is no lesson


def test_a_name_that_no_lesson_gives_finds_nothing() -> None:
    assert [find_surprise(name) for name in ("ace of coins", "", None, ["ace"])] == [None] * 4


def test_a_lesson_finds_its_surprise_without_the_modules_of_the_others() -> None:
    """In a fresh process, as a notebook's kernel is: the pictures of a later lesson cost an earlier one nothing."""
    program = (
        "import sys, crib_tutor.lesson, crib_tutor.course.lesson_16_balking\n"
        "from crib_tutor.course.surprises import find_surprise\n"
        "print(find_surprise('welcome').lesson, find_surprise('amber row').answer)\n"
        "print(*sorted(name.rpartition('.')[2] for name in sys.modules if '.lesson_1' in name))"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert run.stdout.splitlines() == ["00 the five", "lesson_15_own_crib lesson_16_balking"]


def test_every_lesson_is_held_by_one_of_the_files_beside_this_one() -> None:
    held = [
        place
        for path in TESTS
        for call in re.findall(r"^CHECKS = Checks\((.*?)\)", path.read_text(encoding="utf-8"), re.MULTILINE)
        for place in ast.literal_eval(f"[{call}]")
    ]
    asking = [path.stem for path in tracked(SOURCES, "*.md") if "surprise=" in path.read_text(encoding="utf-8")]
    assert sorted(held) == sorted(place_of(stem) for stem in asking)
    assert set(LESSONS.values()) == set(held)


# --- what is stored in the notebooks ----------------------------------------------------------------------------------


def test_a_sentence_stands_in_the_solved_lesson_that_asks_for_it_and_in_no_other() -> None:
    outputs = {place_of(path.stem): shown(path) for path in SOLVED}
    for name, words in SURPRISES.items():
        assert [place for place, text in outputs.items() if words in text] == [LESSONS[name]], name


def test_no_sentence_stands_in_a_lesson_before_the_guess() -> None:
    for path in UNSOLVED:
        text = path.read_text(encoding="utf-8")
        assert [name for name, words in SURPRISES.items() if json.dumps(words, ensure_ascii=False)[1:-1] in text] == []


# --- the checks themselves --------------------------------------------------------------------------------------------


def test_a_number_that_is_wrong_or_that_nothing_proves_is_found() -> None:
    words = "Two runs of three make 6, and a pair makes 8."
    assert list(sentence_faults(words, ("Two runs of three make 6", "a pair makes 8"))) == []
    assert "nothing proves '8'" in next(sentence_faults(words, ("Two runs of three make 6",)))
    assert "it should say 'Two runs of four'" in next(sentence_faults(words, ("Two runs of four",)))
    assert "it should say 'make'" in next(sentence_faults(words, ("a pair makes 8", "make")))
