"""`crib-tutor tournament`: two of the computer's players, and who's stronger."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

from crib_tutor.commands.cluster import SCHEDULER, cluster_workers
from crib_tutor.deck import quote
from crib_tutor.players.kept_results import players_version
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.players.tournaments import InProcess, report_tournament, start_processes, tournament
from crib_tutor.rules import IllegalMove
from crib_tutor.whole_files import option_path

_WIDE = 40
"""Signs of the bar that shows how far a tournament is."""
_MOST_WORKERS = 64
_LONGEST = 8
"""Digits of a number that's read."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the two players, and how many games they play."""
    add = parser.add_argument
    ladder = ", ".join(PLAYERS)
    add("a", metavar="PLAYER", help=f"one of these, weakest first: {ladder}")
    add("b", metavar="AGAINST", help="another of them")
    add("--games", default="2000", metavar="N", help="how many games, an even number (default: %(default)s)")
    add("--seed", default="1", metavar="S", help="a number or word that sets every card (default: %(default)s)")
    add("--workers", metavar="N", help="how many processes play (default: one per processor if it takes long)")
    add("--scheduler", metavar="ADDRESS", help=SCHEDULER)
    goes_on = "keep the results in FILE, and go on from there if it was stopped"
    add("--results", type=option_path, metavar="FILE", help=goes_on)


def play_tournament(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Play, and say who is stronger.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> asked = parser.parse_args(["greedy", "simple", "--games", "100"])
    >>> play_tournament(asked, say=lambda text: print(text.splitlines()[-1]))
    Magpie is stronger: ± is one standard error, and this is more than four of them.
    0
    """
    games = _number(given.games, "number of games", 10**_LONGEST)
    with _workers(given) as executor:
        result = tournament(
            given.a,
            given.b,
            games,
            given.seed,
            executor,
            progress=progress_bar(sys.stderr) if sys.stderr.isatty() else None,
            results=given.results,
        )
    say(report_tournament(result))
    return 0


def _workers(given: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    """The workers that were asked for, of this computer or of a cluster."""
    if given.workers is None:
        return nullcontext() if given.scheduler is None else cluster_workers(given.scheduler, players_version)
    if given.scheduler is not None:
        raise IllegalMove("--workers counts processes of this computer, and a scheduler has its own: give one of them")
    workers = _number(given.workers, "number of workers", _MOST_WORKERS)
    return InProcess() if workers == 1 else start_processes(workers)


def _number(text: str, what: str, most: int) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _LONGEST and 1 <= int(text) <= most:
        return int(text)
    raise IllegalMove(f"{quote(text)} isn't a {what}: give a whole number from 1 to {most:,}")


def progress_bar(stream: TextIO) -> Callable[[int, int], None]:
    """Make a bar on one line, gone when done.

    >>> progress_bar(sys.stdout)(10, 40)
    [##########..............................] 10 of 40
    """

    def show(done: int, games: int) -> None:
        full = _WIDE * done // games
        bar = f"[{'#' * full}{'.' * (_WIDE - full)}] {done:,} of {games:,}"
        stream.write(f"\r{bar}" if done < games else f"\r{' ' * len(bar)}\r")
        stream.flush()

    return show
