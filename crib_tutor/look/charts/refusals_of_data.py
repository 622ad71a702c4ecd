"""What can't be drawn, refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from math import isfinite

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

_MOST = 1e15


def require_some(given: Sized, what: str, most: int) -> None:
    """Refuse nothing at all, and more than there is room for.

    >>> require_some([1], "rows", 30)
    """
    if not 1 <= len(given) <= most:
        raise IllegalMove(f"{len(given)} {what} can't be drawn: give 1 to {most}")


def require_finite(given: Iterable[object], what: str) -> None:
    """Refuse what isn't a number with an end.

    >>> require_finite([1, 2.5], "values of a chart")
    """
    for one in given:
        fits = isinstance(one, int | float) and not isinstance(one, bool) and isfinite(one) and abs(one) <= _MOST
        if not fits:
            raise IllegalMove(f"{quote(one)} can't be drawn: {what} are numbers, such as 4.8")
