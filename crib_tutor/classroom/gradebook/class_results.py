"""The results of a class: every file and line read and scored again, and what was refused with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import combining, normalize

from crib_tutor.classroom.class_code import ClassCode, read_code
from crib_tutor.classroom.class_items import Item, class_items
from crib_tutor.classroom.gradebook.result_files import NamedContent
from crib_tutor.classroom.item_answers import ScoredItem
from crib_tutor.classroom.rescore import Rescored, add_skills, rescore
from crib_tutor.classroom.score_line import ScoreLine, read_line
from crib_tutor.classroom.turned_in import fold_nickname, read_turned_in
from crib_tutor.deck import InvalidCards
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove

MOST_LINES = 1_000
"""Lines that are read of one file or of one paste."""
PASTED = "pasted lines"


class Refused(NamedTuple):
    """A file or a line that counts for nothing, and why.

    >>> Refused("ada.json", "too long").name
    'ada.json'
    """

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class LearnerResult:
    """One learner's result under one code, from a file that was scored again or from a line that was read out."""

    source: str
    """The name of the file, or of the file and the line."""
    given: Rescored | ScoreLine

    @property
    def scored(self) -> Rescored | None:
        """The answers, scored; None for a line, which has only totals."""
        return self.given if isinstance(self.given, Rescored) else None

    @property
    def code(self) -> ClassCode:
        """The code that was answered."""
        return self.given.turned.code if isinstance(self.given, Rescored) else self.given.code

    @property
    def nickname(self) -> str:
        """The learner's nickname."""
        return self.given.turned.nickname if isinstance(self.given, Rescored) else self.given.nickname

    @property
    def key(self) -> tuple[str, str]:
        """The code and the nickname, alike for one learner."""
        return self.code.text, fold_nickname(self.nickname)

    @property
    def right(self) -> int:
        """How many answers are right."""
        return self.given.right

    @property
    def asked(self) -> int:
        """How many questions there were."""
        return len(self.given.scored) if isinstance(self.given, Rescored) else self.given.items

    @property
    def answered(self) -> int | None:
        """How many were answered; a line doesn't say."""
        return self.given.answered if isinstance(self.given, Rescored) else None

    @property
    def earned(self) -> int:
        """The points earned."""
        return self.given.earned

    @property
    def possible(self) -> int:
        """The points that there were."""
        return self.given.possible


class MissedItem(NamedTuple):
    """A problem that learners didn't get right: its number, what was asked, and how many missed it of how many.

    >>> MissedItem(3, None, 12, 30, 40).number
    3
    """

    number: int
    """Its place among the problems of the code, counted from 1."""
    item: Item
    missed_by: int
    answered_by: int
    lost: int
    """The points lost by all of them together."""


@dataclass(frozen=True, slots=True)
class ClassResults:
    """What a class turned in: its learners by code and nickname, what was refused, and what a teacher should know."""

    learners: tuple[LearnerResult, ...] = ()
    refused: tuple[Refused, ...] = ()
    notes: tuple[str, ...] = ()
    """What was left out though it could be read, such as a second file of one learner."""

    @property
    def codes(self) -> tuple[ClassCode, ...]:
        """The codes that were answered, in the order of their lessons and drills."""
        found = {one.code.text: one.code for one in self.learners}
        return tuple(sorted(found.values(), key=lambda code: (code.assignment.place, code.text)))

    def of(self, code: ClassCode) -> tuple[LearnerResult, ...]:
        """The learners of one code, by nickname."""
        return tuple(one for one in self.learners if one.code.text == code.text)

    def skills(self, code: ClassCode) -> Mapping[str, tuple[int, int]]:
        """For each skill that came up under a code, the points earned and those possible, in teaching order."""
        total = add_skills(one.scored.skills for one in self.of(code) if one.scored)
        return {skill: total[skill] for skill in SKILLS if skill in total}

    def missed_most(self, code: ClassCode, most: int = 3) -> tuple[MissedItem, ...]:
        """The problems that most learners missed, the most missed first; none where everyone had their own.

        Of those that as many missed, the one that cost more points comes first.
        """
        if code.own:
            return ()
        scored = [one.scored for one in self.of(code) if one.scored]
        found = [
            _missed(number, item, [one.items[number - 1] for one in scored])
            for number, item in enumerate(class_items(code), 1)
        ]
        found.sort(key=lambda one: (-one.missed_by, -one.lost, one.number))
        return tuple(one for one in found[:most] if one.missed_by)


def _missed(number: int, item: Item, answers: Sequence[ScoredItem]) -> MissedItem:
    given = [one for one in answers if one.answered]
    wrong = [one for one in given if not one.right]
    return MissedItem(number, item, len(wrong), len(given), sum(one.possible - one.earned for one in wrong))


