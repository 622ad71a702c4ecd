"""The house stands as it was drawn: floors, sizes, names, docstrings, and tests that are truly run."""

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from each import for_each
from parsed import MODULES, PACKAGE, ROOT, TEST_FILES, nodes, text, tree

import crib_tutor

NAMES = [module.name for module in pkgutil.walk_packages(crib_tutor.__path__, "crib_tutor.")]
LONGEST_MODULE, LONGEST_FUNCTION = 400, 40
NUMBERS_OF_THE_GAME = {15, 31, 61, 121}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

LOADED_FROM_OUTSIDE = """
import sys
before = set(sys.modules)
from {name} import *
new = {{module.partition(".")[0] for module in set(sys.modules) - before}}
print(*sorted(new - sys.stdlib_module_names - {{"crib_tutor"}}))
"""


def _said(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _loaded_from_outside(name: str) -> str:
    program = LOADED_FROM_OUTSIDE.format(name=name)
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


# --- floors -----------------------------------------------------------------------------------------------------------


def test_the_front_door_loads_the_standard_library_alone() -> None:
    assert _loaded_from_outside("crib_tutor") == ""


def test_that_check_sees_what_comes_from_outside() -> None:
    assert "anywidget" in _loaded_from_outside("anywidget").split()


def test_imports_only_point_down() -> None:
    lint = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    run = subprocess.run(
        [sys.executable, "-c", lint, "--no-cache"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 broken" in run.stdout


# --- sizes and numbers ------------------------------------------------------------------------------------------------


@for_each(MODULES, _said)
def test_a_module_can_be_read_in_one_sitting(path: Path) -> None:
    assert len(text(path).splitlines()) <= LONGEST_MODULE


@for_each(MODULES, _said)
def test_a_function_fits_on_a_screen(path: Path) -> None:
    functions = [node for node in nodes(path) if isinstance(node, FUNCTIONS)]
    assert {f.name: _lines(f) for f in functions if _lines(f) > LONGEST_FUNCTION} == {}


def _lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


@for_each((path for path in MODULES if path.parent != PACKAGE / "rules"), _said)
def test_the_numbers_of_the_game_stand_in_the_rules_alone(path: Path) -> None:
    numbers = [node for node in nodes(path) if isinstance(node, ast.Constant)]
    found = {f"line {n.lineno}": n.value for n in numbers if type(n.value) is int and n.value in NUMBERS_OF_THE_GAME}
    assert found == {}


def test_the_rules_do_hold_some_of_the_numbers() -> None:
    constants = {node.value for node in nodes(PACKAGE / "rules" / "numbers.py") if isinstance(node, ast.Constant)}
    assert constants >= {15, 61, 121}


# --- names and docstrings ---------------------------------------------------------------------------------------------


def _packages() -> list[ModuleType]:
    return [module for module in map(importlib.import_module, ["crib_tutor", *NAMES]) if hasattr(module, "__path__")]


@for_each(_packages)
def test_no_module_bears_the_name_of_something_exported_beside_it(package: ModuleType) -> None:
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    exported = {name for name in getattr(package, "__all__", ()) if not inspect.ismodule(getattr(package, name))}
    assert exported & modules == set()


def test_the_rules_are_the_one_module_at_the_front_door() -> None:
    modules = [name for name in crib_tutor.__all__ if inspect.ismodule(getattr(crib_tutor, name))]
    assert modules == ["rules"]


@for_each(name for name in crib_tutor.__all__ if name != "rules")
def test_everything_at_the_front_door_shows_itself_in_a_doctest(name: str) -> None:
    assert ">>> " in (getattr(crib_tutor, name).__doc__ or "")


def _public(module: ModuleType) -> Iterator[tuple[str, object]]:
    for name, value in vars(module).items():
        made_here = getattr(value, "__module__", None) == module.__name__
        if made_here and not name.startswith("_") and (inspect.isclass(value) or inspect.isfunction(value)):
            yield name, value


@for_each(["crib_tutor", *NAMES])
def test_everything_public_has_a_docstring_of_its_own(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert [each for each, value in _public(module) if not vars(value).get("__doc__", value.__doc__)] == []


# --- the tests themselves ---------------------------------------------------------------------------------------------


def _asserts(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Assert) for each in ast.walk(node))


def _named(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Functions and classes of a test file that stand where pytest looks."""
    for node in tree(path).body:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield node
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from (each for each in node.body if isinstance(each, FUNCTIONS))


def _is_fixture(node: ast.AST) -> bool:
    return any("fixture" in ast.unparse(each) for each in getattr(node, "decorator_list", ()))


def _is_check(node: ast.AST) -> bool:
    """A check of a surprise: `said.Checks` keeps it by its question's name, calls it, and finds it where none asks."""
    return any(ast.unparse(each).startswith("CHECKS(") for each in getattr(node, "decorator_list", ()))


@cache
def _used() -> set[str]:
    """Every name that is read somewhere in the tests."""
    return {node.id for path in TEST_FILES for node in nodes(path) if isinstance(node, ast.Name)}


@for_each(TEST_FILES, _said)
def test_what_asserts_is_collected_or_called(path: Path) -> None:
    lost = [
        node.name
        for node in _named(path)
        if isinstance(node, FUNCTIONS) and not node.name.startswith(("test_", "pytest_"))
        if _asserts(node) and not (node.name in _used() or _is_fixture(node) or _is_check(node))
    ]
    assert lost == []


@for_each(TEST_FILES, _said)
def test_every_test_is_in_a_file_and_a_class_where_pytest_looks(path: Path) -> None:
    tests = [n.name for n in nodes(path) if isinstance(n, FUNCTIONS) and n.name.startswith("test_")]
    seen = [node.name for node in _named(path) if isinstance(node, FUNCTIONS) and node.name.startswith("test_")]
    assert sorted(tests) == sorted(seen)
    assert not tests or path.name.startswith("test_")


@for_each(TEST_FILES, _said)
def test_no_test_hides_another_of_its_name(path: Path) -> None:
    top = Counter(node.name for node in tree(path).body if isinstance(node, (*FUNCTIONS, ast.ClassDef)))
    assert [name for name, times in top.items() if times > 1] == []
