"""What nobody should read before a guess, kept out of the notebooks: sentences of surprise, and answers.

Each part holds them by lesson ("index" is the map), and within it by the name that a cell gives as ``surprise``.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from crib_tutor.surprises import choosing, counting, playing

_Said = TypeVar("_Said")


def _together(parts: Iterable[Mapping[str, Mapping[str, _Said]]]) -> dict[str, tuple[str, _Said]]:
    """Everything by its name alone, with its lesson: a name can stand in one lesson only."""
    found: dict[str, tuple[str, _Said]] = {}
    for part in parts:
        for lesson, named in part.items():
            for name, said in named.items():
                if name in found:
                    raise _twice(name, found[name][0], lesson)
                found[name] = lesson, said
    return found


def _filed(*kept: Mapping[str, tuple[str, object]]) -> dict[str, str]:
    """The lesson of every name: a question's sentence and its answer share one, but two lessons never do."""
    found: dict[str, str] = {}
    for part in kept:
        for name, (lesson, _) in part.items():
            if found.setdefault(name, lesson) != lesson:
                raise _twice(name, found[name], lesson)
    return found


def _twice(name: str, first: str, second: str) -> ValueError:
    both = f"{first} and {second}"
    return ValueError(f"{name!r} names two surprises, in {both}: give one of them another name")


_SENTENCES = _together([part.SURPRISES for part in (counting, playing, choosing)])
_ANSWERS = _together([part.ANSWERS for part in (counting, playing, choosing)])
SURPRISES = MappingProxyType({name: words for name, (_, words) in _SENTENCES.items()})
"""What is said after an answer, by its name."""
ANSWERS = MappingProxyType({name: answer for name, (_, answer) in _ANSWERS.items()})
"""Answers that no cards give, by the name of their surprise."""
LESSONS = MappingProxyType(_filed(_SENTENCES, _ANSWERS))
"""The lesson of every surprise, such as "07", by its name; "index" is the map."""
