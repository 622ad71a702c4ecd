"""Rank discards: every choice of a hand, exact over every starter and every pair that the other player may discard.

What a hand counts doesn't depend on the other player: every unseen card is equally likely to be cut, one in 46. For the
crib the other player's two are drawn from the 46 by weight, and then the starter from the 44 others, since weights say
how often two cards are discarded whatever is cut. Weights don't know what the other player keeps: it makes some
starters likelier than others after some pairs, and cribs truly larger, by 0.03 of a point on average for the dealer and
0.07 for the pone.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, SUITS, CardsLike, quote
from crib_tutor.rules import (
    BRITANNICA_FIVE,
    CRIB_SIZE,
    DEALT,
    HIGHEST_COUNT,
    JACK,
    MODERN,
    NOBS_POINTS,
    IllegalMove,
    Rules,
    require_rules,
)
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.choice_places import discard_places, kept_places
from crib_tutor.strategy.cribs import Floats
from crib_tutor.strategy.discarding.dealt_hands import read_dealt_hand
from crib_tutor.strategy.discarding.opponents import opponent_weights, require_seat
from crib_tutor.strategy.discarding.values import Cards, Discards, rank_discards
from crib_tutor.strategy.discarding.wins import rank_by_wins
from crib_tutor.strategy.pegging_means import pegging_means
from crib_tutor.strategy.ranks import MANY, PAIRS, crib_points, freeze, hand_points, index_of, places
from crib_tutor.strategy.unseen import UnseenChances, unseen_chances
from crib_tutor.strategy.winning.chances import require_score
from crib_tutor.strategy.winning.deal_tables import deal_tables

_TWO = 2
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

Places = NDArray[np.intp]
Points = NDArray[np.integer]


def discards(
    hand: CardsLike,
    dealer: bool,
    *,
    opponent: str | NDArray[np.generic] = "good",
    dealt: int | None = None,
    pegging: bool = True,
    scores: tuple[int, int] | None = None,
    rules: Rules | None = None,
) -> Discards:
    """Rank all 15 ways to discard two of six cards, or the 10 of five in the five-card game, the best first.

    >>> ranked = discards("5H 6S 7C 8D JH QS", dealer=True, opponent="uniform", pegging=False)
    >>> ranked[0].thrown, round(ranked[0].total, 3), round(ranked[0].lead, 3)
    ((JH, QS), 14.718, 0.127)
    >>> discards("4C 6S 8C 8D KD KS", dealer=False, scores=(117, 109))[0].kept  # the sure four
    (8C, 8D, KD, KS)

    ``opponent`` is "good" (the other seat's weights of `discard_weights` against this hand), "uniform", or weights: an
    array (2, 13, 13) for two cards of any ranks, of different suits and of the same, or (13, 13) for both alike. With
    ``dealt`` the hand must be of so many cards. With ``pegging=False`` hand and crib are all that counts. With
    ``scores``, the own score and the other's, the choices are ranked by the chance of winning, by the ``rules`` of
    today's game, or of the five-card game, unless others are given. Raises `InvalidCards` and `IllegalMove`.
    """
    held = read_dealt_hand(hand, dealt)
    require_seat(dealer)
    require_flag(pegging, "pegging")
    game = _read_game(held, scores, rules)
    name, weight = opponent_weights(opponent, bool(dealer), held)
    number = np.array([PACK.index(card) for card in held], np.intp)
    seen = np.zeros(len(PACK), bool)
    seen[number] = True
    kept = number[kept_places(len(held))]
    in_hand = freeze(_hand_chances(kept, seen))
    in_crib = freeze(_crib_chances(number[discard_places(len(held))], unseen_chances(seen, weight)))
    worth = [in_hand @ _POINTS, in_crib @ (_POINTS if dealer else -_POINTS)]
    worth += [np.subtract(*pegging_means(kept // len(SUITS), bool(dealer)).T)] if pegging else []
    chances = list(zip(in_hand, in_crib, strict=True))
    ranked = rank_discards(held, bool(dealer), name, np.column_stack(worth).tolist(), chances)
    return ranked if scores is None else rank_by_wins(ranked, scores, game)


def _read_game(held: Cards, scores: object, rules: Rules | None) -> Rules:
    """The rules of the game, which must be those of the deal, and go beyond the scores, if there are any."""
    game = (MODERN if len(held) == DEALT else BRITANNICA_FIVE) if rules is None else rules
    require_rules(game)
    if game.dealt != len(held):
        raise IllegalMove(f"{quote(game.name)} deals {game.dealt} cards, not {len(held)}: give the rules of this deal")
    if scores is not None:
        deal_tables(game)
        if not isinstance(scores, tuple) or len(scores) != _TWO:
            raise IllegalMove(f"{quote(scores)} isn't a score: give yours and your opponent's, as in (117, 95)")
        for one in scores:
            require_score(one, game)
    return game


# --- chances of every count -------------------------------------------------------------------------------------------


@cache
def _crib_counts() -> tuple[Points, Points]:
    """What every two pairs of ranks count with every starter, (91, 1183), and those with a jack alone, (91, 169)."""
    points = np.minimum(crib_points(), np.uint8(HIGHEST_COUNT))  # five of a rank are more, and never there
    jacks = points[:, places(2)[_JACK]]
    return freeze(points.reshape(len(PAIRS), -1)), freeze(jacks.reshape(len(PAIRS), -1))


def _tally_counts(points: Points, weights: Floats) -> Floats:
    """How much weight falls on each count."""
    return np.asarray(np.bincount(points, weights, len(_POINTS)), np.float64)


def _tally_rows(points: Points, weights: Floats) -> Floats:
    """The same for every row of points, all at once."""
    rows, width = len(points), len(_POINTS)
    cells = points + width * np.arange(rows)[:, None]
    spread = np.bincount(cells.ravel(), np.tile(weights, rows), rows * width)
    return np.asarray(spread, np.float64).reshape(rows, width)


def _hand_chances(kept: Places, seen: NDArray[np.bool_]) -> Floats:
    """The chance of every count of each hand kept: how many unseen starters make it, in so many."""
    rank, suit = np.divmod(kept, len(SUITS))
    ranked = np.minimum(hand_points(kept.shape[1])[index_of(rank)], np.uint8(HIGHEST_COUNT))
    suited = np.zeros((len(kept), len(SUITS)), np.uint8)  # what a starter of each suit adds
    which, place = np.nonzero(rank == _JACK)
    suited[which, suit[which, place]] = _OWN_NOBS
    flush = (suit == suit[:, :1]).all(axis=1)
    suited[flush] += np.uint8(kept.shape[1])
    suited[flush, suit[flush, 0]] += np.uint8(1)
    points = ranked[:, :, None] + suited[:, None]
    return _tally_rows(points.reshape(len(kept), -1), (~seen).astype(np.float64)) / np.count_nonzero(~seen)


def _crib_chances(thrown: Places, chances: UnseenChances) -> Floats:
    """The chance of every count of each crib begun: what ranks score, and then what suits add to it."""
    rank, suit = np.divmod(thrown, len(SUITS))
    every, jacks = _crib_counts()
    begun = index_of(rank)
    counts = _tally_rows(every[begun], chances.joint.sum(axis=0).ravel())
    _raise_counts(counts, _tally_rows(jacks[begun], chances.nobs.ravel()), NOBS_POINTS)
    joint, flush = (chance.reshape(len(SUITS), -1) for chance in (chances.joint, chances.flush))
    for row, (ranks, suits) in enumerate(zip(rank.tolist(), suit.tolist(), strict=True)):
        for jack in [of for one, of in zip(ranks, suits, strict=True) if one == _JACK]:
            _raise_counts(counts[row], _tally_counts(every[begun[row]], joint[jack]), NOBS_POINTS)
        if suits[0] == suits[1]:
            nobs = _OWN_NOBS if _JACK in ranks else _NOBS  # if all five are of the same suit, any jack is the starter's
            _raise_counts(counts[row], _tally_counts(every[begun[row]] + nobs, flush[suits[0]]), _FLUSH)
    return np.where(counts < _DUST, 0, counts)


def _raise_counts(counts: Floats, among: Floats, points: int) -> None:
    """Lift a part of the chances by so many points."""
    counts -= among
    counts[..., points:] += among[..., :-points]
