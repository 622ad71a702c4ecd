"""A card just played, and the cards its claims are checked against."""

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
    """The last step of a play, as a claim sees it.

    >>> Pile(Play().lay("8H").lay("7D"))
    Pile(8H 7D, a count of 15: 2)

    A step scores for one player only. A count that the step closed is still here. Raises `IllegalMove` if no card has
    been played.
    """

    play: Play

    def __post_init__(self) -> None:
        if not (self.play.pile or self.play.before):
            raise rules.IllegalMove("no cards have been played, so there's nothing to claim: play one first")

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """Everything the step scored, for the player it scored for."""
        scored = self.play.scored
        return tuple(part.combination for part in scored if part.player == scored[0].player)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What can score in the play."""
        return PLAYED

    @property
    def points(self) -> int:
        """The sum of what the step scored."""
        return sum(part.points for part in self.combinations)

    @property
    def place(self) -> str:
        """What is marked, in a word."""
        return "card"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the count, closed or open, in the order they were played."""
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
        """The last card played, which completes everything that scores."""
        return self.cards[-1]

    @property
    def total(self) -> int:
        """The count that the last card made."""
        return sum(card.value for card in self.cards)

    @property
    def made(self) -> tuple[Combination, ...]:
        """What the last card scored, even before a go."""
        return peg(self.cards, rules=self.play.rules)

    def of(self, *kinds: Kind) -> tuple[Combination, ...]:
        """What the step scored of some kinds alone."""
        return tuple(part for part in self.combinations if part.kind in kinds)

    def __iter__(self) -> Iterator[Combination]:
        return iter(self.combinations)

    def __repr__(self) -> str:
        return f"Pile({' '.join(map(str, self.cards))}, a count of {self.total}: {self.points})"


def _closed_count(pile: Pile) -> tuple[Card, ...]:
    """Find the cards of the count that the last step closed.

    A fifteen or a thirty-one names them. Otherwise a count went on while a card fit, and each card that didn't started
    a new one. That holds if hands are known and players must play what fits. If a go was believed, or a card that fit
    wasn't played, cards of the count before can seem to belong to it.
    """
    before = pile.play.before
    whole = next((part.cards for part in pile.of(Kind.FIFTEEN, Kind.THIRTY_ONE)), None)
    if whole is not None:
        return before[-len(whole) :]
    first, total = 0, 0
    for place, card in enumerate(before):
        if total + card.value > rules.THIRTY_ONE:
            first, total = place, 0
        total += card.value
    return before[first:]
