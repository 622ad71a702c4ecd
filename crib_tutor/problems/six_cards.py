"""Six cards of a seed, and the two that go."""

from crib_tutor.deck import Card, CardsLike, cards, quote, shuffled, written
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove


def deal_six(seed: int | str) -> tuple[Card, ...]:
    """Deal the six cards of a seed, in order.

    >>> deal_six(7) == deal_six("7") == tuple(sorted(deal_six(7))), len(deal_six(7))
    (True, 6)
    """
    return tuple(sorted(shuffled(f"{seed}:lay away")[:DEALT]))


def read_two(six: tuple[Card, ...], thrown: CardsLike) -> tuple[Card, ...]:
    """Read the two cards that a player discards.

    >>> read_two(cards("5H 5D 5S JC 2D KH"), "kh 2d")
    (2D, KH)
    """
    two = tuple(sorted(cards(thrown, six)))
    other = next((card for card in two if card not in six), None)
    if other is not None:
        raise IllegalMove(f"{quote(other.written)} isn't in your hand: discard two of {written(six)}")
    if len(two) != DEALT - CRIB_SIZE:
        raise IllegalMove(f"you chose {len(two)} of your cards: discard two")
    return two
