"""What a record has to know of a count or a decision."""

from typing import Protocol

from crib_tutor.combinations import Combination
from crib_tutor.problems.decisions.decision_key import is_decision, read_position
from crib_tutor.problems.problem import problem_from_key


class Asked(Protocol):
    """A `Problem` or a `PricedDecision`, as a record sees it."""

    @property
    def key(self) -> str:
        """The text from which it's made again."""
        ...

    @property
    def structure(self) -> str:
        """What its siblings share."""
        ...

    @property
    def ranks(self) -> str:
        """What tells it from another of the same structure."""
        ...

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills that it exercises."""
        ...

    @property
    def each(self) -> tuple[tuple[str, tuple[Combination, ...]], ...]:
        """The same, each with its combinations."""
        ...

    @property
    def difficulty(self) -> float:
        """How hard it is, on the rating scale."""
        ...


def read_asked(key: object) -> tuple[str, str]:
    """Read a key of a problem or decision, with its structure.

    >>> read_asked("cut JH")[0], read_asked("lead JS6C5H4D/9C2H+9H 96-105")
    ('cut JH', ('lead 4D5H6CJS/2H9C+9H 96-105', 'lead-low: one low card, late'))

    A decision needs no prices for that. Raises `IllegalMove` and `InvalidCards`.
    """
    if is_decision(key):
        seen = read_position(key)
        return seen.key, seen.structure
    asked = problem_from_key(key)  # type: ignore[arg-type]
    return asked.key, asked.structure
