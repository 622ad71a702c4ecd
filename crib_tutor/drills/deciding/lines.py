"""Decisions in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from textwrap import dedent

from crib_tutor.deck import InvalidCards, symbols
from crib_tutor.drills.deciding import words
from crib_tutor.drills.deciding.state import Deciding
from crib_tutor.learner.progress import Progress
from crib_tutor.learner.progress_report import code_words, record_lines
from crib_tutor.learner.progress_steps import Step
from crib_tutor.learner.resume_code import to_code
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.typed_answers import cards_from_hand
from crib_tutor.words.counts_aloud import name_cards

HELP = dedent("""\
    The card you lead or play, such as 4D, or the two cards you discard, such as 2H KC.
    A rank is enough if only one card has it.
    all shows every discard with its price, once you've decided; next, or Enter alone, goes on.
    cards names the cards again.
    skill lead practices leads; reply, discard-score and decisions are the others. skill alone lists each kind.
    skills shows what you've mastered and what's due; code shows your resume code.
    quit leaves and keeps what you've done.""")


@dataclass(frozen=True, slots=True)
class DecidingLines:
    """Decisions by lines of text, and what's still to be kept.

    >>> from datetime import UTC
    >>> from crib_tutor.drills.deciding.state import start_deciding
    >>> from crib_tutor.learner.profile import Learner
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> lines = DecidingLines(start_deciding(Learner(), seed=7, now=noon, practiced="lead"))
    >>> lines.answer("luck", noon).said
    ("'luck' doesn't work here: ? shows what to write",)
    """

    drill: Deciding
    lessons: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    ended: bool = False
    unkept: tuple[Step, ...] = ()
    """What was done since the progress was last kept."""

    @property
    def opening(self) -> tuple[str, ...]:
        """What lies on the table first."""
        return tuple(words.situation(self.drill.asked.seen))

    @property
    def progress(self) -> Progress:
        """What is kept."""
        return Progress(self.drill.learner, self.lessons)

    def kept_as(self, progress: Progress) -> DecidingLines:
        """This drill once its progress is kept."""
        drill = replace(self.drill, learner=progress.learner)
        return replace(self, drill=drill, lessons=progress.lessons, unkept=())

    def answer(self, line: str, now: datetime) -> DecidingLines:
        """The drill after a line of text, with what to say."""
        fresh = replace(self, said=())
        try:
            return _read_line(fresh, line, now)
        except (IllegalMove, InvalidCards) as refusal:
            return _say(fresh, str(refusal))


def _say(lines: DecidingLines, *said: str) -> DecidingLines:
    return replace(lines, said=(*lines.said, *filter(None, said)))


def _read_line(lines: DecidingLines, line: str, now: datetime) -> DecidingLines:
    word, rest = (*line.lower().split(maxsplit=1), "", "")[:2]
    if word in _ALONE and not rest:
        return _ALONE[word](lines, now)
    if word == "skill":
        named = rest.strip()
        if not named:
            kinds = (f"{key}: {name.lower()}" for key, name in words.GROUPS.items())
            return _say(lines, f"You practice {lines.drill.practiced}.", *kinds, *(f"{k}: {s.name}" for k, s in _EACH))
        return _put(lines, lines.drill.practice(now, named))
    if lines.drill.done:
        raise IllegalMove("this is decided: Enter goes on to the next")
    drill = lines.drill.choose(cards_from_hand(line, lines.drill.asked.seen.hand), now)
    assert drill.choice is not None
    assert drill.recorded is not None
    prices = (words.price_line(drill, row) for row in words.shown_choices(drill))
    reply = (f"{lead} {said}" for lead, said in words.lesson(drill))
    after = replace(lines, drill=drill, unkept=(*lines.unkept, drill.recorded))
    chose = f"{words.VERBS[drill.asked.seen.form]} {symbols(drill.choice.cards)}."
    score = words.score_line(drill)
    return _say(after, f"{chose} {words.verdict(drill)}", *prices, *reply, score, "Enter goes on to the next decision.")


def _next(lines: DecidingLines, now: datetime) -> DecidingLines:
    return _put(lines, lines.drill.next(now))


def _put(lines: DecidingLines, drill: Deciding) -> DecidingLines:
    return _say(replace(lines, drill=drill), *words.situation(drill.asked.seen))


def _all(lines: DecidingLines, _: datetime) -> DecidingLines:
    if not lines.drill.done:
        raise IllegalMove("that comes after you decide: write your choice first")
    return _say(lines, *(words.price_line(lines.drill, row) for row in words.shown_choices(lines.drill, every=True)))


def _cards(lines: DecidingLines, _: datetime) -> DecidingLines:
    seen = lines.drill.asked.seen
    return _say(lines, *words.situation(seen), f"In words: {name_cards(seen.hand)}.")


_EACH = tuple(DECISIONS.items())
_ALONE: Mapping[str, Callable[[DecidingLines, datetime], DecidingLines]] = {
    "": _next,
    "next": _next,
    "all": _all,
    "cards": _cards,
    "skills": lambda lines, now: _say(lines, *record_lines(lines.drill.learner, now)),
    "code": lambda lines, _: _say(lines, code_words(to_code(lines.progress))),
    "?": lambda lines, _: _say(lines, HELP),
    "help": lambda lines, _: _say(lines, HELP),
    "quit": lambda lines, _: replace(lines, ended=True),
    "q": lambda lines, _: replace(lines, ended=True),
}


def decision_meant(text: str) -> str | None:
    """The kind of decision a word means, if any.

    >>> decision_meant("Lead"), decision_meant("discard-home"), decision_meant("nobs")
    ('lead', 'discard-home', None)
    """
    word = text.strip().lower()
    return word if word in (*DECISION_GROUPS, *DECISIONS) else None
