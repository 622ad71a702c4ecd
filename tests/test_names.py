"""Names that lead to the right room at the first guess: no class stands twice, and no name is retired."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from each import for_each
from parsed import TEST_FILES, nodes, tracked

from crib_tutor import cards, lesson
from crib_tutor.drills.tutor.state import start
from crib_tutor.learner import Learner
from crib_tutor.strategy import discards, odds

PACKAGE = Path(__file__).resolve().parent.parent / "crib_tutor"
MODULES = [path for path in tracked(PACKAGE, "*.py", deep=True) if path.stem != "__init__"]
PROMISED = """
import importlib, pkgutil
from datetime import UTC, datetime
from numpy import arange
import crib_tutor
for module in pkgutil.walk_packages(crib_tutor.__path__, "crib_tutor."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
from crib_tutor import Card, Game, Kind, Play, cards, count, explain, learner, mark, peg, players, rules, strategy
from crib_tutor.drills import tutor
from crib_tutor.verdicts import VERDICTS
kept, six = count("5H 5D 5S JC", "5C"), "5H 6S 7C 8D JH QS"
assert kept.points == 29 and explain(kept) and mark([(Kind.PAIR, "5H 5D")], kept).found and peg("4H 2S 5D 3C")
assert Game(rules.HOYLE, seed=7).cut() and Play().lay("8H") and cards("5H") == (Card(5, "H"),)
assert strategy.discards(six, dealer=True) and strategy.plays("3H 3D 5S KC", starter="6C", dealer=False)
assert strategy.odds(0, 0, dealer=True) and strategy.crib_table().any() and strategy.distribution().any()
hand, balance = "3H 3D 5S KC", strategy.balance
assert balance.leads(hand) and balance.replies("KD", hand) and 0 < balance.gap < 0.01 and balance.value < 0
assert strategy.hidden_hands(hand, dealer=False) and strategy.plays(hand, starter="6C", dealer=False, against="balance")
assert strategy.points(arange(5, dtype="uint8")[None]).tolist() == [12]
assert players.tournament("simple", "greedy", games=2, seed=1) and players.PLAYERS["simple"].seat() and VERDICTS["H13"]
assert tutor.start(learner.Learner(), seed=7, now=datetime(2026, 3, 1, tzinfo=UTC), way="total").look
"""
"""Imports every module, and then calls every name of the front doors: a module of that name would stand there."""
RETIRED = re.compile(r"practis|lay(?:ing)?_away|whoever|baulk|_anew")
"""Words that names no longer have; `english.md` of the project's plan says which stand in their place."""


def _twice(names: Iterator[tuple[str, Path]]) -> dict[str, list[str]]:
    where = defaultdict(list)
    for name, path in names:
        where[name].append(path.relative_to(PACKAGE).as_posix())
    return {name: paths for name, paths in where.items() if len(paths) > 1}


def test_no_class_has_the_name_of_another() -> None:
    classes = ((node.name, path) for path in MODULES for node in nodes(path) if isinstance(node, ast.ClassDef))
    assert _twice(classes) == {}


def test_that_sees_what_stands_twice() -> None:
    assert _twice(iter([("count", PACKAGE / "a.py"), ("count", PACKAGE / "b.py")])) == {"count": ["a.py", "b.py"]}


def test_every_module_and_every_room_can_be_found_by_words_that_are_not_retired() -> None:
    named = [
        path.relative_to(PACKAGE).as_posix()
        for path in tracked(PACKAGE, "*", deep=True)
        if "__pycache__" not in path.parts
    ]
    assert [name for name in named if RETIRED.search(name)] == []


def test_no_function_and_no_class_has_a_retired_word() -> None:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found = {node.name for path in MODULES for node in nodes(path) if isinstance(node, kinds)}
    assert sorted(name for name in found if RETIRED.search(name)) == []


def test_the_names_that_were_promised_are_there() -> None:
    tutor = start(Learner(), seed=7, now=datetime(2026, 3, 1, tzinfo=UTC), way="total")
    assert tutor.look.problem.counted is not None
    for step in ("claim", "finish", "show", "next"):
        assert callable(getattr(tutor, step))
    assert isinstance(tutor.learner.weakest, tuple)
    for name in "predict quiz ask build check exit_ticket show practice".split():
        assert name in lesson.__all__
    windows = "tutor muggins discarding storm two_players daily table replay review discard_lab win_board jury pair_duel"
    windows += " last_table"
    for name in windows.split():
        assert name in lesson.__all__
    best = discards("5H 6S 7C 8D JH QS", dealer=True)[0]
    assert best.total == best.hand + best.crib + best.pegging
    kept = discards("5H 6S 7C 8D JH QS", dealer=True, pegging=False)[0]
    assert kept.total == kept.hand + kept.crib
    assert discards("5H 6S 7C 8D JH QS", dealer=True, scores=(117, 95))[0].wins is not None
    assert {"win", "skunk", "skunked"} <= {*type(odds(105, 98, dealer=True)).__slots__}
    assert {*best.kept, *best.thrown} == set(cards("5H 6S 7C 8D JH QS"))
    assert best.hand_distribution.shape == best.crib_distribution.shape == (30,)


def test_no_module_stands_in_a_promised_functions_place() -> None:
    run = subprocess.run([sys.executable, "-c", PROMISED], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@for_each(path for path in TEST_FILES if path.stem != "parsed")
def test_a_stray_file_in_the_checkout_is_no_tests_concern(path: Path) -> None:
    """A folder of the checkout is listed by `tracked`, which asks git what belongs to the project."""
    listed = re.findall(
        r"\b(?:ROOT|LESSONS|LESSON|SOURCES|PACKAGE|WIDGETS)\b[^\n]{0,40}\.(?:r?glob|iterdir)\(", path.read_text("utf-8")
    )
    assert listed == []
