"""What a hand kept is worth: its average count over every starter, where no table of the crib serves."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from crib_tutor.counts import count
from crib_tutor.deck import PACK, Card
from crib_tutor.game.seats import View


class HandWorth(NamedTuple):
    """Cards that can be discarded, and what the hand is worth without them, in points.

    >>> HandWorth((Card(5, "H"),), 4.5).hand
    4.5
    """

    thrown: tuple[Card, ...]
    hand: float


def rank_hands(sees: View) -> tuple[HandWorth, ...]:
    """Rank every choice of discards by what the hand alone counts on average, the best first; the crib is left out.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> ranked = rank_hands(view(Game(rules.THREE_HANDED, seed=7).cut().cut().cut().deal(), 0))
    >>> len(ranked), ranked[0].hand >= ranked[-1].hand
    (5, True)
    """
    unseen = [card for card in PACK if card not in sees.hand]
    found = []
    for thrown in combinations(sees.hand, sees.rules.discards):
        kept = tuple(card for card in sees.hand if card not in thrown)
        total = sum(count(kept, one, rules=sees.rules).points for one in unseen)
        found.append(HandWorth(thrown, total / len(unseen)))
    return tuple(sorted(found, key=lambda one: (-one.hand, one.thrown)))
