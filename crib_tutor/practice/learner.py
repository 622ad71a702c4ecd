"""The learner: what is known of somebody who practises, how sure it is, and what follows from it.

Everything is a value: an attempt gives a new learner. Nothing asks the clock or chance; both are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from math import prod
from statistics import median_high
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.practice.attempts import Attempt, Day, Entry, Kept, Result, seconds_since, streak, tallied
from crib_tutor.practice.ratings import LEAST, MIDDLE, Met, Rating, expected, rested, share, updated
from crib_tutor.practice.reviews import DAY, Review, reviewed
from crib_tutor.practice.skills import SKILLS

ALONE = 2
"""Successes without help, on hands with different cards, before a mistake is done with."""
FEWEST, MOST, _LOOKED_AT = 3, 6, 20
"""Successes that master a skill: at best, and where the last problems, so many of them, all went badly."""
FAIR = 1400
"""The rating below which a skill is only coming, so that it takes the most successes to master it."""
STATED = 60
"""The deviation of a problem's difficulty, which is stated and not measured."""
ENTRIES, DAYS, MISTAKES, STRUCTURES = 500, 150, 24, 8
"""How much is kept: attempts, days of practice, mistakes to come back to, and structures not to be met again yet."""


class Known(NamedTuple):
    """What is known of one skill: rating, schedule, the last problems done alone without a miss, and whether mastered.

    >>> Known(Rating(1500, 200), Review(0, 0, 1, 5)).mastered
    False
    """

    rating: Rating
    review: Review
    alone: tuple[str, ...] = ()
    mastered: bool = False


