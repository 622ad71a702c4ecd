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

    >>> MEMBERS["lamb"].name, MEMBERS["lamb"].says_fault
    ('Lamb', 'Lamb counts in twos.')
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
    explained: str
    """One sentence for the glossary."""
    portrait: Callable[[], str]
    """Draws the member, as SVG."""

    @property
    def says_fault(self) -> str:
        """The fault as a sentence."""
        return f"{self.name} {self.fault}."

    @property
    def their(self) -> str:
        """The member's own: her or his."""
        return "her" if self.pronoun == "she" else "his"

    @property
    def them(self) -> str:
        """The member, as an object: her or him."""
        return "her" if self.pronoun == "she" else "him"


_FIVE = (
    Member(
        "lamb",
        "Lamb",
        "she",
        "Seven o'clock",
        "count",
        "counts in twos",
        "02",
        "Hosts the tables where hands are counted, and counts in twos herself: pairs and fifteens of two cards, never "
        "a third.",
        club_portraits.lamb,
    ),
    Member(
        "magpie",
        "Magpie",
        "she",
        "Eight o'clock",
        "play",
        "pairs whatever you lead",
        "16",
        "Hosts the tables where cards are played, and pairs whatever you lead, even when you hold the third.",
        club_portraits.magpie,
    ),
    Member(
        "owl",
        "Owl",
        "she",
        "Nine o'clock",
        "keep",
        "never looks at the score",
        "15",
        "Hosts the tables where one learns what to keep; she knows every discard by heart and never looks at the "
        "score.",
        club_portraits.owl,
    ),
    Member(
        "fox",
        "Fox",
        "he",
        "Ten o'clock",
        "win",
        "plays safe when he's behind",
        "18",
        "Hosts the tables where games are won; he plays safe when he's behind, which is when a risk would pay.",
        club_portraits.fox,
    ),
    Member(
        "octopus",
        "Octopus",
        "he",
        "Midnight",
        "the last table",
        "has no fault that anyone has found",
        "",
        "Sits at the last table at midnight, and has no fault that anyone has found.",
        club_portraits.octopus,
    ),
)
MEMBERS: Mapping[str, Member] = MappingProxyType({member.key: member for member in _FIVE})
"""Everyone by their key, in the order of the evening."""
