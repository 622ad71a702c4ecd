"""What one skill is worth in a deal: a player changes one decision, and the cards and the opponent stay the same."""

from __future__ import annotations

from collections.abc import Iterator

from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Scored
from crib_tutor.game.seats import Seat, View, step, view
from crib_tutor.game.state import Phase
from crib_tutor.players.book_player import BookPlayer
from crib_tutor.players.greedy_player import Greedy
from crib_tutor.rules import MODERN
from crib_tutor.strategy import discards
from crib_tutor.strategy.lines.play_ranking import seat_plays


class LineReader(BookPlayer):
    """A player that discards by the book, and plays the card that nets the most against every hidden hand.

    It knows its opponent, who takes the most points at once.
    """

    def play(self, view: View) -> Card | None:
        """Play the best card there is."""
        return seat_plays(view, against="greedy")[0].card if view.legal else None


def gains_in_play(deals: int, seed: int) -> Iterator[float]:
    """What a line reader nets in the play more than one who takes the most points at once, deal by deal, in points.

    >>> len(list(gains_in_play(2, seed=1)))
    4

    Both keep the same cards against the same opponent, who takes the most points too; each deal is played from both
    seats.
    """
    for number in range(deals):
        usual = _net_of_pone(_deal(seed, number), (BookPlayer(), BookPlayer()))
        yield _net_of_pone(_deal(seed, number), (BookPlayer(), LineReader())) - usual
        yield usual - _net_of_pone(_deal(seed, number), (LineReader(), BookPlayer()))


def gains_in_discards(deals: int, seed: int) -> Iterator[float]:
    """What the best discard is worth more than the one that keeps the most points at once, deal by deal, in points.

    >>> min(gains_in_discards(3, seed=1)) >= 0
    True

    Hand, crib and play together, on average over what isn't seen; each deal from both seats.
    """
    for number in range(deals):
        for player in (1, 0):
            seen = view(_deal(seed, number), player)
            ranked = discards(seen.hand, dealer=player == seen.dealer)
            thrown = set(Greedy().discard(seen))
            yield ranked[0].total - next(one.total for one in ranked if set(one.thrown) == thrown)


def _deal(seed: int, number: int) -> Game:
    return Game(MODERN, seed=f"skills/{seed}/{number}", first_dealer=0).deal()


def _net_of_pone(game: Game, seats: tuple[Seat, Seat]) -> int:
    """What pone pegs in the play, less what the dealer does."""
    while game.table.phase in (Phase.LAY_AWAY, Phase.TURN_UP, Phase.PLAY):
        game = step(game, seats)
    pegged = [0, 0]
    for event in game.events:
        if isinstance(event, Scored) and event.what_for not in (HEELS, HAND, CRIB):
            pegged[event.player] += event.points
    return pegged[1] - pegged[0]
