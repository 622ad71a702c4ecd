"""Work out each kept hand's mean pegs and share.

A hand is played by every line of the play, as the strongest player plays it, against a careful player who holds what
good players keep. What either has discarded is left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from crib_tutor.findings.finding import Redone, compare, finding
from crib_tutor.rules import BRITANNICA_FIVE, DEALT
from crib_tutor.strategy.arrays import Floats, Places
from crib_tutor.strategy.cribs import MILLIONTHS, THOUSANDTHS, VERSION
from crib_tutor.strategy.hands import HANDS, THREES, index_of
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import ME, THEM, LineWalk
from crib_tutor.strategy.playing.short_plays import short_plays
from crib_tutor.strategy.playing.sight import before_first_card
from crib_tutor.strategy.playing.states import CAREFUL
from crib_tutor.strategy.tables.all_hands import solve_every_hand

_FIVE = BRITANNICA_FIVE.dealt
_ROWS = {DEALT: HANDS, _FIVE: THREES}
_SEATS = {"dealer": True, "pone": False}
_SOME = {DEALT: ([0, 1, 2, 3], [4, 9, 10, 11]), _FIVE: ([3, 4, 5], [9, 10, 11])}
"""Hands whose means are worked out again."""


def mean_pegs(dealt: int, dealer: bool, hands: Sequence[int] | None = None) -> Floats:
    """Find what every hand of a seat pegs.

    >>> from crib_tutor.strategy.hands import index_of
    >>> mean_pegs(6, True, [int(index_of([4, 4, 9, 12]))]).shape
    (1, 2)

    On average, and the other against it: (1820, 2) float64, or (455, 2). With ``hands``, places in `HANDS` or `THREES`,
    only those.
    """
    rows = _ROWS[dealt]
    places = range(len(rows)) if hands is None else hands
    return np.array([walk_hand(rows[place].tolist(), dealer) for place in places])


def walk_hand(ranks: Sequence[int], dealer: bool, walked: type[LineWalk] = LineWalk) -> Floats:
    """Find what kept cards peg by every line.

    >>> aces, tens = walk_hand([0, 0, 2, 3], dealer=False), walk_hand([9, 10, 11, 12], dealer=False)
    >>> bool(aces[0] - aces[1] > tens[0] - tens[1])
    True

    And a careful player against them: (2,). Three cards are played as in the five-card game.
    """
    sight = before_first_card(ranks, dealer=dealer)
    if len(ranks) == THREES.shape[1]:
        sight = replace(sight, rules=BRITANNICA_FIVE)
    walk = walked(tuple(ranks), CAREFUL, sight.rules)
    return walk.price_turn(line_of(sight, CAREFUL), THEM if dealer else ME)


def pegs_of_five(places: Places, dealer: bool) -> tuple[Floats, Floats]:
    """Find what five-card hands peg against every hand.

    >>> mine, theirs = pegs_of_five(np.array([0]), False)
    >>> mine.shape, bool((mine + theirs >= 0).all())
    ((1, 455), True)

    Both take the most that they can, the highest of equals.
    And what those peg: (hands, 455) float64 each.
    """
    points = short_plays("greedy", "greedy").points.astype(np.float64)
    both = [np.maximum(way * points, 0).sum(axis=2) for way in (1, -1)]
    mine, theirs = (side.T if dealer else side for side in both[:: 1 if dealer else -1])
    return mine[places], theirs[places]


# --- what is shipped --------------------------------------------------------------------------------------------------


def _every_hand(dealt: int) -> dict[str, Any]:
    data: dict[str, Any] = {"version": VERSION, "dealt": dealt, "players": ["expert", "careful"]}
    for name, dealer in _SEATS.items():
        pegs = np.rint(mean_pegs(dealt, dealer) * THOUSANDTHS).astype(int)
        data[name] = {"pegs": pegs.T.tolist(), "kept": _shares(dealt, dealer)}
    return data


def _shares(dealt: int, dealer: bool) -> list[int]:
    shares: list[int] = np.rint(solve_every_hand(dealer, dealt=dealt).kept_shares() * MILLIONTHS).astype(int).tolist()
    return shares


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    """Work out some hands' means again, to a thousandth, and the shares of the dealer's hands."""
    dealt = kept["dealt"]
    places = index_of(_SOME[dealt]).tolist()
    for name, dealer in _SEATS.items():
        known = [[side[place] for side in kept[name]["pegs"]] for place in places]
        again = (mean_pegs(dealt, dealer, places) * THOUSANDTHS).tolist()
        yield from compare(again, known, 0.51, name)
    yield from compare(_shares(dealt, True), kept["dealer"]["kept"], 1, "kept")


@finding("strategy/data/pegs_6.json", _redo, minutes=5, error=1)
def pegs_6() -> dict[str, Any]:
    """Work out every hand of the six-card game."""
    return _every_hand(DEALT)


@finding("strategy/data/pegs_5.json", _redo, minutes=0.2, error=1)
def pegs_5() -> dict[str, Any]:
    """Work out every hand of the five-card game."""
    return _every_hand(_FIVE)
