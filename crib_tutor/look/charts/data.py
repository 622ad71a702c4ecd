"""Numbers as charts write them, and refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from math import ceil, isfinite
from typing import NamedTuple

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

_MOST = 1e15
_ACROSS = 12
"""Steps of a map that its table takes, at most, each way."""


class Numbers(NamedTuple):
    """The numbers of a chart: what columns are, and the rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str | float, ...], ...]


def some_scores(first: int, size: int) -> list[int]:
    """Choose the scores of a map for its table.

    >>> some_scores(0, 121)[:3], len(some_scores(0, 121)), some_scores(119, 2)
    ([0, 10, 20], 13, [119, 120])
    """
    return [*range(first, first + size, max(1, ceil((size - 1) / _ACROSS)))]


def number(value: float, digits: int | None = None, *, sign: bool = False) -> str:
    """Write a number as charts do.

    >>> number(12994800), number(-0.66), number(5.0), number(8.94, 1), number(2, 1, sign=True)
    ('12,994,800', '−0.66', '5', '8.9', '+2.0')
    """  # noqa: RUF002  # a true minus
    way = "+" if sign and round(value, 6 if digits is None else digits) > 0 else ""
    written = f"{value:z,.{digits}f}" if digits is not None else f"{round(value, 6):z,.10g}"
    return way + written.replace("-", "\N{MINUS SIGN}")


def require_some(given: Sized, what: str, most: int) -> None:
    """Refuse nothing, and more than there's room for."""
    if not 1 <= len(given) <= most:
        raise IllegalMove(f"{len(given)} {what} can't be drawn: give 1 to {most}")


def require_finite(given: Iterable[object], what: str) -> None:
    """Refuse what isn't a number with an end."""
    for value in given:
        fits = (
            isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and abs(value) <= _MOST
        )
        if not fits:
            raise IllegalMove(f"{quote(value)} can't be drawn: {what} are numbers, such as 4.8")


def require_square(rows: tuple[tuple[float, ...], ...], what: str) -> None:
    """Refuse a map that isn't a square of two numbers or more."""
    require_finite((value for row in rows for value in row), what)
    if len(rows) < 2 or any(len(row) != len(rows) for row in rows):
        raise IllegalMove(f"a map of scores has as many rows as columns, two or more: give a square of {what}")


def whole_number(answer: object) -> int | None:
    """Read an answer as a whole number, if it is.

    >>> whole_number("7"), whole_number(7), whole_number("a seven"), whole_number(True)
    (7, 7, None, None)
    """
    given = int(answer) if isinstance(answer, str) and answer.isdecimal() else answer
    return given if isinstance(given, int) and not isinstance(given, bool) else None
