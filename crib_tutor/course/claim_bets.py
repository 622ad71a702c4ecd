"""Bets on the rulings of claims, and the numbers found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.look.charts import Chart
from crib_tutor.look.html import Html
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import AREAS, read_found
from crib_tutor.verdicts.rerun import require_claim
from crib_tutor.verdicts.verdict import Judgment

RULINGS = tuple(ruling.value for ruling in Judgment)
"""The four rulings, as they're bet on and voted for."""
THREE = RULINGS[:3]
"""Those for a difference that surely matters."""


def bet_on(claim: str, about: Chart | Html | None = None, choices: tuple[str, ...] = THREE) -> dict[str, Any]:
    """Ask for the ruling on a claim.

    >>> bet_on("H13")
    {'about': None, 'answer': 'refuted', 'choices': ('confirmed', 'refuted', 'true within limits')}

    ``about`` is shown after the bet. Raises `IllegalMove` for a claim that there isn't.
    """
    require_claim(claim)
    return {"about": about, "answer": VERDICTS[claim].ruling.value, "choices": choices}


def read_numbers(experiment: str) -> Mapping[str, float]:
    """Read the numbers that an experiment found, without their errors.

    >>> read_numbers("pairs_and_fifteens.ten_cards")["tens"]
    16.0
    """
    (finding,) = [read_found(area)[experiment] for area in AREAS if experiment in read_found(area)]
    return {name: number for name, (number, _) in finding["numbers"].items()}
