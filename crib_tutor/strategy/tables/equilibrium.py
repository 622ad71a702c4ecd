"""How two good players discard against each other: ``python -m crib_tutor.strategy.tables.equilibrium``.

Each seat in turn discards the best two cards of every deal against what the other has done on average so far, and its
own average moves towards that. A later answer counts for more than an earlier one, step t in proportion to t (t + 1):
answering the other's last answer alone would go round in circles forever. The cards that one player holds
are out of the deck that the other is dealt from, exactly, by rank; see `opponent_discards`. The hand is counted with
its suits on every class of deals; what suits add to the crib comes from how often the two discards are of the same
suit; see `crib_averages`. Points of the play are left out, and a jack cut pays the dealer the same for any discard.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from crib_tutor.deck import SUITS
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.cribs import VERSION, crib_table, discard_weights
from crib_tutor.strategy.hands import MANY, crib_points
from crib_tutor.strategy.tables.all_hands import solve_every_hand
from crib_tutor.strategy.tables.crib_averages import crib_worth, fit_leanings, mean_cribs, suited_shares
from crib_tutor.strategy.tables.opponent_discards import choice_pairs, crib_values, deal_ways, sum_by_pair

STEPS = 16
_SEATS = {False: "pone", True: "dealer"}
_QUICK = 3


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
        return Habit(*(old + share * (new - old) for old, new in zip(self.parts(), other.parts(), strict=True)))

    def parts(self) -> tuple[Any, ...]:
        """The four parts, in order."""
        return self.shares, self.weights, self.hand, self.suits


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
        best = _best_answer(dealer, other, cribs, state.dealt)
        gains[dealer] = _points_a_deal(dealer, best, cribs, state.dealt) - _points_a_deal(
            dealer, mine, cribs, state.dealt
        )
        habits[dealer] = mine.towards(best, 3 / (step + 2))
    return SearchState(state.dealt, step, habits, gains)


def _best_answer(dealer: bool, other: Habit, cribs: Floats, dealt: int) -> Habit:
    """The best answer to a habit, where the ranks of the crib bring so much."""
    answer = solve_every_hand(dealer, _flatten_weights(other.weights), dealt=dealt, crib=cribs)
    mean, shares = answer.mean(), answer.policy()
    return Habit(shares, answer.discards(), mean.hand, abs(mean.crib) - _mean_crib(shares, cribs, dealt))


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


def _points_a_deal(dealer: bool, habit: Habit, cribs: Floats, dealt: int) -> float:
    """Points a deal: the hand, and the crib with the sign of its owner."""
    crib = _mean_crib(habit.shares, cribs, dealt) + habit.suits
    return habit.hand + crib if dealer else habit.hand - crib


# --- what is shipped --------------------------------------------------------------------------------------------------


def tables(state: SearchState) -> dict[str, Any]:
    """Make the tables of both seats, with their provenance.

    >>> from crib_tutor.strategy.cribs import shipped_tables
    >>> sorted(shipped_tables(5)), sorted(shipped_tables(5)["pone"])
    (['dealer', 'dealt', 'pone', 'provenance', 'version'], ['held', 'leaning', 'thrown', 'weights'])
    """
    data: dict[str, Any] = {"version": VERSION, "dealt": state.dealt, "provenance": _provenance(state)}
    for dealer, name in _SEATS.items():
        mine, other = state.habits[dealer], state.habits[not dealer]
        really, held = mean_cribs(mine.weights, mine.shares, other.weights, other.shares, state.dealt)
        leaning = fit_leanings(mine.weights, mine.shares, state.dealt)
        parts = {"weights": mine.weights, "leaning": leaning, "thrown": really, "held": held}
        data[name] = {
            part: np.vectorize(_round_figures, otypes=[float])(table).tolist() for part, table in parts.items()
        }
    return data


def _round_figures(number: float) -> float:
    """Six figures of a number."""
    return float(f"{number:.6g}")


def _provenance(state: SearchState) -> dict[str, Any]:
    """What made the tables, and how far the search had come."""
    dealer, pone = state.habits[True], state.habits[False]
    value = crib_worth(suited_shares(dealer.weights), suited_shares(pone.weights))
    cribs = crib_values(sum_by_pair(pone.shares, state.dealt), value, state.dealt)
    return {
        "made_by": f"python -m crib_tutor.strategy.tables.equilibrium --dealt {state.dealt} --steps {state.step}",
        "steps": state.step,
        "gain_of_a_best_answer": {name: _round_figures(state.gains[seat]) for seat, name in _SEATS.items()},
        "mean_hand": {name: _round_figures(state.habits[seat].hand) for seat, name in _SEATS.items()},
        "mean_crib": _round_figures(_mean_crib(dealer.shares, cribs, state.dealt)),
    }


def json_text(data: dict[str, Any]) -> str:
    """Write the tables as the text of a file.

    >>> print(json_text({"thrown": [[1.5, 2.0], [2.0, 3.5]]}), end="")
    {"thrown": [[1.5, 2.0],
    [2.0, 3.5]]}

    A row of numbers a line.
    """
    return json.dumps(data).replace("], ", "],\n").replace("}, ", "},\n") + "\n"


def differences(data: dict[str, Any]) -> dict[str, float]:
    """Find the largest differences from the shipped tables.

    >>> from crib_tutor.strategy.cribs import shipped_tables
    >>> max(differences(shipped_tables(5)).values())
    0.0

    By seat and table.
    """
    largest: dict[str, float] = {}
    for dealer, name in _SEATS.items():
        old = {"weights": discard_weights(dealer, data["dealt"])}
        old |= {part: crib_table(dealer, part == "thrown", data["dealt"]) for part in ("thrown", "held")}
        largest |= {f"{name} {part}": float(abs(np.array(data[name][part]) - old[part]).max()) for part in old}
    return largest


# --- a search that may be broken off ----------------------------------------------------------------------------------


def save_search(state: SearchState, path: Path) -> None:
    """Write where the search stands, all or nothing."""
    parts = {f"{name}_{i}": part for seat, name in _SEATS.items() for i, part in enumerate(state.habits[seat].parts())}
    fresh = path.with_suffix(".part")
    with fresh.open("wb") as file:
        np.savez(file, version=VERSION, dealt=state.dealt, step=state.step, **parts)
    fresh.replace(path)


def resume_search(path: Path, dealt: int) -> SearchState:
    """Read the search that was broken off.

    Or begin a new one where there is none of this game and version.
    """
    if not path.exists():
        return start_search(dealt)
    with np.load(path, allow_pickle=False) as stored:
        if (int(stored["version"]), int(stored["dealt"])) != (VERSION, dealt):
            return start_search(dealt)
        habits = {
            seat: Habit(
                stored[f"{name}_0"], stored[f"{name}_1"], float(stored[f"{name}_2"]), float(stored[f"{name}_3"])
            )
            for seat, name in _SEATS.items()
        }
        return SearchState(dealt, int(stored["step"]), habits, dict.fromkeys(_SEATS, float("nan")))


def run_search(state: SearchState, steps: int, *after: Callable[[SearchState], None]) -> SearchState:
    """Search until so many steps are done.

    >>> run_search(start_search(5), 0).step
    0

    Each of ``after`` is called with every state.
    """
    while state.step < steps:
        state = take_step(state)
        for call in after:
            call(state)
    return state


class ProgressLine:
    """Progress of a search, in one terminal line."""

    def __init__(self, dealt: int, steps: int, done: int) -> None:
        self._label, self._steps, self._first, self._start = f"{dealt} cards", steps, done, time.monotonic()

    def __call__(self, state: SearchState) -> None:
        """Show the step that was just done."""
        left = (time.monotonic() - self._start) / (state.step - self._first) * (self._steps - state.step)
        bar = ("#" * (20 * state.step // self._steps)).ljust(20, ".")
        gain = max(state.gains.values())
        sys.stderr.write(
            f"\r{self._label} [{bar}] step {state.step} of {self._steps}, gain {gain:.6f}, {left:.0f} s left "
        )
        sys.stderr.write("\n" if state.step == self._steps else "")
        sys.stderr.flush()


def _make_tables(dealt: int, steps: int, folder: Path) -> dict[str, Any]:
    """Search, keeping where it stands in the folder, and write the tables there."""
    kept = folder / f"cribs_{dealt}.npz"
    state = resume_search(kept, dealt)
    tell = ProgressLine(dealt, steps, state.step)
    data = tables(run_search(state, steps, lambda now: save_search(now, kept), tell))
    (folder / f"cribs_{dealt}.json").write_text(json_text(data), encoding="utf-8")
    kept.unlink(missing_ok=True)
    return data


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the tables.

    Or with ``--quick`` take a few steps of the five-card game and compare.
    """
    parser = argparse.ArgumentParser(
        prog="python -m crib_tutor.strategy.tables.equilibrium", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--dealt", type=int, choices=(5, 6), action="append", help="the game; both unless said")
    parser.add_argument("--steps", type=int, default=STEPS, help=f"steps to take, {STEPS} unless said")
    parser.add_argument("--out", type=Path, default=Path(), help="folder of the tables, and of a search broken off")
    parser.add_argument("--quick", action="store_true", help="a few steps of the five-card game; nothing is written")
    given = parser.parse_args(arguments)
    for dealt in [5] if given.quick else given.dealt or [6, 5]:
        if given.quick:
            data = tables(run_search(start_search(dealt), _QUICK, ProgressLine(dealt, _QUICK, 0)))
        else:
            data = _make_tables(dealt, given.steps, given.out)
        for name, most in differences(data).items():
            sys.stdout.write(f"{dealt} cards, {name}: at most {most:.6f} from what is shipped\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
