"""Whole deals between two players who can be looked up.

Every point of each deal is in the order in which it's pegged.

What such a player discards is an array over all hands, and the play an array over all pairs of hands, so a deal is a
few look-ups. `TABLED` names those players. One who minds the cards already seen, or the score, can't be looked up.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor import rules
from crib_tutor.deck import PACK, SUITS, quote
from crib_tutor.rules import DEALT, GAME, HEELS_POINTS, SKUNK, IllegalMove
from crib_tutor.rules.refusals import require_number
from crib_tutor.strategy.arrays import Numbers, Places, freeze
from crib_tutor.strategy.hands import count_columns, discard_places, kept_places, places
from crib_tutor.strategy.playing.play_arrays import PEGGINGS, PlayRecord, play_record
from crib_tutor.strategy.tables.discard_arrays import chosen_discards

HEELS, PLAY, PONE_HAND, DEALER_HAND, CRIB = 0, slice(1, 1 + PEGGINGS), 1 + PEGGINGS, 2 + PEGGINGS, 3 + PEGGINGS
"""Where in a row of events each part of a deal is."""
EVENTS = CRIB + 1
"""How many numbers a deal has."""
CARDS = 2 * DEALT + 1
"""Cards of a deal that matter: six for each, and the starter."""
_BLOCK = 1 << 14
"""Deals that are worked on at a time, so that they stay near the processor."""
_MOST_DEALS = 10**8
_JACKS = np.uint8(4 * (rules.JACK - 1))


class TabledPlayer(NamedTuple):
    """Arrays that a player discards and plays by.

    >>> TABLED["book"]
    TabledPlayer(discard='book', play='greedy')
    """

    discard: str
    play: str


TABLED: MappingProxyType[str, TabledPlayer] = MappingProxyType(
    {
        "simple": TabledPlayer("simple", "simple"),
        "thrifty": TabledPlayer("greedy", "simple"),
        "greedy": TabledPlayer("greedy", "greedy"),
        "book": TabledPlayer("book", "greedy"),
        "wary": TabledPlayer("book", "wary"),
        "cribless": TabledPlayer("hand", "wary"),
    }
)
"""The players who can be looked up, by name, the weakest first; the last discards as if there were no crib."""


@dataclass(frozen=True, slots=True, eq=False)
class WholeDeals:
    """Points of many deals between two players, in order.

    >>> deals = whole_deals("book", "greedy", 1_000, seed=7)
    >>> deals.events.shape, deals.events.dtype.name
    ((1000, 14), 'int8')
    >>> int((deals.events[:, PONE_HAND] <= 0).all() and (deals.events[:, DEALER_HAND] >= 0).all())
    1
    """

    pone: str
    dealer: str
    seed: int
    events: NDArray[np.int8]
    """(deals, 14) int8: points in the order in which they're pegged, more than 0 for the dealer and less for the pone.

    `HEELS`; `PLAY`, ten columns, what is pegged first and then zeros; `PONE_HAND`, `DEALER_HAND`, `CRIB`."""


def whole_deals(pone: str, dealer: str, deals: int, *, seed: int) -> WholeDeals:
    """Play many deals between two players by name.

    >>> whole_deals("greedy", "greedy", 3, seed=7).events[:, CRIB].tolist()
    [10, 9, 12]

    Every point is noted in order. A seed gives the same deals for any two players, on every machine; a longer run
    begins as a shorter one does. Raises `IllegalMove` for a player who can't be looked up, and for a number of deals
    that there can't be.
    """
    require_tabled(pone)
    require_tabled(dealer)
    require_number(deals, "a number of deals", 1, _MOST_DEALS)
    events = np.empty((deals, EVENTS), np.int8)
    for at, cards in enumerate(dealt_blocks(deals, seed)):
        rows = slice(at * _BLOCK, at * _BLOCK + cards.shape[1])
        events[rows] = play_deals(cards, pone, dealer).events()
    return WholeDeals(pone, dealer, seed, freeze(events))


def require_tabled(name: object) -> None:
    """Refuse a player who can't be looked up.

    >>> require_tabled("simple")
    """
    if not isinstance(name, str) or name not in TABLED:
        raise IllegalMove(f"{quote(name)} can't be looked up: choose {' or '.join(TABLED)}")


# --- the cards --------------------------------------------------------------------------------------------------------


def dealt_blocks(deals: int, seed: int) -> Iterator[Numbers]:
    """Deal cards, some thousands of deals at a time.

    >>> [block.shape for block in dealt_blocks(20_000, seed=1)]
    [(13, 16384), (13, 3616)]

    Arrays (13, n) as `draw_cards` gives them.
    """
    for at, start in enumerate(range(0, deals, _BLOCK)):
        yield draw_cards(np.random.PCG64(np.random.SeedSequence([abs(seed), seed < 0, at])), _BLOCK)[:, : deals - start]


def draw_cards(source: np.random.BitGenerator, deals: int) -> Numbers:
    """Deal six cards each, and the starter.

    >>> cards = draw_cards(np.random.PCG64(7), 1000)
    >>> cards.shape, len(set(cards[:, 0].tolist()))
    ((13, 1000), 13)

    (13, n) uint8: six rows of the pone's cards, rising, six of the dealer's, rising, and the starter. Cards are 4 *
    rank + suit. They're drawn as if a deck were shuffled, by 32 random bits each: one card is likelier than another by
    a part in a hundred million. Only the generator's raw bits are used, which numpy promises to keep.
    """
    raw = source.random_raw((CARDS + 1) // 2 * deals)
    bits = np.concatenate([raw >> np.uint64(32), raw & np.uint64(0xFFFFFFFF)]).reshape(-1, deals)
    deck = np.tile(np.arange(len(PACK), dtype=np.uint8), deals)
    first = np.arange(0, deck.size, len(PACK))
    cards = np.empty((CARDS, deals), np.uint8)
    for at, row in enumerate(cards):
        place = ((bits[at] * np.uint64(len(PACK) - at)) >> np.uint64(32)).astype(np.intp)
        place += first + at
        deck.take(place, out=row, mode="clip")
        deck[place] = deck.take(first + at)
    sort_columns(cards[:DEALT])
    sort_columns(cards[DEALT : 2 * DEALT])
    return cards


def sort_columns(hands: NDArray[Any]) -> None:
    """Sort each column of six in place.

    >>> hands = np.array([[5, 3, 4, 0, 2, 1]], np.uint8).T.copy()
    >>> sort_columns(hands)
    >>> hands[:, 0].tolist()
    [0, 1, 2, 3, 4, 5]

    By the twelve comparisons that sort any six.
    """
    for first, second in _SIX_SORTED:
        low = np.minimum(hands[first], hands[second])
        np.maximum(hands[first], hands[second], out=hands[second])
        hands[first] = low


_SIX_SORTED = ((0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4))
"""A network of twelve comparisons that sorts six (D. Knuth, The Art of Computer Programming 3, 5.3.4)."""


# --- a deal -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class DealPoints:
    """Points of many deals, part by part.

    >>> points = play_deals(draw_cards(np.random.PCG64(7), 10), "greedy", "greedy")
    >>> points.events().shape
    (10, 14)

    The play as a number of its record, and the rest as points, (n,) each.
    """

    heels: Numbers
    """2 for the dealer if a jack was cut."""
    record: PlayRecord
    play: NDArray[np.int32]
    """Which row of the record's points is pegged in the play."""
    pone: Numbers
    """Points of the pone's hand."""
    dealer: Numbers
    """Points of the dealer's hand."""
    crib: Numbers

    def events(self, rows: Places | slice = slice(None)) -> NDArray[np.int8]:
        """Points of some deals in order: (n, 14) int8.

        As `WholeDeals` has them.
        """
        play = self.play[rows]
        events = np.empty((len(play), EVENTS), np.int8)
        events[:, HEELS] = self.heels[rows]
        events[:, PLAY] = self.record.points[play]
        events[:, PONE_HAND] = -self.pone[rows].astype(np.int8)
        events[:, DEALER_HAND] = self.dealer[rows]
        events[:, CRIB] = self.crib[rows]
        return events


