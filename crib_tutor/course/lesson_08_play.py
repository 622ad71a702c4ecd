"""The steps of a play of open hands, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card, CardsLike, cards
from crib_tutor.phrases import capitalized
from crib_tutor.play import Pegged, Play

PONE, DEALER = 0, 1
Answers = Callable[[Play], Card]
"""A computer player's choice among the cards that fit."""

SPOKEN = ("pone", "the dealer")
_CLOSING = {Kind.GO: "for the go", Kind.LAST: "for the last card"}
_PLAIN = {Kind.FIFTEEN, Kind.THIRTY_ONE}
"""Kinds that the count itself shows, so that they need no word."""


@dataclass(frozen=True, slots=True)
class RoadStep:
    """A card played, or a go said."""

    player: int
    card: Card | None
    """The card that was played; none for a go."""
    lowest: Card | None
    """For a go the lowest card held, which would have passed thirty-one."""
    round: int
    count: int
    pegged: tuple[Pegged, ...]


def points_pegged(pone: CardsLike, dealer: CardsLike, laid: CardsLike) -> tuple[int, int]:
    """The points of pone and the dealer for this order.

    >>> points_pegged("8S JD", "7H KC", "8S 7H JD KC")
    (1, 3)

    Nothing is pegged for a card that is refused, nor for those after it.
    """
    return points_of(follow_cards(Play.between(pone, dealer), cards(laid))[0])


def points_of(steps: Sequence[RoadStep]) -> tuple[int, int]:
    """The points of pone and the dealer for these steps."""
    pegged = [0, 0]
    for peg in (peg for step in steps for peg in step.pegged):
        pegged[peg.player] += peg.combination.points
    return pegged[PONE], pegged[DEALER]


def greediest_card(play: Play) -> Card:
    """The card that pegs most, the highest of equals.

    >>> greediest_card(Play.between("8S", "7H KC").lay("8S"))
    7H
    """
    return max(play.legal(), key=lambda card: (sum(peg.combination.points for peg in play.lay(card).scored), card))


def follow_cards(play: Play, order: Sequence[Card], answers: Answers | None = None) -> tuple[list[RoadStep], Play, str]:
    """Play cards in order.

    >>> follow_cards(Play.between("8S", "7H"), cards("7H"))[2]
    "it is pone's turn, and 7H isn't in this hand: play 8S"

    The rest is the play after them, and why a card was refused, if one was. A player without a card that fits says go
    unasked; with ``answers`` the dealer plays by that choice.
    """
    steps: list[RoadStep] = []
    waiting, rounds = list(order), 1
    while waiting or not play.over:
        before = play
        if not (play.over or play.legal()):
            play, card = play.go(), None
        else:
            answered = answers is not None and play.turn == DEALER and not play.over
            if not (answered or waiting):
                break
            card = answers(play) if answered and answers else waiting.pop(0)
            try:
                play = play.lay(card)
            except ValueError as refused:
                other = not play.over and card in play.hands[1 - play.turn]
                turn = f"it is {SPOKEN[play.turn]}'s turn, and " if other else ""
                return steps, play, f"{turn}{refused}"
        lowest = None if card else min(before.hands[before.turn])
        steps.append(
            RoadStep(before.turn, card, lowest, rounds, before.count + (card.value if card else 0), play.scored)
        )
        rounds += not play.pile
    return steps, play, ""


def step_in_words(step: RoadStep) -> str:
    """Say what a player plays and calls, and what it pegs.

    >>> step_in_words(follow_cards(Play.between("8S", "7H"), cards("8S 7H"))[0][1])
    'The dealer plays 7♥: “15 for 2”, and 1 for the last card.'
    """
    who, made = capitalized(SPOKEN[step.player]), scores_at_once(step)
    ends = [
        (peg.player, f"{peg.combination.points} {_CLOSING[peg.combination.kind]}")
        for peg in step.pegged
        if peg.combination.kind in _CLOSING
    ]
    if step.card is None:
        assert step.lowest is not None
        pegs = "".join(f" {capitalized(SPOKEN[player])} pegs {end}." for player, end in ends)
        return f"{who} says go, since {step.lowest.symbol} would make {step.count + step.lowest.value}.{pegs}"
    call = f"{step.count} for {sum(scored.points for scored in made)}" if made else str(step.count)
    plain = {scored.kind for scored in made} <= _PLAIN
    named = "" if plain else f" ({' and '.join(scored.kind.value for scored in made)})"
    return f"{who} plays {step.card.symbol}: “{call}”{named}{''.join(f', and {end}' for _, end in ends)}."


def scores_at_once(step: RoadStep) -> list[Combination]:
    """What a card scores at once, without the end of a count."""
    return [peg.combination for peg in step.pegged if peg.combination.kind not in _CLOSING]
