"""The chance of winning with each discard.

Its hand, its crib and what it pegs are set against the score.

The rest of the deal goes in its order: his heels, the play, pone's hand, the dealer's hand, the crib; who is home first
has won, and otherwise the next deal begins at the new score (`crib_tutor.strategy.winning`). The hand and the crib come
by the chances of the discard, the other player's hand as good players' hands do. In the play, the hand kept meets every
hand that the other may hold, by how often good players keep it, and both play as the "wary" player of `play_arrays`
does. By every line of the play some hands peg more than that, and others less (`pegging_means`); by how much more than
a hand's other choices, that is added, each point at what it's worth after the play. Of five cards dealt, and where the
play is left out, pegs come as in whole deals between good players. These are taken one by one: that one starter helps
both hands and the crib is left out, and so is what a hand that pegs well counts. But for what is added, beside 40,000
deals of the wary played out for each of 120 choices, at scores from 85 on, chances are off by .008 (the root of the
mean square, .034 at most), one hand's choices beside one another by .010, and to choose by them costs .0001 of a game.
With it, at scores from 105 to 119, they're off by .024 beside the same deals: a part of that is what the strongest pegs
more, and a part is too much, since a point more on average is less where one point is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from crib_tutor.rules import DEALT, HEELS_POINTS, Rules
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.cribs import kept_shares, pegging_means, share_beside
from crib_tutor.strategy.discarding.value import Discards, rank_at_score
from crib_tutor.strategy.hands import HANDS, Hand, index_of
from crib_tutor.strategy.playing.play_arrays import play_record
from crib_tutor.strategy.winning.chances import Score
from crib_tutor.strategy.winning.deal_tables import PointCounts, deal_tables

Scores = tuple[int, int]
_PLAYER = "wary"
_SPREADS = ("hand_distribution", "crib_distribution")
_MOST_PEGGED = 40
"""More points than either of two players can peg in a play."""


class DiscardOutcomes(NamedTuple):
    """Chances of every count of each discard."""

    hand: Floats
    """(n, 30), the chance of every count of the hand."""
    crib: Floats
    """(n, 30), of the crib, no matter who owns it."""
    kept: NDArray[np.integer] | None
    """(n, 4), the ranks of each hand kept; None where no hand is taken to peg unlike another."""
    heels: float
    """The chance that a jack is cut."""
    seen: NDArray[np.integer] = np.empty(0, np.intp)
    """The ranks of all cards dealt, which the other player can't hold."""


class _Pegged(NamedTuple):
    """The play of each discard from a score: decided, or points for both."""

    won: Floats
    """(n,), the chance to peg home."""
    points: Floats
    """(n, own, other's), the chance that no one does, by what is pegged."""


def discard_wins(chances: DiscardOutcomes, at: Score, *, dealer: bool, rules: Rules) -> Floats:
    """Chance of winning of each discard at a score: (n,).

    >>> from crib_tutor.rules import MODERN
    >>> from crib_tutor.strategy.winning.chances import at_score
    >>> sure = DiscardOutcomes(np.eye(30)[[4, 3]], np.eye(30)[[0, 0]], None, heels=0.0)
    >>> four, three = discard_wins(sure, at_score((117, 114), False, MODERN), dealer=False, rules=MODERN)
    >>> bool(four > three + 0.15)
    True
    """
    tables = deal_tables(rules)
    play = _read_counts(tables.pegs, dealer=dealer) if chances.kept is None else _meet_hands(chances, dealer=dealer)
    more = _pegged_more(chances.kept, play, dealer=dealer)
    theirs = (tables.hands[1 if dealer else 0] / tables.deals)[None]  # the other's hand, alike for all discards
    shows = chances.hand if dealer else np.broadcast_to(theirs, chances.crib.shape)
    with_crib = np.array([np.convolve(*rows) for rows in zip(shows, chances.crib, strict=True)])
    gains = (with_crib, theirs) if dealer else (chances.hand, with_crib)

    def chance(mine: int, theirs: int) -> Floats:
        if max(mine, theirs) >= rules.target:
            return np.array(float(mine >= rules.target))
        needs = rules.target - mine, rules.target - theirs
        pegged = play(*needs)
        shown = _after_show(at.board, needs, pegged.points.shape[1:], gains, dealer=dealer)
        by_own, by_other = (np.diff(shown, axis=axis, append=shown.take([-1], axis)) for axis in (1, 2))
        shown = shown + (more[0][:, None, None] * by_own + more[1][:, None, None] * by_other)  # short of home
        wins = pegged.won + (pegged.points * shown).sum(axis=(1, 2))
        return np.clip(np.asarray(wins, np.float64), 0, 1)

    own, other = at.scores
    cut = chance(own + HEELS_POINTS, other) if dealer else chance(own, other + HEELS_POINTS)
    wins = chances.heels * cut + (1 - chances.heels) * chance(own, other)
    return np.broadcast_to(np.asarray(wins, np.float64), len(chances.hand))


