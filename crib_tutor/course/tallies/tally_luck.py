"""Play the games of the lesson on luck.

A match of four hundred games, and many games of a good player who misses a fifteen in each deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor.course.lesson_20_luck import FILE
from crib_tutor.findings.finding import Redone, compare, finding
from crib_tutor.players.whole_deals import DEALER_HAND, PONE_HAND
from crib_tutor.rules import FIFTEEN_POINTS
from crib_tutor.verdicts.experiments.tabled_games import Change, games_won

GAMES, MATCH, SEED = 200_000, 400, 14
"""Games with a mistake a deal, games of the match, and its seed: one in which the worse player leads early."""
_FEW, _OTHER_SEED = 6_000, 3
"""Games of the part that's made again, with other cards."""
_GOOD = "wary"
Events = NDArray[np.int8]


def miss_a_fifteen(events: Events, dealer: int) -> Events:
    """Take a fifteen from player 0's hand.

    >>> from crib_tutor.players.whole_deals import whole_deals
    >>> deals = whole_deals("greedy", "greedy", 100, seed=1).events
    >>> int(deals[:, DEALER_HAND].sum() - miss_a_fifteen(deals, 0)[:, DEALER_HAND].sum())
    198
    """
    points = events.copy()
    column, way = (DEALER_HAND, 1) if dealer == 0 else (PONE_HAND, -1)
    points[:, column] -= np.int8(way * FIFTEEN_POINTS) * (way * events[:, column] >= FIFTEEN_POINTS)
    return points


def lose_it_to_muggins(events: Events, dealer: int) -> Events:
    """Give the other player what is missed."""
    after = miss_a_fifteen(events, dealer)
    column = DEALER_HAND if dealer == 0 else PONE_HAND
    points: Events = np.insert(after, column + 1, after[:, column] - events[:, column], axis=1)
    return points


MISTAKES: Mapping[str, Change] = MappingProxyType({"missed": miss_a_fifteen, "muggins": lose_it_to_muggins})
"""What a mistake in every deal does to its points, by name."""


def wins_with(mistake: str, games: int, seed: int = SEED) -> int:
    """Games won with a mistake in every deal."""
    return int(games_won((_GOOD, _GOOD), games, seed, change=MISTAKES[mistake]).sum())


def play_match(a: str, b: str, games: int = MATCH, seed: int = SEED) -> str:
    """Play a match, a letter for each winner."""
    return "".join("A" if won else "B" for won in games_won((a, b), games, seed))


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    yield from compare({"match": play_match("book", "greedy")}, kept)
    for mistake in MISTAKES:
        share = kept["won"][mistake] / kept["games"]
        again = wins_with(mistake, _FEW, _OTHER_SEED) / _FEW
        yield Redone(mistake, again, share, 5 * (share * (1 - share) / _FEW) ** 0.5)


@finding(FILE, _redo, minutes=2)
def luck_totals() -> dict[str, Any]:
    """Play the games with each mistake, and the match."""
    won = {mistake: wins_with(mistake, GAMES) for mistake in MISTAKES}
    return {"games": GAMES, "won": won, "match": play_match("book", "greedy")}
