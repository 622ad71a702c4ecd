"""What good players lay away, and what the crib brings: tables for both seats that are consistent with each other.

They were made by ``python -m crib_tutor.strategy.equilibrium`` and stand in ``data``, with what made them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import InvalidCards, quoted
from crib_tutor.strategy.ranks import MANY, frozen

Floats = NDArray[np.float64]
VERSION = 1
_GAMES = tuple(size + 2 for size in rules.HAND_SIZES)
_SHAPES = {"weights": (2, MANY, MANY), "thrown": (MANY, MANY), "held": (MANY, MANY)}


class Seat(NamedTuple):
    """What is shipped for one seat: how its pairs are laid away, and the crib by pair, thrown and merely held."""

    weights: Floats
    thrown: Floats
    held: Floats


def discard_weights(dealer: bool, dealt: int = 6) -> Floats:
    """How often a good player of this seat lays away one given pair of cards, by their ranks.

    >>> of_two_suits, of_one = discard_weights(dealer=False)
    >>> bool(of_two_suits[12, 9] > 50 * of_two_suits[4, 4])  # pone: a king with a ten, and never a pair of fives
    True

    (2, 13, 13) float64, ace first, read-only, symmetric: [0] for two cards of different suits, [1] for two of one suit,
    whose diagonal is empty. Laying away at random is 1 everywhere. Raises `InvalidCards` for another game.
    """
    return _seat(dealer, dealt).weights


def crib_table(dealer: bool = True, when_thrown: bool = True, dealt: int = 6) -> Floats:
    """The mean crib by the two ranks that this seat lays away, when both play well.

    >>> round(float(crib_table()[4, 4]), 1)  # two fives in one's own crib
    8.9

    (13, 13) float64, ace first, read-only, symmetric; points for the crib's owner. Over the hands that really throw the
    pair; with ``when_thrown=False`` over all hands that hold it. A pair that is never thrown has the second number in
    both. Raises `InvalidCards` for another game.
    """
    seat = _seat(dealer, dealt)
    return seat.thrown if when_thrown else seat.held


def _seat(dealer: bool, dealt: int) -> Seat:
    """The tables of one seat."""
    if dealt not in _GAMES:
        raise InvalidCards(f"no tables are kept for {quoted(repr(dealt))} cards dealt: give 6 or 5")
    return _read(dealt)["dealer" if dealer else "pone"]


@cache
def shipped(dealt: int = 6) -> dict[str, Any]:
    """All that is shipped for one game: the tables as nested lists, with their version and provenance.

    >>> sorted(shipped())
    ['dealer', 'dealt', 'pone', 'provenance', 'version']
    """
    text = files("crib_tutor.strategy").joinpath("data", f"cribs_{dealt}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@cache
def _read(dealt: int) -> dict[str, Seat]:
    """The tables of both seats, checked."""
    data = shipped(dealt)
    if (data["version"], data["dealt"]) != (VERSION, dealt):
        raise RuntimeError(f"the tables for {dealt} cards are not of version {VERSION}: install crib_tutor again")
    return {name: Seat(*(_table(data[name], part) for part in Seat._fields)) for name in ("dealer", "pone")}


def _table(tables: dict[str, Any], part: str) -> Floats:
    """One table, which must have its shape and be finite, symmetric and never negative."""
    table = np.array(tables[part], np.float64)
    sound = table.shape == _SHAPES[part] and bool((np.isfinite(table) & (table >= 0)).all())
    if not sound or not np.array_equal(table, table.swapaxes(-1, -2)):
        raise RuntimeError(f"the shipped table {part!r} is damaged: install crib_tutor again")
    return frozen(table)
