"""The drills: practice that a cell opens, each in a window of its own."""

from __future__ import annotations

from secrets import token_hex

from crib_tutor.practice.sessions import Way
from crib_tutor.practice.tutor import begun
from crib_tutor.widgets.keeping import HERE
from crib_tutor.widgets.kept import now_utc
from crib_tutor.widgets.tutoring import Tutoring


def tutor(
    skill: str | None = None, *, level: str = "normal", seed: int | str | None = None, way: Way | str = Way.COMBINATIONS
) -> Tutoring:
    """A tutor: problems chosen for the learner, of one skill where it is named, with help a rung at a time.

    >>> tutor("before-the-cut", seed=7).value["title"]
    'Before the cut'

    A cell that is run again goes on with the same learner, as does every tutor of this session; without a seed its
    problems are new each time.
    """
    began = token_hex(4) if seed is None else seed
    return Tutoring(
        begun(HERE.learner, seed=began, now=now_utc(), skill=skill, level=level, way=Way(way)), HERE, fresh=seed is None
    )
