"""Five-card cribbage by deals and games: skill, first deal."""

from collections.abc import Iterator
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor.players.short_deals import SHORT_PLAY, deal_short, play_short
from crib_tutor.players.tallies.tally_deals import tally_deals
from crib_tutor.rules import BRITANNICA_FIVE, GAME, SHORT_GAME
from crib_tutor.strategy.winning.chances import solve_boards
from crib_tutor.verdicts.experiment import Numbers, counted, mean_of, sampled
from crib_tutor.verdicts.experiments.five_card_hands import forgotten_crib
from crib_tutor.verdicts.experiments.games_of_two_sizes import edge_a_deal, share_won, won_games

_DISCARDS_WELL = {"greedy": "book", "wary": "wary"}
"""Two ways to play, by the discards of good players: take the most, or mind the reply too."""
_LOTS = 20
_BLOCK = 100_000
"""Deals that are played at a time."""
_EARLY, _MIDDLE, _LATE = 18, 35, 53
"""Just above the average after two deals, four and six, of 17.5 holes in every two."""

Rows = NDArray[Any]
Number = tuple[float, float]


def _less(number: Number, other: Number) -> Number:
    """The difference of two numbers that were found apart."""
    return number[0] - other[0], hypot(number[1], other[1])


def _events(player: str, deals: int, seed: int) -> Iterator[Rows]:
    """Deals between two players of one name, some at a time."""
    source = np.random.default_rng([seed, deals])
    for start in range(0, deals, _BLOCK):
        yield play_short(deal_short(source, min(_BLOCK, deals - start)), player, player)


@sampled(whole=400_000, small=4_000)
def skill(pairs: int, seed: int) -> Numbers:
    """Count the stronger's wins, of five cards and six."""
    numbers: dict[str, Number] = {}
    for part, (strong, weak) in {
        "all": ("wary", "greedy"),
        "discards": ("book", "greedy"),
        "play": ("wary", "book"),
    }.items():
        won = {game: share_won(game, strong, weak, pairs, seed) for game in ("five", "six_61", "six_121")}
        numbers |= {f"{part}_{game}": number for game, number in won.items()}
        numbers |= {f"{part}_over_{to}": _less(won["five"], won[f"six_{to}"]) for to in (SHORT_GAME, GAME)}
    for game in ("five", "six_61"):
        numbers[f"edge_{game}"] = mean_of(edge_a_deal(game, "wary", "greedy", pairs, seed) / 2)
    numbers["edge_over_six"] = _less(numbers["edge_five"], numbers["edge_six_61"])
    return numbers | {f"wins_{game}": numbers[f"all_{game}"] for game in ("five", "six_61", "six_121")}


def _forgetting(game: str, dealt: int) -> dict[str, float]:
    loss = forgotten_crib(dealt)
    return {f"points_{game}": loss.points, f"share_{game}": loss.share}


@sampled(whole=300_000, small=4_000, part=lambda: _forgetting("five", 5))
def forgetting(pairs: int, seed: int) -> Numbers:
    """Price forgetting the dealer's crib, in points and in games."""
    lost = _forgetting("five", 5) | _forgetting("six", 6)
    for what in ("share", "points"):
        lost[f"{what}_over_six"] = lost[f"{what}_five"] - lost[f"{what}_six"]
    numbers = counted(lost)
    for other in ("wary", "greedy"):
        games = {}
        for game in ("five", "six_61", "six_121"):
            well, badly = (won_games(game, name, other, pairs, seed) for name in ("wary", "balkless"))
            games[game] = mean_of(well - badly)
        numbers |= {f"{other}_{game}": number for game, number in games.items()}
        numbers |= {f"{other}_over_{to}": _less(games["five"], games[f"six_{to}"]) for to in (SHORT_GAME, GAME)}
    return numbers


@sampled(whole=2_000_000, small=100_000)
def boards(deals: int, seed: int) -> Numbers:
    """Wins of 100 from the scores that five-card claims name."""
    numbers: dict[str, Number] = {}
    for model, well in _DISCARDS_WELL.items():
        events = np.concatenate(list(_events(well, deals, seed)))
        lots = np.array([_chances(lot) for lot in np.array_split(events, _LOTS)])
        numbers |= {f"{name}_{model}": mean_of(column) for name, column in zip(_NAMES, lots.T, strict=True)}
    return numbers


_NAMES = (
    *(f"head_start_{holes}" for holes in range(6)),
    "fair",
    "nearer_than_none",
    "other_nearer",
    *(f"{moment}_{seat}" for moment in ("early", "middle", "late") for seat in ("dealer", "pone")),
)


def _chances(lot: Rows) -> list[float]:
    """What `_NAMES` names, by the boards of some deals."""
    target = BRITANNICA_FIVE.target
    dealer, pone = (100 * board for board in solve_boards(tally_deals(lot), target, target)["start"])
    first = dealer[0, :6]
    fair = np.interp(-50, -first, np.arange(6))
    off = np.abs(first - 50)
    three, others = off[BRITANNICA_FIVE.three_for_last], np.delete(off, BRITANNICA_FIVE.three_for_last)
    home = [
        (board[mine, mine - 6] + board[mine, mine - 7]) / 2
        for mine in (_EARLY, _MIDDLE, _LATE)
        for board in (dealer, pone)
    ]
    return [*first.tolist(), float(fair), float(off[0] - three), float(three - others.min()), *home]


@sampled(whole=2_000_000, small=100_000)
def averages(deals: int, seed: int) -> Numbers:
    """Average a deal of five-card cribbage, played in two ways."""
    numbers: dict[str, Number] = {}
    for model, player in _DISCARDS_WELL.items():
        events = np.concatenate(list(_events(player, deals, seed))).astype(np.int16)
        play = events[:, SHORT_PLAY]
        dealer, pone = np.maximum(play, 0).sum(axis=1), -np.minimum(play, 0).sum(axis=1)
        two_deals = np.abs(events).sum(axis=1)  # what the two players get in a deal is what one gets in two
        parts = {
            "dealer_pegs": dealer,
            "pone_pegs": pone,
            "dealer_hand": events[:, -2],
            "pone_hand": -events[:, -3],
            "hand_and_play": (dealer + pone + events[:, -2] - events[:, -3]) / 2,
            "crib": events[:, -1],
            "two_deals": two_deals,
        }
        means = {name: mean_of(values) for name, values in parts.items()}
        off = {"crib": 5.0, "two_deals": 17.5}
        numbers |= {f"{name}_{model}": mean for name, mean in means.items()}
        numbers |= {
            f"{name}_off_{model}": (abs(means[name][0] - printed), means[name][1]) for name, printed in off.items()
        }
    return numbers
