"""Search how two good players discard against each other.

Each seat in turn discards the best two cards of every deal against what the other has done on average so far, and its
own average moves towards that. A later answer counts for more than an earlier one, step t in proportion to t (t + 1):
answering the other's last answer alone would go round in circles forever. The cards that one player holds
are out of the deck that the other is dealt from, exactly, by rank; see `opponent_discards`. The hand is counted with
its suits on every class of deals; what suits add to the crib comes from how often the two discards are of the same
suit; see `crib_averages`. Points of the play are left out, and a jack cut pays the dealer the same for any discard.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np

from crib_tutor.deck import SUITS
from crib_tutor.findings.finding import Redone, finding
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.cribs import VERSION, discard_weights, shipped_tables
from crib_tutor.strategy.hands import MANY, crib_points
from crib_tutor.strategy.tables.all_hands import solve_every_hand
from crib_tutor.strategy.tables.crib_averages import crib_worth, fit_leanings, mean_cribs, suited_shares
from crib_tutor.strategy.tables.opponent_discards import choice_pairs, crib_values, deal_ways, sum_by_pair

STEPS = 16
_SEATS = {False: "pone", True: "dealer"}


@dataclass(frozen=True, slots=True, eq=False)
class Habit:
    """Discards of one seat: an answer, or many averaged.

    >>> even_habit(5).shares.shape, even_habit(5).weights.shape
    ((6175, 10), (2, 13, 13))

    ``shares`` is (rows, choices): of the deals with each row of ranks, the share that makes each choice. ``weights`` as
    `discard_weights` gives them. ``hand`` is the mean hand, and ``suits`` what nobs and flushes bring to the mean crib.
    """

    shares: Floats
    weights: Floats
    hand: float
    suits: float

    def towards(self, other: Habit, share: float) -> Habit:
        """Move this habit a share towards another.

        >>> even_habit(5).towards(even_habit(5), 0.5).hand
        0.0
        """
        return Habit(*(old + share * (new - old) for old, new in zip(*map(astuple, (self, other)), strict=True)))


@dataclass(frozen=True, slots=True, eq=False)
class SearchState:
    """State of the search.

    >>> start_search(5).step
    0

    Steps done, both seats' habits, and what the last answers would have gained.
    """

    dealt: int
    step: int
    habits: dict[bool, Habit]
    gains: dict[bool, float]


def even_habit(dealt: int) -> Habit:
    """Habit of a player who discards at random.

    >>> float(even_habit(6).shares[0, 0]) == 1 / 15
    True
    """
    shape = choice_pairs(dealt).shape
    return Habit(np.full(shape, 1 / shape[1]), np.stack([np.ones((MANY, MANY)), 1 - np.eye(MANY)]), 0.0, 0.0)


def start_search(dealt: int = 6) -> SearchState:
    """A search at its beginning: both discard at random.

    >>> sorted(start_search(5).habits)
    [False, True]
    """
    return SearchState(dealt, 0, {dealer: even_habit(dealt) for dealer in _SEATS}, dict.fromkeys(_SEATS, 0.0))


def take_step(state: SearchState) -> SearchState:
    """Take one step of the search.

    >>> from crib_tutor.strategy.cribs import shipped_tables
    >>> shipped_tables(5)["provenance"]["steps"]  # so many of them made what is shipped
    16

    The pone answers the dealer, and the dealer the pone.
    """
    habits, gains, step = dict(state.habits), {}, state.step + 1
    for dealer in _SEATS:
        mine, other = habits[dealer], habits[not dealer]
        cribs = crib_values(sum_by_pair(other.shares, state.dealt), crib_points(), state.dealt)
        answer = solve_every_hand(dealer, _flatten_weights(other.weights), dealt=state.dealt, crib=cribs)
        mean, shares = answer.mean(), answer.policy()
        suits = abs(mean.crib) - _mean_crib(shares, cribs, state.dealt)
        best = Habit(shares, answer.discards(), mean.hand, suits)
        sign = 1 if dealer else -1
        answered, before = (
            habit.hand + sign * (_mean_crib(habit.shares, cribs, state.dealt) + habit.suits) for habit in (best, mine)
        )
        gains[dealer] = answered - before  # in points a deal
        habits[dealer] = mine.towards(best, 3 / (step + 2))
    return SearchState(state.dealt, step, habits, gains)


def _flatten_weights(weights: Floats) -> Floats:
    """Weights that discard all ranks alike, and two of the same suit as often as these do.

    The starter is then any unseen card alike, as it truly is; what the ranks of the other's pair bring is in ``cribs``.
    """
    ranks = np.stack([np.ones((MANY, MANY)), 1 - np.eye(MANY)])
    pairs = np.array([len(SUITS) * (len(SUITS) - 1), len(SUITS)])[:, None, None] * ranks  # both orders, twice over
    apart, alike = (weights * pairs).sum(axis=(1, 2)) / pairs.sum(axis=(1, 2))
    flat: Floats = ranks * np.array([1.0, alike / apart])[:, None, None]
    return flat


def _mean_crib(shares: Floats, cribs: Floats, dealt: int) -> float:
    """What the crib brings on average, where each choice brings so much."""
    return float(deal_ways(dealt) @ (shares * cribs).sum(axis=1) / deal_ways(dealt).sum())


# --- what is shipped --------------------------------------------------------------------------------------------------


def search_tables(dealt: int) -> dict[str, Any]:
    """Search to the end, and give the shipped tables."""
    state = start_search(dealt)
    while state.step < STEPS:
        state = take_step(state)
    dealer, pone = state.habits[True], state.habits[False]
    value = crib_worth(suited_shares(dealer.weights), suited_shares(pone.weights))
    cribs = crib_values(sum_by_pair(pone.shares, dealt), value, dealt)
    provenance = {
        "steps": state.step,
        "gain_of_a_best_answer": {name: _round_figures(state.gains[seat]) for seat, name in _SEATS.items()},
        "mean_hand": {name: _round_figures(state.habits[seat].hand) for seat, name in _SEATS.items()},
        "mean_crib": _round_figures(_mean_crib(dealer.shares, cribs, dealt)),
    }
    data: dict[str, Any] = {"version": VERSION, "dealt": dealt, "provenance": provenance}
    for seat, name in _SEATS.items():
        mine, other = state.habits[seat], state.habits[not seat]
        really, held = mean_cribs(mine.weights, mine.shares, other.weights, other.shares, dealt)
        leaning = fit_leanings(mine.weights, mine.shares, dealt)
        parts = {"weights": mine.weights, "leaning": leaning, "thrown": really, "held": held}
        data[name] = {
            part: np.vectorize(_round_figures, otypes=[float])(table).tolist() for part, table in parts.items()
        }
    return data


def _round_figures(number: float) -> float:
    """Six figures of a number."""
    return float(f"{number:.6g}")


def _redo(_: object) -> Iterator[Redone]:
    """Take two steps of the five-card game, which come near already."""
    few_steps = take_step(take_step(start_search(5)))
    for dealer, name in _SEATS.items():
        habit, hand = few_steps.habits[dealer], shipped_tables(5)["provenance"]["mean_hand"][name]
        apart = float(abs(habit.weights - discard_weights(dealer, 5)).max())
        yield Redone(f"{name} weights, at most apart", apart, 0.0, 0.2)
        yield Redone(f"{name} mean hand", habit.hand, hand, 0.05)


@finding("strategy/data/cribs_5.json", _redo, minutes=1, error=0.01)
def cribs_5() -> dict[str, Any]:
    """Search the five-card game."""
    return search_tables(5)


@finding("strategy/data/cribs_6.json", _redo, minutes=8, error=0.01)
def cribs_6() -> dict[str, Any]:
    """Search the six-card game."""
    return search_tables(6)
