"""Sum up what a finding is made from: code and files.

Docstrings, imports, comments on lines of their own, and the place of a module in the package don't count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SHOWS = frozenset({"look", "words", "findings", "notebook"})
"""Rooms that only show or keep what was worked out."""
_LATER = re.compile("[a-z_]+_[a-z]+")
"""The name of a module beside, which is loaded when it's needed."""
_READS = re.compile(r'"([\w/{}]+/[\w{}]+\.(?:json|npz))"')
"""A shipped file that's named in the code, with braces around what is filled in."""


def digest(module: str, root: Path = ROOT) -> str:
    """Sum up a module's code and the files it reads."""
    texts = [path.read_text(encoding="utf-8") for path in needed(module, root)]
    names = {re.sub(r"\{.*?\}", "*", name) for text in texts for name in _READS.findall(text)}
    read = {path.read_bytes() for name in names for path in (root / module.partition(".")[0]).glob(name)}
    return sha256(b"\n\0".join(sorted({code_of(text).encode() for text in texts} | read))).hexdigest()[:16]


@cache
def needed(module: str, root: Path = ROOT) -> frozenset[Path]:
    """Find the files that a module needs.

    >>> {"deck.py", "numbers.py"} <= {path.name for path in needed("crib_tutor.combinations")}
    True
    """
    reached, waiting = set[Path](), {(module, "")}
    while waiting:
        path = _find(*waiting.pop(), root)
        if path and path not in reached:
            reached.add(path)
            waiting |= {target for _, target in _imports(path, root)}
    return frozenset(reached)


@cache
def code_of(text: str) -> str:
    r"""Leave of a module only the lines that compute.

    >>> print(code_of('import a\ndef f(b):\n    # more\n    return b + 1  # and more'))
    def f(b):
        return b + 1  # and more
    """
    tree = ast.parse(text)
    silent = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str))
    ]
    left_out = {line for node in silent for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    lines = [line for number, line in enumerate(text.splitlines(), 1) if number not in left_out]
    return "\n".join(line for line in lines if line.strip() and not line.strip().startswith("#"))


def _find(module: str, name: str, root: Path) -> Path | None:
    """Find the file from which a name is imported; a package that loads its names when asked passes on."""
    package, *rooms = module.split(".")
    if not root.joinpath(package).is_dir() or _SHOWS & {*rooms[:1]}:
        return None
    inner = root.joinpath(package, *rooms, name)
    for path in (inner.with_suffix(".py"), inner / "__init__.py", inner.parent.with_suffix(".py")):
        if path.is_file() and name:
            return path
    path = root.joinpath(package, *rooms)
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    later = dict(_imports(path, root)).get(name) if _loads_later(path) else None
    return _find(*later, root) if later else path


def _loads_later(path: Path) -> bool:
    return "\ndef __getattr__(" in path.read_text(encoding="utf-8")


@cache
def _imports(path: Path, root: Path) -> tuple[tuple[str, tuple[str, str]], ...]:
    """Each imported name, with the module it's from and its name there."""
    return tuple(_read_imports(path, root))


def _read_imports(path: Path, root: Path) -> Iterator[tuple[str, tuple[str, str]]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checking = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    for_types = set() if _loads_later(path) else {node for block in checking for node in ast.walk(block)}
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((each.name, (node.module, each.name)) for each in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.name, (each.name, "")) for each in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _LATER.fullmatch(node.value):
            beside = ".".join(path.parent.relative_to(root).parts)  # a module that's loaded by its name later
            if path.with_name(f"{node.value}.py").is_file():
                yield node.value, (beside, node.value)
