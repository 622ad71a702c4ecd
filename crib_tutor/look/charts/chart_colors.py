"""The colors of charts, in both themes."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.look import theme

SHADES = 9
"""Flat steps of a map, from the least to the most."""
_MAP = ((0xEEF5F2, 0x5FB09C, 0x053F34), (0x16211E, 0x1F7D69, 0xC2F7EA))
"""The least, the middle and the most of a map, in the light and in the dark theme: more is further from the ground."""


class Shade(NamedTuple):
    """A color in both themes, and the page's variable."""

    light: str
    dark: str
    variable: str = ""


def _mix(ends: tuple[int, int, int], step: int) -> tuple[int, ...]:
    """The color of a step on the way from the first to the last of three, as red, green and blue."""
    at = step / (SHADES - 1) * 2
    color, other = (ends[0], ends[1]) if at <= 1 else (ends[1], ends[2])
    share = at if at <= 1 else at - 1
    parts = [((color >> shift) & 255, (other >> shift) & 255) for shift in (16, 8, 0)]
    return tuple(round(low + share * (high - low)) for low, high in parts)


def luminance(color: tuple[int, ...]) -> float:
    """Measure how light a color is, from 0 to 1.

    >>> luminance((255, 255, 255))
    1.0
    """
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color]
    return round(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2], 9)


def _ink_on(color: tuple[int, ...]) -> str:
    """Black or white, whichever is read better there."""
    return "#000000" if luminance(color) > 0.179 else "#ffffff"


def _hex(color: tuple[int, ...]) -> str:
    return "#" + "".join(f"{part:02x}" for part in color)


def _shades() -> dict[str, Shade]:
    steps = [[_mix(ends, step) for ends in _MAP] for step in range(SHADES)]
    filled = {f"map{step}": Shade(_hex(light), _hex(dark)) for step, (light, dark) in enumerate(steps)}
    inks = {
        f"on{step}": Shade(f"{_ink_on(light)[:-1]}{step + 1:x}", _ink_on(dark))
        for step, (light, dark) in enumerate(steps)
    }  # each a little beside black or white, so that a color tells its role
    return filled | inks


COLORS: Mapping[str, Shade] = MappingProxyType(
    {
        "ground": Shade("#ffffff", "#111111", "--jp-layout-color0"),
        "ink": Shade("#1b1b1f", "#ececef", "--jp-content-font-color1"),
        "soft": Shade("#5a5a62", "#adadb5", "--jp-content-font-color2"),
        "grid": Shade("#e4e4e8", "#2e2e33"),
        "axis": Shade("#8c8c94", "#7a7a82"),
        "mute": Shade("#8e939d", "#70757f"),
        "bar": Shade("#a8adb6", "#585d66"),
        "bar-pale": Shade("#dcdee2", "#303238"),
        "you": Shade(theme.YOU, "#a9c6ff"),
        "you-pale": Shade("#b5c1df", "#414a5c"),
        "best": Shade("#0b7a66", "#32b099"),
        "best-pale": Shade("#b0d5cd", "#1d473f"),
        "third": Shade("#c48214", "#a8701c"),
        "third-text": Shade("#8a5a00", "#d9a04a"),
        "strip": Shade("#f1f1f4", "#1d1d21"),
    }
    | _shades()
)
"""Every color by its role. Those of marks are at least 13 steps of lightness apart, so that gray print parts them."""


def shade_of(value: float, low: float, high: float) -> int:
    """Find the step of a map for a value.

    >>> shade_of(0.2, 0.0, 1.0), shade_of(1.0, 0.0, 1.0)
    (1, 8)
    """
    return min(SHADES - 1, int((value - low) / ((high - low) or 1) * SHADES))


_ROLES = MappingProxyType({shade.light: role for role, shade in COLORS.items()})
_HEX = re.compile(r"(?<=[: ])#[0-9a-f]{6}\b")


def color(role: str) -> str:
    """Give the color of a role, in the light theme.

    >>> color("best")
    '#0b7a66'
    """
    return COLORS[role].light


def use_variables(svg: str) -> tuple[str, set[str]]:
    """Put the page's variables in place of colors.

    >>> use_variables('<path style="fill: #1b1b1f"/>')
    ('<path style="fill: var(--crib-ink)"/>', {'ink'})
    """
    used = {_ROLES[match] for match in _HEX.findall(svg) if match in _ROLES}
    return _HEX.sub(lambda match: f"var(--crib-{_ROLES[match[0]]})" if match[0] in _ROLES else match[0], svg), used


def chart_style(roles: Collection[str]) -> str:
    """Write the CSS that colors roles in either theme."""
    light, dark = (
        "".join(_declare(role, getattr(COLORS[role], which)) for role in COLORS if role in {*roles, "ground"}).rstrip(
            ";"
        )
        for which in ("light", "dark")
    )
    return (
        f".crib-chart{{{light}}}"
        f"@media (prefers-color-scheme:dark){{body:not([data-jp-theme-light]) .crib-chart{{{dark}}}}}"
        f'[data-jp-theme-light="false"] .crib-chart{{{dark}}}'
    )


def _declare(role: str, color: str) -> str:
    first = COLORS[role].variable
    return f"--crib-{role}:{f'var({first},{color})' if first else color};"
