"""Portraits of the club's members, in flat shapes.

They are drawn in an arched window of 100 by 104, in the inks of the suits, each with one touch of gold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from crib_tutor.look import theme

_ARCH = "M3 104V50a47 47 0 0 1 94 0v54z"


def lamb() -> str:
    """Draw Lamb, a bell at her neck."""
    dark, wool = "#3c3c42", theme.CARD_FACE
    eyes = _dots(wool, 5, (42.5, 57), (57.5, 57)) + _dots("#16161a", 2.8, (42.5, 57), (57.5, 57))
    return _window(
        "#f3e4c8",
        _fill(wool, "M11 104q0-20 15-26 24-11 48 0 15 6 15 26z"),
        _fill(dark, "M32 44q-1 22 6 30 6 8 12 8t12-8q7-8 6-30zM37 48Q16 42 8 55q8 9 29 7zM63 48q21-6 29 7-8 9-29 7z"),
        _dots(wool, 13, (34, 35), (66, 35)) + _dots(wool, 16, (50, 29)) + _dots(wool, 8, (43, 41), (57, 41)),
        eyes + _line(wool, 2.4, "M44.5 71q5.5 5 11 0"),
        _line(theme.SUITS["H"], 5, "M34 87q16 9 32 0"),
        _dots(theme.GOLD, 6.5, (50, 94)) + _line("#5a3f22", 2.4, "M50 95v4"),
    )


def magpie() -> str:
    """Draw Magpie, a coin in her beak."""
    ink, blue, white = theme.SUITS["S"], theme.SUITS["D"], theme.CARD_FACE
    coin = f'<circle fill="none" stroke="{white}" stroke-width="1.5" opacity=".7" cx="9" cy="55" r="5"/>'
    return _window(
        theme.SUIT_TINTS["S"],
        _fill(theme.QUIET, "M34 36 2 48q-2 5 4 7l28 2z"),
        _fill(ink, "M30 36a26 26 0 0 1 52 3q0 12-9 22 17 13 19 43H10q3-36 20-44z"),
        _fill(white, "M27 104q2-21 23-21t21 21zM69 66q20 3 22 26-17 1-21-9-3-9-1-17"),
        _fill(blue, "M76 93h17l1 11H76zM62 15q14 7 15 24-4-11-15-24"),
        _dots(white, 7, (46, 37)) + _dots(ink, 3.4, (45, 37)) + _dots(theme.GOLD, 8.5, (9, 55)) + coin,
    )


def owl() -> str:
    """Draw Owl, in her glasses."""
    brown, tan, eyes = "#7a5a2e", "#e3c394", ((36, 46), (64, 46))
    return _window(
        theme.SUIT_TINTS["D"],
        _fill(brown, "M11 104v-9q2-22 19-27h40q17 5 19 27v9z"),
        _fill(
            brown,
            "M15 13q15 2 22 11 13-4 26 0 7-9 22-11 1 15-4 21 5 10 0 19-5 17-20 20H39q-15-3-20-20-5-9 0-19-5-6-4-21",
        ),
        _fill(tan, "M31 104v-5q2-20 19-20t19 20v5z"),
        _dots(tan, 16.5, *eyes)
        + _dots(theme.GOLD, 14, *eyes)
        + _dots(theme.CARD_FACE, 10, *eyes)
        + _dots("#16161a", 4.6, *eyes),
        _fill(theme.GOLD, "M47 44h6v4h-6zM44 56h12l-6 13z"),
        _line(brown, 2, "M42 91l3 3 3-3M52 91l3 3 3-3M42 99l3 3 3-3M52 99l3 3 3-3"),
    )


def fox() -> str:
    """Draw Fox, who winks over a bow tie."""
    red, dark, white = theme.SUITS["H"], "#16161a", theme.CARD_FACE
    return _window(
        theme.SUIT_TINTS["H"],
        _fill(red, "M10 104v-6q3-18 20-22h40q17 4 20 22v6z"),
        _fill(white, "M33 104l5-14 12-14 12 14 5 14z"),
        _fill(red, "M19 11q14 4 20 16h22q6-12 20-16 3 15-1 28l4 13Q76 74 50 80 24 74 16 52l4-13q-4-13-1-28"),
        _fill(dark, "M24 18q8 4 11 12l-10 9q-2-11-1-21M76 18q-8 4-11 12l10 9q2-11 1-21"),
        _fill(white, "M16 52q22 1 32 24-6 2-8 2-17-6-24-26M84 52q-22 1-32 24 6 2 8 2 17-6 24-26"),
        _fill(dark, "M43.5 74h13v4q-3 5-6.5 5t-6.5-5z") + _dots(dark, 4.2, (64, 53)),
        _line(dark, 3.2, "M31 54q5-5 10 0"),
        _fill(theme.GOLD, "M35 89l15 6 15-6v13l-15-6-15 6z"),
    )


def octopus() -> str:
    """Draw Octopus, in his crown."""
    ink, white, eyes = theme.SUITS["C"], theme.CARD_FACE, ((40, 52), (60, 52))
    left, right = (
        "M34 68q-2 20-18 20-6-1-5-7M42 72q1 22-12 29-5 2-8-1",
        "M66 68q2 20 18 20 6-1 5-7M58 72q-1 22 12 29 5 2 8-1",
    )
    return _window(
        theme.SUIT_TINTS["C"],
        _line(ink, 8.5, f"{left}{right}M50 74v27"),
        _fill(ink, "M20 49a30 30 0 0 1 60 0q0 16-10 26-20 9-40 0-10-10-10-26"),
        _dots("#2f7a55", 3, (29, 38), (71, 38), (34, 32), (67, 30)),
        _dots(white, 7.5, *eyes) + _dots("#16161a", 3.8, *eyes),
        _line(white, 2.4, "M43 66q7 6 14 0"),
        _fill(theme.GOLD, "M34 23 31 6l10 8 9-11 9 11 10-8-3 17q-16-5-32 0"),
    )


def you() -> str:
    """Draw your own badge, a plain blue bust."""
    return _window(
        theme.SUIT_TINTS["D"], _fill(theme.YOU, "M14 104q0-34 36-34t36 34z") + _dots(theme.YOU, 20, (50, 44))
    )


def _window(ground: str, *drawn: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 104" aria-hidden="true" width="54" height="56">'
        f'<path fill="{ground}" d="{_ARCH}"/>{"".join(drawn)}</svg>'
    )


def _fill(ink: str, path: str) -> str:
    return f'<path fill="{ink}" d="{path}"/>'


def _line(ink: str, wide: float, path: str) -> str:
    return f'<path fill="none" stroke="{ink}" stroke-width="{wide:g}" stroke-linecap="round" d="{path}"/>'


def _dots(ink: str, radius: float, *places: tuple[float, float]) -> str:
    return "".join(f'<circle fill="{ink}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>' for x, y in places)


PORTRAITS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {"Lamb": lamb, "Magpie": magpie, "Owl": owl, "Fox": fox, "Octopus": octopus}
)
"""What draws each member, by name."""
