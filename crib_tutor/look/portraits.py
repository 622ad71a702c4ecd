"""Portraits of jacks, queens and kings, in flat shapes.

They are drawn on a card of 100 by 140, and the ink of the suit is set around them.
"""

from __future__ import annotations

from collections.abc import Mapping

from crib_tutor.look import theme

_WINDOW = "M37 130V42a29 29 0 0 1 58 0v88q0 4-4 4H41q-4 0-4-4"
_SHOULDERS = "M37 130v-5q0-15 20-22h18q20 7 20 22v5q0 4-4 4H41q-4 0-4-4"
_NECK = "M59.5 86h13v18l-6.5 7-6.5-7z"
_EYE = "m-2.3 0a2.3 2.3 0 1 0 4.600 0a2.3 2.3 0 1 0-4.600 0"
_CHEEK = "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
_PEARL = "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
_CHEST, _CREST = "translate(66 123)scale(.75)", "translate(66 41)scale(.4)"

# --- jacks ------------------------------------------------------------------------------------------------------------

_BOB = "M45 58h42l1 25q0 5-5 5h-7V70H56v18h-7q-5 0-5-5z"
_JACKS_FACE = "M52 66q2-7 7-4 6 3 21 0v14a14 18 0 0 1-28 0z"
_COLLAR = "M58 102l8 9 8-9 9 5-8 10-9-6-9 6-8-10z"
_CAP = "M44 58q-3-24 22-26 26-1 24 20-1 6-3 6-21-7-41 2-2 1-2-2"
_BRIM = "M46 55q20-8 41-1.5v5q-20-6-40 2.2z"
_FEATHER = "M81 55q-2-22 15-38 3 26-12 40z"
_QUILL = "M83.5 52q1-13 9-23"
_SMILE = "M60 83q6 5.5 12 0"
_WINK = "M69 72q3-3.5 6.5-.5"
_ONE_EYED = "SH"
"""The jacks of these suits are drawn from the side in the old packs, with one eye; here they wink."""

# --- queens -----------------------------------------------------------------------------------------------------------

_QUEENS_HAIR: Mapping[str, str] = {
    "S": "M46 64q0-17 20-17t20 17l3 36H43z",
    "C": "M46 60q2-14 20-14t20 14q6 18-1 32-3 4-9 4H56q-6 0-9-4-7-14-1-32",
    "D": "M47 62q0-16 19-16t19 16v26q0 12 3 26l-12-10H56l-12 10q3-14 3-26z",
    "H": "M66 45q10 0 14 6 9 2 8 11 5 6 0 12 4 7-1 12 1 10-10 10H55q-11 0-10-10-5-5-1-12-5-6 0-12-1-9 8-11 4-6 14-6",
}
"""Hair from the crown down: straight, a bob, long, and curls."""
_QUEENS_FACE: Mapping[str, str] = {
    "S": "M52 60q14-5 28 0v14a14 19 0 0 1-28 0z",
    "C": "M52 63q14 3 28 0v11a14 19 0 0 1-28 0z",
    "D": "M52 73q1-11 14-17 13 6 14 17v1a14 19 0 0 1-28 0z",
    "H": "M52 74v-7q5-3 8-10 8 8 20 10v7a14 19 0 0 1-28 0z",
}
"""What the hair leaves of the face."""
_CORONET = "M46 53l-3-23 13 10 10-16 10 16 13-10-3 23q-20-7-40 0"
_CORONET_TIPS = (43, 28), (66, 22), (89, 28)
_LIPS = "M61.5 83.5q4.5-2.5 9 0-4.5 4.5-9 0"
_NECKLACE = "M59.5 103q6.5 9 13 0"

# --- kings ------------------------------------------------------------------------------------------------------------

