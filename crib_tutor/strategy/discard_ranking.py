"""Rank discards: every choice of a hand, exact over every starter and every pair that the other player may discard.

What a hand counts doesn't depend on the other player: every unseen card is equally likely to be cut, one in 46. For the
crib the other player's two are drawn from the 46 by weight, and then the starter from the 44 others, since weights say
how often two cards are discarded whatever is cut. Weights don't know what the other player keeps: it makes some
starters likelier than others after some pairs, and cribs truly larger, by 0.03 of a point on average for the dealer and
0.07 for the pone.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, SUITS, CardsLike, InvalidCards, cards, quote
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
)
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.choice_places import discard_places, kept_places
from crib_tutor.strategy.cribs import Floats, discard_weights
from crib_tutor.strategy.deal_tables import deal_tables
from crib_tutor.strategy.discard_values import Cards, Discards, rank_discards
from crib_tutor.strategy.discard_wins import DiscardOutcomes, discard_wins
from crib_tutor.strategy.pegging_means import pegging_means
from crib_tutor.strategy.ranks import MANY, PAIRS, crib_points, freeze, hand_points, index_of, places
from crib_tutor.strategy.unseen import UnseenChances, card_weights, unseen_chances
from crib_tutor.strategy.win_chances import require_score

OPPONENTS = ("good", "uniform")
"""The other players known by name: one discards as good players do, the other throws any two cards alike."""
_FIVE = BRITANNICA_FIVE.dealt
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
    >>> discards("4H 5D 6S KC QD 9H", dealer=False, scores=(117, 114))[0].kept  # the sure four, though 4 5 6 has more
    (4H, 5D, QD, KC)

    ``opponent`` is "good" (the other seat's weights of `discard_weights` against this hand), "uniform", or weights: an
    array (2, 13, 13) for two cards of any ranks, of different suits and of the same, or (13, 13) for both alike. With
    ``dealt`` the hand must be of so many cards. With ``pegging=False`` hand and crib are all that counts. With
    ``scores``, the own score and the other's, the choices are ranked by the chance of winning, by the ``rules`` of
    today's game, or of the five-card game, unless others are given. Raises `InvalidCards` and `IllegalMove`.
    """
    require_flag(pegging, "pegging")
    held = _read_hand(hand, dealt)
    require_seat(dealer)
    name, weight = _opponent_weights(opponent, bool(dealer), held)
    number = np.array([PACK.index(card) for card in held], np.intp)
    seen = np.zeros(len(PACK), bool)
    seen[number] = True
    in_hand = _hand_chances(number[kept_places(len(held))], seen)
    in_crib = _crib_chances(number[discard_places(len(held))], unseen_chances(seen, weight))
    freeze(in_hand), freeze(in_crib)
    kept = number[kept_places(len(held))] // len(SUITS)
    means = [in_hand @ _POINTS, in_crib @ (_POINTS if dealer else -_POINTS)]
    means += [pegging_means(kept, dealer=bool(dealer)) @ (1.0, -1.0)] if pegging else []
    worth = list(zip(*(mean.tolist() for mean in means), strict=True))
    wins: list[float] = []
    if scores is not None:
        heels = float(np.count_nonzero(~seen[_JACK * len(SUITS) :][: len(SUITS)]) / np.count_nonzero(~seen))
        met = kept if pegging and len(held) == DEALT else None
        chances = DiscardOutcomes(in_hand, in_crib, met, heels, number // len(SUITS))
        wins = _count_wins(chances, scores, rules, held, dealer=bool(dealer))
    ranked = rank_discards(held, bool(dealer), name, worth, list(zip(in_hand, in_crib, strict=True)), wins)
    return ranked if scores is None else replace(ranked, scores=(scores[0], scores[1]))


def _count_wins(
    chances: DiscardOutcomes, scores: tuple[int, int], rules: Rules | None, held: Cards, *, dealer: bool
) -> list[float]:
    """The chance of winning of each choice, at a score that can be."""
    rules = rules or (MODERN if len(held) == DEALT else BRITANNICA_FIVE)
    deal_tables(rules)
    if rules.dealt != len(held):
        raise IllegalMove(
            f"{quote(rules.name)} deals {rules.dealt} cards, not {len(held)}: give the rules of this deal"
        )
    given: object = scores
    if not isinstance(given, tuple | list) or len(scores) != len(("own", "other's")):
        raise IllegalMove(f"{quote(scores)} isn't a score: give your own and the other's, such as (117, 95)")
    for one in scores:
        require_score(one, rules)
    mine, theirs = scores
    return list(map(float, discard_wins(chances, (mine, theirs), dealer=dealer, rules=rules)))


def _read_hand(given: CardsLike, dealt: int | None) -> Cards:
    """The cards dealt, in order, or a sentence that says how many they should be."""
    if dealt not in (None, _FIVE, DEALT):
        raise IllegalMove(f"no game for two deals {quote(dealt)} cards: give dealt={DEALT}, or {_FIVE}")
    held = tuple(sorted(cards(given)))
    if len(held) not in (_FIVE, DEALT) or dealt not in (None, len(held)):
        wanted = f"{DEALT} cards ({_FIVE} in the five-card game)" if dealt is None else f"{dealt} cards here"
        raise InvalidCards(f"a hand to lay away from is {wanted}, not {len(held)}: write {dealt or DEALT} cards")
    return held


def require_seat(dealer: object) -> None:
    """Refuse what isn't a seat: True for the dealer, or False for the pone."""
    if not isinstance(dealer, bool | np.bool_):
        raise IllegalMove(f"{quote(dealer)} is no seat: give dealer=True for the dealer, or False for the pone")


# --- the other player -------------------------------------------------------------------------------------------------


def require_opponent(name: str) -> None:
    """Refuse an opponent who isn't known by name."""
    if name not in OPPONENTS:
        raise IllegalMove(f"{quote(name)} is no opponent: ask for {' or '.join(OPPONENTS)}, or give weights")


def _opponent_weights(opponent: str | NDArray[np.generic], dealer: bool, held: Cards) -> tuple[str, Floats]:
    """Name the opponent, and weigh every two cards: for a good player, by the hand held."""
    if not isinstance(opponent, str):
        return "table", card_weights(checked_weights(opponent))
    require_opponent(opponent)
    if opponent == "uniform":
        return opponent, _equal_weights()
    return opponent, card_weights(discard_weights(not dealer, len(held), [card.rank - 1 for card in held]))


@cache
def _equal_weights() -> Floats:
    """The weights of a player who throws any two cards alike."""
    return card_weights(np.ones((2, MANY, MANY)))


def checked_weights(given: object) -> Floats:
    """Check the weights given, and scale them so that none is above 1; say what is wrong with them otherwise."""
    if not isinstance(given, np.ndarray) or given.dtype.kind not in "fiu":
        kind = given.dtype if isinstance(given, np.ndarray) else type(given).__name__
        raise IllegalMove(f"weights of {quote(kind)} cannot be read: give a numpy array of numbers, such as float64")
    if given.shape not in ((MANY, MANY), (2, MANY, MANY)):
        raise IllegalMove(f"weights of shape {quote(given.shape)} cannot be read: give (2, 13, 13) or (13, 13)")
    weights: Floats = np.broadcast_to(given, (2, MANY, MANY)).astype(np.float64)
    np.fill_diagonal(weights[1], 0)  # two cards of one rank are never of one suit
    if not np.isfinite(weights).all() or (weights < 0).any():
        wrong = weights[~(np.isfinite(weights) & (weights >= 0))][0]
        raise IllegalMove(f"a weight cannot be {quote(wrong)}: give numbers of 0 or more")
    if not weights.any():
        raise IllegalMove("the weights are all 0: give more than 0 for what the other player may lay away")
    weights /= weights.max()
    if not np.allclose(weights, weights.swapaxes(1, 2), rtol=1e-12, atol=0):
        raise IllegalMove("the weights of two ranks differ with their order: give (weights + weights.T) / 2")
    return (weights + weights.swapaxes(1, 2)) / 2


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
