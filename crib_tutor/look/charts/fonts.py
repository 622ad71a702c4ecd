"""The letters of charts: those that come with matplotlib, suit signs among them, and their room."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import matplotlib as mpl
from matplotlib.font_manager import FontProperties
from matplotlib.ft2font import FT2Font
from matplotlib.textpath import TextToPath

_PLACE = Path(mpl.get_data_path()) / "fonts" / "ttf"


@cache
def font(*, bold: bool, size: float) -> FontProperties:
    """The letters of charts in a size."""
    return FontProperties(fname=_PLACE / f"DejaVuSans{'-Bold' * bold}.ttf", size=size)


@cache
def _known() -> frozenset[str]:
    return frozenset(map(chr, FT2Font(str(_PLACE / "DejaVuSans-Bold.ttf")).get_charmap()))


def legible(words: str) -> str:
    """Words with a square for each letter of a script that the font doesn't have; the chart's words keep it."""
    return "".join(letter if letter in _known() or letter == "\n" else "\N{WHITE SQUARE}" for letter in words)


@cache
def measure(words: str, bold: bool, size: float) -> float:
    """The width of words."""
    letters = font(bold=bold, size=size)
    return float(TextToPath().get_text_width_height_descent(legible(words), letters, ismath=False)[0])
