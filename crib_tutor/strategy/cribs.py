"""Habits of good players, worked out offline.

What they discard and keep, what the crib counts, what hands peg.

`strategy.tables.equilibrium` made the tables of discards, which agree with each other. Ranks are exact; suits come in
by how often two discards are of the same suit, which 60,000 deals played out card by card confirm to 0.003 of a point
in the mean crib of 4.78. Hands are 7.98 for the dealer and 8.13 for the pone. Points of the play are left out of every
choice.

Beside tables in print, over hands that throw the pair: the dealer's lies 0.046 a cell from M. Schell's. The pone's lies
0.021 from C. Hessel's, who computed as we do but for flushes, and 0.074 from Schell's, 0.065 of which is one amount in
all cells. Schell's figures seem to blend computed ones with tallies of games, in which dealers feed their cribs less
well: weighed by our discards his two tables speak of cribs of 4.78 and of 4.72, and a deal has but one crib. In 12
million dealt hands his pone's table is 0.06 too low.
Over all hands that hold the pair cribs are lower, by 0.08 a cell for the dealer and 0.06 for the pone.

Pegs and shares kept were made by ``python -m crib_tutor.players.tallies.mean_pegs``, in thousandths of a point. Each
hand is played by every line of the play, as the strongest player plays it, against a careful player who holds what good
players keep. In 3,122 pairs of discards of six cards that were worth nearly the same, played out by the strongest
player against careful and book, a point more of these means brought .89 of a point, .12 either way; of the means of two
players who look one card ahead it was .53.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crib_tutor import rules
from crib_tutor.deck import PACK, SUITS, InvalidCards, quote
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_flag
from crib_tutor.shipped import AGAIN, read_shipped
from crib_tutor.strategy.arrays import Floats, freeze, product, shared
from crib_tutor.strategy.hands import HANDS, MANY, PAIRS, THREES, copies_of, index_of, places

VERSION = 1
THOUSANDTHS, MILLIONTHS = 10**3, 10**6
"""In what the means and the shares are kept."""
OPPONENTS = ("good", "uniform")
"""The other players known by name: one discards as good players do, the other throws any two cards alike."""
_GAMES = tuple(size + 2 for size in rules.HAND_SIZES)
_ROWS = {6: HANDS, 5: THREES}
_SHAPES = {
    "weights": (2, MANY, MANY),
    "leaning": (len(PAIRS), 1 + MANY),
    "thrown": (MANY, MANY),
    "held": (MANY, MANY),
}
_RANK, _SUIT = np.divmod(np.arange(len(PACK)), len(SUITS))
_SUITED = np.equal.outer(_SUIT, _SUIT).astype(np.intp)


# --- discards and cribs -----------------------------------------------------------------------------------------------


class SeatTables(NamedTuple):
    """Tables of one seat by pair of ranks."""

    weights: Floats
    """How often a pair is discarded."""
    leaning: Floats
    """How the other's ranks move the weights, as `fit_leanings` gives it."""
    thrown: Floats
    """The mean crib over the hands that throw the pair."""
    held: Floats
    """The mean crib over all the hands that hold it."""


def discard_weights(dealer: bool, dealt: int = 6, held: Iterable[int] = ()) -> Floats:
    """Weights of discards: how often good players throw two ranks.

    >>> of_two_suits, of_one = discard_weights(dealer=False)
    >>> bool(of_two_suits[12, 9] > 50 * of_two_suits[4, 4])  # pone: a king with a ten, and hardly ever two fives
    True

    (2, 13, 13) float64, ace first, read-only, symmetric: [0] for two cards of different suits, [1] for two of the same,
    whose diagonal is empty. Discarding at random is 1 everywhere. With ``held``, the ranks of all cards that the
    other player was dealt, from 0, the ace, to 12, the king, the weights are those against that hand: who holds four
    fives meets tens that are kept for no five. They are still weights of any pair, to be asked of unseen cards alone.
    Raises `InvalidCards` for another game, or for ranks that no one can hold.
    """
    seat = _seat_tables(dealer, dealt)
    ranks: list[Any] = list(held)
    if not ranks:
        return seat.weights
    for rank in ranks:
        if isinstance(rank, bool) or not isinstance(rank, int | np.integer) or not 0 <= rank < MANY:
            raise InvalidCards(f"{quote(rank)} isn't a rank: give 0, the ace, to 12, the king")
        if ranks.count(rank) > len(SUITS):
            raise InvalidCards(f"{ranks.count(rank)} cards of rank {quote(rank)} are held: a deck has {len(SUITS)}")
    if len(ranks) != dealt:
        raise InvalidCards(f"{len(ranks)} ranks are held: give all {dealt} cards dealt")
    factor = np.exp(seat.leaning @ np.concatenate([[1], np.bincount(ranks, minlength=MANY)]))
    weights: Floats = seat.weights * factor[places(2)]
    return freeze(weights)


