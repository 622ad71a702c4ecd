"""What good players discard, and what the crib counts: tables for both seats that agree with each other.

`strategy.tables.equilibrium` made them.
Ranks are exact; suits come in by how often two discards are of the same suit, which 60,000 deals played out card by
card confirm to 0.003 of a point in the mean crib of 4.78. Hands are 7.98 for the dealer and 8.13 for the pone.

Beside tables in print, over hands that throw the pair: the dealer's lies 0.046 a cell from M. Schell's. The pone's lies
0.021 from C. Hessel's, who computed as we do but for flushes, and 0.074 from Schell's, 0.065 of which is one amount in
all cells. Schell's figures seem to blend computed ones with tallies of games, in which dealers feed their cribs less
well: weighed by our discards his two tables speak of cribs of 4.78 and of 4.72, and a deal has but one crib. In 12
million dealt hands his pone's table is 0.06 too low.
Over all hands that hold the pair cribs are lower, by 0.08 a cell for the dealer and 0.06 for the pone.
Points of the play are left out of every choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import SUITS, InvalidCards, quote
from crib_tutor.rules.refusals import require_flag
from crib_tutor.shipped import AGAIN, read_shipped
from crib_tutor.strategy.ranks import MANY, PAIRS, freeze, places, product

Floats = NDArray[np.float64]
VERSION = 1
_GAMES = tuple(size + 2 for size in rules.HAND_SIZES)
_SHAPES = {
    "weights": (2, MANY, MANY),
    "leaning": (len(PAIRS), 1 + MANY),
    "thrown": (MANY, MANY),
    "held": (MANY, MANY),
}


class SeatTables(NamedTuple):
    """The tables of one seat: how its pairs are discarded, and the crib by pair, thrown and merely held.

    ``leaning`` is how the other's ranks move the weights, as `fit_leanings` gives it.
    """

    weights: Floats
    leaning: Floats
    thrown: Floats
    held: Floats


def discard_weights(dealer: bool, dealt: int = 6, held: Iterable[int] = ()) -> Floats:
    """How often a good player of this seat discards one given pair of cards, by their ranks.

    >>> of_two_suits, of_one = discard_weights(dealer=False)
    >>> bool(of_two_suits[12, 9] > 50 * of_two_suits[4, 4])  # pone: a king with a ten, and hardly ever two fives
    True

    (2, 13, 13) float64, ace first, read-only, symmetric: [0] for two cards of different suits, [1] for two of the same,
    whose diagonal is empty. Discarding at random is 1 everywhere. With ``held``, the ranks of all cards that the
    other player was dealt, from 0, the ace, to 12, the king, the weights are those against that hand: who holds four
    fives meets tens that are kept for no five. They are still weights of any pair, to be asked of unseen cards alone.
    Raises `InvalidCards` for another game, or for ranks that no one can hold.
    """
    seat, ranks = _seat_tables(dealer, dealt), list(held)
    if not ranks:
        return seat.weights
    counts = _count_ranks(ranks, dealt)
    factor = np.exp(seat.leaning @ np.concatenate([[1], counts]))
    return freeze(seat.weights * factor[places(2)])


def leaning_factors(dealer: bool, held: NDArray[np.integer], dealt: int = 6) -> Floats:
    """By what each pair's weight is multiplied against many hands at once: (91, n) float64 in the order of `PAIRS`.

    >>> four_fives = np.array([[0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 1, 0, 0]])
    >>> alone, against = discard_weights(True), discard_weights(True, held=[4, 4, 4, 4, 9, 10])
    >>> bool(np.allclose(alone * leaning_factors(True, four_fives)[:, 0][places(2)], against))
    True

    ``held`` is (n, 13) integers: how many of each rank the other player was dealt. `discard_weights` does the same for
    one hand.
    """
    rows = np.concatenate([np.ones((1, len(held))), held.T])
    return np.exp(product(_seat_tables(dealer, dealt).leaning, rows))


def crib_table(dealer: bool = True, when_thrown: bool = True, dealt: int = 6) -> Floats:
    """The mean crib by the two ranks that this seat discards, when both play well.

    >>> round(float(crib_table()[4, 4]), 1)  # two fives in your own crib
    8.9

    (13, 13) float64, ace first, read-only, symmetric; points for the crib's owner. Over the hands that really throw the
    pair; with ``when_thrown=False`` over all hands that hold it. A pair that's never thrown has the second number in
    both. Raises `InvalidCards` for another game.
    """
    require_flag(dealer, "dealer")
    require_flag(when_thrown, "when_thrown")
    seat = _seat_tables(dealer, dealt)
    return seat.thrown if when_thrown else seat.held


def _count_ranks(ranks: list[Any], dealt: int) -> NDArray[np.intp]:
    """How many of each rank these are."""
    for rank in ranks:
        if isinstance(rank, bool) or not isinstance(rank, int | np.integer) or not 0 <= rank < MANY:
            raise InvalidCards(f"{quote(rank)} isn't a rank: give 0, the ace, to 12, the king")
        if ranks.count(rank) > len(SUITS):
            raise InvalidCards(f"{ranks.count(rank)} cards of rank {quote(rank)} are held: a deck has {len(SUITS)}")
    if len(ranks) != dealt:
        raise InvalidCards(f"{len(ranks)} ranks are held: give all {dealt} cards dealt")
    return np.bincount(ranks, minlength=MANY)


def _seat_tables(dealer: bool, dealt: int) -> SeatTables:
    """The tables of one seat."""
    if type(dealt) is not int or dealt not in _GAMES:
        raise InvalidCards(f"there are no tables for {quote(dealt)} cards dealt: give 6 or 5")
    return _read_tables(dealt)["dealer" if dealer else "pone"]


def shipped_tables(dealt: int = 6) -> Mapping[str, Any]:
    """Read all that is shipped for one game: the tables as nested lists, with how far the search had come."""
    data: Mapping[str, Any] = read_shipped(f"strategy/data/cribs_{dealt}.json", VERSION)
    return data


@cache
def _read_tables(dealt: int) -> dict[str, SeatTables]:
    """The tables of both seats, checked."""
    data = shipped_tables(dealt)
    return {
        name: SeatTables(*(_read_table(data[name], part) for part in SeatTables._fields)) for name in ("dealer", "pone")
    }


def _read_table(tables: Mapping[str, Any], part: str) -> Floats:
    """One table, which must have its shape and be finite; all but the leaning symmetric and never negative."""
    table = np.array(tables[part], np.float64)
    sound = table.shape == _SHAPES[part] and bool(np.isfinite(table).all())
    if part != "leaning":
        sound = sound and bool((table >= 0).all()) and np.array_equal(table, table.swapaxes(-1, -2))
    if not sound:
        raise RuntimeError(f"the shipped table {part!r} is damaged: {AGAIN}")
    return freeze(table)