# --- reading ----------------------------------------------------------------------------------------------------------


def collect_results(
    files: Iterable[NamedContent] = (), *, lines: str = "", code: ClassCode | None = None
) -> ClassResults:
    """Read and score everything that was turned in; ``lines`` are lines that were pasted.

    >>> from crib_tutor.classroom.class_code import read_code
    >>> from crib_tutor.classroom.turned_in import TurnedIn, to_text
    >>> ada = TurnedIn(read_code("GREEN-HERON-7"), "Ada", (4, 10, 2), (None,) * 5)
    >>> found = collect_results([NamedContent("a.json", to_text(ada).encode()), NamedContent("b.json", b"{")])
    >>> [(one.nickname, one.right, one.asked) for one in found.learners], found.refused[0].name
    ([('Ada', 3, 8)], 'b.json')

    With a ``code``, results of other codes are refused. Of two results of one learner under one code one is kept, and a
    note names both: a file rather than a line, and of two files the one with more answers.
    """
    refused: list[Refused] = []
    found: list[LearnerResult] = []
    for name, read in _read_each(files, lines):
        if isinstance(read, str):
            refused.append(Refused(name, read))
        elif code is not None and read.code.text != code.text:
            refused.append(Refused(name, f"it's for {read.code.text}, not {code.text}"))
        else:
            found.append(read)
    kept, notes = _keep_one_each(found)
    kept.sort(key=lambda one: (one.code.assignment.place, one.code.text, _in_alphabet(one.nickname), one.key))
    return ClassResults(tuple(kept), tuple(refused), tuple(notes))


def _in_alphabet(nickname: str) -> str:
    """Put a nickname where people look for it: É beside E."""
    return "".join(sign for sign in normalize("NFKD", nickname.casefold()) if not combining(sign))


def _read_each(files: Iterable[NamedContent], lines: str) -> Iterator[tuple[str, LearnerResult | str]]:
    """Each file and line by its name, scored or with the reason why it's refused."""
    for name, content, why in files:
        if why:
            yield name, why
        elif name.lower().endswith(".txt"):
            yield from _read_lines(name, content.decode("utf-8", "replace"))
        else:
            yield name, _read_file(name, content)
    yield from _read_lines(PASTED, lines)


def _read_file(name: str, content: bytes) -> LearnerResult | str:
    try:
        return LearnerResult(name, rescore(read_turned_in(content)))
    except (IllegalMove, InvalidCards) as refused:
        return str(refused)


def _read_lines(name: str, text: str) -> Iterator[tuple[str, LearnerResult | str]]:
    """Each line that was read out; a code by itself is that of the lines below it that leave it out."""
    code = None
    written = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in written[:MOST_LINES]:
        place = f"{name}, line {number}"
        with suppress(IllegalMove):
            code = read_code(line)
            continue
        try:
            yield place, LearnerResult(place, read_line(line, code))
        except (IllegalMove, InvalidCards) as refused:
            yield place, str(refused)
    if len(written) > MOST_LINES:
        yield name, f"there are {len(written):,} lines, and only the first {MOST_LINES:,} are read"


def _keep_one_each(found: Sequence[LearnerResult]) -> tuple[list[LearnerResult], list[str]]:
    """Keep one result of each learner under each code, and note which others there were."""
    by_learner: dict[tuple[str, str], list[LearnerResult]] = {}
    for one in found:
        by_learner.setdefault(one.key, []).append(one)
    kept, notes = [], []
    for several in by_learner.values():
        best = min(several, key=_foundation)
        kept.append(best)
        others = [one for one in several if one is not best]
        if others:
            notes.append(_note(best, others))
    return kept, notes


def _foundation(one: LearnerResult) -> tuple[bool, int]:
    """How much to trust a result, the most first: a file, then the one with more answers, then the first by name."""
    return one.scored is None, -(one.answered or 0)


def _note(kept: LearnerResult, others: Sequence[LearnerResult]) -> str:
    where = ", ".join(one.source for one in others)
    if kept.scored is None:
        why = "it came first"
    elif all(one.scored is None for one in others):
        why = "a file can be scored again"
    elif all((one.answered or 0) < (kept.answered or 0) for one in others):
        why = "it has more answers"
    else:
        why = "no other has more answers"
    differ = any((one.right, one.earned) != (kept.right, kept.earned) for one in others)
    return (
        f"{kept.nickname} turned in more than one result for {kept.code.text}: {kept.source} counts because {why}. "
        f"Left out: {where}. {'Their scores differ, so ask.' if differ else 'Their scores are the same.'}"
    )
