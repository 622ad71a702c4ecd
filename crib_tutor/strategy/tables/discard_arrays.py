"""Discards from each of the 20,358,520 hands of six cards.

As an array: looked up, not worked out.

Of five cards there are 2,598,960 hands, and the same is done for them.

A hand's place is its number in the order of its highest card, then its second highest and so on, so that six additions
find it. Each byte holds two choices, the dealer's and the pone's. Filled when first asked for, in some seconds.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import permutations
from math import comb
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from crib_tutor.combinations import by_rank
from crib_tutor.deck import PACK, SUITS, Card
from crib_tutor.rules import DEALT
from crib_tutor.strategy.arrays import Flags, Numbers, freeze, shared
from crib_tutor.strategy.cribs import pegging_means
from crib_tutor.strategy.hands import DEALT_ROWS, HANDS, MANY, PAIRS, THREES, discard_places, index_of, kept_places
from crib_tutor.strategy.playing.play_arrays import DIALS
from crib_tutor.strategy.tables.deal_classes import RowShape, deal_classes
from crib_tutor.strategy.tables.leaning_weights import weigh_leaning_ranks
from crib_tutor.strategy.tables.suit_patterns import weighed_blocks

_SUITS = len(SUITS)
_ALIKE = 5e-10
"""Choices that differ by less are worth the same: half of the last decimal by which `discards` ranks."""
_PONE = 4
"""By how many bits the pone's choice is moved."""
_SET = 3
"""Bits that count the cards of a suit, one suit after another."""
_FOURS, _TWOS = (sum(cards << (_SET * suit) for suit in range(_SUITS)) for cards in (4, 2))
_CHOICE = (1 << _PONE) - 1
_LOT = 7
"""The seed by which cards are thrown by lot."""


@shared
def _steps() -> NDArray[np.int32]:
    """What each card adds to a hand's place as its first, second ... sixth card: (6, 52)."""
    return np.array([[comb(card, at) for card in range(len(PACK))] for at in range(1, DEALT + 1)], np.int32)


def hand_places(hands: Numbers) -> NDArray[np.int32]:
    """Place of each hand among all of its size.

    >>> hand_places(np.array([[0, 1, 2, 3, 4, 5], [46, 47, 48, 49, 50, 51]], np.uint8).T).tolist()
    [0, 20358519]

    (6, n) uint8, or (5, n), each column rising, gives (n,) int32. Cards are 4 * rank + suit. A column that doesn't rise
    has a wrong place, and nothing says so.
    """
    places: NDArray[np.int32] = _steps()[0].take(hands[0])
    for step, column in zip(_steps()[1 : len(hands)], hands[1:], strict=True):
        places += step.take(column)
    return places


def discard_array(name: str, dealt: int = DEALT) -> Numbers:
    """Look up a player's discard from every hand.

    >>> int(discard_array("simple").max())
    0

    (20358520,) uint8, the dealer's choice in the low four bits. A choice is a row of `discard_places`; the pone's is in
    the high four bits. "simple" throws its lowest cards, "greedy" keeps the most points before the cut, "book" discards
    as `discards` ranks first, "hand" as if there were no crib, and "random" throws two by lot, the same two of the same
    hand. A setting of a `Dial` weighs hand, crib, and pegs, its own so many times. Of five cards dealt it's
    (2598960,). Raises `KeyError` for another name.
    """
    return _ARRAYS[name](dealt)


def chosen_discards(name: str, hands: Numbers, *, dealer: bool) -> Numbers:
    """Choose a player's discard from each hand.

    >>> hand = np.array([[3, 6, 12, 24, 37, 40]], np.uint8).T  # AS 3H 4C 7C TD JC
    >>> discard_places(6)[chosen_discards("simple", hand, dealer=True)].tolist()
    [[0, 1]]

    (6, n) uint8, or (5, n), each column rising, gives (n,) uint8.
    """
    choices: Numbers = discard_array(name, len(hands)).take(hand_places(hands), mode="clip")
    return choices & np.uint8(_CHOICE) if dealer else choices >> np.uint8(_PONE)


# --- the lowest cards, and the most points before the cut -------------------------------------------------------------


