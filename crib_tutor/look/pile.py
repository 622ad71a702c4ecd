"""The cards of one count, with running counts."""

from collections.abc import Collection, Sequence
from itertools import accumulate

from crib_tutor.deck import Card, CardsLike, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.play import peg

STEP = card_faces.WIDTH + card_faces.GAP
COUNTED = card_faces.HEIGHT + 22
"""Height of the cards with their counts."""
NARROW = 44
"""Width of a card on a narrow page."""


def pile(laid: CardsLike) -> Html:
    """Show the cards of one count as they were played.

    >>> pile("5H 2D 4C 3S").plain
    'Played in this order: 5♥ 2♦ 4♣ 3♠. The count is 14.'
    """
    shown = cards(laid)
    peg(shown)  # which refuses what passes thirty-one
    words = f"Played in this order: {symbols(shown)}. The count is {sum(card.value for card in shown)}."
    return figure(faces_with_counts(shown), len(shown) * STEP, COUNTED, words, width=len(shown) * NARROW)


def faces_with_counts(shown: Sequence[Card], lit: Collection[int] = ()) -> str:
    """Draw cards in a row, each with its count."""
    drawn = ""
    for place, (card, total) in enumerate(zip(shown, accumulate(card.value for card in shown), strict=True)):
        x, ink = place * STEP, theme.QUIET
        if place in lit:
            ink = theme.SUITS["S"]
            drawn += (
                f'<rect x="{x + 9}" y="{card_faces.HEIGHT + 1}" width="32" height="19" rx="4" fill="{theme.FOUND}"/>'
            )
        drawn += card_faces.card_at(card, x, 0)
        drawn += text(str(total), x + card_faces.WIDTH / 2, card_faces.HEIGHT + 16, 16, ink)
    return drawn
