"""The best discard from every deal, and its worth."""

from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import SUITS, quote
from crib_tutor.rules import DEALT, IllegalMove
from crib_tutor.strategy.arrays import Floats, Numbers, freeze
from crib_tutor.strategy.cribs import checked_weights, opponent_weights, require_seat
from crib_tutor.strategy.hands import DEALT_ROWS, HANDS, MANY, PAIRS, THREES, discard_places, index_of, kept_places
from crib_tutor.strategy.tables.card_removal import weigh_ranks
from crib_tutor.strategy.tables.deal_classes import DealClasses, deal_classes
from crib_tutor.strategy.tables.suit_patterns import weighed_blocks

_DUST = 1e-10
"""Choices that differ by less are worth the same, and the first in order is taken."""


class MeanPoints(NamedTuple):
    """Mean points of hand and crib over all deals.

    The crib is more than 0 for the dealer, and less for the pone.
    """

    hand: float
    crib: float

    @property
    def total(self) -> float:
        """Hand and crib together."""
        return self.hand + self.crib


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class AllHands:
    """Discards of one seat from every class of deals.

    >>> solve_every_hand(False, "uniform", dealt=5)
    AllHands(134459 classes as pone: hand 4.84 crib -4.16)

    And what they're worth. Arrays have one entry a class, in the order of `deal_classes`, and are read-only.
    """

    dealer: bool
    dealt: int
    thrown: Numbers
    """(classes,) uint8: which choice is made, a row of `discard_places`."""
    hand: Floats
    """(classes,) float64: points that the hand kept counts on average."""
    crib: Floats
    """(classes,) float64: points that the crib counts on average, less than 0 for the pone."""

    @property
    def classes(self) -> DealClasses:
        """The classes of deals, with how many each is."""
        return deal_classes(self.dealt)

    @property
    def total(self) -> Floats:
        """(classes,) float64: hand and crib together."""
        return self.hand + self.crib

    def mean(self) -> MeanPoints:
        """Average hand and crib over all deals.

        The crib as this seat expects it from the other player's weights. Weights say how often two cards are discarded,
        and not what is kept beside them, which makes some starters likelier. So the cribs that two good players really
        get are larger: 4.78 of six cards dealt, where dealer and pone expect 4.72 and 4.69 here, and 4.71 of five,
        where they expect 4.66 and 4.63. `shipped_tables` has those averages over every hand of one seat with every hand
        of the other.
        """
        deals = self.classes.deals.astype(float)
        return MeanPoints(*(float(deals @ points / deals.sum()) for points in (self.hand, self.crib)))

    def policy(self) -> Floats:
        """Share of each choice, by row of ranks dealt.

        >>> float(solve_every_hand(True, "uniform", dealt=5).policy().sum(axis=1).round(9).min())
        1.0

        (18395, 15) float64, or (6175, 10): of the deals with each row.
        """
        rows, choices = len(DEALT_ROWS[self.dealt]), len(discard_places(self.dealt))
        made = self.classes.row.astype(np.intp) * choices + self.thrown
        deals = np.bincount(made, self.classes.deals, rows * choices).reshape(rows, choices)
        shares: Floats = deals / deals.sum(axis=1, keepdims=True)
        return shares

    def discard_shares(self) -> Floats:
        """Share of deals that discard each pair of ranks.

        >>> float(solve_every_hand(True, "uniform", dealt=5).discard_shares().sum().round(9))
        1.0

        Of different suits and of one: (2, 91) float64, in the order of `PAIRS`.
        """
        suited = np.empty(len(self.classes), bool)
        for shape in self.classes.shapes:
            first, second = discard_places(self.dealt)[self.thrown[shape.span]].reshape(len(shape.suits), -1, 2).T
            suits, which = shape.suits.T, np.arange(len(shape.suits))
            suited[shape.span] = (suits[first, which] == suits[second, which]).T.ravel()
        pairs = index_of(DEALT_ROWS[self.dealt][:, discard_places(self.dealt)])[self.classes.row, self.thrown]
        deals = np.bincount(suited * len(PAIRS) + pairs, self.classes.deals, 2 * len(PAIRS))
        shares: Floats = deals.reshape(2, -1) / deals.sum()
        return shares

    def discards(self) -> Floats:
        """Weights of two cards discarded, by their ranks.

        >>> weights = solve_every_hand(True, "uniform", dealt=5).discards()
        >>> bool(weights[0, 4, 4] > weights[0, 4, 12] > weights[1, 4, 12] > 1 > weights[0, 0, 4])
        True

        Of different suits and of one: (2, 13, 13) float64, symmetric. As `solve_every_hand` takes weights: 1 for all
        would be a player who throws any two cards alike.
        """
        low, high = PAIRS.T.astype(np.intp)
        suits = len(SUITS)
        alike = low == high
        ways = np.array([np.where(alike, comb(suits, 2), suits * (suits - 1)), np.where(alike, 0, suits)])
        weights = np.zeros((2, MANY, MANY))
        share = np.divide(self.discard_shares(), ways, out=np.zeros(ways.shape), where=ways > 0)
        weights[:, low, high] = weights[:, high, low] = share * ways.sum()
        return weights

    def kept_shares(self) -> Floats:
        """Share of deals that keep each hand of ranks.

        >>> THREES[solve_every_hand(True, "uniform", dealt=5).kept_shares().argmax()].tolist()
        [10, 11, 12]

        (1820,) float64 in the order of `HANDS`, or (455,) in that of `THREES`.
        """
        rows = index_of(DEALT_ROWS[self.dealt][:, kept_places(self.dealt)])[self.classes.row, self.thrown]
        every = {5: THREES, 6: HANDS}[self.dealt]
        shares: Floats = np.bincount(rows, self.classes.deals, len(every)) / self.classes.deals.sum()
        return shares

    def __repr__(self) -> str:
        mean, seat = self.mean(), "dealer" if self.dealer else "pone"
        return f"AllHands({len(self.classes)} classes as {seat}: hand {mean.hand:.2f} crib {mean.crib:+.2f})"


