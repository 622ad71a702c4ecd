"""Who plays the last card: open hands played to the end, every way to do so, and a thousand plays."""

from __future__ import annotations

from collections import Counter
from functools import cache

from crib_tutor.course.playing.lesson_08_play import DEALER, PONE, follow_cards, greediest_card
from crib_tutor.deck import Card, CardsLike, cards, shuffled
from crib_tutor.play import Play
from crib_tutor.rules import CRIB_SIZE, HOYLE, Rules

_PLAYS = 1_000


def ways(pone: CardsLike, dealer: CardsLike, *, rules: Rules = HOYLE) -> dict[str, int]:
    """All the ways in which two open hands can be played, by what the dealer pegs in them, from 0 points on.

    >>> ways("8S JD", "7H KC")
    {'0 points': 0, '1 point': 3, '2 points': 0, '3 points': 1}

    Both play any card that fits, good or bad, and neither stops while a card fits.
    """
    found = Counter(_dealer_totals(Play.between(pone, dealer, rules=rules)))
    return {f"{points} point{'s' * (points != 1)}": found[points] for points in range(max(found) + 1)}


def _dealer_totals(play: Play) -> list[int]:
    """What the dealer pegs from here on, for every way to go on."""
    if play.over:
        return [0]
    ahead = [play.lay(card) for card in play.legal()] or [play.go()]
    return [
        sum(one.combination.points for one in after.scored if one.player == DEALER) + later
        for after in ahead
        for later in _dealer_totals(after)
    ]


def play_to_the_end(pone: CardsLike, dealer: CardsLike, laid: CardsLike) -> tuple[Card, ...]:
    """The cards of two open hands in the order played: these first, and then both play what pegs most.

    >>> play_to_the_end("8S JD", "7H KC", "8S")
    (8S, 7H, JD, KC)

    Of equal cards the highest is played. A card that can't be played is left out, with those after it.
    """
    steps, play, _ = follow_cards(Play.between(pone, dealer), cards(laid))
    while play.legal():
        more, play, _ = follow_cards(play, (greediest_card(play),))
        steps += more
    return tuple([step.card for step in steps if step.card])


@cache
def last_cards() -> dict[str, int]:
    """In a thousand plays, how many last cards pone plays, and how many the dealer.

    >>> sum(last_cards().values())
    1000

    Each is dealt from a seed, four cards to either player, and both play what pegs most, the highest of equals.
    """
    laid = [0, 0]
    for place in range(_PLAYS):
        pack = shuffled(f"the last card/{place}")
        laid[_last_player(Play.between(pack[:CRIB_SIZE], pack[CRIB_SIZE : 2 * CRIB_SIZE]))] += 1
    return {"pone": laid[PONE], "dealer": laid[DEALER]}


def _last_player(play: Play) -> int:
    while not play.over:
        player, fits = play.turn, play.legal()
        play = play.lay(greediest_card(play)) if fits else play.go()
    return player
