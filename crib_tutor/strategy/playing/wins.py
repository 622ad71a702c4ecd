"""The end of a line as a chance of winning: both hands known by then, the crib by its chances, and then the next deal.

The play ends a game as soon as either player gets home. Otherwise pone counts first, then the dealer's hand, then the
crib; and what is left of the game is the chance at the start of the next deal. The other's hand is known by its ranks,
and its suits count for his nobs and for a flush, which good players keep far oftener than its ranks alone would be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from crib_tutor.counts import count
from crib_tutor.deck import PACK, SUITS, Card
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove
from crib_tutor.strategy.cribs import discard_weights
from crib_tutor.strategy.fast import count_columns
from crib_tutor.strategy.playing.lines import ME, THEM, Bools, Floats, Ints, LastTwo, Lines
from crib_tutor.strategy.playing.sight import ODD, Sight, kept_chances
from crib_tutor.strategy.playing.states import holdings
from crib_tutor.strategy.ranks import freeze, places
from crib_tutor.strategy.unseen import card_weights

Numbers = NDArray[np.uint8]
_MOST_PEGGED = 48
"""More than a player can peg in a play."""
FLUSH_KEPT = 0.44
"""How often a hand all of one suit is kept, if its ranks alone aren't: .41 to .43 in deals of six cards, .5 of five."""
_TWO = 2


@dataclass(frozen=True, slots=True, eq=False)
class WinChance:
    """The chance of winning, beside the points of both: made by `win_chance`."""

    goal: Floats
    kept: int
    """How many cards each player keeps."""
    ahead: NDArray[np.float32]
    """What I win after a play in which I pegged so much, the other so much, by the other's whole hand: (mine, other's,
    hands) float32, as many points as either can peg short of home."""

    def settle(self, lines: Lines, theirs: int, more: LastTwo | None = None) -> Floats:
        """The chance of winning at the ends of lines with my points and the other's, weighed: (lines, 3)."""
        mine, other = lines.pegged[:, ME, None], lines.pegged[:, THEM, None]
        if more:
            mine, other = mine + more.mine, other + more.theirs
        home, beaten = mine >= self.goal[ME], other >= self.goal[THEM]
        chance = np.zeros(np.broadcast_shapes(mine.shape, lines.weights.shape), np.float32)
        if not (home | beaten).all():
            most, much, _ = self.ahead.shape
            hands = self._hands(lines.shown, theirs)
            chance = self.ahead[np.minimum(mine, most - 1), np.minimum(other, much - 1), hands]
        before: Bools = more.first[:, None] if more else np.ones((len(home), 1), bool)
        chance = np.where(beaten, np.float32(0), chance)
        chance = np.where(home & (before | ~beaten), np.float32(1), chance)
        columns = [np.broadcast_to(one, chance.shape).astype(np.float32) for one in (chance, mine, other)]
        return np.stack([np.einsum("ij,ij->i", one, lines.weights) for one in columns], axis=1).astype(np.float64)

    def measure(self, values: Floats) -> Floats:
        """The chance itself."""
        found: Floats = values[:, 0]
        return found

    def _hands(self, codes: Ints, theirs: int) -> Ints:
        """The whole hand of the other, with the cards still hidden: (lines, hands)."""
        size = self.kept - theirs
        order = _code_order(size)
        place: Ints = order[np.searchsorted(holdings(size).codes, codes, sorter=order)][:, None]
        for rank in holdings(theirs).ranks.T:
            place = holdings(size).with_one[rank, place]
            size += 1
        return place


@cache
def _code_order(size: int) -> Ints:
    return freeze(np.argsort(holdings(size).codes))


def win_chance(sight: Sight, scores: tuple[int, int], board: Floats) -> WinChance:
    """The worth of a line's end from a score: ``board`` is my chance at the start of the next deal, [mine, other's].

    >>> sight = Sight(hand=(Card(5, "H"),), pile=(), turns=(), others=(), dealer=False)
    >>> win_chance(sight, (0, 0), np.full((121, 121), 0.5))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: by the score the show counts too: give your discards and the starter

    Scores are those before the next card. The board has a row and a column for every score below the target; in the
    next deal I deal if I don't now.
    """
    if len(sight.others) != _TWO + 1:
        raise IllegalMove("by the score the show counts too: give your discards and the starter")
    *thrown, starter = sight.others
    mine = (*sight.hand, *(turn.card for turn in sight.turns if turn.card and turn.mine))
    own = count(mine, starter, rules=sight.rules).points
    goal = [len(board) - score for score in scores]
    shown = _after_show(board, scores, own, _crib_chances(sight, thrown, starter), dealer=sight.dealer)
    by_count = sliding_window_view(shown, HIGHEST_COUNT + 1, axis=1)[: goal[ME], : goal[THEM]]
    return WinChance(
        goal=np.array(goal, np.float64),
        kept=sight.kept,
        ahead=freeze(np.tensordot(by_count, _hand_chances(sight, starter), (2, 1))),
    )


