"""Hands said aloud, revealed and marked by the learner; nothing listens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import SHOWN, Count
from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.learner.attempts import Attempt, Result
from crib_tutor.learner.profile import Learner
from crib_tutor.marking.claims import read_kind
from crib_tutor.marking.mistake_reasons import plural
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import problem_from_key
from crib_tutor.problems.problem_key import key_of_show
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import amount_of, explain, sentence

SAY_IT = "Say it aloud, with the total after every score. Then reveal."
REVEAL, NEXT, AGAIN = "Reveal the count", "Next hand", "Start again"
COMPARE = "Did you say all of it? Press each row you left out."
COMPARE_NOTHING = "Is that what you said?"
ALL_OF_IT, LEFT_OUT, TOO_MUCH = "I said all of it", "I missed something", "I said too much"
WHAT_KIND = "What did you say too much of?"
_NAMES = {Kind.NOBS: "his nobs", Kind.FLUSH: "a flush"}
MARKED_HERE = "You marked this yourself, so it weighs less in your record."


@dataclass(frozen=True, slots=True)
class SayingAloud:
    """Hands to say one after another, marked by the learner.

    >>> from crib_tutor.counts import count
    >>> said = SayingAloud((count("4C 5S 6D 9H", "4H"),))
    >>> said.task, said.spoken
    ('Say it aloud, with the total after every score. Then reveal.', '')
    >>> said.reveal().spoken
    'Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen'

    Each step gives a new one, and what can't be done raises `IllegalMove` and changes nothing.
    """

    hands: tuple[Count, ...]
    at: int = 0
    revealed: bool = False
    verdict: str = ""
    """How this hand went, in the learner's own verdict; nothing before it is given."""
    missed: tuple[int, ...] = ()
    """The places of the rows that were left out."""

    @property
    def hand(self) -> Count:
        """The hand to say now."""
        return self.hands[self.at]

    @property
    def last(self) -> bool:
        """Say if no hand follows."""
        return self.at == len(self.hands) - 1

    @property
    def place(self) -> str:
        """The number of this hand."""
        return f"Hand {self.at + 1} of {len(self.hands)}"

    @property
    def task(self) -> str:
        """The learner's task; none once this hand is marked."""
        if self.verdict:
            return ""
        return (COMPARE if self.rows else COMPARE_NOTHING) if self.revealed else SAY_IT

    @property
    def spoken(self) -> str:
        """The count as a player says it, once it is revealed."""
        return explain(self.hand) if self.revealed else ""

    @property
    def rows(self) -> tuple[tuple[Combination, str, int], ...]:
        """Each combination revealed, with its sentence and the total so far."""
        parts = self.hand.combinations if self.revealed else ()
        totals = accumulate(part.points for part in parts)
        return tuple((part, sentence(part), total) for part, total in zip(parts, totals, strict=True))

    def reveal(self) -> SayingAloud:
        """Show the count."""
        return replace(self, revealed=True)

    def mark(self, missed: Sequence[int], too_much: object = None) -> SayingAloud:
        """Mark the rows left out, or the kind overcounted."""
        if not self.revealed or self.verdict:
            raise IllegalMove("say the hand and reveal its count first: it is marked once")
        if too_much is not None:
            kind, missed = read_kind(too_much), ()
            how = f"You said too much: {_NAMES.get(kind, plural(kind))}."
        elif missed:
            lost = sum(part.points for part in self._parts(missed))
            how = f"You missed {amount_of(lost, 'point')} of {self.hand.points}."
        else:
            how = f"You said all of it: {self.hand.points}."
        return replace(self, verdict=f"{how} {MARKED_HERE}", missed=tuple(missed))

    def attempt(self, missed: Sequence[int], too_much: object, learner: Learner, now: datetime) -> Attempt:
        """Make what the record keeps, with less weight than marked answers."""
        problem = problem_from_key(key_of_show(self.hand))
        look = GuidedProblem(problem, suspects=learner.suspects)
        left_out = self._parts(missed)
        if too_much is not None:
            tally = Counter({str(kind): self.hand.only(kind).points for kind in self.hand.kinds})
            look = replace(look, way=Way.TALLY).finish(dict(tally + Counter([str(read_kind(too_much))])))
        elif left_out:
            for part in self.hand.combinations:
                look = look if part in left_out else look.claim(part.kind, part.cards)
            look = look.finish()
        else:
            return Attempt(problem, tuple(map(Result, problem.skills)), now, named=True)
        return Attempt(problem, (look if look.done else look.show()).results, now, named=True)

    def next(self) -> SayingAloud:
        """Go on to the next hand, or again to the first."""
        if not self.verdict:
            raise IllegalMove("mark this hand first: press what you left out, or say that you said all of it")
        return SayingAloud(self.hands, 0 if self.last else self.at + 1)

    def _parts(self, places: Sequence[int]) -> tuple[Combination, ...]:
        parts = self.hand.combinations
        if not (isinstance(places, list | tuple) and all(type(at) is int and 0 <= at < len(parts) for at in places)):
            raise IllegalMove("choose rows of this count: reload the page, and try again")
        return tuple(parts[at] for at in sorted(set(places)))


def kinds_said() -> tuple[tuple[str, str], ...]:
    """The kinds of which too much can be said, as on buttons.

    >>> kinds_said()[-1]
    ('nobs', 'His nobs')
    """
    return tuple((kind.value, _NAMES.get(kind, plural(kind)).capitalize()) for kind in SHOWN)
