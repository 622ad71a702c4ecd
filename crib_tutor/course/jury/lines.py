"""The jury in lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import dedent
from types import MappingProxyType
from typing import ClassVar

from crib_tutor.course.jury import words
from crib_tutor.course.jury.state import Jury, call_jury
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.conversation import LineDrill, refuse_line
from crib_tutor.verdicts.verdict import Judgment
from crib_tutor.verdicts.verdict_words import list_notes, say_numbers, say_quote

_VOTES: Mapping[str, Judgment] = MappingProxyType(
    {
        **{str(place): vote for place, vote in enumerate(Judgment, 1)},
        **{vote.value: vote for vote in Judgment},
        "c": Judgment.CONFIRMED,
        "r": Judgment.REFUTED,
        "l": Judgment.LIMITS,
        "limits": Judgment.LIMITS,
        "within limits": Judgment.LIMITS,
        "n": Judgment.NO_DIFFERENCE,
        "no difference": Judgment.NO_DIFFERENCE,
    }
)
"""Votes as they're written."""
_SHORT = "1 confirmed, 2 refuted, 3 true within limits, or 4 no difference that matters"
_HELP = dedent(f"""\
    Your vote on the claim, by its number or its name: {_SHORT}.
    A letter will do too: c, r, l, or n.
    next, or Enter alone, goes on after a verdict.
    score says how you judged so far.""")


@dataclass(frozen=True, slots=True)
class JuryLines:
    """A judge by lines of text.

    >>> lines = jury_lines(7)
    >>> lines.answer("2")[1][0].partition(".")[0].startswith("You voted refuted")
    True
    """

    help: ClassVar[str] = _HELP
    jury: Jury

    @property
    def opening(self) -> tuple[str, ...]:
        """The drill, and its first case."""
        return "The jury, claim after claim; ? shows what to write.", *self.question

    @property
    def question(self) -> tuple[str, ...]:
        """The case that is heard, and what is asked."""
        if self.jury.done:
            return words.score_lines(self.jury)
        if self.jury.verdict is not None:
            return self._verdict
        test, vote = f"{words.THE_TEST}: {self.jury.case.test}", f"{words.VOTE}: {_SHORT}?"
        return words.head_case(self.jury), self.jury.case.claim, say_quote(self.jury.case), test, vote

    @property
    def closing(self) -> str:
        """The score, once a vote was given."""
        judged = [case for case in self.jury.docket if case.id in self.jury.votes]
        return words.say_score(sum(map(self.jury.right, judged)), len(judged)) if judged else ""

    def answer(self, line: str) -> tuple[JuryLines, tuple[str, ...]]:
        """The jury after a vote or step, and the reply."""
        word = line.lower().rstrip(".!")
        if word == "score":
            return self, (self.closing or "You haven't voted yet.",)
        if self.jury.done:
            raise IllegalMove("the docket is done: say score, or quit")
        if word in ("", "next") and self.jury.verdict is not None:
            after = JuryLines(self.jury.next())
            return after, after.question
        if not word:
            raise IllegalMove(f"you haven't voted yet: write {_SHORT}")
        if word not in _VOTES and word != "next":
            raise refuse_line(line)
        voted = JuryLines(self.jury.vote(_VOTES[word]) if word in _VOTES else self.jury.next())
        return voted, voted._verdict

    @property
    def _verdict(self) -> tuple[str, ...]:
        """The verdict that is open, line by line."""
        case = self.jury.case
        notes = (f"{name}: {note}" for name, note in list_notes(case))
        return words.reply(self.jury), case.why, *say_numbers(case), *notes, words.NEXT_LINE


def jury_lines(seed: int | str) -> JuryLines:
    """Draw the docket of a seed.

    >>> jury_lines(7).question[0].partition(" of ")[0]
    'Claim 1'
    """
    return JuryLines(call_jury(seed))


DRILL = LineDrill("jury", "to vote on what old books claim", lambda seed, _, __: jury_lines(seed))
