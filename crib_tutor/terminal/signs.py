"""Signs beyond letters, and what's written where there are none."""

from crib_tutor.deck import SYMBOLS

NEW = "»"
"""What stands before a sentence that is new."""
FRONT, BACK, HOLE, OUT, HOME = "●○·→←"
"""Pegs, holes and ways of the board."""
_LETTERS = str.maketrans(
    {
        **dict(zip(SYMBOLS.values(), SYMBOLS, strict=True)),
        **dict(zip([NEW, FRONT, BACK, HOLE, OUT, HOME, "“", "”"], '>Oo.><""', strict=True)),
        "±": "+/-",
        "\N{MINUS SIGN}": "-",
    }
)


def letters(text: str) -> str:
    """Write a text without signs, cards with letters.

    >>> letters("● 10♥")
    'O 10H'
    """
    return text.translate(_LETTERS)


def writes_signs(encoding: str | None) -> bool:
    """Say whether a terminal's encoding has all the signs.

    >>> writes_signs("utf-8"), writes_signs("cp1252"), writes_signs(None)
    (True, False, False)
    """
    try:
        "".join(map(chr, _LETTERS)).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