def solve_every_hand(
    dealer: bool,
    opponent: str | NDArray[np.generic] = "good",
    *,
    dealt: int = DEALT,
    crib: Floats | None = None,
    greedy: bool = False,
) -> AllHands:
    """Discard the best two cards of every class.

    >>> round(solve_every_hand(True, "uniform", dealt=5).mean().total, 2)
    9.9

    Of six, or of five in the five-card game. ``opponent`` as `discards` takes it, and the choice is that of `discards`;
    of choices that are worth the same the first in the order of `discard_places` is taken. Only "good" is here one
    table of `discard_weights` for all hands, not moved by what is held: the crib comes out 0.02 of a point smaller on
    average than by `discards`, and the choice differs in one deal of 40. A ``greedy`` player asks for the most points
    in the hand kept, and doesn't look at the crib. Where ``crib`` is given, (18395, 15) float64 or (6175, 10), it says
    what fifteens, pairs and runs bring to the crib, at least 0 in either seat, at each choice of each row of ranks;
    what suits add still comes from the weights. Raises `InvalidCards` and `IllegalMove`.
    """
    require_seat(dealer)
    weights = checked_weights(opponent_weights(opponent, bool(dealer), dealt))
    given = None if crib is None else _checked_cribs(crib, dealt)
    classes, sign = len(deal_classes(dealt)), 1 if dealer else -1
    thrown, in_hand, in_crib = np.empty(classes, np.uint8), np.empty(classes), np.empty(classes)
    for where, hand, own in weighed_blocks(dealt, weigh_ranks(dealt, weights), given):
        worth = hand if greedy else hand + sign * own
        most, best = worth[:, 0].copy(), np.zeros(worth[:, 0].shape, np.intp)
        for choice in range(1, worth.shape[1]):  # the first that's worth the most
            better = worth[:, choice] > most + _DUST
            np.copyto(most, worth[:, choice], where=better)
            np.copyto(best, choice, where=better)
        thrown[where] = best
        in_hand[where] = np.take_along_axis(hand, best[:, None], axis=1)[:, 0]
        in_crib[where] = sign * np.take_along_axis(own, best[:, None], axis=1)[:, 0]
    return AllHands(dealer=bool(dealer), dealt=dealt, thrown=freeze(thrown), hand=freeze(in_hand), crib=freeze(in_crib))


def _checked_cribs(crib: object, dealt: int) -> Floats:
    """What the crib brings at each choice of each row of ranks, or a sentence that says why it can't be that."""
    shape = len(DEALT_ROWS[dealt]), len(discard_places(dealt))
    if not isinstance(crib, np.ndarray) or crib.dtype.kind not in "fiu":
        kind = crib.dtype if isinstance(crib, np.ndarray) else type(crib).__name__
        raise IllegalMove(f"cribs of {quote(kind)} can't be read: give a numpy array of numbers, such as float64")
    if crib.shape != shape:
        raise IllegalMove(f"cribs of shape {quote(crib.shape)} can't be read: give {shape}")
    if not np.isfinite(crib).all():
        raise IllegalMove(f"a crib can't count {quote(crib[~np.isfinite(crib)][0])}: give numbers of points")
    return crib.astype(np.float64)
