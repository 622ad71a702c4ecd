"""Sheets to print, one page each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from crib_tutor.sheets.counting_sheet import counting_card
from crib_tutor.sheets.discard_sheet import discards_card
from crib_tutor.sheets.pegging_sheet import pegging_card
from crib_tutor.sheets.rules_sheet import rules_card
from crib_tutor.sheets.teacher_sheet import lesson_plan


def leads_card() -> str:
    """Print the card of leads, which needs numpy."""
    from crib_tutor.sheets.lead_sheet import leads_card as made  # noqa: PLC0415  # numpy, where it's made

    return made()


def score_card() -> str:
    """Print the score card, which needs numpy."""
    from crib_tutor.sheets.score_sheet import score_card as made  # noqa: PLC0415  # numpy, where it's made

    return made()


__all__ = [
    "SHEETS",
    "counting_card",
    "discards_card",
    "leads_card",
    "lesson_plan",
    "pegging_card",
    "rules_card",
    "score_card",
]

SHEETS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "rules": rules_card,
        "counting": counting_card,
        "pegging": pegging_card,
        "discards": discards_card,
        "leads": leads_card,
        "score": score_card,
        "teacher": lesson_plan,
    }
)
"""What makes each sheet, as one whole page of HTML, by the stem of its file."""
