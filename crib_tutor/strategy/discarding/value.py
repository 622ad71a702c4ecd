"""Discards as values: one choice, and all of a hand.

The best is first. They need no numpy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import fsum
from numbers import Integral
from typing import TYPE_CHECKING, Any, overload

from crib_tutor.deck import (
    PACK,
    SUITS,
    Card,
    CardsLike,
    InvalidCards,
    cards,
    quote,
    read_unlike,
    require_distinct,
    written,
)
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, HEELS_POINTS, JACK, IllegalMove
from crib_tutor.strategy.winning.aims import WHISKERS, WIN

if TYPE_CHECKING:
    from crib_tutor.strategy.arrays import Floats

Cards = tuple[Card, ...]
THROWN = 2
"""Cards that each of two players discards."""
WHISKER = 0.2
"""Points a deal below which a difference is nothing to regret: one hole in five deals. Our own choice."""
SLIM = WHISKERS[WIN]
"""The same in chances of winning: what a whisker comes to in the middle of a game."""
_EVEN = 1e-9
"""What floats are out by: choices that differ by no more are worth the same."""
_ALIKE = 9
"""Decimals to which totals must agree for two choices to be ranked by their cards."""
_FIVE = BRITANNICA_FIVE.dealt
_NO_CHANCES: tuple[Any, Any] = (), ()


@dataclass(frozen=True, slots=True, repr=False)
class Discard:
    """Cards kept and two discarded, with their average worth.

    >>> from crib_tutor.strategy import discards
    >>> best = discards("5H 5D 5S JC 2D KH", dealer=True, opponent="uniform")[0]
    >>> best.kept, best.thrown, round(best.hand, 2), round(best.crib, 2), round(best.chance(20), 2)
    ((5D, 5H, 5S, KH), (2D, JC), 16.26, 4.02, 0.33)

    The chances are exact: of the hand over every starter; of the crib over every pair that the other player may
    discard, by weight, and every starter after it.
    """

    kept: Cards
    thrown: Cards
    hand: float
    """What the hand counts on average, in points."""
    crib: float
    """What the crib counts on average: more than 0 if it's the player's own, less if it's the opponent's."""
    cost: float
    """Points less than the best choice, or what the aim counts where the choices are ranked by that; 0 if as good."""
    lead: float
    """Points, or what the aim counts, more than the next choice; 0 for the last."""
    hand_distribution: Floats = field(compare=False)
    """(30,) float64, read-only: the chance of every count of the hand from 0 to 29."""
    crib_distribution: Floats = field(compare=False)
    """(30,) float64, read-only: the chance of every count of the crib, with either owner."""
    pegging: float = 0.0
    """Points of the play on average, less the other's; 0 where the play is left out."""
    wins: float | None = None
    """The chance of winning the game with this choice, where the score is given."""
    worth: float | None = None
    """What the aim counts, where the score is given: the chance of winning, game points, stakes or holes."""
    aim: str = WIN

    @property
    def total(self) -> float:
        """Hand, crib and pegging together.

        His heels, the same for every choice, are left to the ranking.
        """
        return self.hand + self.crib + self.pegging

    @property
    def fine(self) -> bool:
        """True if it's the best, or within a whisker."""
        return self.cost <= (WHISKER if self.wins is None else WHISKERS[self.aim])

    def chance(self, points: int, *, crib: bool = False) -> float:
        """Chance that hand or crib counts that or more.

        >>> from crib_tutor.strategy import discards
        >>> discards("5H 5D 5S JC 2D KH", dealer=True, opponent="uniform")[0].chance(30)
        0.0
        """
        if isinstance(points, bool) or not isinstance(points, Integral):
            raise IllegalMove(f"{quote(points)} isn't a number of points: ask for a whole number from 0")
        chances = self.crib_distribution if crib else self.hand_distribution
        return min(1.0, fsum(chances[points:].tolist())) if points > 0 else 1.0

    def __repr__(self) -> str:
        kept, thrown = map(written, (self.kept, self.thrown))
        parts = f"{self.hand:.3f} {self.crib:+.3f}" + (f" {self.pegging:+.3f}" if self.pegging else "")
        wins = "" if self.wins is None else f", wins {self.wins:.3f}"
        wins += "" if self.aim == WIN else f", {self.aim} {self.worth:.3f}"
        return f"Discard({thrown} thrown, {kept} kept: {parts} = {self.total:.3f}{wins})"


