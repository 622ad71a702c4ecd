"""A session of counting: hands, claims, and pegs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crib_tutor import rules as _rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import CardsLike
from crib_tutor.marking.markings import Marking
from crib_tutor.problems.given_answer import UNANSWERED, GivenAnswer, Way, read_way
from crib_tutor.problems.pegs import PegPair
from crib_tutor.rules import IllegalMove


@dataclass(frozen=True, slots=True)
class CountingDrill(PegPair):
    """The hand on the table, its claims, marks and pegs.

    >>> from crib_tutor.counts import count
    >>> session = CountingDrill((count("5H 5D 5S JC", "5C"),)).claim("pair", "5H 5D 5S 5C").finish()
    >>> session.marking.learner_pegs, session.marking.opponent_pegs, session.you, session.opponent
    (12, 17, (12, 0), (17, 0))
    """

    counts: tuple[Count, ...]
    way: Way = Way.COMBINATIONS
    rules: _rules.Rules = _rules.MODERN
    at: int = 0
    claims: GivenAnswer = UNANSWERED
    marking: Marking | None = None

    def __post_init__(self) -> None:
        if not self.counts:
            raise IllegalMove("there's no hand to count: give one or more")

    @property
    def count(self) -> Count:
        """The hand on the table, fully counted."""
        return self.counts[self.at]

    @property
    def won(self) -> bool:
        """Whether somebody has reached the game hole."""
        return self.reaches(self.rules.target)

    @property
    def over(self) -> bool:
        """Whether the last hand is marked, or the game is won."""
        return self.marking is not None and (self.won or self.at == len(self.counts) - 1)

    def answer_by(self, way: Way | str) -> CountingDrill:
        """Answer in another way, as long as nothing is claimed yet."""
        self._require_unmarked()
        if self.claims:
            raise IllegalMove("some combinations are claimed already: take them back to answer another way")
        return replace(self, way=read_way(way))

    def claim(self, kind: Kind | str, chosen: CardsLike) -> CountingDrill:
        """Claim cards as a combination.

        Whether they score is told when the learner is done.
        """
        self._require_unmarked()
        return replace(self, claims=self.claims.claim(kind, chosen, self.count))

    def take_back(self, place: int) -> CountingDrill:
        """Take back the claim at a place, counted from 0."""
        self._require_unmarked()
        return replace(self, claims=self.claims.take_back(place))

    def finish(self, answer: Mapping[str, int] | int | None = None) -> CountingDrill:
        """Mark what was claimed, and move the pegs.

        Claims, or the tally or total given.
        """
        self._require_unmarked()
        marked = self.claims.finish(self.count, self.way, self.rules, answer)
        return replace(self, marking=marked).peg_all(marked.pegging, self.rules.target)

    def next(self) -> CountingDrill:
        """Go on to the next hand, or begin again.

        After the last one the board is cleared.
        """
        if self.marking is None:
            raise IllegalMove("this hand isn't marked yet: say that's all first")
        if self.over:
            return CountingDrill(self.counts, self.way, self.rules)
        return replace(self, at=self.at + 1, claims=UNANSWERED, marking=None, leaps=())

    def _require_unmarked(self) -> None:
        if self.marking is not None:
            raise IllegalMove("this hand is marked already: go on to the next")
