"""Plays between players who look at pile and hand alone.

Any pairs of hands at once.

Every four ranks may meet every other four, 3.3 million pairs, and what each pegs is found a card at a time for many of
them. Few different plays come of it, so a pair of hands has the number of one of them. Suits score nothing in the play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Lock
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.rules import CRIB_SIZE
from crib_tutor.strategy.arrays import Flags, Floats, Places, freeze, shared
from crib_tutor.strategy.hands import HANDS, MANY
from crib_tutor.strategy.playing.states import VALUES, best_reply, left_to_reply, none_fits, play_states

_DRAWN = 3
"""Cards that a wary player, or one with a dial, takes the other to hold: any three of a deck."""
_LIKELIER = 2.0
"""Points by which a reply must peg more to be e times as likely."""
_HOPED = 0.5
"""How much of what another card would peg is counted: the other may reply with something else, or never."""
_FIFTIETHS = 50
"""Parts of a point in which it measures."""
_ABOVE = 16
"""Points that keep every measure above nothing."""


@dataclass(frozen=True, slots=True)
class Dial:
    """A player that weighs its own points more or less.

    >>> states = play_states()
    >>> Dial(2)(states.points.astype(np.int16)).shape, Dial(2).hopes().shape
    ((22412, 13), (22412, 13))

    It weighs a card by what it pegs now, the go that it may win, and half of what the best of its other cards would peg
    after the next reply, all these ``own`` times; and it takes off what the other's best reply pegs. Whatever was seen,
    the other holds any three cards of a deck, and the one that replies is chosen among those that fit the likelier the
    more it pegs. Set to 2, the player plays on: a point of its own is worth two of the other's. Set to a half, it plays
    off.
    """

    own: float

    def __call__(self, pegs: NDArray[np.int16]) -> NDArray[np.int32]:
        """What is liked of each card but the hopes, and then its rank: (states, 13) int32."""
        after = play_states().following
        now = pegs + rules.GO_POINTS * none_fits(_DRAWN)[after]
        worth = self.own * now - best_reply(_DRAWN)[after] + _ABOVE
        liked = np.rint(_FIFTIETHS * worth).astype(np.int32) * MANY + np.arange(MANY)
        return np.asarray(liked, np.int32)

    def hopes(self) -> NDArray[np.int32]:
        """Hopes for each other card: (states, 13) int32.

        On the pile that a card leaves.
        """
        hoped = np.rint(_FIFTIETHS * _HOPED * self.own * after_a_reply()).astype(np.int32) * MANY
        return np.asarray(hoped, np.int32)


@shared
def after_a_reply() -> Floats:
    """Mean points of each rank after a reply.

    >>> from crib_tutor.strategy.playing.states import state_of
    >>> worth = after_a_reply()[state_of([6])]  # a seven led, and my eight or my king after the reply
    >>> bool(worth[7] > worth[12])
    True

    To each state of the play: (states, 13) float64.
    """
    states = play_states()
    likely = np.where(states.fits, np.exp(states.points / _LIKELIER), 0.0)
    likely /= np.maximum(likely.sum(axis=1, keepdims=True), 1)
    worth = np.zeros(states.points.shape)
    for rank in range(MANY):
        worth += likely[:, [rank]] * states.points[states.following[:, rank]]
    worth[0] = 0.0
    return worth


PEGGINGS = 10
"""How often a play of eight cards pegs at most: with each card, and for the go of two counts, of three cards at least,
before the last."""
_LAID = np.uint8(MANY)
"""Stands where a card of the hand was, once it is played, and for the rank of no card."""
_WIDE = MANY + 1
_NEVER = np.int16(-1)
"""The priority of a card that doesn't fit."""
_ZERO = 16
"""The branch of no points: more than a card pegs, 14 for the fourth of a rank that makes thirty-one."""
_UNPLAYED = np.int32(-1)
_BLOCK = 1 << 14
"""Pairs of hands that are played at a time, so that they stay near the processor."""

