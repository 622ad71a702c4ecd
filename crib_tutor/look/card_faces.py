"""Card faces as SVG, without fonts or ids.

A picture says nothing aloud: the person who shows one gives it the words, such as `Card.name`.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from crib_tutor.deck import Card
from crib_tutor.look import theme
from crib_tutor.look.portraits import portrait

WIDTH, HEIGHT = 50, 70  # of a card, in a picture's own units; the card itself is drawn twice as large
LIFT = 7  # how far a raised card stands above the others
GAP, STARTER_GAP = 4, 14  # between cards of a row, and before the starter

# Index figures from ace to king, as lines 15 high: drawn rather than set, they look alike on every machine.
_FIGURES = (
    "M0 15 5 0l5 15M1.8 10h6.4",
    "M.3 4.6a4.5 4.6 0 0 1 9 0c0 2-1.2 3.6-3 5.4L.3 15h9.2",
    "M.6 0h8.4L4.8 5.9A4.6 4.6 0 1 1 .2 11.4",
    "M7.4 15V0L0 11h10",
    "M8.8 0h-7L1 7.3A4.7 4.7 0 1 1 .4 12",
    "M7 0 1.2 7.9M5 15a4.6 4.6 0 1 1 .01 0z",
    "M0 0h9.4L3.6 15",
    "M5 7a3.5 3.5 0 1 1 .01 0zM5 15a4 4 0 1 1 .01 0z",
    "M3 15l5.8-7.9M5 9.2A4.6 4.6 0 1 1 5.01 9.2z",
    "M0 2.6 3.4 0v15M8 4a3.9 4 0 0 1 7.8 0v7A3.9 4 0 0 1 8 11z",
    "M7.6 0v10.9a3.8 4.1 0 0 1-7.6 0",
    "M0 4.8a4.7 4.8 0 0 1 9.4 0v5.4A4.7 4.8 0 0 1 0 10.2zM5.6 10.6 10 15",
    "M0 0v15M9.4 0 0 9.4M3.9 5.8 9.8 15",
)
_LINE = ' stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
_WIDE, _COURT = 10, 11  # the ten, whose figure is two, and the jack
# Suit shapes, some 20 across, centred on 0 0.
_SHAPES: Mapping[str, str] = {
    "S": "M0-11C2.6-6.6 10-3.4 10 2.6A4.7 4.7 0 0 1 1.4 5.3Q1.8 8.6 4.4 10.6H-4.4Q-1.8 8.6-1.4 5.3"
    "A4.7 4.7 0 0 1-10 2.6C-10-3.4-2.6-6.6 0-11",
    "C": "M1.4 3.6Q1.8 8.4 4.4 10.6H-4.4Q-1.8 8.4-1.4 3.6A4.9 4.9 0 1 1-4-2.6a4.9 4.9 0 1 1 8 0A4.9 4.9 0 1 1 1.4 3.6",
    "D": "M0-11.4Q3.6-4.6 8.6 0 3.6 4.6 0 11.4-3.6 4.6-8.6 0-3.6-4.6 0-11.4",
    "H": "M0 10.4C-2.4 6-10 2.6-10-4.2A5.3 5.3 0 0 1 0-6.4 5.3 5.3 0 0 1 10-4.2C10 2.6 2.4 6 0 10.4",
}
_COLUMNS = 51, 67, 83
_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    number: tuple((_COLUMNS[int(column)], int(y)) for column, y in (spot.split(":") for spot in spots.split()))
    for number, spots in enumerate(
        (
            "1:29 1:119",
            "1:29 1:74 1:119",
            "0:29 2:29 0:119 2:119",
            "0:29 2:29 1:74 0:119 2:119",
            "0:29 2:29 0:74 2:74 0:119 2:119",
            "0:29 2:29 1:52 0:74 2:74 0:119 2:119",
            "0:29 2:29 1:52 0:74 2:74 1:96 0:119 2:119",
            "0:29 2:29 0:59 2:59 1:74 0:89 2:89 0:119 2:119",
            "0:29 2:29 1:44 0:59 2:59 0:89 2:89 1:104 0:119 2:119",
        ),
        2,
    )
}
"""Where the pips of a number card stand, by column and height; those below the middle are turned over."""
_MIDDLE_HEIGHT = 74
_CROWDED = 9
"""From this number on the pips are smaller."""


@cache
def face(card: Card, *, pips: bool = False) -> str:
    """Draw a card, with all its pips if asked.

    >>> from crib_tutor.deck import cards
    >>> five, = cards("5H")
    >>> face(five).startswith("<svg") and theme.SUITS["H"] in face(five)
    True

    A picture says nothing aloud: give it the words of `Card.name`.
    """
    return sheet(WIDTH, HEIGHT, card_at(card, 0, 0, pips=pips))


@cache
def stage_face(card: Card) -> str:
    """Draw a card for the stage, with both middles.

    >>> from crib_tutor.deck import cards
    >>> stage_face(cards("KH")[0]).count('<g class="middle">')
    1

    The index stays as it is, so that a card can still be read. A number card has its pips and one large pip, of which
    a window shows the pips where the card is 72 pixels wide or more, and else the one.
    """
    middle = f'<g class="middle">{_both_middles(card)}</g>'
    return sheet(
        WIDTH, HEIGHT, f'<g fill="{theme.SUITS[card.suit]}">{_halved(_front(card, theme.CARD_FACE) + middle)}</g>'
    )


def rank_sign(rank: int) -> str:
    """Draw a rank's figure in the words' color."""
    wide = 19 if rank == _WIDE else 13
    line = 'fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
    return _sign(f"-1.5 -1.5 {wide} 18", f'<path d="{_FIGURES[rank - 1]}" {line}/>')


def suit_sign(suit: str) -> str:
    """Draw a suit's shape in the words' color."""
    return _sign("-10.5 -11.5 21 23", f'<path d="{_SHAPES[suit]}" fill="currentColor"/>')


def _sign(seen: str, drawn: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{seen}" aria-hidden="true">{drawn}</svg>'


@cache
def card_back() -> str:
    """A card face down, as a whole SVG picture."""
    dots = "".join(f"M{5 * (3 + y % 20 // 10)} {y}H86" for y in range(18, 123, 10))
    drawn = (
        f'<rect x="8" y="8" width="84" height="124" rx="5" fill="{theme.CARD_BACK}"/>'
        f'<path d="{dots}" stroke="{theme.CARD_FACE}" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 10" '
        'opacity=".6"/>'
    )
    return sheet(WIDTH, HEIGHT, _halved(_paper(theme.CARD_FACE) + drawn))


def draw_once(svg: str) -> str:
    """Draw each shape of a picture once, and reuse it.

    >>> from crib_tutor.deck import cards
    >>> nine, = cards("9H")
    >>> drawn = face(nine, pips=True)
    >>> drawn.count("<path"), draw_once(drawn).count("<path")
    (11, 2)

    It gives ids, so the picture must be a document of its own.
    """
    once = ""
    if svg.count(_LINE) > 1:
        svg = svg.replace(_LINE, "").replace("<svg", f"<svg{_LINE}", 1)
    for shape, many in Counter(re.findall(r' d="[^"]{20,}"|<rect [^/]+', svg)).items():
        if many > 1:
            name = f"{once.count(' id=')}"
            tag, drawn = ("<path", shape) if shape.startswith(" ") else ("<rect", shape.removeprefix("<rect"))
            once += f'{tag} id="{name}"{drawn}/>'
            svg = re.sub(f"{tag}([^>]*){re.escape(drawn)}", rf'<use href="#{name}"\1', svg)
    return svg.replace(">", f"><defs>{once}</defs>", 1) if once else svg


def row(
    cards: Iterable[Card],
    lit: Collection[Card] | None = None,
    starter: Card | None = None,
    *,
    plain: bool = False,
) -> str:
    """Draw cards side by side, the starter set off.

    >>> from crib_tutor.deck import cards
    >>> hand, starter = cards("5H 5D 5S JC"), cards("5C")[0]
    >>> row(hand, starter=starter).count("<rect")
    5
    >>> row(hand, lit=hand[:2]).count(theme.CARD_DIMMED)
    2

    With `lit` its cards stand raised and the others recede; an empty `lit` dims them all, and None dims none.
    Plain ones have no portraits, which are lost where a card is small.
    """
    shown = tuple(cards)
    places = [(card, i * (WIDTH + GAP)) for i, card in enumerate(shown)]
    if starter is not None:
        places.append((starter, max(0, len(shown) * (WIDTH + GAP) - GAP + STARTER_GAP)))
    width = places[-1][1] + WIDTH if places else 0
    if lit is None:
        return sheet(width, HEIGHT, "".join(card_at(card, x, 0, plain=plain) for card, x in places))
    drawn = (card_at(card, x, LIFT * (card not in lit), card not in lit, plain=plain) for card, x in places)
    return sheet(width, HEIGHT + LIFT, "".join(drawn))


def sheet(width: int, height: int, drawn: str) -> str:
    """Wrap parts into a picture of the theme's size.

    >>> sheet(50, 70, "")
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70" width="60" height="84"></svg>'
    """
    scale = theme.CARD_WIDTH / WIDTH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width * scale:g}" height="{height * scale:g}">{drawn}</svg>'
    )


def _paper(colour: str) -> str:
    return f'<rect x="1" y="1" width="98" height="138" rx="9" fill="{colour}" stroke="{theme.CARD_EDGE}" stroke-width="1.5"/>'


def card_at(card: Card, x: int, y: int, dim: bool = False, *, pips: bool = False, plain: bool = False) -> str:
    """Draw a card as part of a larger picture."""
    ink = theme.SUITS[card.suit]
    place = f' transform="translate({x} {y})"' if x or y else ""
    paper = theme.CARD_DIMMED if dim else theme.CARD_FACE
    middle = _large_pip(card) if plain and card.rank >= _COURT else _middle(card, pips=pips)
    fade = f'<g opacity=".26">{middle}</g>' if dim else middle
    return f'<g{place} fill="{ink}">{_halved(_front(card, paper) + fade)}</g>'


def _front(card: Card, paper: str) -> str:
    wide = 1.9 if card.rank == _WIDE else 2.33
    return _paper(paper) + (
        f'<path d="{_FIGURES[card.rank - 1]}" transform="translate(9 11)scale({wide:g} 2.33)" fill="none" '
        f'stroke="{theme.SUITS[card.suit]}"{_LINE}/>'
        f"{_shape(_SHAPES[card.suit], 20, 65, 0.95)}"
    )


def _halved(drawn: str) -> str:
    return f'<g transform="scale(.5)">{drawn}</g>'


def _middle(card: Card, *, pips: bool) -> str:
    pip = _SHAPES[card.suit]
    if card.rank >= _COURT:
        return portrait(card.rank, card.suit, pip)
    if card.rank == 1:
        return _shape(pip, 62, 90, 2.7) + _shape(pip, 62, 90, 0.9, f' fill="{theme.CARD_FACE}"')
    if not pips:
        return _large_pip(card)
    size = 0.95 if card.rank < _CROWDED else 0.82
    return "".join(_shape(pip, x, y, size if y <= _MIDDLE_HEIGHT else -size) for x, y in _PIPS[card.rank])


def _large_pip(card: Card) -> str:
    return _shape(_SHAPES[card.suit], 64, 95, 2.5)


def _both_middles(card: Card) -> str:
    if card.rank == 1 or card.rank >= _COURT:
        return _middle(card, pips=True)
    pips, single = (_middle(card, pips=pips) for pips in (True, False))
    return f'<g class="pips">{pips}</g><g class="one" display="none">{single}</g>'


def _shape(path: str, x: float, y: float, scale: float, how: str = "") -> str:
    return f'<path d="{path}" transform="translate({x:g} {y:g})scale({scale:g})"{how}/>'
