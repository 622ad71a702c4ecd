"""How many whole games a second: looked up in tables, at the table of the events engine, and with two workers for one.

Nothing is asserted of time: figures are printed. Run with ``python -m pytest tests/benchmarks -s``.
"""

from time import perf_counter, process_time

import pytest

from crib_tutor.players import tournament
from crib_tutor.players.tournaments import InProcess, TournamentResult, start_processes

LOOKED_UP = [("greedy", "greedy"), ("book", "greedy"), ("greedy", "simple")]
AT_THE_TABLE = [("beginner", "simple"), ("careful", "greedy")]


def timed(a: str, b: str, games: int, executor: object = None) -> tuple[float, float, TournamentResult]:
    """Wall seconds, this process's own seconds, and what came of it."""
    wall, own = perf_counter(), process_time()
    result = tournament(a, b, games, "speed", executor or InProcess())
    return perf_counter() - wall, process_time() - own, result


@pytest.mark.parametrize(("a", "b"), LOOKED_UP)
def test_games_looked_up_a_second(a: str, b: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, _, few = timed(a, b, 20_000)
    wall, own, many = timed(a, b, 400_000)
    again, own_again, same = timed(a, b, 400_000)
    assert many == same
    assert few.games < many.games
    with capsys.disabled():
        print(
            f"\n{a} against {b}, looked up: {400_000 / again:,.0f} games a second ({400_000 / own_again:,.0f} of "
            f"processor time); {400_000 / wall:,.0f} ({400_000 / own:,.0f}) while plays are new; the first 20,000 "
            f"with the tables filled in {first:.1f} s"
        )


@pytest.mark.parametrize(("a", "b"), AT_THE_TABLE)
def test_games_at_the_table_a_second(a: str, b: str, capsys: pytest.CaptureFixture[str]) -> None:
    wall, own, result = timed(a, b, 60)
    assert sum(result.wins) == 60
    with capsys.disabled():
        print(f"\n{a} against {b}, at the table: {60 / wall:.1f} games a second ({60 / own:.1f} of processor time)")


@pytest.mark.parametrize(("a", "b", "games"), [("careful", "greedy", 200), ("greedy", "simple", 1_000_000)])
def test_two_workers_beside_one(a: str, b: str, games: int, capsys: pytest.CaptureFixture[str]) -> None:
    tournament(a, b, 20_000 if games > 20_000 else 20, "warm", InProcess())  # what is loaded here, forks share
    with start_processes(1) as one:
        alone, _, result = timed(a, b, games, one)
    with start_processes(2) as two:
        together, _, same = timed(a, b, games, two)
    assert result == same
    with capsys.disabled():
        print(
            f"\n{a} against {b}: one worker {alone:.1f} s, two {together:.1f} s, {alone / together:.2f} times as fast"
        )
