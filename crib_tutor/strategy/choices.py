"""What laying away comes to: one choice with its chances, and all the choices of a hand, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import overload

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, SUITS, Card, CardsLike, cards, quoted
from crib_tutor.rules import HEELS_POINTS, HIGHEST_COUNT, JACK, IllegalMove

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """Cards kept and two laid away, with what they are worth on average and the chance of every count.

    >>> from crib_tutor.strategy import lay_away
    >>> best = lay_away("5H 5D 5S JC 2D KH", dealer=True, opponent="uniform")[0]
    >>> best.kept, best.thrown, round(best.hand, 2), round(best.crib, 2), round(best.chance(20), 2)
    ((5D, 5H, 5S, KH), (2D, JC), 16.26, 4.02, 0.33)

    The chances are exact: of the hand over every starter, of the crib over all that the other player may lay away, by
    weight, and every starter after it.
    """

    kept: tuple[Card, ...]
    thrown: tuple[Card, ...]
    hand: float
    """What the hand counts on average, in points."""
    crib: float
    """What the crib counts on average: more than 0 where it is the player's own, less where it is the opponent's."""
    cost: float
    """How many points it is worth less than the best choice."""
    lead: float
    """How many points it is worth more than the next choice; 0 for the last."""
    hand_distribution: Floats = field(compare=False)
    """The chance of every count of the hand from 0 to 29: (30,) float64, read-only."""
    crib_distribution: Floats = field(compare=False)
    """The chance of every count of the crib, whoever owns it: (30,) float64, read-only."""

    @property
    def total(self) -> float:
        """What it is worth, hand and crib together; his heels, the same for every choice, stand on the whole."""
        return self.hand + self.crib

    def chance(self, points: int, *, crib: bool = False) -> float:
        """The chance that the hand, or the crib, counts at least so many points.

        >>> from crib_tutor.strategy import lay_away
        >>> lay_away("5H 5D 5S JC 2D KH", dealer=True, opponent="uniform")[0].chance(30)
        0.0
        """
        if isinstance(points, bool) or not isinstance(points, int | np.integer):
            raise IllegalMove(f"{quoted(points)} is no number of points: ask for a whole number from 0")
        counts = self.crib_distribution if crib else self.hand_distribution
        return min(1.0, fsum(counts[points:].tolist())) if points > 0 else 1.0

    def __repr__(self) -> str:
        kept, thrown = (" ".join(map(str, cards)) for cards in (self.kept, self.thrown))
        return f"Choice({thrown} away, {kept} kept: {self.hand:.3f} {self.crib:+.3f} = {self.total:.3f})"


@dataclass(frozen=True, slots=True, repr=False)
class LayingAway(Sequence[Choice]):
    """All the choices of a hand, the best first: 15 for six cards, 10 for five.

    >>> from crib_tutor.strategy import lay_away
    >>> ranked = lay_away("4H 5D 6S KC QD 9H", dealer=False, opponent="uniform")
    >>> len(ranked), ranked[0].thrown, ranked[-1].thrown, ranked.heels < 0
    (15, (9H, KC), (5D, 6S), True)

    Equal where hand, seat, opponent and numbers are. Choices that are worth the same stand in the order of what is
    laid away.
    """

    hand: tuple[Card, ...]
    """The cards dealt, in order."""
    dealer: bool
    opponent: str
    """How the other player is taken to lay away: "good", "uniform", or "table" where weights were given."""
    choices: tuple[Choice, ...]

    @property
    def heels(self) -> float:
        """What his heels are worth on average, the same for every choice and in no total: less than 0 for the pone."""
        jacks = len(SUITS) - sum(card.rank == JACK for card in self.hand)
        return jacks / (len(PACK) - len(self.hand)) * (HEELS_POINTS if self.dealer else -HEELS_POINTS)

    @property
    def seat(self) -> str:
        """Whose choices these are: "dealer" or "pone"."""
        return "dealer" if self.dealer else "pone"

    def of(self, thrown: CardsLike) -> Choice:
        """The choice that lays these two cards away.

        >>> from crib_tutor.strategy import lay_away
        >>> lay_away("4H 5D 6S KC QD 9H", dealer=True, opponent="uniform").of("4H 5D").kept
        (6S, 9H, QD, KC)

        Raises `IllegalMove` where they are not two of the hand, and `InvalidCards` for what is no card.
        """
        two = tuple(sorted(cards(thrown)))
        for choice in self.choices:
            if choice.thrown == two:
                return choice
        held = " ".join(map(str, self.hand))
        raise IllegalMove(f"{quoted(' '.join(map(str, two)))} cannot be laid away: give two of {held}")

    @overload
    def __getitem__(self, place: int) -> Choice: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Choice, ...]: ...

    def __getitem__(self, place: int | slice) -> Choice | tuple[Choice, ...]:
        return self.choices[place]

    def __len__(self) -> int:
        return len(self.choices)

    def __repr__(self) -> str:
        held = " ".join(map(str, self.hand))
        return f"LayingAway({held} as {self.seat}, opponent {self.opponent}: best {self.choices[0]})"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from crib_tutor.strategy.telling import page  # noqa: PLC0415  # no computation need wait for pictures and words

        return page(self)._repr_mimebundle_()


COUNTS = np.arange(HIGHEST_COUNT + 1)
"""Every count there may be, 0 to 29: (30,) intp."""
