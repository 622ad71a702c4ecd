"""How much faster one pass over all classes is than looking at each hand by itself, in the same run.

Times are of the processor, whatever threads they were spent in, so that the ratio is that of one core. Nothing is
asserted of time: figures are printed. Run with ``python -m pytest tests/benchmarks -s``.
"""

import os
import subprocess
import sys
from time import perf_counter, process_time

import numpy as np
import pytest

from crib_tutor.strategy.cribs import discard_weights
from crib_tutor.strategy.discarding.rank import discards
from crib_tutor.strategy.tables.all_hands import solve_every_hand
from crib_tutor.strategy.tables.card_removal import rank_tables
from crib_tutor.strategy.tables.deal_classes import deal_classes

HANDS, ROUNDS = 60, 5
NO_DEARER = 1.1
"""What a second thread may cost at most; printed beside what it does."""
SEATS = (True, False)

ONE_SEAT = """
from time import perf_counter, process_time
from crib_tutor.strategy.tables.all_hands import solve_every_hand
solve_every_hand(True)
least = [float("inf")] * 2
for _ in range(5):
    cpu, clock = process_time(), perf_counter()
    solve_every_hand(True)
    least = list(map(min, least, (process_time() - cpu, perf_counter() - clock)))
print(*least)
"""


def timed(do: object) -> tuple[float, float]:
    """Seconds of the processor, and by the clock."""
    assert callable(do)
    cpu, clock = process_time(), perf_counter()
    do()
    return process_time() - cpu, perf_counter() - clock


@pytest.mark.parametrize("dealt", [6, 5])
def test_all_classes_beside_one_hand_at_a_time(dealt: int, capsys: pytest.CaptureFixture[str]) -> None:
    for tables in (deal_classes, rank_tables):
        tables.cache_clear()
    set_up = timed(lambda: rank_tables(dealt))
    places = np.random.default_rng(1).choice(len(deal_classes(dealt)), HANDS, replace=False).tolist()
    hands = [deal_classes(dealt).cards(place) for place in places]
    found = {dealer: solve_every_hand(dealer, dealt=dealt) for dealer in SEATS}
    for dealer in SEATS:
        for place, hand in zip(places, hands, strict=True):
            one = discards(hand, dealer, opponent=discard_weights(not dealer, dealt), pegging=False)
            assert found[dealer].total[place] == pytest.approx(one[0].total, abs=1e-9)
    acts = {
        "all classes, both seats": lambda: [solve_every_hand(dealer, dealt=dealt) for dealer in SEATS],
        f"{HANDS} hands, both seats": lambda: [
            discards(hand, dealer, pegging=False) for dealer in SEATS for hand in hands
        ],
    }
    times = {act: [timed(do) for _ in range(ROUNDS)] for act, do in acts.items()}
    (all_cpu, all_clock), (few_cpu, few_clock) = (np.median(one, axis=0) for one in times.values())
    scale = len(deal_classes(dealt)) / HANDS
    with capsys.disabled():
        print(f"\n{dealt} cards: {len(deal_classes(dealt)):,} classes, median of {ROUNDS} rounds, processor (clock)")
        print(f"  set-up, once{set_up[0]:>30.2f} s ({set_up[1]:.2f} s)")
        print(f"  all classes, both seats{all_cpu:>19.2f} s ({all_clock:.2f} s)")
        print(f"  one hand at a time, from {HANDS} of them{few_cpu * scale:>8,.0f} s ({few_clock * scale:,.0f} s)")
        print(f"  the pass is {few_cpu * scale / all_cpu:,.0f} times as fast, with its set-up", end="")
        print(f" {few_cpu * scale / (all_cpu + set_up[0]):,.0f} times")


def test_a_second_thread_for_products_of_matrices_costs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """The products are small: shared out among threads they took four to eight times as long."""
    figures = {}
    for threads in (1, 2):
        told = os.environ | {"OPENBLAS_NUM_THREADS": str(threads)}
        run = subprocess.run([sys.executable, "-c", ONE_SEAT], check=True, capture_output=True, text=True, env=told)
        figures[threads] = tuple(map(float, run.stdout.split()))
    with capsys.disabled():
        print("\none seat, all classes of six cards, least of 5 rounds, processor (clock)")
        for threads, (cpu, clock) in figures.items():
            print(f"  {threads} thread{'s' * (threads > 1)} for products{cpu:>10.2f} s ({clock:.2f} s)")
        ratio = figures[2][0] / figures[1][0]
        print(f"  aim: at most {NO_DEARER} x the processor's time with a second thread; it is {ratio:.2f} x")
