"""Deciders beside the cards: two skills, play, next deal."""

from collections.abc import Iterator
from math import sqrt

import numpy as np

from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Scored
from crib_tutor.game.seats import Seat, View, step, view
from crib_tutor.game.state import Phase
from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.players.paired_games import Tally
from crib_tutor.players.plain_players import Greedy
from crib_tutor.players.tournaments import TournamentResult
from crib_tutor.players.whole_deals import TabledPlayer, draw_cards, look_up_pairs, play_deals
from crib_tutor.rules import MODERN
from crib_tutor.strategy import discards
from crib_tutor.strategy.playing.rank import seat_plays
from crib_tutor.verdicts.experiment import Numbers, mean_of, sampled
from crib_tutor.verdicts.experiments.tabled_games import dealer_played_last, games_won, play_games

Number = tuple[float, float]
GOOD_DISCARD, GOOD_PLAY = "book", "wary"
"""The good ways to discard and to play that can be looked up."""
_SWING = 3.0
"""Points by which one deal's gain differs from another's: no sample so small that it shows none is that sure."""
_PAIRS = 60
"""Pairs of games for every deal that is played out."""


@sampled(whole=1_000, small=40)
def two_skills(deals: int, seed: int) -> Numbers:
    """Pit discarding well against playing well, in games of 100.

    The other skill is bad at three levels: by lot, the lowest cards, or the most points at once. The last numbers are
    the gains of the best discard and the best play over the most points at once, in points a deal.
    """
    numbers = {
        name: _wins(TabledPlayer(GOOD_DISCARD, bad), TabledPlayer(bad, GOOD_PLAY), deals * _PAIRS, f"{seed}/{bad}")
        for name, bad in (("lot", "random"), ("lowest", "simple"), ("greedy", "greedy"))
    }
    kept = mean_of(list(gains_in_discards(deals * 2, seed)))
    play = list(gains_in_play(deals, seed))
    error = max(mean_of(play)[1], _SWING / sqrt(len(play)))
    discard_error = max(kept[1], 1 / sqrt(deals * 4))
    return numbers | {
        "discards_gain": (kept[0], discard_error),
        "play_gain": (mean_of(play)[0], error),
        "difference": (kept[0] - mean_of(play)[0], sqrt(discard_error**2 + error**2)),
    }


def _wins(a: TabledPlayer, b: TabledPlayer, pairs: int, seed: str) -> Number:
    """Games of 100 that the first of two wins, with the standard error over pairs."""
    result = TournamentResult("a", "b", 2 * pairs, seed, Tally(*look_up_pairs(a, b, seed, pairs)))
    return 100 * result.share, 100 * result.stderr


class LineReader(BookPlayer):
    """A book discarder with the best card against greed."""

    def play(self, view: View) -> Card | None:
        """Play the best card there is."""
        return seat_plays(view, against="greedy")[0].card if view.legal else None


def gains_in_play(deals: int, seed: int) -> Iterator[float]:
    """Gain of a line reader over a greedy player, deal by deal.

    In points; both keep the same cards against the same greedy opponent, and each deal is played from both seats.
    """
    for number in range(deals):
        usual = _net_of_pone(_deal(seed, number), (BookPlayer(), BookPlayer()))
        yield _net_of_pone(_deal(seed, number), (BookPlayer(), LineReader())) - usual
        yield usual - _net_of_pone(_deal(seed, number), (LineReader(), BookPlayer()))


def gains_in_discards(deals: int, seed: int) -> Iterator[float]:
    """Gain of the best discard over the greedy one, deal by deal.

    Hand, crib and play together, in points; each deal from both seats.
    """
    for number in range(deals):
        for player in (1, 0):
            seen = view(_deal(seed, number), player)
            ranked = discards(seen.hand, dealer=player == seen.dealer)
            thrown = set(Greedy().discard(seen))
            yield ranked[0].total - next(choice.total for choice in ranked if set(choice.thrown) == thrown)


def _deal(seed: int, number: int) -> Game:
    return Game(MODERN, seed=f"skills/{seed}/{number}", first_dealer=0).deal()


def _net_of_pone(game: Game, seats: tuple[Seat, Seat]) -> int:
    """What pone pegs in the play, less what the dealer does."""
    while game.table.phase in (Phase.DISCARD, Phase.TURN_UP, Phase.PLAY):
        game = step(game, seats)
    pegged = [0, 0]
    for event in game.events:
        if isinstance(event, Scored) and event.what_for not in (HEELS, HAND, CRIB):
            pegged[event.player] += event.points
    return pegged[1] - pegged[0]


@sampled(whole=100_000, small=10_000)
def last_card_deals(size: int, seed: int) -> Numbers:
    """Count deals in a row where the last card deals next."""
    numbers: dict[str, Number] = {}
    for player in ("wary", "greedy"):
        games = play_games((player, player), size, seed=seed, first_dealer=0, last_card_deals=True)
        longest = games.longest_runs()
        dealt = games.dealers >= 0
        kept = (games.dealers[1:] == games.dealers[:-1])[dealt[1:]]
        numbers[f"{player}_longest"] = mean_of(longest)
        numbers[f"{player}_five"] = mean_of(100 * (longest >= 5))
        numbers[f"{player}_kept"] = mean_of(100 * kept)
        numbers[f"{player}_deals"] = mean_of(dealt.sum(axis=0))
        numbers[f"{player}_first"] = mean_of(100 * games.won)
    return numbers


STACKED = {
    "early": TabledPlayer(GOOD_DISCARD, "high"),
    "stacked": TabledPlayer("simple", "high"),
    "low": TabledPlayer(GOOD_DISCARD, "simple"),
}
"""High cards played early, and a hand of high cards kept for it too; and, to compare, low cards played early."""


@sampled(whole=200_000, small=10_000)
def high_cards_early(deals: int, seed: int) -> Numbers:
    """Test whether high cards played early win the last card.

    In points of 100 more of the last cards than a wary pone has, and in games of 100 if the last card deals next.
    """
    cards = draw_cards(np.random.PCG64(np.random.SeedSequence([seed, 1])), deals)
    numbers: dict[str, Number] = {}
    for dealer in ("wary", "greedy"):
        usual = ~dealer_played_last(play_deals(cards, GOOD_PLAY, dealer).events())
        numbers[f"{dealer}_usual"] = mean_of(100 * usual)
        for name, pone in STACKED.items():
            last = ~dealer_played_last(play_deals(cards, pone, dealer).events())
            numbers[f"{dealer}_{name}_last"] = mean_of(100 * last)
            numbers[f"{dealer}_{name}"] = mean_of(100 * (last.astype(float) - usual))
            numbers[f"{dealer}_{name}_wins"] = mean_of(
                100 * games_won((pone, dealer), deals // 4, seed, last_card_deals=True)
            )
    return numbers