def play_deals(cards: Numbers, pone: str | TabledPlayer, dealer: str | TabledPlayer) -> DealPoints:
    """Play deals between two players.

    >>> play_deals(draw_cards(np.random.PCG64(7), 3), "book", TabledPlayer("book", "wary")).crib.dtype.name
    'uint8'

    Cards are (13, n) as `draw_cards` gives them. A player is one of `TABLED` by name, or any way to discard with any
    way to play.
    """
    starter = cards[-1:]
    for_pone, for_dealer = (TABLED[player] if isinstance(player, str) else player for player in (pone, dealer))
    keeps, throws = zip(
        split_hands(cards[:DEALT], for_pone.discard, dealer=False),
        split_hands(cards[DEALT:-1], for_dealer.discard, dealer=True),
        strict=True,
    )
    record = play_record(for_pone.play, for_dealer.play)
    kept_by_pone, kept_by_dealer = (places(4)[tuple(hand >> np.uint8(2))] for hand in keeps)
    return DealPoints(
        heels=(starter[0] >= _JACKS).view(np.uint8) * (starter[0] < _JACKS + len(SUITS)) * np.uint8(HEELS_POINTS),
        record=record,
        play=record.numbers(kept_by_pone, kept_by_dealer),
        pone=count_columns(np.concatenate([keeps[0], starter]), crib=False),
        dealer=count_columns(np.concatenate([keeps[1], starter]), crib=False),
        crib=count_columns(np.concatenate([*throws, starter]), crib=True),
    )


