"""The play between two players whose card depends on nothing but the pile and their hand: all pairs of hands at once.

Every four ranks meet every other four, 3.3 million pairs, and what each pegs is found a card at a time for all of them.
Few different plays come of it, so a pair of hands has the number of one of them. Suits score nothing in the play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import Lock
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import SUITS, counting_value
from crib_tutor.rules import CRIB_SIZE
from crib_tutor.strategy.ranks import HANDS, MANY, freeze

PEGGINGS = 10
"""How often a play of eight cards pegs at most: with each card, and for the go of two counts, of three cards at least,
before the last."""
_VALUES = np.array([counting_value(rank) for rank in range(1, MANY + 1)], np.uint8)
_LAID = np.uint8(MANY)
"""Stands where a card of the hand was, once it is laid."""
_NEVER = np.int16(-1)
"""The priority of a card that doesn't fit."""
_CARDS = 2 * CRIB_SIZE
_ZERO = 16
"""The branch of no points: more than a card pegs, 14 for the fourth of a rank that makes thirty-one."""
_UNPLAYED = np.int32(-1)
_BLOCK = 1 << 17
"""Pairs of hands that are played at a time."""

Places = NDArray[np.intp]
Rows = NDArray[Any]
Priority = Callable[[NDArray[np.int16]], NDArray[np.int16]]
"""From what each rank would peg on each pile, (piles, 13), which of those held is played: that with the most."""


class PlayRecord:
    """What two players peg in the play, for every hand of the one with every hand of the other.

    >>> from crib_tutor.strategy.ranks import index_of
    >>> record = play_record("greedy", "simple")
    >>> pone, dealer = index_of([[4, 4, 9, 12]]), index_of([[4, 10, 11, 11]])  # 5 5 T K against 5 J Q Q
    >>> record.points[record.numbers(pone, dealer)].tolist()
    [[2, -2, 1, -1, 1, 0, 0, 0, 0, 0]]

    Two hands are played when they first meet. With five cards of a rank, which no deck deals, the plays mean nothing.
    """

    def __init__(self, pone: Priority, dealer: Priority) -> None:
        self._piles, self._pegged = _Piles(pone, dealer), _Branches(2 * _ZERO, PEGGINGS)
        self._known = np.full(len(HANDS) ** 2, _UNPLAYED)
        self._points = np.zeros((1, PEGGINGS), np.int8)
        self._turn_taken = Lock()

    @property
    def points(self) -> NDArray[np.int8]:
        """(plays, 10) int8: what is pegged, in order, more than 0 for the dealer and less for the pone; then zeros."""
        return self._points

    def numbers(self, pone: Places, dealer: Places) -> NDArray[np.int32]:
        """Which row of `points` each pone's hand makes with each dealer's: (n,) int32, for places in `HANDS`, (n,)."""
        pairs = pone * len(HANDS) + dealer
        found = self._known.take(pairs)
        if found.size and found.min() == _UNPLAYED:
            with self._turn_taken:  # threads may share a record, and only one of them adds to it at a time
                self._meet(np.unique(pairs[found == _UNPLAYED]))
            found = self._known.take(pairs)
        return found

    def _meet(self, pairs: Places) -> None:
        for start in range(0, len(pairs), _BLOCK):
            block = pairs[start : start + _BLOCK]
            made = _Plays(block, self._piles, self._pegged).played()
            noted = np.arange(PEGGINGS) < self._pegged.length[:, None]
            self._points = freeze(np.where(noted, self._pegged.paths - _ZERO, 0).astype(np.int8))
            self._known[block] = made


@cache
def play_record(pone: str, dealer: str) -> PlayRecord:
    """The plays of two players by name: "simple" lays its lowest card, "greedy" what pegs most, the highest of equals.

    >>> play_record("greedy", "greedy") is play_record("greedy", "greedy")
    True

    Raises `KeyError` for another name.
    """
    return PlayRecord(PRIORITIES[pone], PRIORITIES[dealer])


_RANKS = np.arange(MANY, dtype=np.int16)


def _lowest(pegs: NDArray[np.int16]) -> NDArray[np.int16]:
    lowest: NDArray[np.int16] = pegs * np.int16(0) - _RANKS + np.int16(MANY)
    return lowest


