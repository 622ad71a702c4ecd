"""Least pegs of a player, over all hands and orders.

Only goes, thirty-ones and the last card count here: pairs and runs can but add to them. So a hand is a row of values.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import SUITS
from crib_tutor.play import Play
from crib_tutor.rules import (
    BRITANNICA_FIVE,
    CRIB_SIZE,
    FOUR_HANDED,
    MODERN,
    THIRTY_ONE,
    THIRTY_ONE_POINTS,
    THREE_HANDED,
    Rules,
)
from crib_tutor.strategy.arrays import Flags, Places
from crib_tutor.verdicts.experiment import Counted, exact

_VALUES = tuple(range(1, 11))
_PONE, _DEALER = 0, 1
_NONE = np.uint8(255)
"""More than anyone pegs: no card can be played that way."""
_COPIES = np.array([len(SUITS)] * 9 + [4 * len(SUITS)])
Least = NDArray[np.uint8]


@exact
def dealers_least() -> Counted:
    """Find the least that the dealer can peg."""
    return {
        "two_handed": least_pegs(_DEALER),
        "ended_early": pegged_by_dealer(ENDED_EARLY),
        "five_card": pegged_by_dealer(FIVE_CARDS),
        "three_handed": pegged_by_dealer(THREE_PLAY),
        "four_handed": pegged_by_dealer(FOUR_PLAY),
        "pairs_of_hands": int(_can_be_held().sum()),
    }


@cache
def _hands(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations_with_replacement(_VALUES, size))


@cache
def _without(size: int) -> Places:
    """Place of each hand less a value among hands a card smaller: (10, hands), or -1."""
    place = {hand: at for at, hand in enumerate(_hands(size - 1))} if size else {}
    places = np.full((len(_VALUES), len(_hands(size))), -1)
    for at, hand in enumerate(_hands(size)):
        for value in set(hand):
            left = list(hand)
            left.remove(value)
            places[value - 1, at] = place[tuple(left)]
    return places


def _can_be_held() -> Flags:
    """Whether one deck holds both of two hands: (hands, hands)."""
    held = np.array([[hand.count(value) for value in _VALUES] for hand in _hands(CRIB_SIZE)])
    return np.asarray((held[:, None] + held <= _COPIES).all(axis=2), bool)


def least_pegs(player: int) -> int:
    """Least that pone, 0, or the dealer, 1, can peg.

    >>> least_pegs(0), least_pegs(1)
    (0, 1)
    """
    return int(least_of_hands(player)[_can_be_held()].min())


@cache
def least_of_hands(player: int) -> Least:
    """Least that a player pegs, by hands: (715, 715) uint8."""
    table: dict[tuple[int, int], Least] = {}
    for sizes in sorted(((a, b) for a in range(CRIB_SIZE + 1) for b in range(CRIB_SIZE + 1)), key=sum):
        table[sizes] = _least(table, sizes, player)
    return np.asarray(table[CRIB_SIZE, CRIB_SIZE][0, _PONE, 0], np.uint8)


def value_hands() -> tuple[tuple[int, ...], ...]:
    """Every hand of four values, in the order of `least_of_hands`."""
    return _hands(CRIB_SIZE)


def _least(table: dict[tuple[int, int], Least], sizes: tuple[int, int], player: int) -> Least:
    """The least by count, turn, whether the other has said go, pone's hand and the dealer's: (31, 2, 2, n, m)."""
    table_of_sizes = np.full((THIRTY_ONE, 2, 2, len(_hands(sizes[0])), len(_hands(sizes[1]))), _NONE)
    if not sum(sizes):
        table_of_sizes[0] = 0  # nothing more is pegged
    for turn in (_PONE, _DEALER) if sum(sizes) else ():
        table_of_sizes[0, turn, 0] = _play_a_card(table, sizes, (0, turn, 0), player)
    if sizes != (CRIB_SIZE, CRIB_SIZE):
        for total in range(1, THIRTY_ONE):
            for turn in (_PONE, _DEALER):
                closed = table_of_sizes[0, _next_leader(sizes, turn), 0] + np.uint8(player == turn)
                best = _play_a_card(table, sizes, (total, turn, 1), player)
                table_of_sizes[total, turn, 1] = np.where(best == _NONE, closed, best)
            for turn in (_PONE, _DEALER):
                best = _play_a_card(table, sizes, (total, turn, 0), player)
                table_of_sizes[total, turn, 0] = np.where(best == _NONE, table_of_sizes[total, 1 - turn, 1], best)
    return table_of_sizes


def _next_leader(sizes: tuple[int, int], last: int) -> int:
    return 1 - last if sizes[1 - last] else last


def _play_a_card(
    table: dict[tuple[int, int], Least], sizes: tuple[int, int], place: tuple[int, int, int], player: int
) -> Least:
    """The least over the cards that fit, and `_NONE` if none does."""
    total, turn, gone = place
    best = np.full((len(_hands(sizes[0])), len(_hands(sizes[1]))), _NONE)
    if not sizes[turn]:
        return best
    left = (sizes[0] - 1, sizes[1]) if turn == _PONE else (sizes[0], sizes[1] - 1)
    for value, without in zip(_VALUES, _without(sizes[turn]), strict=True):
        if total + value > THIRTY_ONE:
            break
        if total + value == THIRTY_ONE:
            after = table[left][0, _next_leader(left, turn), 0] + np.uint8(THIRTY_ONE_POINTS * (player == turn))
        else:
            after = table[left][total + value, turn if gone else 1 - turn, gone]
        rows = np.flatnonzero(without >= 0)
        if turn == _PONE:
            best[rows] = np.minimum(best[rows], after[without[rows]])
        else:
            best[:, rows] = np.minimum(best[:, rows], after[:, without[rows]])
    return best


class PlayedCards(NamedTuple):
    """A play: hands, the dealer's last, and cards in order."""

    rules: Rules
    hands: tuple[str, ...]
    order: str


ENDED_EARLY = PlayedCards(MODERN, ("AH 4H 9H KD", "2C 8D TS JC"), "4H JC AH")
"""Pone needs two, and pegs them with the third card."""
FIVE_CARDS = PlayedCards(BRITANNICA_FIVE, ("8D TH KS", "9C JC QD"), "TH 9C 8D")
"""Three cards each, and the play ends with its first count, which is pone's."""
THREE_PLAY = PlayedCards(
    THREE_HANDED, ("4C 5C 7H KH", "2H 4D 9C KC", "AD 4H 7S TH"), "4C KC 4H 5C 2H AD 4D 7S KH 9C TH 7H"
)
FOUR_PLAY = PlayedCards(
    FOUR_HANDED,
    ("3S 6S 9S JH", "2D JS QC KD", "2H 8C 9C KS", "3H 7D 9D QD"),
    "JH 2D KS 3H 6S KD 9C QD 2H 7D 3S JS 8C 9D 9S QC",
)


def pegged_by_dealer(played: PlayedCards) -> int:
    """Points the dealer pegs in a play, with a go where nothing fits."""
    play, pegged = Play.between(*played.hands, rules=played.rules), 0
    for card in played.order.split():
        while not play.legal():
            play = play.go()
            pegged += _of_dealer(play)
        play = play.lay(card)
        pegged += _of_dealer(play)
    return pegged


def _of_dealer(play: Play) -> int:
    return sum(score.combination.points for score in play.scored if score.player == play.players - 1)
