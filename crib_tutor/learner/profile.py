"""The learner: what's known, how surely, and what follows.

Everything is a value: an attempt gives a new learner. Nothing asks the clock or chance; both are handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from math import exp, log, prod
from statistics import median_high
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.learner.attempts import (
    Attempt,
    AttemptRecord,
    Day,
    Result,
    SkillRecord,
    seconds_since,
    streak,
    tally_day,
)
from crib_tutor.learner.ratings import (
    LEAST,
    RatedProblem,
    Rating,
    chance_right,
    fade_rating,
    share_difficulty,
    update_rating,
)
from crib_tutor.learner.review_days import DAY, SkillReview, schedule_review, set_back
from crib_tutor.problems.asked import Asked
from crib_tutor.problems.decisions.decision import decisions_at_table
from crib_tutor.problems.problem_key import ranks_of
from crib_tutor.problems.skill_worth import AT_TABLE, COMMON, AtTable
from crib_tutor.problems.skills import DECISIONS, EVERY_SKILL, SKILLS, Skill

ALONE = 2
"""Successes without help, on hands of different ranks, before a mistake is done with."""
FEWEST, MOST, _LOOKED_AT = 3, 6, 20
"""Successes that master a skill: at best, and where the last problems, so many of them, all went badly."""
FAIR = 1400
"""The rating below which a skill is only coming, so that it takes the most successes to master it."""
BEGINNER = 1250.0
"""The rating of someone new: four times in five such a learner counts a hand like those at the end of lesson 00."""
_EARLIEST = seconds_since(datetime(2026, 1, 1, tzinfo=UTC))
"""No clock is right that shows an earlier time: such a one stands still, and sets nothing back."""
STATED = 60
"""The deviation of a problem's difficulty, which is stated and not measured."""
ENTRIES, DAYS, MISTAKES, STRUCTURES, RANKS = 500, 150, 24, 8, 40
"""How much is kept: attempts, days of practice, mistakes, and structures and ranks that aren't to come again yet."""
RECENT = 40
"""Problems that speak for or against a skill being the one that is lacking."""
_LACKING, _SLIP = 0.9, 0.05
"""How often someone misses a skill who lacks it, and how often someone who doesn't."""
_MISSED, _FOUND = log(_LACKING / _SLIP), log((1 - _LACKING) / (1 - _SLIP))
"""How much one miss adds to the suspicion of a skill, and what one success takes from it."""


class KnownSkill(NamedTuple):
    """Rating, review, and latest successes of a skill."""

    rating: Rating
    review: SkillReview
    alone: tuple[str, ...] = ()
    mastered: bool = False


