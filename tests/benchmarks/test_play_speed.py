"""How long a card of the play takes to choose.

Processor time, whatever else the machine does. Nothing is asserted of time: figures are printed. Run with
``python -m pytest tests/benchmarks/test_play_speed.py -s``.
"""

import subprocess
import sys
from pathlib import Path
from time import process_time

import numpy as np
import pytest

from crib_tutor.deck import PACK
from crib_tutor.rules import MODERN
from crib_tutor.strategy import discards
from crib_tutor.strategy.playing.rank import rank_plays
from crib_tutor.strategy.playing.sight import Sight
from crib_tutor.strategy.winning.chances import at_score

LEADS = 120
AIMS = {"points": 100, "the chance of winning": 200}
"""Milliseconds that 95 leads of 100 may take at most."""
STATUS = Path("/proc/self/status")
MEMORY = """
from pathlib import Path
from crib_tutor.strategy import plays
def most():
    return next(int(line.split()[1]) / 1e3 for line in Path("/proc/self/status").open() if line.startswith("VmHWM"))
before = most()
{act}
print(most(), before)
"""
LOAD = """
import json
from time import process_time
from crib_tutor.shipped import read_bytes
from crib_tutor.strategy import balance
start = process_time()
json.loads(read_bytes("strategy/data/balance_6.json"))
parsed = process_time()
balance.leads("3H 3D 5S KC")
print(1e3 * (process_time() - parsed), 1e3 * (parsed - start))
"""
LOAD_AIM = 50
"""Milliseconds until the first lead in balance."""
ACTS = {
    "a lead for points": 'plays("3H 5D JS KC", starter="2C", dealer=False)',
    "a lead by the score": 'plays("3H 5D JS KC", starter="2C", dealer=False, thrown="9H 9D", scores=(105, 98))',
}


def sights(many: int, *, seed: int) -> list[Sight]:
    """What pone sees before the first card of some deals."""
    chance, found = np.random.default_rng(seed), []
    for _ in range(many):
        deck = [PACK[at] for at in chance.permutation(52)[:7]]
        choice = discards(deck[:6], dealer=False)[0]
        others = (*choice.thrown, deck[6])
        found.append(Sight(hand=choice.kept, pile=(), turns=(), others=others, dealer=False))
    return found


def test_a_lead_against_every_hidden_hand(capsys: pytest.CaptureFixture[str]) -> None:
    asked = {
        "points": {},
        "the chance of winning": {"at": at_score((105, 98), dealer=False, rules=MODERN)},
        "points, against best reply": {"against": "best reply"},
    }
    took: dict[str, list[float]] = {name: [] for name in asked}
    for sight in sights(LEADS, seed=1):
        for name, options in asked.items():
            before = process_time()
            ranked = rank_plays(sight, **options)
            took[name].append(1e3 * (process_time() - before))
            assert len(ranked) == 4
    with capsys.disabled():
        print(f"\n{LEADS} leads, every one of four cards against every hand: milliseconds of one processor")
        for name, times in took.items():
            middle, most = np.percentile(times[1:], [50, 95])
            aim = f", meant to be {AIMS[name]} or less" if name in AIMS else ""
            print(f"  by {name:<30} median {middle:5.1f}, 95 of 100 within {most:5.1f}{aim}")


@pytest.mark.skipif(not STATUS.exists(), reason="the most memory a process had, as Linux tells it")
@pytest.mark.parametrize("act", ACTS)
def test_memory(act: str, capsys: pytest.CaptureFixture[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", MEMORY.format(act=ACTS[act])], check=True, capture_output=True, text=True
    )
    peak, before = map(float, run.stdout.split())
    assert peak < 300
    with capsys.disabled():
        print(f"\n{act}: the process takes {peak:.0f} MB at most, {before:.0f} before it")


def test_the_first_lead_in_balance(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [
        subprocess.run([sys.executable, "-c", LOAD], check=True, capture_output=True, text=True).stdout
        for _ in range(5)
    ]
    load, parse = min([float(number) for number in run.split()] for run in runs)
    with capsys.disabled():
        print(
            f"\nthe first lead in balance: {load:.0f} ms with its table, {load / parse:.1f} times what its JSON takes"
        )
        print(f"  aim: at most {LOAD_AIM} ms")
