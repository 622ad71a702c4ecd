"""The pegging card: what pegs in the play, and when."""

from collections.abc import Iterator

from crib_tutor import rules
from crib_tutor.deck import cards
from crib_tutor.play import peg
from crib_tutor.sheets.page import columns, document, items, paragraph, row, scored_board, section, table
from crib_tutor.words.counts_aloud import number

EXAMPLES = (
    ("brings the count to fifteen", "8S 7H"),
    ("brings it to exactly thirty-one", "KS 9D QH 2C"),
    ("pairs the card before it", "KH 4D 4S"),
    ("is the third alike, a <b>pair royal</b>", "6H 6D 6S"),
    ("is the fourth, a <b>double pair royal</b>", "3H 3D 3S 3C"),
    ("ends a run of three", "9D 7S 8H"),
    ("ends a run of four, in any order", "5H 2D 4C 3S"),
    ("does two things at once", "4H 5D 6S"),
)
"""What a card does, each with cards of one count whose last one does it."""
BREAKS = (
    ("A card between two alike: no pair.", "8H KD 8S"),
    ("A repeated rank is a wall: no run reaches past the other five.", "4H 2D 5C 3S 5D 6H"),
    ("On this side of the wall there's a run: 5, 4, 3. And the count is fifteen.", "3D 5S 4C 3H"),
)
"""Where nothing scores, or less than it seems: why, and the cards as they were played."""
GROWING = ("3H 4D 5S 2C 6H", "7H 7D 7S 7C")
"""Cards of one count that score again and again, from either player."""
ORDER = (
    ("The starter is cut", "Dealer", f"{rules.HEELS_POINTS} for heels, if it's a jack"),
    ("The play", "Both", "with each card, as it's played"),
    ("Pone's hand", "Pone", "its count"),
    ("The dealer's hand", "Dealer", "its count"),
    ("The crib", "Dealer", "its count"),
)
"""What is pegged in a deal, from the first to the last: the moment, whose it is, and how much."""
_CARD = 28
_TEN = 10


def pegging_card() -> str:
    """Print the play and the pegs on one page."""
    return document(
        "The play and the pegs",
        "Say the count with every card, and look back: only the card just played can score.",
        scored_board((33, 25), (28, 19)),
        columns([_scoring(), _breaks()], [_go(), _filling(), _growing(), _order(), _pegs()]),
        "crib_tutor. Today's game of six cards, after <cite>According to Hoyle</cite>.",
    )


def _scoring() -> str:
    rows = [
        (f'<span class="laid">{_draw_pile(text)}<span>{words}</span></span>', points(text)) for words, text in EXAMPLES
    ]
    rows.append(("is the last that fits: <b>go</b>; or the <b>last</b> of all", rules.GO_POINTS))
    note = paragraph("Your card is the raised one. Everything it makes adds up. Suits never matter.")
    return section("What your card pegs", note, table(["The card", "pegs"], rows))


def points(text: str) -> int:
    """Count what the last card pegs, without go.

    >>> points("4H 5D 6S")
    5
    """
    return sum(combination.points for combination in peg(text))


def _draw_pile(text: str) -> str:
    laid = cards(text)
    return row(laid, lit=laid[-1:], card=_CARD, alt=", then ".join(card.name for card in laid))


def _breaks() -> str:
    shown = [f"{_draw_pile(text)}<span>{words} <b>{points(text) or 'Nothing'}.</b></span>" for words, text in BREAKS]
    note = paragraph("Walk back from the last card until a rank would repeat. Look for the run on this side.")
    return section("Where it breaks", note, items(*shown, look="piles"))


def _go() -> str:
    steps = items(
        "<b>Pone leads.</b> Then you take turns, one card each.",
        f"<b>None of your cards fits</b> within {rules.THIRTY_ONE}? Say <q>go</q>. If one fits, you have to play it.",
        f"<b>Your opponent plays on</b> as long as a card fits. The last card pegs {rules.GO_POINTS}; at "
        f"exactly {rules.THIRTY_ONE} it's {rules.THIRTY_ONE_POINTS} instead, never both.",
        "<b>A new count starts at zero.</b> The player who did <em>not</em> play the last card leads. If you run out "
        "of cards, your opponent plays on alone.",
        f"<b>The very last card</b> pegs {rules.GO_POINTS}, unless it makes {rules.THIRTY_ONE}.",
        ordered=True,
    )
    return section("Go, and who leads", steps)


def _filling() -> str:
    """By the count on the table: which card brings it to fifteen or to thirty-one."""
    apart = rules.THIRTY_ONE - rules.FIFTEEN
    cells = "".join(
        f"<li><span><b>{low}</b> or <b>{low + apart}</b></span><span>{_name_card(rules.FIFTEEN - low)}</span></li>"
        for low in range(rules.FIFTEEN - _TEN, rules.FIFTEEN)
    )
    *safe, last = (_name_card(value) for value in range(1, rules.FIFTEEN - _TEN))
    note = paragraph(f"Lead {', '.join(safe)} or {last}, and no card makes fifteen.")
    return section("What fills the count", f'<ul class="fills" role="list">{cells}</ul>', note)


def _name_card(value: int) -> str:
    return {1: "an ace", 8: "an eight", _TEN: "any ten-card"}.get(value, f"a {number(value)}")


def _growing() -> str:
    note = paragraph("Each card that makes a run longer pegs the whole run again. What could come next?")
    return section("What grows", note, *(items(*_steps(text), ordered=True, look="strip grows") for text in GROWING))


def _steps(text: str) -> Iterator[str]:
    laid = text.split()
    for laid_so_far, card in enumerate(laid, 1):
        yield f"{row(card, card=_CARD)}<b>{points(' '.join(laid[:laid_so_far])) or '0'}</b>"


def _order() -> str:
    note = paragraph(f"The first to hole {rules.GAME} wins right away, even in the middle of a deal.")
    return section("Who pegs what, and when", table(["Moment", "who", "pegs"], ORDER, ""), note)


def _pegs() -> str:
    text = (
        "Leave the front peg where it is. Lift the <em>back</em> peg and put it ahead of the front peg, "
        "a hole for each point: the first hole after it is one."
    )
    return section("Leapfrog", paragraph(text))
