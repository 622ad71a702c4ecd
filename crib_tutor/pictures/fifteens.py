"""The picture of the lesson on fifteens: which two cards make fifteen, and what others need."""

from __future__ import annotations

from crib_tutor import rules
from crib_tutor.deck import RANKS
from crib_tutor.look import card_faces, theme
from crib_tutor.look.html import Html, picture
from crib_tutor.pictures.drawing import text

_CELL = 30
"""Side of a square in the grid of partners."""
_COUNTED = (*RANKS[:9], "10")
"""Ace to ten: jacks, queens and kings count as tens do."""


def partners() -> Html:
    """The grid of two cards: lit where they make fifteen, and elsewhere the third card that they need.

    >>> partners().plain.splitlines()[0]
    'Two cards make fifteen as a tenth card with a five, a nine with a six, or an eight with a seven.'
    """
    said = "Two cards make fifteen as a tenth card with a five, a nine with a six, or an eight with a seven."
    plain = [said, "Elsewhere stands the third card that they need, for two cards from ace to ten:"]
    drawn = ""
    for row, name in enumerate(_COUNTED, 1):
        cells = [_partner(row + column) for column in range(1, len(_COUNTED) + 1)]
        plain.append(f"{name:>2}: " + " ".join(f"{cell:>2}" for cell in cells))
        drawn += _label(name, 0, row) + _label(name, row, 0)
        drawn += "".join(_square(cell, column, row) for column, cell in enumerate(cells, 1))
    side = (len(_COUNTED) + 1) * _CELL
    return Html(f"<p>{picture(card_faces.sheet(side, side, drawn), said, side)}</p>", "\n".join(plain))


def _partner(made: int) -> str:
    """What stands where two cards make some number: a star for fifteen, the third card needed, or nothing."""
    need = rules.FIFTEEN - made
    return "*" if need == 0 else _COUNTED[need - 1] if 0 < need <= len(_COUNTED) else "."


def _square(cell: str, column: int, row: int) -> str:
    lit = cell == "*"
    fill = theme.FOUND if lit else theme.CARD_FACE
    x, y, side = column * _CELL + 1, row * _CELL + 1, _CELL - 2
    box = f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="4" fill="{fill}" stroke="{theme.CARD_EDGE}"/>'
    ink = theme.CARD_FACE if lit else theme.SUITS["S"]
    return box + _label({"*": str(rules.FIFTEEN), ".": ""}.get(cell, cell), column, row, ink)


def _label(words: str, column: int, row: int, colour: str = theme.QUIET) -> str:
    return text(words, (column + 0.5) * _CELL, (row + 0.67) * _CELL, _CELL // 2, colour)