class Mistake(NamedTuple):
    """A problem to come back to in other cards: the skill that was missed, what it lost, and what was done alone since.

    >>> Mistake("heels", "cut JH", "cut h1", 1400, 1, 7).alone
    ()

    ``difficulty`` is the one of this skill in the problem, and ``turn`` counts the attempts before it.
    """

    skill: str
    problem: str
    structure: str
    difficulty: float
    lost: int
    turn: int
    cards: str = ""
    alone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who practises: what is known of each skill, the mistakes to come back to, and the record.

    >>> from datetime import UTC
    >>> from crib_tutor.practice.posed import problem
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> missed = Attempt(problem("cut JH"), (Result("heels", lost=2, found=False),), noon)
    >>> learner = Learner().after(missed)
    >>> learner.weakest, learner.rating("heels").value < 1500, len(learner.mistakes)
    (('heels',), True, 1)

    A skill that was never met is taken to be like the others. A clock that goes back is taken to stand still.
    """

    known: Mapping[str, Known] = field(default_factory=lambda: MappingProxyType({}))
    mistakes: tuple[Mistake, ...] = ()
    record: tuple[Entry, ...] = ()
    days: tuple[Day, ...] = ()
    recent: tuple[str, ...] = ()
    """The structures of the last problems, the last one last."""
    turn: int = 0
    """How many attempts there were."""

    # --- what follows from it ---

    @property
    def last(self) -> int:
        """When something was last practised, in seconds since 1970; 0 for never."""
        return max((known.review.last for known in self.known.values()), default=0)

    def rating(self, skill: str) -> Rating:
        """The rating of a skill as it was when last met, and for one that was never met the median of the others."""
        if skill in self.known:
            return self.known[skill].rating
        return Rating(median_high(known.rating.value for known in self.known.values()) if self.known else MIDDLE)

    def chance(self, skills: Iterable[str], difficulty: float) -> float:
        """How likely it is that a problem is done right and alone, which is so where each of its skills is.

        >>> round(Learner().chance(["nobs"], 1259), 2)
        0.8
        """
        asked = tuple(skills)
        part = share(difficulty, len(asked))
        return prod(expected(self.rating(skill).value, part, STATED) for skill in asked)

    @property
    def mastered(self) -> tuple[str, ...]:
        """The skills that are mastered, in teaching order."""
        return tuple(skill for skill in SKILLS if skill in self.known and self.known[skill].mastered)

    @property
    def weakest(self) -> tuple[str, ...]:
        """The skills that were met and are not mastered, first the one of which it is surest that it is weak."""
        return tuple(sorted((s for s in SKILLS if s in self.known and not self.known[s].mastered), key=self._at_best))

    def _at_best(self, skill: str) -> float:
        rating = self.known[skill].rating
        return rating.value + rating.deviation

    @property
    def needed(self) -> int:
        """How many successes without help, one after another and on different hands, master a skill that goes fairly.

        >>> Learner().needed
        5

        Three, for somebody who has got nearly all of the last twenty problems right; up to three more the more of them
        were not, since a few right by chance prove nothing of somebody who is mostly wrong.
        """
        last = self.record[-_LOOKED_AT:]
        right = sum(entry.alone for entry in last)
        return FEWEST + round((MOST - FEWEST) * (1 - (right + 1) / (len(last) + 2)))

    def to_master(self, skill: str) -> int:
        """How many more of them master this skill; 0 for one that is mastered."""
        known = self.known.get(skill)
        if known and known.mastered:
            return 0
        return max(_needed(known, self.needed) - len(known.alone), 1) if known else self.needed

    def due(self, now: datetime) -> tuple[str, ...]:
        """The skills whose review is due, first the one that has waited longest."""
        by = seconds_since(now)
        waiting = [skill for skill in SKILLS if skill in self.known and self.known[skill].review.due <= by]
        return tuple(sorted(waiting, key=lambda skill: self.known[skill].review.due))

    def priority(self, mistake: Mistake) -> float:
        """What a mistake is expected to cost the next time: the points it lost by the chance that it is repeated."""
        return mistake.lost * (1 - expected(self.rating(mistake.skill).value, mistake.difficulty, STATED))

    def streak(self, now: datetime) -> int:
        """How many days of practice stand in a row."""
        return streak(self.days, seconds_since(now))

    # --- what an attempt changes ---

    def after(self, attempt: Attempt) -> Learner:
        """The learner after an attempt."""
        now = max(seconds_since(attempt.when), self.last)
        entry = Entry(now, attempt.seconds, tuple(Kept(*one[:4], one.false) for one in attempt.results))
        blame = self._blame(attempt)
        needed = replace(self, record=(*self.record, entry)).needed
        known = dict(self.known) | {r.skill: self._after_one(attempt, r, now, blame) for r in attempt.results}
        known = {skill: _settled(one, needed) for skill, one in known.items()}
        after = replace(
            self,
            known=MappingProxyType({skill: known[skill] for skill in SKILLS if skill in known}),
            record=(*self.record, entry)[-ENTRIES:],
            days=tallied(self.days, entry, DAYS),
            recent=(*self.recent, attempt.problem.structure)[-STRUCTURES:],
            turn=self.turn + 1,
        )
        mistakes = (*(m for m in map(_checked(attempt), self.mistakes) if m), *_mistakes(attempt, self.turn))
        return replace(after, mistakes=tuple(sorted(mistakes, key=after.priority, reverse=True)[:MISTAKES]))

    def _blame(self, attempt: Attempt) -> dict[str, float]:
        """How much of the blame each missed skill bears.

        A fifteen of three cards with an ace is a matter of two skills. Where they miss together, the one that was
        likelier to miss is to blame, and the other no more than it was likely to by comparison.
        """
        missed = [result.skill for result in attempt.results if not result.found]
        if not any(SKILLS[skill].across for skill in missed):
            return {}
        difficulty = attempt.problem.difficulty
        likely = {skill: 1 - expected(self.rating(skill).value, difficulty, STATED) for skill in missed}
        most = max(likely.values())
        return {skill: one / most for skill, one in likely.items()}

    def _after_one(self, attempt: Attempt, result: Result, now: int, blame: Mapping[str, float]) -> Known:
        """What is known of one skill after its result."""
        before = self.known.get(result.skill)
        rating = rested(before.rating, (now - before.review.last) / DAY) if before else self.rating(result.skill)
        part = share(attempt.problem.difficulty, attempt.asked)
        weight = result.weight(named=attempt.named) * (1 if result.found else blame.get(result.skill, 1))
        rating = _moved(rating, part, float(result.found), weight)
        alone = _more_alone(before.alone if before else (), attempt.problem.key) if result.alone else ()
        review = reviewed(before.review if before else None, result.went, now)
        return Known(rating, review, alone, bool(before and before.mastered and result.found))


def _needed(known: Known, at_least: int) -> int:
    """The successes that master a skill of which so much is known: as long as it is only coming, the most there are."""
    return MOST if known.rating.value < FAIR else at_least


def _settled(known: Known, needed: int) -> Known:
    """A skill with as many successes as are needed is mastered, and they need not be kept any longer."""
    if known.mastered or len(known.alone) >= _needed(known, needed):
        return known._replace(alone=(), mastered=True)
    return known


def _moved(rating: Rating, difficulty: float, score: float, weight: float) -> Rating:
    """A rating after one problem, rounded as it is kept, so that a learner read from a file is the same to the bit."""
    value, deviation = updated(rating, [Met(difficulty, STATED, score, weight)])
    return Rating(round(value, 1), round(max(deviation, LEAST), 1))


def _more_alone(alone: tuple[str, ...], problem: str) -> tuple[str, ...]:
    """The problems done alone with one more, by a short sum: the same cards again prove nothing new."""
    token = sha256(problem.encode()).hexdigest()[:4]
    return alone if token in alone else (*alone, token)[-MOST:]


def _checked(attempt: Attempt) -> Callable[[Mistake], Mistake | None]:
    """What an attempt makes of a mistake: done with, one step nearer to it, put back, or untouched."""
    results = {result.skill: result for result in attempt.results}

    def check(mistake: Mistake) -> Mistake | None:
        result = results.get(mistake.skill)
        if result is None or mistake.structure != attempt.problem.structure:
            return mistake
        if not result.alone:
            return None  # it joins again as the mistake that it was now
        if attempt.problem.key == mistake.problem:
            return mistake
        alone = _more_alone(mistake.alone, attempt.problem.key)
        return None if len(alone) >= ALONE else mistake._replace(alone=alone)

    return check


def _mistakes(attempt: Attempt, turn: int) -> Iterator[Mistake]:
    part = round(share(attempt.problem.difficulty, attempt.asked), 1)
    for result in attempt.results:
        if not result.alone:
            yield Mistake(
                result.skill,
                attempt.problem.key,
                attempt.problem.structure,
                part,
                max(result.lost, 1),
                turn,
                result.cards,
            )
