"""Verdicts made up for tests: one of each ruling, so that words and windows can be tried whatever the sources say."""

from __future__ import annotations

from typing import Any

from crib_tutor.verdicts.verdict import Judgment, Measurement, Side, Verdict

_NUMBERS = {
    Judgment.CONFIRMED: (0.304, 0.3),
    Judgment.REFUTED: (-0.2, -0.7),
    Judgment.LIMITS: (0.304, -0.7),
    Judgment.NO_DIFFERENCE: (0.01, -0.01),
}


def measured(number: float, error: float = 0.004, **more: Any) -> Measurement:
    """A number that a claim says lies above 0, by 0.05 or more to matter."""
    values: dict[str, Any] = {
        "name": "lead_of_four",
        "unit": "holes a deal",
        "number": number,
        "error": error,
        "side": Side.ABOVE,
        "line": 0.0,
        "matters": 0.05,
    }
    return Measurement(**values | more)


def tried(ruling: Judgment, *, name: str = "H13", **more: Any) -> Verdict:
    """A verdict of a ruling, from two measures."""
    values: dict[str, Any] = {
        "id": name,
        "source": "According to Hoyle",
        "claim": "The safest lead is a four.",
        "test": "Lead each rank in many hands.",
        "measures": tuple(measured(one) for one in _NUMBERS[ruling]),
        "why": "A four nets 0.30 holes more than an ace.",
        "move": "Lead a four.",
        "depends": "Against a greedy dealer it's less.",
        "printed": "",
        "experiment": "leads.by_rank",
        "seconds": 200.0,
    }
    return Verdict(**values | more)
