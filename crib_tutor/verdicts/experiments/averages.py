"""A deal's worth to both seats, and the first deal's.

Equal players meet: "wary" ones discard by the tables and mind the reply, "greedy" ones take the most points at once,
and the strongest, which can't be looked up, plays fewer deals.
"""

import numpy as np

from crib_tutor.players.whole_deals import CRIB, DEALER_HAND, PLAY, PONE_HAND, whole_deals
from crib_tutor.rules import GAME, SHORT_GAME
from crib_tutor.verdicts.experiment import Numbers, mean_of, sampled
from crib_tutor.verdicts.experiments.endgame import solve_order
from crib_tutor.verdicts.experiments.on_and_off import LOTS
from crib_tutor.verdicts.experiments.strongest_deals import strongest_deals
from crib_tutor.verdicts.experiments.tabled_games import dealer_played_last, play_games

PLAYERS = ("wary", "greedy")
"""The players whose deals are looked up, very many at once."""
PRINTED = 17, 12
"""The Britannica's averages of the dealer and of pone."""
_SLOWER, _SLOWER_GAMES = 500, 200
"""Deals, and games, looked up in place of one deal that the strongest player plays."""
_TWO = 2


@sampled(whole=2_000_000, small=100_000)
def points_a_deal(deals: int, seed: int) -> Numbers:
    """Average the points of a deal, by seat and part."""
    numbers: dict[str, tuple[float, float]] = {}
    for player in PLAYERS:
        events = whole_deals(player, player, deals, seed=seed).events
        mine, theirs = (np.clip(way * events, 0, None) for way in (1, -1))
        play = [side[:, PLAY].sum(axis=1) for side in (mine, theirs)]
        parts = {
            "dealer": mine.sum(axis=1),
            "pone": theirs.sum(axis=1),
            "two_deals": mine.sum(axis=1) + theirs.sum(axis=1),
            "ahead": mine.sum(axis=1) - theirs.sum(axis=1),
            "dealer_hand": mine[:, DEALER_HAND],
            "pone_hand": theirs[:, PONE_HAND],
            "hand": (mine[:, DEALER_HAND] + theirs[:, PONE_HAND]) / 2,
            "crib": mine[:, CRIB],
            "dealer_play": play[0],
            "pone_play": play[1],
            "play": (play[0] + play[1]) / 2,
            "last_card": 100 * dealer_played_last(events),
        }
        numbers |= {f"{player}_{name}": mean_of(values) for name, values in parts.items()}
    events = strongest_deals(max(_TWO, deals // _SLOWER), seed)
    dealer, pone = (np.clip(way * events, 0, None).sum(axis=1) for way in (1, -1))
    totals = {"dealer": dealer, "pone": pone, "two_deals": dealer + pone}
    numbers |= {f"strongest_{name}": mean_of(values) for name, values in totals.items()}
    for player in (*PLAYERS, "strongest"):
        seats = zip(("dealer", "pone"), PRINTED, strict=True)
        found = [(numbers[f"{player}_{seat}"], printed) for seat, printed in seats]
        numbers[f"{player}_off"] = max((abs(number - printed), error) for (number, error), printed in found)
    return numbers


@sampled(whole=200_000, small=20_000)
def first_deals(size: int, seed: int) -> Numbers:
    """Share the games that the first dealer wins, of both lengths.

    The strongest player's games aren't played: their chances are worked out from its deals.
    """
    numbers = {}
    for player in PLAYERS:
        for target in (GAME, SHORT_GAME):
            played = play_games((player, player), size, seed=seed, first_dealer=0, target=target)
            numbers[f"{player}_{target}"] = mean_of(100 * played.won)
        events = whole_deals(player, player, size, seed=seed).events
        numbers[f"{player}_ahead"] = mean_of(events.sum(axis=1))
    deals = strongest_deals(max(LOTS, size // _SLOWER_GAMES), seed)
    boards = [solve_order(lot)[0] for lot in np.array_split(deals, LOTS)]
    return numbers | {f"strongest_{GAME}": mean_of([100 * board[0, 0] for board in boards])}
