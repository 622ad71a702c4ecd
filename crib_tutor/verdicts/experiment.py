"""Experiments: findings that judge claims, with numbers and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

from crib_tutor.findings.finding import Finding, Redone
from crib_tutor.verdicts.all_verdicts import AREAS, read_claims

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Numbers = Mapping[str, tuple[float, float]]
"""What an experiment gives: each number with its standard error, by the name that a measure calls it by."""
Counted = Mapping[str, float]
"""The same of one that counts every case, where no number has an error."""
SEED, OTHER_SEEDS = 1, (2, 3)
"""The seed of every kept experiment, and those of its replications, the first of which the part made again has."""
_LONG, _PART = 120, 4
"""Seconds of a whole run beyond which a replication has a fourth of the cases."""
_FAR = 6
"""Standard errors between two samples of one number that chance never brings."""
_TENTH = 10
_DIGITS = 1e-6
"""The part of a number that its seven kept digits don't tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment(Finding):
    """An experiment, and how large it is."""

    run: Callable[[int, int], Numbers]
    """Gives the numbers of so many cases and a seed; an exact one ignores both."""
    whole: int
    """How many cases the kept numbers come from; 0 if it's exact."""
    small: int
    """How many are drawn in a quick rerun, of well under a minute."""

    @property
    def exact(self) -> bool:
        """Whether every case is counted."""
        return not self.whole

    def make(self) -> dict[str, Any]:
        """Run it in full, as its area's file keeps it."""
        start = perf_counter()
        numbers = _short(self.run(self.whole, SEED))
        seconds = round(perf_counter() - start, 1)
        made = {"many": self.whole, "seed": SEED, "seconds": seconds, "numbers": numbers}
        return made if self.exact else {**made, "again": self.replicate(seconds)}

    def replicate(self, seconds: float) -> dict[str, Any]:
        """Run it by the other seeds, and keep what claims ask for."""
        cases = self.whole // self._share(seconds)
        asked = self.asked()
        again = {}
        for seed in OTHER_SEEDS:
            numbers = {name: number for name, number in self.run(cases, seed).items() if name in asked}
            again[str(seed)] = {"many": cases, "numbers": _short(numbers)}
        return again

    def asked(self) -> set[str]:
        """Names of the numbers by which its claims are judged."""
        claims = [claim for area in AREAS for claim in read_claims(area) if claim["experiment"] == self.key]
        return {measure["name"] for claim in claims for measure in claim["measures"]}

    @property
    def seconds(self) -> float:
        """About how long all of it takes, other seeds included."""
        whole = float(self.kept()["seconds"]) if self.kept() else 0.0
        return whole if self.exact else whole * (1 + len(OTHER_SEEDS) / self._share(whole))

    def _share(self, seconds: float) -> int:
        """The part of the cases that a replication has, as one in so many."""
        return _PART if seconds > _LONG else 1

    def differences(self, made: Any) -> tuple[Redone, ...]:
        """Compare the numbers of a whole run with the kept."""
        numbers = {name: (number, 0.0) for name, (number, _) in made["numbers"].items()}
        exactly = {"numbers": {name: (number, 0.0) for name, (number, _) in self.kept()["numbers"].items()}}
        return tuple(self.compare_run(numbers, self.whole, exactly))

    def compare_run(self, numbers: Numbers, cases: int, kept: Mapping[str, Any]) -> Iterator[Redone]:
        """Compare another run's numbers, within six standard errors of both."""
        for name, (number, error) in numbers.items():
            known, of_known = kept["numbers"].get(name, (float("nan"), 0.0))
            of_few = max(error, of_known * sqrt(self.whole / max(1, cases)))  # a few that are much alike tell no error
            yield Redone(name, number, known, _FAR * sqrt(of_few**2 + of_known**2) + _DIGITS * max(1, abs(number)))


def sampled(
    whole: int, small: int, part: Callable[[], Counted] | None = None
) -> Callable[[Callable[[int, int], Numbers]], Experiment]:
    """Declare an experiment that draws cases by a seed.

    >>> import numpy as np
    >>> @sampled(whole=1_000, small=10)
    ... def heads(many, seed):
    ...     return {"heads": mean_of(np.random.default_rng(seed).integers(0, 2, many))}
    >>> heads.small
    10

    ``part`` gives some of its numbers in seconds, if a few cases take longer.
    """
    return lambda run: _declare(run, run, whole, small, part)


def exact(run: Callable[[], Counted]) -> Experiment:
    """Declare a function an experiment that counts every case.

    >>> @exact
    ... def tens():
    ...     return {"ten-cards": 16}
    >>> tens.run(0, 0)
    {'ten-cards': (16.0, 0.0)}
    """
    return exact_with(None)(run)


def exact_with(part: Callable[[], Counted] | None) -> Callable[[Callable[[], Counted]], Experiment]:
    """Declare an exact experiment of many seconds.

    ``part`` gives some of its numbers in one.
    """
    return lambda run: _declare(run, lambda _cases, _seed: counted(run()), 0, 0, part)


def counted(numbers: Counted) -> dict[str, tuple[float, float]]:
    """Give counted numbers their errors, which are 0."""
    return {name: (float(number), 0.0) for name, number in numbers.items()}


def _declare(
    maker: Callable[..., Any],
    run: Callable[[int, int], Numbers],
    whole: int,
    small: int,
    part: Callable[[], Counted] | None,
) -> Experiment:
    name = f"{maker.__module__.rpartition('.')[2]}.{maker.__name__}"
    judged = [area for area in AREAS for claim in read_claims(area) if claim["experiment"] == name]
    few = small // _TENTH

    def redo(kept: Any) -> Iterator[Redone]:
        return experiment.compare_run(counted(part()) if part else run(few, OTHER_SEEDS[0]), few, kept)

    experiment = Experiment(
        file=f"verdicts/data/found_{judged[0] if judged else 'nothing'}.json",
        key=name,
        maker=maker,
        redo=redo,
        run=run,
        whole=whole,
        small=small,
        minutes=0.0,
    )
    return experiment


def mean_of(values: ArrayLike) -> tuple[float, float]:
    """Average values, with the standard error.

    >>> mean_of([2, 4, 6, 8])
    (5.0, 1.2909944487358056)
    """
    import numpy as np  # noqa: PLC0415  # verdicts are read where there is no numpy

    drawn = np.asarray(values, np.float64)
    return float(drawn.mean()), float(drawn.std(ddof=1) / sqrt(drawn.size))


def _short(numbers: Numbers) -> dict[str, list[float]]:
    """Cut numbers to more digits than any sample holds, the same on every machine."""
    return {name: [float(f"{value:.7g}") for value in pair] for name, pair in numbers.items()}
