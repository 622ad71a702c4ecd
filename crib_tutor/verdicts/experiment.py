"""What an experiment is: a function with a size, a whole one and a small one, that gives numbers with their errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Numbers = Mapping[str, tuple[float, float]]
"""What an experiment found: each number with its standard error, by the name that a measure calls it by."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment, and how large it is.

    >>> from crib_tutor.verdicts.rerun import find_experiment
    >>> find_experiment("every_hand.totals").exact
    True
    """

    run: Callable[[int, int], Numbers]
    """Given how many cases and a seed, what is found; an exact one minds neither."""
    whole: int
    """How many cases the kept numbers come from; 0 if it's exact."""
    small: int
    """How many are drawn in a quick rerun, of well under a minute."""

    @property
    def exact(self) -> bool:
        """Whether every case is counted."""
        return not self.whole


def sampled(whole: int, small: int) -> Callable[[Callable[[int, int], Numbers]], Experiment]:
    """Make an experiment of a function that draws so many cases by a seed.

    >>> import numpy as np
    >>> @sampled(whole=1_000, small=10)
    ... def heads(many, seed):
    ...     return {"heads": mean_of(np.random.default_rng(seed).integers(0, 2, many))}
    >>> heads.small
    10
    """

    def make(run: Callable[[int, int], Numbers]) -> Experiment:
        return Experiment(run, whole, small)

    return make


def exact(run: Callable[[], Numbers]) -> Experiment:
    """Make an experiment of a function that counts every case.

    >>> @exact
    ... def tens():
    ...     return {"ten-cards": (16, 0)}
    >>> tens.run(0, 0)
    {'ten-cards': (16, 0)}
    """
    return Experiment(lambda _many, _seed: run(), 0, 0)


def mean_of(values: ArrayLike) -> tuple[float, float]:
    """An average and its standard error.

    >>> mean_of([2, 4, 6, 8])
    (5.0, 1.2909944487358056)
    """
    import numpy as np  # noqa: PLC0415  # verdicts are read where there is no numpy

    drawn = np.asarray(values, np.float64)
    return float(drawn.mean()), float(drawn.std(ddof=1) / sqrt(drawn.size))
