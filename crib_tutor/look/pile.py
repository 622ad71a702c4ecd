"""The cards of one count, with running counts."""

from itertools import accumulate

from crib_tutor.deck import CardsLike, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.play import peg

_STEP, _NARROW = card_faces.WIDTH + card_faces.GAP, 44
"""From card to card, in the drawing and on a narrow page."""


def pile(laid: CardsLike) -> Html:
    """Show the cards of one count as they were played.

    >>> pile("5H 2D 4C 3S").plain
    'Played in this order: 5♥ 2♦ 4♣ 3♠. The count is 14.'
    """
    shown = cards(laid)
    peg(shown)  # which refuses what passes thirty-one
    words = f"Played in this order: {symbols(shown)}. The count is {sum(card.value for card in shown)}."
    drawn = ""
    for place, (card, total) in enumerate(zip(shown, accumulate(card.value for card in shown), strict=True)):
        drawn += card_faces.card_at(card, place * _STEP, 0)
        drawn += text(str(total), place * _STEP + card_faces.WIDTH / 2, card_faces.HEIGHT + 16, 16, theme.QUIET)
    return figure(drawn, len(shown) * _STEP, card_faces.HEIGHT + 22, words, width=len(shown) * _NARROW)
