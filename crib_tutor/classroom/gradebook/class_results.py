"""Results of a class, scored again, and refusals."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from html import unescape
from typing import NamedTuple
from unicodedata import combining, normalize

from crib_tutor.assignments.class_code import ClassCode, read_code
from crib_tutor.assignments.class_items import draw_at_most
from crib_tutor.assignments.rescore import Rescored, add_skills, rescore
from crib_tutor.assignments.score_line import NoCode, ScoreLine, bare_line, join_broken, looks_like_line, read_line
from crib_tutor.assignments.turned_in import fold_nickname, look_of, read_turned_in
from crib_tutor.classroom.gradebook.result_files import NOT_RESULTS, NamedContent
from crib_tutor.deck import InvalidCards
from crib_tutor.documents import decode
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import join_words

MOST_LINES = 1_000
"""Lines that are read of one file or of one paste."""
MOST_LINES_IN_ALL = 20_000
"""Lines that are read of all files together."""
MOST_DRAWN, MOST_DRAWN_BY_ONE = 3_000, 1_000
"""Problems drawn for everything that's read at once, such as ten each for 300 learners, and for one file of it."""
MOST_CLAIMS_READ = 150_000
"""Claims that are marked for everything that's read at once."""
PASTED = "pasted lines"
_FEW_LINES = range(1, 4)
"""So few lines are refused one by one, though none looks like one."""
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")
_LINE_END = re.compile(r"</(?:p|div|li|tr|h\d)>|<br[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")


class Refused(NamedTuple):
    """A file or line that counts for nothing."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class LearnerResult:
    """A learner's result under a code, from a file or line."""

    source: str
    """The name of the file, or of the file and the line."""
    code: ClassCode
    nickname: str
    right: int
    asked: int
    earned: int
    possible: int
    scored: Rescored | None = None
    """The answers of a file, scored again; None for a line that was read out, which has only totals."""
    answered: int | None = None
    short: int | None = None
    """The points missed in what was answered; a line doesn't say."""
    over: int | None = None
    """The points claimed that don't score; a line doesn't say."""
    owner: str = ""
    """Whose file it is by the name that a learning platform gave it; nothing if that doesn't say."""
    contested: bool = False
    """Whether something else that was turned in under this nickname, or one like it, says otherwise."""

    @property
    def key(self) -> tuple[str, str]:
        """The code and the nickname, alike for one learner."""
        return self.code.text, fold_nickname(self.nickname)

    @property
    def whose(self) -> tuple[str, str, str]:
        """The key and the owner, which no other result shares."""
        return *self.key, self.owner


def tell_apart(learners: Sequence[LearnerResult]) -> list[str]:
    """Name each learner, with the owner where two share."""
    sharing = Counter(learner.key for learner in learners)
    return [
        f"{learner.nickname} ({learner.owner})" if learner.owner and sharing[learner.key] > 1 else learner.nickname
        for learner in learners
    ]


@dataclass(frozen=True, slots=True)
class ClassResults:
    """Results of a class, and what was refused."""

    learners: tuple[LearnerResult, ...] = ()
    refused: tuple[Refused, ...] = ()
    notes: tuple[str, ...] = ()
    """What was left out though it could be read, such as a second file of one learner."""

    @property
    def codes(self) -> tuple[ClassCode, ...]:
        """The codes answered, in the order of lessons."""
        codes = {result.code.text: result.code for result in self.learners}
        return tuple(sorted(codes.values(), key=lambda code: (code.assignment.place, code.text)))

    def of(self, code: ClassCode) -> tuple[LearnerResult, ...]:
        """The learners of one code, by nickname."""
        return tuple(result for result in self.learners if result.code.text == code.text)

    def skills(self, code: ClassCode) -> Mapping[str, tuple[int, int]]:
        """Points earned and possible under a code, by skill."""
        total = add_skills(result.scored.skills for result in self.of(code) if result.scored)
        return {skill: total[skill] for skill in SKILLS if skill in total}


# --- reading ----------------------------------------------------------------------------------------------------------


