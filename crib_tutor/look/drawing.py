"""Parts of pictures: frames, words, points, plain bars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from crib_tutor.look import card_faces, theme
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.html import Html, picture
from crib_tutor.look.lettering import text_width
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind, require_number, require_text

_MOST = 10**12
"""An amount that a bar shows is no more."""

DISC = 11
"""The radius of a disc with points in it."""


@dataclass(frozen=True, repr=False)
class _PlainBars(RankedRows):
    """Rows without a finding, whose words are their names and amounts alone."""

    def numbers(self) -> str:
        return ", ".join(f"{row.label} {row.total:.0f}" for row in self.rows) + "."


def bars(amounts: Mapping[str, int]) -> Html:
    """Show named amounts as bars, and say nothing more.

    >>> bars({"two cards": 3, "three cards": 1}).plain
    'two cards 3, three cards 1.'

    A chart of `crib_tutor.look.charts` says what it shows as well. Raises `IllegalMove` for no amounts, for more than
    30, and for one below 0.
    """
    require_kind(amounts, Mapping, 'named amounts: give a dictionary such as {"two cards": 3}')
    for name, amount in amounts.items():
        require_text(name, "the name of a bar")
        require_number(amount, "an amount", 0, _MOST)
    if not amounts:
        raise IllegalMove("bars need one amount or more, and none below 0")
    rows = tuple(Row(name, (amount,)) for name, amount in amounts.items())
    return _PlainBars("", "", "", rows, (), "", digits=0, ranked=False, best="").html()


def figure(
    drawn: str, wide: int, high: int, plain: str, *, alt: str = "", width: int = 0, title: str = "", caption: str = ""
) -> Html:
    r"""Frame a drawing of this size with its words.

    The picture takes ``width`` pixels where it isn't as wide as the drawing. ``title`` and ``caption`` are markup.
    """
    image = picture(card_faces.sheet(wide, high, drawn), alt or plain.replace("\n", " "), width or wide)
    above = f"<p>{title}</p>" if title else ""
    below = f"<p><small>{caption}</small></p>" if caption else ""
    return Html(f"{above}<p>{image}</p>{below}", plain)


def bar(x: float, y: float, wide: int, high: int, ink: str, corner: int = 3) -> str:
    """Draw a bar from its upper left corner."""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide}" height="{high}" rx="{corner}" fill="{ink}"/>'


def points_disc(points: int, x: float, y: float) -> str:
    """Draw points in a disc, as they're pegged."""
    paint = f'fill="{theme.CARD_FACE}" stroke="{theme.FOUND}" stroke-width="2"'
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{DISC}" {paint}/>'
    return disc + text(str(points), x, y + 5, 14, theme.SUITS["S"])


def text(words: str, x: float, y: float, size: int, color: str, anchor: str = "middle") -> str:
    """Write words at a place in a drawing."""
    if not words:
        return ""
    style = f'font-family="sans-serif" font-size="{size}" font-weight="600" text-anchor="{anchor}" fill="{color}"'
    room = f'textLength="{text_width(words, size):.1f}" lengthAdjust="spacing"'
    return f'<text x="{x:g}" y="{y:g}" {style} {room}>{escape(words)}</text>'
