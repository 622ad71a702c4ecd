"""Rows of named amounts, as lessons chart them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.look.charts import RankedRows, Row


def draw_amounts(
    finding: str, about: str, note: str, amounts: Mapping[str, float | tuple[float, float]], unit: str, **options: Any
) -> RankedRows:
    """Draw named amounts in the order given, none called the best.

    >>> draw_amounts("Fours peg more", "", "", {"fours": (2.5, 0.1), "fives": 1}, "holes").plain
    'Fours peg more. fours 2.5 (±0.1); fives 1.0.'

    An amount may have a margin, how far the true one may lie to either side. ``options`` are those of `RankedRows`.
    """
    pairs = {name: amount if isinstance(amount, tuple) else (amount, 0.0) for name, amount in amounts.items()}
    rows = tuple(Row(name, (amount,), margin) for name, (amount, margin) in pairs.items())
    return RankedRows(finding, about, note, rows, (), unit, ranked=False, best="", **options)
