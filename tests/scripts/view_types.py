"""The types of what Python and its pages send each other, by which `tsc` checks the scripts.

A view is written once, in Python: its keys are read here off windows in many states, and the events off what they take.
Whatever a script reads that no window sends, and any event that none takes, is an error: misspelled, or a state is
missing among those of the browser's tests. Run it to write `views.d.ts`, which no one keeps.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from browser.every_window import WINDOWS, after
from browser.faces import WINDOWS as FACES
from parsed import MODULES, PACKAGE, text

from crib_tutor.notebook.scripts import imported
from crib_tutor.notebook.window import Window

_READ = re.compile(r"""\bevent(?:\[|\.get\()"([^"]+)\"""")
"""How Python reads what belongs to an event."""
_WORD = 2
"""Letters that a key has at least: what is shorter is a card's sign, and any may be missing."""
_FIXED = range(1, 5)
"""Lengths of lists that may be tuples."""


def states() -> Iterator[Window]:
    """Windows of every kind, in as many states as it takes to see each key."""
    for make in WINDOWS.values():
        yield make()
    for faces in FACES.values():
        yield from faces()
    yield after(WINDOWS["discard lab"](), {"event": "aside", "on": True})
    yield after(WINDOWS["jury"](), {"event": "people", "names": ["Ada", "Bo"]})


@dataclass
class Shape:
    """What was seen at one place of a view."""

    times: int = 0
    """How many objects it was."""
    held: int = 0
    """How many objects had it."""
    plain: set[str] = field(default_factory=set)
    keys: dict[str, Shape] = field(default_factory=dict)
    lengths: set[int] = field(default_factory=set)
    items: list[Shape] = field(default_factory=list)

    def see(self, value: Any) -> Self:
        """Take a value in."""
        self.times += isinstance(value, Mapping)
        if isinstance(value, Mapping):
            for key, held in value.items():
                shape = self.keys.setdefault(key, Shape())
                shape.held += 1
                shape.plain.add(f'"{held}"') if key == "event" else shape.see(held)
        elif isinstance(value, list | tuple):
            self.lengths.add(len(value))
            self.items += [Shape() for _ in range(len(self.items), len(value))]
            for place, held in enumerate(value):
                self.items[place].see(held)
        elif value is not None:
            self.plain.add({bool: "boolean", str: "string"}.get(type(value), "number"))
        return self

    def merge(self, other: Shape) -> Self:
        """Take in what was seen elsewhere."""
        self.times += other.times
        self.held += other.held
        self.plain |= other.plain
        self.lengths |= other.lengths
        for key, shape in other.keys.items():
            self.keys.setdefault(key, Shape()).merge(shape)
        self.items += [Shape() for _ in range(len(self.items), len(other.items))]
        for mine, theirs in zip(self.items, other.items, strict=False):
            mine.merge(theirs)
        return self

    @property
    def typed(self) -> str:
        """The type in TypeScript, of which null is no part where anything else was seen."""
        if self.keys and all(len(key) < _WORD for key in self.keys):
            return f"{{ [key: string]: {_all(self.keys.values()).typed} }}"
        keys = (f' "{key}"{"?" * (held.held < self.times)}: {held.typed};' for key, held in sorted(self.keys.items()))
        objects = ["{" + "".join(keys) + " }"] if self.times else []
        return " | ".join([*sorted(self.plain), *objects, *self._listed]) or "null"

    @property
    def _listed(self) -> Iterator[str]:
        if not self.lengths:
            return
        types = [shape.typed for shape in self.items]
        if len(self.lengths) == 1 and len(types) in _FIXED and not all("{" in one for one in types):
            yield f"[{', '.join(types)}]"
        else:
            yield f"({_all(self.items).typed})[]" if self.items else "any[]"


def _all(shapes: Iterable[Shape]) -> Shape:
    whole = Shape()
    for shape in shapes:
        whole.merge(shape)
    return whole


def scripts(window: Window) -> list[str]:
    """Name the scripts that a window's is put together of, as the types do."""
    homes = (Path(str(sys.modules[kind.__module__].__file__)) for kind in type(window).__mro__)
    entry = next(path for home in homes if (path := home.with_suffix(".js")).exists())
    return [path.relative_to(PACKAGE).with_suffix("").as_posix() for path in imported(entry) if path.suffix == ".js"]


def types() -> str:
    """Write the types: of each script the views and the events of all windows that it is part of."""
    views: defaultdict[str, Shape] = defaultdict(Shape)
    events: defaultdict[str, set[str]] = defaultdict(set)
    for window in states():
        for name in scripts(window):
            views[name].see(window.value)
            events[name] |= set(window.handlers())
    read = {key for path in MODULES for key in _READ.findall(text(path))}
    return "\n".join(
        (
            "interface Views {",
            *(f'  "{name}": {views[name].typed};' for name in sorted(views)),
            "}",
            "interface Events {",
            *(f'  "{name}": {_union(events[name])};' for name in sorted(events)),
            "}",
            f"type Told = {_union(read)};",
            "",
        )
    )


def _union(names: Iterable[str]) -> str:
    return " | ".join(f'"{name}"' for name in sorted(names)) or "never"


if __name__ == "__main__":
    (Path(__file__).parent / "views.d.ts").write_text(types(), encoding="utf-8")
