"""Table pace as a page shows it: a quiet bar that drains, and words; nothing happens when it is empty."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from crib_tutor.drills.tutor import Tutor
from crib_tutor.learner.attempts import seconds_since

LATE = "At the table they would be waiting."
"""All that is said when the time is over."""


def drawn(tutor: Tutor, now: datetime) -> dict[str, Any]:
    """The soft clock as the page draws it: how long it runs, and what of it is left; nothing once it has stopped."""
    left = None
    if tutor.paced is not None and tutor.look.first is None:
        left = max(0, tutor.table_pace - max(0, seconds_since(now) - seconds_since(tutor.paced)))
    return {"on": tutor.pace, "seconds": tutor.table_pace, "left": left, "words": words(tutor), "late": LATE}


def words(tutor: Tutor) -> str:
    """What stands beside the bar: the time at the table, and after the first answer how long it took.

    >>> from datetime import UTC
    >>> from crib_tutor.learner.profile import Learner
    >>> from crib_tutor.drills.tutor import begun
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> words(begun(Learner(), seed=7, now=noon, way="total").keep_pace(noon, on=True))
    'Table pace: about 15 seconds.'

    Nothing while the clock is off.
    """
    if not tutor.pace:
        return ""
    if tutor.look.first is None:
        return f"Table pace: about {tutor.table_pace} seconds."
    return kept_words(tutor)


def kept_words(tutor: Tutor) -> str:
    """How long the first answer took; nothing where no clock ran."""
    if tutor.took is None:
        return ""
    took = f"{tutor.took} second{'s' * (tutor.took != 1)}"
    if tutor.took <= tutor.table_pace:
        return f"Within table pace: {took}, of about {tutor.table_pace}."
    return f"Answered in {took}; at the table it takes about {tutor.table_pace}."
