"""The play of five-card cribbage for every two hands.

Three cards each, and one count that ends the deal.

A player who can play on after a go does so. Stopping, to which a player is "at liberty", would gain nothing: the other
can't play any more, and every card that fits brings the count nearer to thirty-one.
"""

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.strategy.arrays import Floats, Places, freeze, product
from crib_tutor.strategy.hands import MANY, THREES
from crib_tutor.strategy.playing.play_arrays import PRIORITIES, Dial
from crib_tutor.strategy.playing.states import VALUES, play_states

HELD = 3
"""Cards that each player holds."""
LAID = 2 * HELD
"""Cards that are played at most."""
_NEVER = -1
_DUST = 1e-12
_SPENT = MANY
"""The rank of a card that is played."""


class ShortPlays(NamedTuple):
    """Points of every two hands of three cards.

    >>> from crib_tutor.strategy.hands import index_of
    >>> plays = short_plays("greedy", "greedy")
    >>> pone, dealer = index_of([[0, 1, 11], [4, 8, 9]])  # A 2 Q against 5 9 T
    >>> plays.points[pone, dealer].tolist(), int(plays.go[pone, dealer])
    ([0, 2, 0, 0, -1, 0], -1)

    In the play of five-card cribbage.
    """

    points: NDArray[np.int8]
    """(455, 455, 6) int8, [pone's hand, the dealer's, card]: what each card pegs, the go with the last one; more than 0
    for the dealer and less for pone."""
    go: NDArray[np.int8]
    """(455, 455) int8: what the end of the play pays, 1 or 2, more than 0 for the dealer and less for pone."""


@cache
def short_plays(pone: str, dealer: str) -> ShortPlays:
    """Play every two hands of three cards.

    >>> plays = short_plays("wary", "greedy")
    >>> int((plays.go == 0).sum())  # someone always has the go
    0

    By two players of `PRIORITIES`, by name. Hands that no deck can deal together are played too, and mean nothing.
    Raises `KeyError` for another name.
    """
    return play_hands(pone, dealer)


def play_hands(pone: str | tuple[int, ...], dealer: str) -> ShortPlays:
    """Play every two hands, pone maybe in a fixed order.

    >>> high, low = play_hands((2, 1, 0), "greedy"), play_hands((0, 1, 2), "greedy")
    >>> bool((high.go != low.go).any())
    True

    Of that order of its three cards it plays the first that fits.
    """
    states, size = play_states(), len(THREES)
    pegs, order = states.points.astype(np.int16), None if isinstance(pone, str) else HELD - np.argsort(pone)
    names = pone if isinstance(pone, str) else dealer, dealer
    likes = [np.where(states.fits, PRIORITIES[name](pegs), _NEVER) for name in names]
    prefers = np.stack([np.column_stack([table, np.full(len(pegs), _NEVER)]) for table in likes])  # and no spent card
    hopes, following = _hopes_of(names), np.column_stack([states.following, np.arange(len(pegs))])
    hands = np.stack([np.repeat(THREES, size, axis=0), np.tile(THREES, (size, 1))], axis=1).astype(np.intp)
    pairs = np.arange(len(hands))  # of (pairs, seat, card)
    pile, turn, last, end = np.zeros((4, len(hands)), np.intp)
    full, points = np.zeros(len(hands), bool), np.zeros((len(hands), LAID), np.int8)
    for card in range(LAID):  # by the player whose turn it is, or by the other after a go
        wishes = prefers[np.arange(2)[:, None], pile[:, None, None], hands]
        if hopes.any():
            wishes = wishes + (wishes >= 0) * _best_hopes(hopes, following[pile[:, None, None], hands], hands)
        if order is not None:
            wishes[:, 0] = np.where(wishes[:, 0] >= 0, order, _NEVER)
        wishes[full] = _NEVER
        able = np.any(wishes >= 0, axis=2)
        seat = np.where(able[pairs, turn], turn, 1 - turn)
        rows = np.flatnonzero(able[pairs, seat])
        who, place, before = seat[rows], wishes[pairs, seat].argmax(axis=1)[rows], pile[rows]
        rank = hands[rows, who, place]
        points[rows, card] = states.points[before, rank] * (2 * who - 1)
        full[rows] = states.total[before] + VALUES[rank] == rules.THIRTY_ONE
        pile[rows] = states.following[before, rank]
        hands[rows, who, place] = _SPENT
        last[rows], end[rows], turn[rows] = who, card, 1 - who
    sign = 2 * last - 1
    points[pairs, end] += (rules.GO_POINTS * sign * ~full).astype(np.int8)  # unless thirty-one has paid it
    go = (sign * np.where(full, rules.THIRTY_ONE_POINTS, rules.GO_POINTS)).astype(np.int8)
    return ShortPlays(freeze(points.reshape(size, size, LAID)), freeze(go.reshape(size, size)))


def _hopes_of(names: Iterable[str]) -> Places:
    """Hopes of two players for each other card on every pile; 0 for a spent card, and without a dial."""
    players = [PRIORITIES[name] for name in names]
    none = np.zeros(play_states().points.shape, np.intp)
    hopes = np.stack([player.hopes() if isinstance(player, Dial) else none for player in players])
    return np.pad(hopes, ((0, 0), (0, 0), (0, 1)))


def _best_hopes(hopes: Places, after: Places, hands: Places) -> Places:
    """Hopes with the best of the cards that stay in the hand."""
    seats = np.arange(2)[:, None]
    others = [[at for at in range(HELD) if at != card] for card in range(HELD)]
    best = [hopes[seats, after[:, :, [card]], hands[:, :, rest]].max(axis=2) for card, rest in enumerate(others)]
    return np.stack(best, axis=2)


class PoneBest(NamedTuple):
    """Best plays of pone against a known dealer.

    >>> best = best_for_pone("greedy", np.ones((455, 455)))
    >>> best.net.shape, bool((best.go <= 1).all())
    ((455, 3), True)

    For each hand and each lead: (455, 3) each.
    """

    net: Floats
    """Points that pone pegs, less the dealer's, if it plays for these."""
    go: Floats
    """How often it has the go, if it plays for the go alone."""


def best_for_pone(dealer: str, meetings: Floats) -> PoneBest:
    """Follow every line of pone's play.

    A lead, a second card by what the dealer replied, and what is left. ``meetings``, (455, 455), says how often each
    hand of pone's meets each of the dealer's.
    """
    chances = meetings / np.maximum(meetings.sum(axis=1, keepdims=True), _DUST)
    prices, states = np.empty((2, len(THREES), HELD)), play_states()
    prefers = np.where(states.fits, PRIORITIES[dealer](states.points.astype(np.int16)), _NEVER)
    place = prefers[states.following[0]][:, THREES].argmax(axis=2)
    replies = np.eye(MANY)[THREES[np.arange(len(THREES)), place]]  # (13, 455, 13): what each hand plays on each lead
    for lead in range(HELD):
        orders = [order for order in permutations(range(HELD)) if order[0] == lead]
        plays = [play_hands(order, dealer) for order in orders]
        worth = np.stack([[-played.points.sum(axis=2, dtype=np.intp), played.go < 0] for played in plays]) * chances
        for rank, by_hand in enumerate(replies):
            hands = np.flatnonzero(THREES[:, lead] == rank)
            by_reply = product(worth[:, :, hands].reshape(-1, len(THREES)), by_hand)
            best = by_reply.reshape(len(orders), 2, len(hands), MANY).max(axis=0)
            prices[:, hands, lead] = best.sum(axis=2)
    return PoneBest(*prices)