Rows = NDArray[Any]
Priority = Callable[[NDArray[np.int16]], NDArray[Any]]
"""From what each rank would peg on each pile, (piles, 13), which of those held is played: that with the most.

A `Dial` adds what it hopes for with the best of the cards that stay in the hand.
"""


class PlayRecord:
    """Plays of two players, for every two hands.

    >>> from crib_tutor.strategy.hands import index_of
    >>> record = play_record("greedy", "simple")
    >>> pone, dealer = index_of([[4, 4, 9, 12]]), index_of([[4, 10, 11, 11]])  # 5 5 T K against 5 J Q Q
    >>> plays = record.numbers(pone, dealer)
    >>> record.points[plays].tolist()
    [[2, -2, 1, -1, 1, 0, 0, 0, 0, 0]]

    Two hands are played when they first meet. With five cards of a rank, which no deck deals, the plays mean nothing.
    """

    def __init__(self, pone: Priority, dealer: Priority) -> None:
        self._piles, self._pegged = _Piles(pone, dealer), _Branches(2 * _ZERO, PEGGINGS)
        self._known = np.full(len(HANDS) ** 2, _UNPLAYED)
        self.points = np.zeros((1, PEGGINGS), np.int8)
        """(plays, 10) int8: points in order, more than 0 for the dealer and less for the pone; then zeros."""
        self._turn_taken = Lock()

    def numbers(self, pone: Places, dealer: Places) -> NDArray[np.int32]:
        """Find the row of `points` of each two hands.

        (n,) int32, for places of pone's and the dealer's hands in `HANDS`, (n,).
        """
        pairs = pone * len(HANDS) + dealer
        plays = self._known.take(pairs)
        if plays.size and plays.min() == _UNPLAYED:
            with self._turn_taken:  # threads may share a record, and only one of them adds to it at a time
                fresh = np.unique(pairs[plays == _UNPLAYED])
                for start in range(0, len(fresh), _BLOCK):
                    block = fresh[start : start + _BLOCK]
                    made = _Plays(block, self._piles, self._pegged).played()
                    if len(self.points) < len(self._pegged.paths):
                        noted = np.arange(PEGGINGS) < self._pegged.length[:, None]
                        self.points = freeze(np.where(noted, self._pegged.paths - _ZERO, 0).astype(np.int8))
                    self._known[block] = made
            plays = self._known.take(pairs)
        return plays


@cache
def play_record(pone: str, dealer: str) -> PlayRecord:
    """Record the plays of two players by name.

    "simple" lays its lowest card, "greedy" what pegs most, the highest of equals. "wary" takes off what the best of
    three unknown cards would peg in reply, on average, and adds a point if none of them would fit. "high" plays its
    highest card, and "random" one by lot, the same card in the same place. The others are settings of a `Dial`.

    >>> play_record("greedy", "greedy") is play_record("greedy", "greedy")
    True

    Raises `KeyError` for another name.
    """
    return PlayRecord(PRIORITIES[pone], PRIORITIES[dealer])


_RANKS = np.arange(MANY, dtype=np.int16)
_LOT, _LOT_BITS = 7, 49
"""The seed of the lot, and the bits of each number drawn that are left out, so that it's never negative."""


def _best_after_a_reply(pegs: NDArray[np.int16]) -> NDArray[np.int16]:
    """Points, less the best reply that is to be expected, to a fiftieth of a point; and then the rank."""
    worth = pegs + left_to_reply(_DRAWN)[play_states().following]
    fiftieths = np.rint(_FIFTIETHS * (worth + _ZERO)).astype(np.int16)
    return np.asarray(fiftieths * np.int16(MANY) + _RANKS, np.int16)


def _by_lot(pegs: NDArray[np.int16]) -> NDArray[np.int16]:
    raw = np.random.PCG64(_LOT).random_raw(pegs.size)
    return (raw >> np.uint64(_LOT_BITS)).astype(np.int16).reshape(pegs.shape)


