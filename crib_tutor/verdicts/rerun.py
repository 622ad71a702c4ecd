"""Run experiments again, and keep what whole ones find: ``python -m crib_tutor.verdicts.rerun AREA [EXPERIMENT ...]``.

Without experiments named, all of an area are run whole, and the file of its findings is written again.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.verdicts.all_verdicts import AREAS, all_verdicts, judge, read_claims, read_found
from crib_tutor.verdicts.experiment import Experiment, Numbers
from crib_tutor.verdicts.verdict import Verdict
from crib_tutor.without_numpy import NumpyNeeded

SEED = 1
"""The seed of every kept experiment."""
_SEEDS = 2**32


def find_experiment(name: str) -> Experiment:
    """Find an experiment by its module and its function, as a verdict names it.

    >>> find_experiment("every_hand.totals").whole
    0
    """
    module, function = name.split(".")
    found: Experiment = getattr(import_module(f"crib_tutor.verdicts.experiments.{module}"), function)
    return found


def rerun(claim: str, *, full: bool = False, seed: int = SEED) -> Verdict:
    """Run the experiment behind a claim again, small or in full, and judge by what it finds.

    >>> rerun("H4").ruling.value
    'confirmed'

    Raises `IllegalMove` for a claim that there isn't and for a seed below 0, and `NumpyNeeded` where there's no numpy.
    """
    require_claim(claim)
    require_flag(full, "full")
    require_number(seed, "seed", 0, _SEEDS - 1)
    _require_numpy()
    written, area = next((one, area) for area in AREAS for one in read_claims(area) if one["id"] == claim)
    experiment = find_experiment(written["experiment"])
    numbers = experiment.run(experiment.whole if full else experiment.small, seed)
    return judge(written, numbers, read_found(area)[written["experiment"]]["seconds"])


def require_claim(name: object) -> None:
    """Refuse what is no claim.

    >>> require_claim("H3")
    """
    if not isinstance(name, str) or name not in all_verdicts():
        raise IllegalMove(f"{quote(name)} isn't a claim: choose H1 to H22, B1 to B45, T1 to T35, or M1 to M6")


def _require_numpy() -> None:
    """Refuse to begin where numpy isn't: what is worked out in plain Python then is no array."""
    try:
        import_module("numpy")
    except ImportError as error:
        raise NumpyNeeded("an experiment needs") from error


def find(name: str, seed: int = SEED) -> dict[str, Any]:
    """Run an experiment in full, as its area's file keeps it."""
    experiment = find_experiment(name)
    start = perf_counter()
    numbers: Numbers = experiment.run(experiment.whole, seed)
    return {
        "many": experiment.whole,
        "seed": seed,
        "seconds": round(perf_counter() - start, 1),
        "numbers": {key: [_short(number), _short(error)] for key, (number, error) in numbers.items()},
    }


def _short(number: float) -> float:
    return float(f"{number:.7g}")  # more digits than any sample holds, and the same on every machine


def main(arguments: Sequence[str] | None = None) -> int:
    """Run an area's experiments in full, or those that are named, and keep what they find."""
    parser = ArgumentParser(prog="python -m crib_tutor.verdicts.rerun", description=main.__doc__)
    parser.add_argument("area", choices=AREAS, help="a room of claims")
    parser.add_argument("experiments", nargs="*", help="those to run; all of the area if none is named")
    asked = parser.parse_args(arguments)
    path = Path(__file__).parent / "data" / f"found_{asked.area}.json"
    wanted = sorted({one["experiment"] for one in read_claims(asked.area)})
    for name in asked.experiments:
        if name not in wanted:
            parser.error(f"{quote(name)} isn't an experiment of {asked.area}: choose {', '.join(wanted)}")
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for name in asked.experiments or wanted:
        sys.stdout.write(f"{name} ...\n")
        found[name] = find(name)
        kept = {one: found[one] for one in wanted if one in found}
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