@shared
def _random_array(dealt: int) -> Numbers:
    choices = comb(dealt, 2)
    drawn = np.random.PCG64(_LOT).random_raw(comb(len(PACK), dealt)) % np.uint64(choices**2)
    pone, dealer = np.divmod(drawn.astype(np.uint8), np.uint8(choices))
    choice: Numbers = dealer | pone << np.uint8(_PONE)
    return choice


@shared
def _greedy_array(dealt: int) -> Numbers:
    """By ranks for all hands; hands that may keep cards of one suit once more, with the flush."""
    ranks_dealt = DEALT_ROWS[dealt]
    kept = _score_ranks({5: THREES, 6: HANDS}[dealt])[index_of(ranks_dealt[:, kept_places(dealt)])]
    thrown = _score_ranks(PAIRS)[index_of(ranks_dealt[:, discard_places(dealt)])]
    worth = [(kept + sign * thrown).astype(np.int8) for sign in (1, -1)]  # before the cut, by ranks: (18395, 15)
    bit = np.array([1 << (_SET * (card % _SUITS)) for card in range(len(PACK))], np.int16)
    by_ranks = np.zeros(comb(MANY + dealt - 1, dealt), np.uint8)
    for values, bits in zip(worth, (0, _PONE), strict=True):
        by_ranks[_rank_places(ranks_dealt.T)] |= values.argmax(axis=1).astype(np.uint8) << np.uint8(bits)
    rows = np.zeros(len(by_ranks), np.intp)
    rows[_rank_places(ranks_dealt.T)] = np.arange(len(ranks_dealt))
    choices = np.empty(comb(len(PACK), dealt), np.uint8)
    for where, hands in _every_hand(dealt):
        ranks = _rank_places(hands >> np.uint8(2))
        part = choices[where]
        np.take(by_ranks, ranks, out=part)
        counts = bit.take(hands[0])  # of each suit, three bits a suit
        for column in hands[1:]:
            counts += bit.take(column)
        enough = counts & _FOURS  # of one suit: four of six dealt, three of five
        if dealt < DEALT:
            enough |= counts & counts << 1 & _TWOS
        suited = np.flatnonzero(enough)
        flush = _has_flush(hands[:, suited])
        part[suited] = sum(
            ((values[rows[ranks[suited]]] + flush).argmax(axis=1) << bits).astype(np.uint8)
            for values, bits in zip(worth, (0, _PONE), strict=True)
        )
    return choices


def _score_ranks(rows: Numbers) -> NDArray[np.int8]:
    """Score each row of ranks before the cut, each card of another suit."""
    cards = [[Card(rank + 1, suit) for rank, suit in zip(row, SUITS, strict=False)] for row in rows.tolist()]
    return np.array([sum(scored.points for scored in by_rank(held)) for held in cards], np.int8)


def _rank_places(ranks: Numbers) -> NDArray[np.int32]:
    """The place of each six ranks that don't fall, (6, n), among all that there are, dealt or not."""
    return hand_places(ranks + np.arange(len(ranks), dtype=np.uint8)[:, None])


def _has_flush(hands: Numbers) -> NDArray[np.int8]:
    """What a flush adds at each choice: (n, 15)."""
    suits = (hands & np.uint8(_SUITS - 1)).T[:, kept_places(len(hands))]
    flush: Flags = (suits == suits[:, :, :1]).all(axis=2)
    return flush.astype(np.int8) * np.int8(suits.shape[2])


def _every_hand(dealt: int) -> Iterator[tuple[slice, Numbers]]:
    """Every hand in order, those with the same highest card at a time."""
    below = np.arange(len(PACK), dtype=np.uint8)[None]
    for size in range(2, dealt):
        tops = [np.full(comb(top, size - 1), top, np.uint8) for top in range(len(PACK))]
        below = np.concatenate(
            [np.concatenate([below[:, : len(top)] for top in tops], axis=1), np.concatenate(tops)[None]]
        )
    for top in range(dealt - 1, len(PACK)):
        hands, first = comb(top, dealt - 1), comb(top, dealt)
        yield (
            slice(first, first + hands),
            np.concatenate([below[:, :hands], np.full((1, hands), top, np.uint8)]),
        )


