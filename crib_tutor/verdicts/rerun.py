"""Run a claim's experiment again, and judge by it."""

from importlib import import_module

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.verdicts.all_verdicts import AREAS, SOURCES, all_verdicts, judge, read_claims, read_found
from crib_tutor.verdicts.experiment import SEED, Experiment
from crib_tutor.verdicts.verdict import Verdict
from crib_tutor.without_numpy import NumpyNeeded

LAST_SEED = 2**32 - 1


def find_experiment(name: str) -> Experiment:
    """Find an experiment by its name, such as "every_hand.totals"."""
    module, function = name.split(".")
    experiment: Experiment = getattr(import_module(f"crib_tutor.verdicts.experiments.{module}"), function)
    return experiment


def rerun(claim: str, *, full: bool = False, seed: int = SEED) -> Verdict:
    """Run a claim's experiment again, and judge by its numbers.

    >>> rerun("H4").ruling.value
    'confirmed'

    Raises `IllegalMove` for no claim and for a seed below 0, and `NumpyNeeded` if numpy is missing.
    """
    require_claim(claim)
    require_flag(full, "full")
    require_number(seed, "a seed", 0, LAST_SEED)
    require_numpy()
    written, area = next((known, area) for area in AREAS for known in read_claims(area) if known["id"] == claim)
    experiment = find_experiment(written["experiment"])
    numbers = experiment.run(experiment.whole if full else experiment.small, seed)
    return judge(written, numbers, {"seconds": read_found(area)[written["experiment"]]["seconds"]})


def require_claim(name: object) -> None:
    """Refuse what is no claim.

    >>> require_claim("H99")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'H99' isn't a claim: choose H1 to H22, B1 to B45, T1 to T35, or M1 to M6
    """
    if not isinstance(name, str) or name not in all_verdicts():
        last = {claim[0]: int(claim[1:]) for claim in all_verdicts()}  # in order, so the last of each source stays
        *most, end = (f"{source}1 to {source}{last[source]}" for source in SOURCES)
        raise IllegalMove(f"{quote(name)} isn't a claim: choose {', '.join(most)}, or {end}")


def require_numpy() -> None:
    """Refuse to begin without numpy."""
    try:
        import_module("numpy")
    except ImportError as error:
        raise NumpyNeeded("an experiment needs") from error
