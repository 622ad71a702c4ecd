"""A class's roster: who's in it, and whose each nickname is."""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.assignments.turned_in import fold_nickname
from crib_tutor.classroom.gradebook.class_results import LearnerResult
from crib_tutor.deck import quote
from crib_tutor.documents import decode
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import join_words

LONGEST_ROSTER, MOST_PEOPLE = 2 * 1024 * 1024, 5_000
"""Bytes of a roster's file at most, and people in it."""
_LONGEST_CELL = 300
_SEPARATORS = ",;\t"
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
"""What the heads of a roster's columns are called, by what's in them."""
_OF_HEAD = {head: part for part, heads in _HEADS.items() for head in heads.split("|")}
_NOT_PEOPLE = ("points possible", "student, test")
"""How Canvas's export begins rows that aren't a learner's."""
_LIKE_FORMULA = re.compile(r"[=@\t\r\n]|[+\-](?!\d+$)")
_NUMBERED = re.compile(r"(.*)_(\d+)")


class Person(NamedTuple):
    """Someone on a roster; what the roster doesn't say is empty."""

    name: str
    first: str = ""
    last: str = ""
    nickname: str = ""
    email: str = ""
    id: str = ""
    sis_id: str = ""
    login: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """The people of a class, and the heads of its file."""

    people: tuple[Person, ...]
    heads: tuple[str, ...] = ()
    doubles: tuple[str, ...] = ()
    """Those whose row comes again, left out the second time."""

    def has(self, part: str) -> bool:
        """Whether some row says a part, such as the email."""
        return any(getattr(person, part) for person in self.people)


