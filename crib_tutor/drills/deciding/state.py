"""The drill of deciding: each choice is marked by its cost."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from crib_tutor.deck import Card, CardsLike, cards, quote, written
from crib_tutor.drills.guided_problem import TOLD
from crib_tutor.learner.attempts import LONGEST_SECONDS, Attempt, Result, seconds_since
from crib_tutor.learner.next_decision import next_decision
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.what_next import LEVELS
from crib_tutor.problems.decisions.decision import Choice, PricedDecision, find_decision
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove

ALL = "decisions"
"""The group of all kinds of decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deciding:
    """The current decision, the choice, and the learner's record.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> drill = start_deciding(Learner(), seed=7, now=noon, practiced="lead-pair")
    >>> drill = drill.choose(drill.asked.best.cards, noon)
    >>> drill.choice.right, drill.learner.known["lead-pair"].alone == ()
    (True, False)
    """

    learner: Learner
    asked: PricedDecision
    seed: int | str
    practiced: str = ALL
    """A skill of deciding, or a group of them."""
    level: str = "normal"
    turn: int = 1
    """Decisions so far, this one with them."""
    since: datetime | None = field(default=None, compare=False)
    """When this decision was put."""
    choice: Choice | None = None
    """What was chosen, once it's marked."""
    costs: tuple[float, ...] = ()
    """What each choice of this sitting cost, in chances of winning."""
    recorded: Attempt | None = field(default=None, compare=False)
    """What was entered in the record for this decision."""
    told: tuple[str, ...] = ()
    """What was said to remember of the decisions before, which isn't said again."""
    sitting: tuple[tuple[str, bool], ...] = ()
    """The skill of each decision of this sitting, and whether it went wrong."""

    @property
    def lesson(self) -> tuple[str, str]:
        """Why people go wrong, and the quick way.

        What wasn't said lately; why only if the learner went wrong.
        """
        if self.choice is None:
            return "", ""
        skill = DECISIONS[self.asked.seen.skill]
        reason = "" if self.choice.right or skill.reason in self.told else skill.reason
        return reason, "" if skill.tip in self.told else skill.tip

    @property
    def many(self) -> int:
        """How many cards are to be chosen."""
        return len(self.asked.best.cards)

    @property
    def done(self) -> bool:
        """Whether it's decided."""
        return self.choice is not None

    def read(self, chosen: CardsLike) -> tuple[Card, ...]:
        """Read cards to choose, in order.

        Raises `IllegalMove` if they can't be chosen, and `InvalidCards` for what isn't a card.
        """
        seen = self.asked.seen
        named = tuple(sorted(cards(chosen, seen.hand, f"choose from {written(seen.legal)}")))
        for card in named:
            if card not in seen.hand:
                raise IllegalMove(f"{quote(card.written)} isn't in your hand: choose from {written(seen.legal)}")
            if card not in seen.legal:
                raise IllegalMove(f"{quote(card.written)} would take the count past thirty-one: choose a lower card")
        if len(named) != self.many:
            wanted = "one card" if self.many == 1 else "two cards"
            raise IllegalMove(f"you chose {len(named)} of your cards: choose {wanted}")
        return named

    def choose(self, chosen: CardsLike, now: datetime) -> Deciding:
        """Decide, and mark the choice by its cost.

        It enters the record.
        """
        if self.done:
            raise IllegalMove("this is decided: go on to the next")
        choice = self.asked.of(self.read(chosen))
        took = seconds_since(now) - seconds_since(self.since) if self.since else -1
        seconds = took if 0 <= took <= LONGEST_SECONDS else None
        attempt = Attempt(self.asked, (result_of(self.asked, choice),), now, seconds)
        learner = self.learner.after(attempt)
        went = (self.asked.seen.skill, not choice.right)
        after = replace(self, learner=learner, choice=choice, recorded=attempt)
        return replace(after, costs=(*self.costs, choice.cost), sitting=(*self.sitting, went))

    def next(self, now: datetime) -> Deciding:
        """Go on to the next decision."""
        if not self.done:
            raise IllegalMove("this isn't decided yet: choose first")
        return _pose(self, now)

    def practice(self, now: datetime, practiced: str = ALL, level: str | None = None) -> Deciding:
        """Practice some kinds of decision, with the next one put now."""
        level = level or self.level
        if level not in tuple(LEVELS):
            raise IllegalMove(f"{quote(level)} isn't a level: choose {', '.join(LEVELS)}")
        return _pose(replace(self, practiced=require_decision_skill(practiced), level=level), now)

    def ask(self, key: str, now: datetime) -> Deciding:
        """Put a decision that was chosen elsewhere, by its key."""
        return _put(self, find_decision(key), now)


def start_deciding(
    learner: Learner, *, seed: int | str, now: datetime, practiced: str = ALL, level: str = "normal"
) -> Deciding:
    """Begin to decide, with the first decision on the table."""
    asked = next_decision(learner, f"{seed}:0", now, skills_of(practiced), level)
    seconds_since(now)
    return Deciding(learner=learner, asked=asked, seed=seed, practiced=practiced, level=level, since=now)


def skills_of(practiced: object) -> tuple[str, ...]:
    """The skills of a group, or one alone.

    >>> skills_of("lead-low"), len(skills_of("decisions"))
    (('lead-low',), 9)
    """
    name = require_decision_skill(practiced)
    return DECISION_GROUPS.get(name, (name,))


def _pose(drill: Deciding, now: datetime) -> Deciding:
    skills, seed = skills_of(drill.practiced), f"{drill.seed}:{drill.turn}"
    return _put(drill, next_decision(drill.learner, seed, now, skills, drill.level), now)


def _put(drill: Deciding, asked: PricedDecision, now: datetime) -> Deciding:
    seconds_since(now)  # which refuses a time without its zone
    told = (*drill.told, *filter(None, drill.lesson))[-TOLD:]
    return replace(drill, asked=asked, turn=drill.turn + 1, since=now, choice=None, recorded=None, told=told)


def require_decision_skill(practiced: object) -> str:
    """Read a skill of deciding or a group of them."""
    names = (*DECISION_GROUPS, *DECISIONS)
    if practiced not in names:
        raise IllegalMove(f"{quote(practiced)} isn't a kind of decision: choose one of {', '.join(names)}")
    return str(practiced)


def result_of(asked: PricedDecision, choice: Choice) -> Result:
    """Grade a choice by its cost in 100 games."""
    lost = min(max(round(100 * choice.cost), 1), HIGHEST_COUNT)
    if choice.right:
        return Result(asked.seen.skill)
    if choice.close:
        return Result(asked.seen.skill, lost=lost, rungs=1)
    return Result(asked.seen.skill, lost=lost, found=False)
