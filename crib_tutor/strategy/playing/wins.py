"""The chance of winning at the end of a line.

Both hands are known by then, the crib by its chances, and then the next deal.

The play ends a game as soon as either player gets home. Otherwise pone counts first, then the dealer's hand, then the
crib; and what is left of the game is the chance at the start of the next deal. The other's hand is known by its ranks,
and its suits count for his nobs and for a flush, which good players keep far oftener than its ranks alone would be.
"""

from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from crib_tutor.deck import SUITS, Card
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove
from crib_tutor.strategy.arrays import Flags, Floats, Ints, Numbers, shared
from crib_tutor.strategy.cribs import card_weights, discard_weights
from crib_tutor.strategy.hands import Hand, count_columns, places
from crib_tutor.strategy.playing.hidden import ODD, kept_chances
from crib_tutor.strategy.playing.lines import ME, THEM, LastTwo, Lines
from crib_tutor.strategy.playing.sight import Sight
from crib_tutor.strategy.playing.states import holdings

_MOST_PEGGED = 48
"""More than a player can peg in a play."""
FLUSH_KEPT = 0.44
"""How often a hand all of one suit is kept, if its ranks alone aren't: .41 to .43 in deals of six cards, .5 of five."""
_TWO = 2


@dataclass(frozen=True, slots=True, eq=False)
class WinChance:
    """Worth of a line's end as a chance of winning.

    Made by `win_chance`.
    """

    goal: Floats
    """(2,) the points that end the game for me and for the other."""
    kept: int
    """Cards that each player keeps."""
    ahead: NDArray[np.float32]
    """(mine, other's, hands) float32: my chance after a play, by what both pegged and the other's whole hand.

    As many points as either can peg short of home."""

    def settle(self, lines: Lines, theirs: int, more: LastTwo | None = None) -> Floats:
        """Chance of winning and both players' points, weighed.

        (lines, 3).
        """
        mine, other = lines.pegged[:, ME, None], lines.pegged[:, THEM, None]
        if more:
            mine, other = mine + more.mine, other + more.theirs
        home, beaten = mine >= self.goal[ME], other >= self.goal[THEM]
        chance = np.zeros(np.broadcast_shapes(mine.shape, lines.weights.shape), np.float32)
        if not (home | beaten).all():
            most, much, _ = self.ahead.shape
            size = self.kept - theirs  # the other's whole hand: what is shown, with the cards still hidden
            order = _code_order(size)
            hand = order[np.searchsorted(holdings(size).codes, lines.shown, sorter=order)][:, None]
            for more_shown, rank in enumerate(holdings(theirs).ranks.T):
                hand = holdings(size + more_shown).with_one[rank, hand]
            chance = self.ahead[np.minimum(mine, most - 1), np.minimum(other, much - 1), hand]
        before: Flags = more.first[:, None] if more else np.ones((len(home), 1), bool)
        chance = np.where(beaten, np.float32(0), chance)
        chance = np.where(home & (before | ~beaten), np.float32(1), chance)
        columns = [np.broadcast_to(each, chance.shape).astype(np.float32) for each in (chance, mine, other)]
        return np.stack([np.einsum("ij,ij->i", each, lines.weights) for each in columns], axis=1).astype(np.float64)

    def measure(self, values: Floats) -> Floats:
        """Take the chance itself."""
        chances: Floats = values[:, 0]
        return chances


@shared
def _code_order(size: int) -> Ints:
    return np.argsort(holdings(size).codes)