DIALS: MappingProxyType[str, float] = MappingProxyType(
    {"mild_on": 1.5, "on": 2, "strong_on": 4, "even": 1, "mild_off": 2 / 3, "off": 1 / 2, "strong_off": 1 / 4}
)
"""What a player's own point is worth in the other's, by the dial's setting; "even" is ordinary play."""
PRIORITIES: MappingProxyType[str, Priority] = MappingProxyType(
    {
        "simple": lambda pegs: np.broadcast_to(np.int16(MANY) - _RANKS, pegs.shape),
        "greedy": lambda pegs: pegs * np.int16(MANY) + _RANKS,
        "wary": _best_after_a_reply,
        "high": lambda pegs: np.broadcast_to(_RANKS, pegs.shape),
        "random": _by_lot,
        **{name: Dial(own) for name, own in DIALS.items()},
    }
)
"""Which card each player plays, by name."""


class _Branches:
    """A tree that grows where it is walked: each node a row of branches taken, and the next node by branch."""

    def __init__(self, wide: int, deep: int) -> None:
        self.paths = np.zeros((1, deep), np.int16)
        self.length = np.zeros(1, np.intp)
        self._wide = wide
        self._next = np.full(wide, -1, np.int32)

    def follow(self, nodes: Rows, branches: Rows) -> Rows:
        """Find the node behind each branch, or make it."""
        way = nodes * self._wide + branches
        reached = self._next.take(way)
        if reached.size and reached.min() < 0:
            fresh = np.unique(way[reached < 0])
            parents, taken = np.divmod(fresh, self._wide)
            paths = self.paths[parents]
            paths[np.arange(len(fresh)), self.length[parents]] = taken
            self._next[fresh] = np.arange(len(self.paths), len(self.paths) + len(fresh))
            self._next = np.concatenate([self._next, np.full(len(fresh) * self._wide, -1, np.int32)])
            self.paths = np.concatenate([self.paths, paths])
            self.length = np.concatenate([self.length, self.length[parents] + 1])
            reached = self._next.take(way)
        return reached


class _Piles:
    """What the states of the play give, with a last column for no card, and what each of the two players prefers."""

    def __init__(self, pone: Priority, dealer: Priority) -> None:
        states = play_states()
        self.points = _widen(states.points, 0).astype(np.uint8)
        self.following = _widen(states.following, np.arange(len(states.total))).astype(np.int32)
        self.full = _widen(states.total[:, None] + VALUES == rules.THIRTY_ONE, 0).astype(bool)
        pegs = states.points.astype(np.int16)
        prefers = [np.where(states.fits, player(pegs), _NEVER) for player in (pone, dealer)]
        self.prefers = np.concatenate([_widen(table, _NEVER) for table in prefers])
        self.many = len(states.total) * _WIDE
        self.hopes: Rows | None = None
        if any(isinstance(player, Dial) for player in (pone, dealer)):
            hopes = [player.hopes() if isinstance(player, Dial) else 0 * pegs for player in (pone, dealer)]
            self.hopes = np.concatenate([_widen(table, 0) for table in hopes]).reshape(-1)


def _widen(table: Rows, last: Any) -> Rows:
    """A table of states and ranks with one more column."""
    return np.column_stack([table, np.broadcast_to(last, len(table))])


