"""Lines of practice, and what each makes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from textwrap import dedent

from crib_tutor.combinations import Kind
from crib_tutor.counts import count, count_row
from crib_tutor.deck import Card, InvalidCards, quote, read_unlike, say_open_suits, written
from crib_tutor.drills.guided_problem import Rung
from crib_tutor.drills.tutor import line_words as words
from crib_tutor.drills.tutor.state import Tutor
from crib_tutor.drills.tutor.words import OWN_PEGS, OWN_RECORD, answer_lines, clue
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import Progress
from crib_tutor.learner.progress_files import read_progress, write_beside
from crib_tutor.learner.progress_report import STAYS, code_words, record_lines, replace_question, welcome
from crib_tutor.learner.progress_steps import Step
from crib_tutor.learner.resume_code import from_code, to_code
from crib_tutor.marking.claims import claimable_cards
from crib_tutor.marking.offered_kinds import ask_kinds, kinds_left, next_kind
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import full_count
from crib_tutor.problems.problem_key import key_of_show
from crib_tutor.problems.problem_words import TAKEN_BACK, claim_reply, claim_words, problem_aloud, problem_text
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.conversation import refuse_line
from crib_tutor.terminal.typed_answers import total_meant
from crib_tutor.whole_files import name_of, path_named
from crib_tutor.words.written_claims import UnknownWord, kind_of, read_written

HELP = dedent("""\
    Claim a kind and its cards: fifteen 5S KH, pair 5H 5D, run, flush, nobs, heels; in the play thirty-one, go, last.
    15 and 31 are kinds too, and a beginning such as fl will do. A rank is enough if only one card has it: run 5 6 7.
    Cards alone are claimed if they could be only one kind: 5 5 is a pair.
    In the play, fifteen, 31, go and last need no cards.
    back takes back the last claim; done, or Enter alone after a claim, says that's all.
    A number alone is your total, if you've claimed nothing yet. An empty hand is 0, or done.
    hint says a little more if you've missed something; show shows it all, and your opponent pegs what you missed.
    next, or Enter alone, goes on once a problem is settled; cards names the cards again.
    five takes five problems of one kind when they're offered; skill all leaves them.
    skill nobs practices one skill, skill all every one, skill lists them; level easier, level normal, level harder.
    own 5H 5D 5S JC 5C counts your own cards, the starter last; own crib and five cards counts a crib.
    skills shows what you've mastered and what's due.
    code shows your resume code, code and its letters goes on from it; save FILE and load FILE do so with a file.
    quit leaves and keeps what you've done.""")
_FOUR = 4
_CRIB = "crib"


@dataclass(frozen=True, slots=True)
class TutorLines:
    """The tutor by lines of text, and what waits for a yes."""

    tutor: Tutor
    lessons: tuple[str, ...] = ()
    offered: Progress | None = None
    """Progress out of a file or a code, which is to take the place of what is here."""
    said: tuple[str, ...] = ()
    ended: bool = False
    unkept: tuple[Step, ...] = ()
    """What was done since the progress was last kept."""

    @property
    def opening(self) -> tuple[str, ...]:
        """What lies on the table first."""
        return (problem_text(self.tutor.look.problem),)

    @property
    def progress(self) -> Progress:
        """What is kept."""
        return Progress(self.tutor.learner, self.lessons)

    def kept_as(self, progress: Progress) -> TutorLines:
        """The same once all is kept, as this: with what another session has added meanwhile."""
        tutor = replace(self.tutor, learner=progress.learner)
        return replace(self, tutor=tutor, lessons=progress.lessons, unkept=())

    def answer(self, line: str, now: datetime) -> TutorLines:
        """What a line of text makes of it, as `answer_line` says."""
        return answer_line(replace(self, said=()), line, now)

    def saying(self, *lines: str) -> TutorLines:
        """The same, with something said."""
        return replace(self, said=(*self.said, *lines))


# --- what is heard ---


