"""Progress as one small JSON text, and back again, checked.

A text that someone gives us isn't trusted: it is bounded, read field by field, and refused in one sentence that says
why. The person who reads it keeps the present state until it's read: nothing is half restored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_letters, digits
from types import MappingProxyType
from typing import Any

from crib_tutor.deck import quote
from crib_tutor.documents import DocumentKind, read_decimal, read_list, read_number, read_text, write_json
from crib_tutor.learner import attempts, profile, ratings
from crib_tutor.learner.attempts import LONGEST_CARDS, AttemptRecord, Day, SkillRecord
from crib_tutor.learner.profile import KnownSkill, Learner, PastMistake
from crib_tutor.learner.ratings import Rating
from crib_tutor.learner.review_days import SkillReview
from crib_tutor.problems.asked import read_asked
from crib_tutor.problems.skills import EVERY_SKILL, SKILLS
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove

VERSION = 4
LONGEST_FILE = 100_000
"""Characters of a progress file at most; a full one is a fifth of it."""
_LESSONS, _MEMBERS = 60, 5
_LATEST = 253_402_300_799
"""The last second of the year 9999."""
_MOST = 10**7
_LONGEST_TEXT = 200
_LETTERS = ascii_letters + digits
_BASE = digits + ascii_letters
_FALSE = HIGHEST_COUNT + 1
"""What tells the points of a false claim, in one letter of `_BASE`, from as many that were missed."""
_FIRST = frozenset({"skills", "mistakes", "record", "days", "recent", "turn", "lessons"})
_PARTS = MappingProxyType(
    {1: _FIRST, 2: _FIRST | {"met"}, 3: _FIRST | {"met", "votes"}, 4: _FIRST | {"met", "votes", "beaten"}}
)
"""What stands in the files of each version: the first has no ranks that were met, the last has beaten members."""
SAVED = DocumentKind("progress file", "crib_tutor progress", _PARTS, LONGEST_FILE)
_COUNTED = 2
"""The version that holds all of a learner who has only counted."""
_NOW = MappingProxyType(
    {
        "13_laws": "12_other_games",
        "14_every_hand": "13_every_hand",
        "15_own_crib": "14_two_cribs",
        "16_balking": "14_two_cribs",
        "17_starter": "15_starter",
        "18_lead": "16_lead",
        "19_replies": "17_replies",
        "20_on_or_off": "18_on_or_off",
        "21_last_street": "19_last_street",
        "22_par": "11_game",
        "23_luck": "20_luck",
        "24_five_card": "12_other_games",
        "25_jury": "21_jury",
    }
)
"""Lessons by their names while there were twenty-six, with those that hold them now."""
_VOTED = 3
"""The version that holds all but members who were beaten."""
VOTES = 150
_VOTE = re.compile(r"([A-Z]\d{1,3})([crln])", re.ASCII)
"""A vote on a claim of the sources: its id, and the ruling that was voted for by its first letter."""


@dataclass(frozen=True, slots=True)
class Progress:
    """All that's saved: the learner, lessons done, votes on claims.

    >>> Progress().done("03_runs").done("01_cards").done("03_runs").lessons
    ('01_cards', '03_runs')

    There's no name in it, and nothing about anyone but how the skills went.
    """

    learner: Learner = Learner()  # noqa: RUF009  # a learner is a value
    lessons: tuple[str, ...] = ()
    votes: tuple[str, ...] = ()
    """The first vote on each claim, such as "H13c" for confirmed, in the order in which they were given."""
    beaten: tuple[str, ...] = ()
    """The members of the club who were beaten, by their keys."""

    def note(self, what: str) -> Progress:
        """Add a vote, such as "H13c", a lesson that's done, such as "03_runs", or a member who was beaten."""
        if what[:1].isdecimal():
            return self.done(what)
        return self.vote(what) if what[:1].isupper() else replace(self, beaten=_members([*self.beaten, what]))

    def vote(self, given: str) -> Progress:
        """Add a vote; a claim keeps its first."""
        return replace(self, votes=_votes([*self.votes, _vote(given)]))

    def done(self, lesson: str) -> Progress:
        """The same with one more lesson done."""
        return replace(self, lessons=tuple(sorted({*self.lessons, read_text(lesson, _LONGEST_TEXT)}))[:_LESSONS])

    def grew_from(self, earlier: Progress) -> bool:
        """True if this is the other with more of it.

        A record that has grown too long has lost its first problems; without any record no one can tell.
        """
        now, then = self.learner, earlier.learner
        more = now.turn - then.turn
        shared = now.record[:-more] if more > 0 else now.record
        before = then.record[-len(shared) :]
        pairs = zip(shared, before, strict=False)  # the same, or the same after its dates were set back
        goes_on = len(shared) == len(before) and all(a[1:] == b[1:] and a.when <= b.when for a, b in pairs)
        same = goes_on if more > 0 else now == then
        known = bool(shared) or (then == Learner() and bool(earlier.votes))  # votes tell where nothing is practiced
        grown = set(earlier.lessons) <= set(self.lessons) and self.votes[: len(earlier.votes)] == earlier.votes
        grown &= set(earlier.beaten) <= set(self.beaten)
        return known and same and grown


