"""Replies that lesson 19 asks about, priced once and shipped."""

from __future__ import annotations

from typing import Any, NamedTuple

from crib_tutor.deck import cards, quote, symbols
from crib_tutor.findings.finding import compare, finding
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.charts.data import number
from crib_tutor.look.html import hand, paragraph, stacked
from crib_tutor.look.pile import pile
from crib_tutor.rules import IllegalMove
from crib_tutor.shipped import read_shipped

FILE = "course/reply_choices.json"


class Reply(NamedTuple):
    """A turn of the play, as its player sees it."""

    hand: str
    pile: str
    dealer: bool
    starter: str

    @property
    def key(self) -> str:
        """The name that its nets are kept under."""
        return f"{self.hand} on {self.pile}"


REPLIES = (
    Reply("6D 10S JC", "AH 10C", False, "9D"),
    Reply("4S 9D JC KH", "7D", True, "2C"),
    Reply("5H 6C 7S KD", "6H", True, "9H"),
    Reply("4C 8D 8S KH", "AH", True, "9C"),
    Reply("6C 9D QS KD", "6H", True, "3C"),
    Reply("7C 7D KS", "9H 2S", False, "QD"),
)
"""The turns that the lesson asks about."""


def price_replies(against: str) -> dict[str, dict[str, float]]:
    """Price every card of every turn, to a hundredth."""
    from crib_tutor.strategy import plays  # noqa: PLC0415  # numpy, where something is priced

    ranked = {
        turn.key: plays(turn.hand, turn.pile, starter=turn.starter, dealer=turn.dealer, against=against)
        for turn in REPLIES
    }
    return {key: {str(choice.card): round(choice.net, 2) for choice in choices} for key, choices in ranked.items()}


@finding(FILE, lambda kept: compare(price_replies("careful"), kept), minutes=0.1)
def reply_choices() -> dict[str, dict[str, float]]:
    """Price the turns against a careful opponent."""
    return price_replies("careful")


def reply_question(held: str, laid: str) -> dict[str, Any]:
    """Ask for the best card of a turn.

    >>> asked = reply_question("6C 9D QS KD", "6H")
    >>> asked["answer"], asked["choices"]
    ('9♦', ('6♣', '9♦', 'Q♠', 'K♦'))

    Raises `IllegalMove` for a turn that nobody priced.
    """
    known = next((turn for turn in REPLIES if (turn.hand, turn.pile) == (held, laid)), None)
    if known is None:
        raise IllegalMove(f"{quote(f'{held} on {laid}')} isn't a turn of this lesson: write its cards as they're there")
    priced = {cards(card)[0]: net for card, net in read_shipped(FILE)[known.key].items()}
    ranks = {card.rank: card for card in reversed(cards(held))}
    nets = {card: priced[card] for card in cards(held) if ranks[card.rank] == card and card in priced}
    best, second, *_ = ranked = sorted(nets, key=lambda card: -nets[card])
    seat = "You deal." if known.dealer else "You're pone."
    return {
        "about": RankedRows(
            f"Play {best.symbol}: it nets {number(nets[best] - nets[second], 1)} more than {second.symbol}",
            f"What each card nets on {symbols(cards(laid))}",
            "Exact, over every hand a careful opponent may hold. Net is what you peg to the end, less what your "
            "opponent pegs.",
            tuple(Row(card.symbol, (nets[card],)) for card in ranked),
            (),
            "net points to the end of the play",
            dots=True,
        ),
        "answer": best.symbol,
        "choices": tuple(card.symbol for card in nets),
        "before": stacked(paragraph(f"{seat} On the table:"), pile(laid), paragraph("You hold:"), hand(cards(held))),
    }
