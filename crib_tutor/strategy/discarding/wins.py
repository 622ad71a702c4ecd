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
from crib_tutor.strategy.winning.aims import WIN, Aim, find_score_aim, win_below
from crib_tutor.strategy.winning.chances import Score, at_score
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

    ended: Floats
    """(n,), what the plays add in which someone pegs home."""
    points: Floats
    """(n, own, other's), the chance that no one does, by what is pegged."""


def discard_wins(chances: DiscardOutcomes, at: Score, *, dealer: bool, rules: Rules) -> Floats:
    """Worth of each discard at a score: (n,).

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

    def worth(mine: int, theirs: int) -> Floats:
        if max(mine, theirs) >= rules.target:
            return np.array(at.aim.won[theirs] if mine >= rules.target else at.aim.lost[mine])
        pegged = play((mine, theirs), at.aim)
        shown = _after_show(at, (mine, theirs), pegged.points.shape[1:], gains, dealer=dealer)
        by_own, by_other = (np.diff(shown, axis=axis, append=shown.take([-1], axis)) for axis in (1, 2))
        shown = shown + (more[0][:, None, None] * by_own + more[1][:, None, None] * by_other)  # short of home
        found = pegged.ended + (pegged.points * shown).sum(axis=(1, 2))
        return np.clip(np.asarray(found, np.float64), *at.aim.bounds)

    own, other = at.scores
    cut = worth(own + HEELS_POINTS, other) if dealer else worth(own, other + HEELS_POINTS)
    found = chances.heels * cut + (1 - chances.heels) * worth(own, other)
    return np.broadcast_to(np.asarray(found, np.float64), len(chances.hand))


def rank_by_wins(ranked: Discards, scores: Scores | None, rules: Rules, aim: object = WIN) -> Discards:
    """Rank the choices again at a score.

    >>> from crib_tutor.rules import MODERN
    >>> from crib_tutor.strategy import discards
    >>> ranked = discards("4C 6S 8C 8D KD KS", dealer=False)
    >>> rank_by_wins(ranked, (117, 109), MODERN)[0].thrown
    (4C, 6S)
    """
    name = find_score_aim(aim, scores, rules).name
    if scores is None:
        return ranked
    ats = [at_score(scores, ranked.dealer, rules, each) for each in dict.fromkeys((WIN, name))]
    hand, crib = (np.array([getattr(choice, spread) for choice in ranked]) for spread in _SPREADS)
    meets = ranked.pegging and len(ranked.hand) == DEALT
    kept = np.array([Hand.of(choice.kept).ranks for choice in ranked]) if meets else None
    outcomes = DiscardOutcomes(hand, crib, kept, abs(ranked.heels) / HEELS_POINTS, Hand.of(ranked.hand).ranks)
    wins, *worth = (discard_wins(outcomes, at, dealer=ranked.dealer, rules=rules).tolist() for at in ats)
    return rank_at_score(ranked, wins, ats[0].scores, rules.target, name, *worth)


# --- the play ---------------------------------------------------------------------------------------------------------


def _meet_hands(chances: DiscardOutcomes, *, dealer: bool) -> Callable[[Scores, Aim], _Pegged]:
    """Play each hand against all that the other may hold; the play is then asked for a score and an aim."""
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

    def end(scores: Scores, aim: Aim) -> _Pegged:
        needed, by_other = (len(aim.won) - score for score in scores)
        home, gone = mine >= needed, theirs >= by_other
        won = home.any(axis=1) & (home.sum(axis=1) > gone.sum(axis=1))  # home for more of the steps: home before
        lost = gone.any(axis=1) & ~won
        ended = sum(
            often[:, over] @ np.array(worth)[score + behind[over, ahead[over].argmax(axis=1)]]
            for over, ahead, behind, score, worth in (
                (won, home, theirs, scores[1], aim.won),
                (lost, gone, mine, scores[0], aim.lost),
            )
        )
        going_on = ~(home | gone).any(axis=1)
        cells = mine[going_on, -1] * _MOST_PEGGED + theirs[going_on, -1]
        points = np.array([np.bincount(cells, row, _MOST_PEGGED**2) for row in often[:, going_on]])
        points = points.reshape(-1, _MOST_PEGGED, _MOST_PEGGED)[:, : wide[0], : wide[1]]
        return _Pegged(np.asarray(ended), points)

    return end


def _pegged_more(kept: NDArray[np.integer] | None, play: Callable[[Scores, Aim], _Pegged], *, dealer: bool) -> Floats:
    """Find what hands, and the other against them, peg more by every line of the play, beside their mean: (2, n)."""
    if kept is None:
        return np.zeros((2, 1))
    points = play((0, 0), win_below(_MOST_PEGGED, _MOST_PEGGED)).points
    met = [points.sum(axis=axis) @ np.arange(points.shape[3 - axis]) for axis in (2, 1)]
    more = pegging_means(kept, dealer).T - met
    return np.asarray(more - more.mean(axis=1, keepdims=True), np.float64)


def _read_counts(counts: PointCounts, *, dealer: bool) -> Callable[[Scores, Aim], _Pegged]:
    """Take the play as it comes in whole deals, the same for all discards; it's then asked for a score and an aim."""
    totals = counts.totals if dealer else counts.totals.T
    firsts = counts[1:] if dealer else counts[:0:-1]

    def pegged(scores: Scores, aim: Aim) -> _Pegged:
        needs = [len(aim.won) - score for score in scores]
        ended = 0.0
        for first, need, behind, worth in zip(firsts, needs, scores[::-1], (aim.won, aim.lost), strict=True):
            if need < len(first):
                row = first[need, : len(worth) - behind]
                ended += row @ np.array(worth)[behind:][: len(row)]
        points = totals.astype(np.float64)[None] / totals.sum()
        return _Pegged(np.array([ended / totals.sum()]), points[:, : needs[0], : needs[1]])

    return pegged


# --- the show ---------------------------------------------------------------------------------------------------------


def _after_show(
    at: Score, scores: Scores, pegged: tuple[int, ...], gains: tuple[Floats, Floats], *, dealer: bool
) -> Floats:
    """Find the worth after every pegging, (n, own pegs, other's): pone counts before the dealer."""
    target = len(at.board)
    own, other = (
        score + np.arange(pegs + gain.shape[1] - 1) for score, pegs, gain in zip(scores, pegged, gains, strict=True)
    )
    won, lost = (np.array(worth) for worth in (at.aim.won, at.aim.lost))
    at_own, at_other = np.minimum(own, target - 1), np.minimum(other, target - 1)
    ahead = at.board[at_own[:, None], at_other]
    ahead[own >= target] = won[at_other] * dealer  # what pone's hand decides follows: the dealer's isn't counted then
    ahead[:, other >= target] = (lost[at_own] * (not dealer))[:, None]
    if not dealer:
        ahead[own >= target] = 0
    mine = np.einsum("acx,nx->nac", sliding_window_view(ahead, gains[0].shape[1], axis=0), gains[0])
    theirs = np.broadcast_to(gains[1], (len(mine), gains[1].shape[1]))
    shown = np.einsum("nabx,nx->nab", sliding_window_view(mine, gains[1].shape[1], axis=2), theirs)
    first, scored = (gains[1], other) if dealer else (gains[0], own)
    home = sliding_window_view(scored >= target, first.shape[1]) @ first.T  # by what pone pegs, and by the discard
    if dealer:
        return np.asarray(shown + lost[at_own[: pegged[0]], None] * home.T[:, None, :], np.float64)
    return np.asarray(shown + home.T[:, :, None] * won[at_other[: pegged[1]]], np.float64)
