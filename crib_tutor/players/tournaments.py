"""Tournaments: many games in pairs between two players.

The games are cut into fixed tasks, each with its own seed, and what came of them is added up in whole numbers, so the
totals are the same for one worker or for fifty. Any `concurrent.futures.Executor` will do.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from dataclasses import dataclass
from math import sqrt
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from pkgutil import get_data
from types import ModuleType
from typing import NamedTuple, ParamSpec, TypeVar

from crib_tutor.deck import quote
from crib_tutor.game.dealing import require_seed
from crib_tutor.players.kept_results import keep_results, players_version
from crib_tutor.players.ladder import PLAYERS, find_player
from crib_tutor.players.paired_games import Tally, looked_up, play_pairs
from crib_tutor.rules import IllegalMove

MOST_GAMES = 10_000_000
_LOOKED_UP_PAIRS, _SEATED_PAIRS = 10_000, 5
"""Pairs of games in a task: about a tenth of a second's if they're looked up, and a second's or so of two seats."""
_SHORT = 10
"""Tasks of games looked up that aren't worth a second process."""
_WAITING = 256
"""Tasks that an executor is given at a time."""
_ASKED, _PATIENCE = 16, 10
"""Questions to a cluster's workers, and seconds for each answer."""
_SURE = 4
"""Standard errors from which on a difference is no luck: one time in 16,000 chance makes as much of equal players."""
P = ParamSpec("P")
T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Called with the games played so far and those asked for."""


class TournamentTask(NamedTuple):
    """A part of a tournament: some of its pairs."""

    number: int
    first: int
    pairs: int


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """Result of a tournament.

    >>> tournament("greedy", "simple", games=2_000, seed=1)
    greedy beats simple: 96.2 ± 0.4 % of 2,000 games, 33.0 points ahead, skunks 1,147 to 1
    """

    a: str
    b: str
    games: int
    seed: int | str
    tally: Tally

    @property
    def wins(self) -> tuple[int, int]:
        """Games that each player won."""
        return self.tally.wins, self.tally.losses

    @property
    def share(self) -> float:
        """The share of the games that the first player won."""
        return self.tally.wins / self.games

    @property
    def stderr(self) -> float:
        """Standard error of that share, over pairs.

        Two games with the same cards aren't two trials.
        """
        return _error(self.tally.wins, self.tally.wins_squared, self.tally.pairs) / 2

    @property
    def margin(self) -> float:
        """Points ahead at the end, on average.

        Of the first player, over all games.
        """
        return self.tally.lead / self.games

    @property
    def margin_stderr(self) -> float:
        """The standard error of that."""
        return _error(self.tally.lead, self.tally.lead_squared, self.tally.pairs) / 2

    @property
    def skunks(self) -> tuple[int, int]:
        """Games that each player won by a skunk.

        With the other below 91, double skunks among them.
        """
        return self.tally.skunks, self.tally.skunked

    def __repr__(self) -> str:
        won = "beats" if self.share > 1 / 2 else "loses to" if self.share < 1 / 2 else "is level with"
        ahead = f"{abs(self.margin):.1f} points {'ahead' if self.margin >= 0 else 'behind'}"
        return (
            f"{self.a} {won} {self.b}: {100 * self.share:.1f} ± {100 * self.stderr:.1f} % of {self.games:,} games, "
            f"{ahead}, skunks {self.skunks[0]:,} to {self.skunks[1]:,}"
        )


def _error(total: int, squared: int, trials: int) -> float:
    """The standard error of a mean, from a sum and a sum of squares."""
    if trials < 2:
        return float("inf")
    return sqrt(max(0, squared - total**2 / trials) / (trials - 1) / trials)


def tournament(
    a: str,
    b: str,
    games: int,
    seed: int | str,
    executor: Executor | None = None,
    *,
    progress: Progress | None = None,
    results: str | Path | None = None,
) -> TournamentResult:
    """Play many games between two players by key.

    >>> won = tournament("book", "greedy", games=4_000, seed=1)
    >>> won.wins, won.share > 0.5 + 3 * won.stderr
    ((2276, 1724), True)

    In pairs with the seats exchanged, to 121 by today's club game. ``executor`` is any of `concurrent.futures`, or
    Dask's ``Client.get_executor()``; without one the games are played by as many processes as there are processors, or
    right here (`InProcess`) if it takes seconds. The totals are alike. ``results`` names a small file that keeps what
    is done: the same call goes on where it was stopped. Raises `IllegalMove` for a player, a number of games, a seed,
    an executor or a file that there can't be.
    """
    _require_tournament(a, b, games, seed, executor, progress)
    if executor is not None and not isinstance(executor, InProcess | ProcessPoolExecutor | ThreadPoolExecutor):
        _require_package(executor)
    size, pairs = _LOOKED_UP_PAIRS if looked_up(a, b) else _SEATED_PAIRS, games // 2
    tasks = [TournamentTask(at, first, min(size, pairs - first)) for at, first in enumerate(range(0, pairs, size))]
    asked = {"a": a, "b": b, "games": games, "seed": seed}
    with keep_results(results, asked, {task.number: task.pairs for task in tasks}) as kept:
        todo = [task for task in tasks if task.number not in kept.tallies]
        with nullcontext(executor) if executor else _own_executor(todo, a, b) as workers:
            for task, tally in _play(workers, todo, a, b, seed):
                kept.add(task.number, tally)
                if progress is not None:
                    progress(2 * kept.total.pairs, games)
    return TournamentResult(a, b, games, seed, kept.total)


def _require_tournament(a: object, b: object, games: object, seed: object, executor: object, progress: object) -> None:
    """Refuse what can't be played, before anything is."""
    find_player(a)
    find_player(b)
    if type(games) is not int or not 2 <= games <= MOST_GAMES or games % 2:
        raise IllegalMove(
            f"{quote(games)} games can't be played in pairs: give an even number from 2 to {MOST_GAMES:,}"
        )
    require_seed(seed)
    require_seed(f"{seed}/{MOST_GAMES}")
    if executor is not None and not isinstance(executor, Executor):
        right = "an executor of concurrent.futures, such as ProcessPoolExecutor()"
        if hasattr(executor, "get_executor"):
            right = "what its .get_executor() returns"
        raise IllegalMove(f"{quote(executor)} can't run games: give {right}")
    if progress is not None and not callable(progress):
        raise IllegalMove(f"{quote(progress)} can't show progress: give a function of two numbers, done and asked for")


