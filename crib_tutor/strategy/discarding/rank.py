"""Rank discards, exactly.

Every choice of a hand meets every starter and every pair that the other player may discard.

What a hand counts doesn't depend on the other player: every unseen card is equally likely to be cut, one in 46. For the
crib the other player's two are drawn from the 46 by weight, and then the starter from the 44 others, since weights say
how often two cards are discarded whatever is cut. Weights don't know what the other player keeps: it makes some
starters likelier than others after some pairs, and cribs truly larger, by 0.03 of a point on average for the dealer and
0.07 for the pone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, RANKS, SUITS, CardsLike, quote
from crib_tutor.rules import (
    BRITANNICA_FIVE,
    CRIB_SIZE,
    HIGHEST_COUNT,
    JACK,
    MODERN,
    NOBS_POINTS,
    IllegalMove,
    Rules,
    require_rules,
)
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.arrays import Flags, Floats, freeze, shared
from crib_tutor.strategy.cribs import (
    card_weights,
    opponent_weights,
    pegging_means,
    require_seat,
)
from crib_tutor.strategy.discarding.value import Discards, rank_discards, read_dealt_hand
from crib_tutor.strategy.discarding.wins import rank_by_wins
from crib_tutor.strategy.hands import MANY, PAIRS, Hand, crib_points, hand_points, index_of, places
from crib_tutor.strategy.winning.aims import WIN

_GAMES = {game.dealt: game for game in (MODERN, BRITANNICA_FIVE)}
_JACK = JACK - 1
_FLUSH = CRIB_SIZE + 1
"""What a flush adds to a crib: a point a card, the starter's too."""
_DUST = 1e-15
"""A chance below this is what rounding leaves if nothing can be."""
_OWN_NOBS = np.uint8(NOBS_POINTS)
_NOBS = _OWN_NOBS * (PAIRS == _JACK).any(axis=1).repeat(MANY)
"""What his nobs add if two unseen cards and the starter share a suit: 1 with a jack among the two, (1183,)."""
_POINTS = np.arange(HIGHEST_COUNT + 1, dtype=np.float64)
"""Every count there can be, 0 to 29: (30,) float64."""

Points = NDArray[np.integer]


