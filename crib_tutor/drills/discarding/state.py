"""The drill of discarding: deal after deal, and the cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from crib_tutor.deck import Card, CardsLike, cards, pick_number, quote
from crib_tutor.problems.prices import prices as prices_when_asked
from crib_tutor.problems.six_cards import deal_six, read_two
from crib_tutor.rules import DEALT, IllegalMove
from crib_tutor.strategy.discarding.value import WHISKER, Discard, Discards

Prices = Callable[[tuple[Card, ...], bool], Discards]
"""Ranks every two of six cards that can be discarded, the best first: given the six, and whether you deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarding:
    """The current deal, and what earlier deals cost.

    >>> drill = Discarding(seed=7)
    >>> drill.six, drill.dealer
    ((2C, 4C, 4D, 8D, JC, QD), False)
    >>> round(drill.lay("2C 4C").choice.cost, 2)
    4.77

    Nothing is priced before a discard. The first choice of a deal counts, and others can be tried after it.
    """

    seed: int | str
    prices: Prices = field(default=prices_when_asked, repr=False)
    """What ranks the choices; it is asked only once the learner has chosen."""
    always: bool | None = None
    """Whether the learner deals each time, or never; if None, the players take turns."""
    at: int = 0
    """Deals before this one."""
    choices: tuple[Discard, ...] = ()
    """All there were, the best first; none before the learner has chosen."""
    choice: Discard | None = None
    """The first choice of this deal, which counts."""
    tried: Discard | None = None
    """The last one that was tried after it, which doesn't."""
    trying: bool = False
    """Whether the learner is about to try another."""
    costs: tuple[float, ...] = ()
    """What the first choice of each deal cost."""
    given: tuple[tuple[Card, ...], bool] | None = None
    """The six cards of this deal, and whether the learner deals, if they were chosen elsewhere."""

    def __post_init__(self) -> None:
        if self.always is not None and not isinstance(self.always, bool):
            raise IllegalMove(f"{quote(self.always)} doesn't say who deals: give True, False, or None to take turns")

    @property
    def six(self) -> tuple[Card, ...]:
        """The cards of this deal, in order."""
        if self.given is not None:
            return self.given[0]
        return deal_six(f"{self.seed}:{self.at}")

    @property
    def dealer(self) -> bool:
        """True if the learner deals and owns the crib.

        If the players take turns, the seed says who begins.
        """
        if self.given is not None:
            return self.given[1]
        if self.always is not None:
            return self.always
        return (self.at + pick_number(f"{self.seed}:first deal", 0, 1)) % 2 == 0

    @property
    def open(self) -> bool:
        """Whether two cards can be discarded now."""
        return self.choice is None or self.trying

    @property
    def made(self) -> Discard:
        """The choice that is looked at.

        The last that was tried, or the first.
        """
        self._require_laid()
        made = self.tried or self.choice
        assert made is not None
        return made

    @property
    def given_away(self) -> float:
        """Points that the choices so far cost against the best, together."""
        return sum(self.costs)

    @property
    def fine(self) -> int:
        """How many choices so far were the best, or within a whisker of it."""
        return sum(cost <= WHISKER for cost in self.costs)

    def lay(self, thrown: CardsLike) -> Discarding:
        """Discard two cards; after `again` it's only compared."""
        if not self.open:
            raise IllegalMove("you've discarded: go on to the next deal, or try another choice")
        two = read_two(self.six, thrown)
        choices = self.choices or tuple(self.prices(self.six, self.dealer))
        made = next(choice for choice in choices if choice.thrown == two)
        if self.choice is not None:
            return replace(self, tried=made, trying=False)
        return replace(self, choices=choices, choice=made, costs=(*self.costs, made.cost))

    def again(self) -> Discarding:
        """Take the cards up again to try another choice, which doesn't count."""
        self._require_laid()
        return replace(self, trying=True)

    def stay(self) -> Discarding:
        """Try no other choice after all."""
        self._require_laid()
        return replace(self, trying=False)

    def next(self) -> Discarding:
        """Go on to the next deal, once this one is done."""
        self._require_laid()
        return self._after()

    def ask(self, six: CardsLike, *, dealer: bool) -> Discarding:
        """Deal six cards chosen elsewhere, such as a class's."""
        dealt = tuple(sorted(cards(six)))
        if len(dealt) != DEALT:
            raise IllegalMove(f"{len(dealt)} cards aren't a deal: give {DEALT}")
        return replace(self._after(), given=(dealt, dealer))

    def _after(self) -> Discarding:
        return Discarding(seed=self.seed, prices=self.prices, always=self.always, at=self.at + 1, costs=self.costs)

    def _require_laid(self) -> None:
        if self.choice is None:
            raise IllegalMove("discard two cards first: this deal still waits for them")
