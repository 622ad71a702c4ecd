"""An answer as it's given, by claims, a tally or a total."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, total_said
from crib_tutor.deck import Card, CardsLike, quote
from crib_tutor.marking.claims import read_claim
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking
from crib_tutor.play import Play
from crib_tutor.rules import HIGHEST_COUNT, IllegalMove, Rules

UNCOUNTED = "nothing is counted yet"
MOST_CLAIMS = 40
"""Claims in one answer; the best hand there is has sixteen combinations."""
Claim = tuple[Kind, tuple[Card, ...]]
"""A kind and the cards that are named for it."""


class Way(StrEnum):
    """Ways to answer: each combination, points by kind, or a total."""

    COMBINATIONS = "combinations"
    TALLY = "tally"
    TOTAL = "total"


def read_way(given: object) -> Way:
    """Read a way to answer."""
    if not isinstance(given, str) or given not in list(Way):
        raise IllegalMove(f"{quote(given)} isn't a way to answer: choose {', '.join(Way)}")
    return Way(given)


def read_total(given: object) -> int:
    """Read a count from 0 to the highest."""
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= HIGHEST_COUNT:
        raise IllegalMove(f"type your count as a whole number from 0 to {HIGHEST_COUNT}")
    return given


def hear_total(given: object) -> Any:
    """Read a count as it's said; other things stay.

    >>> hear_total("15-2 and a pair is 4"), hear_total({"pair": 2})
    (4, {'pair': 2})
    """
    if not isinstance(given, str):
        return given
    if not given.strip():
        raise IllegalMove("type your count first, a whole number such as 8")
    if (said := total_said(given)) is None:
        raise IllegalMove(f"{quote(given)} isn't a count: type a number, or say it, as fifteen two, a pair is 4")
    return said


class GivenAnswer(tuple[Claim, ...]):
    """The claims of an answer, in order.

    >>> from crib_tutor.counts import count
    >>> held = count("5H 5D 5S JC", "5C")
    >>> GivenAnswer().claim("pair", "5H 5D", held).claim("run", "5H JC", held).take_back(0)
    ((<Kind.RUN: 'run'>, (5H, JC)),)
    """

    __slots__ = ()

    def claim(self, kind: Kind | str, chosen: CardsLike, counted: Count | Pile) -> GivenAnswer:
        """Claim cards; whether they score is told at the end."""
        if len(self) >= MOST_CLAIMS:
            raise IllegalMove(f"that's {MOST_CLAIMS} claims, and no hand has so many: take some back first")
        return GivenAnswer((*self, read_claim((kind, chosen), counted)))

    def take_back(self, place: int) -> GivenAnswer:
        """Take back the claim at a place, counted from 0."""
        if type(place) is not int or place not in range(len(self)):
            raise IllegalMove(f"there's no such claim to take back: {len(self)} are made")
        return GivenAnswer(self[:place] + self[place + 1 :])

    def finish(
        self, counted: Count | Play, way: Way, rules: Rules, amount: Mapping[str, int] | int | None = None
    ) -> Marking:
        """Mark the claims, or the amount in their place."""
        if amount is None and way is not Way.COMBINATIONS:
            raise IllegalMove(f"{UNCOUNTED}: give the points that you count")
        return mark(self if amount is None else amount, counted, rules=rules)


UNANSWERED = GivenAnswer()
