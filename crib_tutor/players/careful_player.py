"""Players that discard by the book, one of them careful."""

from collections.abc import Sequence

from crib_tutor.deck import Card
from crib_tutor.game.seats import View
from crib_tutor.players.card_worth import rank_cards
from crib_tutor.players.plain_players import Greedy
from crib_tutor.strategy.discarding.rank import discards

_TWO = 2


class BookPlayer(Greedy):
    """A player who discards by the tables.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> seen = view(Game(rules.HOYLE, seed=2, first_dealer=0).deal(), 1)
    >>> seen.hand, BookPlayer().discard(seen), Greedy().discard(seen)
    ((AD, 6H, 8H, QD, QS, KC), (QD, KC), (AD, 6H))

    It makes the best discard against good players, and takes what it can in the play. It looks at its own cards and its
    seat alone: not at the score, and not at a house rule on flushes in the crib. With three players or four, who
    discard one card each, it discards as `Greedy` does.
    """

    def discard(self, view: View) -> Sequence[Card]:
        """Choose the discards that leave the most.

        Hand and crib together.
        """
        if view.rules.players != _TWO:
            return super().discard(view)
        return discards(view.hand, dealer=view.player == view.dealer, pegging=False)[0].thrown


class Careful(BookPlayer):
    """A player who looks one card ahead.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game import Game
    >>> from crib_tutor.game.seats import step, view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0)
    >>> while not view(game, 1).legal:
    ...     game = step(game, [Careful(), Careful()])
    >>> Careful().play(view(game, 1)) == rank_cards(view(game, 1))[0].card
    True

    It discards by the book, and plays the card that `rank_cards` puts first. What it prefers hangs on the cards it has
    seen, so it can't be looked up in an array of piles and hands.
    """

    def play(self, view: View) -> Card | None:
        """Play what pegs most, less the reply.

        What the next player can make of it.
        """
        return rank_cards(view)[0].card if view.legal else None
