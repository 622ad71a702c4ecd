"""A computer player who minds what the opponent could answer."""

from __future__ import annotations

from collections import Counter

from crib_tutor.deck import PACK, Card
from crib_tutor.game.seats import View
from crib_tutor.play import peg
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.rules import THIRTY_ONE


class Defensive(Greedy):
    """A player who takes the most points, and otherwise plays the card that the fewest unseen cards would answer.

    >>> from crib_tutor.game import Game
    >>> from crib_tutor.rules import MODERN, changed
    >>> from crib_tutor.game.seats import play_out
    >>> play_out(Game(changed(MODERN, target=1), seed=7), [Defensive(), Defensive()]).winner in (0, 1)
    True

    Of cards that are equal in both it plays the highest.
    """

    def play(self, view: View) -> Card | None:
        """Play what pegs most, then what is answered least."""
        known = {*view.hand, *view.away, *view.pile, *view.before, *filter(None, [view.starter])}
        unseen = [card for card in PACK if card not in known]
        many, one_of_each = Counter(card.rank for card in unseen), {card.rank: card for card in unseen}

        def merit(card: Card) -> tuple[int, int, int]:
            pile, room = (*view.pile, card), THIRTY_ONE - view.count - card.value
            fits = [one for one in one_of_each.values() if one.value <= room]
            answers = sum(many[one.rank] for one in fits if peg((*pile, one)))
            return sum(one.points for one in peg(pile)), -answers, card.rank

        return max(view.legal, key=merit) if view.legal else None
