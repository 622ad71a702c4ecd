"""A session of counting: hands one after another, claims for each, and the pegs of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, CardsLike, quoted
from crib_tutor.marking.claims import read_claim
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking, Peg
from crib_tutor.rules import IllegalMove

Pegs = tuple[int, int]
"""Where a side's front peg and its back peg stand."""


class Way(StrEnum):
    """How a learner answers: each combination, points by kind, or one total.

    >>> Way("total")
    <Way.TOTAL: 'total'>
    """

    COMBINATIONS = "combinations"
    TALLY = "tally"
    TOTAL = "total"


def read_way(given: object) -> Way:
    """Read a way to answer.

    >>> read_way("total")
    <Way.TOTAL: 'total'>

    Raises `IllegalMove` for what is no way.
    """
    if not isinstance(given, str) or given not in list(Way):
        raise IllegalMove(f"{quoted(given)} is no way to answer: choose {', '.join(Way)}")
    return Way(given)


class Leap(NamedTuple):
    """A back peg jumping over the front one: whose, from where that one stood, and to which hole.

    >>> Leap("learner", 12, 20).end
    20
    """

    side: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Session:
    """Where a learner stands: which hand, what is claimed, how it was marked, and every peg.

    >>> from crib_tutor.counts import count
    >>> session = Session((count("5H 5D 5S JC", "5C"),)).claim("pair", "5H 5D 5S 5C").finish()
    >>> session.marking.learner_pegs, session.marking.opponent_pegs, session.you, session.opponent
    (12, 17, (12, 0), (17, 0))

    Each step gives a new session; what a rule refuses raises `IllegalMove` or `InvalidCards`, and nothing changes.
    """

    counts: tuple[Count, ...]
    way: Way = Way.COMBINATIONS
    rules: _rules.Rules = _rules.MODERN
    at: int = 0
    claims: tuple[tuple[Kind, tuple[Card, ...]], ...] = ()
    marking: Marking | None = None
    leaps: tuple[Leap, ...] = ()
    you: Pegs = (0, 0)
    opponent: Pegs = (0, 0)

    def __post_init__(self) -> None:
        if not self.counts:
            raise IllegalMove("there is no hand to count: give one or more")

    @property
    def count(self) -> Count:
        """The hand on the table, fully counted."""
        return self.counts[self.at]

    @property
    def won(self) -> bool:
        """Whether somebody has reached the game hole."""
        return max(self.you[0], self.opponent[0]) >= self.rules.target

    @property
    def over(self) -> bool:
        """Whether the last hand is marked, or the game is won."""
        return self.marking is not None and (self.won or self.at == len(self.counts) - 1)

    def answer_by(self, way: Way | str) -> Session:
        """Answer in another way, as long as nothing is claimed yet."""
        self._require_unmarked()
        if self.claims:
            raise IllegalMove("some combinations are claimed already: take them back to answer another way")
        return replace(self, way=read_way(way))

    def claim(self, kind: Kind | str, chosen: CardsLike) -> Session:
        """Claim cards as a combination; whether they score is told when the learner is done."""
        self._require_unmarked()
        return replace(self, claims=(*self.claims, read_claim((kind, chosen), self.count)))

    def take_back(self, place: int) -> Session:
        """Take back the claim at a place, counted from 0."""
        self._require_unmarked()
        if type(place) is not int or place not in range(len(self.claims)):
            raise IllegalMove(f"there is no such claim to take back: {len(self.claims)} are made")
        return replace(self, claims=self.claims[:place] + self.claims[place + 1 :])

    def finish(self, answer: Mapping[str, int] | int | None = None) -> Session:
        """Say "that's all": mark the claims, or the tally or total given, and move the pegs."""
        self._require_unmarked()
        if answer is None and self.way is not Way.COMBINATIONS:
            raise IllegalMove("nothing is counted yet: give the points that you count")
        marked = mark(self.claims if answer is None else answer, self.count, rules=self.rules)
        session = replace(self, marking=marked)
        for peg in marked.pegging:
            session = _pegged(session, peg)
        return session

    def next(self) -> Session:
        """Go on to the next hand, or after the last one begin again with the board cleared."""
        if self.marking is None:
            raise IllegalMove("this hand is not marked yet: say that's all first")
        if self.over:
            return Session(self.counts, self.way, self.rules)
        return replace(self, at=self.at + 1, claims=(), marking=None, leaps=())

    def _require_unmarked(self) -> None:
        if self.marking is not None:
            raise IllegalMove("this hand is marked already: go on to the next")


def _pegged(session: Session, peg: Peg) -> Session:
    """Move one side's back peg ahead of its front peg; once the game is won, nobody pegs any more."""
    if session.won:
        return session
    mine = peg.side == "learner"
    pegs, leap = leapt(session.you if mine else session.opponent, peg, session.rules.target)
    moved = replace(session, leaps=(*session.leaps, leap))
    return replace(moved, you=pegs) if mine else replace(moved, opponent=pegs)


def leapt(pegs: Pegs, peg: Peg, target: int) -> tuple[Pegs, Leap]:
    """A side's pegs after the back one leapt over the front one, no further than the game hole.

    >>> leapt((12, 4), Peg("learner", 8, "claim"), 121)
    ((20, 12), Leap(side='learner', start=12, end=20))
    """
    end = min(pegs[0] + peg.points, target)
    return (end, pegs[0]), Leap(peg.side, pegs[0], end)
