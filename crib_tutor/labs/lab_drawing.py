"""What the pictures of the labs share."""

from crib_tutor.look import theme
from crib_tutor.look.drawing import text

SIZE = 12
"""The size of words on a picture, in its own pixels."""


def draw_sheet(wide: int, high: int, drawn: str) -> str:
    """Wrap parts in a picture that's silent to screen readers.

    >>> draw_sheet(20, 10, "")
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" font-size="12" aria-hidden="true"></svg>'
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="{SIZE}" aria-hidden="true">'
        f"{drawn}</svg>"
    )


def write_quietly(words: str, x: float, y: float, anchor: str = "middle") -> str:
    """Write the words or numbers of an axis."""
    return text(words, x, y, SIZE, theme.TEXT_QUIET, anchor)


def draw_level(words: str, y: float, left: float, right: float) -> str:
    """Draw a line across a picture, with its number at the left."""
    return f'<path class="line" d="M{left} {y:.1f}H{right}"/>' + write_quietly(words, left - 8, y + 4, "end")
