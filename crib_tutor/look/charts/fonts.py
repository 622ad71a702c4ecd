"""The letters of charts, and the room they take."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.font_manager import FontProperties
from matplotlib.ft2font import FT2Font
from matplotlib.textpath import TextToPath

_PLACE = Path(mpl.get_data_path()) / "fonts" / "ttf"


class _Letters(TextToPath):
    """Letters that are laid out once for all drawings."""

    @lru_cache(maxsize=4096)  # noqa: B019  # there is one of it
    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: Any) -> tuple[float, float, float]:
        return super().get_text_width_height_descent(s, prop, ismath)

    @lru_cache(maxsize=4096)  # noqa: B019
    def _lay_out(self, font: FT2Font, words: str) -> Any:
        return super().get_glyphs_with_font(font, words)

    def get_glyphs_with_font(self, font: FT2Font, s: str, glyph_map: Any = None, *_: Any, **_more: Any) -> Any:
        placed, shapes, lines = self._lay_out(font, s)
        return placed, {name: shape for name, shape in shapes.items() if name not in (glyph_map or ())}, lines


LETTERS = _Letters()


@cache
def font(*, bold: bool, size: float) -> FontProperties:
    """The letters of charts in a size."""
    return FontProperties(fname=_PLACE / f"DejaVuSans{'-Bold' * bold}.ttf", size=size)


@cache
def _known() -> frozenset[str]:
    return frozenset(map(chr, FT2Font(str(_PLACE / "DejaVuSans-Bold.ttf")).get_charmap()))


def legible(words: str) -> str:
    """Put a square for letters that the font lacks."""
    return "".join(letter if letter in _known() or letter == "\n" else "\N{WHITE SQUARE}" for letter in words)


def measure(words: str, bold: bool, size: float) -> float:
    """The width of words."""
    return LETTERS.get_text_width_height_descent(legible(words), font(bold=bold, size=size), ismath=False)[0]
