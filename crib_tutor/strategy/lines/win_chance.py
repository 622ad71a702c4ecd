"""The end of a line as a chance of winning: both hands known by then, the crib by its chances, and then the next deal.

The play ends a game as soon as either player gets home. Otherwise pone counts first, then the dealer's hand, then the
crib; and what is left of the game is the chance at the start of the next deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor.counts import count
from crib_tutor.deck import PACK, SUITS, Card
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove
from crib_tutor.strategy.cribs import discard_weights
from crib_tutor.strategy.lines.hidden_hands import Sight
from crib_tutor.strategy.lines.play_lines import ME, THEM, Bools, Floats, Ints, LastTwo, Lines
from crib_tutor.strategy.play_states import holdings
from crib_tutor.strategy.ranks import MANY, PAIRS, crib_points, freeze, hand_points, index_of
from crib_tutor.strategy.unseen import card_weights

_MOST_PEGGED = 48
"""More than a player can peg in a play."""
_TWO = 2


@dataclass(frozen=True, slots=True, eq=False)
class WinChance:
    """The chance of winning, beside the points of both: made by `win_chance`."""

    goal: Floats
    kept: int
    """How many cards each player keeps."""
    shown: NDArray[np.uint8]
    """(hands,) what each of the other's hands counts in the show, suits left out."""
    ahead: NDArray[np.float32]
    """What I win after a play in which I pegged so much, and the other so much with the hand: (48, 48 + 29) float32."""

    def settle(self, lines: Lines, theirs: int, more: LastTwo | None = None) -> Floats:
        """The chance of winning at the ends of lines with my points and the other's, weighed: (lines, 3)."""
        mine, other = lines.pegged[:, ME, None], lines.pegged[:, THEM, None]
        if more:
            mine, other = mine + more.mine, other + more.theirs
        home, beaten = mine >= self.goal[ME], other >= self.goal[THEM]
        chance = np.zeros(np.broadcast_shapes(mine.shape, lines.weights.shape), np.float32)
        if not (home | beaten).all():
            show = self.shown[self._hands(lines.shown, theirs)]
            chance = self.ahead[np.minimum(mine, _MOST_PEGGED - 1), np.minimum(other, _MOST_PEGGED - 1) + show]
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
    target = len(board)
    return WinChance(
        goal=np.array([target - score for score in scores], np.float64),
        kept=sight.kept,
        shown=np.minimum(hand_points(sight.kept)[:, starter.rank - 1], HIGHEST_COUNT).astype(np.uint8),
        ahead=_after_show(board, scores, own, _crib_chances(sight, thrown, starter), dealer=sight.dealer),
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
    return freeze(won.astype(np.float32))


def _crib_chances(sight: Sight, thrown: list[Card], starter: Card) -> Floats:
    """The chance of every count of the crib, by how good players discard the two that I don't see: (30,)."""
    seen = {*sight.seen}
    free = np.array([card not in seen for card in PACK])
    weight = card_weights(discard_weights(not sight.dealer, sight.rules.dealt)) * (free[:, None] & free)
    rank = np.arange(len(PACK)) // len(SUITS)
    pairs = np.zeros((MANY, MANY))
    np.add.at(pairs, (rank[:, None], rank), weight)
    low, high = PAIRS.T.astype(np.intp)
    often = pairs[low, high] / np.where(low == high, _TWO, 1)
    mine = index_of([card.rank - 1 for card in thrown])
    points = np.minimum(crib_points()[mine, :, starter.rank - 1], HIGHEST_COUNT)
    return np.asarray(np.bincount(points, often / often.sum(), HIGHEST_COUNT + 1), np.float64)
