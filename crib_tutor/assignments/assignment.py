"""Lessons and drills that class codes name.

A lesson states its own place in class codes, with all that a code must know of it, at the head of its source; building
the lessons collects these heads into ``lessons.json``. A drill states its own in ``class_codes.json`` in its folder. A
lesson that is gone keeps its place and its ticket in ``former_lessons.json``: its codes lead to the lesson that holds
it now.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from crib_tutor.combinations import Kind
from crib_tutor.problems.skills import SKILLS

EASIER, NORMAL, HARDER = 1_000, 1_250, 1_500
"""The difficulties aimed at, on the scale of `Problem.difficulty`."""
LEVELS: Mapping[str, int] = MappingProxyType({"easier": EASIER, "normal": NORMAL, "harder": HARDER})
"""How hard what a code asks is, by the name of the level."""
FORMER = "former_lessons.json"
"""The file of the lessons that are gone, beside this module."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """One lesson or drill that a class can do together.

    >>> KINDS["02"].name, KINDS["02"].items, KINDS["practice"].opens
    ('02 Fifteens', 5, 'tutor()')
    >>> KINDS["02"].page, KINDS["practice"].page
    ('02_fifteens.ipynb', 'index.ipynb#Count')
    """

    key: str
    name: str
    place: int
    """Its number in every code, which never changes."""
    lesson: str
    """The stem of its notebook; empty for a drill."""
    page: str
    """The notebook that has it, and the heading above it on the map of the lessons."""
    opens: str
    """What a cell calls to open it."""
    skills: tuple[str, ...]
    """The skills that are asked, each as often as the others."""
    kinds: tuple[Kind, ...]
    """The only kinds that count; all, if there are none."""
    items: int
    """How many problems a code asks, if it doesn't say."""
    level: str
    rules: bool = False
    """Whether rules make a difference: by them it's settled who pegs what was missed or claimed wrongly."""
    leaves: tuple[str, ...] = ()
    """The skills that the next lesson warms up."""
    minutes: int = 0
    """How long a lesson takes; 0 for a drill, which goes on."""
    now: str = ""
    """The key of the lesson that holds what this one held, for a lesson that's gone."""


_SHOW = tuple(key for key in SKILLS if not key.startswith("play-") and key not in ("heels", "before-the-cut"))
_GROUPS = {"show": _SHOW, "play": tuple(key for key in SKILLS if key.startswith("play-"))}
_TICKET_HANDS = 5


def _skills(stated: list[str]) -> tuple[str, ...]:
    return tuple(skill for name in stated for skill in _GROUPS.get(name, (name,)))


def _lessons() -> Iterator[Assignment]:
    stated: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath("lessons.json").read_text("utf-8"))
    for stem, head in stated.items():
        yield Assignment(
            key=stem[:2],
            name=head["name"],
            place=head["place"],
            lesson=stem,
            page=f"{stem}.ipynb",
            opens="exit_ticket()",
            skills=_skills(head["skills"]),
            kinds=tuple(map(Kind, head.get("kinds", ()))),
            items=_TICKET_HANDS,
            level=head["level"],
            leaves=tuple(head.get("leaves", ())),
            minutes=head.get("minutes", 0),
        )


def _former(lessons: Mapping[str, Assignment]) -> Iterator[Assignment]:
    """Lessons that are gone, whose codes lead to those that hold them now."""
    stated: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath(FORMER).read_text("utf-8"))
    for key, head in stated.items():
        host = lessons[head["now"]]
        name, skills = f"{head['name']}, now in {host.name}", _skills(head["skills"])
        own = {"name": name, "place": head["place"], "skills": skills, "level": head["level"], "now": host.key}
        yield replace(host, key=key, kinds=(), leaves=(), **own)


def _drills() -> Iterator[Assignment]:
    for folder in files("crib_tutor").joinpath("drills").iterdir():
        stated = folder.joinpath("class_codes.json")
        for own in json.loads(stated.read_text("utf-8")) if stated.is_file() else ():
            page, skills = f"index.ipynb#{own.pop('heading')}", _skills(own.pop("skills"))
            yield Assignment(lesson="", page=page, skills=skills, kinds=(), level="normal", **own)


_LESSONS = {each.key: each for each in _lessons()}
KINDS: Mapping[str, Assignment] = MappingProxyType(
    {
        each.key: each
        for each in sorted((*_LESSONS.values(), *_former(_LESSONS), *_drills()), key=lambda each: each.place)
    }
)
"""Everything that a code can name, by its key: a lesson by its number, a drill by its name."""