def leaning_factors(dealer: bool, held: NDArray[np.integer], dealt: int = 6) -> Floats:
    """Factors on the weights of discards against many hands.

    >>> four_fives = np.array([[0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 1, 0, 0]])
    >>> alone, against = discard_weights(True), discard_weights(True, held=[4, 4, 4, 4, 9, 10])
    >>> bool(np.allclose(alone * leaning_factors(True, four_fives)[:, 0][places(2)], against))
    True

    (91, n) float64. In the order of `PAIRS`. ``held`` is (n, 13) integers: how many of each rank the other player was
    dealt. `discard_weights` does the same for one hand.
    """
    rows = np.concatenate([np.ones((1, len(held))), held.T])
    return np.exp(product(_seat_tables(dealer, dealt).leaning, rows))


def crib_table(dealer: bool = True, when_thrown: bool = True, dealt: int = 6) -> Floats:
    """Mean crib by the two ranks that a seat discards.

    >>> round(float(crib_table()[4, 4]), 1)  # two fives in your own crib
    8.9

    (13, 13) float64, ace first, read-only, symmetric; points for the crib's owner, when both play well. Over the hands
    that really throw the pair; with ``when_thrown=False`` over all hands that hold it. A pair that's never thrown has
    the second number in both. Raises `InvalidCards` for another game.
    """
    require_flag(dealer, "dealer")
    require_flag(when_thrown, "when_thrown")
    seat = _seat_tables(dealer, dealt)
    return seat.thrown if when_thrown else seat.held


def _seat_tables(dealer: bool, dealt: int) -> SeatTables:
    """Look up the tables of one seat."""
    if type(dealt) is not int or dealt not in _GAMES:
        raise InvalidCards(f"there are no tables for {quote(dealt)} cards dealt: give 6 or 5")
    return _read_tables(bool(dealer), dealt)


def shipped_tables(dealt: int = 6) -> Mapping[str, Any]:
    """Read the shipped tables of one game, as nested lists."""
    data: Mapping[str, Any] = read_shipped(f"strategy/data/cribs_{dealt}.json", VERSION)
    return data


@shared
def _read_tables(dealer: bool, dealt: int) -> SeatTables:
    """Read one seat's tables: of their shapes and finite, and all but the leaning symmetric and never negative."""
    seat = shipped_tables(dealt)["dealer" if dealer else "pone"]
    tables = {part: np.array(seat[part], np.float64) for part in SeatTables._fields}
    for part, table in tables.items():
        sound = table.shape == _SHAPES[part] and bool(np.isfinite(table).all())
        if part != "leaning":
            sound = sound and bool((table >= 0).all()) and np.array_equal(table, table.swapaxes(-1, -2))
        if not sound:
            raise RuntimeError(f"the shipped table {part!r} is damaged: {AGAIN}")
    return SeatTables(**tables)


def card_weights(weights: Floats) -> Floats:
    """Weights of every two cards, from those of their ranks.

    >>> int(card_weights(np.ones((2, 13, 13))).sum()) == 52 * 51
    True

    (2, 13, 13), of different suits and of the same, gives (52, 52), symmetric, with nothing on the diagonal: no card is
    discarded twice.
    """
    weight: Floats = weights[_SUITED, _RANK[:, None], _RANK]
    np.fill_diagonal(weight, 0)
    return weight


# --- weights and seats that people give -------------------------------------------------------------------------------


def require_seat(dealer: object) -> None:
    """Refuse what isn't a seat.

    >>> require_seat(dealer=True)

    True is the dealer, and False the pone.
    """
    if not isinstance(dealer, bool | np.bool_):
        raise IllegalMove(f"{quote(dealer)} isn't a seat: give dealer=True for the dealer, or False for pone")


def opponent_weights(opponent: object, dealer: bool, dealt: int = 6, held: Iterable[int] = ()) -> Floats:
    """Weights of an opponent's discards, by name or as given.

    >>> float(opponent_weights("uniform", dealer=True).min())
    1.0

    (2, 13, 13) as `discard_weights` gives them, for the other seat; ``held`` counts for a good opponent alone. Raises
    `IllegalMove` for another name, and for weights that can't be.
    """
    if not isinstance(opponent, str):
        return checked_weights(opponent)
    if opponent not in OPPONENTS:
        raise IllegalMove(f"{quote(opponent)} isn't an opponent: ask for {' or '.join(OPPONENTS)}, or give weights")
    return discard_weights(not dealer, dealt, held) if opponent == "good" else np.ones((2, MANY, MANY))


