"""Parts of the pictures to touch: cards, places, pegs.

Their colors follow the page's theme, and where no page says one, as in a stored picture, they are those of daylight. A
card is a place that `fill_cards` fills with its face, or the page does, which has every face once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from crib_tutor.deck import Card
from crib_tutor.deck import cards as read_cards
from crib_tutor.look import card_faces, club_portraits, theme
from crib_tutor.look.drawing import text

WIDE, NARROW = (572, 334), (284, 232)
"""Width and height of a picture on a laptop, and on a phone."""
INK = "var(--crib-text, #1b1b1f)"
QUIET = "var(--crib-text-quiet, #5c5c63)"
LINE = "var(--crib-line, #d0d0d4)"
PAPER = "var(--crib-surface, #fff)"
FELT = "var(--crib-felt, #eef5f3)"
ACCENT = "var(--crib-accent, #1a56a8)"
"""What can be touched, and what was touched last."""
GREEN = f"var(--crib-found, {theme.FOUND})"
GREEN_INK = "var(--crib-found-ink, #1f6658)"
"""The rest of what a picture shows: lines and shapes, and words in the same color."""
GREEN_PAPER = "#1f6658"
"""What is green behind white words."""
YOU, OPPONENT = f"var(--crib-you-ink, {theme.YOU})", f"var(--crib-opponent-ink, {theme.OPPONENT})"
"""The players' colors, for lines and words on either theme."""
SIDES = {"you": theme.YOU, "opponent": theme.OPPONENT}
DARK = (
    "<style>@media (prefers-color-scheme:dark){svg{--crib-text:#e8e8ea;--crib-text-quiet:#b4b4bc;--crib-line:#4a4a52;"
    "--crib-surface:#1b1b1f;--crib-felt:#1c2426;--crib-accent:#8ab4f8;--crib-found-ink:#76b3a8;"
    "--crib-you-ink:#8fb0d8;--crib-opponent-ink:#e0a184}}</style>"
)
"""What a picture that stands still adds, since no page lends it its colors."""
_PIPS = 60
"""Pixels from which a card has room for its pips."""
_SHAPE = card_faces.HEIGHT / card_faces.WIDTH
_PLACE = re.compile(r'(<g data-card="(\w+)"[^>]*>)</g>')
_WINDOW, _HEAD = 100, re.compile(r"<svg[^>]*>|</svg>")
"""How wide a portrait is drawn, and what makes it a picture of its own."""


def high(wide: float) -> float:
    """Say how high a card of this width is.

    >>> high(50)
    70.0
    """
    return wide * _SHAPE


def card(
    card: Card, x: float, y: float, wide: float, *, ring: str = "", dashed: bool = False, dim: bool = False
) -> str:
    """Draw a card from its upper left corner, ringed in a color.

    >>> card(Card(9, "H"), 10, 20, 50)
    '<g data-card="9H" transform="translate(10 20)scale(1)"></g>'
    """
    pips, fade = "p" * (wide >= _PIPS), ' opacity=".35"' * dim
    place = f'transform="translate({x:g} {y:g})scale({wide / card_faces.WIDTH:.4g})"'
    drawn = f'<g data-card="{card}{pips}" {place}{fade}></g>'
    if not ring:
        return drawn
    around = box(x - 2, y - 2, wide + 4, high(wide) + 4, line=ring, thick=2 if dashed else 3, corner=7)
    return drawn + (dash(around) if dashed else around)


def portrait(key: str, x: float, y: float, wide: float) -> str:
    """Draw someone of the club, or "you", from the upper left corner."""
    return f'<g data-card="{key}" transform="translate({x:g} {y:g})scale({wide / _WINDOW:.4g})"></g>'


def face_names(drawings: Iterable[str]) -> set[str]:
    """Name the faces that drawings have places for.

    >>> face_names([card(Card(9, "H"), 0, 0, 80)])
    {'9Hp'}
    """
    return {name for drawn in drawings for _, name in _PLACE.findall(drawn)}


