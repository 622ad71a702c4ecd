"""Pictures that one lesson needs: a hand under every starter, and the partners that make fifteen."""

from __future__ import annotations

from collections.abc import Mapping

from crib_tutor import faces, rules, theme
from crib_tutor.counts import count
from crib_tutor.deck import PACK, RANKS, Card, CardsLike, cards
from crib_tutor.html import Html, picture

_BAR = 4
"""Height of a point in a bar, in the units of a card's face."""
_CELL = 30
"""Side of a square in the grid of partners."""
_COUNTED = (*RANKS[:9], "10")
"""Ace to ten: jacks, queens and kings count as tens do."""


def starters(held: CardsLike) -> Html:
    """A hand under a starter of each rank, the first that is left of clubs, diamonds, hearts and spades.

    >>> starters("5H 5D 5S JC").plain.split(", ")[4]
    '5♣ makes 29'
    """
    kept = cards(held)
    turned = [next(c for c in PACK if c.rank == rank and c not in kept) for rank in range(1, len(RANKS) + 1)]
    totals = [count(kept, starter).points for starter in turned]
    plain = ", ".join(f"{card.symbol} makes {total}" for card, total in zip(turned, totals, strict=True))
    best = max(zip(totals, turned, strict=True), key=lambda made: made[0])
    alt = f"Thirteen starters with a bar each. The highest bar is that of the {best[1].name}: {best[0]}. {plain}."
    return Html(f"<p>{picture(_strip(turned, totals), alt, 640)}</p>", f"{plain}.")


def _strip(turned: list[Card], totals: list[int]) -> str:
    step, base = faces.WIDTH + faces.GAP, rules.HIGHEST_COUNT * _BAR + 20
    drawn = ""
    for place, (card, total) in enumerate(zip(turned, totals, strict=True)):
        x, high = place * step, total * _BAR
        colour = theme.FOUND if total == max(totals) else theme.QUIET
        drawn += f'<rect x="{x + 9}" y="{base - high}" width="32" height="{high}" rx="3" fill="{colour}"/>'
        drawn += _text(str(total), x + faces.WIDTH / 2, base - high - 6, 17, colour)
        drawn += faces.at(card, x, base + 5)
    return faces.sheet(len(turned) * step - faces.GAP, base + 5 + faces.HEIGHT, drawn)


def bars(amounts: Mapping[str, int]) -> Html:
    """Named amounts as bars, one below the other, each with its number.

    >>> bars({"two cards": 3, "three cards": 1}).plain
    'two cards 3, three cards 1.'
    """
    wide, step, left = 300, 28, 104
    most = max(amounts.values())
    drawn = ""
    for place, (name, amount) in enumerate(amounts.items()):
        y, length = place * step, round(amount / most * wide)
        drawn += _text(name, left - 8, y + 19, 16, theme.QUIET, "end")
        drawn += f'<rect x="{left}" y="{y + 4}" width="{length}" height="20" rx="3" fill="{theme.FOUND}"/>'
        drawn += _text(str(amount), left + length + 8, y + 19, 16, theme.QUIET, "start")
    plain = ", ".join(f"{name} {amount}" for name, amount in amounts.items()) + "."
    svg = faces.sheet(left + wide + 60, len(amounts) * step, drawn)
    return Html(f"<p>{picture(svg, plain, left + wide + 60)}</p>", plain)


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
    return Html(f"<p>{picture(faces.sheet(side, side, drawn), said, side)}</p>", "\n".join(plain))


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
    return _text(words, (column + 0.5) * _CELL, (row + 0.67) * _CELL, _CELL // 2, colour)


def _text(words: str, x: float, y: float, size: int, colour: str, anchor: str = "middle") -> str:
    style = f'font-family="sans-serif" font-size="{size}" font-weight="600" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{words}</text>' if words else ""
