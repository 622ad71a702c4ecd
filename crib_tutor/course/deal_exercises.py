"""Lay the cards of a deal open."""

from __future__ import annotations

from crib_tutor.course.lesson_10_deal import DEALER, PONE, Deal
from crib_tutor.game.events import CRIB, Laid, SaidGo
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, hand, paragraph, stacked

_NAMES = ("dealer", "pone")
_LANES = (card_faces.HEIGHT + 8, 0)
"""How far down the dealer's cards lie, and pone's."""
_LEFT, _STEP, _BREAK = 58, 30, 30
"""Where the first card lies, from card to card, and the room before a new count."""


def open_deal(deal: Deal) -> Html:
    """Show the cards of a deal, and nothing of their points.

    >>> from crib_tutor.course.lesson_10_deal import one_deal
    >>> print(open_deal(one_deal()).plain.splitlines()[3])
    Count 1: pone 5♥, dealer Q♠, pone 4♦, dealer 10♠, pone says go, dealer 2♣.
    """
    crib = hand(deal.shown(DEALER, CRIB), deal.starter)
    parts = [
        *(paragraph("The cut", "small"), hand([deal.starter])),
        *(paragraph("The play", "small"), _draw_play(deal)),
        *(paragraph("Pone's hand", "small"), hand(deal.shown(PONE), deal.starter)),
        *(paragraph("The dealer's hand", "small"), hand(deal.shown(DEALER), deal.starter)),
        *(paragraph("The crib", "small"), Html(str(crib), crib.plain.replace("Hand", "Crib"))),
    ]
    return stacked(*parts)


def _draw_play(deal: Deal) -> Html:
    """Draw the play from left to right, count by count."""
    drawn = "".join(text(name, 0, _LANES[player] + 40, 16, theme.QUIET, "start") for player, name in enumerate(_NAMES))
    high, lines = _LANES[DEALER] + card_faces.HEIGHT, ["Count 1:"]
    x, beside = _LEFT, None  # whose card lies to the left
    for event in deal.game.events:
        if isinstance(event, Laid):
            if event.count == event.card.value and event.card != deal.laid[0]:
                x += _BREAK
                lines[-1] = lines[-1].rstrip(",") + "."
                lines.append(f"Count {len(lines) + 1}:")
                across = x - (_STEP + _BREAK - card_faces.WIDTH) / 2
                drawn += f'<path d="M{across:g} 0V{high}" stroke="{theme.QUIET}" stroke-width="2"/>'
            drawn += card_faces.card_at(event.card, x, _LANES[event.player])
            lines[-1] += f" {_NAMES[event.player]} {event.card.symbol},"
            x, last, beside = x + _STEP, x, event.player
        elif isinstance(event, SaidGo):
            x += card_faces.WIDTH - _STEP if event.player == beside else 0
            drawn += text("go", x + 16, _LANES[event.player] + 40, 16, theme.QUIET)
            lines[-1] += f" {_NAMES[event.player]} says go,"
            x, last, beside = x + _STEP, x, None
    lines[-1] = lines[-1].rstrip(",") + "."
    return figure(drawn, last + card_faces.WIDTH, high, "\n".join(lines))
