"""Reverse muggins: a count said aloud, and the call on it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, CardsLike, quote
from crib_tutor.marking.claims import expand_claim, read_claim, read_kind
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Mistake, Peg
from crib_tutor.marking.miscounts import Slip, claims_with, pick_slip
from crib_tutor.marking.muggins_rule import settle
from crib_tutor.problems.problem import Problem
from crib_tutor.problems.slip_reasons import slip_reason
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import explain, sentence

RATE = 0.6
"""How often an opponent miscounts where nothing else is asked for: often enough that it pays to listen."""


@dataclass(frozen=True, slots=True)
class SpokenCount:
    """What an opponent says over a hand, and its slip.

    >>> from crib_tutor.counts import count
    >>> spoken = count_aloud(count("7H 8D 9C KS", "2D"), 3, rate=0)
    >>> spoken.said, spoken.points, spoken.slip
    ('Fifteen two, and a run of three makes five', 5, None)
    """

    count: Count
    """The hand or crib, counted as it should be."""
    claims: tuple[Combination, ...]
    """What is claimed, in the order in which it's said."""
    slip: Slip | None = None

    @property
    def points(self) -> int:
        """The points claimed."""
        return sum(claim.points for claim in self.claims)

    @property
    def said(self) -> str:
        """All that's said, as at the table."""
        return explain(replace(self.count, combinations=self.claims))

    @property
    def lines(self) -> tuple[str, ...]:
        """The same, phrase by phrase, for a table where it isn't said all at once."""
        return tuple(self.said.split(", "))


def count_aloud(
    asked: Problem | Count, seed: int | str, *, rate: float = RATE, weak: Collection[str] = ()
) -> SpokenCount:
    """Count a hand aloud, wrongly at a rate.

    >>> from crib_tutor.counts import count
    >>> spoken = count_aloud(count("5H 5D 5S JC", "KH"), 1, rate=1)
    >>> spoken.points == spoken.count.points + spoken.slip.over
    True

    A seed fixes the count. Slips that show ``weak`` skills come more often. Raises `IllegalMove` for what isn't a hand
    or crib, or a rate.
    """
    count = asked.counted if isinstance(asked, Problem) else asked
    if not isinstance(count, Count) or count.starter is None or not count.hand:
        raise IllegalMove("only a hand or a crib with its starter can be counted aloud: give one of those")
    if type(rate) not in (int, float) or not 0 <= rate <= 1:
        raise IllegalMove(f"{quote(rate)} isn't a rate: give one from 0 for never to 1 for always")
    slip = pick_slip(count, seed, rate=rate, weak=weak)
    return SpokenCount(count, claims_with(slip, count), slip)