def checked_weights(given: object) -> Floats:
    """Check the weights given, and scale the largest to 1.

    >>> float(checked_weights(np.full((13, 13), 7.0)).max())
    1.0

    Raises `IllegalMove`, which says what is wrong with them.
    """
    if not isinstance(given, np.ndarray) or given.dtype.kind not in "fiu":
        kind = given.dtype if isinstance(given, np.ndarray) else type(given).__name__
        raise IllegalMove(f"weights of {quote(kind)} can't be read: give a numpy array of numbers, such as float64")
    if given.shape not in ((MANY, MANY), (2, MANY, MANY)):
        raise IllegalMove(f"weights of shape {quote(given.shape)} can't be read: give (2, 13, 13) or (13, 13)")
    weights: Floats = np.broadcast_to(given, (2, MANY, MANY)).astype(np.float64)
    np.fill_diagonal(weights[1], 0)  # two cards of one rank are never of one suit
    if not np.isfinite(weights).all() or (weights < 0).any():
        wrong = weights[~(np.isfinite(weights) & (weights >= 0))][0]
        raise IllegalMove(f"a weight can't be {quote(wrong)}: give numbers of 0 or more")
    if not weights.any():
        raise IllegalMove("the weights are all 0: give more than 0 for what your opponent could discard")
    weights /= weights.max()
    if not np.allclose(weights, weights.swapaxes(1, 2), rtol=1e-12, atol=0):
        raise IllegalMove("the weights of two ranks differ with their order: give (weights + weights.T) / 2")
    return (weights + weights.swapaxes(1, 2)) / 2


# --- hands kept, and their pegs ---------------------------------------------------------------------------------------


def pegging_means(kept: ArrayLike, dealer: bool) -> Floats:
    """Mean points that hands peg in a seat.

    >>> (fives, aces) = pegging_means([[4, 4, 4, 10], [0, 0, 2, 3]], dealer=False)
    >>> bool(aces[0] - aces[1] > fives[0] - fives[1])
    True

    In the second column, what the other pegs against them. (n, 2) float64. ``kept`` is (n, 4) or (n, 3) ranks from 0,
    the ace, to 12, the king.
    """
    ranks = np.asarray(kept)
    means: Floats = _read_pegs(bool(dealer), ranks.shape[-1] + 2)[0][index_of(ranks)]
    return means


def kept_shares(dealer: bool, dealt: int = 6) -> Floats:
    """Shares of deals that keep each hand of ranks.

    As good players keep them. (1820,) in the order of `HANDS`, or (455,) in that of `THREES` for the five-card game.

    >>> HANDS[kept_shares(dealer=True).argmax()].tolist()
    [4, 9, 10, 11]
    """
    return _read_pegs(bool(dealer), dealt)[1]


def share_beside(mine: NDArray[np.integer], theirs: NDArray[np.integer]) -> Floats:
    """Share of the ways to hold theirs that mine leaves.

    >>> share_beside(np.array([[4, 4, 4, 4]]), np.array([[4, 9, 10, 11], [8, 9, 10, 11]])).tolist()
    [[0.0, 1.0]]

    (mine, theirs): of the ways to deal each of their hands, those that my cards don't block.
    """
    suits = range(len(SUITS) + 1)
    ways = np.array([[comb(free, wanted) for wanted in suits] for free in suits])
    held, wanted = copies_of(mine), copies_of(theirs)
    share: Floats = np.ones((len(mine), len(theirs)))
    for rank in range(MANY):
        share *= ways[len(SUITS) - held[:, None, rank], wanted[:, rank]] / ways[len(SUITS), wanted[:, rank]]
    return share


@shared
def _read_pegs(dealer: bool, dealt: int) -> tuple[Floats, Floats]:
    """Read one seat's mean pegs, its own and the other's, (hands, 2), and how often it keeps each hand, (hands,)."""
    seat = read_shipped(f"strategy/data/pegs_{dealt}.json", VERSION)["dealer" if dealer else "pone"]
    pegs, kept = np.array(seat["pegs"], np.float64).T / THOUSANDTHS, np.array(seat["kept"], np.float64) / MILLIONTHS
    if (*pegs.shape, *kept.shape) != (len(_ROWS[dealt]), 2, len(_ROWS[dealt])) or min(pegs.min(), kept.min()) < 0:
        raise RuntimeError(f"what is pegged with {dealt} cards is damaged: {AGAIN}")
    return pegs, kept
