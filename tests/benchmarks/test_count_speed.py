"""How fast the itemised count is, beside an itemising peer and beside a naive enumeration of all subsets.

Every counter gets the same distinct hands, their cards already parsed. Nothing is asserted of time: figures are
printed. Run with ``python -m pytest tests/benchmarks -s``.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from oracle import items

from crib_tutor import Card, count
from crib_tutor.combinations import _layout
from crib_tutor.deck import shuffled

peer = pytest.importorskip("cribbage_scorer.cribbage_scorer")

HANDS = 20_000
ROUNDS = 5
STARTS = 21
FASTER_THAN_PEER = 4
"""What the count is meant to be, at the least; printed beside what it is."""

Deal = tuple[tuple[Card, ...], Card]
PlainDeal = tuple[list[tuple[int, str]], tuple[int, str]]
Counter = Callable[[], list[int]]


def distinct_deals() -> list[Deal]:
    """Four cards and a starter, ten deals from each shuffled pack, none of them twice."""
    deals: dict[tuple[frozenset[Card], Card], Deal] = {}
    seed = 0
    while len(deals) < HANDS:
        pack = shuffled(seed)
        for i in range(0, 50, 5):
            deals[frozenset(pack[i : i + 4]), pack[i + 4]] = (pack[i : i + 4], pack[i + 4])
        seed += 1
    return list(deals.values())[:HANDS]


DEALS = distinct_deals()
PLAIN: list[PlainDeal] = [([(c.rank, c.suit) for c in hand], (start.rank, start.suit)) for hand, start in DEALS]


def warm() -> list[int]:
    return [count(hand, starter).points for hand, starter in DEALS]


def cold() -> list[int]:
    _layout.cache_clear()
    return warm()


def cribbage_scorer() -> list[int]:
    return [peer.show_calc_score(starter, hand)[0] for hand, starter in PLAIN]


def naive() -> list[int]:
    """By a look at every subset and no further thought."""
    return [sum(points for *_, points in items(hand, starter)) for hand, starter in PLAIN]


COUNTERS: dict[str, Counter] = {"cold": cold, "warm": warm, "cribbage-scorer": cribbage_scorer, "naive": naive}


@pytest.fixture(scope="module")
def expected() -> list[int]:
    """The points of every deal, on which all counters have to agree before they are timed."""
    points = warm()
    assert len({(frozenset(hand), starter) for hand, starter in DEALS}) == HANDS
    assert all(counter() == points for counter in COUNTERS.values())
    return points


def interleaved(acts: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Seconds by act, the acts taking turns so that a busy moment of the machine meets them all."""
    seconds: dict[str, list[float]] = {name: [] for name in acts}
    for _ in range(rounds):
        for name, act in acts.items():
            start = perf_counter()
            act()
            seconds[name].append(perf_counter() - start)
    return seconds


def test_ratios_in_one_process_with_rounds_interleaved(expected: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    seconds = interleaved(COUNTERS, ROUNDS)
    rates = {name: HANDS / median(times) for name, times in seconds.items()}
    with capsys.disabled():
        print(f"\n{len(expected):,} distinct hands and starters, median of {ROUNDS} interleaved rounds")
        for name, rate in rates.items():
            print(f"  {name:<16}{rate:>10,.0f} hands/s{rate / rates['cribbage-scorer']:>8.1f} x cribbage-scorer")
        print(f"  aim: at least {FASTER_THAN_PEER} x cribbage-scorer, warm; the cold figure beside it")


def test_cost_of_import_beside_an_empty_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Compiled once and kept, as an installed package is, whatever the shell around this says about bytecode."""
    kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path)}

    def start(code: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | kept)

    acts = {"empty": start("pass"), "ours": start("import crib_tutor")}
    interleaved(acts, 2)
    empty, ours = (median(times) for times in interleaved(acts, STARTS).values())
    with capsys.disabled():
        print(f"\nmedian of {STARTS} interleaved starts: empty {empty * 1000:.1f} ms, ", end="")
        print(f"import crib_tutor {ours * 1000:.1f} ms, {ours / empty:.2f} x (aim: under 2 x)")
