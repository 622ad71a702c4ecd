"""How everything looks, once, for CSS and charts."""

from collections.abc import Mapping
from types import MappingProxyType

# Suits step in lightness (CIE L* 7, 26, 37, 48), so grey print and colour-blind eyes tell them apart; each has at
# least 4.5:1 on a card. Card faces are white whatever the theme.
SUITS: Mapping[str, str] = MappingProxyType({"S": "#16161a", "C": "#05482a", "D": "#1a56a8", "H": "#d63a10"})

# Behind a face card's portrait, the palest of its suit; and the gold of its crown, feather and necklace.
SUIT_TINTS: Mapping[str, str] = MappingProxyType({"S": "#e4e3e8", "C": "#dbeae0", "D": "#dce8f8", "H": "#fbe3dc"})
GOLD = "#e2a52b"

# Marks beside words, 3:1 or more on white and on JupyterLab's #111111; no colour serves as text on both. Teal, amber
# and crimson stay apart for colour-blind readers, and a word always stands beside.
QUIET, FOUND, MISSED, MISTAKEN = "#7d7d84", "#2a8f7c", "#b0761a", "#c94a82"

# The card is paper in either theme; its edge shows on white and on black.
CARD_FACE, CARD_EDGE, CARD_DIMMED, CARD_BACK = "#ffffff", "#85888e", "#e9e9ea", "#40618f"
CARD_WIDTH, BOARD_WIDTH = 60, 480  # pixels, unless the page says otherwise; readable down to 48 and 300

# The board is maple in either theme. Pegs: dark blue, brick and green, apart in hue and in lightness.
WOOD, WOOD_EDGE, WOOD_GRAIN, HOLE = "#e6c999", "#9c7a4c", "#d3b07a", "#5a3f22"
YOU, OPPONENT, THIRD = "#1c3f94", "#b8321a", "#1f6b4f"

# Jupyter's own variables first; what follows the comma serves everywhere else, in the scheme that the page says it has.
GROUND = "var(--jp-layout-color0, light-dark(#fff, #111))"
SURFACE = "var(--jp-layout-color1, light-dark(#fff, #111))"
SURFACE_QUIET = "var(--jp-layout-color2, light-dark(#f4f4f4, #1d1d20))"
TEXT = "var(--jp-content-font-color1, light-dark(#1b1b1f, #ececef))"
TEXT_QUIET = "var(--jp-content-font-color2, light-dark(#5c5c63, #b6b6bd))"
LINE = "var(--jp-border-color2, light-dark(#d0d0d4, #3a3a40))"
ACCENT = "var(--jp-brand-color1, light-dark(#1a56a8, #8ab4f8))"

FONT = "var(--jp-content-font-family, system-ui, sans-serif)"
FONT_SIZE = "var(--jp-content-font-size1, 14px)"
TYPE_SCALE: Mapping[str, float] = MappingProxyType({"small": 0.86, "body": 1.0, "large": 1.2})
SPACING: Mapping[str, int] = MappingProxyType({"hair": 2, "tight": 4, "near": 8, "apart": 16})  # pixels
RADIUS = 6  # pixels

# Only cards and pegs move. A page that asks for reduced motion gets none: that rule is the page's own.
CARD_MS, PEG_MS, EASING = 180, 90, "cubic-bezier(.2, 0, 0, 1)"  # a card to its place; a peg from hole to hole


def css_variables() -> str:
    """Write the theme as CSS declarations for any rule.

    >>> css_variables().splitlines()[0]
    '--crib-found: #2a8f7c;'

    Only what a style sheet reads is among them; surfaces and text follow Jupyter's theme by themselves.
    """
    values = {
        "found": FOUND,
        "missed": MISSED,
        "card-edge": CARD_EDGE,
        "you": YOU,
        "opponent": OPPONENT,
        "third": THIRD,
        "ground": GROUND,
        "surface": SURFACE,
        "surface-quiet": SURFACE_QUIET,
        "line": LINE,
        "accent": ACCENT,
        "text": TEXT,
        "text-quiet": TEXT_QUIET,
        "font": FONT,
        "radius": f"{RADIUS}px",
        "card-width": f"{CARD_WIDTH}px",
        **{f"type-{name}": f"calc({FONT_SIZE} * {scale:g})" for name, scale in TYPE_SCALE.items()},
        **{f"space-{name}": f"{size}px" for name, size in SPACING.items()},
        "card-move": f"{CARD_MS}ms",
        "peg-move": f"{PEG_MS}ms",
        "easing": EASING,
    }
    return "\n".join(f"--crib-{name}: {value};" for name, value in values.items())
