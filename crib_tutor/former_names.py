"""Names that have moved: a lesson copied from an earlier version still works, and says so once.

The front door asks here for a module of `crib_tutor` that Python can't find, and the rooms that renamed something ask
for the name. Nothing here is loaded before that.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import MappingProxyType, ModuleType

FORMER: Mapping[str, str] = MappingProxyType(
    dict(
        line.split()
        for line in """
@@TABLE@@
        """.strip().splitlines()
    )
)
"""Each former name with today's, both without the package's own: modules first, then what they held."""
_PACKAGE = "crib_tutor."


def find_spec(name: str) -> ModuleSpec | None:
    """The spec of a module by its former name, for Python's import, or None if there never was one of that name.

    >>> find_spec("crib_tutor.pictures.balks").name, find_spec("crib_tutor.nothing")
    ('crib_tutor.pictures.balks', None)
    """
    former = name.removeprefix(_PACKAGE)
    holds = any(each.startswith(f"{former}.") for each in FORMER)
    if former not in FORMER and not holds:
        return None
    return ModuleSpec(name, _Moved(), is_package=holds)  # type: ignore[arg-type]  # Python asks a loader for no more


class _Moved:
    """The loader of a module under its former name: an empty one, whose names are looked up in today's rooms."""

    def create_module(self, _: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Give the module the names it had."""
        former = module.__name__.removeprefix(_PACKAGE)
        module.__dict__["__getattr__"] = lambda name: find_name(former, name)


def find_name(room: str, name: str) -> object:
    """What a room held under a name that has changed since; the first time, one line says what it is called now.

    >>> find_name("lesson", "nothing")
    Traceback (most recent call last):
    AttributeError: module 'crib_tutor.lesson' has no attribute 'nothing'

    ``room`` is without the package's name. Raises `AttributeError` for a name it never held.
    """
    now = FORMER.get(f"{room}.{name}") or (f"{FORMER[room]}.{name}" if room in FORMER else "")
    home, _, called = now.rpartition(".")
    if not home or name.startswith("__"):
        raise AttributeError(f"module '{_PACKAGE}{room}' has no attribute {name!r}")
    found = getattr(import_module(_PACKAGE + home), called)
    _say_once(f"{room}.{name}", now)
    return found


_SAID: list[str] = []
"""The former name that the notice of this session was about: one notice is enough."""


def _say_once(former: str, now: str) -> None:
    if not _SAID:
        _SAID.append(former)
        print(  # noqa: T201  # a learner reads what a cell prints; a warning would come with a path and a category
            "This was written for an earlier version, and it still works. Some names have changed since: "
            f"{_PACKAGE}{former} is now {_PACKAGE}{now}."
        )
