"""The moments of a deal out of their order, to be sorted by whoever knows what comes before what."""

from __future__ import annotations

from html import escape
from types import EllipsisType

from crib_tutor.deck import quoted
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.pictures.one_deal import Deal


def _told(deal: Deal) -> tuple[str, ...]:
    """The moments of a deal in their order, in words."""
    return (
        "Both players get six cards.",
        "Both lay two cards away.",
        f"The dealer turns up {deal.starter.symbol}.",
        "The cards are played.",
        "Pone's hand is counted.",
        "The dealer's hand is counted.",
        "The crib is counted.",
    )


_LETTERS = "GDAFCBE"
"""The letter of each moment, in the order in which they happen."""
_EARLY = (
    "",
    "before cards are laid away they must have been dealt",
    "the pack is cut when four cards lie in the crib",
    "nobody plays before the starter has been turned up",
    "hands are counted when all cards have been played",
    "pone counts first",
    "the crib comes last of all",
)
"""Why each moment does not come sooner."""


def shuffled_moments(deal: Deal) -> Html:
    """The moments of a deal out of order, each with a letter.

    >>> from crib_tutor.pictures.one_deal import one_deal
    >>> print(shuffled_moments(one_deal()).plain.splitlines()[0])
    A: The dealer turns up J♣.
    """
    rows = sorted(zip(_LETTERS, _told(deal), strict=True))
    body = "".join(f"<p><b>{letter}</b>&ensp;{escape(words)}</p>" for letter, words in rows)
    return Html(body, "\n".join(f"{letter}: {words}" for letter, words in rows))


def in_order(deal: Deal, answer: object) -> Html:
    """Whether letters stand for the moments of a deal in their order, and if not, where the order goes wrong and why.

    >>> from crib_tutor.pictures.one_deal import one_deal
    >>> in_order(one_deal(), "G A").plain
    'The first one is right. Then A comes too soon: the pack is cut when four cards lie in the crib.'

    The right order is told once more, line by line. Letters that are no moment, or come twice, are refused in words;
    what is right so far is said of an order that stops early.
    """
    if isinstance(answer, EllipsisType):
        return paragraph("Not attempted yet: write seven letters in place of the three dots, and run the cell again.")
    given = "".join(answer.upper().replace(",", " ").split()) if isinstance(answer, str) else ""
    wrong = next((place for place, (one, due) in enumerate(zip(given, _LETTERS, strict=False)) if one != due), None)
    if not given or set(given) - set(_LETTERS) or len(set(given)) < len(given):
        return paragraph(
            f"{quoted(answer)} cannot be read: write each of the letters A to G once, between quotation marks."
        )
    if wrong is not None:
        begun = ("None is right yet.", "The first one is right.", f"The first {wrong} are right.")[min(wrong, 2)]
        late = _EARLY[_LETTERS.index(given[wrong])]
        return paragraph(f"{begun} Then {given[wrong]} comes too soon: {late}.".replace("yet. Then", "yet:"))
    if len(given) < len(_LETTERS):
        return paragraph(f"So far all is right, and {len(_LETTERS) - len(given)} are still to come.")
    return stacked(paragraph("That is the order.", "strong"), *map(paragraph, _told(deal)))
