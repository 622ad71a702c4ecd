"""Laying away: every choice of a hand, exact over every starter and all that the other player may lay away.

What a hand counts does not hang on the other player: from where one sits, every unseen card is turned up alike, once in
46. For the crib the other's two are drawn from the 46 by weight, and then the starter from the 44 others, since weights
say how often two cards are laid away whatever is turned up. What the other keeps is not known to weights: it makes some
starters likelier than others after some pairs, and cribs truly larger, by 0.03 of a point on average for the dealer and
0.07 for the pone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, SUITS, Card, CardsLike, InvalidCards, cards, quoted
from crib_tutor.rules import BRITANNICA_FIVE, CRIB_SIZE, DEALT, HIGHEST_COUNT, JACK, NOBS_POINTS, IllegalMove
from crib_tutor.strategy.choices import COUNTS, Choice, Floats, LayingAway
from crib_tutor.strategy.cribs import discard_weights
from crib_tutor.strategy.ranks import MANY, PAIRS, crib_points, frozen, hand_points, index_of, places
from crib_tutor.strategy.unseen import Unseen, by_card, unseen

OPPONENTS = ("good", "uniform")
"""The other players known by name: who lays away as good players do, and who throws any two cards alike."""
_FIVE = BRITANNICA_FIVE.dealt
_THROWN = 2
_JACK = JACK - 1
_FLUSH = CRIB_SIZE + 1
"""What a flush adds to a crib: a point a card, the starter's too."""
_DUST = 1e-15
"""A chance below this is what rounding leaves where nothing can be."""
_OWN_NOBS = np.uint8(NOBS_POINTS)
_NOBS = _OWN_NOBS * (PAIRS == _JACK).any(axis=1).repeat(MANY)
"""What his nobs add where two unseen cards and the starter are of one suit: 1 with a jack among the two, (1183,)."""
_POINTS = COUNTS.astype(np.float64)
_ALIKE = 9
"""Decimals to which totals must agree for two choices to be worth the same."""

Cards = tuple[Card, ...]
Places = NDArray[np.intp]
Points = NDArray[np.integer]


def lay_away(
    hand: CardsLike, dealer: bool, *, opponent: str | NDArray[np.generic] = "good", dealt: int | None = None
) -> LayingAway:
    """Rank all 15 ways to lay away two of six cards, or the 10 of five in the five-card game, the best first.

    >>> ranked = lay_away("5H 6S 7C 8D JH QS", dealer=True, opponent="uniform")
    >>> ranked[0].thrown, round(ranked[0].total, 3), round(ranked[0].lead, 3)
    ((JH, QS), 14.718, 0.127)

    ``opponent`` is "good" (the other seat's weights of `discard_weights` against this hand), "uniform", or weights: an
    array (2, 13, 13) for two cards of any ranks, of different suits and of one suit, or (13, 13) for both alike. With
    ``dealt`` the hand must be of so many cards. Score and play are left out. Raises `InvalidCards` and `IllegalMove`.
    """
    held = _held(hand, dealt)
    if not isinstance(dealer, bool | np.bool_):
        raise IllegalMove(f"{quoted(dealer)} is no seat: give dealer=True for the dealer, or False for the pone")
    name, weight = _weight(opponent, bool(dealer), held)
    number = np.array([PACK.index(card) for card in held], np.intp)
    seen = np.zeros(len(PACK), bool)
    seen[number] = True
    kept, thrown = _splits(len(held))
    in_hand = _hands(number[kept], seen)
    in_crib = _cribs(number[thrown], unseen(seen, weight))
    return LayingAway(held, bool(dealer), name, _ranked(held, bool(dealer), in_hand, in_crib))


def _held(given: CardsLike, dealt: int | None) -> Cards:
    """The cards dealt, in order, or a sentence that says how many they should be."""
    if dealt not in (None, _FIVE, DEALT):
        raise IllegalMove(f"no game for two deals {quoted(dealt)} cards: give dealt={DEALT}, or {_FIVE}")
    held = tuple(sorted(cards(given)))
    if len(held) not in (_FIVE, DEALT) or dealt not in (None, len(held)):
        wanted = f"{DEALT} cards ({_FIVE} in the five-card game)" if dealt is None else f"{dealt} cards here"
        raise InvalidCards(f"a hand to lay away from is {wanted}, not {len(held)}: write {dealt or DEALT} cards")
    return held


@cache
def _splits(many: int) -> tuple[Places, Places]:
    """For so many cards, the places kept and the places thrown by every choice."""
    thrown = list(combinations(range(many), _THROWN))
    kept = [[place for place in range(many) if place not in two] for two in thrown]
    return np.array(kept, np.intp), np.array(thrown, np.intp)


@cache
def _pickers(many: int) -> list[tuple[Callable[[Cards], Cards], Callable[[Cards], Cards]]]:
    """The same as what picks the cards."""
    kept, thrown = (split.tolist() for split in _splits(many))
    return [(itemgetter(*stay), itemgetter(*go)) for stay, go in zip(kept, thrown, strict=True)]


# --- the other player -------------------------------------------------------------------------------------------------