def answer_line(practice: TutorLines, line: str, now: datetime) -> TutorLines:
    """The practice after a line of text, with the reply.

    >>> from datetime import UTC
    >>> from crib_tutor.drills.tutor.state import start
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> answer_line(TutorLines(start(Learner(), seed=7, now=noon)), "luck", noon).said
    ("'luck' doesn't work here: ? shows what to write",)
    """
    try:
        if practice.offered is not None:
            return _decide_offer(practice, practice.offered, line.lower(), now)
        word, rest = (*line.split(maxsplit=1), "", "")[:2]
        word = word.lower()
        if word in _ALONE and not rest:
            return _ALONE[word](practice, now)
        if word in _WITH:
            return _WITH[word](practice, rest, now)
        kind = None if word in _ALONE else kind_of(word)
        points = total_meant(line, full_count(practice.tutor.look.problem))
        if points is not None:
            tutor = practice.tutor
            if tutor.look.way is not Way.TOTAL:
                tutor = tutor.answer_by(Way.TOTAL)
            return _step(practice, tutor.finish(now, points))
        if kind is not None and not rest:
            _require_plain(word, kind)
        return _claim(practice, line)
    except (IllegalMove, InvalidCards) as refusal:
        return practice.saying(str(refusal))


def _require_plain(word: str, kind: Kind) -> None:
    commands = [one for one in (*_ALONE, *_WITH) if one.startswith(word)]
    if commands and word != kind.value:
        raise IllegalMove(f"{quote(word)} could be {', '.join((kind, *commands))}: add a letter")


def _claim(practice: TutorLines, line: str) -> TutorLines:
    """Claim what a line names; cards without a kind are claimed where only one kind could be meant."""
    problem, claims = practice.tutor.look.problem, practice.tutor.look.claims
    counted = full_count(problem)
    kind, chosen = _read_claim(line, claimable_cards(counted))
    if kind is None:
        kind = next_kind(chosen, counted.kinds, claims)
        if len(left := kinds_left(chosen, counted.kinds, claims)) > 1:
            raise IllegalMove(f"{ask_kinds(left)} Write which, such as {kind} {written(chosen)}")
    tutor = practice.tutor
    if tutor.look.way is not Way.COMBINATIONS:
        tutor = tutor.answer_by(Way.COMBINATIONS)
    tutor = tutor.claim(kind, chosen or words.cards_meant(kind, problem))
    return replace(practice, tutor=tutor).saying(claim_reply(tutor.look.claims[-1], counted))


def _read_claim(line: str, table: tuple[Card, ...]) -> tuple[Kind | None, tuple[Card, ...]]:
    if not line[0].isalnum():
        raise refuse_line(line)
    try:
        kind, chosen = read_written(line, table)
    except UnknownWord:
        raise refuse_line(line) from None
    if not kind and not chosen:
        raise refuse_line(line)
    return kind, chosen


def _back_one(practice: TutorLines, _: datetime) -> TutorLines:
    claims = practice.tutor.look.claims
    tutor = practice.tutor.take_back(len(claims) - 1)
    return replace(practice, tutor=tutor).saying(f"{TAKEN_BACK} {claim_words(claims[-1])}.")


def _done(practice: TutorLines, now: datetime) -> TutorLines:
    look = practice.tutor.look
    other = look.way is not Way.COMBINATIONS and not (look.first or look.done)
    tutor = practice.tutor.answer_by(Way.COMBINATIONS) if other else practice.tutor
    return _step(practice, tutor.finish(now))


def _enter(practice: TutorLines, now: datetime) -> TutorLines:
    look = practice.tutor.look
    if look.done:
        return _next(practice, now)
    if not look.claims:
        raise IllegalMove(
            "you haven't claimed anything: claim what scores, write a number, or say done if nothing does"
        )
    return _done(practice, now)


def _hint(practice: TutorLines, now: datetime) -> TutorLines:
    look = practice.tutor.look
    if look.rung is Rung.CARD and not look.done:
        raise IllegalMove("there are no more hints: look again, or say show to see it all")
    return _step(practice, practice.tutor.help(now))


def _step(practice: TutorLines, tutor: Tutor) -> TutorLines:
    reply = [*answer_lines(tutor, practice.tutor)]
    if tutor.look.done:
        reply.append(f"{'five takes them; ' if tutor.offered else ''}Enter goes on to the next problem.")
    new = (tutor.recorded,) if tutor.recorded and tutor.recorded is not practice.tutor.recorded else ()
    return replace(practice, tutor=tutor, unkept=(*practice.unkept, *new)).saying(*reply)


def _next(practice: TutorLines, now: datetime) -> TutorLines:
    return _pose(practice, practice.tutor.next(now))


def _pose(practice: TutorLines, tutor: Tutor) -> TutorLines:
    return replace(practice, tutor=tutor).saying(problem_text(tutor.look.problem), *filter(None, [clue(tutor)]))


