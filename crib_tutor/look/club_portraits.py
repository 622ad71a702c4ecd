"""Portraits of the club's members, in flat shapes.

They are drawn in an arched window of 100 by 104, in the inks of the suits, each with one touch of gold.
"""

from __future__ import annotations

from crib_tutor.look import theme

_ARCH = "M3 104V50a47 47 0 0 1 94 0v54z"


def magpie() -> str:
    """Draw Magpie, a coin in her beak."""
    ink, blue, tint = theme.SUITS["S"], theme.SUITS["D"], theme.SUIT_TINTS["S"]
    return _window(
        tint,
        f'<path fill="{theme.QUIET}" d="M34 36 2 48q-2 5 4 7l28 2z"/>'
        f'<path fill="{ink}" d="M30 36a26 26 0 0 1 52 3q0 12-9 22 17 13 19 43H10q3-36 20-44z"/>'
        f'<path fill="{theme.CARD_FACE}" d="M27 104q2-21 23-21t21 21zM69 66q20 3 22 26-17 1-21-9-3-9-1-17"/>'
        f'<path fill="{blue}" d="M76 93h17l1 11H76zM62 15q14 7 15 24-4-11-15-24"/>'
        f'<circle fill="{theme.CARD_FACE}" cx="46" cy="37" r="7"/><circle fill="{ink}" cx="45" cy="37" r="3.4"/>'
        f'<circle fill="{theme.GOLD}" cx="9" cy="55" r="8.5"/>'
        f'<circle fill="none" stroke="{theme.CARD_FACE}" stroke-width="1.5" opacity=".7" cx="9" cy="55" r="5"/>',
    )


def you() -> str:
    """Draw your own badge, a plain blue bust."""
    bust = f'<path fill="{theme.YOU}" d="M14 104q0-34 36-34t36 34zM50 24a20 20 0 1 1 0 40 20 20 0 0 1 0-40"/>'
    return _window(theme.SUIT_TINTS["D"], bust)


def _window(ground: str, drawn: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 104" aria-hidden="true" width="54" height="56">'
        f'<path fill="{ground}" d="{_ARCH}"/>{drawn}</svg>'
    )
