"""Files that Canvas and Moodle import, by a roster's own IDs."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.classroom.gradebook.class_results import ClassResults, LearnerResult
from crib_tutor.classroom.gradebook.class_table import csv_text, disarm
from crib_tutor.classroom.gradebook.roster import Person, Roster, match_people
from crib_tutor.classroom.gradebook.tomorrow import plan_tomorrow
from crib_tutor.classroom.gradebook.tomorrow_words import READY, WORD_WITH, places_of
from crib_tutor.rules import IllegalMove

CANVAS_COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
MOODLE_COLUMNS = ("Email address", "Feedback comments")
"""The columns that they know by name; the points are in one of their own."""
_POINTS_POSSIBLE = ("    Points Possible", "", "", "", "")
"""As Canvas's own export has it, blanks and all."""
_HUNDRED = 100
NEEDS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {"canvas": ("Canvas", "id", "IDs"), "moodle": ("Moodle", "email", "email addresses")}
)
"""By platform its name, and the part of the roster by which it knows people."""


def why_not(platform: str, roster: Roster | None) -> str:
    """Say why a file can't be made; nothing if it can.

    >>> why_not("canvas", None)
    'Canvas goes by its own IDs: give a roster first, such as the export of its gradebook'
    """
    name, part, what = NEEDS[platform]
    if roster is None:
        return f"{name} goes by its own {what}: give a roster first, such as the export of its gradebook"
    if not any(getattr(person, part) for person in roster.people):
        return f"the roster has no {what}, and {name} goes by them: export it from {name}'s gradebook"
    return ""


def import_csv(
    platform: str, results: ClassResults, code: ClassCode, roster: Roster | None, assignment: str = ""
) -> str:
    """Write a code's points for a platform, IDs as the roster has them.

    Without an ``assignment`` the column is called by the code, or as in Canvas's own export, which adds its number. Who
    turned in nothing, or isn't known for sure, is left out. Raises `IllegalMove` if the roster doesn't do.
    """
    if why := why_not(platform, roster):
        raise IllegalMove(why)
    assert roster
    learners = results.of(code)
    matched = match_people(roster, learners)
    known = [(learner, matched.people[learner.whose]) for learner in learners if learner.whose in matched.people]
    known = [(learner, person) for learner, person in known if getattr(person, NEEDS[platform][1])]
    worth = {learner.possible for learner in learners}
    possible = worth.pop() if len(worth) == 1 else _HUNDRED  # where each learner had problems of their own
    own = next((head for head in roster.heads if head.upper().startswith(code.text)), code.text)
    called = disarm(assignment or own)
    if platform == "canvas":
        return csv_text([(*CANVAS_COLUMNS, called), (*_POINTS_POSSIBLE, possible), *_canvas(known, possible)])
    places = places_of(plan_tomorrow(results, code))
    rows = [
        (person.email, _points(learner, possible), disarm(_feedback(learner, *places[learner.whose])))
        for learner, person in known
    ]
    return csv_text([(MOODLE_COLUMNS[0], called, MOODLE_COLUMNS[1]), *rows])


def _canvas(known: Iterable[tuple[LearnerResult, Person]], possible: int) -> Iterable[tuple[object, ...]]:
    for learner, person in known:
        ids = person.id, person.sis_id, person.login
        yield disarm(person.name), *ids, disarm(person.section), _points(learner, possible)


def _points(learner: LearnerResult, possible: int) -> int:
    return round(possible * learner.earned / learner.possible) if learner.possible else possible


def _feedback(learner: LearnerResult, group: str, lesson: str, code: str) -> str:
    """What the learner reads beside the points."""
    missed = f" You didn't find {learner.short}." if learner.short else ""
    over = f" You claimed {learner.over} too many." if learner.over else ""
    what = "" if group in (READY, WORD_WITH) else f" {group}:"
    following = f"{what} next is lesson {lesson}, class code {code}." if lesson else ""
    return f"{learner.earned} of {learner.possible} points.{missed}{over}{following}"
