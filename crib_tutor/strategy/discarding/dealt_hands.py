"""The hand of which two cards are to be discarded, as it was given."""

from __future__ import annotations

from crib_tutor.deck import Card, CardsLike, InvalidCards, quote, read_unlike, require_distinct
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, IllegalMove

_FIVE = BRITANNICA_FIVE.dealt


def read_dealt_hand(given: CardsLike, dealt: int | None) -> tuple[Card, ...]:
    """Read the cards dealt, in order, or refuse them in a sentence that says how many they should be.

    >>> read_dealt_hand("5H 6S 7C 8D JH AC", None)[0]
    AC
    """
    if dealt not in (None, _FIVE, DEALT):
        raise IllegalMove(f"no game for two deals {quote(dealt)} cards: give dealt={DEALT}, or {_FIVE}")
    held = tuple(sorted(require_distinct(read_unlike(given)[0])))
    if len(held) not in (_FIVE, DEALT) or dealt not in (None, len(held)):
        wanted = f"{DEALT} cards ({_FIVE} in the five-card game)" if dealt is None else f"{dealt} cards here"
        raise InvalidCards(f"to discard you need {wanted}, not {len(held)}: write {dealt or DEALT} cards")
    return held
