"""A card just laid in the play: what it scored, and the cards that a claim for it is held against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card
from crib_tutor.play import Play, peg

PLAYED = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.THIRTY_ONE, Kind.GO, Kind.LAST)
"""The kinds that are scored in the play."""


@dataclass(frozen=True, slots=True, repr=False)
class Pile:
    """The last step of a play as a claim sees it: the cards of its count, and all that the step scored.

    >>> Pile(Play().lay("8H").lay("7D"))
    Pile(8H 7D, a count of 15: 2)

    A step scores for one player alone, who laid a card or whose go was granted. A count that the step closed lies here
    still, as it was. Raises `IllegalMove` where no card is laid yet.
    """

    play: Play

    def __post_init__(self) -> None:
        if not (self.play.pile or self.play.before):
            raise rules.IllegalMove("no card is laid yet, and nothing can be claimed: lay one first")

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """All that the step scored, for the player whom it scored for."""
        scored = self.play.scored
        return tuple(one.combination for one in scored if one.player == scored[0].player)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What may score in the play."""
        return PLAYED

    @property
    def points(self) -> int:
        """The sum of what the step scored."""
        return sum(one.points for one in self.combinations)

    @property
    def place(self) -> str:
        """What is marked, in a word."""
        return "card"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the count, closed or open, in the order in which they were laid."""
        return self.play.pile or _closed_count(self)

    @property
    def earlier(self) -> tuple[Card, ...]:
        """The cards of the counts before."""
        return self.play.before if self.play.pile else self.play.before[: -len(self.cards)]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the count before the last."""
        return self.cards[:-1]

    @property
    def starter(self) -> Card:
        """The card laid last, set apart as the starter is in the show: it completes all that scores."""
        return self.cards[-1]

    @property
    def total(self) -> int:
        """The count that the last card made."""
        return sum(card.value for card in self.cards)

    @property
    def made(self) -> tuple[Combination, ...]:
        """What the last card scored when it was laid, though a go was said after it."""
        return peg(self.cards, rules=self.play.rules)

    def of(self, *kinds: Kind) -> tuple[Combination, ...]:
        """What the step scored of some kinds alone."""
        return tuple(one for one in self.combinations if one.kind in kinds)

    def __iter__(self) -> Iterator[Combination]:
        return iter(self.combinations)

    def __repr__(self) -> str:
        return f"Pile({' '.join(map(str, self.cards))}, a count of {self.total}: {self.points})"


def _closed_count(pile: Pile) -> tuple[Card, ...]:
    """The cards of the count that the last step closed.

    A fifteen or a thirty-one names them. Otherwise a count went on while a card fitted, so that a new one began with
    each card that did not: so it is wherever hands are known and a player must lay what fits. Where a go was believed,
    or a card that fitted was not laid and the play went on, cards of the count before may seem to belong to it.
    """
    before = pile.play.before
    whole = next((one.cards for one in pile.of(Kind.FIFTEEN, Kind.THIRTY_ONE)), None)
    if whole is not None:
        return before[-len(whole) :]
    first, total = 0, 0
    for place, card in enumerate(before):
        if total + card.value > rules.THIRTY_ONE:
            first, total = place, 0
        total += card.value
    return before[first:]