def draw_face(name: str) -> str:
    """Draw a card or a portrait by the name that its place has."""
    if portrait := getattr(club_portraits, name, None):
        return _HEAD.sub("", portrait())
    (held,) = read_cards(name.removesuffix("p"))
    return card_faces.card_at(held, 0, 0, pips=name.endswith("p"))


def fill_cards(drawn: str, shared: Mapping[str, str]) -> str:
    """Put every card of a drawing, and what its looks share, into its place."""
    return _PLACE.sub(lambda found: f"{found[1]}{shared.get(found[2]) or draw_face(found[2])}</g>", drawn)


def share(name: str) -> str:
    """Make a place for what many looks share, which is sent once."""
    return f'<g data-card="{name}"></g>'


def box(
    x: float,
    y: float,
    wide: float,
    tall: float,
    *,
    fill: str = "none",
    line: str = "",
    thick: float = 1.5,
    corner: float = 6,
) -> str:
    """Draw a box with rounded corners."""
    edge = f' stroke="{line}" stroke-width="{thick:g}"' if line else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" rx="{corner:g}" fill="{fill}"{edge}/>'


def line(x: float, y: float, to_x: float, to_y: float, color: str = GREEN, thick: float = 2) -> str:
    """Draw a straight line."""
    return f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" fill="none" stroke="{color}" stroke-width="{thick:g}"/>'


def dot(x: float, y: float, radius: float, fill: str, line: str = "") -> str:
    """Draw a dot, or a ring in the color of its ``line``."""
    edge = f' stroke="{line}" stroke-width="2"' if line else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}"{edge}/>'


def dash(drawn: str) -> str:
    """Dash a box that asks to be touched."""
    return drawn.replace("/>", ' stroke-dasharray="5 3"/>')


def label(words: str, x: float, y: float, size: int = 13, color: str = INK, anchor: str = "middle") -> str:
    """Write words that keep their width in any font."""
    return text(words, x, y, max(size, 11), color, anchor)


def touch(name: str, drawn: str) -> str:
    """Make a part of a drawing one that's touched."""
    return f'<g data-touch="{name}">{drawn}</g>'


def spot(name: str, drawn: str) -> str:
    """Make a part of a drawing one that's tapped; keys have other ways."""
    return f'<g data-spot="{name}">{drawn}</g>'


def place(name: str, x: float, y: float, wide: float, tall: float, sign: str = "+") -> str:
    """Draw a dashed place that asks to be touched."""
    return touch(
        name,
        dash(box(x, y, wide, tall, fill=PAPER, line=ACCENT, thick=2))
        + label(sign, x + wide / 2, y + tall / 2 + 8, 24, ACCENT),
    )


def peg(name: str, x: float, y: float, words: str, side: str, track: tuple[float, float, float, float]) -> str:
    """Draw a peg with its number, to be dragged along a track.

    The ``track`` leads from where its least value is to where its most is. Its ring is dashed until it's moved.
    """
    wide = 38 if len(words) > 2 else 30
    ring = box(x - wide / 2 - 4, y - 16, wide + 8, 32, line=ACCENT, thick=2, corner=16)
    body = box(x - wide / 2, y - 12, wide, 24, fill=SIDES[side], corner=12)
    return slide(name, dash(ring) + body + label(words, x, y + 5, 13, theme.CARD_FACE), track)


def slide(name: str, drawn: str, track: tuple[float, float, float, float]) -> str:
    """Make a part of a drawing one that's dragged along a track."""
    return f'<g data-slide="{name}" data-track="{" ".join(f"{at:g}" for at in track)}">{drawn}</g>'


def coming(drawn: str, turn: int) -> str:
    """Let a part come after others, by its turn."""
    return f'<g class="crib-coming" style="--turn:{turn}">{drawn}</g>'