# --- the book ---------------------------------------------------------------------------------------------------------


@cache
def _class_array(dealt: int, crib: int, own: float = 0) -> Numbers:
    """The first of the best choices of each hand, found for the classes and written for all their deals."""
    best = [_best_choices(dealt, crib, own, dealer=dealer) for dealer in (True, False)]
    choices_made = np.empty(comb(len(PACK), dealt), np.uint8)
    for shape in deal_classes(dealt).shapes:
        shaped = [choices[shape.span].reshape(len(shape.suits), -1) for choices in best]
        ranks = DEALT_ROWS[dealt][shape.rows].T
        steps = [step.reshape(MANY, _SUITS).T[:, row] for step, row in zip(_steps()[:dealt], ranks, strict=True)]
        for pattern, order, suits in _deals_of(shape):
            where = sum(step[suit] for step, suit in zip(steps, suits, strict=True))
            dealer, pone = (_first_choices(order).take(choices[pattern]) for choices in shaped)
            choices_made[where] = dealer | pone << np.uint8(_PONE)
    return freeze(choices_made)


def _best_choices(dealt: int, crib: int, own: float, *, dealer: bool) -> NDArray[np.uint16]:
    """All the choices of each class that are worth the most, a bit each: (962988,); the crib counts so many times.

    With a dial, ``own``, pegs count too.
    """
    best = np.empty(len(deal_classes(dealt)), np.uint16)
    sign: float = crib if dealer else -crib
    pegs, rows = np.zeros((len(DEALT_ROWS[dealt]), 1)), deal_classes(dealt).row
    if own:
        pegs = pegging_means(DEALT_ROWS[dealt][:, kept_places(dealt)], dealer) @ [own, -1]
        sign = own if dealer else -1
    for where, hand, its_crib in weighed_blocks(dealt, weigh_leaning_ranks(not dealer, dealt)):
        worth = (own or 1) * hand + sign * its_crib + pegs[rows[where[0]]].T
        most = worth.max(axis=1) - _ALIKE
        bits = np.zeros(where.shape, np.uint16)
        for choice in range(worth.shape[1]):
            bits |= (worth[:, choice] > most).astype(np.uint16) << np.uint16(choice)
        best[where] = bits
    return best


def _deals_of(shape: RowShape) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Every deal of each pattern of a shape: the pattern, and for each card in order its place there and its suit."""
    ranks = np.repeat(np.arange(len(shape.repeats)), shape.repeats)
    renamed = np.array(list(permutations(range(_SUITS))))[:, shape.suits]
    order = np.argsort(ranks * _SUITS + renamed, axis=2)
    suits = np.take_along_axis(renamed, order, axis=2)
    for pattern in range(len(shape.suits)):
        known = dict(zip(map(tuple, suits[:, pattern].tolist()), map(tuple, order[:, pattern].tolist()), strict=True))
        for own, places in known.items():
            yield pattern, places, own


@cache
def _first_choices(order: tuple[int, ...]) -> Numbers:
    """For each set of choices, a bit each, the first of them where the cards stand in another order: (32768,) uint8."""
    choices = discard_places(len(order)).tolist()
    number = {tuple(two): at for at, two in enumerate(choices)}
    sets = np.arange(1 << len(choices))
    firsts = np.zeros(len(sets), np.uint8)
    for choice, (low, high) in reversed(list(enumerate(choices))):
        there = number[tuple(sorted((order[low], order[high])))]
        firsts[(sets >> there & 1).astype(bool)] = choice
    return firsts


_ARRAYS: MappingProxyType[str, Callable[[int], Numbers]] = MappingProxyType(
    {
        "simple": lambda dealt: np.broadcast_to(np.uint8(0), (comb(len(PACK), dealt),)),
        "greedy": _greedy_array,
        "book": lambda dealt: _class_array(dealt, crib=1),
        "hand": lambda dealt: _class_array(dealt, crib=0),
        "random": _random_array,
        **{name: partial(_class_array, crib=1, own=own) for name, own in DIALS.items()},
    }
)