_BEARDS: Mapping[str, str] = {
    "S": "q-1 12-9 19L66 112 55 99q-8-7-9-19",
    "C": "q3 26-20 26t-20-26",
    "D": "l-2 6v20l-9-4-9 8-9-8-9 4V86l-2-6",
    "H": "q6 4 1 9 3 7-5 8-1 7-7 6-3 7-9 7t-9-7q-6 1-7-6-8-1-5-8-5-5 1-9",
}
"""The lower edge of a beard from cheek to cheek: pointed, round, square, and curled."""
_CROWN = "M46 52q-1-13-5.5-24l13.5 9 12-17 12 17 13.5-9Q87 39 86 52q-20-5-40 0"
_CROWN_TIPS = (40.5, 28), (66, 20), (91.5, 28)
_KINGS_FACE = "M52 60q14-3 28 0v11q0 8-7 8-4 0-7-4-3 4-7 4-7 0-7-8z"
"""Between hair and beard, the moustache coming up to the nose."""
_MOUTH = "M62 84q4 3 8 0"
_ERMINE = "M42 115q24-20 48 0"
_SPOTS = "M46 112v.01M54.5 107.5v.01M77.5 107.5v.01M86 112v.01"


def portrait(rank: int, suit: str, pip: str) -> str:
    """Draw a bust with the pip of its suit."""
    crest = f'<path transform="{_CREST}" d="{pip}"/>' * (rank == _KING)
    chest = f'<path fill="{theme.CARD_FACE}" transform="{_CHEST}" d="{pip}"/>'
    return f'<path fill="{theme.SUIT_TINTS[suit]}" d="{_WINDOW}"/>' + "".join(_BUSTS[rank](suit)) + crest + chest


def _jack(suit: str) -> list[str]:
    winks = suit in _ONE_EYED
    eyes = _at(_EYE, (60, 71.5)) + ("" if winks else _at(_EYE, (72, 71.5)))
    lines = _SMILE + _WINK * winks
    return [
        _ink(_SHOULDERS + _BOB),
        _white(_NECK + _JACKS_FACE + _COLLAR),
        _ink(eyes),
        _line(lines, 2.4, theme.SUITS[suit]),
        _soft(_at(_CHEEK, (56.5, 78.5), (75.5, 78.5))),
        _ink(_CAP),
        f'<path fill="{theme.CARD_FACE}" opacity=".5" d="{_BRIM}"/>',
        _gold(_FEATHER),
        _line(_QUILL, 1.4, theme.CARD_FACE),
        _white(_at(_PEARL, (82, 56))),
    ]


def _queen(suit: str) -> list[str]:
    return [
        _ink(_QUEENS_HAIR[suit] + _SHOULDERS),
        _white(_NECK + _QUEENS_FACE[suit]),
        _ink(_at(_EYE, (60, 71.5), (72, 71.5)) + _LIPS),
        _soft(_at(_CHEEK, (56.5, 78), (75.5, 78))),
        _line(_NECKLACE, 2.8, theme.GOLD),
        _gold(_CORONET),
        f'<path fill="{theme.CARD_FACE}" stroke="{theme.GOLD}" stroke-width="2.2" d="{_at(_PEARL, *_CORONET_TIPS)}"/>',
    ]


def _king(suit: str) -> list[str]:
    beard = f"M46 80V58q0-8 20-8t20 8v22{_BEARDS[suit]}z"
    return [
        _ink(_SHOULDERS),
        _line(_ERMINE, 8, theme.CARD_FACE),
        _line(_SPOTS, 2.6, theme.SUITS[suit]),
        _ink(beard),
        _white(_KINGS_FACE),
        _ink(_at(_EYE, (60, 68), (72, 68))),
        _line(_MOUTH, 2, theme.CARD_FACE),
        _gold(_CROWN),
        _gold(_at(_PEARL, *_CROWN_TIPS)),
    ]


_JACK, _QUEEN, _KING = 11, 12, 13
_BUSTS = {_JACK: _jack, _QUEEN: _queen, _KING: _king}


def _ink(path: str) -> str:
    return f'<path d="{path}"/>'


def _white(path: str) -> str:
    return f'<path fill="{theme.CARD_FACE}" d="{path}"/>'


def _gold(path: str) -> str:
    return f'<path fill="{theme.GOLD}" d="{path}"/>'


def _soft(path: str) -> str:
    return f'<path opacity=".35" d="{path}"/>'


def _line(path: str, wide: float, ink: str) -> str:
    return f'<path fill="none" stroke="{ink}" stroke-width="{wide:g}" stroke-linecap="round" d="{path}"/>'


def _at(shape: str, *places: tuple[float, float]) -> str:
    return "".join(f"M{x:g} {y:g}{shape}" for x, y in places)