def _after_show(board: Floats, scores: tuple[int, int], own: int, crib: Floats, *, dealer: bool) -> NDArray[np.float32]:
    """What I win by what I peg, and by what the other pegs and holds: (48, 77) float32."""
    target = len(board)
    mine = scores[ME] + own + np.arange(_MOST_PEGGED)
    other = scores[THEM] + np.arange(_MOST_PEGGED + HIGHEST_COUNT)
    wide = np.zeros((target + _MOST_PEGGED + 2 * HIGHEST_COUNT + 1,) * 2)
    wide[:target, :target] = board
    wide[target:, :target] = 1  # only one gets home with the crib: the other is short of it by then
    top = wide.shape[0] - 1
    won = np.zeros((len(mine), len(other)))
    for points, chance in enumerate(crib):
        rows, columns = (mine + points, other) if dealer else (mine, other + points)
        won += chance * wide[np.minimum(rows, top)[:, None], np.minimum(columns, top)]
    first, second = mine >= target, other >= target
    if dealer:  # the other's hand is counted before mine
        won[first] = 1
        won[:, second] = 0
    else:
        won[:, second] = 0
        won[first] = 1
    return won.astype(np.float32)


def _hand_chances(sight: Sight, starter: Card) -> NDArray[np.float32]:
    """The chance of every count of each whole hand of the other, by what was played of it: (hands, 30) float32."""
    played = _numbers([turn.card for turn in sight.turns if turn.card and not turn.mine])
    hand = _joined(_unseen(sight)[_subsets(len(PACK) - len(sight.seen), sight.hidden)], played)
    points = count_columns(_joined(hand, _numbers([starter])), crib=False)
    place = places(sight.kept)[tuple(hand // len(SUITS))].astype(np.intp)
    flush = (hand % len(SUITS) == hand[:1] % len(SUITS)).all(axis=0)
    many, width = len(holdings(sight.kept).codes), HIGHEST_COUNT + 1
    often = kept_by_suits(not sight.dealer, sight.rules.dealt)[flush.astype(np.intp), place]
    ways = np.bincount(place * width + points, often, many * width).reshape(many, width)
    total = ways.sum(axis=1, keepdims=True)
    chances: Floats = np.divide(ways, total, out=np.zeros_like(ways), where=total > 0)
    return chances.astype(np.float32)


@cache
def kept_by_suits(dealer: bool, dealt: int) -> Floats:
    """How often good players of a seat keep each four ranks, or three, in different suits and all in one: (2, hands).

    >>> from crib_tutor.strategy.ranks import index_of
    >>> mixed, flush = kept_by_suits(dealer=True, dealt=6)[:, index_of([[1, 4, 7, 11]])[0]]  # 2 5 8 Q
    >>> bool(flush > 10 * mixed)
    True

    `kept_chances` are those of both together. Near nothing of some ranks is kept but for a flush, so that a hand of
    four ranks is a flush 15 times in a hundred, and by its ranks alone it would be once or twice.
    """
    kept = kept_chances(dealer, dealt)
    suits = len(SUITS) ** (dealt - _TWO - 1)
    flush = np.maximum(kept, FLUSH_KEPT)
    least = ODD / comb(dealt, _TWO)
    return freeze(np.stack([np.maximum((suits * kept - flush) / (suits - 1), least), flush]))


def _crib_chances(sight: Sight, thrown: list[Card], starter: Card) -> Floats:
    """The chance of every count of the crib, by how good players discard the two that I don't see: (30,)."""
    two = _unseen(sight)[_subsets(len(PACK) - len(sight.seen), _TWO)]
    often = card_weights(discard_weights(not sight.dealer, sight.rules.dealt))[*two]
    points = count_columns(_joined(two, _numbers([*thrown, starter])), crib=True)
    return np.asarray(np.bincount(points, often / often.sum(), HIGHEST_COUNT + 1), np.float64)


def _unseen(sight: Sight) -> Numbers:
    seen = {*sight.seen}
    return _numbers([card for card in PACK if card not in seen])


def _numbers(given: Sequence[Card]) -> Numbers:
    return np.array([PACK.index(card) for card in given], np.uint8)


def _joined(columns: Numbers, cards: Numbers) -> Numbers:
    """The same columns, each with some more cards below it."""
    return np.concatenate([columns, np.broadcast_to(cards[:, None], (len(cards), columns.shape[1]))])


@cache
def _subsets(many: int, size: int) -> Numbers:
    """The places of every so many of some cards: (size, subsets) uint8."""
    flat = np.fromiter(chain.from_iterable(combinations(range(many), size)), np.uint8)
    return freeze(np.ascontiguousarray(flat.reshape(comb(many, size), size).T))