def split_hands(hands: Numbers, discard: str, *, dealer: bool) -> tuple[Numbers, Numbers]:
    """Split hands into what is kept and what is discarded.

    >>> kept, thrown = split_hands(np.arange(6, dtype=np.uint8)[:, None], "simple", dealer=True)
    >>> kept[:, 0].tolist(), thrown[:, 0].tolist()
    ([2, 3, 4, 5], [0, 1])

    (6, n), each column rising, gives (4, n) and (2, n); or (5, n) gives (3, n) and (2, n).
    """
    choice, (dealt, deals) = chosen_discards(discard, hands, dealer=dealer), hands.shape
    flat, column = hands.reshape(-1), np.arange(deals)
    kept, thrown = (
        np.stack([flat.take(row.take(choice) + column) for row in table.T * deals])
        for table in (kept_places(dealt), discard_places(dealt))
    )
    return kept, thrown


def look_up_pairs(a: str | TabledPlayer, b: str | TabledPlayer, seed: str, pairs: int) -> list[int]:
    """Play pairs of games by look-ups.

    >>> pairs, wins, losses, *_ = look_up_pairs("greedy", "greedy", "1", 100)
    >>> pairs, wins + losses
    (100, 200)

    They're tallied as `Tally` does. Two equal players share every pair, since the cards of the one are those of the
    other in the other game.
    """
    source = np.random.PCG64(int.from_bytes(sha256(seed.encode()).digest()[:16], "big"))
    games = _Games(pairs), _Games(pairs)
    deal = 0
    while (playing := np.flatnonzero(games[0].playing | games[1].playing)).size:
        cards = draw_cards(source, len(playing))
        for place, game in enumerate(games):
            still = game.playing[playing]
            dealer = (deal + place) % 2  # 0 if the first player deals
            own = cards if still.all() else np.ascontiguousarray(cards[:, still])
            game.score(playing[still], dealer, play_deals(own, (b, a)[dealer], (a, b)[dealer]))
        deal += 1
    leads = np.stack([game.scores[0] - game.scores[1] for game in games]).astype(np.int64)  # of the first player
    wins, lead = (leads > 0).sum(axis=0), leads.sum(axis=0)
    sums = [wins, 2 - wins, wins**2, lead, lead**2, leads > GAME - SKUNK, leads < SKUNK - GAME]
    return [pairs, *(int(part.sum()) for part in sums)]


class _Games:
    """Many games between two players: their scores, and which games are still played."""

    def __init__(self, games: int) -> None:
        self.scores = np.zeros((2, games), np.int16)
        self.playing = np.ones(games, bool)

    def score(self, games: Places, dealer: int, deals: DealPoints) -> None:
        """Peg a deal each in some of the games."""
        play = deals.record.points.astype(np.int16)
        for_dealer, for_pone = (np.clip(way, 0, None).sum(axis=1, dtype=np.int16) for way in (play, -play))
        before = self.scores[:, games]
        after = before.copy()
        after[dealer] += for_dealer.take(deals.play)
        for points in (deals.heels, deals.dealer, deals.crib):
            after[dealer] += points
        after[1 - dealer] += for_pone.take(deals.play)
        after[1 - dealer] += deals.pone
        ending = np.flatnonzero((after >= GAME).any(axis=0))
        pegged = deals.events(ending).astype(np.int16)
        ways = np.clip([pegged, -pegged] if dealer == 0 else [-pegged, pegged], 0, None)
        road = np.minimum(before[:, ending, None] + np.cumsum(ways, axis=2, dtype=np.int16), np.int16(GAME))
        home = (road == GAME).any(axis=0).argmax(axis=1)  # nothing is pegged after someone is home
        after[:, ending] = np.take_along_axis(road, home[None, :, None], axis=2)[:, :, 0]
        self.scores[:, games] = after
        self.playing[games[ending]] = False