def collect_results(
    files: Iterable[NamedContent] = (), *, lines: str = "", code: ClassCode | None = None
) -> ClassResults:
    """Read and score everything that was turned in.

    >>> from crib_tutor.assignments.class_code import read_code
    >>> from crib_tutor.assignments.turned_in import TurnedIn, to_text
    >>> ada = TurnedIn(read_code("GREEN-HERON-7"), "Ada", (4, 10, 2), (None,) * 5)
    >>> found = collect_results([NamedContent("a.json", to_text(ada).encode()), NamedContent("b.json", b"{")])
    >>> [(one.nickname, one.right, one.asked) for one in found.learners], found.refused[0].name
    ([('Ada', 3, 8)], 'b.json')

    With a ``code``, results of other codes are refused. Of two results of one learner under one code one is kept, and a
    note names both: a file rather than a line, and of two files the one with more answers. Where a learning platform's
    names say that two learners have one nickname, both are kept.
    """
    reading = _Collecting(code)
    with draw_at_most(MOST_DRAWN):
        for file in files:
            reading.read(file)
        reading.read_lines(PASTED, lines, "")
        reading.read_put_off()
    kept, notes = _keep_one_each(reading.found)
    kept, alike = _mark_look_alikes(kept)
    kept.sort(key=lambda each: (each.code.assignment.place, each.code.text, _in_alphabet(each.nickname), each.key))
    return ClassResults(tuple(kept), tuple(reading.refused), (*alike, *notes))


def _in_alphabet(nickname: str) -> str:
    """Put a nickname where people look for it: É beside E."""
    return "".join(sign for sign in normalize("NFKD", nickname.casefold()) if not combining(sign))


class _Collecting:
    """What was found and refused so far; with a code, results of another are refused."""

    def __init__(self, only: ClassCode | None) -> None:
        self.found: list[LearnerResult] = []
        self.refused: list[Refused] = []
        self._only = only
        self._lines = self._claims = 0
        self._put_off: list[tuple[str, str, str, str]] = []
        """Lines whose code nothing above them tells: the place, the line, the owner, and why it's refused so far."""

    def read(self, file: NamedContent) -> None:
        """Read a file by what it holds, whatever it's called."""
        text = ""
        if not (why := file.refused):
            try:
                text = decode(file.content)
            except ValueError:
                why = NOT_RESULTS
        self._claims += text.count("[")
        if not why and self._claims > MOST_CLAIMS_READ:
            why = "too many claims for one reading: read fewer files at a time"
        if why or _NO_TEXT.search(text):
            self.refused.append(Refused(file.name, why or NOT_RESULTS))
            return
        with draw_at_most(MOST_DRAWN_BY_ONE):
            if text.lstrip()[:1] in ("{", "["):
                self._try(file.name, file.owner, lambda: rescore(read_turned_in(text, only=self._only)))
            else:
                self.read_lines(file.name, _as_text(text), file.owner)

    def read_lines(self, name: str, text: str, owner: str) -> None:
        """Read each line that was read out.

        A code by itself is that of the lines below it that leave it out.
        """
        written = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        most = min(MOST_LINES, MOST_LINES_IN_ALL - self._lines)
        lines = list(join_broken(written[:most]))
        if name != PASTED and len(written) not in _FEW_LINES and not any(looks_like_line(line) for _, line in lines):
            self.refused.append(Refused(name, NOT_RESULTS))
            return
        self._lines += len(lines)
        code = self._only
        for number, line in lines:
            with suppress(IllegalMove):
                code = read_code(bare_line(line))
                continue
            self._read_line(f"{name}, line {number}", line, owner, code)
        if len(written) > most:
            self.refused.append(
                Refused(name, f"there are {len(written):,} lines, and only the first {most:,} are read")
            )

    def _read_line(self, place: str, line: str, owner: str, code: ClassCode | None) -> None:
        try:
            self._try(place, owner, lambda: read_line(line, code, only=self._only))
        except NoCode as refused:
            self._put_off.append((place, line, owner, str(refused)))

    def read_put_off(self) -> None:
        """Read lines without a code, if there's but one.

        No line above tells their code, and everything else is of one.
        """
        codes = {result.code for result in self.found}
        for place, line, owner, why in self._put_off:
            if len(codes) == 1:
                self._read_line(place, line, owner, *codes)
            else:
                self.refused.append(Refused(place, why))

    def _try(self, place: str, owner: str, make: Callable[[], Rescored | ScoreLine]) -> None:
        try:
            read = make()
        except NoCode:
            raise
        except (IllegalMove, InvalidCards) as refused:
            self.refused.append(Refused(place, str(refused)))
            return
        asked = len(read.scored) if isinstance(read, Rescored) else read.items
        whose = read.turned if isinstance(read, Rescored) else read
        result = LearnerResult(
            place, whose.code, whose.nickname, read.right, asked, read.earned, read.possible, owner=owner
        )
        if isinstance(read, Rescored):
            result = replace(result, scored=read, answered=read.answered, short=read.short, over=read.over)
        self.found.append(result)


