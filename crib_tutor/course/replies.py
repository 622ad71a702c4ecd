"""What is said of an answer in a cell that can't be marked: it isn't there yet, or it can't be read."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.look.html import Html, paragraph
from crib_tutor.phrases import capitalized


def not_attempted(what: str, tag: str = "span") -> Html:
    """The reply to three dots: what should stand in their place.

    >>> not_attempted("a score").plain
    'Not attempted yet: write a score in place of the three dots, and run the cell again.'
    """
    return paragraph(f"Not attempted yet: write {what} in place of the three dots, and run the cell again.", tag)


def refuse(refused: ValueError) -> Html:
    """The reply to what can't be read: what is wrong with it, as a sentence.

    >>> refuse(ValueError("'5X' isn't a card")).plain
    "'5X' isn't a card."
    """
    return paragraph(f"{capitalized(str(refused))}.", "strong")


def join_with_or(names: Sequence[str]) -> str:
    """Names in one sentence, with "or" before the last of several.

    >>> join_with_or(["19", "25", "26"])
    '19, 25 or 26'
    """
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
