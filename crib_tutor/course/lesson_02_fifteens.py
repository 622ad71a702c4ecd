"""The pictures of the lesson on fifteens: which two cards make fifteen, and how many cards a fifteen takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb

from crib_tutor import rules
from crib_tutor.course.game_totals import share_of_hundred
from crib_tutor.deck import PACK, RANKS, SUITS
from crib_tutor.look import theme
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html

_CELL = 30
_COUNTED = (*RANKS[:9], "10")
"""Ace to ten: jacks, queens and kings count as tens do."""


def partners() -> Html:
    """The grid of two cards: lit if they make fifteen, and the third card they need if they don't.

    >>> partners().plain.splitlines()[0]
    "Two cards make fifteen if they're a ten-card and a five, a nine and a six, or an eight and a seven."
    """
    said = "Two cards make fifteen if they're a ten-card and a five, a nine and a six, or an eight and a seven."
    plain = [said, "Any other two need a third card. For two cards from ace to ten, here it is:"]
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


# --- how many cards a fifteen takes -----------------------------------------------------------------------------------

_SIZES = {2: "two cards", 3: "just three", 4: "just four", 5: "all five"}
_LARGER = "three cards or more"


@cache
def fifteens_by_size() -> Mapping[int, int]:
    """How many fifteens of each number of cards there are in all hands of five cards.

    >>> sum(fifteens_by_size().values()) // comb(52, 5)
    1
    """
    ways = Counter({(0, 0): 1})
    for value in [card.value for card in PACK if card.suit == PACK[0].suit]:
        for (many, total), found in list(ways.items()):
            for taken in range(1, len(SUITS) + 1):
                ways[many + taken, total + taken * value] += found * comb(len(SUITS), taken)
    hand = max(_SIZES)
    return {size: ways[size, rules.FIFTEEN] * comb(len(PACK) - size, hand - size) for size in _SIZES}


def larger_fifteens() -> int:
    """Of 100 fifteens, how many take three cards or more.

    >>> larger_fifteens()
    44
    """
    found = fifteens_by_size()
    return share_of_hundred(sum(found.values()) - found[2], sum(found.values()))


def fifteen_rows() -> RankedRows:
    """How many of 100 fifteens take two cards, and how many take more.

    >>> fifteen_rows().finding
    '44 fifteens in 100 take three cards or more'
    """
    found = fifteens_by_size()
    hundredth = sum(found.values()) / 100
    larger = Row(_LARGER, ((sum(found.values()) - found[2]) / hundredth,))
    sizes = [Row(name, (found[size] / hundredth,), inside=size > 2) for size, name in _SIZES.items()]
    return RankedRows(
        f"{larger_fifteens()} fifteens in 100 take three cards or more",
        "How many cards a fifteen takes, in every hand of five cards there is",
        f"Exact: {sum(found.values()):,} fifteens in {comb(len(PACK), max(_SIZES)):,} hands of five cards.",
        (sizes[0], larger, *sizes[1:]),
        ("fifteens",),
        "fifteens in 100",
        ranked=False,
        best="",
        asked=_LARGER,
    )


SURPRISES: Mapping[str, str] = {
    "first guess": "The king meets each of the four fives: four fifteens. And any three of the fives make a fifteen, "
    "too: four more. Most people stop after the first four.",
    "shares": "If you look only for two cards, you give away nearly half of all fifteens.",
    "fourth step": "The sum is 25, ten too much. Leave out the jack, and the other four make a fifteen.",
    "third step": "The nine needs six more, and two threes are six. You can choose two of three threes in three ways. "
    "The king doesn't help, because it needs five.",
}