def _require_package(executor: Executor) -> None:
    """Refuse a cluster's workers that lack this version.

    Games would never end there. First they're asked with a function that every Python has, since a worker may die of
    one that it can't import.
    """
    try:
        asked = [executor.submit(get_data, __package__, "paired_games.py") for _ in range(_ASKED)]
        present = [future.result(_PATIENCE) is not None for future in asked]
        asked_versions = [executor.submit(players_version) for _ in range(_ASKED) if all(present)]
        same = bool(asked_versions) and {future.result(_PATIENCE) for future in asked_versions} == {players_version()}
    except (ImportError, AttributeError):
        same = False
    except TimeoutError:
        raise IllegalMove(
            f"no worker of this executor answers within {_PATIENCE} seconds: start some that have crib_tutor"
        ) from None
    if not same:
        raise IllegalMove("a worker of this executor lacks this version of crib_tutor: install the same one there")


# --- workers ----------------------------------------------------------------------------------------------------------


class InProcess(Executor):
    """An executor that does everything right here.

    >>> InProcess().submit(max, 1, 2).result()
    2

    One thing after another.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it now."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as wrong:  # noqa: BLE001  # it goes to the one who asks for the result, as from any executor
            future.set_exception(wrong)
        return future


def _own_executor(tasks: list[TournamentTask], a: str, b: str) -> Executor:
    """Processes, unless the games are soon played, or there is but one processor or no process to be had."""
    processes = min(len(tasks), os.cpu_count() or 1)
    soon = looked_up(a, b) and len(tasks) <= _SHORT
    if soon or processes < 2 or sys.platform == "emscripten":
        return InProcess()
    if looked_up(a, b):
        play_pairs(a, b, seed="tables", first=0, pairs=1)  # fill the tables once: processes that fork share them
    return start_processes(processes)


class _Process(SpawnProcess):
    """A process that doesn't run the program's script, which may have no main guard."""

    def start(self) -> None:
        """Start it while the script is hidden."""
        script, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        try:
            super().start()
        finally:
            sys.modules["__main__"] = script


class _Spawning(SpawnContext):
    Process = _Process


def _begin_worker() -> None:
    """Leave Ctrl-C to the program that started us, and end with it."""

    def end_with_parent() -> None:
        if parent := multiprocessing.parent_process():
            parent.join()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def start_processes(processes: int) -> ProcessPoolExecutor:
    """Start so many processes for a tournament.

    >>> with start_processes(2) as two:
    ...     two.submit(max, 1, 2).result()
    2

    They leave Ctrl-C to the program that started them, and end with it. They fork where that's safe, so that they share
    what is loaded.
    """
    alone = sys.platform == "linux" and threading.active_count() == 1
    context = multiprocessing.get_context("fork") if alone else _Spawning()
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_begin_worker)


def _play(
    executor: Executor, tasks: list[TournamentTask], a: str, b: str, seed: int | str
) -> Iterator[tuple[TournamentTask, Tally]]:
    """Each task with what came of it, in the order in which they're done; if it's stopped, nothing more is begun."""
    waiting: dict[Future[Tally], TournamentTask] = {}
    coming = iter(tasks)
    at_once = 1 if isinstance(executor, InProcess) else _WAITING
    try:
        while True:
            for task in coming:
                future = executor.submit(play_pairs, a, b, seed=seed, first=task.first, pairs=task.pairs)
                waiting[future] = task
                if len(waiting) >= at_once:
                    break
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
    except BrokenProcessPool:
        raise IllegalMove(
            "the processes of this executor ended before they played: in a script, write the line "
            "if __name__ == '__main__': and call tournament below it"
        ) from None
    finally:
        for future in waiting:
            future.cancel()


# --- in words ---------------------------------------------------------------------------------------------------------


def report_tournament(result: TournamentResult) -> str:
    """Say what came of a tournament, in lines.

    >>> from crib_tutor.players.paired_games import Tally
    >>> print(report_tournament(TournamentResult("book", "greedy", 8, 1, Tally(4, 6, 2, 10, 50, 900, 1, 0))))
    Owl (book) against Magpie (greedy), 8 games in pairs: the same cards once each, with the seats exchanged.
    Wins: 6 to 2, so Owl wins 75.0 ± 14.4 % of the games.
    Points ahead at the end, on average: 6.2 ± 2.4.
    Skunks: 1 to 0.
    It may be luck: ± is one standard error, and this is less than four of them. More games say more.
    """
    first, second = PLAYERS[result.a], PLAYERS[result.b]
    wins, skunks = result.wins, result.skunks
    met = f"{first.name} ({first.key}) against {second.name} ({second.key}), {result.games:,} games in pairs"
    share = f"{100 * result.share:.1f} ± {100 * result.stderr:.1f} %"
    luck = "It may be luck: ± is one standard error, and this is less than four of them. More games say more."
    if first == second:
        luck = "A player is as strong as itself."
    elif abs(result.share - 1 / 2) > _SURE * result.stderr:
        better = first if result.share > 1 / 2 else second
        luck = f"{better.name} is stronger: ± is one standard error, and this is more than four of them."
    return "\n".join(
        [
            f"{met}: the same cards once each, with the seats exchanged.",
            f"Wins: {wins[0]:,} to {wins[1]:,}, so {first.name} wins {share} of the games.",
            f"Points ahead at the end, on average: {result.margin:.1f} ± {result.margin_stderr:.1f}.",
            f"Skunks: {skunks[0]:,} to {skunks[1]:,}.",
            luck,
        ]
    )
