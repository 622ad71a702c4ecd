"""Offline computing stays offline: nothing that a learner runs loads it, and its command can still be run."""

import pkgutil
import subprocess
import sys
from pathlib import Path

import crib_tutor
from crib_tutor.strategy import solve

ROOT = Path(__file__).resolve().parents[2]
SOLVE = solve.__name__
MOST_MODULES = 20

RUN_TIME = """
import importlib, pkgutil, sys
import crib_tutor
offline = ".solve", "__main__", ".verdicts.experiments.", ".weigh_dial", ".tally_"  # run again, never needed
for module in pkgutil.walk_packages(crib_tutor.__path__, "crib_tutor."):
    if not any(part in module.name for part in offline):
        importlib.import_module(module.name)
from crib_tutor.verdicts import VERDICTS
assert all(one.ruling for one in VERDICTS.values())
from crib_tutor.strategy import crib_table, discards, distribution, odds
discards("5H 6S 7C 8D JH KS", dealer=True, scores=(117, 95)), crib_table(), distribution(), odds(0, 0, dealer=True)
print(*sorted(name for name in sys.modules if ".solve." in name))  # the walk itself loads the packages
"""


def _run(program: str) -> str:
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_no_module_outside_loads_what_is_solved_offline() -> None:
    """Import every other module of the package, price a discard, and look at what was loaded on the way."""
    assert _run(RUN_TIME) == ""


def test_that_check_sees_what_is_solved_offline() -> None:
    assert f"{SOLVE}.all_hands" in _run(f"import {SOLVE}.all_hands, sys; print(*sys.modules)").split()


def test_the_tables_can_still_be_made_by_the_command_that_they_name() -> None:
    command = [sys.executable, "-m", f"{SOLVE}.equilibrium", "--help"]
    assert "--quick" in subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert f'"made_by": "python -m {SOLVE}.equilibrium' in (
        Path(crib_tutor.__file__).parent / "strategy" / "data" / "cribs_6.json"
    ).read_text(encoding="utf-8")


def test_the_room_is_small_and_its_names_are_its_own() -> None:
    inside = [module.name for module in pkgutil.iter_modules(solve.__path__)]
    everywhere = [
        module.name.rpartition(".")[2] for module in pkgutil.walk_packages(crib_tutor.__path__, "crib_tutor.")
    ]
    assert 0 < len(inside) <= MOST_MODULES
    assert [name for name in inside if everywhere.count(name) > 1] == []
