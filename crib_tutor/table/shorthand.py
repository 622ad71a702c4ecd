"""Tommy's shorthand at the table, and its legend."""

from math import comb

from crib_tutor.counts import Count, count
from crib_tutor.rules import FIFTEEN_POINTS, NOBS_POINTS, PAIR_POINTS
from crib_tutor.table.sitting import Wording
from crib_tutor.words.counts_aloud import ORDERS, explain
from crib_tutor.words.transcript import say_count

_ALIKE = tuple(str(PAIR_POINTS * comb(counted, 2)) for counted in (2, 3, 4))
_EXAMPLE = count("9H 6D 5S 4C", "4H")


def _add_up(counted: Count) -> str:
    parts = [str(sum(part.points for part in counted.of(kind))) for kind in ORDERS["tommy"] if counted.of(kind)]
    return f"{' + '.join(parts)} = {counted.points} points"


LEGEND = (
    ("n-15", f"n fifteens, {FIFTEEN_POINTS} points each"),
    ("m1-m2-r (m3)", "a run from m1 to m2, m3 points in all; its pairs are written apart"),
    ("n-fl", "a flush of n cards, n points"),
    ("n-ufl", "the same with the starter in its suit, 1 point more"),
    ("n-m", f"n cards of rank m: 2 are a pair; {_ALIKE[0]}, {_ALIKE[1]} or {_ALIKE[2]} points for 2, 3 or 4"),
    ("hn", f"his nobs, {NOBS_POINTS} point"),
    ("nineteen", "nothing scores"),
    (explain(_EXAMPLE, Wording.SHORTHAND.value), _add_up(_EXAMPLE)),
)
"""Each abbreviation with what it means, in the order in which Tommy counts (Tommy, key F9)."""


def legend() -> str:
    """The legend in lines of text."""
    return "\n".join(f"{written}: {means}." for written, means in LEGEND)


def explain_hand(counted: Count, wording: Wording) -> str:
    """Say what a hand is worth, in the wording you chose.

    >>> from crib_tutor.counts import count
    >>> explain_hand(count("9H 6D 5S 4C", "4H"), Wording.SHORTHAND)
    'counts 14: 3-15, 4-6-r (6), 2-4.'
    >>> explain_hand(count("2H 4H 6H QS", "KS"), Wording.SHORTHAND)
    'counts nothing: nineteen.'
    """
    if wording is Wording.SPOKEN:
        return say_count(counted)
    return f"counts {counted.points or 'nothing'}: {explain(counted, wording.value)}."
