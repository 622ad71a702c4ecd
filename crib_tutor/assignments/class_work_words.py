"""Words for a learner under a class code."""

from __future__ import annotations

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.class_work import ClassWork
from crib_tutor.assignments.lesson_tickets import ticket_questions
from crib_tutor.words.counts_aloud import amount_of

LABELS = {
    "invite": "In a class? Enter the code",
    "code": "Class code",
    "nickname": "Your nickname",
    "only": "A nickname is enough: don't use your full name.",
    "enter": "Enter",
    "join": "Join",
    "back": "Not now",
    "leave": "Leave",
    "turn in": "Turn in",
    "result": "See your result",
    "copy": "Copy the line",
    "download": "Download the file",
    "copied": "Copied.",
    "uncopied": "This page can't copy: select the line instead.",
    "read out": "Read this line to your teacher, or give them the file.",
    "stale": "You've answered more since then: turn in again.",
}
CODE_FIRST = "type the code first, as it's written on the board, such as GREEN-HERON-7"
NAME_FIRST = "type a nickname first, such as Ada"
UNKEPT = "This browser can't keep your answers, so turn them in before you close the page."
UNREAD = "Your earlier answers in this browser can't be used. A copy of them stays here."
"""For work that was damaged or altered."""


def invite_nickname(code: ClassCode) -> str:
    """Say what a code is for.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> invite_nickname(read_code("GREEN-HERON-7"))
    'GREEN-HERON-7 is for 00 Welcome: 3 questions, then 5 problems. Which nickname will you use?'
    """
    asks = amount_of(code.items, "problem")
    if asked := len(ticket_questions(code.kind)):
        asks = f"{amount_of(asked, 'question')}, then {asks}"
    return f"{code.text} is for {code.assignment.name}: {asks}. Which nickname will you use?"


def progress_line(work: ClassWork) -> str:
    """Say who works under a code, how far.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> from crib_tutor.assignments.class_work import begin_work
    >>> progress_line(begin_work(read_code("GREEN-HERON-7"), "Ada"))
    'GREEN-HERON-7 · Ada · 0 of 8'
    """
    return f"{work.code.text} · {work.nickname} · {work.given} of {work.many}"


def announce_joined(work: ClassWork) -> str:
    """Say that someone has joined.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> from crib_tutor.assignments.class_work import begin_work
    >>> announce_joined(begin_work(read_code("GREEN-HERON-7"), "Ada"))
    "You're in GREEN-HERON-7 as Ada."
    """
    return f"You're in {work.code.text} as {work.nickname}."


def announce_left(work: ClassWork) -> str:
    """Say that someone has left.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> from crib_tutor.assignments.class_work import begin_work
    >>> announce_left(begin_work(read_code("GREEN-HERON-7"), "Ada"))
    "You've left GREEN-HERON-7. Join again as Ada to pick up where you left off."
    """
    return f"You've left {work.code.text}. Join again as {work.nickname} to pick up where you left off."


def name_place(code: ClassCode) -> str:
    """Say where a code belongs.

    >>> from crib_tutor.assignments.class_code import make_code, read_code
    >>> name_place(read_code("GREEN-HERON-7"))
    'GREEN-HERON-7 is for 00 Welcome: open that lesson and run its exit ticket.'
    >>> name_place(make_code("muggins", 7)).partition(": ")[2]
    'on the map of the lessons, run the first cell of code, then muggins().'
    """
    kind = code.assignment
    how = (
        "open that lesson and run its exit ticket"
        if kind.lesson
        else f"on the map of the lessons, run the first cell of code, then {kind.opens}"
    )
    return f"{code.text} is for {kind.name}: {how}."


def announce_end(work: ClassWork) -> str:
    """Say that the last problem has its answer; nothing before.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> from crib_tutor.assignments.class_work import begin_work
    >>> announce_end(begin_work(read_code("GREEN-HERON-7"), "Ada"))
    ''
    """
    return f"That was the last problem of {work.code.text}." if work.done else ""


def say_unanswered(work: ClassWork) -> str:
    """Say how many problems have no answer yet.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> from crib_tutor.assignments.class_work import begin_work
    >>> say_unanswered(begin_work(read_code("GREEN-HERON-7"), "Ada"))
    '8 of 8 have no answer yet, so they count as missed. You can go on and turn in again.'
    """
    left = work.many - work.given
    if not left:
        return ""
    have, count = ("have", "they count") if left > 1 else ("has", "it counts")
    return f"{left} of {work.many} {have} no answer yet, so {count} as missed. You can go on and turn in again."


def say_saved(name: str) -> str:
    """Say that a shared folder has what was turned in.

    >>> say_saved("results-GREEN-HERON-7-ada.json")
    "It's saved in your class's folder too, as results-GREEN-HERON-7-ada.json."
    """
    return f"It's saved in your class's folder too, as {name}."


def say_unsaved(reason: str) -> str:
    """Say that the shared folder failed.

    >>> say_unsaved("No space left on device")
    "It couldn't be saved in your class's folder (No space left on device): download the file instead."
    """
    return f"It couldn't be saved in your class's folder ({reason}): download the file instead."
