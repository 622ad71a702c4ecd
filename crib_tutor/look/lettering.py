"""The room of words in drawings, in any font.

The widths lie between those of the narrow fonts that readers have (Helvetica Bold, whose widths Arial and Liberation
Sans share) and the wide ones (DejaVu Sans Bold); `crib_tutor.look.drawing.text` sets words to just that width,
by the space between their letters, which keep their shapes.
"""

from collections.abc import Mapping
from types import MappingProxyType
from unicodedata import combining, east_asian_width

_OF_WIDTH: Mapping[float, str] = {
    0.27: "'",
    0.31: " ijl",
    0.32: ",./I\\|·‘’",  # noqa: RUF001  # letters as they are
    0.36: ":;",
    0.37: "-",
    0.38: "f",
    0.39: "!()[]",
    0.4: "t",
    0.41: "`",
    0.44: "r",
    0.45: "*",
    0.47: "J",
    0.5: '"',
    0.53: "_{}–",  # noqa: RUF001  # letters as they are
    0.54: "z",
    0.57: "cs“”ç",
    0.6: "?vxy",
    0.61: "aekäéèà",
    0.62: "$0123456789L",
    0.64: "FT",
    0.65: "oö",
    0.66: "Zbdghnpquüßñ",
    0.67: "E",
    0.68: "#",
    0.69: "SY",
    0.7: "+<=>P^~−×÷±",  # noqa: RUF001  # letters as they are
    0.71: "X",
    0.72: "V",
    0.73: "C",
    0.74: "BR",
    0.75: "AK",
    0.76: "U",
    0.77: "DHN",
    0.79: "&",
    0.8: "G",
    0.81: "OQ",
    0.84: "w",
    0.85: "♠♥♦♣",
    0.91: "M",
    0.92: "¼½¾",
    0.94: "%",
    0.96: "m",
    0.99: "@",
    1.0: "—…",
    1.02: "W",
}
"""Hundredths of the size of the letters: 0.55 of the width in Helvetica Bold and 0.45 of that in DejaVu Sans Bold.

Both come with matplotlib as free data. The suits, which Helvetica lacks, are a little narrower than in DejaVu Sans.
"""
_WIDTHS = MappingProxyType({letter: width for width, letters in _OF_WIDTH.items() for letter in letters})
_OTHER, _SQUARE = 0.68, 1.0
"""Of a letter that isn't in the table, and of one that fills a square, as Chinese ones do."""
_CUT = "\N{HORIZONTAL ELLIPSIS}"


def text_width(words: str, size: float) -> float:
    """Measure words in a drawing's own units.

    Kerning is left out, and an accent that stands over its letter takes no room.
    """
    return size * sum(map(_width, words))


def shorten(words: str, size: float, room: float) -> str:
    """Cut words with an ellipsis if they have no room.

    >>> shorten("Hoyle", 16, 100), shorten("Hoyle", 16, 30)
    ('Hoyle', 'H…')
    """
    if text_width(words, size) <= room:
        return words
    return next(
        (cut for end in range(len(words) - 1, 0, -1) if text_width(cut := words[:end].rstrip() + _CUT, size) <= room),
        _CUT,
    )


def _width(letter: str) -> float:
    if combining(letter):
        return 0.0
    return _WIDTHS.get(letter, _SQUARE if east_asian_width(letter) in "WF" else _OTHER)