def _as_text(text: str) -> str:
    """A page's text without its markup: some learning platforms hand in what was typed as HTML."""
    if not text.lstrip().startswith("<"):
        return text
    return unescape(_TAG.sub("", _LINE_END.sub("\n", text)))


def _keep_one_each(results: Sequence[LearnerResult]) -> tuple[list[LearnerResult], list[str]]:
    """Keep one result of each learner under each code, and note which others there were."""
    by_learner: dict[tuple[str, str], list[LearnerResult]] = {}
    for result in results:
        by_learner.setdefault(result.key, []).append(result)
    kept, notes = [], []
    for several in by_learner.values():
        owners = list(dict.fromkeys(result.owner for result in several if result.owner))
        if len(owners) < 2:
            owners = []
        for owner in owners:
            best, reasons = _keep_best([result for result in several if result.owner == owner])
            kept.append(best)
            notes += reasons
        if owners:
            notes.append(
                f"{len(owners)} learners are called {several[0].nickname}, with a row each: {', '.join(owners)}."
            )
        if others := [result for result in several if result.owner not in owners]:
            best, reasons = _keep_best(others)
            kept.append(replace(best, contested=best.contested or bool(owners)))
            notes += reasons
    return kept, notes


def _keep_best(several: Sequence[LearnerResult]) -> tuple[LearnerResult, list[str]]:
    best = min(several, key=_foundation)
    others = [result for result in several if result is not best]
    if not others:
        return best, []
    differ = [result for result in others if (best.right, best.earned) != (result.right, result.earned)]
    contested = not all(_grew_from(best, result) for result in differ)
    where = ", ".join(result.source for result in others)
    if best.scored is None:
        why = "it came first"
    elif all(result.scored is None for result in others):
        why = "a file can be scored again"
    elif all((result.answered or 0) < (best.answered or 0) for result in others):
        why = "it has more answers"
    else:
        why = "no other has more answers"
    end = "Their scores differ, so ask." if contested else "Their scores are the same."
    end = "It has the same answers and more." if differ and not contested else end
    note = (
        f"{best.nickname} turned in more than one result for {best.code.text}: {best.source} counts because {why}. "
        f"Left out: {where}. {end}"
    )
    return replace(best, contested=contested), [note]


def _grew_from(best: LearnerResult, other: LearnerResult) -> bool:
    """Whether another result is an earlier state of this one: the same answers, and not all of them yet."""
    now, before = best.scored, other.scored
    return now is not None and before is not None and now.turned.grew_from(before.turned)


def _foundation(result: LearnerResult) -> tuple[bool, int]:
    """How much to trust a result, the most first: a file, then the one with more answers, then the first by name."""
    return result.scored is None, -(result.answered or 0)


def _mark_look_alikes(kept: Sequence[LearnerResult]) -> tuple[list[LearnerResult], list[str]]:
    """Mark the learners of a code whose nicknames look alike in different alphabets, and note them."""
    by_look: dict[tuple[str, str], dict[str, str]] = {}
    for result in kept:
        by_look.setdefault((result.code.text, look_of(result.nickname)), {})[result.key[1]] = result.nickname
    alike = {look: names for look, names in by_look.items() if len(names) > 1}
    marked = [
        replace(result, contested=True) if (result.code.text, look_of(result.nickname)) in alike else result
        for result in kept
    ]
    notes = [
        f"{join_words(list(names.values()))} look alike in {code}, in letters of different alphabets, so ask."
        for (code, _), names in alike.items()
    ]
    return marked, notes
