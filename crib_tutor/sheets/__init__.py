"""Sheets to print, one page each: the rules, the counting, the pegging, the discards, and a teacher's first lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from crib_tutor.sheets.counting import counting_card
from crib_tutor.sheets.discards import discards_card
from crib_tutor.sheets.pegging import pegging_card
from crib_tutor.sheets.plan import lesson_plan
from crib_tutor.sheets.playing import rules_card

__all__ = ["SHEETS", "counting_card", "discards_card", "lesson_plan", "pegging_card", "rules_card"]

SHEETS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "rules": rules_card,
        "counting": counting_card,
        "pegging": pegging_card,
        "discards": discards_card,
        "teacher": lesson_plan,
    }
)
"""What makes each sheet, as one whole page of HTML, by the stem of its file."""
