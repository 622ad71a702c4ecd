"""A class's roster: who's in it, and whose each nickname is."""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor.assignments.turned_in import fold_nickname
from crib_tutor.classroom.gradebook.class_results import LearnerResult
from crib_tutor.deck import quote
from crib_tutor.documents import decode
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import join_words

LONGEST_ROSTER, MOST_PEOPLE = 2 * 1024 * 1024, 5_000
"""Bytes of a roster's file, and people in it, at most."""
_LONGEST_CELL = 300
_HEADS: Mapping[str, str] = MappingProxyType(
    {
        "name": "student|name|full name|student name|learner|display name",
        "first": "first name|firstname|given name|forename",
        "last": "last name|lastname|surname|family name",
        "nickname": "nickname|nick",
        "email": "email address|email|e-mail|e-mail address|mail",
        "id": "id|canvas id",
        "sis_id": "sis user id|id number|student id|student number",
        "login": "sis login id|login id|login|username|user name",
        "section": "section|class|group",
    }
)
"""The heads of a roster's columns, by what's in them."""
_OF_HEAD = {head: part for part, heads in _HEADS.items() for head in heads.split("|")}
_NOT_PEOPLE = ("points possible", "student, test")
"""How Canvas's export begins rows that aren't a learner's."""
_IDS = ("id", "sis_id", "login", "email")
_FORMULA = re.compile(r"[=@]|[+\-](?!\d+$)")
_NO_TEXT = "the roster isn't text, but something like a workbook: save it as CSV"
_MOST_NAMED = 20


class Person(NamedTuple):
    """Someone on a roster; what it doesn't say is empty."""

    name: str
    first: str = ""
    last: str = ""
    nickname: str = ""
    email: str = ""
    id: str = ""
    sis_id: str = ""
    login: str = ""
    section: str = ""

    @property
    def shown(self) -> str:
        """The name, the first one first."""
        last, comma, first = self.name.partition(", ")
        return f"{first} {last}" if comma else self.name


class Roster(NamedTuple):
    """The people of a class, and its file's heads."""

    people: tuple[Person, ...]
    heads: tuple[str, ...] = ()
    doubles: tuple[str, ...] = ()
    """Those who have a second row, which is left out."""


class Matched(NamedTuple):
    """Whose each result is, by `whose`; who is missing; doubts."""

    people: Mapping[tuple[str, str, str], Person]
    missing: tuple[Person, ...]
    notes: tuple[str, ...]


def read_roster(content: bytes) -> Roster:
    r"""Read a roster from CSV, told by its heads.

    >>> read_roster("Name;Email\nLovelace, Ada;ada@x.org\n".encode("utf-16")).people[0].email
    'ada@x.org'

    Commas, semicolons or tabs separate it: whichever finds the most known heads. Raises `IllegalMove`, in one sentence,
    for what isn't a roster.
    """
    if len(content) > LONGEST_ROSTER:
        raise IllegalMove(f"the roster is too long: {LONGEST_ROSTER // 1024**2} MB at most")
    try:
        text = "\0" if content.startswith(b"PK\3\4") else decode(content)
    except ValueError:
        text = "\0"
    if "\0" in text:
        raise IllegalMove(_NO_TEXT)
    lines = [f"{line}\n" for line in re.split(r"\r\n?|\n", text) if line.strip(" \t,;")]
    if lines and lines[0].lower().startswith("sep="):  # a line of Excel's own
        del lines[0]
    if not lines:
        raise IllegalMove("the roster is empty: begin it with a row of heads, such as Name, Email address")
    try:
        sign = max(",;\t", key=lambda sign: len(_parts(next(csv.reader(lines, delimiter=sign)))))
        rows = list(csv.reader(lines, delimiter=sign))
    except csv.Error:
        raise IllegalMove("the roster's quotation marks don't match: save it as CSV again") from None
    return _read_rows(rows)


def _parts(heads: Iterable[str]) -> dict[str, int]:
    """Which column holds what; of two that hold the same the first."""
    parts: dict[str, int] = {}
    for place, head in enumerate(heads):
        if part := _OF_HEAD.get(" ".join(head.casefold().replace("_", " ").split())):
            parts.setdefault(part, place)
    return parts