class Matched(NamedTuple):
    """Whose the results are: people, strangers and doubts."""

    people: Mapping[tuple[str, str, str], Person]
    """The person of each learner, by `LearnerResult.whose`."""
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
        raise IllegalMove("the roster isn't text but something like a workbook: save it as CSV")
    lines = [f"{line}\n" for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    while lines and (not lines[0].strip(" \t\r\n,;") or lines[0].lower().startswith("sep=")):
        del lines[0]  # Excel's own first line, and empty ones
    if not lines:
        raise IllegalMove("the roster is empty: its first row should be heads such as Name, Email address")
    rows = max((_rows(lines, sign) for sign in _SEPARATORS), key=lambda rows: len(_parts(rows[0])))
    return _read_people(rows)


def _rows(lines: Sequence[str], sign: str) -> list[list[str]]:
    """The rows by a separator; only a few more than there may be."""
    rows = []
    try:
        for row in csv.reader(lines, delimiter=sign):
            rows.append(row)
            if len(rows) > MOST_PEOPLE + 10:
                break
    except csv.Error:
        raise IllegalMove("the roster's quotation marks don't match: save it as CSV again") from None
    return rows or [[]]


def _parts(heads: Iterable[str]) -> dict[str, int]:
    """Which column holds what; of two that hold the same the first."""
    parts: dict[str, int] = {}
    for place, head in enumerate(heads):
        part = _OF_HEAD.get(" ".join(head.casefold().replace("_", " ").split()))
        if part:
            parts.setdefault(part, place)
    return parts


def _read_people(rows: list[list[str]]) -> Roster:
    parts = _parts(rows[0])
    if not parts.keys() & {"name", "first", "nickname"}:
        given = quote(rows[0][0].strip() if rows[0] else "")
        raise IllegalMove(
            f"the roster's first row begins {given}: it needs heads such as Name or First name, Last name"
        )
    people: dict[tuple[str, ...], Person] = {}
    doubles = []
    for number, row in enumerate(rows[1:], 2):
        cells = {part: _cell(row, place, number) for part, place in parts.items()}
        name = cells.get("name") or " ".join(filter(None, [cells.get("first"), cells.get("last")]))
        name = name or cells.get("nickname", "")
        if not name or name.casefold().startswith(_NOT_PEOPLE):
            continue
        person = Person(**cells | {"name": name})
        for part in ("id", "sis_id", "login", "email"):
            if _LIKE_FORMULA.match(getattr(person, part)):
                cell = quote(getattr(person, part))
                raise IllegalMove(
                    f"row {number} of the roster has {cell} for an ID, but that's a formula: put it right"
                )
        key = next(((part, getattr(person, part).casefold()) for part in ("id", "sis_id", "email", "login")
                    if getattr(person, part)), ("name", _plain(name), _plain(person.nickname)))  # fmt: skip
        if key in people:
            doubles.append(name)
        people.setdefault(key, person)
    if not people:
        raise IllegalMove("the roster has heads but no one below them: add a row for each learner")
    if len(people) > MOST_PEOPLE:
        raise IllegalMove(f"the roster is too long: {MOST_PEOPLE:,} people at most")
    return Roster(tuple(people.values()), tuple(rows[0]), tuple(dict.fromkeys(doubles)))


def _cell(row: Sequence[str], place: int, number: int) -> str:
    cell = row[place].strip() if place < len(row) else ""
    if len(cell) > _LONGEST_CELL or not cell.isprintable():
        raise IllegalMove(f"row {number} of the roster has {quote(cell)}, which isn't one short line: put it right")
    return cell


# --- whose a nickname is ---


def match_people(roster: Roster, learners: Sequence[LearnerResult]) -> Matched:
    """Find the person of each nickname.

    First comes whose file it is by the learning platform's own name for it. Then the nickname is looked for among
    nicknames, full names either way round, logins and addresses up to the @, first names with the first letter of the
    last, and first names. Capitals, accents, spaces and signs make no difference. The first of these that anyone has
    decides, unless two people have it.
    """
    ways = [_by_key(roster.people, way) for way in _WAYS]
    ids = {person.id: person for person in roster.people if person.id}
    people: dict[tuple[str, str, str], Person] = {}
    notes = [f"{name} is on the roster twice." for name in roster.doubles]
    strangers = []
    for learner in learners:
        owner, _, its_id = (learner.owner.rpartition("_")) if _NUMBERED.fullmatch(learner.owner) else ("", "", "")
        found = [ids[its_id]] if its_id in ids else ways[1].get(_plain(owner), []) if owner else []
        nickname = _plain(learner.nickname)
        found = found or next((way[nickname] for way in ways if nickname in way), [])
        if len(found) == 1:
            people[learner.whose] = found[0]
        elif found:
            who = join_words([person.name for person in found[:3]])
            notes.append(f"{learner.nickname} could be {who}: add a column Nickname to the roster.")
        else:
            strangers.append(learner.nickname)
    shared = [person for person, times in Counter(people.values()).items() if times > 1]
    for person in shared:
        nicknames = [learner.nickname for learner in learners if people.get(learner.whose) == person]
        notes.append(f"{join_words(nicknames)} are all {person.name}: ask, since none of them is exported.")
    if strangers:
        more = f" and {len(strangers) - 20} more" if len(strangers) > 20 else ""
        notes.append(f"Not on the roster: {', '.join(strangers[:20])}{more}.")
    there = set(people.values())
    sure = {key: person for key, person in people.items() if person not in shared}
    return Matched(sure, tuple(person for person in roster.people if person not in there), tuple(notes))


def _plain(text: str) -> str:
    """A name without capitals, accents, spaces and signs."""
    folded = unicodedata.normalize("NFKD", fold_nickname(text))
    return "".join(sign for sign in folded if sign.isalnum() or unicodedata.category(sign) == "Mc")


def _by_key(people: Iterable[Person], way: Callable[[Person], Iterable[str]]) -> dict[str, list[Person]]:
    found: dict[str, list[Person]] = {}
    for person in people:
        for key in {_plain(text) for text in way(person)} - {""}:
            found.setdefault(key, []).append(person)
    return found


def _first_and_last(person: Person) -> tuple[str, str]:
    if person.first or person.last:
        return person.first, person.last
    last, comma, first = person.name.partition(",")
    if comma:
        return first.strip(), last.strip()
    first, _, last = person.name.rpartition(" ")
    return (first, last) if first else (last, "")


def _of_name(person: Person) -> tuple[str, ...]:
    first, last = _first_and_last(person)
    return person.name, f"{first} {last}", f"{last} {first}"


def _of_initial(person: Person) -> tuple[str, ...]:
    first, last = _first_and_last(person)
    return tuple(f"{part} {last[:1]}" for part in (first, first.partition(" ")[0]) if last)


def _of_first(person: Person) -> tuple[str, ...]:
    first = _first_and_last(person)[0]
    return first, first.partition(" ")[0]


_WAYS: tuple[Callable[[Person], tuple[str, ...]], ...] = (
    lambda person: (person.nickname,),
    _of_name,
    lambda person: (person.login, person.login.partition("@")[0], person.email.partition("@")[0]),
    _of_initial,
    _of_first,
)
"""What someone might be called, the surest first."""
