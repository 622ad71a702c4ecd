"""What the shipped tables are computed from: while it stays as it was proved, the proof need not be run again."""

from __future__ import annotations

import ast
import json
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from parsed import PACKAGE, tracked

DATA = PACKAGE / "strategy" / "data"
PROVED = DATA / "proved.json"


def inputs(solver: ModuleType) -> list[Path]:
    """The solver's module with those of the strategy that it needs, the numbers of the game, and the tables shipped."""
    found, waiting = set[Path](), [solver.__name__]
    while waiting:
        path = _file(waiting.pop())
        if path and path not in found:
            found.add(path)
            waiting += _imported(path)
    return sorted([*found, PACKAGE / "rules" / "numbers.py", *tracked(DATA, "cribs_*.json")])


def inputs_proof(solver: ModuleType) -> str:
    """The text of the file that says what was proved."""
    texts = [path.read_text(encoding="utf-8") for path in inputs(solver)]
    made = [code_of(text) if path.suffix == ".py" else text for path, text in zip(inputs(solver), texts, strict=True)]
    return json.dumps({"inputs": sha256("\n\0".join(sorted(made)).encode()).hexdigest()}) + "\n"


def code_of(text: str) -> str:
    """The lines that compute: no docstring, no import, no comment that has a line of its own."""
    tree = ast.parse(text)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    words = [body[0] for body in bodies if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)]
    words += [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    left_out = {line for node in words for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    kept = [line for number, line in enumerate(text.splitlines(), 1) if number not in left_out]
    return "\n".join(line for line in kept if line.strip() and not line.strip().startswith("#"))


def _file(module: str) -> Path | None:
    """The file of a module of the strategy."""
    if not module.startswith("crib_tutor.strategy."):
        return None
    path = PACKAGE.parent.joinpath(*module.split("."))
    return next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.exists()), None)


def _imported(path: Path) -> list[str]:
    """Every module that a file may import as it is loaded: a name imported from a package may be a module too."""
    plain, named = [], []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            plain += [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            named += [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
    return plain + named