class PastMistake(NamedTuple):
    """A mistake to come back to in other cards.

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
    """Someone who practices: skills, mistakes, and the record.

    >>> from datetime import UTC
    >>> from crib_tutor.problems.problem import problem_from_key
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> missed = Attempt(problem_from_key("cut JH"), (Result("heels", lost=2, found=False),), noon)
    >>> learner = Learner().after(missed)
    >>> learner.weakest, learner.rating("heels").value < BEGINNER, len(learner.mistakes)
    (('heels',), True, 1)

    A skill that was never met is taken to be like the others. A clock that goes back is taken to stand still; by more
    than a day, it was wrong before, and what is dated later than it is set back.
    """

    known: Mapping[str, KnownSkill] = field(default_factory=lambda: MappingProxyType({}))
    mistakes: tuple[PastMistake, ...] = ()
    record: tuple[AttemptRecord, ...] = ()
    days: tuple[Day, ...] = ()
    recent: tuple[str, ...] = ()
    """The structures of the last problems, the last one last."""
    met: tuple[str, ...] = ()
    """The ranks of the last problems, which are many more; the last ones last."""
    turn: int = 0
    """How many attempts there were."""

    # --- what follows from it ---

    @property
    def last(self) -> int:
        """The last practice, in seconds since 1970; 0 for never."""
        return max((known.review.last for known in self.known.values()), default=0)

    def rating(self, skill: str) -> Rating:
        """A skill's rating when last met, or the others' median.

        Someone of whom nothing is known is taken to have read the first lesson.
        """
        if skill in self.known:
            return self.known[skill].rating
        others = [known.rating.value for other, known in self.known.items() if other in _side(skill)]
        return Rating(median_high(others) if others else BEGINNER)

    def chance(self, skills: Iterable[str], difficulty: float) -> float:
        """Chance that a problem is done right and alone.

        >>> round(Learner().chance(["nobs"], 1009), 2)
        0.8
        """
        return prod(self.chances(skills, difficulty).values())

    def chances(self, skills: Iterable[str], difficulty: float) -> dict[str, float]:
        """How likely each skill of a problem is found."""
        asked = tuple(skills)
        part = share_difficulty(difficulty, len(asked))
        return {skill: chance_right(self.rating(skill).value, part, STATED) for skill in asked}

    @property
    def mastered(self) -> tuple[str, ...]:
        """The skills that are mastered, in teaching order."""
        return tuple(skill for skill in EVERY_SKILL if skill in self.known and self.known[skill].mastered)

    @property
    def weakest(self) -> tuple[str, ...]:
        """Skills met and not mastered, the surest cost first.

        Those of counting come before those of deciding: holes and chances of winning don't compare.
        """
        weak = [skill for skill in EVERY_SKILL if skill in self.known and not self.known[skill].mastered]
        return tuple(sorted(weak, key=lambda skill: (skill in DECISIONS, -self.costs(skill, at_best=True))))

    @property
    def suspects(self) -> tuple[str, ...]:
        """Every skill, the likeliest to be lacking first."""
        suspicion = self.suspicion()
        return tuple(sorted(COMMON, key=lambda skill: suspicion[skill], reverse=True))

    def suspicion(self) -> dict[str, float]:
        """Log odds that each skill is lacking, less a constant.

        At first a skill is more suspected the more often it comes up. A learner who lacks it nearly always misses it,
        and one who doesn't hardly ever does, so each of the last problems speaks for it or against it.
        """
        odds = {skill: log(at_table.often) for skill, at_table in AT_TABLE.items()}
        for entry in self.record[-RECENT:]:
            for kept in (result for result in entry.results if result.skill in odds):
                odds[kept.skill] += _FOUND if kept.found and not kept.rungs else _MISSED
        return odds

    def costs(self, skill: str, *, at_best: bool = False) -> float:
        """Expected cost of a skill in a thousand deals.

        In holes, or for decisions in wins in 100 games; with `at_best`, at the upper end of its rating.
        """
        often, slip, difficulty = at_table(skill)
        rating = self.rating(skill)
        return often * slip * (1 - chance_right(rating.value + at_best * rating.deviation, difficulty, STATED))

    @property
    def needed(self) -> int:
        """Successes in a row that master a skill.

        >>> Learner().needed
        5

        Three, for someone who has got nearly all of the last twenty problems right; up to three more the more of them
        weren't, since a few right by chance prove nothing of someone who is usually wrong.
        """
        last = self.record[-_LOOKED_AT:]
        right = sum(entry.alone for entry in last)
        return FEWEST + round((MOST - FEWEST) * (1 - (right + 1) / (len(last) + 2)))

    def to_master(self, skill: str) -> int:
        """Successes still missing to master a skill; 0 once mastered."""
        known = self.known.get(skill)
        if known and known.mastered:
            return 0
        needed = MOST if skill in DECISIONS else self.only(SKILLS).needed
        return max(_needed(known, needed) - len(known.alone), 1) if known else needed

    def due(self, now: datetime) -> tuple[str, ...]:
        """Skills whose review is due, the longest wait first."""
        by = seconds_since(now)
        waiting = [skill for skill in EVERY_SKILL if skill in self.known and self.known[skill].review.due <= by]
        return tuple(sorted(waiting, key=lambda skill: self.known[skill].review.due))

    def priority(self, mistake: PastMistake) -> float:
        """Expected cost of a mistake at the table."""
        again = 1 - chance_right(self.rating(mistake.skill).value, mistake.difficulty, STATED)
        return at_table(mistake.skill).often * mistake.lost * again

    def streak(self, now: datetime) -> int:
        """How many days of practice stand in a row."""
        return streak(self.days, seconds_since(now))

    def only(self, skills: Mapping[str, Skill]) -> Learner:
        """The same learner with some skills alone: `SKILLS`, or `DECISIONS`."""
        if all(skill in skills for skill in self.known):
            return self
        kept = {skill: known for skill, known in self.known.items() if skill in skills}
        record = tuple(entry for entry in self.record if any(result.skill in skills for result in entry.results))
        mistakes = tuple(result for result in self.mistakes if result.skill in skills)
        return replace(self, known=MappingProxyType(kept), mistakes=mistakes, record=record)

    # --- what an attempt changes ---

    def after(self, attempt: Attempt) -> Learner:
        """The learner after an attempt."""
        now = seconds_since(attempt.when)
        if _EARLIEST <= now < self.last - DAY:
            return self._set_back(now).after(attempt)
        now = max(now, self.last)
        entry = AttemptRecord(
            now, attempt.seconds, tuple(SkillRecord(*result[:4], result.false) for result in attempt.results)
        )
        blame = self._blame(attempt)
        side = _side(attempt.results[0].skill)
        before = self.only(side).record
        needed = MOST if side is DECISIONS else replace(self, record=(*before, entry)).needed  # a card can be guessed
        known = dict(self.known) | {r.skill: self._after_one(attempt, r, now, blame) for r in attempt.results}
        known |= {  # what is mastered needs no successes any longer
            skill: row._replace(alone=(), mastered=True)
            for skill, row in known.items()
            if skill in side and (row.mastered or len(row.alone) >= _needed(row, needed))
        }
        after = replace(
            self,
            known=MappingProxyType({skill: known[skill] for skill in EVERY_SKILL if skill in known}),
            record=(*self.record, entry)[-ENTRIES:],
            days=tally_day(self.days, entry, DAYS),
            recent=(*self.recent, attempt.problem.structure)[-STRUCTURES:],
            met=(*self.met, attempt.problem.ranks)[-RANKS:],
            turn=self.turn + 1,
        )
        problem, hard = attempt.problem, round(attempt.difficulty, 1)
        mistakes = [kept for mistake in self.mistakes if (kept := _check_mistake(mistake, attempt))]
        mistakes += [
            PastMistake(r.skill, problem.key, problem.structure, hard, max(r.lost, 1), self.turn, r.cards)
            for r in attempt.results
            if not r.alone
        ]
        return replace(after, mistakes=tuple(sorted(mistakes, key=after.priority, reverse=True)[:MISTAKES]))

    def _set_back(self, now: int) -> Learner:
        """The same with nothing dated later than now; what was is new in the schedule."""
        known = {skill: row._replace(review=set_back(row.review, now)) for skill, row in self.known.items()}
        days = [day for day in self.days if day.day < now // DAY]
        if later := self.days[len(days) :]:
            days.append(Day(now // DAY, *(sum(column) for column in list(zip(*later, strict=True))[1:])))
        record = tuple(entry._replace(when=min(entry.when, now)) for entry in self.record)
        return replace(self, known=MappingProxyType(known), record=record, days=tuple(days))

    def _blame(self, attempt: Attempt) -> dict[str, float]:
        """How much of the blame each missed skill bears."""
        missed = {result.skill for result in attempt.results if not result.found}
        if len(missed) < 2:
            return {}
        suspicion = self.suspicion()
        parts = {skill: {*part} for skill, part in attempt.problem.each if skill in missed}
        blame = {}
        for skill, part in parts.items():
            rivals = [
                suspicion[other]
                for other, its in parts.items()
                if SKILLS[other].across is not SKILLS[skill].across and part & its
            ]
            blame[skill] = exp(min(0.0, suspicion[skill] - max(rivals, default=suspicion[skill])))
        return blame

    def _after_one(self, attempt: Attempt, result: Result, now: int, blame: Mapping[str, float]) -> KnownSkill:
        before = self.known.get(result.skill)
        rating = fade_rating(before.rating, (now - before.review.last) / DAY) if before else self.rating(result.skill)
        weight = result.weight(named=attempt.named) * (1 if result.found else blame.get(result.skill, 1))
        problem = RatedProblem(attempt.difficulty, STATED, float(result.found), weight)
        value, deviation = update_rating(rating, [problem])
        rating = Rating(round(value, 1), round(max(deviation, LEAST), 1))  # as a file keeps it, the same to the bit
        alone = _more_alone(before.alone if before else (), attempt.problem) if result.alone else ()
        review = schedule_review(before.review if before else None, result.grade, now)
        return KnownSkill(rating, review, alone, bool(before and before.mastered and result.found))


def at_table(skill: str) -> AtTable:
    """A skill of counting or of deciding at the table."""
    return decisions_at_table()[skill] if skill in DECISIONS else AT_TABLE[skill]


def _side(skill: str) -> Mapping[str, Skill]:
    """The skills beside which one is judged: of counting, or of deciding."""
    return DECISIONS if skill in DECISIONS else SKILLS


def _needed(known: KnownSkill, at_least: int) -> int:
    """Successes that master a skill: the most there are while it's only coming."""
    return MOST if known.rating.value < FAIR else at_least


def _more_alone(alone: tuple[str, ...], problem: Asked) -> tuple[str, ...]:
    """The same problems with one more, by a short sum; the same ranks again prove nothing."""
    token = sha256(problem.ranks.encode()).hexdigest()[:4]
    return alone if token in alone else (*alone, token)[-MOST:]


def _check_mistake(mistake: PastMistake, attempt: Attempt) -> PastMistake | None:
    """A mistake after an attempt: a step nearer to its end, untouched, or None if done or made again."""
    result = next((result for result in attempt.results if result.skill == mistake.skill), None)
    alike = mistake.structure == attempt.problem.structure
    if result is None or not (alike or (result.alone and round(attempt.difficulty, 1) >= mistake.difficulty)):
        return mistake
    if not result.alone:
        return None
    if attempt.problem.ranks == ranks_of(mistake.problem):
        return mistake
    alone = _more_alone(mistake.alone, attempt.problem)
    return None if len(alone) >= ALONE else mistake._replace(alone=alone)
