"""Play the games of the lesson on luck: ``python -m crib_tutor.course.tallies.tally_luck`` writes `luck_totals.json`.

A match of four hundred games, and many games of a good player who misses a fifteen in each deal.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from crib_tutor.players.whole_deals import DEALER_HAND, PONE_HAND
from crib_tutor.rules import FIFTEEN_POINTS
from crib_tutor.verdicts.experiments.tabled_games import Change, play_games

FILE = Path(__file__).parents[1].joinpath("luck_totals.json")
GAMES, MATCH, SEED = 200_000, 400, 14
"""Games with a mistake a deal, games of the match, and its seed: one in which the worse player leads early."""
_GOOD = "wary"
Events = NDArray[np.int8]


def miss_a_fifteen(events: Events, dealer: int) -> Events:
    """The points of deals in which player 0 misses a fifteen in the hand, where it's worth as much.

    >>> from crib_tutor.players.whole_deals import whole_deals
    >>> deals = whole_deals("greedy", "greedy", 100, seed=1).events
    >>> int(deals[:, DEALER_HAND].sum() - miss_a_fifteen(deals, 0)[:, DEALER_HAND].sum())
    198
    """
    found = events.copy()
    column, way = (DEALER_HAND, 1) if dealer == 0 else (PONE_HAND, -1)
    found[:, column] -= np.int8(way * FIFTEEN_POINTS) * (way * events[:, column] >= FIFTEEN_POINTS)
    return found


def lose_it_to_muggins(events: Events, dealer: int) -> Events:
    """The same, and the other player takes what is missed, right after the hand: a column more.

    >>> lose_it_to_muggins(np.zeros((5, 14), np.int8), 0).shape
    (5, 15)
    """
    after = miss_a_fifteen(events, dealer)
    column = DEALER_HAND if dealer == 0 else PONE_HAND
    found: Events = np.insert(after, column + 1, after[:, column] - events[:, column], axis=1)
    return found


MISTAKES: Mapping[str, Change] = MappingProxyType({"missed": miss_a_fifteen, "muggins": lose_it_to_muggins})
"""What a mistake in every deal does to its points, by name."""


def wins_with(mistake: str, games: int, seed: int = SEED) -> int:
    """How many games a player wins who makes a mistake in every deal, against one who plays alike without it.

    >>> wins_with("missed", 200) < 100
    True
    """
    change = MISTAKES[mistake]
    return sum(
        int(play_games((_GOOD, _GOOD), games // 2, seed=seed, first_dealer=first, change=change).won.sum())
        for first in (0, 1)
    )


def play_match(a: str, b: str, games: int = MATCH, seed: int = SEED) -> str:
    """A match, the first deals in turn, as a letter for each game's winner, A or B.

    >>> set(play_match("greedy", "simple", 10)) <= {"A", "B"}
    True
    """
    by_turns = [play_games((a, b), games // 2, seed=seed, first_dealer=first).won for first in (0, 1)]
    won = np.stack(by_turns, axis=1).reshape(-1)
    return "".join("A" if one else "B" for one in won)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and write the file, or another that's named."""
    named = sys.argv[1:] if arguments is None else arguments
    data = {
        "made_by": "python -m crib_tutor.course.tallies.tally_luck",
        "games": GAMES,
        "won": {mistake: wins_with(mistake, GAMES) for mistake in MISTAKES},
        "match": play_match("book", "greedy"),
    }
    (Path(named[0]) if named else FILE).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
