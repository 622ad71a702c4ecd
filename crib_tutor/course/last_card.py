"""Find who plays the last card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from crib_tutor.course.amounts import draw_amounts
from crib_tutor.course.game_totals import load_totals, share_margin, share_of_hundred
from crib_tutor.course.lesson_08_play import DEALER, PONE, follow_cards, greediest_card
from crib_tutor.deck import Card, CardsLike, cards, shuffled
from crib_tutor.look.charts import RankedRows
from crib_tutor.play import Play
from crib_tutor.rules import CRIB_SIZE, HOYLE, Rules

NAMES = ("pone", "dealer")
"""The two players as the totals name them."""


def ways(pone: CardsLike, dealer: CardsLike, *, rules: Rules = HOYLE) -> dict[str, int]:
    """Count the ways to play, by the dealer's points.

    >>> ways("8S JD", "7H KC")
    {'0 points': 0, '1 point': 3, '2 points': 0, '3 points': 1}

    Both play any card that fits, good or bad, and neither stops while a card fits.
    """
    totals = Counter(_dealer_totals(Play.between(pone, dealer, rules=rules)))
    return {f"{points} point{'s' * (points != 1)}": totals[points] for points in range(max(totals) + 1)}


def _dealer_totals(play: Play) -> list[int]:
    """The dealer's points for every way to go on."""
    if play.over:
        return [0]
    ahead = [play.lay(card) for card in play.legal()] or [play.go()]
    return [
        sum(peg.combination.points for peg in after.scored if peg.player == DEALER) + later
        for after in ahead
        for later in _dealer_totals(after)
    ]


def play_to_the_end(pone: CardsLike, dealer: CardsLike, laid: CardsLike) -> tuple[Card, ...]:
    """Play on with what pegs most: all cards in order.

    >>> play_to_the_end("8S JD", "7H KC", "8S")
    (8S, 7H, JD, KC)

    Of equal cards the highest is played. A card that can't be played is left out, with those after it.
    """
    steps, play, _ = follow_cards(Play.between(pone, dealer), cards(laid))
    while play.legal():
        more, play, _ = follow_cards(play, (greediest_card(play),))
        steps += more
    return tuple([step.card for step in steps if step.card])


def dealers_last_cards() -> int:
    """The dealer's last cards in 100."""
    came = load_totals()["last cards"]
    return share_of_hundred(came[NAMES[DEALER]], came["plays"])


def last_card_rows() -> RankedRows:
    """Chart the last cards of 100 deals, by player."""
    came = load_totals()["last cards"]
    shares = {f"the {NAMES[DEALER]}": came[NAMES[DEALER]], NAMES[PONE]: came[NAMES[PONE]]}
    return draw_amounts(
        f"The dealer plays {dealers_last_cards()} last cards in 100",
        "Who plays the last of the eight cards, when both take points whenever they can",
        f"Simulated: {came['plays']:,} deals of four cards each.",
        {name: (100 * cards / came["plays"], share_margin(cards, came["plays"])) for name, cards in shares.items()},
        "last cards in 100",
        asked=f"the {NAMES[DEALER]}",
    )


def tally_last_cards(deals: int) -> dict[str, Any]:
    """Tally the players of last cards in seeded deals.

    Both play what pegs most, the highest of equals.
    """
    played: Counter[int] = Counter()
    for place in range(deals):
        pack = shuffled(f"the last card/{place}")
        play = Play.between(pack[:CRIB_SIZE], pack[CRIB_SIZE : 2 * CRIB_SIZE])
        while not play.over:
            player = play.turn
            play = play.lay(greediest_card(play)) if play.legal() else play.go()
        played[player] += 1
    sample = {"players": "what pegs most, the highest of equals", "seeds": f"the last card/0 to {deals - 1}"}
    return sample | {"plays": deals} | {name: played[player] for player, name in enumerate(NAMES)}


def way_rows(tallied: Mapping[str, int]) -> RankedRows:
    """Chart the ways to play, by the dealer's points.

    >>> way_rows(ways("8S JD", "7H KC")).finding
    'None of the 4 ways leaves the dealer without a point'
    """
    none, *_ = tallied
    left = f"{tallied[none]} of" if tallied[none] else "None of"
    return draw_amounts(
        f"{left} the {sum(tallied.values())} ways leaves the dealer without a point",
        f"What the dealer pegs in each of the {sum(tallied.values())} ways to play these eight cards",
        "Exact: every card that fits is tried, good or bad.",
        tallied,
        "ways",
        digits=0,
        asked=none,
    )
