"""What a seat may expect after the cut.

The play comes as in whole deals between good players, moved by what the hand kept pegs on average; then pone's hand,
the dealer's and the crib are counted, and the next deal begins. Of the other's hand only what's known counts: before
the end of the play its chances beside this starter, as good players keep hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from crib_tutor.deck import SUITS, Card
from crib_tutor.rules import CRIB_SIZE, HEELS_POINTS, HIGHEST_COUNT, JACK, NOBS_POINTS, Rules
from crib_tutor.strategy.arrays import Floats, Numbers, shared
from crib_tutor.strategy.cribs import card_weights, discard_weights, kept_shares, pegging_means, share_beside
from crib_tutor.strategy.hands import HANDS, Hand, copies_of, count_columns, hand_points
from crib_tutor.strategy.playing.wins import kept_by_suits
from crib_tutor.strategy.winning.chances import Score
from crib_tutor.strategy.winning.deal_tables import deal_tables

_COUNTS = HIGHEST_COUNT + 1
_JACK = JACK - 1
_OVER = 128
"""Holes past home that the widened board has: more than both can score in a deal."""


class Shows(NamedTuple):
    """Chances of every count of both hands and the crib."""

    mine: Floats
    """(n, 30), as of the others."""
    theirs: Floats
    crib: Floats


def after_play(at: Score, shows: Shows, *, dealer: bool, wide: tuple[int, int]) -> Floats:
    """Chances of winning after the play: (n, own, other's).

    >>> from crib_tutor.rules import MODERN
    >>> from crib_tutor.strategy.winning.chances import at_score
    >>> none, four = np.eye(30)[[0]], np.eye(30)[[4]]
    >>> shows = Shows(four, none, none)
    >>> after_play(at_score((115, 120), False, MODERN), shows, dealer=False, wide=(3, 1))[0, 2, 0].tolist()
    1.0

    By the points that both peg from the score on, as many as ``wide`` says. Pone counts first.
    """
    target = len(at.win)
    board = np.zeros((target + _OVER,) * 2)
    board[:target, :target], board[target:] = at.win, 1.0
    mine, theirs = (score + np.arange(many + HIGHEST_COUNT) for score, many in zip(at.scores, wide, strict=True))
    more = np.arange(len(mine) + HIGHEST_COUNT if dealer else len(mine)) + at.scores[0]
    other = np.arange(len(theirs) if dealer else len(theirs) + HIGHEST_COUNT) + at.scores[1]
    before = sliding_window_view(board[np.ix_(more, other)], _COUNTS, axis=0 if dealer else 1)
    worth = np.tensordot(before, shows.crib, (2, 1))
    home, beaten = mine >= target, theirs >= target
    if dealer:
        worth[home] = 1.0
    worth[:, beaten] = 0.0
    if not dealer:
        worth[home] = 1.0
    worth = np.einsum("afnx,nx->afn", sliding_window_view(worth, _COUNTS, axis=0), shows.mine)
    worth = np.einsum("abnx,nx->abn", sliding_window_view(worth, _COUNTS, axis=1), shows.theirs)
    pegged_home, pegged_out = home[: wide[0]], beaten[: wide[1]]
    worth[pegged_home], worth[:, pegged_out] = 1.0, 0.0
    worth[np.ix_(pegged_home, pegged_out)] = 1 / 2  # who was first is left open
    return np.moveaxis(worth, 2, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """A seat's chance of winning by both scores."""

    scores: tuple[int, int]
    """The scores that it begins at."""
    chances: Floats
    """(own, other's) more points."""

    def worth(self, mine: float, theirs: float) -> float:
        """The chance at these scores, between whole ones too.

        >>> Outlook((10, 20), np.array([[0.5, 0.25], [1.0, 0.75]])).worth(10.5, 20)
        0.75
        """
        most = np.array(self.chances.shape) - 1
        spot = np.clip(np.subtract((mine, theirs), self.scores), 0, most)
        low = np.minimum(spot.astype(np.intp), np.maximum(most - 1, 0))
        (up, right), (row, column) = spot - low, low
        corners = self.chances[row : row + 2, column : column + 2]
        if corners.shape != (2, 2):
            return float(corners[0, 0])
        return float(np.array([1 - up, up]) @ corners @ np.array([1 - right, right]))


# --- the cut ----------------------------------------------------------------------------------------------------------


class KeptHand(NamedTuple):
    """What a seat kept and threw, and its seat."""

    kept: tuple[Card, ...]
    thrown: tuple[Card, ...]
    dealer: bool
    rules: Rules

    @property
    def unseen(self) -> Numbers:
        """The cards that may be cut, as numbers."""
        return np.flatnonzero(Hand.of((*self.kept, *self.thrown)).unseen).astype(np.uint8)


def cut_chances(hand: KeptHand, at: Score, starters: Numbers) -> Floats:
    """Chances of winning with each starter: (n,).

    His heels are in them; starters are numbers, 4 * rank + suit.
    """
    pegs = deal_tables(hand.rules).pegs.totals
    often = (pegs if hand.dealer else pegs.T) / pegs.sum()
    wide = often.shape[0] + HEELS_POINTS, often.shape[1] + HEELS_POINTS
    grid = after_play(at, shows_at(hand, starters), dealer=hand.dealer, wide=wide)
    beyond = pegging_means(Hand.of(hand.kept).ranks[None], hand.dealer)[0] - _usual_pegs(hand.dealer)
    heels = HEELS_POINTS * (starters // len(SUITS) == _JACK)
    return np.array(
        [_spread(each, often, beyond, int(more), hand.dealer) for each, more in zip(grid, heels, strict=True)]
    )


@shared
def _usual_pegs(dealer: bool) -> Floats:
    """What good players' hands peg on average, and the other against them: (2,)."""
    return np.asarray(kept_shares(dealer) @ pegging_means(HANDS, dealer), np.float64)


def _spread(chances: Floats, often: Floats, beyond: Floats, heels: int, dealer: bool) -> float:
    """Weigh the chances by what is pegged, and move them by the points that this hand pegs beyond that."""
    rows, columns = often.shape
    top, left = (heels, 0) if dealer else (0, heels)
    here = chances[top : top + rows, left : left + columns]
    up, right = (np.diff(here, axis=axis, append=here.take([-1], axis)) for axis in (0, 1))
    return float((often * (here + beyond[0] * up + beyond[1] * right)).sum())


def shows_at(hand: KeptHand, starters: Numbers, theirs: Sequence[Card] = ()) -> Shows:
    """Chances of all counts with each starter.

    >>> from crib_tutor.deck import cards
    >>> from crib_tutor.rules import MODERN
    >>> hand = KeptHand(cards("5C 5D 5H JS"), cards("2C 3D"), True, MODERN)
    >>> int(shows_at(hand, Hand.of(cards("5S")).numbers).mine.argmax())
    29

    Once the other has shown all its cards, ``theirs``, its hand is known.
    """
    kept, thrown = Hand.of(hand.kept).numbers, Hand.of(hand.thrown).numbers
    mine = np.eye(_COUNTS)[count_columns(_under(kept, starters), crib=False)]
    crib = _crib_chances(hand, thrown, starters, Hand.of(theirs).numbers)
    if theirs:
        return Shows(mine, np.eye(_COUNTS)[count_columns(_under(Hand.of(theirs).numbers, starters), crib=False)], crib)
    return Shows(mine, _their_chances(hand, starters), crib)


def _under(hand: Numbers, starters: Numbers) -> Numbers:
    return np.concatenate([np.broadcast_to(hand[:, None], (len(hand), len(starters))), starters[None]])


def _crib_chances(hand: KeptHand, thrown: Numbers, starters: Numbers, theirs: Numbers) -> Floats:
    """Find the chances of every count of the crib: the other's two are drawn by weight."""
    unseen = np.setdiff1d(hand.unseen, theirs)
    first, second = np.triu_indices(len(unseen), 1)
    two = unseen[[first, second]]
    held = Hand.of((*hand.kept, *hand.thrown)).ranks.tolist()
    often = card_weights(discard_weights(not hand.dealer, hand.rules.dealt, held))[*two]
    pairs, many = two.shape[1], len(starters)
    cut = starters.repeat(pairs)
    counts = count_columns(
        np.concatenate([thrown[:, None].repeat(pairs * many, 1), np.tile(two, many), cut[None]]), crib=True
    )
    free = (np.tile(two, many) != cut).all(axis=0)
    rows = np.arange(many).repeat(pairs)
    spread = np.bincount(rows * _COUNTS + counts, np.tile(often, many) * free, many * _COUNTS).reshape(many, _COUNTS)
    return np.asarray(spread / spread.sum(axis=1, keepdims=True), np.float64)


def _their_chances(hand: KeptHand, starters: Numbers) -> Floats:
    """Find the chances of every count of the other's hand beside the cards seen and each starter."""
    held = Hand.of((*hand.kept, *hand.thrown)).ranks
    ranks = starters // len(SUITS)
    rows = np.column_stack([np.broadcast_to(held, (len(ranks), len(held))), ranks])
    often = share_beside(rows, HANDS) * kept_shares(not hand.dealer, hand.rules.dealt)
    often /= often.sum(axis=1, keepdims=True)
    flush, nobs = _suit_points(not hand.dealer, hand.rules.dealt)
    chances = np.zeros((len(ranks), _COUNTS))
    for row, rank in enumerate(ranks):
        points = np.minimum(hand_points()[:, rank], HIGHEST_COUNT).astype(np.intp)
        jacks = nobs * (rank != _JACK)
        for more, share in ((0, (1 - flush) * (1 - jacks)), (NOBS_POINTS, jacks), (CRIB_SIZE, flush)):
            at = np.minimum(points + more, HIGHEST_COUNT)
            chances[row] += np.bincount(at, often[row] * share, _COUNTS)
    return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float64)


@shared
def _suit_points(dealer: bool, dealt: int) -> tuple[Floats, Floats]:
    """How often a hand kept is a flush, and has his nobs: (hands,) each."""
    mixed, flush = kept_by_suits(dealer, dealt)
    alone = copies_of(HANDS).max(axis=1) == 1
    suits = len(SUITS) ** (CRIB_SIZE - 1)
    often = np.asarray(alone * flush / (flush + (suits - 1) * mixed), np.float64)
    return often, copies_of(HANDS)[:, _JACK] / len(SUITS)


def outlook(hand: KeptHand, at: Score, shows: Shows) -> Outlook:
    """Chances by what both peg from a score on."""
    wide = min(len(at.win) - at.scores[0], _MOST_PEGGED) + 1, min(len(at.win) - at.scores[1], _MOST_PEGGED) + 1
    return Outlook(at.scores, after_play(at, shows, dealer=hand.dealer, wide=wide)[0])


_MOST_PEGGED = 40
"""More points than either of two players can peg in a play."""
