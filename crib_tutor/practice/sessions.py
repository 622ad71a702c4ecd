"""A session of counting: hands one after another, claims for each, and the pegs of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.marking import Marking, mark, named
from crib_tutor.rules import IllegalMove

Pegs = tuple[int, int]
"""Where a side's front peg and its back peg stand."""


class Way(StrEnum):
    """How a learner answers: each combination, points by kind, or one total.

    >>> Way.TOTAL.words
    'One total'
    """

    COMBINATIONS = "combinations"
    TALLY = "tally"
    TOTAL = "total"

    @property
    def words(self) -> str:
        """The way as a learner reads it."""
        return {"combinations": "Card by card", "tally": "Points by kind", "total": "One total"}[self.value]


@dataclass(frozen=True, slots=True)
class Session:
    """Where a learner stands: which hand, what is claimed, how it was marked, and every peg.

    >>> from crib_tutor.counts import count
    >>> session = Session((count("5H 5D 5S JC", "5C"),)).claim("pair", "5H 5D 5S 5C").finish()
    >>> session.marking.learner_pegs, session.marking.opponent_pegs, session.you, session.opponent
    (12, 17, (12, 0), (17, 0))

    Each step gives a new session; what a rule refuses raises `IllegalMove` and leaves this one as it was.
    """

    counts: tuple[Count, ...]
    way: Way = Way.COMBINATIONS
    rules: _rules.Rules = _rules.MODERN
    at: int = 0
    claims: tuple[tuple[Kind, tuple[Card, ...]], ...] = ()
    marking: Marking | None = None
    you: Pegs = (0, 0)
    opponent: Pegs = (0, 0)

    @property
    def count(self) -> Count:
        """The hand on the table, fully counted."""
        return self.counts[self.at]

    @property
    def over(self) -> bool:
        """Whether the last hand is marked, or somebody has reached the game hole."""
        game_hole = max(self.you[0], self.opponent[0]) >= self.rules.target
        return self.marking is not None and (game_hole or self.at == len(self.counts) - 1)

    def answer_by(self, way: Way | str) -> Session:
        """Answer in another way, as long as nothing is claimed yet."""
        self._require_unmarked()
        if self.claims:
            raise IllegalMove("some combinations are claimed already: take them back to answer another way")
        return replace(self, way=Way(way))

    def claim(self, kind: Kind | str, chosen: CardsLike) -> Session:
        """Claim cards as a combination; whether they score is told when the learner is done."""
        self._require_unmarked()
        made = (Kind(kind), tuple(sorted(cards(chosen))))
        mark([made], self.count, rules=self.rules)  # refuses cards that are not on the table
        return replace(self, claims=(*self.claims, made))

    def take_back(self, place: int) -> Session:
        """Take back the claim at a place, counted from 0."""
        self._require_unmarked()
        if not 0 <= place < len(self.claims):
            raise IllegalMove(f"there is no claim number {place + 1} to take back")
        return replace(self, claims=self.claims[:place] + self.claims[place + 1 :])

    def finish(self, answer: Mapping[str, int] | int | None = None) -> Session:
        """Say "that's all": mark the claims, or the tally or total given, and move the pegs."""
        self._require_unmarked()
        claimed = self.claims if answer is None else answer
        marked = mark(claimed, self.count, rules=self.rules)
        you, opponent = self.you, self.opponent
        for peg in marked.pegging:
            if peg.side == "learner":
                you = self._leap(you, peg.points)
            else:
                opponent = self._leap(opponent, peg.points)
        return replace(self, marking=marked, you=you, opponent=opponent)

    def next(self) -> Session:
        """Go on to the next hand, or after the last one begin again with the board cleared."""
        if self.marking is None:
            raise IllegalMove("this hand is not marked yet: say that's all first")
        if self.over:
            return Session(self.counts, self.way, self.rules)
        return replace(self, at=self.at + 1, claims=(), marking=None)

    def worth(self, kind: Kind, chosen: tuple[Card, ...]) -> list[Combination]:
        """What a claim names, at the points that the learner asks for it."""
        return named(kind, chosen, self.count)

    def _leap(self, pegs: Pegs, points: int) -> Pegs:
        """The back peg jumps ahead of the front one, and no further than the game hole."""
        return min(pegs[0] + points, self.rules.target), pegs[0]

    def _require_unmarked(self) -> None:
        if self.marking is not None:
            raise IllegalMove("this hand is marked already: go on to the next")
