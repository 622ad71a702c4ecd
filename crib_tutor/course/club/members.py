"""The five of the club: who they are, and what each gets wrong.

The computer's players of the same names keep their strength; these faults are those of the club's hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crib_tutor.look import club_portraits


@dataclass(frozen=True, slots=True)
class Member:
    """Someone of the club.

    >>> MEMBERS["lamb"].name, MEMBERS["lamb"].fault
    ('Lamb', 'counts in twos')
    """

    key: str
    name: str
    pronoun: str
    """"she" or "he"."""
    hour: str
    street: str
    """The street of the map that the member hosts, and its hour."""
    fault: str
    """What the member gets wrong, to be said after the name."""
    lesson: str
    """The lesson that shows the fault and cures it; nothing for the last table."""
    portrait: Callable[[], str]
    """Draws the member, as SVG."""


_FIVE = (
    Member("lamb", "Lamb", "she", "Seven o'clock", "count", "counts in twos", "02", club_portraits.lamb),
    Member("magpie", "Magpie", "she", "Eight o'clock", "play", "pairs whatever you lead", "16", club_portraits.magpie),
    Member("owl", "Owl", "she", "Nine o'clock", "keep", "never looks at the score", "15", club_portraits.owl),
    Member("fox", "Fox", "he", "Ten o'clock", "win", "plays safe when he's behind", "18", club_portraits.fox),
    Member(
        "octopus",
        "Octopus",
        "he",
        "Midnight",
        "the last table",
        "has none that anyone has found",
        "",
        club_portraits.octopus,
    ),
)
MEMBERS: Mapping[str, Member] = MappingProxyType({member.key: member for member in _FIVE})
"""Everyone by their key, in the order of the evening."""
