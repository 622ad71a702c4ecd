"""The picture of the lesson on cards: the deck sorted by what its cards count."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from crib_tutor.deck import PACK, Card
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html
from crib_tutor.words.counts_aloud import join_words

_STEP = 25
"""How much of a card is seen above the one that lies on it: its index."""
_HEAD, _FOOT, _SIZE = 26, 26, 20
"""Above a tower for how many cards it has, below it for what they count, and the size of both."""


def values() -> Html:
    """The 52 cards as towers, one for each counting value, with how many cards stand in it.

    >>> values().plain[-26:]
    '4 count 9 and 16 count 10.'
    """
    towers = {value: list(cards) for value, cards in groupby(PACK, lambda card: card.value)}
    many = [f"{len(cards)} count {value}" for value, cards in towers.items()]
    plain = f"Of the {len(PACK)} cards {join_words(many)}."
    tallest = max(towers, key=lambda value: len(towers[value]))
    alt = f"The deck in {len(towers)} towers, by what the cards count. The tower of {tallest} is the tallest. {plain}"
    step = card_faces.WIDTH + card_faces.GAP
    base = _HEAD + _height(len(towers[tallest]))
    drawn = "".join(
        _tower(cards, place * step, base, theme.FOUND if value == tallest else theme.QUIET)
        for place, (value, cards) in enumerate(towers.items())
    )
    return figure(drawn, len(towers) * step - card_faces.GAP, base + _FOOT, plain, alt=alt, width=480)


def _height(cards: int) -> int:
    return card_faces.HEIGHT + (cards - 1) * _STEP


def _tower(cards: list[Card], x: int, base: int, ink: str) -> str:
    """Cards of one value, the lowest rank at the bottom and on top of the pile, with their number and their value."""
    top, middle = base - _height(len(cards)), x + card_faces.WIDTH / 2
    laid = "".join(card_faces.card_at(card, x, top + place * _STEP) for place, card in enumerate(reversed(cards)))
    return (
        text(str(len(cards)), middle, top - 7, _SIZE, ink)
        + laid
        + text(str(cards[0].value), middle, base + 22, _SIZE, ink)
    )


SURPRISES: Mapping[str, str] = {
    "tenth cards": "Four ranks count ten. Each comes in four suits: sixteen cards, nearly a third of the deck. If "
    "you have to guess a card you can't see, guess that it counts ten.",
    "four tens": "There's no pair here. They count the same, but their four ranks differ. Those ranks are neighbors, "
    "though, so the four cards are a run.",
    "two pegs": "The front peg is where you are. The back peg is where you were. The distance between them is your "
    "last score, for everyone to see. You don't need a pencil.",
    "one short": "On the third board the pegs are only seven holes apart. Your opponent probably counted the front "
    "peg's own hole as one, but the next hole is one.",
    "eight on": "The back peg leaves hole 39 and jumps to 53. The front peg stays at 45, where you were.",
}
ANSWERS: Mapping[str, int | str] = {
    "one and ten": 11,
    "jack, king, three": 23,
    "false peg": "eight",
    "one short": "one too few",
    "nines and tens": 20,
    "eight on": 39,
}
