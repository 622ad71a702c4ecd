"""All plays with every card seen: each hand of four ranks against each other, from the last card back to the first.

A duel is followed in three kinds of tables, each for so many cards of the player to move and of the other. In a `LEAD`
the pile is empty; in a `REPLY` the other played the last card; in an `ALONE` the other has gone, and the player to move
played it. Each table is worked out whole, for every pair of hands at once, from those with fewer cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.strategy.arrays import Places
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.states import MOST_HELD, VALUES, holdings, play_states

Net = NDArray[np.int8]
LEAD, REPLY, ALONE = "lead", "reply", "alone"
_WORST = np.int8(-100)
"""Less than any play can lose, for a card that can't be played."""
_HIGHEST = int(VALUES.max())
_BLOCK = 1 << 21
"""Bytes of what is looked up at a time, so that it stays near the processor."""


class DuelTable(NamedTuple):
    """A kind of table, by cards held.

    By the player to move, and by the other.
    """

    name: str
    mine: int
    theirs: int


@dataclass(slots=True)
class Duels:
    """Nets of every open duel, by kind of table.

    The states that are met, and the nets of the player to move, [state, other's hand, mine].
    """

    states: dict[DuelTable, Places] = field(default_factory=dict)
    nets: dict[DuelTable, Net] = field(default_factory=dict)

    def rows(self, kind: DuelTable, states: Places) -> Places:
        """Find states in a table."""
        return np.searchsorted(self.states[kind], states)


def solve_duels(cards: int = MOST_HELD) -> Net:
    """Solve every play with both hands open.

    >>> nets = solve_duels(1)
    >>> nets.shape, int(nets[4, 9]), int(nets[4, 0])  # a five, and then a ten: fifteen and last; or an ace: last
    ((13, 13), -3, -1)

    What pone nets with so many cards each, if no one makes a mistake. (1820, 1820) int8 for four cards: the pone's
    hand, then the dealer's, in the order of `holdings`. Pairs of hands that no deck deals are there too, with a fifth
    card of a rank pegging as a fourth does.
    """
    duels = Duels(_met_states(cards))
    for kind in sorted(duels.states, key=_order):
        nets = [_solve_block(duels, kind, block) for block in _blocks(kind, duels.states[kind])]
        duels.nets[kind] = np.concatenate(nets)
        for old in [done for done in duels.nets if done.mine + done.theirs < kind.mine + kind.theirs - 1]:
            del duels.nets[old]
    return np.ascontiguousarray(duels.nets[DuelTable(LEAD, cards, cards)][0].T)


def _order(kind: DuelTable) -> tuple[int, int, bool]:
    """Fewest cards first; of as many what a go leads to before it, and the lead of a player without cards last."""
    return kind.mine + kind.theirs, (LEAD, ALONE, REPLY).index(kind.name), not kind.mine


def _met_states(cards: int) -> dict[DuelTable, Places]:
    """Every kind of table that is met from the first lead, with its states in order."""
    met: dict[DuelTable, set[int]] = defaultdict(set)
    met[DuelTable(LEAD, cards, cards)] = {0}
    for total in range(2 * cards, -1, -1):
        for name in (REPLY, ALONE, LEAD):
            for mine in range(total + 1):
                kind = DuelTable(name, mine, total - mine)
                for after, states in _met_from(kind, np.array(sorted(met.get(kind, ())), np.intp)):
                    met[after].update(states.tolist())
    return {kind: np.array(sorted(states), np.intp) for kind, states in met.items() if states}


def _met_from(kind: DuelTable, states: Places) -> Iterator[tuple[DuelTable, Places]]:
    """What tables and states are met from some states of a table."""
    if not len(states) or kind.mine + kind.theirs == 0:
        return
    every = play_states()
    after = every.following[states][every.fits[states]] if kind.mine else np.empty(0, np.intp)
    swapped = DuelTable(LEAD, kind.theirs, kind.mine)
    if kind.mine and kind.mine + kind.theirs > 1:
        follows = ALONE if kind.name == ALONE else REPLY
        pair = (kind.mine - 1, kind.theirs) if kind.name == ALONE else (kind.theirs, kind.mine - 1)
        yield DuelTable(follows, *pair), np.unique(after[after > 0])
        if (after == 0).any():
            yield DuelTable(LEAD, kind.theirs, kind.mine - 1), np.zeros(1, np.intp)
    tight = states[(every.total[states] > rules.THIRTY_ONE - _HIGHEST)] if kind.mine else states
    if len(tight) and kind.name == REPLY:
        yield DuelTable(ALONE, kind.theirs, kind.mine), tight
        yield DuelTable(LEAD, kind.mine, kind.theirs), np.zeros(1, np.intp)
    if len(tight) and kind.name != REPLY:
        yield swapped, np.zeros(1, np.intp)


