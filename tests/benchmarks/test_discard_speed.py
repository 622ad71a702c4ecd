"""How fast one hand is laid away, beside the same enumeration in numpy and in C.

All give the same 30 distributions before any is timed. Nothing is asserted of time: figures are printed. Run with
``python -m pytest tests/benchmarks -s``.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from crib_tutor.deck import PACK, cards
from crib_tutor.strategy import discards
from crib_tutor.strategy.cribs import discard_weights
from crib_tutor.strategy.discarding.value import Discards
from crib_tutor.strategy.fast import points
from crib_tutor.strategy.hands import hand_points, places

C_LOOP = "C -O3, crib by crib"
HANDS = {"mixed": "5H 6S 7C 8D JH KS", "one suit": "5H 6H 7H 8H JH KH"}
ROUNDS, STARTS, IN_A_ROW = 7, 11, 50
FASTER_THAN_C = 4
"""How many times as fast as the C loop over every crib `discards` is meant to be; printed beside what it is."""
FIRST = 0.2  # seconds
"""What the first one of a process may take; printed beside what it takes."""

Floats = NDArray[np.float64]
Spread = tuple[list[list[float]], list[list[float]]]
"""The chances of every count of hand and crib, for each throw in turn."""

FROM_C = r"""
typedef unsigned char u8;
static int table_place(const int *c) { int k = 0; for (int i = 0; i < 5; i++) k = k * 13 + c[i] / 4; return k; }
static int score(const u8 *table, const int *c, int crib) {
    int p = table[table_place(c)], suit = c[4] & 3, one = c[0] & 3;
    for (int i = 0; i < 4; i++) p += c[i] == 40 + suit;
    if ((c[1] & 3) == one && (c[2] & 3) == one && (c[3] & 3) == one) p += one == suit ? 5 : crib ? 0 : 4;
    return p;
}
void lay(const u8 *table, const double *w, const int *six, double *hands, double *cribs) {
    int rest[46], n = 0, row = 0;
    for (int c = 0; c < 52; c++) { int in = 0; for (int i = 0; i < 6; i++) in |= six[i] == c; if (!in) rest[n++] = c; }
    for (int a = 0; a < 6; a++) for (int b = a + 1; b < 6; b++, row++) {
        int kept[5], m = 0;
        for (int i = 0; i < 6; i++) if (i != a && i != b) kept[m++] = six[i];
        for (int s = 0; s < 46; s++) { kept[4] = rest[s]; hands[row * 30 + score(table, kept, 0)] += 1; }
        for (int x = 0; x < 46; x++) for (int y = x + 1; y < 46; y++) {
            double weight = w[((rest[x] & 3) == (rest[y] & 3)) * 169 + rest[x] / 4 * 13 + rest[y] / 4];
            int crib[5] = {six[a], six[b], rest[x], rest[y], 0};
            for (int s = 0; s < 46; s++) if (s != x && s != y) {
                crib[4] = rest[s];
                cribs[row * 30 + score(table, crib, 1)] += weight;
            }
        }
    }
}
"""


def ours(hand: str) -> Discards:
    return discards(hand, dealer=True, pegging=False)


def weights_against(hand: str) -> Floats:
    """How a good pone lays away, who faces this hand."""
    return np.ascontiguousarray(discard_weights(dealer=False, held=[card.rank - 1 for card in cards(hand)]))


def in_order(ranked: Discards) -> Spread:
    ordered = sorted(ranked, key=lambda choice: [ranked.hand.index(card) for card in choice.thrown])
    return [list(c.hand_distribution) for c in ordered], [list(c.crib_distribution) for c in ordered]


# --- numpy and C, crib by crib ----------------------------------------------------------------------------------------


@cache
def worlds() -> NDArray[np.intp]:
    return np.array([(a, b, s) for a, b in combinations(range(46), 2) for s in range(46) if s not in (a, b)])


def numpy_enumeration(hand: str) -> Spread:
    held = sorted(PACK.index(card) for card in cards(hand))
    unseen = np.array([card for card in range(52) if card not in held], np.uint8)
    a, b, cut = unseen[worlds()].T
    weight = weights_against(hand)[(a % 4 == b % 4).astype(int), a // 4, b // 4]
    weight /= weight.sum()
    spread: Spread = ([], [])
    for thrown in combinations(held, 2):
        kept = [card for card in held if card not in thrown]
        four, two = np.tile(np.array(kept, np.uint8), (46, 1)), np.tile(np.array(thrown, np.uint8), (len(cut), 1))
        in_hand, in_crib = points(np.column_stack([four, unseen])), points(np.column_stack([two, a, b, cut]), crib=True)
        spread[0].append((np.bincount(in_hand, minlength=30) / 46).tolist())
        spread[1].append(np.bincount(in_crib, weight, 30).tolist())
    return spread


def c_enumeration(folder: Path) -> Callable[[str], Spread]:
    source, built = folder / "lay.c", folder / "lay.so"
    source.write_text(FROM_C, encoding="utf-8")
    subprocess.run(["gcc", "-O3", "-march=native", "-shared", "-fPIC", "-o", built, source], check=True)  # noqa: S607
    lay = ctypes.CDLL(str(built)).lay
    table = np.ascontiguousarray(hand_points()[places(4)])

    def enumerate_all(hand: str) -> Spread:
        six, weights = np.array(sorted(PACK.index(card) for card in cards(hand)), np.intc), weights_against(hand)
        hands, cribs = np.zeros((15, 30)), np.zeros((15, 30))
        lay(*(ctypes.c_void_p(array.ctypes.data) for array in (table, weights, six, hands, cribs)))
        whole = cribs[0].sum()
        return (hands / 46).tolist(), (cribs / whole).tolist()

    return enumerate_all


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Callable[[str], Any]]:
    """The ways to the same answer, proven to give it."""
    found: dict[str, Callable[[str], Any]] = {"numpy, crib by crib": numpy_enumeration}
    if shutil.which("gcc"):
        found[C_LOOP] = c_enumeration(tmp_path_factory.mktemp("c"))
    for hand in HANDS.values():
        expected = np.array(in_order(ours(hand)))
        for way in found.values():
            assert np.abs(np.array(way(hand)) - expected).max() < 1e-12
    return {"ours": ours, **found}


@pytest.mark.parametrize("name", HANDS)
def test_one_hand_beside_the_same_enumeration(
    name: str, ways: dict[str, Callable[[str], Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    seconds: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(ROUNDS):
        for way, lay in ways.items():
            times = IN_A_ROW if way == "ours" else 1
            start = process_time()
            for _ in range(times):
                lay(HANDS[name])
            seconds[way].append((process_time() - start) / times)
    figures = {way: median(times) for way, times in seconds.items()}
    with capsys.disabled():
        print(f"\nall 15 throws with full distributions, {name} hand, CPU time, median of {ROUNDS} interleaved rounds")
        for way, figure in figures.items():
            print(f"  {way:<22}{figure * 1000:>10.2f} ms{figure / figures['ours']:>10.1f} x ours")
        under_c = (
            f"{figures[C_LOOP] / figures['ours']:.1f} x" if C_LOOP in figures else "not known: there is no gcc here"
        )
        print(f"  aim: at least {FASTER_THAN_C} x as fast as the C loop; it is {under_c}")


def test_the_first_of_a_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Compiled once and kept, as an installed package is, whatever the shell around this says about bytecode."""
    kept = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path)}
    clock = "from time import perf_counter as now; {} start = now(); import crib_tutor.strategy as s; "
    program = clock + "s.discards('5H 6S 7C 8D JH KS', True); print(now() - start)"
    figures = {}
    for name, before in (("numpy loaded before", "import numpy;"), ("numpy and all", "")):
        acts = [sys.executable, "-c", program.format(before)]
        runs = [subprocess.run(acts, check=True, capture_output=True, text=True, env=kept) for _ in range(STARTS)]
        figures[name] = median(float(run.stdout) for run in runs[1:])
    with capsys.disabled():
        print(f"\nfirst discards of a process, from the import on, median of {STARTS - 1}: ", end="")
        print(", ".join(f"{name} {figure:.3f} s" for name, figure in figures.items()), f"(aim: {FIRST} s)")