def _weight(opponent: str | NDArray[np.generic], dealer: bool, held: Cards) -> tuple[str, Floats]:
    """The opponent's name, and the weight of every two cards, by what is held where a good player is meant."""
    if not isinstance(opponent, str):
        return "table", by_card(checked(opponent))
    if opponent not in OPPONENTS:
        raise IllegalMove(f"{quoted(opponent)} is no opponent: ask for {' or '.join(OPPONENTS)}, or give weights")
    if opponent == "uniform":
        return opponent, _alike()
    return opponent, by_card(discard_weights(not dealer, len(held), [card.rank - 1 for card in held]))


@cache
def _alike() -> Floats:
    """The weights of who throws any two cards alike."""
    return by_card(np.ones((2, MANY, MANY)))


def checked(given: object) -> Floats:
    """Weights that somebody gave, none above 1, or a sentence that says what is wrong with them."""
    if not isinstance(given, np.ndarray) or given.dtype.kind not in "fiu":
        kind = given.dtype if isinstance(given, np.ndarray) else type(given).__name__
        raise IllegalMove(f"weights of {quoted(kind)} cannot be read: give a numpy array of numbers, such as float64")
    if given.shape not in ((MANY, MANY), (2, MANY, MANY)):
        raise IllegalMove(f"weights of shape {quoted(given.shape)} cannot be read: give (2, 13, 13) or (13, 13)")
    weights: Floats = np.broadcast_to(given, (2, MANY, MANY)).astype(np.float64)
    np.fill_diagonal(weights[1], 0)  # two cards of one rank are never of one suit
    if not np.isfinite(weights).all() or (weights < 0).any():
        wrong = weights[~(np.isfinite(weights) & (weights >= 0))][0]
        raise IllegalMove(f"a weight cannot be {quoted(wrong)}: give numbers of 0 or more")
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
    return frozen(points.reshape(len(PAIRS), -1)), frozen(jacks.reshape(len(PAIRS), -1))


def _tally(points: Points, weights: Floats) -> Floats:
    """How much weight falls on each count."""
    return np.asarray(np.bincount(points, weights, len(COUNTS)), np.float64)


def _tallies(points: Points, weights: Floats) -> Floats:
    """The same for every row of points, all at once."""
    rows, width = len(points), len(COUNTS)
    cells = points + width * np.arange(rows)[:, None]
    spread = np.bincount(cells.ravel(), np.tile(weights, rows), rows * width)
    return np.asarray(spread, np.float64).reshape(rows, width)


def _hands(kept: Places, seen: NDArray[np.bool_]) -> Floats:
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
    return _tallies(points.reshape(len(kept), -1), (~seen).astype(np.float64)) / np.count_nonzero(~seen)


def _cribs(thrown: Places, chances: Unseen) -> Floats:
    """The chance of every count of each crib begun: what ranks score, and then what suits add to it."""
    rank, suit = np.divmod(thrown, len(SUITS))
    every, jacks = _crib_counts()
    begun = index_of(rank)
    counts = _tallies(every[begun], chances.joint.sum(axis=0).ravel())
    _lift(counts, _tallies(jacks[begun], chances.nobs.ravel()), NOBS_POINTS)
    joint, flush = (chance.reshape(len(SUITS), -1) for chance in (chances.joint, chances.flush))
    for row, (ranks, suits) in enumerate(zip(rank.tolist(), suit.tolist(), strict=True)):
        for jack in [of for one, of in zip(ranks, suits, strict=True) if one == _JACK]:
            _lift(counts[row], _tally(every[begun[row]], joint[jack]), NOBS_POINTS)
        if suits[0] == suits[1]:
            nobs = _OWN_NOBS if _JACK in ranks else _NOBS  # where all five are of one suit, any jack is the starter's
            _lift(counts[row], _tally(every[begun[row]] + nobs, flush[suits[0]]), _FLUSH)
    return np.where(counts < _DUST, 0, counts)


def _lift(counts: Floats, among: Floats, points: int) -> None:
    """Lift a part of the chances by so many points."""
    counts -= among
    counts[..., points:] += among[..., :-points]


# --- ranking ----------------------------------------------------------------------------------------------------------


def _ranked(held: Cards, dealer: bool, in_hand: Floats, in_crib: Floats) -> tuple[Choice, ...]:
    """All choices with their numbers, the best first."""
    frozen(in_hand), frozen(in_crib)
    hands, cribs = (in_hand @ _POINTS).tolist(), (in_crib @ (_POINTS if dealer else -_POINTS)).tolist()
    totals = [hand + crib for hand, crib in zip(hands, cribs, strict=True)]
    order = sorted(range(len(totals)), key=lambda row: (-round(totals[row], _ALIKE), row))
    found, pickers = [], _pickers(len(held))
    for row, following in zip(order, [*order[1:], order[-1]], strict=True):
        kept, thrown = pickers[row]
        cost, lead = totals[order[0]] - totals[row], totals[row] - totals[following]
        numbers = hands[row], cribs[row], cost, lead, in_hand[row], in_crib[row]
        found.append(Choice(kept(held), thrown(held), *numbers))
    return tuple(found)
