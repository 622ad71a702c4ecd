"""What the teacher's notebook calls.

from crib_tutor.teacher import class_code, class_results, example_class, projector, teams
"""

from __future__ import annotations

import os
from secrets import randbelow

from crib_tutor.assignments.class_code import SEEDS, make_code
from crib_tutor.classroom.codes.window import CodesWindow
from crib_tutor.classroom.gradebook.example_class import example_class
from crib_tutor.classroom.gradebook.result_files import NamedContent, read_folder
from crib_tutor.classroom.gradebook.window import ResultsWindow
from crib_tutor.classroom.projector.state import find_hands
from crib_tutor.classroom.projector.window import ProjectorWindow
from crib_tutor.classroom.teams.state import start_teams
from crib_tutor.classroom.teams.window import TeamsWindow
from crib_tutor.counts import Count
from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

__all__ = ["class_code", "class_results", "example_class", "projector", "teams"]

_COLLECTED = "CRIB_TUTOR_RESULTS"
"""The variable of the environment in which a class server names the folder with what was turned in."""


def class_code(kind: str = "00", seed: int | None = None) -> CodesWindow:
    """Open a form that makes class codes.

    >>> class_code("00", seed=7).value["code"]
    'GREEN-HERON-7'

    Beginning with a lesson, such as "02", or a drill, such as "practice". Without a seed the code is new each time.
    """
    return CodesWindow(make_code(kind, randbelow(SEEDS) if seed is None else seed))


def class_results(given: object = ()) -> ResultsWindow:
    """Open what a class turned in.

    >>> class_results(example_class()).value["summary"]
    '6 results are in, and 1 was refused.'

    Choose files, zips or a folder there, or paste lines that were read out. ``given`` may be the name of a folder, a
    zip or a file to begin with.
    """
    folder = os.environ.get(_COLLECTED, "")
    if isinstance(given, str):
        return ResultsWindow(read_folder(given), folder=given)
    if not isinstance(given, tuple) or not all(isinstance(content, NamedContent) for content in given):
        raise IllegalMove(f"{quote(given)} can't be read: give the name of a folder or a zip, or nothing")
    return ResultsWindow(given, folder=folder)


def projector(*hands: Count | str, nickname: str = "") -> ProjectorWindow:
    """Show hands to the whole class.

    >>> projector("GREEN-HERON-7").value["places"][0]
    'Hand 1 of 5'

    Those of a class code, or hands of your own, each with its starter last. The class says a number first, then the
    hand counts itself. Where a code's problems are each learner's own, give the ``nickname`` of one. Raises
    `IllegalMove` for a code that asks for no hands.
    """
    return ProjectorWindow(find_hands(*hands, nickname=nickname))


def teams(*names: str, code: str = "GREEN-HERON-7", goal: int | None = None) -> TeamsWindow:
    """Let rows of a class count hands as teams.

    >>> teams("Window row", "Door row").value["together"]
    "Your goal: give away fewer than 6 points together. So far it's 0."

    Two to six, all of them against muggins, with the hands of a code. What a team's total is out by, it gives away. The
    class wins if all teams together give away fewer points than the ``goal``. Raises `IllegalMove` for names that are
    alike, and for a code without hands.
    """
    return TeamsWindow(start_teams(names, find_hands(code).counts, goal))
