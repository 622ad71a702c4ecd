"""Deciders beside the cards: two skills, play, next deal."""

from collections.abc import Iterator
from functools import cache
from math import hypot, sqrt

import numpy as np

from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, Scored
from crib_tutor.game.seats import Seat, View, step, view
from crib_tutor.game.state import Phase
from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.players.paired_games import Tally
from crib_tutor.players.plain_players import Greedy
from crib_tutor.players.tallies.mean_pegs import walk_hand
from crib_tutor.players.tournaments import TournamentResult
from crib_tutor.players.whole_deals import TabledPlayer, draw_cards, look_up_pairs, play_deals
from crib_tutor.rules import BRITANNICA_FIVE, MODERN, Rules
from crib_tutor.strategy import discards
from crib_tutor.strategy.arrays import Flags, Floats
from crib_tutor.strategy.playing.lines import Lines, LineWalk
from crib_tutor.strategy.playing.play_arrays import PRIORITIES
from crib_tutor.strategy.playing.rank import seat_plays
from crib_tutor.strategy.playing.states import play_states
from crib_tutor.verdicts.experiment import Numbers, mean_of, sampled
from crib_tutor.verdicts.experiments.tabled_games import dealer_played_last, games_won, play_games

Number = tuple[float, float]
GOOD_DISCARD, GOOD_PLAY = "book", "wary"
"""The good ways to discard and to play that can be looked up."""
_SWING, _APART = 2.5, 1.0
"""Points by which a deal's gain differs from another's, played out and on average: no few alike are surer than that."""
_PAIRS, _PLAYED = 3, 4
"""Pairs of games for every deal that is priced, and such deals for every one that is played out."""


@sampled(whole=4_000, small=200)
def two_skills(deals: int, seed: int) -> Numbers:
    """Pit discarding well against playing well, in points and games.

    In games the other skill is bad at three levels: by lot, the lowest cards, or the most points at once. In points a
    deal, the strongest discard and play are compared with the most points at once, each with the other skill both
    ways: on average against a careful opponent, and played out against one who takes the most at once.
    """
    numbers = {
        name: _wins(TabledPlayer(GOOD_DISCARD, bad), TabledPlayer(bad, GOOD_PLAY), deals * _PAIRS, f"{seed}/{bad}")
        for name, bad in (("lot", "random"), ("lowest", "simple"), ("greedy", "greedy"))
    }
    priced = {"": price_skills(deals, seed), "five_": price_skills(deals, seed, BRITANNICA_FIVE)}
    for game, corners in priced.items():
        both, discard, play, neither = corners.T
        gains = {"discards_gain": both - play + discard - neither, "play_gain": both - discard + play - neither}
        gains["difference"] = 2 * (discard - play)
        for name, gain in gains.items():
            for seat, rows in (("", slice(None)), ("pone_", slice(0, None, 2)), ("dealer_", slice(1, None, 2))):
                numbers[f"{game}{seat}{name}"] = _at_least(gain[rows] / 2, _APART)
    numbers["played_gain"] = _at_least(np.array(list(gains_in_play(max(2, deals // _PLAYED), seed))), _SWING)
    (kept, error), (pegged, more) = _at_least(priced[""][:, 1] - priced[""][:, 3], _APART), numbers["played_gain"]
    return numbers | {"played_difference": (kept - pegged, hypot(error, more))}


def _at_least(gains: Floats, swing: float) -> Number:
    """Average gains; a few that are alike don't tell that others are."""
    mean, error = mean_of(gains)
    return mean, max(error, swing / sqrt(len(gains)))


def price_skills(deals: int, seed: int, rules: Rules = MODERN) -> Floats:
    """Price four ways to play each seat of each deal, pone's first.

    Both skills, the discard alone, the play alone, and neither: hand, crib and play together, in points, on average
    over what a careful opponent may hold: (2 * deals, 4).
    """
    corners = []
    for number in range(deals):
        for player in (1, 0):
            seen = view(_deal(seed, number, rules), player)
            dealer = player == seen.dealer
            ranked = discards(seen.hand, dealer=dealer)
            thrown = set(Greedy().discard(seen))
            for choice in (ranked[0], next(choice for choice in ranked if set(choice.thrown) == thrown)):
                greedy = net_of_greed(tuple(card.rank - 1 for card in choice.kept), dealer)
                corners.append([choice.total, choice.hand + choice.crib + greedy])
    return np.array(corners).reshape(-1, 4)


@cache
def net_of_greed(ranks: tuple[int, ...], dealer: bool) -> float:
    """Net pegs of kept cards that take the most points at once.

    >>> net_of_greed((0, 0, 2, 3), False) > net_of_greed((9, 10, 11, 12), False)
    True

    Against the careful player, and the hands, of `walk_hand`.
    """
    mine, theirs = walk_hand(ranks, dealer, GreedyWalk)
    return float(mine - theirs)


class GreedyWalk(LineWalk):
    """Every line of a player who takes the most."""

    __slots__ = ()

    def may_play(self, lines: Lines) -> Flags:
        """Find the one card that I play: (cards, lines)."""
        may, ranks = super().may_play(lines), np.array(self.ranks)
        likes = PRIORITIES["greedy"](play_states().points.astype(np.int16))[lines.state[:, None], ranks]
        most = np.where(may, likes.T, -1).argmax(axis=0)
        return np.asarray(may & (np.arange(len(ranks))[:, None] == most))


def _wins(a: TabledPlayer, b: TabledPlayer, pairs: int, seed: str) -> Number:
    """Games of 100 that the first of two wins, with the standard error over pairs."""
    result = TournamentResult("a", "b", 2 * pairs, seed, Tally(*look_up_pairs(a, b, seed, pairs)))
    return 100 * result.share, 100 * result.stderr


class LineReader(Greedy):
    """A greedy discarder with the best card against greed."""

    def play(self, view: View) -> Card | None:
        """Play the best card there is."""
        return seat_plays(view, against="greedy")[0].card if view.legal else None


def gains_in_play(deals: int, seed: int) -> Iterator[float]:
    """Gain of a line reader over a greedy player.

    In points; both keep the same cards against the same opponent, who discards by the book and takes the most at once.
    """
    for number in range(deals):
        usual = [_net_of_pone(_deal(seed, number), two) for two in ((BookPlayer(), Greedy()), (Greedy(), BookPlayer()))]
        yield _net_of_pone(_deal(seed, number), (BookPlayer(), LineReader())) - usual[0]
        yield usual[1] - _net_of_pone(_deal(seed, number), (LineReader(), BookPlayer()))


def _deal(seed: int, number: int, rules: Rules = MODERN) -> Game:
    return Game(rules, seed=f"skills/{seed}/{number}", first_dealer=0).deal()


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
