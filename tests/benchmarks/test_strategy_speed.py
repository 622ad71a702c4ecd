"""How fast whole arrays of hands are counted, beside a plain C loop over the same table and beside `count` itself.

The C is compiled here, and the two tests that need it are skipped where there is no gcc. It is told nothing of wrong
input, while `points` looks for numbers that are no card and for cards that are there twice. Each figure is the least
processor time of several rounds that take turns, since a busy machine only ever adds time. Nothing is asserted of time:
figures are printed. Run with ``python -m pytest tests/benchmarks -s``.
"""

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import thread_time

import numpy as np
import pytest
from published import HAND_COUNTS

from crib_tutor import count
from crib_tutor.deck import PACK
from crib_tutor.strategy import distribution, points
from crib_tutor.strategy import hands as hand_tables

HANDS, FEW = 10_000_000, 5_000
ROUNDS = 7
NEAR_C = 0.62
"""What part of the C loop's pace `points` is meant to reach, at the least; printed beside what it is."""
FACTOR_OF_C = 2
"""How many times the C enumeration's time the distribution may take, tables included."""

SOURCE = """
#include <stddef.h>
#include <stdint.h>

/* Points of fifteens, pairs and runs by five ranks, starter last; filled once. */
static uint8_t by_rank[13 * 13 * 13 * 13 * 13];

static uint8_t rank_points(const int *rank) {
    int points = 0, held[15] = {0};
    for (int set = 0; set < 32; set++) {
        int sum = 0;
        for (int k = 0; k < 5; k++)
            if (set >> k & 1) sum += rank[k] < 9 ? rank[k] + 1 : 10;
        points += 2 * (sum == 15);
    }
    for (int k = 0; k < 5; k++) held[rank[k] + 1]++;
    for (int low = 1; low <= 13; low++) {
        int length = 0, ways = 1;
        points += held[low] * (held[low] - 1);
        if (held[low - 1]) continue;
        while (held[low + length]) ways *= held[low + length++];
        if (length >= 3) points += length * ways;
    }
    return points;
}

void fill(void) {
    uint8_t *place = by_rank;
    int r[5];
    for (r[0] = 0; r[0] < 13; r[0]++)
        for (r[1] = 0; r[1] < 13; r[1]++)
            for (r[2] = 0; r[2] < 13; r[2]++)
                for (r[3] = 0; r[3] < 13; r[3]++)
                    for (r[4] = 0; r[4] < 13; r[4]++) *place++ = rank_points(r);
}

static inline int points_of(int a, int b, int c, int d, int starter) {
    int key = (((a >> 2) * 13 + (b >> 2)) * 13 + (c >> 2)) * 13 + (d >> 2);
    int points = by_rank[key * 13 + (starter >> 2)];
    int suit = starter & 3, jack = 40 | suit;
    if ((a & 3) == (b & 3) && (a & 3) == (c & 3) && (a & 3) == (d & 3)) points += (a & 3) == suit ? 5 : 4;
    return points + (a == jack || b == jack || c == jack || d == jack);
}

void score(const uint8_t *cards, size_t n, uint8_t *points) {
    for (size_t i = 0; i < n; i++, cards += 5)
        points[i] = points_of(cards[0], cards[1], cards[2], cards[3], cards[4]);
}

void tally(int64_t *counts) {
    for (int a = 0; a < 52; a++)
        for (int b = a + 1; b < 52; b++)
            for (int c = b + 1; c < 52; c++)
                for (int d = c + 1; d < 52; d++)
                    for (int starter = 0; starter < 52; starter++)
                        if (starter != a && starter != b && starter != c && starter != d)
                            counts[points_of(a, b, c, d, starter)]++;
}
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    gcc = shutil.which("gcc")
    if gcc is None or sys.platform == "win32":
        pytest.skip("there is no gcc here to compile the C loop with")
    folder: Path = tmp_path_factory.mktemp("c")
    (folder / "loop.c").write_text(SOURCE)
    command = [gcc, "-O3", "-shared", "-fPIC", "-o", str(folder / "loop.so"), str(folder / "loop.c")]
    subprocess.run(command, check=True)
    library = ctypes.CDLL(str(folder / "loop.so"))
    library.fill()
    return library


@pytest.fixture(scope="module")
def hands() -> np.ndarray:
    """Rows of five different cards, no order in them."""
    drawn = np.random.default_rng(29).integers(0, 52, (2 * HANDS, 5), np.uint8)
    ordered = np.sort(drawn, axis=1)
    distinct = drawn[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
    assert len(distinct) >= HANDS
    return np.ascontiguousarray(distinct[:HANDS])


def address(array: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def best(acts: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The fewest seconds of the processor for each act, the acts taking turns."""
    seconds = dict.fromkeys(acts, float("inf"))
    for _ in range(ROUNDS):
        for name, act in acts.items():
            start = thread_time()
            act()
            seconds[name] = min(seconds[name], thread_time() - start)
    return seconds


def test_hands_a_second_beside_a_c_loop_and_the_naive_way(
    compiled: ctypes.CDLL, hands: np.ndarray, capsys: pytest.CaptureFixture[str]
) -> None:
    scored = np.empty(HANDS, np.uint8)
    few = [(tuple(PACK[i] for i in row[:4]), PACK[row[4]]) for row in hands[:FEW].tolist()]

    def c_loop() -> np.ndarray:
        compiled.score(address(hands), ctypes.c_size_t(HANDS), address(scored))
        return scored

    def naive() -> list[int]:
        return [count(hand, starter).points for hand, starter in few]

    assert (c_loop() == points(hands)).all()
    assert naive() == points(hands[:FEW]).tolist()
    seconds = best({"C loop, -O3": c_loop, "points": lambda: points(hands), "count": naive})
    rates = {name: (FEW if name == "count" else HANDS) / least for name, least in seconds.items()}
    with capsys.disabled():
        print(f"\n{HANDS:,} hands of five cards, one core, best of {ROUNDS} rounds in turn")
        for name, rate in rates.items():
            print(f"  {name:<14}{rate / 1e6:>9.2f} M hands/s{rate / rates['C loop, -O3']:>9.3f} x the C loop")
        print(f"  aim: points at least {NEAR_C} x the C loop; it is {rates['points'] / rates['count']:,.0f} x count")


def test_the_distribution_beside_a_c_enumeration(compiled: ctypes.CDLL, capsys: pytest.CaptureFixture[str]) -> None:
    def enumerated() -> tuple[int, ...]:
        counts = np.zeros(30, np.int64)
        compiled.tally(address(counts))
        return tuple(counts.tolist())

    def from_nothing() -> tuple[int, ...]:
        for table in (hand_tables.hand_points, hand_tables.places, hand_tables._points_by_key):
            table.cache_clear()
        return tuple(distribution().tolist())

    assert enumerated() == from_nothing() == HAND_COUNTS
    acts = {"C enumeration, table apart": enumerated, "distribution, tables too": from_nothing}
    seconds = best(acts | {"distribution again": distribution})
    least = seconds["C enumeration, table apart"]
    with capsys.disabled():
        print(f"\nall {sum(HAND_COUNTS):,} hands and starters, one core, best of {ROUNDS} rounds in turn")
        for name, taken in seconds.items():
            print(f"  {name:<28}{taken * 1000:>8.2f} ms{taken / least:>8.2f} x the C enumeration's time")
        print(f"  aim: at most {FACTOR_OF_C} x, tables included")