def win_chance(sight: Sight, scores: tuple[int, int], board: Floats) -> WinChance:
    """Prepare the worth of a line's end from a score.

    >>> sight = Sight(hand=(Card(5, "H"),), pile=(), turns=(), others=(), dealer=False)
    >>> win_chance(sight, (0, 0), np.full((121, 121), 0.5))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: by the score the show counts too: give your discards and the starter

    Scores are those before the next card. The board is my chance at the start of the next deal, with a row and a column
    for every score below the target.
    """
    if len(sight.others) != _TWO + 1:
        raise IllegalMove("by the score the show counts too: give your discards and the starter")
    *thrown, starter = sight.others
    mine = (*sight.hand, *(turn.card for turn in sight.turns if turn.card and turn.mine))
    own = int(count_columns(Hand.of((*mine, starter)).numbers[:, None], crib=False)[0])
    goal = [len(board) - score for score in scores]
    two = _unseen_sets(sight, _TWO)  # the other's discards
    often = card_weights(discard_weights(not sight.dealer, sight.rules.dealt))[*two]
    cribs = count_columns(_join(two, Hand.of([*thrown, starter])), crib=True)
    crib = np.asarray(np.bincount(cribs, often / often.sum(), HIGHEST_COUNT + 1), np.float64)
    shown = _after_show(board, scores, own, crib, dealer=sight.dealer)
    by_count = sliding_window_view(shown, HIGHEST_COUNT + 1, axis=1)[: goal[ME], : goal[THEM]]
    return WinChance(
        goal=np.array(goal, np.float64),
        kept=sight.kept,
        ahead=np.tensordot(by_count, _hand_chances(sight, starter), (2, 1)),
    )


def _after_show(board: Floats, scores: tuple[int, int], own: int, crib: Floats, *, dealer: bool) -> NDArray[np.float32]:
    """Find my chance by what I peg, and by what the other pegs and holds: (48, 77) float32."""
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
    """Find the chance of every count of each whole hand of the other, with what was played of it: (hands, 30)."""
    hand = _join(_unseen_sets(sight, sight.hidden), Hand.of(sight.shown))
    points = count_columns(_join(hand, Hand.of([starter])), crib=False)
    place = places(sight.kept)[tuple(hand // len(SUITS))].astype(np.intp)
    flush = (hand % len(SUITS) == hand[:1] % len(SUITS)).all(axis=0)
    hands, width = len(holdings(sight.kept).codes), HIGHEST_COUNT + 1
    often = kept_by_suits(not sight.dealer, sight.rules.dealt)[flush.astype(np.intp), place]
    ways = np.bincount(place * width + points, often, hands * width).reshape(hands, width)
    total = ways.sum(axis=1, keepdims=True)
    chances: Floats = np.divide(ways, total, out=np.zeros_like(ways), where=total > 0)
    return chances.astype(np.float32)


@shared
def kept_by_suits(dealer: bool, dealt: int) -> Floats:
    """Chances that good players keep hands, mixed or suited.

    >>> from crib_tutor.strategy.hands import index_of
    >>> mixed, flush = kept_by_suits(dealer=True, dealt=6)[:, index_of([[1, 4, 7, 11]])[0]]  # 2 5 8 Q
    >>> bool(flush > 10 * mixed)
    True

    (2, hands). `kept_chances` are those of both together. Near nothing of some ranks is kept but for a flush, so that a
    hand of four ranks is a flush 15 times in a hundred, and by its ranks alone it would be once or twice.
    """
    kept = kept_chances(dealer, dealt)
    suits = len(SUITS) ** (dealt - _TWO - 1)
    flush = np.maximum(kept, FLUSH_KEPT)
    least = ODD / comb(dealt, _TWO)
    return np.stack([np.maximum((suits * kept - flush) / (suits - 1), least), flush])


def _unseen_sets(sight: Sight, size: int) -> Numbers:
    """Take every set of so many of the cards that I haven't seen: (size, sets)."""
    unseen = np.flatnonzero(Hand.of(sight.seen).unseen).astype(np.uint8)
    return unseen[_subsets(len(unseen), size)]


def _join(columns: Numbers, hand: Hand) -> Numbers:
    """Put some more cards below each column."""
    cards = hand.numbers[:, None]
    return np.concatenate([columns, np.broadcast_to(cards, (len(cards), columns.shape[1]))])


@shared
def _subsets(cards: int, size: int) -> Numbers:
    """List the places of every so many of some cards: (size, subsets)."""
    flat = np.fromiter(chain.from_iterable(combinations(range(cards), size)), np.uint8)
    return np.ascontiguousarray(flat.reshape(comb(cards, size), size).T)
