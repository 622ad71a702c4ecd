"""Card faces drawn as SVG: no fonts, no ids, nothing from outside, so that a picture stands alone anywhere.

A picture says nothing aloud: whoever shows one gives it the words, such as `Card.name`.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from crib_tutor.deck import Card
from crib_tutor.look import theme

WIDTH, HEIGHT = 50, 70  # of a card, in the drawing's own units
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
_WIDE = 10  # the ten, whose figure is two
# Suit shapes and, for courts, a feathered cap, a coronet of pearls and a crown: some 20 across, centred on 0 0.
_SHAPES: Mapping[str, str] = {
    "S": "M0-11C2.6-6.6 10-3.4 10 2.6A4.7 4.7 0 0 1 1.4 5.3Q1.8 8.6 4.4 10.6H-4.4Q-1.8 8.6-1.4 5.3"
    "A4.7 4.7 0 0 1-10 2.6C-10-3.4-2.6-6.6 0-11",
    "C": "M1.4 3.6Q1.8 8.4 4.4 10.6H-4.4Q-1.8 8.4-1.4 3.6A4.9 4.9 0 1 1-4-2.6a4.9 4.9 0 1 1 8 0A4.9 4.9 0 1 1 1.4 3.6",
    "D": "M0-11.4Q3.6-4.6 8.6 0 3.6 4.6 0 11.4-3.6 4.6-8.6 0-3.6-4.6 0-11.4",
    "H": "M0 10.4C-2.4 6-10 2.6-10-4.2A5.3 5.3 0 0 1 0-6.4 5.3 5.3 0 0 1 10-4.2C10 2.6 2.4 6 0 10.4",
}
_PEARL = "a2 2 0 1 1 .01 0"
_EMBLEMS: Mapping[int, str] = {
    11: "M9 3C8-4 3-8-2-9-4-4-8 0-13 2.6Q-2 0 9 3M11 1.6C13 9-6 10-14 4.6Q-2 2.4 8 5 10 4 11 1.6"
    "M7.6-4C12-3 16-7 16-13 10-12 6-9 5.6-6.4",
    12: f"M-8.6 8.4-11-1.6-5 3.4 0-4.6 5 3.4 11-1.6 8.6 8.4Q0 5.8-8.6 8.4M-11-3.4{_PEARL}M0-6.4{_PEARL}M11-3.4{_PEARL}",
    13: "M-10 8.6V5.8H10v2.8zM-10 4-12-6-5.6-.8 0-9 5.6-.8 12-6 10 4z",
}


@cache
def face(card: Card) -> str:
    """One card, face up, as a whole SVG picture.

    >>> from crib_tutor.deck import cards
    >>> five, = cards("5H")
    >>> face(five).startswith("<svg") and theme.SUITS["H"] in face(five)
    True

    A picture says nothing aloud: give it the words of `Card.name`.
    """
    return sheet(WIDTH, HEIGHT, card_at(card, 0, 0))


@cache
def welcome_back() -> str:
    """A card face down, as a whole SVG picture.

    >>> welcome_back().count("<rect")
    2
    """
    lattice = "".join(f"M{x} 12L{x + 12} 24 {x} 36 {x + 12} 48 {x} 60" for x in range(7, 32, 6))
    drawn = (
        f'<rect x="5" y="5" width="40" height="60" rx="3" fill="{theme.CARD_BACK}"/>'
        f'<path d="{lattice}" fill="none" stroke="{theme.CARD_FACE}" stroke-width="1" opacity=".55"/>'
    )
    return sheet(WIDTH, HEIGHT, _paper(theme.CARD_FACE) + drawn)


def row(cards: Iterable[Card], lit: Collection[Card] | None = None, starter: Card | None = None) -> str:
    """Cards side by side in one picture, the starter set off at the end.

    >>> from crib_tutor.deck import cards
    >>> hand, starter = cards("5H 5D 5S JC"), cards("5C")[0]
    >>> row(hand, starter=starter).count("<rect")
    5
    >>> row(hand, lit=hand[:2]).count(theme.CARD_DIMMED)
    2

    With `lit` its cards stand raised and the others recede; an empty `lit` dims them all, and None dims none.
    """
    shown = tuple(cards)
    places = [(card, i * (WIDTH + GAP)) for i, card in enumerate(shown)]
    if starter is not None:
        places.append((starter, max(0, len(shown) * (WIDTH + GAP) - GAP + STARTER_GAP)))
    width = places[-1][1] + WIDTH if places else 0
    if lit is None:
        return sheet(width, HEIGHT, "".join(card_at(card, x, 0, False) for card, x in places))
    drawn = (card_at(card, x, LIFT * (card not in lit), card not in lit) for card, x in places)
    return sheet(width, HEIGHT + LIFT, "".join(drawn))


def sheet(width: int, height: int, drawn: str) -> str:
    """The picture around its parts, sized so that a card has the theme's width.

    >>> sheet(50, 70, "")
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70" width="60" height="84"></svg>'
    """
    scale = theme.CARD_WIDTH / WIDTH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width * scale:g}" height="{height * scale:g}">{drawn}</svg>'
    )


def _paper(colour: str) -> str:
    return f'<rect x=".5" y=".5" width="49" height="69" rx="5" fill="{colour}" stroke="{theme.CARD_EDGE}"/>'


def card_at(card: Card, x: int, y: int, dim: bool = False) -> str:
    """A card as part of a larger picture: paper, index in the corner, and the middle, which alone fades when dimmed.

    >>> card_at(Card(5, "H"), 54, 0).startswith('<g transform="translate(54 0)"')
    True
    """
    ink = theme.SUITS[card.suit]
    place = f' transform="translate({x} {y})"' if x or y else ""
    fade = ' opacity=".3"' if dim else ""
    paper = _paper(theme.CARD_DIMMED if dim else theme.CARD_FACE)
    return f'<g{place} fill="{ink}">{paper}{_index(card, ink)}<g{fade}>{_middle(card)}</g></g>'


def _index(card: Card, ink: str) -> str:
    beside = 35.5 if card.rank == _WIDE else 28.5
    return (
        f'<path d="{_FIGURES[card.rank - 1]}" transform="translate(6 6)scale(1.2)" fill="none" stroke="{ink}" '
        f'stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>'
        f"{_shape(_SHAPES[card.suit], beside, 15.2, 0.68)}"
    )


def _middle(card: Card) -> str:
    suit = _SHAPES[card.suit]
    if card.rank not in _EMBLEMS:
        return _shape(suit, 25, 46.5, 1.4)
    return _shape(_EMBLEMS[card.rank], 25, 36.4, 0.95) + _shape(suit, 25, 55.4, 0.82)


def _shape(path: str, x: float, y: float, scale: float) -> str:
    return f'<path d="{path}" transform="translate({x:g} {y:g})scale({scale:g})"/>'