class _Plays:
    """Pairs of hands as they're played, all a step at a time: a card, or a go."""

    def __init__(self, pairs: Places, piles: _Piles, pegged: _Branches) -> None:
        plays = len(pairs)
        self._piles, self._pegged, self._made = piles, pegged, np.zeros(plays, np.int32)
        self._row = np.arange(plays)
        hands = np.concatenate([HANDS[pairs // len(HANDS)], HANDS[pairs % len(HANDS)]], axis=1)
        self._hands = np.ascontiguousarray(hands.T)  # four rows of the pone's cards, four of the dealer's
        self._held = np.full((2, plays), CRIB_SIZE, np.uint8)
        self._gone = np.zeros((2, plays), bool)
        self._dealers = np.zeros(plays, bool)  # whether the turn is the dealer's
        self._last = np.zeros(plays, bool)  # whether the dealer laid last
        self._pile = np.zeros(plays, np.int32)
        self._number = np.zeros(plays, np.int32)

    def played(self) -> NDArray[np.int32]:
        """Which play comes of each pair of hands."""
        while self._row.size:
            self._step()
            going_on = (self._held[0] | self._held[1]) > 0
            if not going_on.all():
                self._made[self._row[~going_on]] = self._number[~going_on]
                self._row, self._pile, self._number = (
                    column[going_on] for column in (self._row, self._pile, self._number)
                )
                self._dealers, self._last = self._dealers[going_on], self._last[going_on]
                self._held, self._gone = self._held[:, going_on], self._gone[:, going_on]
                self._hands = np.ascontiguousarray(self._hands[:, going_on])
        return self._made

    def _step(self) -> None:
        """Lay a card, or say go; peg, and pass the turn or close the count."""
        fits, rank = self._take_card()
        turn, mine = self._dealers, (~self._dealers, self._dealers)
        way = self._pile * np.int32(_WIDE) + rank
        full = self._piles.full.take(way)
        self._pile = self._piles.following.take(way)
        for seat in (0, 1):
            self._held[seat] -= fits & mine[seat]
            self._gone[seat] |= ~fits & mine[seat]
        self._last = np.where(fits, turn, self._last)
        holds = self._held > 0
        waits = holds & ~self._gone
        other = np.where(turn, waits[0], waits[1])
        stuck = ~(waits[0] | waits[1])
        points = self._piles.points.take(way) + (stuck & ~full)
        some = np.flatnonzero(points)  # pegged by the one who laid last
        more = points[some].astype(np.intp)
        branch = np.where(self._last[some], more, -more) + _ZERO
        self._number[some] = self._pegged.follow(self._number[some], branch)
        close = full | stuck
        leads = np.where(self._last, ~holds[0], holds[1])  # after who laid last, if the other holds cards
        self._dealers = np.where(close, leads, turn ^ other)
        self._pile[close] = 0
        self._gone[:, close] = False

    def _take_card(self) -> tuple[Flags, Rows]:
        """Say whether a card fits, and the rank of the one preferred, which leaves the hand."""
        plays = len(self._row)
        turn = self._dealers.astype(np.intp)
        cards, piles = self._hands.reshape(-1), turn * self._piles.many + self._pile * _WIDE
        place = turn * (CRIB_SIZE * plays) + np.arange(plays)
        first, most = place, np.full(plays, _NEVER)
        for at in range(CRIB_SIZE):
            here = first + at * plays
            priority = self._piles.prefers.reshape(-1).take(piles + cards.take(here))
            if self._piles.hopes is not None:
                priority = priority + (priority >= 0) * self._best_hope(self._piles.hopes, at)
            place = np.where(priority > most, here, place)
            most = np.maximum(priority, most)
        fits = most >= 0
        rank = np.where(fits, cards.take(place), _LAID)
        cards[place[fits]] = _LAID
        return fits, rank

    def _best_hope(self, hopes: Rows, at: int) -> Rows:
        """What is hoped for with the best of the other cards held, once one of them is played."""
        turn, plays = self._dealers.astype(np.intp), len(self._row)
        cards, first = self._hands.reshape(-1), turn * (CRIB_SIZE * plays) + np.arange(plays)
        after = self._piles.following.take(self._pile * np.int32(_WIDE) + cards.take(first + at * plays))
        piles = turn * self._piles.many + after.astype(np.intp) * _WIDE
        others = [cards.take(first + other * plays) for other in range(CRIB_SIZE) if other != at]
        best: Rows = np.max([hopes.take(piles + other) for other in others], axis=0)
        return best
