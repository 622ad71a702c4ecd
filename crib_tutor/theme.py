"""How everything looks, once: colours, type, spacing and motion, for CSS now and for plots later."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Ink:
    """One meaning in three colours: `light` and `dark` for text in that theme, `mark` for borders and symbols in both.

    No single colour reaches 4.5:1 on white and on JupyterLab's #111111, so text takes the one its theme needs;
    3:1, enough for a border or a symbol, one colour can reach on both.

    >>> FOUND.light == FOUND.dark
    False

    Lay a `light` ink on a card whatever the theme: card faces stay white.
    """

    light: str
    dark: str
    mark: str


# Suits step in lightness (CIE L* 7, 26, 37, 48 on a card), so grey print and colour-blind eyes tell them apart.
SUITS: Mapping[str, Ink] = MappingProxyType(
    {
        "S": Ink("#16161a", "#e9e9ec", "#7d7d84"),
        "C": Ink("#05482a", "#86cf9b", "#1f8a50"),
        "D": Ink("#1a56a8", "#6fa3f5", "#2f74d0"),
        "H": Ink("#d63a10", "#e8532c", "#d63a10"),
    }
)
_SUIT_WORDS = {"S": "spade", "C": "club", "D": "diamond", "H": "heart"}

# What became of a claim. Teal, amber and crimson stay apart for colour-blind readers; a word always stands beside.
FOUND = Ink("#0f766e", "#4fc3a1", "#2a8f7c")
MISSED = Ink("#8a5a00", "#e0a83c", "#b0761a")
MISTAKEN = Ink("#a8215a", "#f07fa8", "#c94a82")

# The card is paper in either theme; its edge shows on white and on black.
CARD_FACE, CARD_EDGE, CARD_DIMMED = "#ffffff", "#85888e", "#e9e9ea"
CARD_BACK, CARD_BACK_PATTERN = "#27476b", "#8fa9c6"
CARD_WIDTH, BOARD_WIDTH = 60, 480  # pixels, unless the page says otherwise; readable down to 48 and 300

# The board is maple in either theme. Pegs: dark blue and brick, apart in hue and in lightness.
WOOD, WOOD_EDGE, WOOD_GRAIN, HOLE = "#e6c999", "#9c7a4c", "#d3b07a", "#5a3f22"
YOU, OPPONENT = "#1c3f94", "#b8321a"

# Jupyter's own variables first; what follows the comma serves everywhere else.
SURFACE = "var(--jp-layout-color1, #fff)"
SURFACE_QUIET = "var(--jp-layout-color2, #f4f4f4)"
TEXT = "var(--jp-content-font-color1, #1b1b1f)"
TEXT_QUIET = "var(--jp-content-font-color2, #5c5c63)"
LINE = "var(--jp-border-color2, #d0d0d4)"
ACCENT = "var(--jp-brand-color1, #1a56a8)"

FONT = "var(--jp-content-font-family, system-ui, sans-serif)"
FONT_SIZE = "var(--jp-content-font-size1, 14px)"
TYPE_SCALE: Mapping[str, float] = MappingProxyType({"small": 0.86, "body": 1.0, "large": 1.2, "title": 1.44})
SPACING: Mapping[str, int] = MappingProxyType({"hair": 2, "tight": 4, "near": 8, "apart": 16, "far": 24})  # pixels
RADIUS = 6  # pixels

# Only cards and pegs move. A page that asks for reduced motion gets none: that rule is the page's own.
CARD_MS, PEG_MS, EASING = 180, 90, "cubic-bezier(.2, 0, 0, 1)"  # a card to its place; a peg from hole to hole


def css_variables(dark: bool = False) -> str:
    """The whole theme as CSS declarations, to put into a rule of your choice.

    >>> css_variables().splitlines()[0]
    '--crib-spade: #16161a;'
    >>> "--crib-found: #4fc3a1;" in css_variables(dark=True)
    True

    Surfaces and text follow Jupyter by themselves; `dark` changes only the inks that it has no names for.
    """
    return "\n".join(f"--crib-{name}: {value};" for name, value in (*_inks(dark), *_things(), *_measures()))


def _inks(dark: bool) -> Iterator[tuple[str, str]]:
    """Suits on a card and in running text, verdicts as text and as marks."""
    for suit, ink in SUITS.items():
        yield _SUIT_WORDS[suit], ink.light
        yield f"{_SUIT_WORDS[suit]}-text", ink.dark if dark else ink.light
    for name, ink in (("found", FOUND), ("missed", MISSED), ("mistaken", MISTAKEN)):
        yield name, ink.dark if dark else ink.light
        yield f"{name}-mark", ink.mark


def _things() -> Iterator[tuple[str, str]]:
    """Cards, board and page."""
    yield from (("card-face", CARD_FACE), ("card-edge", CARD_EDGE), ("card-width", f"{CARD_WIDTH}px"))
    yield from (("wood", WOOD), ("wood-edge", WOOD_EDGE), ("hole", HOLE), ("you", YOU), ("opponent", OPPONENT))
    yield from (("surface", SURFACE), ("surface-quiet", SURFACE_QUIET), ("line", LINE), ("accent", ACCENT))
    yield from (("text", TEXT), ("text-quiet", TEXT_QUIET))


def _measures() -> Iterator[tuple[str, str]]:
    """Type, spacing and motion."""
    yield from (("font", FONT), ("radius", f"{RADIUS}px"))
    yield from ((f"type-{name}", f"calc({FONT_SIZE} * {scale:g})") for name, scale in TYPE_SCALE.items())
    yield from ((f"space-{name}", f"{size}px") for name, size in SPACING.items())
    yield from (("card-move", f"{CARD_MS}ms"), ("peg-move", f"{PEG_MS}ms"), ("easing", EASING))
