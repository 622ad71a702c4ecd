"""What a line of play is worth at a score.

Both hands are known by then, the crib by its chances, and then the next deal.

The play ends a game as soon as either player gets home. Otherwise pone counts first, then the dealer's hand, then the
crib; and what is left of the game is the chance at the start of the next deal. The other's hand is known by its ranks,
and its suits count for his nobs and for a flush, which good players keep far oftener than its ranks alone would be.
"""

from dataclasses import dataclass
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple

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
from crib_tutor.strategy.winning.aims import WIN, Aim, win_below
from crib_tutor.strategy.winning.chances import Score

_MOST_PEGGED = 48
"""More than a player can peg in a play."""
FLUSH_KEPT = 0.44
"""How often a hand all of one suit is kept, if its ranks alone aren't: .41 to .43 in deals of six cards, .5 of five."""
_TWO = 2


class Ahead(NamedTuple):
    """What an aim counts after a play."""

    aim: Aim
    worth: NDArray[np.float32]
    """(mine, other's, hands) float32: by what both pegged, as many points as either can peg short of home."""


@dataclass(frozen=True, slots=True, eq=False)
class WinChance:
    """Worth of a line's end by an aim.

    Made by `win_chance`.
    """

    goal: Floats
    """(2,) the points that end the game for me and for the other."""
    kept: int
    """Cards that each player keeps."""
    scores: tuple[int, int]
    ahead: tuple[Ahead, ...]
    """By the aim first, which I want most of."""

    def settle(self, lines: Lines, theirs: int, more: LastTwo | None = None) -> Floats:
        """What each aim counts and both players' points, weighed.

        (lines, aims and 2).
        """
        mine, other = first_mine, first_other = lines.pegged[:, ME, None], lines.pegged[:, THEM, None]
        if more:  # who pegs home first stands where the loser's last card doesn't count
            first: Flags = more.first[:, None]
            first_mine, first_other = mine + more.mine * first, other + more.theirs * ~first
            mine, other = mine + more.mine, other + more.theirs
        home, beaten = mine >= self.goal[ME], other >= self.goal[THEM]
        beaten &= ~home if more is None else ~(home & more.first[:, None])
        size = np.broadcast_shapes(mine.shape, lines.weights.shape)
        hand = None if (home | beaten).all() else self._find_hands(lines, theirs)
        columns: list[NDArray[Any]] = []
        for aim, ahead in self.ahead:
            worth = np.zeros(size, np.float32)
            if hand is not None:
                most, much, _ = ahead.shape
                worth = ahead[np.minimum(mine, most - 1), np.minimum(other, much - 1), hand]
            for over, worths, score in (
                (home, aim.won, self.scores[THEM] + first_other),
                (beaten, aim.lost, self.scores[ME] + first_mine),
            ):
                if over.any():
                    ended = np.array(worths, np.float32)[np.minimum(score, len(worths) - 1)]
                    worth = np.where(over, ended, worth)
            columns.append(worth)
        wide = [np.broadcast_to(each, size).astype(np.float32) for each in (*columns, mine, other)]
        return np.stack([np.einsum("ij,ij->i", each, lines.weights) for each in wide], axis=1).astype(np.float64)

    def _find_hands(self, lines: Lines, theirs: int) -> Ints:
        """Find the other's whole hand: what is shown, with the cards still hidden."""
        size = self.kept - theirs
        order = _code_order(size)
        hand = order[np.searchsorted(holdings(size).codes, lines.shown, sorter=order)][:, None]
        for more_shown, rank in enumerate(holdings(theirs).ranks.T):
            hand = holdings(size + more_shown).with_one[rank, hand]
        return hand

    def measure(self, values: Floats) -> Floats:
        """Take what the aim counts."""
        chances: Floats = values[:, 0]
        return chances


@shared
def _code_order(size: int) -> Ints:
    return np.argsort(holdings(size).codes)


def win_chance(sight: Sight, at: Score) -> WinChance:
    """Prepare the worth of a line's end from a score.

    >>> from crib_tutor.rules import MODERN
    >>> from crib_tutor.strategy.winning.chances import at_score
    >>> sight = Sight(hand=(Card(5, "H"),), pile=(), turns=(), others=(), dealer=False)
    >>> win_chance(sight, at_score((0, 0), False, MODERN))
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: by the score the show counts too: give your discards and the starter

    Scores are those before the next card.
    """
    if len(sight.others) != _TWO + 1:
        raise IllegalMove("by the score the show counts too: give your discards and the starter")
    *thrown, starter = sight.others
    mine = (*sight.hand, *(turn.card for turn in sight.turns if turn.card and turn.mine))
    own = int(count_columns(Hand.of((*mine, starter)).numbers[:, None], crib=False)[0])
    two = _unseen_sets(sight, _TWO)  # the other's discards
    often = card_weights(discard_weights(not sight.dealer, sight.rules.dealt))[*two]
    cribs = count_columns(_join(two, Hand.of([*thrown, starter])), crib=True)
    crib = np.asarray(np.bincount(cribs, often / often.sum(), HIGHEST_COUNT + 1), np.float64)
    hands = _hand_chances(sight, starter)
    wins = [] if at.aim.name == WIN else [(win_below(len(at.win), len(at.win)), at.win)]
    ahead = [
        Ahead(aim, np.tensordot(_after_show(aim, board, at.scores, own, crib, dealer=sight.dealer), hands, (2, 1)))
        for aim, board in ((at.aim, at.board), *wins)
    ]
    goal = np.array([len(at.board) - score for score in at.scores], np.float64)
    return WinChance(goal=goal, kept=sight.kept, scores=at.scores, ahead=tuple(ahead))


def _after_show(
    aim: Aim, board: Floats, scores: tuple[int, int], own: int, crib: Floats, *, dealer: bool
) -> NDArray[np.float32]:
    """Find the worth by what both peg short of home, and by what the other holds: (mine, other's, 30) float32."""
    target, (mine_to_go, other_to_go) = len(board), (len(board) - score for score in scores)
    before = scores[ME] + np.arange(_MOST_PEGGED)  # my score as the other's hand is counted, if that comes first
    mine, other = before + own, scores[THEM] + np.arange(_MOST_PEGGED + HIGHEST_COUNT)
    won, lost = (np.append(worth, np.zeros(_MOST_PEGGED + 2 * HIGHEST_COUNT + 1)) for worth in (aim.won, aim.lost))
    wide = np.zeros((len(won),) * 2)
    wide[:target, :target] = board
    wide[target:], wide[:, target:] = (
        won,
        lost[:, None],
    )  # one gets home with the crib: the other is short of it by then
    top = len(wide) - 1
    worth = np.zeros((len(mine), len(other)))
    for points, chance in enumerate(crib):
        rows, columns = (mine + points, other) if dealer else (mine, other + points)
        worth += chance * wide[np.minimum(rows, top)[:, None], np.minimum(columns, top)]
    first, second = mine >= target, other >= target
    if dealer:  # the other's hand is counted before mine
        worth[first] = won[np.minimum(other, top)]
        worth[:, second] = lost[before][:, None]
    else:
        worth[:, second] = lost[np.minimum(mine, top)][:, None]
    by_count = sliding_window_view(worth, HIGHEST_COUNT + 1, axis=1)[:mine_to_go, :other_to_go].astype(np.float32)
    if not dealer:  # and mine before the other's, which is then no part of its score
        by_count[first[:mine_to_go]] = won[other[: by_count.shape[1]], None]
    return by_count


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
