"""The picture of the first lesson: a hand under every starter."""

from __future__ import annotations

from collections.abc import Mapping

from crib_tutor import rules
from crib_tutor.counts import count
from crib_tutor.deck import PACK, RANKS, Card, CardsLike, cards
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import bar, figure, text
from crib_tutor.look.html import Html
from crib_tutor.words.counts_aloud import number

_BAR, _SIZE = 4, 23
"""Height of a point in a bar, in the units of a card's face, and the size of numbers, to be read on a narrow page."""


def starters(held: CardsLike) -> Html:
    """A hand under a starter of each rank, the first that is left of clubs, diamonds, hearts and spades.

    >>> starters("5H 5D 5S JC").plain.split(", ")[4]
    '5♣ makes 29'
    """
    kept = cards(held)
    left = [next((c for c in PACK if c.rank == rank and c not in kept), None) for rank in range(1, len(RANKS) + 1)]
    turned = [card for card in left if card is not None]  # of four alike in the hand none is left
    totals = [count(kept, starter).points for starter in turned]
    plain = ", ".join(f"{card.symbol} makes {total}" for card, total in zip(turned, totals, strict=True))
    best = max(zip(totals, turned, strict=True), key=lambda made: made[0])
    many = number(len(turned)).capitalize()
    alt = f"{many} starters with a bar each. The highest bar is that of the {best[1].name}: {best[0]}. {plain}."
    return _strip(turned, totals, f"{plain}.", alt)


def _strip(turned: list[Card], totals: list[int], plain: str, alt: str) -> Html:
    step, base = card_faces.WIDTH + card_faces.GAP, rules.HIGHEST_COUNT * _BAR + _SIZE + 3
    drawn = ""
    for place, (card, total) in enumerate(zip(turned, totals, strict=True)):
        x, high = place * step, total * _BAR
        color = theme.FOUND if total == max(totals) else theme.QUIET
        drawn += bar(x + 9, base - high, 32, high, color)
        drawn += text(str(total), x + card_faces.WIDTH / 2, base - high - 6, _SIZE, color)
        drawn += card_faces.card_at(card, x, base + 5)
    return figure(drawn, len(turned) * step - card_faces.GAP, base + 5 + card_faces.HEIGHT, plain, alt=alt, width=640)


SURPRISES: Mapping[str, str] = {
    "welcome": "One card can double a hand. So a hand is never finished before the starter is turned. Only one hand is "
    "higher: with a certain jack instead of the king it makes 29.",
}
ANSWERS: Mapping[str, int | str] = {
    "two overlooked": 2,
}
