"""Cards as small tiles to choose from."""

from collections.abc import Sequence
from typing import Any

from crib_tutor.deck import PACK, RANKS, Card
from crib_tutor.look import card_faces, theme

_SUITS = "SCDH"
_ONE_ROW = 13
"""Cards that lie in one row."""


def tile_rows(some: Sequence[Card]) -> list[list[Card]]:
    """Lay out few cards in a row, many by suit.

    >>> from crib_tutor.deck import PACK
    >>> [len(row) for row in tile_rows(PACK)], tile_rows(PACK[:3])
    ([13, 13, 13, 13], [[AC, AD, AH]])
    """
    if len(some) <= _ONE_ROW:
        return [list(some)]
    suits = ([card for card in some if card.suit == suit] for suit in _SUITS)
    return [row for row in suits if row]


def tile_view(some: Sequence[Card]) -> dict[str, Any]:
    """Draw cards in rows, with their signs and inks.

    >>> from crib_tutor.deck import PACK
    >>> len(tile_view(PACK)["rows"]), tile_view(PACK)["rows"][0][12]["name"]
    (4, 'king of spades')
    """
    return {"rows": [[name_tile(card) for card in row] for row in tile_rows(some)], **tile_signs(PACK)}


def tile_signs(some: Sequence[Card]) -> dict[str, Any]:
    """The signs and inks that these cards are drawn with.

    >>> [*tile_signs([Card(5, "H"), Card(5, "D")])["signs"]]
    ['5', 'h', 'd']
    """
    ranks = {RANKS[card.rank - 1]: card_faces.rank_sign(card.rank) for card in some}
    suits = {card.suit.lower(): card_faces.suit_sign(card.suit) for card in some}
    return {"signs": ranks | suits, "inks": dict(theme.SUITS)}


def name_tile(card: Card) -> dict[str, str]:
    """Name a card, in signs and in words.

    >>> name_tile(Card(5, "H"))
    {'text': '5H', 'name': 'five of hearts'}
    """
    return {"text": str(card), "name": card.name}
