"""The drill of laying away: deal after deal, the crib now one's own and now the opponent's, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from crib_tutor.deck import Card, CardsLike, chosen, quoted
from crib_tutor.problems.discard_choices import WHISKER, Choice, Prices, dealt, lay_away_choices, two_of
from crib_tutor.rules import IllegalMove


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarding:
    """One deal under the eyes, and the book on those before it.

    >>> drill = Discarding(seed=7)
    >>> drill.six, drill.dealer
    ((2C, 4C, 4D, 8D, JC, QD), False)
    >>> drill.lay("2C 4C").choice.verdict
    'very costly'

    Each step gives a new value, and what a rule refuses raises `IllegalMove` and changes nothing. Nothing is priced
    before the learner has laid away; the first choice of a deal counts, and others may be tried after it.
    """

    seed: int | str
    prices: Prices | None = field(default=None, repr=False)
    """What hand and crib are worth; without it the hands alone are compared."""
    always: bool | None = None
    """Whether the learner deals each time, or never; without it the players deal by turns."""
    at: int = 0
    """Deals before this one."""
    choices: tuple[Choice, ...] = ()
    """All there were, the best first; none before the learner has chosen."""
    choice: Choice | None = None
    """The first choice of this deal, which counts."""
    tried: Choice | None = None
    """The last one that was tried after it, which does not."""
    trying: bool = False
    """Whether the learner is about to try another."""
    costs: tuple[Fraction, ...] = ()
    """What the first choice of each deal cost."""

    def __post_init__(self) -> None:
        if self.always is not None and not isinstance(self.always, bool):
            raise IllegalMove(f"{quoted(self.always)} does not say who deals: give True, False, or None for by turns")

    @property
    def six(self) -> tuple[Card, ...]:
        """The cards of this deal, in order."""
        return dealt(f"{self.seed}:{self.at}")

    @property
    def dealer(self) -> bool:
        """Whether the learner deals, and the crib is the learner's; by turns the seed says who begins."""
        if self.always is not None:
            return self.always
        return (self.at + chosen(f"{self.seed}:first deal", 0, 1)) % 2 == 0

    @property
    def open(self) -> bool:
        """Whether two cards may be laid away now."""
        return self.choice is None or self.trying

    @property
    def given_away(self) -> Fraction:
        """Points that the choices so far cost against the best, together."""
        return sum(self.costs, Fraction(0))

    @property
    def fine(self) -> int:
        """How many choices so far were the best, or within a whisker of it."""
        return sum(cost <= WHISKER for cost in self.costs)

    def lay(self, thrown: CardsLike) -> Discarding:
        """Lay two cards away: the first time it counts, and after `again` it is only compared."""
        if not self.open:
            raise IllegalMove("you have laid away: go on to the next deal, or try another choice")
        laid = two_of(self.six, thrown)
        choices = self.choices or lay_away_choices(self.six, dealer=self.dealer, prices=self.prices)
        made = next(one for one in choices if one.thrown == laid)
        if self.choice is not None:
            return replace(self, tried=made, trying=False)
        return replace(self, choices=choices, choice=made, costs=(*self.costs, made.cost))

    def again(self) -> Discarding:
        """Take the cards up again to try another choice, which does not count."""
        self._require_laid()
        return replace(self, trying=True)

    def stay(self) -> Discarding:
        """Try no other choice after all."""
        self._require_laid()
        return replace(self, trying=False)

    def next(self) -> Discarding:
        """Go on to the next deal, when this one is laid away."""
        self._require_laid()
        return Discarding(seed=self.seed, prices=self.prices, always=self.always, at=self.at + 1, costs=self.costs)

    def _require_laid(self) -> None:
        if self.choice is None:
            raise IllegalMove("lay away two cards first: this deal still waits for them")
