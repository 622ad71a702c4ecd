"""Chances of winning and skunks from every pair of scores.

At each moment of a deal.

A deal at any score is one of very many deals between good players (`deal_tables`), who don't mind the score. Far from
home only its totals count. Where someone may get home, its scores count in their order: his heels, the play, pone's
hand, the dealer's hand and the crib; the first who is home has won. Then the other deals. From the last deals of a game
backwards, that fixes every chance.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from crib_tutor.deck import quote
from crib_tutor.rules import GAME, MODERN, IllegalMove, Rules
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.strategy.arrays import Floats, freeze
from crib_tutor.strategy.winning.aims import WIN, Aim, find_aim, win_below
from crib_tutor.strategy.winning.deal_tables import MOMENTS, Counts, DealTables, PointCounts, deal_tables, read_deals
from crib_tutor.strategy.winning.values import Odds, gather_odds

_SURE = 1e-14
"""A change of every chance below this is rounding: the sweeps are at their end."""
_DUST = 1e-14
"""A chance below this is what rounding leaves if nothing can be."""


def odds(mine: int, theirs: int, *, dealer: bool, rules: Rules = MODERN, after: str = "start", aim: str = WIN) -> Odds:
    """Chances to win, to skunk and to be skunked.

    >>> round(odds(0, 0, dealer=True).win, 2), round(odds(120, 120, dealer=True, after="play").win, 2)
    (0.56, 0.0)
    >>> round(odds(105, 60, dealer=True, aim="game points").worth, 2)
    2.98

    At one score and one moment of a deal, as dealer or pone. ``after`` is "start", "discard" (before the cut), "play",
    "pone" (pone's hand is scored) or "hand" (the dealer's is, and the crib is next); ``dealer`` says whose deal it is
    then. ``aim``, one of `AIMS`, says what ``.worth`` counts. By the rules of the five-card game pone begins the first
    deal with three for last: ask for ``odds(0, 3, dealer=True, rules=BRITANNICA_FIVE)``. Raises `IllegalMove` for a
    score below 0 or not below the target, for rules whose deals are others, and for what no one can aim for.
    """
    tables = deal_tables(rules)
    require_flag(dealer, "dealer")
    require_scores((mine, theirs), rules)
    if after not in MOMENTS:
        raise IllegalMove(f"{quote(after)} isn't a moment of a deal: choose {', '.join(MOMENTS)}")

    def chance(below: int, won: bool) -> float:  # as `gather_odds` asks it
        board = chance_board(dealer == won, rules=rules, after=after, below=below)
        return float(board[mine, theirs] if won else board[theirs, mine])

    found = gather_odds(chance, rules, tables.stderr)
    if aim == WIN:
        return found
    worth = worth_board(dealer, find_aim(aim, rules), rules, after)[mine, theirs]
    return replace(found, worth=float(worth))


def chance_board(dealer: bool, *, rules: Rules = MODERN, after: str = "start", below: int | None = None) -> Floats:
    """Chances of winning from every pair of scores.

    >>> board = chance_board(dealer=True)
    >>> board.shape, bool(board[120, 0] > 0.99)
    ((121, 121), True)

    float64, read-only, [own score, other's], of the dealer or of pone. With ``below`` it's the chance to win while the
    other has fewer points than that: a skunk.
    """
    deal_tables(rules)
    return _boards(rules.dealt, rules.target, min(below or rules.target, rules.target))[after][0 if dealer else 1]


def worth_board(dealer: bool, aim: Aim, rules: Rules = MODERN, after: str = "start") -> Floats:
    """Worth of every pair of scores by an aim."""
    if aim.name == WIN:
        return chance_board(dealer, rules=rules, after=after)
    deal_tables(rules)
    return _worth_boards(rules.dealt, aim)[after][0 if dealer else 1]


class Score(NamedTuple):
    """A score, and the next deal's worth."""

    scores: tuple[int, int]
    """Mine and the other's."""
    board: Floats
    """What the start of the next deal is worth to me, [my score, the other's]."""
    aim: Aim
    win: Floats
    """My chance of winning there."""


def at_score(scores: tuple[int, int], dealer: bool, rules: Rules, aim: object = WIN) -> Score:
    """Look up the next deal's worth at a score.

    >>> at_score((117, 109), dealer=False, rules=MODERN).board.shape
    (121, 121)

    I deal it if I don't deal now. Raises `IllegalMove` for what isn't a score of these rules.
    """
    require_scores(scores, rules)
    found = find_aim(aim, rules)
    board, win = worth_board(not dealer, found, rules), chance_board(not dealer, rules=rules)
    return Score((scores[0], scores[1]), board, found, win)


def require_scores(scores: object, rules: Rules) -> None:
    """Refuse what isn't two scores of a running game.

    >>> require_scores((120, 95), MODERN)
    """
    if not isinstance(scores, tuple | list) or len(scores) != rules.sides:
        raise IllegalMove(f"{quote(scores)} isn't a score: give yours and your opponent's, as in (117, 95)")
    for score in scores:
        require_number(score, "a score", 0, rules.target - 1)


# --- from the last deal backwards -------------------------------------------------------------------------------------

Seats = tuple[Floats, Floats]
"""A board for the dealer and one for pone, each [own score, other's]."""


@cache
def _boards(dealt: int, target: int, below: int) -> dict[str, Seats]:
    """Solve the boards of every moment, and keep them."""
    return solve_boards(read_deals(dealt), target, below)


@cache
def _worth_boards(dealt: int, aim: Aim) -> dict[str, Seats]:
    return solve_aim(read_deals(dealt), aim)


def solve_boards(tables: DealTables, target: int, below: int) -> dict[str, Seats]:
    """Solve the boards of every moment.

    >>> solved = solve_boards(deal_tables(), 61, 61)["start"]
    >>> bool(np.allclose(solved[0] + solved[1].T, 1, atol=1e-9))
    True

    From counts of deals: who gets home first, the other having fewer than ``below``.
    """
    return solve_aim(tables, win_below(target, below))


def solve_aim(tables: DealTables, aim: Aim) -> dict[str, Seats]:
    """Solve the worth of every moment by an aim.

    A deal leads to the next one, whose dealer is the other: sweeps over the boards go on until nothing changes, which
    takes as many as a game has deals.
    """
    target, enough = len(aim.won), _SURE * max(map(abs, aim.bounds))
    dealer = pone = np.zeros((target, target))
    homes = _ends(tables.start, aim)
    for _ in range(target):  # no game has more than two deals for each hole: in every deal the last card pegs
        before = dealer
        pone = _price_seat(tables.start.totals.T, homes[1], before, aim)
        dealer = _price_seat(tables.start.totals, homes[0], pone, aim)
        if np.abs(dealer - before).max() <= enough:
            break
    solved = {moment: price_deal(tables.after(moment), (dealer, pone), aim) for moment in MOMENTS}
    for board in (half for seats in solved.values() for half in seats):
        freeze(board)
    return solved


def price_deal(counts: PointCounts, following: Seats, aim: Aim | None = None) -> Seats:
    """Price a deal, or the rest of one.

    >>> next_deal = chance_board(dealer=True), chance_board(dealer=False)
    >>> bool(np.allclose(price_deal(deal_tables().start, next_deal)[0], next_deal[0]))
    True

    The dealer's and pone's boards before it, given those at the start of the next; by the chance of winning, or an aim.
    """
    aim = aim or win_below(GAME, GAME)
    dealer, pone = _ends(counts, aim)
    return (
        _price_seat(counts.totals, dealer, following[1], aim),
        _price_seat(counts.totals.T, pone, following[0], aim),
    )


def _ends(counts: PointCounts, aim: Aim) -> Seats:
    """Add up what the deals that end the game are worth, to the dealer and to pone."""
    won, lost = ([_gone_home(first, worth) for first in counts[1:]] for worth in (aim.won, aim.lost))
    return won[0] + lost[1].T, won[1] + lost[0].T


def _price_seat(totals: Counts, ended: Floats, following: Floats, aim: Aim) -> Floats:
    """Price a deal for one seat, and cut off what rounding leaves beyond the bounds, or near 0."""
    worth = np.clip((ended + _carry(totals, following)) / totals.sum(), *aim.bounds)
    return np.where(np.abs(worth) < _DUST, 0, worth)


def _gone_home(first: Counts, worth: tuple[float, ...]) -> Floats:
    """Add up the worth of the deals in which a seat is home first, [its score, the other's], by the other's score."""
    target = len(worth)
    needed = np.minimum(target - np.arange(target), len(first))
    by_need = np.vstack([first, np.zeros_like(first[:1])])[needed]
    short = np.concatenate([worth, np.zeros(first.shape[1])])
    return np.asarray(by_need @ sliding_window_view(short, target)[: first.shape[1]], np.float64)


def _carry(totals: Counts, following: Floats) -> Floats:
    """Add up the chances after a deal that sends no one home, over its points."""
    size = tuple(board + deal for board, deal in zip(following.shape, totals.shape, strict=True))
    wave = np.fft.rfft2(following, size) * np.conj(np.fft.rfft2(totals, size))
    carried: Floats = np.fft.irfft2(wave, size)[: len(following), : len(following)]
    return carried