def _own(practice: TutorLines, rest: str, now: datetime) -> TutorLines:
    first, _, others = rest.partition(" ")
    crib = first.lower() == _CRIB
    typed = read_unlike(others if crib else rest)[0]
    held = count(typed) if len(typed) == _FOUR and not crib else count_row(typed, crib=crib)
    practice = practice.saying(f"{OWN_PEGS} {OWN_RECORD} {say_open_suits(rest.removeprefix(first * crib))}".rstrip())
    return _pose(practice, practice.tutor.count_own(key_of_show(held), now))


def _cards(practice: TutorLines, _: datetime) -> TutorLines:
    look = practice.tutor.look
    claims = [claim_reply(claim) for claim in look.claims]
    return practice.saying(problem_text(look.problem), problem_aloud(look.problem), *claims)


# --- what is practiced ---


def _skill(practice: TutorLines, rest: str, now: datetime) -> TutorLines:
    if not rest:
        return practice.saying(words.list_skills(practice.tutor.skill))
    return _pose(practice, practice.tutor.practice(now, words.skill_of(rest), practice.tutor.level))


def _level(practice: TutorLines, rest: str, now: datetime) -> TutorLines:
    return _pose(practice, practice.tutor.practice(now, practice.tutor.skill, rest.lower()))


# --- progress ---


def _code(practice: TutorLines, rest: str, now: datetime) -> TutorLines:
    if not rest:
        return practice.saying(code_words(to_code(practice.progress)))
    return _offer_progress(practice, replace(practice.progress, learner=from_code(rest).learner), now)


def _save(practice: TutorLines, rest: str, _: datetime) -> TutorLines:
    write_beside(practice.progress, _file(rest))
    return practice.saying(f"Saved in {name_of(_file(rest))}.")


def _file(text: str) -> Path:
    if not text:
        raise IllegalMove("a file needs a name: add it, as in save mine.json")
    return path_named(text)


def _offer_progress(practice: TutorLines, progress: Progress, now: datetime) -> TutorLines:
    here = practice.tutor.learner
    if here in (Learner(), progress.learner):
        return _restore(practice, progress, now)
    asked = f"{replace_question(progress, here)} Write yes or no."
    return replace(practice, offered=progress).saying(asked)


def _decide_offer(practice: TutorLines, offered: Progress, word: str, now: datetime) -> TutorLines:
    if word in ("yes", "y"):
        return _restore(practice, offered, now)
    if word in ("quit", "q"):
        return replace(practice, offered=None, ended=True)
    if word not in ("no", "n"):
        raise IllegalMove(f"{quote(word)} isn't yes or no: write one of them")
    return replace(practice, offered=None).saying(STAYS)


def _restore(practice: TutorLines, progress: Progress, now: datetime) -> TutorLines:
    """Go on with this progress; a problem that wasn't begun makes room for one that fits the learner who came back."""
    tutor = replace(practice.tutor, learner=progress.learner)
    practice = replace(practice, tutor=tutor, lessons=progress.lessons, offered=None, unkept=(progress,))
    practice = practice.saying(f"{welcome(progress.learner)}.")
    if not tutor.rated or tutor.look.claims or tutor.look.first:
        return practice
    return _pose(practice, tutor.practice(now, tutor.skill, tutor.level))


_ALONE: Mapping[str, Callable[[TutorLines, datetime], TutorLines]] = {
    "": _enter,
    "done": _done,
    "back": _back_one,
    "hint": _hint,
    "show": lambda practice, now: _step(practice, practice.tutor.show(now)),
    "next": _next,
    "five": lambda practice, now: _pose(practice, practice.tutor.take_five(now)),
    "cards": _cards,
    "skills": lambda practice, now: practice.saying(*record_lines(practice.tutor.learner, now)),
    "?": lambda practice, _: practice.saying(HELP),
    "help": lambda practice, _: practice.saying(HELP),
    "quit": lambda practice, _: replace(practice, ended=True),
    "q": lambda practice, _: replace(practice, ended=True),
}
_WITH: Mapping[str, Callable[[TutorLines, str, datetime], TutorLines]] = {
    "skill": _skill,
    "level": _level,
    "own": _own,
    "code": _code,
    "save": _save,
    "load": lambda practice, rest, now: _offer_progress(practice, read_progress(_file(rest)), now),
}
