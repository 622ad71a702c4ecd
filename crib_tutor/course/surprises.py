"""What no one should read before a guess, found by its name: each lesson's sentences of surprise and its answers.

A lesson's module holds them, kept out of the notebook, as ``SURPRISES`` and ``ANSWERS``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from crib_tutor import course

_LESSON = re.compile(r"\.lesson_(\d\d|index|appendix)(?:_\w+)?$")
"""How the module of a lesson is named, with what the lesson is called."""


@dataclass(frozen=True, slots=True)
class Surprise:
    """What follows a guess: the sentence that is said, and the answer if no cards give it."""

    lesson: str
    """The lesson that asks for it, such as "07"; "index" is the map, "appendix" the old books."""
    words: str = ""
    answer: int | str | None = None


def find_surprise(name: object) -> Surprise | None:
    """The surprise of this name, or None if no lesson has one.

    >>> find_surprise("two overlooked")
    Surprise(lesson='00', words='', answer=2)

    A cell asks for what its own lesson holds, whose pictures are loaded by then: other lessons are loaded only for a
    name that none of the loaded ones has.
    """
    if not isinstance(name, str) or not name:
        return None
    for module in sorted(_lesson_modules(), key=lambda path: path not in sys.modules):
        found = gather_surprises([import_module(module)])
        if name in found:
            return found[name]
    return None


def every_surprise() -> dict[str, Surprise]:
    """The surprises of all lessons by their names.

    >>> every_surprise()["one and ten"].answer
    11
    """
    return gather_surprises(map(import_module, _lesson_modules()))


def gather_surprises(modules: Iterable[ModuleType]) -> dict[str, Surprise]:
    """The surprises of some lessons by their names; raises `ValueError` for a name that two lessons give."""
    found: dict[str, Surprise] = {}
    for module in modules:
        lesson = "".join(_LESSON.findall(module.__name__))
        sentences: Mapping[str, str] = getattr(module, "SURPRISES", {})
        answers: Mapping[str, int | str] = getattr(module, "ANSWERS", {})
        for name in {**sentences, **answers}:
            if name in found:
                both = f"{found[name].lesson} and {lesson}"
                raise ValueError(f"{name!r} names two surprises, in {both}: give one of them another name")
            found[name] = Surprise(lesson, sentences.get(name, ""), answers.get(name))
    return found


@cache
def _lesson_modules() -> tuple[str, ...]:
    """The dotted names of the lessons' modules, that of the map first, since it is the quickest to load."""
    names = [module.name for module in walk_packages(course.__path__, f"{course.__name__}.")]
    return tuple(sorted(filter(_LESSON.search, names), key=lambda name: (name.count("."), name)))
