"""Tables of the crib that others printed, to compare with ours."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crib_tutor.shipped import read_shipped

FILE = "verdicts/data/published_cribs.json"


class PublishedCribs(NamedTuple):
    """Tables of one author, facts to compare with.

    >>> published_cribs()["hessel"].author, list(published_cribs()["hessel"].tables)
    ('C. Hessel', ['pone'])
    """

    author: str
    where: str
    how: str
    """How they were made, as far as it's known."""
    tables: Mapping[str, Sequence[Sequence[float]]]
    """Mean crib by the two ranks discarded, ace first, 13 rows of 13, by the seat that discards."""


def published_cribs() -> dict[str, PublishedCribs]:
    """Read the tables in print, by author.

    >>> list(published_cribs())
    ['schell', 'hessel', 'rasmussen', 'cribbage_pro']
    """
    return {name: PublishedCribs(**printed) for name, printed in read_shipped(FILE).items()}
