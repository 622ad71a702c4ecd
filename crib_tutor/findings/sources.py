"""Tell whether a finding is still what its sources make: a hash of the code and the files that it needs.

The code is that of the function that makes it, and of every function, class and constant of the package that this needs
in turn. Docstrings, comments, annotations, imports, the names of modules and of local variables don't count.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "crib_tutor"
Place = tuple[str, str]
"""A module and a name in it."""
_FUNCTIONS = ast.FunctionDef | ast.Lambda
_NO_CODE = frozenset({"annotation", "ctx", "kind", "returns", "type_comment", "type_ignores", "type_params"})
_DECLARES = frozenset({"finding", "sampled", "exact", "exact_with"})
"""Decorators that declare a finding: how it's listed and redone in part isn't what it is."""
_SHOWS = ("look", "words")
"""Rooms that only show what was worked out."""
_LATER = re.compile("[a-z]+_[a-z_]+")
_LOOSE = ""
"""The name under which statements stand that name nothing."""


@dataclass(frozen=True, slots=True)
class _Module:
    """A module taken apart: the statements that make each name, and where imported names come from."""

    statements: Mapping[str, list[ast.stmt]]
    imports: Mapping[str, Place]


@dataclass(frozen=True, slots=True)
class Sources:
    """The code of a package, read when it's needed.

    >>> Sources().needed("crib_tutor.rules.numbers", "GAME")
    {('crib_tutor.rules.numbers', 'GAME')}
    """

    root: Path = ROOT
    package: str = PACKAGE
    _modules: dict[str, _Module | None] = field(default_factory=dict)
    _steps: dict[Place, frozenset[Place]] = field(default_factory=dict)
    _sums: dict[Place, tuple[str, frozenset[Path]]] = field(default_factory=dict)

    def needed(self, module: str, name: str) -> set[Place]:
        """Find every name that one needs, itself among them."""
        reached, waiting = set[Place](), {(module, name)}
        while waiting:
            place = waiting.pop()
            reached.add(place)
            waiting |= self._after(place) - reached
        return reached

    def digest(self, module: str, name: str) -> str:
        """Sum up the code that a name needs, and the shipped files that this code reads."""
        sums = [self._sum_up(place) for place in self.needed(module, name)]
        read = sorted({path for _, files in sums for path in files})
        parts = [*sorted({code for code, _ in sums}), *(sha256(path.read_bytes()).hexdigest() for path in read)]
        return sha256("\0".join(parts).encode()).hexdigest()[:16]

    def _sum_up(self, place: Place) -> tuple[str, frozenset[Path]]:
        """The code of one name, summed up, and the files that it names."""
        if place not in self._sums:
            code = "\n".join(_write(statement, {}) for statement in self._of(place))
            ends = {_file_name(node) for statement in self._of(place) for node in ast.walk(statement)} - {""}
            files = frozenset(path for end in ends for path in (self.root / self.package).glob(end))
            self._sums[place] = sha256(code.encode()).hexdigest(), files
        return self._sums[place]

    def _of(self, place: Place) -> list[ast.stmt]:
        module = self._module(place[0])
        return module.statements.get(place[1], []) if module else []

    def _after(self, place: Place) -> frozenset[Place]:
        """The names that the code of one name says."""
        if place not in self._steps:
            steps = {step for statement in self._of(place) for step in self._named(statement, place[0])}
            self._steps[place] = frozenset(steps | {(place[0], _LOOSE)})
        return self._steps[place]

    def _named(self, statement: ast.AST, module: str) -> Iterator[Place]:
        known = self._module(module)
        assert known
        for first, *rest in _chains(statement):
            target = (module, first) if first in known.statements else known.imports.get(first)
            if target:
                yield from self._resolve(target, tuple(rest))
        beside = module.rpartition(".")[0]
        for node in ast.walk(statement):  # a module that's loaded later is named in a text, as in the ladder of players
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _LATER.fullmatch(node.value):
                yield from self._resolve((beside, node.value), ())

    def _resolve(self, target: Place, rest: tuple[str, ...]) -> Iterator[Place]:
        """Follow a name to the module that makes it, through others that only import it."""
        module, name = target
        known, inside = self._module(module), self._module(f"{module}.{name}" if name else module)
        if known and name and name in known.statements:
            yield target
        elif inside:
            for each in rest[:1] or inside.statements:
                yield from self._resolve((f"{module}.{name}" if name else module, each), rest[1:])
        elif known and name in known.imports:
            yield from self._resolve(known.imports[name], rest)

    def _module(self, name: str) -> _Module | None:
        if name not in self._modules:
            self._modules[name] = self._read(name)
        return self._modules[name]

    def _read(self, name: str) -> _Module | None:
        package, *rooms = name.split(".")
        path = self.root.joinpath(*name.split("."))
        files = [file for file in (path / "__init__.py", path.with_suffix(".py")) if file.is_file()]
        if package != self.package or {*rooms[:1]} & {*_SHOWS} or not files:
            return None
        tree = ast.parse(files[0].read_text(encoding="utf-8"))
        statements = defaultdict[str, list[ast.stmt]](list)
        for statement in tree.body:
            if not _left_out(statement):
                for made in _makes(statement):
                    statements[made].append(statement)
        return _Module(statements, dict(_imports(tree)))


def _imports(tree: ast.Module) -> Iterator[tuple[str, Place]]:
    """Each imported name, wherever it's imported, with the module and the name there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((each.asname or each.name, (node.module, each.name)) for each in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.asname or each.name.partition(".")[0], (each.name, "")) for each in node.names)