def rank_by_wins(ranked: Discards, at: Score, rules: Rules) -> Discards:
    """Rank the choices again by the chance of winning.

    >>> from crib_tutor.rules import MODERN
    >>> from crib_tutor.strategy.winning.chances import at_score
    >>> from crib_tutor.strategy import discards
    >>> ranked = discards("4C 6S 8C 8D KD KS", dealer=False)
    >>> rank_by_wins(ranked, at_score((117, 109), False, MODERN), MODERN)[0].thrown
    (4C, 6S)
    """
    hand, crib = (np.array([getattr(choice, spread) for choice in ranked]) for spread in _SPREADS)
    meets = ranked.pegging and len(ranked.hand) == DEALT
    kept = np.array([Hand.of(choice.kept).ranks for choice in ranked]) if meets else None
    outcomes = DiscardOutcomes(hand, crib, kept, abs(ranked.heels) / HEELS_POINTS, Hand.of(ranked.hand).ranks)
    wins = discard_wins(outcomes, at, dealer=ranked.dealer, rules=rules)
    return rank_at_score(ranked, wins.tolist(), at.scores, rules.target)


# --- the play ---------------------------------------------------------------------------------------------------------


def _meet_hands(chances: DiscardOutcomes, *, dealer: bool) -> Callable[[int, int], _Pegged]:
    """Play each hand against all that the other may hold; the play is then asked for what both need."""
    assert chances.kept is not None
    record, own, other = play_record(_PLAYER, _PLAYER), index_of(chances.kept), np.arange(len(HANDS))
    weights = kept_shares(not dealer) * share_beside(chances.seen[None], HANDS)[0]
    weights /= weights.sum()
    pairs = np.repeat(own, len(HANDS)), np.tile(other, len(own))
    numbers = record.numbers(*(pairs[::-1] if dealer else pairs))
    plays, place = np.unique(numbers, return_inverse=True)
    cells = np.repeat(np.arange(len(own)), len(HANDS)) * len(plays) + place.ravel()
    spread = np.bincount(cells, np.tile(weights, len(own)), len(own) * len(plays))
    often = np.asarray(spread.reshape(len(own), -1), np.float64)
    pegs = record.points[plays].astype(np.intp) * (1 if dealer else -1)
    mine, theirs = pegs.clip(min=0).cumsum(axis=1), -pegs.clip(max=0).cumsum(axis=1)
    wide = mine[:, -1].max() + 1, theirs[:, -1].max() + 1

    def end(needed: int, by_other: int) -> _Pegged:
        home, gone = mine >= needed, theirs >= by_other
        won = home.any(axis=1) & (home.sum(axis=1) > gone.sum(axis=1))  # home for more of the steps: home before
        going_on = ~(home | gone).any(axis=1)
        cells = mine[going_on, -1] * _MOST_PEGGED + theirs[going_on, -1]
        points = np.array([np.bincount(cells, row, _MOST_PEGGED**2) for row in often[:, going_on]])
        points = points.reshape(-1, _MOST_PEGGED, _MOST_PEGGED)[:, : wide[0], : wide[1]]
        return _Pegged(often[:, won].sum(axis=1), points)

    return end


def _pegged_more(kept: NDArray[np.integer] | None, play: Callable[[int, int], _Pegged], *, dealer: bool) -> Floats:
    """Find what hands, and the other against them, peg more by every line of the play, beside their mean: (2, n)."""
    if kept is None:
        return np.zeros((2, 1))
    points = play(_MOST_PEGGED, _MOST_PEGGED).points
    met = [points.sum(axis=axis) @ np.arange(points.shape[3 - axis]) for axis in (2, 1)]
    more = pegging_means(kept, dealer).T - met
    return np.asarray(more - more.mean(axis=1, keepdims=True), np.float64)


def _read_counts(counts: PointCounts, *, dealer: bool) -> Callable[[int, int], _Pegged]:
    """Take the play as it comes in whole deals, the same for all discards; it's then asked for what both need."""
    totals = counts.totals if dealer else counts.totals.T
    first = counts.dealer_first if dealer else counts.pone_first

    def pegged(mine: int, theirs: int) -> _Pegged:
        won = first[mine, :theirs].sum() if mine < len(first) else 0
        points = totals.astype(np.float64)[None] / totals.sum()
        return _Pegged(np.array([won / totals.sum()]), points[:, :mine, :theirs])

    return pegged


# --- the show ---------------------------------------------------------------------------------------------------------


def _after_show(
    board: Floats, needs: Scores, pegged: tuple[int, ...], gains: tuple[Floats, Floats], *, dealer: bool
) -> Floats:
    """Find the chance of winning after every pegging, (n, own pegs, other's): pone counts before the dealer."""
    target = len(board)
    own, other = (
        target - need + np.arange(pegs + gain.shape[1] - 1)
        for need, pegs, gain in zip(needs, pegged, gains, strict=True)
    )
    ahead = board[np.minimum(own, target - 1)[:, None], np.minimum(other, target - 1)]
    ahead[own >= target] = 1
    ahead[:, other >= target] = 0
    if not dealer:
        ahead[own >= target] = 1
    mine = np.einsum("acx,nx->nac", sliding_window_view(ahead, gains[0].shape[1], axis=0), gains[0])
    theirs = np.broadcast_to(gains[1], (len(mine), gains[1].shape[1]))
    return np.asarray(np.einsum("nabx,nx->nab", sliding_window_view(mine, gains[1].shape[1], axis=2), theirs))
