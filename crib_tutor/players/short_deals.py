"""Whole deals of five-card cribbage, very many at once.

Discards and plays are looked up, as six cards have them.
"""

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import PACK, SUITS
from crib_tutor.players.whole_deals import TABLED, TabledPlayer, split_hands
from crib_tutor.strategy.arrays import Numbers
from crib_tutor.strategy.hands import count_columns, places
from crib_tutor.strategy.playing.short_plays import LAID, short_plays

SHORT_DEALT = rules.BRITANNICA_FIVE.dealt
"""Cards dealt to each."""
SHORT_PLAY = slice(1, 1 + LAID)
"""Where in a row of events the play is; before it are his heels, behind it pone's hand, the dealer's and the crib."""
SHORT_EVENTS = LAID + 4
"""How many numbers a deal has."""


def deal_short(source: np.random.Generator, deals: int) -> Numbers:
    """Deal five cards each, and the starter.

    >>> cards = deal_short(np.random.default_rng(7), 1000)
    >>> cards.shape, min(len(set(deal)) for deal in cards.T.tolist())
    ((11, 1000), 11)

    (11, n) uint8: five rows of pone's cards, rising, five of the dealer's, rising, and the starter.
    """
    drawn = 2 * SHORT_DEALT + 1
    deck = np.tile(np.arange(len(PACK), dtype=np.uint8), (deals, 1))
    rows = np.arange(deals)
    for at in range(drawn):
        place = source.integers(at, len(PACK), deals)
        deck[rows, at], deck[rows, place] = deck[rows, place], deck[rows, at]
    cards = deck[:, :drawn].T.copy()
    cards[:SHORT_DEALT].sort(axis=0)
    cards[SHORT_DEALT:-1].sort(axis=0)
    return cards


def play_short(cards: Numbers, pone: str | TabledPlayer, dealer: str | TabledPlayer) -> NDArray[np.int8]:
    """Play five-card deals between two players.

    >>> events = play_short(deal_short(np.random.default_rng(7), 1000), "book", "greedy")
    >>> events.shape, bool((events[:, -3] <= 0).all()), bool((events[:, SHORT_PLAY] != 0).any(axis=1).all())
    ((1000, 10), True, True)

    (n, 10) int8: points in order, more than 0 for the dealer. ``cards`` is (11, n) as `deal_short` gives them. Raises
    `KeyError` for another name.
    """
    starter = cards[-1:]
    for_pone, for_dealer = (TABLED[player] if isinstance(player, str) else player for player in (pone, dealer))
    keeps, throws = zip(
        split_hands(cards[:SHORT_DEALT], for_pone.discard, dealer=False),
        split_hands(cards[SHORT_DEALT:-1], for_dealer.discard, dealer=True),
        strict=True,
    )
    by_pone, by_dealer = (places(3)[tuple(hand >> np.uint8(2))] for hand in keeps)
    events = np.empty((cards.shape[1], SHORT_EVENTS), np.int8)
    events[:, 0] = rules.HEELS_POINTS * (starter[0] // len(SUITS) == rules.JACK - 1)
    events[:, SHORT_PLAY] = short_plays(for_pone.play, for_dealer.play).points[by_pone, by_dealer]
    events[:, -3] = -count_columns(np.concatenate([keeps[0], starter]), crib=False).astype(np.int8)
    events[:, -2] = count_columns(np.concatenate([keeps[1], starter]), crib=False)
    events[:, -1] = count_columns(np.concatenate([*throws, starter]), crib=True)
    return events
