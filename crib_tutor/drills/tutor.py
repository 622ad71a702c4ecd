"""The tutor: problems one after another, chosen for the learner, with the pegs of both sides and a record of it all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from crib_tutor import rules as _rules
from crib_tutor.combinations import Kind
from crib_tutor.deck import CardsLike, quote
from crib_tutor.drills.given_answer import Way
from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.drills.pace import seconds_for
from crib_tutor.drills.pegs import PegPair
from crib_tutor.learner.attempts import LONGEST_SECONDS, Attempt, seconds_since
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.what_next import LEVELS, next_problem, problem_of_skill
from crib_tutor.problems.problem import Problem, problem_from_key
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove


@dataclass(frozen=True, slots=True, kw_only=True)
class Tutor(PegPair):
    """A learner at practice: the current problem, the pegs, and what the record says by now.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> tutor = start(Learner(), seed=7, now=noon, skill="nobs")
    >>> "nobs" in tutor.look.problem.skills, tutor.you, tutor.opponent
    (True, (0, 0), (0, 0))

    Each step gives a new tutor, and what a rule refuses raises `IllegalMove` or `InvalidCards` and changes nothing. No
    step asks the clock: the time is handed in.
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
    """Whether this problem enters the record and moves the pegs; the learner's own cards do not."""
    pace: bool = False
    """Whether a soft clock runs, which is never rated."""
    paced: datetime | None = field(default=None, compare=False)
    """When that clock was started for this problem."""
    took: int | None = None
    """The seconds that the first answer took by it."""
    recorded: Attempt | None = field(default=None, compare=False)
    """What was entered in the record for this problem, once it is settled."""

    @property
    def won(self) -> bool:
        """Whether somebody has reached the game hole, so that the board is cleared for the next problem."""
        return self.reaches(self.look.rules.target)

    @property
    def table_pace(self) -> int:
        """About how many seconds a practiced player takes for this problem, answered in this way."""
        return seconds_for(self.look.problem.features, self.look.way)

    def pace_left(self, now: datetime) -> int | None:
        """The seconds that are left of the soft clock; None once it has stopped, or where it does not run."""
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
        """Switch the soft clock on or off; one that is switched on starts now, for this problem and those that follow.

        It runs until the first answer, and nothing happens when it runs out.
        """
        seconds_since(now)
        return replace(self, pace=on, paced=now if on and self.look.first is None else None, took=None)

    def _settled(self, look: GuidedProblem, now: datetime) -> Tutor:
        """The tutor with this look, and where it is done with the pegs moved and the record written."""
        tutor = replace(self, look=look)
        if not look.done or look.last is None or not self.rated:
            return tutor
        tutor = tutor.peg_all(look.last.pegging, look.rules.target)
        attempt = Attempt(look.problem, look.results, now, _seconds(self.since, now), self.skill is not None)
        return replace(tutor, learner=self.learner.after(attempt), recorded=attempt)

    # --- the next one ---

    def next(self, now: datetime) -> Tutor:
        """Go on to the next problem; after a game that was won the board is cleared."""
        if not self.look.done:
            raise IllegalMove("this problem isn't settled yet: say that's all, or have it shown")
        after = replace(self, turn=self.turn + 1)
        return _pose(after, _choose_problem(after, now), now)

    def ask(self, asked: Problem, now: datetime) -> Tutor:
        """Put a problem that was chosen elsewhere, such as one of a warm-up, which is rated like any other."""
        return _pose(self, asked, now)

    def count_own(self, key: str, now: datetime) -> Tutor:
        """Count the learner's own cards, held at a real table: they are marked, and not recorded or pegged here."""
        return replace(_pose(self, problem_from_key(key), now), rated=False)

    def practice(self, now: datetime, skill: str | None = None, level: str | None = None) -> Tutor:
        """Practice one skill or all, easier or harder, with the next problem, which comes at once."""
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
    """Begin to practice, with the board clear and the first problem on the table.

    >>> from datetime import UTC
    >>> start(Learner(), seed=7, now=datetime(2026, 3, 1, tzinfo=UTC)).turn
    1
    """
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
    look = GuidedProblem(asked, tutor.look.way, tutor.look.rules, drilled=tutor.skill, suspects=suspects)
    put = replace(tutor, look=look, since=now, leaps=(), rated=True, recorded=None)
    put = replace(put, paced=now if tutor.pace else None, took=None)
    return put.clear_board() if tutor.won else put


def _seconds(since: datetime | None, now: datetime) -> int | None:
    took = seconds_since(now) - seconds_since(since) if since else -1
    return took if 0 <= took <= LONGEST_SECONDS else None
