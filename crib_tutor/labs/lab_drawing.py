"""What the pictures of the labs share: their sheet, and quiet words on it."""

from __future__ import annotations

from crib_tutor.look import theme
from crib_tutor.look.drawing import text

SIZE = 12
"""The size of words on a picture, in its own pixels."""


def draw_sheet(wide: int, high: int, drawn: str) -> str:
    """A picture around its parts that says nothing aloud: it is shown with words of its own.

    >>> draw_sheet(20, 10, "")
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" font-size="12" aria-hidden="true"></svg>'
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="{SIZE}" aria-hidden="true">'
        f"{drawn}</svg>"
    )


def write_quietly(words: str, x: float, y: float, anchor: str = "middle") -> str:
    """The words of an axis or a number on it."""
    return text(words, x, y, SIZE, theme.TEXT_QUIET, anchor)