def _makes(statement: ast.stmt) -> set[str]:
    """The names that a statement of a module makes."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    return set(_stored(statement)) or {_LOOSE}


def _stored(tree: ast.AST) -> list[str]:
    return [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def _parts(node: ast.AST) -> Iterator[tuple[str, Any]]:
    """The parts of a statement that compute, by name."""
    for name in node._fields:
        part = getattr(node, name, None)
        if name in _NO_CODE or part in (None, []):
            continue
        if isinstance(part, list):
            part = [each for each in part if not _left_out(each)]
        yield name, part


def _left_out(node: object) -> bool:
    """Whether a part of the code is for readers, type checkers, importing or declaring alone."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Name(id=name) | ast.Call(func=ast.Name(id=name)):
            return name in _DECLARES
    return False


def _chains(node: ast.AST) -> Iterator[tuple[str, ...]]:
    """Every name that a statement reads, with the attributes asked of it: ("rules", "GAME")."""
    chain, inner = list[str](), node
    while isinstance(inner, ast.Attribute):
        chain.append(inner.attr)
        inner = inner.value
    if isinstance(inner, ast.Name):
        yield (inner.id, *reversed(chain))
        return
    for _, part in _parts(node):
        for each in part if isinstance(part, list) else [part]:
            if isinstance(each, ast.AST):
                yield from _chains(each)


def _write(node: Any, local: Mapping[str, str]) -> str:
    """Write what computes, the same in every version of Python, with local variables numbered."""
    if isinstance(node, list):
        return f"[{','.join(_write(each, local) for each in node)}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    if isinstance(node, _FUNCTIONS):
        local = {**local, **_local_names(node, len(local))}
    if isinstance(node, ast.Name | ast.arg):
        name = node.id if isinstance(node, ast.Name) else node.arg
        return local.get(name, name)
    return f"{type(node).__name__}({','.join(f'{name}={_write(part, local)}' for name, part in _parts(node))})"


def _local_names(function: ast.AST, first: int) -> dict[str, str]:
    """Numbers for the variables of a function; its parameters keep their names, which callers may say."""
    given = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    names = dict.fromkeys(name for name in _stored(function) if name not in given)
    return {name: f"${place}" for place, name in enumerate(names, first)}


def _file_name(node: ast.AST) -> str:
    """The name of a shipped file that stands in the code, * for what is filled in; empty for other texts."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node] if isinstance(node, ast.Constant) else []
    text = "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
    return text if "/" in text and text.endswith((".json", ".npz")) else ""