def to_json(progress: Progress) -> str:
    """Write progress down, always in the same way."""
    of_first = not progress.votes and SKILLS.keys() >= progress.learner.known.keys()  # older programs read this too
    version = VERSION if progress.beaten else _COUNTED if of_first else _VOTED
    return write_json(_written(progress, version))


def from_json(text: str | bytes) -> Progress:
    """Read progress, or refuse it.

    >>> from_json('{"format": "crib_tutor progress", "version": 5}')
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: this progress file was saved by a later version (5, and we read 4): update first

    Raises `IllegalMove` for what is too long, torn, altered, from another version, or can't be.
    """
    document = SAVED.read(text)
    try:
        progress = _read(document)
    except ValueError as refusal:
        raise IllegalMove(f"this progress can't be right: {refusal}, so use another copy") from None
    if write_json(_written(progress, document["version"])) != write_json(SAVED.write(**document)):
        raise IllegalMove("this progress isn't written the way we write it: use another copy")
    return replace(progress, lessons=tuple(sorted({_NOW.get(lesson, lesson) for lesson in progress.lessons})))


# --- writing ---


def _written(progress: Progress, version: int) -> dict[str, Any]:
    learner = progress.learner
    letters = dict(zip(sorted(learner.known), _LETTERS, strict=False))
    parts = {
        "skills": {
            skill: [*known.rating, *known.review, int(known.mastered), *known.alone]
            for skill, known in learner.known.items()
        },
        "mistakes": [[m.skill, m.problem, m.difficulty, m.lost, m.turn, m.cards, *m.alone] for m in learner.mistakes],
        "record": " ".join(_entry(entry, before, letters) for entry, before in _with_before(learner.record)),
        "days": " ".join(
            f"{day - before}.{'.'.join(map(str, rest))}" for (day, *rest), before in _with_before(learner.days)
        ),
        "recent": list(learner.recent),
        "met": list(learner.met),
        "turn": learner.turn,
        "lessons": list(progress.lessons),
        "votes": " ".join(progress.votes),
        "beaten": list(progress.beaten),
    }
    return SAVED.write(version, **{part: parts[part] for part in _PARTS[version]})


def _with_before(listed: Sequence[Any]) -> Iterator[tuple[Any, int]]:
    before = 0
    for entry in listed:
        yield entry, before
        before = entry[0]


def _entry(entry: AttemptRecord, before: int, letters: dict[str, str]) -> str:
    """One attempt, such as 40.12.a0c51: forty seconds after the last, in twelve seconds, skill a alone, c lost 1."""
    results = ""
    for kept in entry.results:
        how = kept.rungs if kept.found else kept.rungs + attempts.SHOWN
        results += letters[kept.skill] + (f"{how}{_BASE[kept.lost + _FALSE * kept.false]}" if how else "0")
    return f"{entry.when - before}.{'' if entry.seconds is None else entry.seconds}.{results}"


# --- reading ---


def _read(document: dict[str, Any]) -> Progress:
    if not isinstance(document["skills"], dict):
        raise _cannot_be(document["skills"])
    known = {_skill(skill): _known(read_list(row, 7 + profile.MOST, 7)) for skill, row in document["skills"].items()}
    return Progress(
        Learner(
            known=MappingProxyType({skill: known[skill] for skill in EVERY_SKILL if skill in known}),
            mistakes=tuple(map(_mistake, read_list(document["mistakes"], profile.MISTAKES))),
            record=tuple(_entries(document["record"], sorted(known))),
            days=tuple(_days(document["days"])),
            recent=_texts(document["recent"], profile.STRUCTURES),
            met=_texts(document.get("met", []), profile.RANKS),
            turn=read_number(document["turn"], _MOST),
        ),
        _texts(document["lessons"], _LESSONS),
        _votes(map(_vote, _words(document.get("votes", ""), VOTES))),
        _members(_texts(document.get("beaten", []), _MEMBERS)),
    )