@dataclass(frozen=True, slots=True)
class MugginsRound:
    """A learner listening to a count: one call settles it.

    >>> from crib_tutor.counts import count
    >>> due = count("7H 8D 9C KS", "2D")
    >>> spoken = SpokenCount(due, due.of(Kind.FIFTEEN), Slip("run-overlooked", "runs-3", due.of(Kind.RUN)))
    >>> settled = MugginsRound(spoken).muggins("run", "7H 8D 9C")
    >>> settled.right, settled.won, settled.opponent_pegs
    (True, 3, 2)

    A call names what it's about. An opponent's words don't tell which two cards a fifteen is, so whatever they may mean
    is heard: of two fifteens, one of them missed, either; of what is too many, its kind. Where the name is wrong, the
    count stands as it was said.
    """

    heard: SpokenCount
    rules: _rules.Rules = _rules.MODERN
    call: str = ""
    """What was called: "muggins", "too many" or "pass"; nothing yet."""
    right: bool = False
    """Whether that was what the count deserved, and named what was wrong with it."""
    named: tuple[Kind, tuple[Card, ...]] | None = None
    """What was named with the call."""

    def muggins(self, kind: Kind | str, cards: CardsLike) -> MugginsRound:
        """Call muggins, and name a combination that was missed."""
        claimed = read_claim((kind, cards), self.heard.count)
        return replace(self._called("muggins", _overlooked(self.heard, *claimed)), named=claimed)

    def too_many(self, kind: Kind | str, cards: CardsLike = ()) -> MugginsRound:
        """Call too many, and name the kind that doesn't score.

        With its cards or without.
        """
        claimed = read_claim((kind, cards), self.heard.count) if cards else (read_kind(kind), ())
        return replace(self._called("too many", _false(self.heard, *claimed)), named=claimed)

    def let_pass(self) -> MugginsRound:
        """Find nothing wrong with the count."""
        return self._called("pass", self.heard.slip is None)

    def _called(self, call: str, right: bool) -> MugginsRound:
        self.require_open()
        return replace(self, call=call, right=right)

    def require_open(self) -> None:
        """Refuse a call on a count that is settled."""
        if self.done:
            raise IllegalMove("this count is settled: go on to the next")

    @property
    def done(self) -> bool:
        """Whether a call was made."""
        return bool(self.call)

    @property
    def pegging(self) -> tuple[Peg, ...]:
        """Who pegs what, in the order of the game.

        Nothing before a call was made.
        """
        if not self.done:
            return ()
        marking = mark(self.heard.points, self.heard.count)
        caught = None if self.right else 0
        pegs = settle(marking, overlooked=caught, too_many=caught, rules=self.rules)
        return tuple(peg._replace(side="opponent" if peg.side == "learner" else "learner") for peg in pegs)

    @property
    def won(self) -> int:
        """The points that the learner pegs."""
        return sum(peg.points for peg in self.pegging if peg.side == "learner")

    @property
    def opponent_pegs(self) -> int:
        """The points that the opponent pegs."""
        return sum(peg.points for peg in self.pegging if peg.side == "opponent")

    @property
    def reason(self) -> str:
        """What was wrong with the count, if anything.

        Told once a call was made.
        """
        if not self.done:
            return ""
        due, slip = self.heard.count, self.heard.slip
        opening = f"The {due.place} is worth {due.points}, and your opponent claims {self.heard.points}."
        if slip is None:
            return f"{opening} That's right."
        overlooked = [f"Missed. {sentence(part)}" for part in slip.missed]
        again = [Mistake(*part, "it's counted twice") for part in slip.false if part in due.combinations]
        mistakes = [*again, *(mistake for part in slip.false for mistake in mark([part], due).mistaken)]
        false = [f"Doesn't score. {sentence(mistake)}" for mistake in mistakes]
        return " ".join([opening, *overlooked, *false, slip_reason(slip)])


def _overlooked(spoken: SpokenCount, kind: Kind, cards: tuple[Card, ...]) -> bool:
    if spoken.slip is None or spoken.slip.over > 0:
        return False
    ranks = [card.rank for card in spoken.count.cards]
    missed = {(part.kind, part.kind is Kind.PAIR and ranks.count(part.cards[0].rank)) for part in spoken.slip.missed}
    return any(
        _scores(part, spoken.count)
        and (part.kind, part.kind is Kind.PAIR and ranks.count(part.cards[0].rank)) in missed
        for part in expand_claim(kind, cards, spoken.count)
    )


def _false(spoken: SpokenCount, kind: Kind, cards: tuple[Card, ...]) -> bool:
    false = [part for part in spoken.slip.false if part.kind is kind] if spoken.slip and spoken.slip.over > 0 else []
    if not false or not cards:
        return bool(false)
    inside = kind is Kind.RUN and any(set(part.cards) <= set(cards) for part in false)
    maybe_twice = kind is Kind.FIFTEEN and len(spoken.count.of(kind)) > 1
    return (
        inside
        or maybe_twice
        or not any(_scores(part, spoken.count) for part in expand_claim(kind, cards, spoken.count))
    )


def _scores(part: Combination, count: Count) -> bool:
    return any(part[:2] == due[:2] for due in count)
