"""The picture of the lesson on fifteens: which two cards make fifteen, and what others need."""

from __future__ import annotations

from collections.abc import Mapping

from crib_tutor import rules
from crib_tutor.deck import RANKS
from crib_tutor.look import theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html

_CELL = 30
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
    return figure(drawn, side, side, "\n".join(plain), alt=said)


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


def _label(words: str, column: int, row: int, color: str = theme.QUIET) -> str:
    return text(words, (column + 0.5) * _CELL, (row + 0.67) * _CELL, _CELL // 2, color)


SURPRISES: Mapping[str, str] = {
    "first guess": "The king meets each of the four fives: four fifteens. And any three of the fives are a fifteen "
    "too: four more. Most people stop after the first four.",
    "shares": "Whoever looks only for two cards gives away nearly half of all fifteens.",
    "fourth step": "The sum is 25, ten too much. Leave out the jack, and the other four are a fifteen.",
    "third step": "The nine needs six more, and two threes are six. From three threes, two can be chosen in three "
    "ways. The king is no help: it needs five.",
}
