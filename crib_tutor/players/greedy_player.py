"""A player who takes the most points it can see at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from crib_tutor.combinations import by_rank
from crib_tutor.counts import count
from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.play import peg
from crib_tutor.players.simple_player import Simple


class Greedy(Simple):
    """A player who takes the most points at once, and looks no further.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> seen = view(Game(rules.HOYLE, seed=3, first_dealer=0).deal(), 1)
    >>> seen.hand, Greedy().discard(seen)
    ((AD, 2C, 4S, 6D, TC, JH), (2C, 6D))
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Keep what counts most before the cut, with what is discarded for or against it."""
        sign = 1 if (view.dealer - view.player) % view.rules.sides == 0 else -1

        def worth(away: tuple[Card, ...]) -> int:
            kept = tuple(card for card in view.hand if card not in away)
            return count(kept, rules=view.rules).points + sign * sum(one.points for one in by_rank(list(away)))

        return max(combinations(view.hand, view.rules.discards), key=worth)

    def play(self, view: View) -> Card | None:
        """Lay what pegs most, the highest of equals."""

        def pegs(card: Card) -> tuple[int, int]:
            return sum(one.points for one in peg((*view.pile, card), rules=view.rules)), card.rank

        return max(view.legal, key=pegs) if view.legal else None
