"""Sheets to print, one page each: the rules, the counting, and a plan for a teacher's first lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from crib_tutor.sheets.counting import counting_card
from crib_tutor.sheets.plan import lesson_plan
from crib_tutor.sheets.playing import rules_card

__all__ = ["SHEETS", "counting_card", "lesson_plan", "rules_card"]

SHEETS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {"rules": rules_card, "counting": counting_card, "teacher": lesson_plan}
)
"""What makes each sheet, as one whole page of HTML, by the stem of its file."""