@dataclass(frozen=True, slots=True, repr=False)
class Discards(Sequence[Discard]):
    """All the choices of a hand, the best first.

    >>> from crib_tutor.strategy import discards
    >>> ranked = discards("4H 5D 6S KC QD 9H", dealer=False, opponent="uniform", pegging=False)
    >>> len(ranked), ranked[0].thrown, ranked[-1].thrown, ranked.heels < 0
    (15, (9H, KC), (5D, 6S), True)

    15 for six cards, 10 for five. Rankings are equal if hand, seat, opponent and numbers are. Choices that are worth
    the same come in the order of what is discarded.
    """

    hand: Cards
    """The cards dealt, in order."""
    dealer: bool
    opponent: str
    """The other player's way to discard: "good", "uniform", or "table" if weights were given."""
    choices: tuple[Discard, ...]
    scores: tuple[int, int] | None = None
    """The own score and the other's, where the choices are ranked by the chance of winning."""
    needs: tuple[int, int] | None = None
    """Points that each needs to go out from there."""
    aim: str = WIN
    """What the choices are ranked by at a score: "win", "game points", "stakes" or "spread"."""

    @property
    def pegging(self) -> bool:
        """True if the play counts in the totals."""
        return any(choice.pegging for choice in self.choices)

    @property
    def heels(self) -> float:
        """Points of his heels on average, below 0 for pone.

        They're the same for every choice, and in no total.
        """
        jacks = len(SUITS) - sum(card.rank == JACK for card in self.hand)
        return jacks / (len(PACK) - len(self.hand)) * (HEELS_POINTS if self.dealer else -HEELS_POINTS)

    @property
    def seat(self) -> str:
        """The player's seat: "dealer" or "pone"."""
        return "dealer" if self.dealer else "pone"

    def of(self, thrown: CardsLike) -> Discard:
        """Find the choice that discards these two cards.

        >>> from crib_tutor.strategy import discards
        >>> discards("4H 5D 6S KC QD 9H", dealer=True, opponent="uniform").of("4H 5D").kept
        (6S, 9H, QD, KC)

        Raises `IllegalMove` if they aren't two of the hand, and `InvalidCards` for what isn't a card.
        """
        two = tuple(sorted(cards(thrown, self.hand)))
        for choice in self.choices:
            if choice.thrown == two:
                return choice
        raise IllegalMove(f"{quote(written(two))} can't be discarded: give two of {written(self.hand)}")

    @overload
    def __getitem__(self, place: int) -> Discard: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Discard, ...]: ...

    def __getitem__(self, place: int | slice) -> Discard | tuple[Discard, ...]:
        return self.choices[place]

    def __len__(self) -> int:
        return len(self.choices)

    def __repr__(self) -> str:
        held = written(self.hand)
        return f"Discards({held} as {self.seat}, opponent {self.opponent}: best {self.choices[0]})"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from crib_tutor import strategy  # noqa: PLC0415  # the front door knows who draws it; no computing waits for that

        return strategy.discards_page(self)._repr_mimebundle_()


def rank_discards(
    hand: Cards,
    dealer: bool,
    opponent: str,
    worth: Sequence[tuple[float, ...]],
    chances: Sequence[tuple[Any, Any]] = (),
) -> Discards:
    """Rank the choices by hand, crib and pegging.

    >>> from crib_tutor.deck import cards
    >>> rank_discards(cards("AC 2C 3C 4C 5C"), True, "table", [(0.0, at % 4) for at in range(10)])[0].thrown
    (AC, 5C)

    ``worth``, of which pegging may be left out, and ``chances``, the distributions of hand and crib, come in the order
    of `itertools.combinations` over the discards.
    """
    pairs, choices = list(combinations(hand, THROWN)), []
    keeps = list(combinations(hand, len(hand) - THROWN))[::-1]  # what each pair leaves: the last pair the first cards
    for row, cost, lead in _order([sum(parts) for parts in worth]):
        thrown, (in_hand, in_crib, *in_play) = pairs[row], worth[row]
        spreads = chances[row] if chances else _NO_CHANCES
        choices.append(Discard(keeps[row], thrown, in_hand, in_crib, cost, lead, *spreads, pegging=sum(in_play)))
    return Discards(hand, dealer, opponent, tuple(choices))


def _order(worth: Sequence[float]) -> Iterator[tuple[int, float, float]]:
    """Order choices by what they're worth, the best first, each with its cost and its lead; of equals as they come."""
    order = sorted(range(len(worth)), key=lambda row: (-round(worth[row], _ALIKE), row))
    for row, following in zip(order, [*order[1:], order[-1]], strict=True):
        cost = worth[order[0]] - worth[row]
        yield row, cost if cost > _EVEN else 0.0, worth[row] - worth[following]


def rank_at_score(
    ranked: Discards,
    wins: Sequence[float],
    scores: tuple[int, int],
    target: int,
    aim: str = WIN,
    worth: Sequence[float] = (),
) -> Discards:
    """Rank choices again by winning, or by an aim.

    >>> from crib_tutor.strategy import discards
    >>> again = rank_at_score(discards("5H 6S 7C 8D JH", dealer=True), [0.1 * place for place in range(10)], (3, 2), 61)
    >>> again[0].wins, again[0].cost, again.scores, again.needs
    (0.9, 0.0, (3, 2), (58, 59))

    The chances, and what the aim counts, come in the order of the ranking by points.
    """
    worth = worth or wins
    choices = [
        replace(ranked[row], cost=cost, lead=lead, wins=wins[row], worth=worth[row], aim=aim)
        for row, cost, lead in _order(worth)
    ]
    mine, theirs = scores
    return replace(ranked, choices=tuple(choices), scores=scores, needs=(target - mine, target - theirs), aim=aim)


def read_dealt_hand(given: CardsLike, dealt: int | None) -> tuple[Card, ...]:
    """Read the cards dealt, in order.

    >>> read_dealt_hand("5H 6S 7C 8D JH AC", None)[0]
    AC

    Raises `InvalidCards` and `IllegalMove`, which say how many they should be.
    """
    if dealt not in (None, _FIVE, DEALT):
        raise IllegalMove(f"no game for two deals {quote(dealt)} cards: give dealt={DEALT}, or {_FIVE}")
    held = tuple(sorted(require_distinct(read_unlike(given)[0])))
    if len(held) not in (_FIVE, DEALT) or dealt not in (None, len(held)):
        wanted = f"{DEALT} cards ({_FIVE} in the five-card game)" if dealt is None else f"{dealt} cards here"
        raise InvalidCards(f"to discard you need {wanted}, not {len(held)}: write {dealt or DEALT} cards")
    return held
