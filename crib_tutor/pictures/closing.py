"""Who closes the play: how open hands are laid to the end, all the ways to do so, and the last card of many plays."""

from __future__ import annotations

from collections import Counter
from functools import cache

from crib_tutor.deck import Card, CardsLike, cards, shuffled
from crib_tutor.pictures.road import DEALER, PONE, followed, greediest
from crib_tutor.play import Play
from crib_tutor.rules import CRIB_SIZE, HOYLE, Rules

_PLAYS = 1_000


def ways(pone: CardsLike, dealer: CardsLike, *, rules: Rules = HOYLE) -> dict[str, int]:
    """All the ways in which two open hands can be laid, by what the dealer pegs in them, from nothing on.

    >>> ways("8S JD", "7H KC")
    {'0 points': 0, '1 point': 3, '2 points': 0, '3 points': 1}

    Both lay what fits, whoever would gain by it, and nobody stops who can lay a card.
    """
    found = Counter(_dealt_with(Play.between(pone, dealer, rules=rules)))
    return {f"{points} point{'s' * (points != 1)}": found[points] for points in range(max(found) + 1)}


def _dealt_with(play: Play) -> list[int]:
    """What the dealer pegs from here on, for every way to go on."""
    if play.over:
        return [0]
    ahead = [play.lay(card) for card in play.legal()] or [play.go()]
    return [_pegged(after, DEALER) + later for after in ahead for later in _dealt_with(after)]


def _pegged(play: Play, player: int) -> int:
    return sum(one.combination.points for one in play.scored if one.player == player)


def played_on(pone: CardsLike, dealer: CardsLike, laid: CardsLike) -> tuple[Card, ...]:
    """The cards of two open hands to the end, where these are laid first, and then both lay what pegs most.

    >>> played_on("8S JD", "7H KC", "8S")
    (8S, 7H, JD, KC)

    Of equals the highest is laid. A card that may not be laid is left out, with those after it.
    """
    steps, play, _ = followed(Play.between(pone, dealer), cards(laid))
    while play.legal():
        more, play, _ = followed(play, (greediest(play),))
        steps += more
    return tuple([step.card for step in steps if step.card])


@cache
def last_cards() -> dict[str, int]:
    """In a thousand plays, how many last cards pone lays, and how many the dealer.

    >>> sum(last_cards().values())
    1000

    Each is dealt from a seed, four cards to either player, and both lay what pegs most, the highest of equals.
    """
    laid = [0, 0]
    for place in range(_PLAYS):
        pack = shuffled(f"the last card/{place}")
        laid[_last(Play.between(pack[:CRIB_SIZE], pack[CRIB_SIZE : 2 * CRIB_SIZE]))] += 1
    return {"pone": laid[PONE], "dealer": laid[DEALER]}


def _last(play: Play) -> int:
    """Who lays the last card of a play between two greedy players."""
    while not play.over:
        player, fits = play.turn, play.legal()
        play = play.lay(greediest(play)) if fits else play.go()
    return player