def _most_points(pegs: NDArray[np.int16]) -> NDArray[np.int16]:
    """Points first, and then the rank."""
    most: NDArray[np.int16] = pegs * np.int16(MANY) + _RANKS
    return most


PRIORITIES: MappingProxyType[str, Priority] = MappingProxyType({"simple": _lowest, "greedy": _most_points})
"""Which card each player plays, by name."""


class _Branches:
    """A tree that grows where it is walked: each node a row of branches taken, and the next node by branch."""

    def __init__(self, wide: int, deep: int) -> None:
        self.paths = np.zeros((1, deep), np.int16)
        self.length = np.zeros(1, np.intp)
        self._wide = wide
        self._next = np.full(wide, -1, np.int32)

    def follow(self, nodes: Rows, branches: Rows) -> Rows:
        """The node behind each branch of each node, made if nobody came this way before."""
        way = nodes * self._wide + branches
        found = self._next.take(way)
        if found.size and found.min() < 0:
            self._grow(np.unique(way[found < 0]))
            found = self._next.take(way)
        return found

    def _grow(self, ways: Places) -> None:
        parents, branches = np.divmod(ways, self._wide)
        fresh = self.paths[parents]
        fresh[np.arange(len(ways)), self.length[parents]] = branches
        self._next[ways] = np.arange(len(self.paths), len(self.paths) + len(ways))
        self._next = np.concatenate([self._next, np.full(len(ways) * self._wide, -1, np.int32)])
        self.paths = np.concatenate([self.paths, fresh])
        self.length = np.concatenate([self.length, self.length[parents] + 1])


class _Piles(_Branches):
    """The piles that are met, with the count, what each rank would peg, and what each of the two players prefers."""

    def __init__(self, *players: Priority) -> None:
        super().__init__(MANY, _CARDS)
        self._players = players
        self.count, self.pegs, self.prefers = _measure(self.paths, self.length, players)

    def _grow(self, ways: Places) -> None:
        old = len(self.paths)
        super()._grow(ways)
        count, pegs, prefers = _measure(self.paths[old:], self.length[old:], self._players)
        self.count = np.concatenate([self.count, count])
        self.pegs = np.concatenate([self.pegs, pegs])
        self.prefers = np.concatenate([self.prefers, prefers], axis=1)


def _measure(paths: Rows, length: Places, players: tuple[Priority, ...]) -> tuple[Rows, Rows, Rows]:
    """The count of each pile, (n,); what each rank pegs on it, (n, 13); and the priorities, (2, n, 14)."""
    laid = np.arange(_CARDS) < length[:, None]
    count = np.where(laid, _VALUES[paths], 0).sum(axis=1)
    total = count[:, None] + _VALUES
    pegs = (total == rules.FIFTEEN) * rules.FIFTEEN_POINTS + (total == rules.THIRTY_ONE) * rules.THIRTY_ONE_POINTS
    last_first = np.take_along_axis(paths, (length[:, None] - 1 - np.arange(_CARDS)) % _CARDS, axis=1)
    pegs = (pegs + _pairs_pegged(last_first, length) + _runs_pegged(last_first, length)).astype(np.int16)
    prefers = np.full((len(players), len(paths), MANY + 1), _NEVER)
    for own, player in zip(prefers, players, strict=True):
        np.copyto(own[:, :MANY], player(pegs), where=total <= rules.THIRTY_ONE)
    return count, pegs, prefers


def _pairs_pegged(last_first: Rows, length: Places) -> Rows:
    """Two for every pair that each rank makes with the cards of its own at the end of a pile: (n, 13)."""
    alike, same = np.ones((len(length), MANY), bool), np.zeros((len(length), MANY), np.int16)
    for at in range(len(SUITS) - 1):
        alike &= (last_first[:, [at]] == np.arange(MANY)) & (at < length)[:, None]
        same += alike
    return rules.PAIR_POINTS * same * (same + 1) // 2


def _runs_pegged(last_first: Rows, length: Places) -> Rows:
    """The longest run that each rank makes with the cards at the end of a pile: (n, 13)."""
    pegs = np.zeros((len(length), MANY), np.int16)
    ranks = np.broadcast_to(1 << np.arange(MANY), pegs.shape).copy()
    for at in range(_CARDS - 1):
        ranks |= (1 << last_first[:, at])[:, None]
        many = at + 2
        lowest = ranks & -ranks
        whole = (ranks == lowest * ((1 << many) - 1)) & (at < length)[:, None]
        if many >= rules.SHORTEST_RUN:
            np.copyto(pegs, many, where=whole)
    return pegs