def discards(
    hand: CardsLike,
    dealer: bool,
    *,
    opponent: str | NDArray[np.generic] = "good",
    dealt: int | None = None,
    pegging: bool = True,
    scores: tuple[int, int] | None = None,
    aim: str = WIN,
    rules: Rules | None = None,
) -> Discards:
    """Rank every way to discard two cards, the best first.

    >>> ranked = discards("5H 6S 7C 8D JH QS", dealer=True, opponent="uniform", pegging=False)
    >>> ranked[0].thrown, round(ranked[0].total, 3), round(ranked[0].lead, 3)
    ((JH, QS), 14.718, 0.127)
    >>> discards("4C 6S 8C 8D KD KS", dealer=False, scores=(117, 109))[0].kept  # the sure four
    (8C, 8D, KD, KS)

    15 ways from six cards, or 10 from five. ``opponent`` is "good" (the other seat's weights of `discard_weights`
    against this hand), "uniform", or weights: (2, 13, 13) for two cards of any ranks, of different suits and of the
    same, or (13, 13) for both alike. With ``dealt`` the hand must be of so many cards, and with ``pegging=False`` hand
    and crib are all that counts. With ``scores``, the own and the other's, the choices are ranked by the chance of
    winning or another of `AIMS`, by the ``rules`` of this deal's usual game. Raises `InvalidCards` and `IllegalMove`.
    """
    cards = read_dealt_hand(hand, dealt)
    require_seat(dealer)
    require_flag(pegging, "pegging")
    held, game = Hand.of(cards), _GAMES[len(cards)] if rules is None else rules
    require_rules(game)
    if game.dealt != len(cards):
        raise IllegalMove(f"{quote(game.name)} deals {game.dealt} cards, not {len(cards)}: give the rules of this deal")
    weight = opponent_weights(opponent, bool(dealer), len(cards), held.ranks.tolist())
    unseen = unseen_chances(held.unseen, card_weights(weight))
    in_hand, in_crib = freeze(_hand_chances(held)), freeze(_crib_chances(held, unseen))
    worth = [in_hand @ _POINTS, in_crib @ (_POINTS if dealer else -_POINTS)]
    worth += [np.subtract(*pegging_means(held.kept // np.uint8(len(SUITS)), bool(dealer)).T)] if pegging else []
    name, points = opponent if isinstance(opponent, str) else "table", np.column_stack(worth).tolist()
    ranked = rank_discards(cards, bool(dealer), name, points, list(zip(in_hand, in_crib, strict=True)))
    return rank_by_wins(ranked, scores, game, aim)


# --- what can't be seen of the crib -----------------------------------------------------------------------------------

_OF_RANK = np.equal.outer(np.arange(len(PACK)) // len(SUITS), np.arange(MANY)).astype(np.float64)
_LOW, _HIGH = PAIRS.T.astype(np.intp)
_AT_LOW, _AT_HIGH = np.arange(len(PAIRS)) * MANY + (_LOW, _HIGH)
"""Where, of two ranks with every starter, the starter is of the first rank, and of the second."""
_PAIRED, _APART = np.flatnonzero(_LOW == _HIGH), np.flatnonzero(_LOW != _HIGH)
_DIAGONAL = np.diag_indices(len(RANKS))
_JACKS = slice(_JACK * len(SUITS), (_JACK + 1) * len(SUITS))


@dataclass(frozen=True, slots=True, eq=False)
class UnseenChances:
    """Chances of the other player's two cards and the starter.

    >>> unseen = np.arange(52) >= 6
    >>> chances = unseen_chances(unseen, card_weights(np.ones((2, 13, 13))))
    >>> chances.joint.shape, round(float(chances.joint.sum()), 12)
    ((4, 91, 13), 1.0)

    The two are drawn from the unseen cards in proportion to their weights, and the starter from the rest, each card
    alike. One such value serves every choice of a hand, since the cards seen are the same for all of them.
    """

    joint: Floats
    """(4, 91, 13): the starter's suit, the ranks of the two cards in the order of `PAIRS`, the starter's rank."""
    nobs: Floats
    """(13, 13): one of the two is a jack of the starter's suit, by the other's rank and the starter's."""
    flush: Floats
    """(4, 91, 13), as ``joint``: both are of the starter's suit."""


def unseen_chances(unseen: Flags, weight: Floats) -> UnseenChances:
    """Find the chances among the cards unseen, (52,), by `card_weights`.

    >>> chances = unseen_chances(np.ones(52, bool), card_weights(np.ones((2, 13, 13))))
    >>> bool(np.isclose(chances.flush.sum(), 12 / 51 * 11 / 50))
    True

    Raises `IllegalMove` if no two unseen cards have a weight.
    """
    weight = weight * (unseen[:, None] & unseen)
    total = weight.sum() / 2  # the sum over both orders meets every two cards twice
    if not total > 0:
        raise IllegalMove("the weights of all unseen cards are 0: give a table with a weight for some two of them")
    weight /= total * (np.count_nonzero(unseen) - 2)  # from here on with any one starter
    with_rank = (weight @ _OF_RANK).reshape(MANY, len(SUITS), MANY)  # of a card, with any of a rank
    pairs = with_rank.sum(axis=1)[_LOW, _HIGH]
    pairs[_PAIRED] /= 2
    turned = np.ascontiguousarray(unseen.reshape(MANY, len(SUITS)).T, np.float64)

    # two ranks with each starter: all of the two ranks, but for those that hold the starter itself
    joint = (pairs[:, None] * turned[:, None, :]).reshape(len(SUITS), -1)
    with_starter = (with_rank.transpose(1, 0, 2) * turned[:, :, None]).reshape(len(SUITS), -1)
    joint[:, _AT_LOW] -= with_starter[:, _LOW * MANY + _HIGH]
    joint[:, _AT_HIGH[_APART]] -= with_starter[:, (_HIGH * MANY + _LOW)[_APART]]

    # a jack and another card, with a starter of the jack's suit that is neither of them
    nobs = with_rank[_JACK].T @ turned
    own = weight[_JACKS].reshape(len(SUITS), MANY, len(SUITS)).diagonal(axis1=0, axis2=2)  # rank, suit of both
    nobs[_DIAGONAL] -= (own * turned.T).sum(axis=1)
    nobs[:, _JACK] = 0

    # two ranks of the same suit, with a third of it as the starter
    suited = weight.reshape(MANY, len(SUITS), MANY, len(SUITS)).diagonal(axis1=1, axis2=3)[_LOW, _HIGH].T  # suit, pair
    flush = (suited[:, :, None] * turned[:, None, :]).reshape(len(SUITS), -1)
    flush[:, _AT_LOW] = 0
    flush[:, _AT_HIGH] = 0
    shape = len(SUITS), len(PAIRS), MANY
    return UnseenChances(joint.reshape(shape), nobs, flush.reshape(shape))


# --- chances of every count -------------------------------------------------------------------------------------------


@shared
def _crib_counts() -> tuple[Points, Points]:
    """Count every two pairs of ranks with every starter, (91, 1183), and those with a jack alone, (91, 169)."""
    points = np.minimum(crib_points(), np.uint8(HIGHEST_COUNT))  # five of a rank are more, and never there
    jacks = points[:, places(2)[_JACK]]
    return points.reshape(len(PAIRS), -1), jacks.reshape(len(PAIRS), -1)


def _tally_rows(points: Points, weights: Floats) -> Floats:
    """Add up the weight that falls on each count, row by row."""
    rows, width = len(points), len(_POINTS)
    cells = points + width * np.arange(rows)[:, None]
    spread = np.bincount(cells.ravel(), np.tile(weights, rows), rows * width)
    return np.asarray(spread, np.float64).reshape(rows, width)


def _hand_chances(held: Hand) -> Floats:
    """Find the chance of every count of each hand kept: how many unseen starters make it, in so many."""
    rank, suit = np.divmod(held.kept.astype(np.intp), len(SUITS))
    choices, size = rank.shape
    ranked = np.minimum(hand_points(size)[index_of(rank)], np.uint8(HIGHEST_COUNT))
    suited = np.zeros((choices, len(SUITS)), np.uint8)  # what a starter of each suit adds
    which, place = np.nonzero(rank == _JACK)
    suited[which, suit[which, place]] = _OWN_NOBS
    flush = (suit == suit[:, :1]).all(axis=1)
    suited[flush] += np.uint8(size)
    suited[flush, suit[flush, 0]] += np.uint8(1)
    points = ranked[:, :, None] + suited[:, None]
    return _tally_rows(points.reshape(choices, -1), held.unseen.astype(np.float64)) / np.count_nonzero(held.unseen)


def _crib_chances(held: Hand, chances: UnseenChances) -> Floats:
    """Find the chance of every count of each crib begun: what ranks score, and then what suits add to it."""
    rank, suit = np.divmod(held.thrown.astype(np.intp), len(SUITS))
    every, jacks = _crib_counts()
    begun = index_of(rank)
    counts = _tally_rows(every[begun], chances.joint.sum(axis=0).ravel())
    _raise_counts(counts, _tally_rows(jacks[begun], chances.nobs.ravel()), NOBS_POINTS)
    joint, flush = (chance.reshape(len(SUITS), -1) for chance in (chances.joint, chances.flush))
    for row, (ranks, suits) in enumerate(zip(rank.tolist(), suit.tolist(), strict=True)):
        points = every[begun[row]]
        for jack in [of for thrown, of in zip(ranks, suits, strict=True) if thrown == _JACK]:
            _raise_counts(counts[row], np.bincount(points, joint[jack], len(_POINTS)), NOBS_POINTS)
        if suits[0] == suits[1]:
            nobs = _OWN_NOBS if _JACK in ranks else _NOBS  # if all five are of the same suit, any jack is the starter's
            _raise_counts(counts[row], np.bincount(points + nobs, flush[suits[0]], len(_POINTS)), _FLUSH)
    return np.where(counts < _DUST, 0, counts)


def _raise_counts(counts: Floats, among: NDArray[Any], points: int) -> None:
    """Lift a part of the chances by so many points."""
    counts -= among
    counts[..., points:] += among[..., :-points]
