"""Files that Canvas and Moodle import, by a roster's own IDs."""

from collections.abc import Callable, Mapping
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
_POINTS_POSSIBLE = "    Points Possible"
"""As Canvas's own export has it, blanks and all."""
_HUNDRED = 100


def why_not(platform: str, roster: Roster | None) -> str:
    """Say why a file can't be made; nothing if it can.

    >>> why_not("canvas", None)
    'Canvas goes by its own IDs: give a roster first, such as the export of its gradebook'
    """
    name, part, head = _NEEDS[platform]
    if roster is None:
        return f"{name} goes by its own {head}s: give a roster first, such as the export of its gradebook"
    if not roster.has(part):
        return f"the roster has no {head}s, and {name} goes by them: export it from {name}'s gradebook"
    return ""


_NEEDS = {"canvas": ("Canvas", "id", "ID"), "moodle": ("Moodle", "email", "email address")}


def canvas_csv(results: ClassResults, code: ClassCode, roster: Roster, assignment: str = "") -> str:
    """Write a code's points as Canvas imports them.

    IDs stay as they are in the roster. The column is called as in Canvas's own export, with Canvas's number for the
    assignment, if the roster has a column that begins with the code. Who turned in nothing is left out.
    """
    people = _people(results, code, roster, "canvas")
    possible = _possible(results, code)
    own = next((head for head in roster.heads if head.upper().startswith(code.text)), code.text)
    rows: list[tuple[object, ...]] = [
        (*CANVAS_COLUMNS, disarm(assignment or own)),
        (_POINTS_POSSIBLE, "", "", "", "", possible),
    ]
    for learner, person in people:
        ids = person.id, person.sis_id, person.login
        rows.append((disarm(person.name), *ids, disarm(person.section), _points(learner, possible)))
    return csv_text(rows)


def moodle_csv(results: ClassResults, code: ClassCode, roster: Roster, assignment: str = "") -> str:
    """Write a code's points as Moodle imports them."""
    people = _people(results, code, roster, "moodle")
    possible = _possible(results, code)
    address, feedback = MOODLE_COLUMNS
    places = places_of(plan_tomorrow(results, code))
    rows: list[tuple[object, ...]] = [(address, disarm(assignment or code.text), feedback)]
    for learner, person in people:
        rows.append((person.email, _points(learner, possible), disarm(_feedback(learner, *places[learner.whose]))))
    return csv_text(rows)


WRITERS: Mapping[str, Callable[[ClassResults, ClassCode, Roster, str], str]] = MappingProxyType(
    {"canvas": canvas_csv, "moodle": moodle_csv}
)


def _people(
    results: ClassResults, code: ClassCode, roster: Roster, platform: str
) -> list[tuple[LearnerResult, Person]]:
    """Those whose results can be written; raises `IllegalMove` if the roster can't say who is who."""
    if why := why_not(platform, roster):
        raise IllegalMove(why)
    part = _NEEDS[platform][1]
    matched = match_people(roster, results.of(code))
    pairs = [(learner, matched.people.get(learner.whose)) for learner in results.of(code)]
    return [(learner, person) for learner, person in pairs if person and getattr(person, part)]


def _possible(results: ClassResults, code: ClassCode) -> int:
    """The points everyone could have; a hundred if each learner had other problems, worth more or less."""
    possible = {learner.possible for learner in results.of(code)}
    return possible.pop() if len(possible) == 1 else _HUNDRED


def _points(learner: LearnerResult, possible: int) -> int:
    if possible == learner.possible:
        return learner.earned
    return round(possible * learner.earned / learner.possible) if learner.possible else possible


def _feedback(learner: LearnerResult, group: str, lesson: str, code: str) -> str:
    """What the learner reads beside the points."""
    missed = f" You didn't find {learner.short}." if learner.short else ""
    over = f" You claimed {learner.over} too many." if learner.over else ""
    what = "" if group in (READY, WORD_WITH) else f" {group}:"
    following = f"{what} next is lesson {lesson}, class code {code}." if lesson else ""
    return f"{learner.earned} of {learner.possible} points.{missed}{over}{following}"