class _Plays:
    """Pairs of hands as they are played, all a step at a time: a card, or a go."""

    def __init__(self, pairs: Places, piles: _Piles, pegged: _Branches) -> None:
        hands = np.concatenate([HANDS[pairs // len(HANDS)].T, HANDS[pairs % len(HANDS)].T])
        self._many, self._piles, self._pegged = len(pairs), piles, pegged
        self._cards = hands.reshape(-1)  # four rows of the pone's cards, four of the dealer's
        self._held = np.full((2, len(pairs)), CRIB_SIZE)
        self._gone = np.zeros((2, len(pairs)), bool)
        self._turn = np.zeros(len(pairs), np.intp)
        self._last = np.zeros(len(pairs), np.intp)
        self._pile = np.zeros(len(pairs), np.int32)
        self._number = np.zeros(len(pairs), np.int32)

    def played(self) -> NDArray[np.int32]:
        """Which play comes of each pair of hands."""
        rows = np.arange(self._many)
        while rows.size:
            priority, place = self._choices(rows)
            fits = priority >= 0
            self._lay(rows[fits], place[fits])
            self._say_go(rows[~fits])
            rows = rows[self._held[:, rows].any(axis=0)]
        return self._number

    def _choices(self, rows: Places) -> tuple[Rows, Places]:
        """What each player to move prefers: its priority, less than 0 if nothing fits, and where the card is."""
        turn = self._turn[rows]
        prefers = self._piles.prefers.reshape(-1)
        pile = (turn * len(self._piles.count) + self._pile[rows]) * (MANY + 1)
        first = turn * CRIB_SIZE * self._many + rows
        most, place = np.full(len(rows), _NEVER), first
        for at in range(CRIB_SIZE):
            here = first + at * self._many
            priority = prefers.take(pile + self._cards.take(here))
            better = priority > most
            most, place = np.where(better, priority, most), np.where(better, here, place)
        return most, place

    def _lay(self, rows: Places, place: Places) -> None:
        """Lay a card each, and close the count where nobody can go on."""
        turn, rank = self._turn[rows], self._cards[place]
        self._cards[place] = _LAID
        self._held[turn, rows] -= 1
        points = self._piles.pegs[self._pile[rows], rank]
        self._pile[rows] = self._piles.follow(self._pile[rows], rank)
        self._last[rows] = turn
        full = self._piles.count[self._pile[rows]] == rules.THIRTY_ONE
        stuck = ~self._pass_turn(rows)
        points = points + (stuck & ~full) * rules.GO_POINTS
        self._peg(rows, turn, points)
        self._close(rows[full | stuck])

    def _say_go(self, rows: Places) -> None:
        """Say go, and close the count where the other can't go on."""
        self._gone[self._turn[rows], rows] = True
        over = rows[~self._pass_turn(rows)]
        self._peg(over, self._last[over], np.full(len(over), rules.GO_POINTS))
        self._close(over)

    def _pass_turn(self, rows: Places) -> NDArray[np.bool_]:
        """Give the turn to the other, or else keep it; whether either holds cards and hasn't said go."""
        turn = self._turn[rows]
        waits = ~self._gone[:, rows] & (self._held[:, rows] > 0)
        here = np.arange(len(rows))
        other = waits[1 - turn, here]
        self._turn[rows] = np.where(other, 1 - turn, turn)
        return other | waits[turn, here]

    def _close(self, rows: Places) -> None:
        """Begin a count: the player after the one who laid last leads, if it holds a card."""
        other = 1 - self._last[rows]
        self._pile[rows] = 0
        self._gone[:, rows] = False
        self._turn[rows] = np.where(self._held[other, rows] > 0, other, 1 - other)

    def _peg(self, rows: Places, players: Places, points: Rows) -> None:
        """Note what was pegged, if anything was."""
        some = points > 0
        rows, signed = rows[some], np.where(players[some] == 1, points[some], -points[some])
        self._number[rows] = self._pegged.follow(self._number[rows], signed + _ZERO)
