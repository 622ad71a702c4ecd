"""The tutor: problems chosen for the learner, pegs and a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from operator import sub
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.combinations import Kind
from crib_tutor.deck import Card, CardsLike, quote
from crib_tutor.drills.guided_problem import TOLD, GuidedProblem
from crib_tutor.learner.attempts import LONGEST_SECONDS, Attempt, seconds_since
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.what_next import LEVELS, next_problem, problem_of_skill, problems_alike
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.pace import seconds_for
from crib_tutor.problems.pegs import PegPair
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove

FADING = (5, 3, 2, 1, 0)
"""How many cards are lit at most in the five problems with which the tutor steps in."""
_THIRD = 3
"""Misses of one kind after which it does."""


class Misses(NamedTuple):
    """How often a skill was missed, falsely claimed and asked for."""

    missed: int = 0
    false: int = 0
    met: int = 0

    @property
    def wrong(self) -> int:
        """Both together."""
        return self.missed + self.false


class FiveAlike(NamedTuple):
    """Five problems of one skill, with ever fewer cards lit."""

    skill: str
    problems: tuple[Problem, ...]
    at: int = 0
    right: int = 0
    """Those that were right at the first answer."""

    @property
    def over(self) -> bool:
        """Whether this is the last of them."""
        return self.at == len(FADING) - 1

    @property
    def lit(self) -> tuple[Card, ...]:
        """The cards that glow.

        Those of one fifteen, and of runs or pairs all that belong together.
        """
        if not FADING[self.at]:
            return ()
        first, *others = self.problems[self.at].parts[self.skill] or (None,)
        if first is None:
            return ()
        cards = {*first.cards}
        for other in others:
            if other.kind is not Kind.FIFTEEN and cards.intersection(other.cards):
                cards |= {*other.cards}
        return tuple(sorted(cards))[: FADING[self.at]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tutor(PegPair):
    """A learner at practice: the problem, the pegs, the record.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> tutor = start(Learner(), seed=7, now=noon, skill="nobs")
    >>> "nobs" in tutor.look.problem.skills, tutor.you, tutor.opponent
    (True, (0, 0), (0, 0))
    """

    learner: Learner
    look: GuidedProblem
    seed: int | str
    skill: str | None = None
    """The one skill that is practiced, which the learner knows; or all of them."""
    level: str = "normal"
    turn: int = 1
    """Problems so far, this one with them."""
    since: datetime | None = field(default=None, compare=False)
    """When this problem was put."""
    rated: bool = True
    """Whether this problem enters the record, as the learner's own cards don't, nor those with cards lit."""
    pace: bool = False
    """Whether a soft clock runs, which is never rated."""
    paced: datetime | None = field(default=None, compare=False)
    """When that clock was started for this problem."""
    took: int | None = None
    """The seconds that the first answer took by it."""
    recorded: Attempt | None = field(default=None, compare=False)
    """What was entered in the record for this problem, once it is settled."""
    own: bool = True
    """Whether the tutor chose this problem itself, and no lesson or class."""
    sitting: Mapping[str, Misses] = field(default_factory=lambda: MappingProxyType({}))
    """How the skills went since this tutor began."""
    before: Mapping[str, Misses] = field(default_factory=lambda: MappingProxyType({}))
    """The same when the tutor last stepped in."""
    offered: str | None = None
    """The skill that was missed for the third time: five problems of it are offered."""
    five: FiveAlike | None = None
    """Those, once the learner has taken them."""

    @property
    def won(self) -> bool:
        """True once somebody has reached the game hole.

        The board is cleared for the next problem.
        """
        return self.reaches(self.look.rules.target)

    @property
    def table_pace(self) -> int:
        """Seconds that a practiced player takes, about.

        For this problem, answered in this way.
        """
        return seconds_for(self.look.problem.features, self.look.way)

    def pace_left(self, now: datetime) -> int | None:
        """The seconds left of the soft clock, if it runs."""
        if self.paced is None or self.look.first is not None:
            return None
        return max(0, self.table_pace - max(0, seconds_since(now) - seconds_since(self.paced)))

    # --- the problem ---

    def answer_by(self, way: Way | str) -> Tutor:
        """Answer in another way, this problem and those that follow."""
        return replace(self, look=self.look.answer_by(way))

    def claim(self, kind: Kind | str, chosen: CardsLike) -> Tutor:
        """Claim cards as a combination."""
        return replace(self, look=self.look.claim(kind, chosen))

    def take_back(self, place: int) -> Tutor:
        """Take back the claim at a place, counted from 0."""
        return replace(self, look=self.look.take_back(place))

    def finish(self, now: datetime, answer: Mapping[str, int] | int | None = None) -> Tutor:
        """Say "that's all"."""
        first = self.look.first is None and self.paced is not None
        tutor = self._settled(self.look.finish(answer), now)
        return replace(tutor, took=_seconds(self.paced, now)) if first else tutor

    def help(self, now: datetime) -> Tutor:
        """Climb one rung of help."""
        return self._settled(self.look.help(), now)

    def show(self, now: datetime) -> Tutor:
        """Have it all shown."""
        return self._settled(self.look.show(), now)

    def keep_pace(self, now: datetime, *, on: bool) -> Tutor:
        """Switch the soft clock on or off."""
        seconds_since(now)
        return replace(self, pace=on, paced=now if on and self.look.first is None else None, took=None)

    def _settled(self, look: GuidedProblem, now: datetime) -> Tutor:
        """The tutor with this look, and where it is done with the pegs moved and the record written."""
        tutor = replace(self, look=look)
        if not look.done or look.last is None:
            return tutor
        if self.five:
            tutor = replace(tutor, five=self.five._replace(right=self.five.right + (look.first_blame is None)))
        if self.rated or self.five:
            tutor = tutor.peg_all(look.last.pegging, look.rules.target)
        if not self.rated:
            return tutor
        named = self.skill is not None or self.five is not None
        attempt = Attempt(look.problem, look.results, now, _seconds(self.since, now), named)
        tutor = replace(tutor, learner=self.learner.after(attempt), recorded=attempt)
        return replace(tutor, **self._step_in(attempt)) if self.own and not self.five else tutor

    def _step_in(self, attempt: Attempt) -> dict[str, Any]:
        """The sitting with one more attempt; at the third miss of a kind five of only those are offered."""
        sitting = dict(self.sitting)
        for result in attempt.results:
            missed, false, met = sitting.get(result.skill, Misses())
            sitting[result.skill] = Misses(
                missed + (not result.alone and not result.false), false + result.false, met + 1
            )
        lately = {skill: Misses(*map(sub, now, self.before.get(skill, Misses()))) for skill, now in sitting.items()}
        ready = [skill for skill, one in lately.items() if one.wrong >= _THIRD and 2 * one.wrong >= one.met]
        wrong = [result.skill for result in attempt.results if not result.alone and result.skill in ready]
        after: dict[str, Any] = {"sitting": MappingProxyType(sitting)}
        if wrong:
            after |= {"offered": max(wrong, key=lambda skill: lately[skill].wrong), "before": after["sitting"]}
        return after

    # --- the next one ---

    def next(self, now: datetime) -> Tutor:
        """Go on to the next problem.

        After a game that was won the board is cleared.
        """
        if not self.look.done:
            raise IllegalMove("this problem isn't settled yet: say that's all, or have it shown")
        after = replace(self, turn=self.turn + 1)
        if self.five and not self.five.over:
            return _pose_alike(after, self.five._replace(at=self.five.at + 1), now)
        return _pose(after, _choose_problem(after, now), now)

    def take_five(self, now: datetime) -> Tutor:
        """Take the five problems that are offered.

        Going on to the next one declines them.
        """
        if self.offered is None:
            raise IllegalMove("no five are offered now: go on to the next problem")
        after = replace(self, turn=self.turn + 1)
        alike = problems_alike(self.learner, self.offered, f"{self.seed}:{after.turn}", many=len(FADING))
        return _pose_alike(after, FiveAlike(self.offered, alike), now)

    def ask(self, asked: Problem, now: datetime) -> Tutor:
        """Put a problem chosen elsewhere, rated like any other."""
        return replace(_pose(self, asked, now), own=False)

    def count_own(self, key: str, now: datetime) -> Tutor:
        """Count the learner's own cards, unrecorded and unpegged."""
        return replace(_pose(self, problem_from_key(key), now), rated=False)

    def practice(self, now: datetime, skill: str | None = None, level: str | None = None) -> Tutor:
        """Practice one skill or all, easier or harder.

        The next problem comes at once.
        """
        if skill is not None and skill not in tuple(SKILLS):
            raise IllegalMove(f"{quote(skill)} isn't a skill: choose one of {', '.join(SKILLS)}")
        if level is not None and level not in tuple(LEVELS):
            raise IllegalMove(f"{quote(level)} isn't a level: choose {', '.join(LEVELS)}")
        other = replace(self, skill=skill, level=level or self.level, turn=self.turn + 1)
        return _pose(other, _choose_problem(other, now), now)


