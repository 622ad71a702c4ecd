"""Leads and replies that lessons ask about, priced once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from crib_tutor.deck import Card, cards, quote, symbols
from crib_tutor.findings.finding import compare, finding
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.charts.data import number
from crib_tutor.look.html import hand, paragraph, stacked
from crib_tutor.look.pile import pile
from crib_tutor.rules import IllegalMove
from crib_tutor.shipped import read_shipped

FILE = "course/reply_choices.json"
BALANCE = "balance"
MODELS = (BALANCE, "careful")
"""The opponents that each turn is priced against."""
EXACT = (
    "Exact, over every hand a balanced opponent may hold, who is careful after the first two cards. Net is what you "
    "peg to the end, less what your opponent pegs."
)


class Reply(NamedTuple):
    """A turn of the play, as its player sees it.

    Without a pile it's a lead.
    """

    hand: str
    pile: str
    dealer: bool
    starter: str

    @property
    def key(self) -> str:
        """The name that its nets are kept under."""
        return f"{self.hand} on {self.pile}" if self.pile else f"{self.hand} to lead"


LEADS = tuple(
    Reply(kept, "", False, starter)
    for kept, starter in (
        ("3S 3D 5H KC", "9C"),
        ("2S 8C 8D KH", "9C"),
        ("3H 6C 6S JD", "KD"),
        ("3D 7H QS KC", "9C"),
        ("AH 4C 7H 7S", "9C"),
        ("4H 5S JC JD", "9C"),
        ("3H 9D 9S JD", "9C"),
        ("6C 7D 7S 8H", "9C"),
        ("8C 8D 2S 5H", "9C"),
    )
)
"""The hands that lesson 16 and the map lead from."""
ELEVENS = tuple(
    Reply(f"KD KS {middle} {low}", "QC", True, "5S") for middle in ("9H", "8H", "7H") for low in ("4S", "3S", "2S")
)
"""Two kings with a middle and a low card, of which three pairs add up to eleven."""
REPLIES = (
    Reply("6D 10S JC", "AH 10C", False, "9D"),
    Reply("5H 6C 7S KD", "6H", True, "9H"),
    Reply("4C 8D 8S KH", "AH", True, "9C"),
    Reply("6C 9D QS KD", "6H", True, "3C"),
    Reply("7C 7D KS", "9H 2S", False, "QD"),
)
"""The turns that lesson 17 asks about."""
TURNS = (*REPLIES, *LEADS, *ELEVENS)


def price_turns(turns: Iterable[Reply], against: str) -> dict[str, dict[str, float]]:
    """Price every card of some turns, to a hundredth."""
    from crib_tutor.strategy import plays  # noqa: PLC0415  # numpy, where something is priced

    ranked = {
        turn.key: plays(turn.hand, turn.pile, starter=turn.starter, dealer=turn.dealer, against=against)
        for turn in turns
    }
    return {key: {str(choice.card): round(choice.net, 2) for choice in choices} for key, choices in ranked.items()}


@finding(FILE, lambda kept: compare(price_turns(REPLIES, BALANCE), kept[BALANCE]), minutes=0.2)
def reply_choices() -> dict[str, dict[str, dict[str, float]]]:
    """Price the turns against each opponent."""
    return {model: price_turns(TURNS, model) for model in MODELS}


def turn_nets(turn: Reply, against: str = BALANCE) -> Mapping[Card, float]:
    """What each rank of a turn nets, the best first."""
    priced = {cards(card)[0]: net for card, net in read_shipped(FILE)[against][turn.key].items()}
    ranks = {card.rank: card for card in reversed(cards(turn.hand))}
    nets = {card: priced[card] for card in cards(turn.hand) if ranks[card.rank] == card and card in priced}
    return dict(sorted(nets.items(), key=lambda item: -item[1]))


def find_turn(held: str, laid: str = "") -> Reply:
    """Find a turn that was priced.

    Raises `IllegalMove` for one that nobody priced.
    """
    known = next((turn for turn in TURNS if (turn.hand, turn.pile) == (held, laid)), None)
    if known is None:
        raise IllegalMove(f"{quote(f'{held} on {laid}')} isn't a turn of this lesson: write its cards as they're there")
    return known


def reply_question(held: str, laid: str) -> dict[str, Any]:
    """Ask for the best card of a turn.

    >>> asked = reply_question("6C 9D QS KD", "6H")
    >>> asked["answer"], asked["choices"]
    ('9♦', ('6♣', '9♦', 'Q♠', 'K♦'))

    Raises `IllegalMove` for a turn that nobody priced.
    """
    known = find_turn(held, laid)
    nets = turn_nets(known)
    best, second, *_ = nets
    seat = "You deal." if known.dealer else "You're pone."
    return {
        "about": RankedRows(
            f"Play {best.symbol}: it nets {number(nets[best] - nets[second], 1)} more than {second.symbol}",
            f"What each card nets on {symbols(cards(laid))}",
            EXACT,
            tuple(Row(card.symbol, (net,)) for card, net in nets.items()),
            (),
            "net points to the end of the play",
            dots=True,
        ),
        "answer": best.symbol,
        "choices": tuple(card.symbol for card in cards(held) if card in nets),
        "before": stacked(paragraph(f"{seat} On the table:"), pile(laid), paragraph("You hold:"), hand(cards(held))),
    }