def _blocks(kind: DuelTable, states: Places) -> Iterator[Places]:
    """The states of a table, so many at a time."""
    hands = len(holdings(max(kind.mine - 1, 0)).codes) * len(holdings(kind.theirs).codes)
    step = max(1, _BLOCK // (MANY * hands))
    for start in range(0, len(states), step):
        yield states[start : start + step]


def _solve_block(duels: Duels, kind: DuelTable, states: Places) -> Net:
    """The nets in some states of a table: [state, other's hand, mine]."""
    mine, theirs = (len(holdings(size).codes) for size in (kind.mine, kind.theirs))
    best = np.full((len(states), mine, theirs), _WORST)
    if kind.mine:
        looked_up = _after_each_rank(duels, kind, states).reshape(len(states), -1, theirs)
        for place in _places_left(kind.mine).T:
            np.maximum(best, looked_up.take(place, axis=1), out=best)
    _say_go(duels, kind, states, best)
    return np.ascontiguousarray(best.swapaxes(1, 2))


def _after_each_rank(duels: Duels, kind: DuelTable, states: Places) -> Net:
    """What a card of each rank nets: [state, rank, my hand without it, other's hand]."""
    every = play_states()
    fits, points = every.fits[states], every.points[states].astype(np.int8)
    after = every.following[states].astype(np.intp)
    hands = len(holdings(kind.mine - 1).codes), len(holdings(kind.theirs).codes)
    net = np.full((len(states), MANY, *hands), _WORST)
    if kind.mine + kind.theirs == 1:
        net[fits] = (points + rules.GO_POINTS * (after > 0)).astype(np.int8)[fits][:, None, None]
        return net
    shut, goes_on = fits & (after == 0), fits & (after > 0)
    if shut.any():
        net[shut] = points[shut][:, None, None] - duels.nets[DuelTable(LEAD, kind.theirs, kind.mine - 1)][0]
    if goes_on.any() and kind.name == ALONE:
        then = DuelTable(ALONE, kind.mine - 1, kind.theirs)
        rows = duels.rows(then, after[goes_on])
        net[goes_on] = points[goes_on][:, None, None] + duels.nets[then][rows].swapaxes(1, 2)
    elif goes_on.any():
        then = DuelTable(REPLY, kind.theirs, kind.mine - 1)
        net[goes_on] = np.subtract(points[goes_on][:, None, None], duels.nets[then][duels.rows(then, after[goes_on])])
    return net


def _places_left(size: int) -> Places:
    """Where each hand without each of its cards stands among what ranks leave: (hands, size), rank after rank."""
    held, fewer = holdings(size), holdings(size - 1)
    place = np.empty_like(held.ranks)
    for rank in range(MANY):
        for rest, hand in enumerate(fewer.with_one[rank].tolist()):
            place[hand, held.ranks[hand] == rank] = rank * len(fewer.codes) + rest
    return place


def _say_go(duels: Duels, kind: DuelTable, states: Places, best: Net) -> None:
    """Put in what a hand nets in which no card fits: [state, my hand, other's hand]."""
    room = rules.THIRTY_ONE - play_states().total[states].astype(np.intp)
    tight = np.flatnonzero(room < holdings(kind.mine).lowest.max())
    if not len(tight) or kind.mine + kind.theirs == 0:
        return
    stuck = (holdings(kind.mine).lowest > room[tight, None])[:, :, None]
    if kind.name != REPLY:  # the last card was mine, or the pile is empty and I have no card: the other leads
        pegs = rules.GO_POINTS * (states[tight] > 0).astype(np.int8)[:, None, None]
        went = pegs - duels.nets[DuelTable(LEAD, kind.theirs, kind.mine)][0]
    else:
        then = DuelTable(ALONE, kind.theirs, kind.mine)
        plays_on = -duels.nets[then][duels.rows(then, states[tight])]
        lead = duels.nets[DuelTable(LEAD, kind.mine, kind.theirs)][0].T - np.int8(rules.GO_POINTS)
        went = np.where((holdings(kind.theirs).lowest <= room[tight, None])[:, None, :], plays_on, lead)
    best[tight] = np.where(stuck, went, best[tight])
