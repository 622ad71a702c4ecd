"""What the teacher's notebook says in its two windows."""

from __future__ import annotations

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.words.counts_aloud import amount_of

CODES = "A code for your class"
CODE_LABELS = {
    "kind": "What they do",
    "skill": "Skill",
    "level": "Level",
    "many": "Problems",
    "own": "everyone has their own",
    "another": "Another code",
    "copy": "Copy the code",
    "copy link": "Copy the link",
    "copied": "Copied.",
    "uncopied": "This page can't copy: select the text instead.",
    "link": "Link",
    "here": "This link works only on your own computer. On a class server or a class site it works for everyone.",
}
EVERY_SKILL = "every skill"
RESULTS = "What your class turned in"
RESULT_LABELS = {
    "files": "Choose files",
    "folder": "or a folder or zip",
    "read": "Read it",
    "lines": "or lines, below the class code",
    "read lines": "Read the lines",
    "roster": "Choose a roster",
    "code": "Class code",
    "print": "Print",
    "show": "Show to the class",
    "copy": "Copy link",
    "copied": "Copied.",
    "uncopied": "This page can't copy: select the code instead.",
    "worksheet": "Worksheet",
    "missing": "missing",
    "apart": "A word with",
    "ready": "Ready",
    "ways": "Two ways to be wrong",
    "points": "points, the worst first",
    "short": "didn't find",
    "over": "claimed too much",
    "right": "all right",
    "unknown": "a line",
    "gradebook": "Into the gradebook",
    "save": "Save",
    "squares": "Each learner and each skill",
    "again": "Start over",
}
FOLDS = {"table": "Right answers and points", "weeks": "Over the weeks"}
SAVES = {
    "canvas": ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "the class code"],
    "moodle": ["Email address", "the class code", "Feedback comments"],
    "everything": ["nickname", "points", "points_missed", "points_too_many", "group", "lesson", "next_code"],
}
ON_ROSTER = "{} on the roster."
PRINTING = "Your browser prints it."
ROSTER = "Roster"
STARTED = "Everything is cleared. Choose files or paste lines."
NO_FOLDER = "type the folder's name first, such as results"
NO_LINES = "paste a line first, such as GREEN-HERON-7 ADA 7 OF 8 AND 17 OF 19, CHECK 91"
CSV_NAME = "class-results.csv"
SAVED = "Saved as {}, in your browser's downloads."
REFUSED, LEFT_OUT, KNOW = "Refused", "Left out", "Good to know"


def explain_code(code: ClassCode) -> str:
    """Say what learners do with a code.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> explain_code(read_code("GREEN-HERON-7"))
    'It adds 5 problems to the exit ticket of 00 Welcome. Learners type it there, with a nickname.'
    """
    kind, problems = code.assignment, amount_of(code.items, "problem")
    whose = ", different for each nickname" if code.own else ""
    if kind.lesson:
        return f"It adds {problems}{whose} to the exit ticket of {kind.name}. Learners type it there, with a nickname."
    return (
        f"It's for {problems}{whose}. Learners open the map, run its first cell of code and {kind.opens}, and type it."
    )


def count_results(learners: int, refused: int) -> str:
    """Say how much was read.

    >>> count_results(29, 2), count_results(1, 0)
    ('29 results are in, and 2 were refused.', '1 result is in.')
    """
    results = f"{amount_of(learners, 'result')} {'is' if learners == 1 else 'are'} in"
    if not refused:
        return f"{results}."
    return f"{results}, and {refused:,} {'was' if refused == 1 else 'were'} refused."
