"""Bets on what becomes of a source's claim."""

from __future__ import annotations

from typing import Any

from crib_tutor.look.charts import Chart
from crib_tutor.look.html import Html
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.rerun import require_claim
from crib_tutor.verdicts.verdict import Judgment

RULINGS = tuple(ruling.value for ruling in Judgment)
"""The four rulings, as they're bet on and voted for."""
THREE = RULINGS[:3]
"""Those for a difference that surely matters."""


def bet_on(claim: str, about: Chart | Html | None = None, choices: tuple[str, ...] = THREE) -> dict[str, Any]:
    """Ask for the ruling on a claim, with what is shown after the bet.

    >>> bet_on("H13")
    {'about': None, 'answer': 'refuted', 'choices': ('confirmed', 'refuted', 'true within limits')}

    Raises `IllegalMove` for a claim that there isn't.
    """
    require_claim(claim)
    return {"about": about, "answer": VERDICTS[claim].ruling.value, "choices": choices}
