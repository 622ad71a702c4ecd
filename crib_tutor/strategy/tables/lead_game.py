"""The game of one lead and one reply.

Pone leads a rank of its hand, and the dealer, who sees it, replies with one. Hands meet by their ranks, as often as
good players keep them and a deck deals both; what either discarded, and the starter, are left out. The cards after
them are played by one rule, but the third may be given.
"""

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Flags, Floats, Places
from crib_tutor.strategy.cribs import share_beside
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.hidden import ODD, kept_chances
from crib_tutor.strategy.playing.states import holdings, play_states, state_of
from crib_tutor.strategy.tables.rest_of_play import rest_nets

RANK_NUMBERS = range(MANY)


@dataclass(frozen=True, slots=True, eq=False)
class Chances:
    """Chances of each hand's leads and replies.

    >>> even_chances(5).leads.shape, even_chances(5).replies.shape
    ((455, 13), (13, 455, 13))
    """

    leads: Floats
    """(hands, 13), of pone."""
    replies: Floats
    """(13, hands, 13), of the dealer to each lead."""


def even_chances(dealt: int) -> Chances:
    """Chances of players who pick a rank at random.

    >>> even_chances(5).leads[0].tolist()[:2]  # three aces
    [1.0, 0.0]
    """
    held = held_ranks(dealt)
    even = held / held.sum(axis=1, keepdims=True)
    return Chances(even, np.tile(even, (MANY, 1, 1)))


def held_ranks(dealt: int) -> Flags:
    """Ranks that each hand kept may play: (hands, 13).

    >>> held_ranks(5).shape
    (455, 13)
    """
    return np.asarray(holdings(dealt - 2).holds.T > 0)


def meeting_chances(dealt: int) -> Floats:
    """Find how often each two hands meet.

    >>> round(float(meeting_chances(5).sum()), 9)
    1.0

    (hands, hands) float64.
    """
    kept = dealt - 2
    ranks, copies = holdings(kept).ranks, holdings(kept).copies
    ways = np.array([comb(len(SUITS), held) for held in range(len(SUITS) + 1)])[copies].prod(axis=1)
    pone, dealer = (ways * np.maximum(comb(dealt, kept) * kept_chances(seat, dealt), ODD) for seat in (False, True))
    meet: Floats = pone[:, None] * dealer * share_beside(ranks, ranks)
    meet /= meet.sum()
    return meet


@dataclass(frozen=True, slots=True, eq=False)
class LeadGame:
    """The net of the play, by lead and reply.

    >>> game = lead_game(5, "greedy")
    >>> game.nets.shape, game.nets.dtype
    ((13, 13, 91, 91), dtype('float32'))
    """

    dealt: int
    nets: NDArray[np.float32]
    """(13, 13, rests, rests): by lead, reply and what pone and the dealer then still hold, the net points of pone in
    the whole play, times the chance that these hands meet."""

    @property
    def with_one(self) -> Places:
        """(13, rests) each rest's hand with one card more."""
        return holdings(self.dealt - 3).with_one

    def for_pone(self, replies: Floats) -> Floats:
        """Worth of each lead against some replies: (hands, 13)."""
        worth = np.zeros(held_ranks(self.dealt).shape)
        for led in RANK_NUMBERS:
            for reply in RANK_NUMBERS:
                chance = replies[led, self.with_one[reply], reply].astype(np.float32)
                worth[self.with_one[led], led] += self.nets[led, reply] @ chance
        return worth

    def for_dealer(self, leads: Floats) -> Floats:
        """Worth of each reply against some leads: (13, hands, 13)."""
        worth = np.zeros((MANY, *leads.shape))
        for led in RANK_NUMBERS:
            chance = leads[self.with_one[led], led].astype(np.float32)
            for reply in RANK_NUMBERS:
                worth[led, self.with_one[reply], reply] = -(chance @ self.nets[led, reply])
        return worth

    def value(self, chances: Chances) -> float:
        """What pone nets a deal."""
        return float((chances.leads * self.for_pone(chances.replies)).sum())

    def gains(self, chances: Chances) -> tuple[float, float]:
        """Gains of the best leads, and of the best replies."""
        held, value = held_ranks(self.dealt), self.value(chances)
        leads, replies = self.for_pone(chances.replies), self.for_dealer(chances.leads)
        pone, dealer = (np.where(held, worth, -np.inf).max(axis=-1).sum() for worth in (leads, replies))
        return float(pone - value), float(dealer + value)


def lead_game(dealt: int, rule: str, third: Places | None = None) -> LeadGame:
    """Play every lead and reply of every two hands out.

    By a rule of `PRIORITIES`, with ``third`` the third card chosen, (13, 13, rests) by lead, reply and what pone holds.
    """
    cards, points = dealt - 3, play_states().points
    with_one, meet = holdings(cards).with_one, meeting_chances(dealt)
    rests = with_one.shape[1]
    nets = np.empty((MANY, MANY, rests, rests), np.float32)
    for led in RANK_NUMBERS:
        for reply in RANK_NUMBERS:
            net = rest_nets(rule, cards, state_of([led, reply]), None if third is None else third[led, reply])
            net = net - int(points[state_of([led]), reply])
            nets[led, reply] = net * meet[np.ix_(with_one[led], with_one[reply])]
    return LeadGame(dealt, nets)