def _texts(value: object, most: int) -> tuple[str, ...]:
    return tuple(read_text(text, _LONGEST_TEXT) for text in read_list(value, most))


def _known(row: list[Any]) -> KnownSkill:
    rating, deviation, last, due, stability, difficulty, mastered, *alone = row
    return KnownSkill(
        Rating(
            read_decimal(rating, ratings.HIGHEST, ratings.LOWEST),
            read_decimal(deviation, ratings.UNKNOWN, ratings.LEAST),
        ),
        SkillReview(
            read_number(last, _LATEST),
            read_number(due, _LATEST),
            read_decimal(stability, 1e6, 0.001),
            read_decimal(difficulty, 10, 1),
        ),
        _texts(alone, profile.MOST),
        bool(read_number(mastered, 1)),
    )


def _mistake(value: object) -> PastMistake:
    skill, key, difficulty, lost, turn, cards, *alone = read_list(value, 6 + profile.ALONE - 1, 6)
    kept, structure = read_asked(key)
    return PastMistake(
        _skill(skill),
        kept,
        structure,
        read_decimal(difficulty, ratings.HIGHEST, -ratings.HIGHEST),
        read_number(lost, HIGHEST_COUNT, 1),
        read_number(turn, _MOST),
        read_text(cards, LONGEST_CARDS),
        _texts(alone, profile.MOST),
    )


def _entries(value: object, skills: list[str]) -> Iterator[AttemptRecord]:
    when = 0
    letters = dict(zip(_LETTERS, skills, strict=False))
    for text in _words(value, profile.ENTRIES):
        later, seconds, results = _split(text, 3)
        when += _digits(later, _LATEST)
        taken = _digits(seconds, attempts.LONGEST_SECONDS) if seconds else None
        yield AttemptRecord(when, taken, tuple(_results(results, letters)))


def _results(text: str, letters: dict[str, str]) -> Iterator[SkillRecord]:
    place = 0
    while place < len(text):
        skill, how = letters.get(text[place]), _digits(text[place + 1 : place + 2], 2 * attempts.SHOWN)
        lost = _BASE.find(text[place + 2 : place + 3] or " ") if how else 0
        if skill is None or not 0 <= lost < 2 * _FALSE:
            raise _cannot_be(text)
        alone, (false, points) = how < attempts.SHOWN, divmod(lost, _FALSE)
        yield SkillRecord(skill, points, how if alone else how - attempts.SHOWN, alone, bool(false))
        place += 3 if how else 2


def _days(value: object) -> Iterator[Day]:
    day = 0
    for text in _words(value, profile.DAYS):
        later, *rest = (_digits(part, _MOST) for part in _split(text, 4))
        day += later
        yield Day(day, *rest)


def _words(value: object, most: int) -> list[str]:
    words = value.split(" ") if isinstance(value, str) and value else []
    if not isinstance(value, str) or len(words) > most:
        raise _cannot_be(value)
    return words


def _split(text: str, parts: int) -> list[str]:
    split = text.split(".")
    if len(split) != parts:
        raise _cannot_be(text)
    return split


def _digits(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(_LATEST))):
        raise _cannot_be(text)
    return read_number(int(text), most)


def _skill(value: object) -> str:
    if not isinstance(value, str) or value not in EVERY_SKILL:
        raise IllegalMove(f"{quote(value)} isn't a skill we know")
    return value


def _vote(value: object) -> str:
    if not isinstance(value, str) or not _VOTE.fullmatch(value):
        raise _cannot_be(value)
    return value


def _votes(given: Iterable[str]) -> tuple[str, ...]:
    """Votes, each claim's first."""
    first: dict[str, str] = {}
    for vote in given:
        first.setdefault(vote[:-1], vote)
    return tuple(first.values())[:VOTES]


def _members(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({*keys}))[:_MEMBERS]


def _cannot_be(value: object) -> IllegalMove:
    return IllegalMove(f"{quote(value)} is out of place in it")