def _read_rows(rows: Sequence[Sequence[str]]) -> Roster:
    parts = _parts(rows[0])
    if not parts.keys() & {"name", "first", "nickname"}:
        raise IllegalMove(
            f"{quote(rows[0][0].strip())} doesn't begin a roster: its first row needs a head such as Name"
        )
    people: dict[Any, Person] = {}
    doubles: dict[str, None] = {}
    for number, row in enumerate(rows[1:], 2):
        person = _read_person({part: row[place].strip() for part, place in parts.items() if place < len(row)}, number)
        if not person.name or person.name.casefold().startswith(_NOT_PEOPLE):
            continue
        ids = [(part, cell.casefold()) for part in _IDS if (cell := getattr(person, part))]
        key = ids[0] if ids else (_plain(person.name), _plain(person.nickname))
        if key in people:
            doubles[person.name] = None
        people.setdefault(key, person)
    if not people or len(people) > MOST_PEOPLE:
        raise IllegalMove(f"the roster has {len(people):,} people: give one with 1 to {MOST_PEOPLE:,}")
    return Roster(tuple(people.values()), tuple(rows[0]), tuple(doubles))


def _read_person(cells: dict[str, str], number: int) -> Person:
    for part, cell in cells.items():
        if len(cell) > _LONGEST_CELL or not cell.isprintable():
            raise IllegalMove(f"row {number} of the roster has {quote(cell)}, which isn't one short line: put it right")
        if part in _IDS and _FORMULA.match(cell):  # it would be written unchanged
            raise IllegalMove(f"row {number} of the roster has {quote(cell)} for an ID, but that's a formula")
    full = " ".join(filter(None, [cells.get("first"), cells.get("last")]))
    return Person(**cells | {"name": cells.get("name") or full or cells.get("nickname", "")})


# --- whose a nickname is ---


def match_people(roster: Roster, learners: Sequence[LearnerResult]) -> Matched:
    """Find the person of each nickname.

    First comes whose file it is by the name that a learning platform gave it. Then the nickname is looked for among
    nicknames, full names either way round, logins and addresses up to the @, first names with a last name's first
    letter, and first names. Capitals, accents, spaces and signs make no difference. The first of these that anyone has
    decides, unless two people have it.
    """
    called = _directory(roster)
    people: dict[tuple[str, str, str], Person] = {}
    notes = [f"{name} is on the roster twice." for name in roster.doubles]
    strangers, perhaps = [], set[Person]()
    for learner in learners:
        found = called(learner)
        if len(found) == 1:
            people[learner.whose] = found[0]
        elif found:
            who = " or ".join(person.shown for person in found[:3])
            perhaps.update(found)
            notes.append(f"{learner.nickname} could be {who}: add a column Nickname to the roster.")
        else:
            strangers.append(learner.nickname)
    there = Counter(people.values())
    for person in [person for person, times in there.items() if times > 1]:
        shared = [learner for learner in learners if people.get(learner.whose) == person]
        notes.append(f"{join_words([learner.nickname for learner in shared])} could all be {person.shown}, so ask.")
        for learner in shared:
            del people[learner.whose]
    if strangers:
        more = f" and {len(strangers) - _MOST_NAMED} more" if len(strangers) > _MOST_NAMED else ""
        notes.append(f"Not on the roster: {', '.join(strangers[:_MOST_NAMED])}{more}.")
    return Matched(people, tuple(person for person in roster.people if person not in {*there, *perhaps}), tuple(notes))


def _directory(roster: Roster) -> Callable[[LearnerResult], list[Person]]:
    """Make what looks a learner up."""
    ways = [dict[str, list[Person]]() for _ in range(5)]
    for person in roster.people:
        for way, names in zip(ways, _called(person), strict=True):
            for name in set(map(_plain, names)) - {""}:
                way.setdefault(name, []).append(person)
    ids = {person.id: [person] for person in roster.people if person.id}

    def look_up(learner: LearnerResult) -> list[Person]:
        owner, _, number = learner.owner.rpartition("_")
        nickname = _plain(learner.nickname)
        of_platform = ids.get(number) or ways[1].get(_plain(owner))
        return of_platform or next((way[nickname] for way in ways if nickname in way), [])

    return look_up


def _plain(text: str) -> str:
    """A name without capitals, accents, spaces and signs."""
    folded = unicodedata.normalize("NFKD", fold_nickname(text))
    return "".join(sign for sign in folded if sign.isalnum() or unicodedata.category(sign) == "Mc")


def _called(person: Person) -> tuple[tuple[str, ...], ...]:
    """What someone might be called, the surest first."""
    first, last = person.first, person.last
    if not first + last:
        last, comma, first = person.name.partition(",")
        if not comma:
            first, _, last = person.name.rpartition(" ") if " " in person.name else (person.name, "", "")
    either = first, first.strip().partition(" ")[0]
    return (
        (person.nickname,),
        (person.name, first + last, last + first),
        (person.login, person.login.partition("@")[0], person.email.partition("@")[0]),
        tuple(name + last.strip()[:1] for name in either if last),
        either,
    )
