"""The parts of a law: case, ruling, penalty, and place."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

HOYLE, BRITANNICA, TOMMY, MANUAL_PAGE, ACC = SOURCES = ("Hoyle", "Britannica", "Tommy", "manual page", "ACC")
"""The books, as the course names them, in the order they're asked if another is silent."""

OPPONENT, PONE = "opponent", "pone"
"""Who can peg for a fault: the other side, or pone on either side's fault."""


def name_source(source: str) -> str:
    """Name a book in a sentence: Hoyle, but the ACC."""
    return f"the {source}" if source in (MANUAL_PAGE, ACC) else source


class Penalty(NamedTuple):
    """Points for a fault, who pegs them, and for what.

    >>> Penalty(2, "pone").due(), Penalty(1, "opponent", "point scored too many").due(3)
    (2, 3)

    ``chosen`` says that they're pegged only if the other side chooses so; no points and no one are no penalty.
    """

    points: int = 0
    to: str = ""
    for_each: str = ""
    chosen: bool = False

    def due(self, amount: int = 1) -> int:
        """The points pegged, for so many points overscored or missed."""
        return self.points * (amount if self.for_each else 1)


NO_PENALTY = Penalty()
"""No one pegs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One law for one case, by one book.

    Our own reading stands apart, in ``note``.
    """

    case: str
    source: str
    ruling: str
    """What is done, in a sentence or two, without the points and the choices."""
    penalty: Penalty = NO_PENALTY
    options: tuple[str, ...] = ()
    """What the other side may choose from; each follows the words "may"."""
    until: str = ""
    """The last moment for it, where the source names one."""
    law: int | None = None
    """Its number among Britannica's laws."""
    quote: str = ""
    """A few words of the source, to find the place by."""
    note: str = ""
    """What is our reading, or why another book is followed."""
    option: Enum | None = None
    """The option of the rules that plays it so, where there is one."""
    narrower: tuple[str, ...] = ()
    """The cases that the book tells apart, where it has no answer for all of them at once."""
    cannot: bool = False
    """Whether the book is of a program that doesn't let it happen."""
    silent: bool = False
    """Whether the book says nothing of the case."""
    follow: str = ""
    """The book whose ruling players can agree to follow where this one is silent."""

    @property
    def chooser(self) -> str:
        """The chooser: the player who pegs, or the opponent."""
        return (self.penalty.to or OPPONENT) if self.options else ""
