"""The rest of a play after its first two cards.

Every two hands are played at once, each card by a fixed rule.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.strategy.arrays import Places, shared
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.play_arrays import PRIORITIES
from crib_tutor.strategy.playing.states import VALUES, holdings, play_states

_SPENT = MANY
"""The rank of a card that is played."""
_WIDE = MANY + 1
_NEVER, _FIRST = -1, 1 << 20
_BLOCK = 1 << 14
"""Pairs of hands that are played at a time, so that they stay near the processor."""
PONE, DEALER = 0, 1


def rest_nets(rule: str, cards: int, state: int, third: Places | None = None) -> NDArray[np.int8]:
    """Net points of pone after a lead and a reply.

    >>> from crib_tutor.strategy.playing.states import hand_place, state_of
    >>> nets = rest_nets("greedy", 1, state_of([9, 9]))  # two tens are played, and each holds a card
    >>> int(nets[hand_place([10]), hand_place([4])])  # a jack, the go and a five, which is the last card
    0

    Of every two hands of so many cards, pone's and the dealer's: (hands, hands) int8. Pone is to play, by the rule of
    `PRIORITIES` that both follow; with ``third``, (hands,), it begins with the card at that place of each hand. Three
    cards left are those of the six-card game; of two, the five-card game's, the first count ends the play.
    """
    ranks = holdings(cards).ranks
    hands = np.stack([np.repeat(ranks, len(ranks), axis=0), np.tile(ranks, (len(ranks), 1))])
    first = None if third is None else np.repeat(third, len(ranks))
    nets = np.empty(len(ranks) ** 2, np.int8)
    for start in range(0, len(nets), _BLOCK):
        block = slice(start, start + _BLOCK)
        rest = _Rest(rule, hands[:, block], state, one_count=cards == rules.BRITANNICA_FIVE.dealt - 3)
        nets[block] = rest.played(None if first is None else first[block])
    return nets.reshape(len(ranks), len(ranks))


@shared
def _tables(rule: str) -> tuple[NDArray[Any], ...]:
    """What the rule likes, the points, the state that follows and whether it's thirty-one, by state and rank in a row.

    Each row of a state has a last place for no card.
    """
    states = play_states()
    likes = np.where(states.fits, PRIORITIES[rule](states.points.astype(np.int16)), _NEVER)
    full = states.total[:, None] + VALUES == rules.THIRTY_ONE
    rows = ((likes, _NEVER, np.int32), (states.points, 0, np.int8))
    after = np.column_stack([states.following, np.arange(len(states.total))]).astype(np.int32)
    likes, points = (np.column_stack([table, np.full(len(table), last)]).astype(kind) for table, last, kind in rows)
    return likes.ravel(), points.ravel(), after.ravel(), np.column_stack([full, np.zeros(len(full), bool)]).ravel()


class _Rest:
    """Pairs of hands as they're played, all a step at a time: a card, or a go."""

    def __init__(self, rule: str, hands: Places, state: int, *, one_count: bool) -> None:
        pairs = hands.shape[1]
        self.likes, self.points, self.after, self.full = _tables(rule)
        self.hands, self.one_count = hands.copy(), one_count
        self.row = np.arange(pairs)
        self.net = np.zeros(pairs, np.int8)
        self.state = np.full(pairs, state, np.int32)
        self.turn, self.last = np.full(pairs, PONE), np.full(pairs, DEALER)
        self.held = np.full((2, pairs), hands.shape[2])
        self.gone = np.zeros((2, pairs), bool)

    def played(self, third: Places | None) -> NDArray[np.int8]:
        """The net points of pone in each."""
        while len(self.row):
            going_on = self.step(third)
            third = None
            if not going_on.all():
                self.row, self.state = self.row[going_on], self.state[going_on]
                self.turn, self.last = self.turn[going_on], self.last[going_on]
                self.hands, self.held, self.gone = (table[:, going_on] for table in (self.hands, self.held, self.gone))
        return self.net

    def step(self, third: Places | None) -> NDArray[np.bool_]:
        """Play a card or say go, and peg; say which plays go on."""
        pairs = np.arange(len(self.row))
        mine = self.hands[self.turn, pairs]
        likes = self.likes.take(self.state[:, None] * _WIDE + mine)
        if third is not None:
            likes[pairs, third] = _FIRST
        place = likes.argmax(axis=1)
        fits = likes[pairs, place] >= 0
        way = self.state * _WIDE + np.where(fits, mine[pairs, place], _SPENT)
        self.hands[self.turn[fits], pairs[fits], place[fits]] = _SPENT
        self.held[self.turn, pairs] -= fits
        self.gone[self.turn, pairs] |= ~fits
        self.last = np.where(fits, self.turn, self.last)
        holds = self.held > 0
        waits = holds & ~self.gone
        full, stuck = self.full.take(way), ~waits.any(axis=0)
        pegs = self.points.take(way) + rules.GO_POINTS * (stuck & ~full)
        self.net[self.row] += np.where(self.last == PONE, pegs, -pegs).astype(np.int8)
        close = full | stuck
        other = 1 - self.turn
        leader = np.where(holds[1 - self.last, pairs], 1 - self.last, self.last)
        self.turn = np.where(close, leader, np.where(waits[other, pairs], other, self.turn))
        self.state = np.where(close, 0, self.after.take(way)).astype(np.int32)
        self.gone[:, close] = False
        return holds.any(axis=0) & ~(close & self.one_count)