def start(
    learner: Learner,
    *,
    seed: int | str,
    now: datetime,
    skill: str | None = None,
    level: str = "normal",
    way: Way = Way.COMBINATIONS,
    rules: _rules.Rules = _rules.MODERN,
) -> Tutor:
    """Begin to practice, with the first problem on the table."""
    empty = GuidedProblem(problem_from_key("cut 2H"), way, rules)
    return Tutor(learner=learner, look=empty, seed=seed, turn=0).practice(now, skill, level)


def _choose_problem(tutor: Tutor, now: datetime) -> Problem:
    seed = f"{tutor.seed}:{tutor.turn}"
    if tutor.skill is None:
        return next_problem(tutor.learner, seed, now, tutor.level)
    return problem_of_skill(tutor.learner, tutor.skill, seed, tutor.level)


def _pose(tutor: Tutor, asked: Problem, now: datetime) -> Tutor:
    seconds_since(now)  # which refuses a time without its zone
    suspects = tutor.learner.suspects
    told = (*tutor.look.told, *filter(None, tutor.look.lesson))[-TOLD:]
    look = GuidedProblem(asked, tutor.look.way, tutor.look.rules, drilled=tutor.skill, suspects=suspects, told=told)
    put = replace(tutor, look=look, since=now, leaps=(), rated=True, recorded=None)
    put = replace(put, paced=now if tutor.pace else None, took=None, own=True, offered=None, five=None)
    return put.clear_board() if tutor.won else put


def _pose_alike(tutor: Tutor, five: FiveAlike, now: datetime) -> Tutor:
    """Put one of five problems alike; the record has nothing of those with cards lit."""
    put = _pose(tutor, five.problems[five.at], now)
    look = replace(put.look, drilled=five.skill, lit=five.lit)
    return replace(put, look=look, five=five, rated=not FADING[five.at])


def _seconds(since: datetime | None, now: datetime) -> int | None:
    took = seconds_since(now) - seconds_since(since) if since else -1
    return took if 0 <= took <= LONGEST_SECONDS else None
