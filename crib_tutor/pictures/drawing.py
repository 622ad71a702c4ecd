"""What pictures share: words in a drawing, and amounts as bars."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from crib_tutor import faces, theme
from crib_tutor.html import Html, picture
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind, require_number, require_text

_MOST = 10**12
"""An amount that a bar shows is no more."""


def bars(amounts: Mapping[str, int]) -> Html:
    """Named amounts as bars, one below the other, each with its number.

    >>> bars({"two cards": 3, "three cards": 1}).plain
    'two cards 3, three cards 1.'
    """
    wide, step, left = 300, 28, 104
    require_kind(amounts, Mapping, 'named amounts: give a dictionary such as {"two cards": 3}')
    for name, amount in amounts.items():
        require_text(name, "the name of a bar")
        require_number(amount, "an amount", 0, _MOST)
    if not amounts:
        raise IllegalMove("bars need one amount or more, and none below 0")
    most = max(*amounts.values(), 1)
    drawn = ""
    for place, (name, amount) in enumerate(amounts.items()):
        y, length = place * step, round(amount / most * wide)
        drawn += text(name, left - 8, y + 19, 16, theme.QUIET, "end")
        drawn += f'<rect x="{left}" y="{y + 4}" width="{length}" height="20" rx="3" fill="{theme.FOUND}"/>'
        drawn += text(str(amount), left + length + 8, y + 19, 16, theme.QUIET, "start")
    plain = ", ".join(f"{name} {amount}" for name, amount in amounts.items()) + "."
    svg = faces.sheet(left + wide + 60, len(amounts) * step, drawn)
    return Html(f"<p>{picture(svg, plain, left + wide + 60)}</p>", plain)


def text(words: str, x: float, y: float, size: int, colour: str, anchor: str = "middle") -> str:
    """Words at a place in a drawing, or nothing where there are none.

    >>> text("5", 10, 20, 16, "#000")[:21]
    '<text x="10" y="20" f'
    """
    style = f'font-family="sans-serif" font-size="{size}" font-weight="600" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(words)}</text>' if words else ""
