"""What pictures share: words in a drawing, and amounts as bars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from crib_tutor.look import card_faces, theme
from crib_tutor.look.html import Html, picture
from crib_tutor.pictures.lettering import text_width, widest
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind, require_number, require_text

_MOST = 10**12
"""An amount that a bar shows is no more."""

_LONGEST, _STEP, _SIZE = 200, 28, 16
"""The longest bar, from one bar to the next, and the size of names and numbers."""


def bars(amounts: Mapping[str, int]) -> Html:
    """Named amounts as bars, one below the other, each with its number.

    >>> bars({"two cards": 3, "three cards": 1}).plain
    'two cards 3, three cards 1.'
    """
    require_kind(amounts, Mapping, 'named amounts: give a dictionary such as {"two cards": 3}')
    for name, amount in amounts.items():
        require_text(name, "the name of a bar")
        require_number(amount, "an amount", 0, _MOST)
    if not amounts:
        raise IllegalMove("bars need one amount or more, and none below 0")
    plain = ", ".join(f"{name} {amount}" for name, amount in amounts.items()) + "."
    return drawn_bars([(name, amount, str(amount)) for name, amount in amounts.items()], plain)


def drawn_bars(rows: Iterable[tuple[str, float, str]], plain: str, *, ink: str = theme.FOUND) -> Html:
    """A bar a row, given as its name, its length and its number, with as much room beside it as the words take.

    >>> drawn_bars([("two cards", 2.96, "3.0")], "two cards 3.0.").plain
    'two cards 3.0.'
    """
    shown = list(rows)
    left = round(widest((name for name, _, _ in shown), _SIZE)) + 10
    right = round(widest((number for _, _, number in shown), _SIZE)) + 10
    unit, drawn = _LONGEST / (max(amount for _, amount, _ in shown) or 1), ""
    for place, (name, amount, number) in enumerate(shown):
        y, length = place * _STEP, round(amount * unit)
        drawn += text(name, left - 8, y + 19, _SIZE, theme.QUIET, "end")
        drawn += f'<rect x="{left}" y="{y + 4}" width="{length}" height="20" rx="3" fill="{ink}"/>'
        drawn += text(number, left + length + 8, y + 19, _SIZE, theme.QUIET, "start")
    across = left + _LONGEST + right
    return Html(f"<p>{picture(card_faces.sheet(across, len(shown) * _STEP, drawn), plain, across)}</p>", plain)


def text(words: str, x: float, y: float, size: int, colour: str, anchor: str = "middle") -> str:
    """Words at a place in a drawing, as wide as `text_width` says in every font, or nothing where there are none.

    >>> text("5", 10, 20, 16, "#000")[:21]
    '<text x="10" y="20" f'
    """
    if not words:
        return ""
    style = f'font-family="sans-serif" font-size="{size}" font-weight="600" text-anchor="{anchor}" fill="{colour}"'
    room = f'textLength="{text_width(words, size):.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y:g}" {style} {room}>{escape(words)}</text>'
