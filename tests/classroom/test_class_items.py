"""What a code asks: the same everywhere, none twice, and counted right."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import golden_codes as golden
import oracle
import pytest

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import make_code, read_code
from crib_tutor.assignments.class_items import SixCards, class_items
from crib_tutor.assignments.questions import Question
from crib_tutor.counts import Count
from crib_tutor.problems.problem import Problem
from crib_tutor.problems.spoken_count import SpokenCount

GOLDEN = json.loads((Path(__file__).parent / "golden_codes.json").read_text(encoding="utf-8"))
FORMS = {"practice": Problem, "play": Problem, "muggins": SpokenCount, "discarding": SixCards}
VERSIONS = [pytest.param(f"python3.{minor}", marks=() if minor == 13 else pytest.mark.long) for minor in range(11, 15)]
"""One other Python is asked each time, and every one that's here in the long run."""


def test_the_same_code_asks_what_it_has_always_asked() -> None:
    """A class's printed codes and a learner's old file hang on this: deals change only with a new version of codes."""
    assert golden.vectors() == GOLDEN


def _python(name: str) -> str | None:
    """A Python of this version that can be run; a shim that only says what to install is none."""
    kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{name[6:]}.*/bin/{name}"))
    paths = [*map(str, kept), *filter(None, [shutil.which(name)])]
    answers = (subprocess.run([path, "-c", ""], check=False, capture_output=True).returncode for path in paths)
    return next((path for path, code in zip(paths, answers, strict=True) if code == 0), None)


@pytest.mark.every
@pytest.mark.parametrize("name", VERSIONS)
def test_the_same_code_asks_the_same_under_another_python(name: str) -> None:
    items = _python(name)
    if items is None:
        pytest.skip(f"{name} isn't on this machine")
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "tests")])}
    run = subprocess.run(
        [items, "-S", "-m", "golden_codes"], env=environment, cwd=root, capture_output=True, check=True, timeout=120
    )
    assert json.loads(run.stdout.decode("utf-8")) == GOLDEN


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_asks_in_its_form_as_much_as_it_says(kind: str) -> None:
    items = class_items(golden.code_of(kind, 11))
    assert len(items) == KINDS[kind].items
    assert all(isinstance(item, FORMS.get(kind, Question)) for item in items)


@pytest.mark.parametrize("kind", ["00", "06", "practice", "play"])
def test_no_problem_comes_twice(kind: str) -> None:
    for seed in range(0, 256, 32):
        asked = golden.items_of(golden.code_of(kind, seed))
        assert len(set(asked)) == len(asked)


def test_the_questions_of_a_lesson_have_the_answer_that_a_brute_force_scorer_finds() -> None:
    """By the oracle of the tests, for the lessons in which a hand is counted, whole or for some kinds."""
    for kind in (key for key, each in KINDS.items() if each.lesson):
        for item in class_items(golden.code_of(kind, 21)):
            if not isinstance(item, Question) or not isinstance(item.about, Count):
                continue
            held = item.about
            assert held.starter is not None
            items = oracle.items(
                [(card.rank, card.suit) for card in held.hand], (held.starter.rank, held.starter.suit), crib=held.crib
            )
            kinds = {each.value for each in KINDS[kind].kinds}
            assert item.answer == sum(points for name, _, points in items if not kinds or name in kinds), item.ask


def test_the_first_lesson_asks_for_nothing_that_it_has_not_taught() -> None:
    """Hands of lesson 00 hold fifteens, pairs and runs, so the whole hand's worth is what those make."""
    for seed in range(0, 256, 16):
        for item in class_items(make_code("00", seed)):
            assert isinstance(item, Question)
            assert isinstance(item.about, Count)
            whole = oracle.items(
                [(card.rank, card.suit) for card in item.about.hand],
                (item.about.starter.rank, item.about.starter.suit),  # type: ignore[union-attr]
            )
            assert sum(points for _, _, points in whole) == item.answer


def test_own_problems_differ_from_learner_to_learner_and_shared_ones_do_not() -> None:
    shared, own = make_code("practice", 3), make_code("practice", 3, own=True)
    assert class_items(shared, "Ada") == class_items(shared, "Ben")
    assert class_items(own, "Ada") != class_items(own, "Ben")
    assert class_items(own, "Ada") == class_items(own, "ada")
    asked = [each.skills for each in class_items(own, "Ada") if isinstance(each, Problem)]
    assert asked != [each.skills for each in class_items(own, "Ben") if isinstance(each, Problem)]


def test_one_skill_and_a_level_are_kept_to() -> None:
    for item in class_items(make_code("practice", 5, skill="nobs", level="harder")):
        assert isinstance(item, Problem)
        assert "nobs" in item.skills
        assert 1_400 <= item.difficulty <= 1_600
    easy = class_items(make_code("practice", 5, level="easier"))
    assert sum(each.difficulty for each in easy if isinstance(each, Problem)) / len(easy) < 1_150


def test_golden_codes_are_codes() -> None:
    assert [read_code(text).text for text in golden.CODES] == golden.CODES
