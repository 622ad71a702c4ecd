"""Playing on and off: a dial's two settings, every score.

Both players discard alike. One plays on, a point of its own worth two of the other's, or off, worth half a point; the
other is wary or greedy, or both follow every line. After that deal the game goes on between good players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crib_tutor.players.tallies.tally_deals import tally_points
from crib_tutor.players.whole_deals import (
    PONE_HAND,
    TABLED,
    TabledPlayer,
    dealt_blocks,
    play_deals,
)
from crib_tutor.rules import GAME
from crib_tutor.strategy.arrays import Flags, Floats, Numbers
from crib_tutor.strategy.winning.chances import chance_board, price_deal
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.verdicts.experiment import Numbers as Found
from crib_tutor.verdicts.experiment import mean_of, sampled
from crib_tutor.verdicts.experiments.strongest_deals import play_dials

Deals = NDArray[np.int8]
Places = tuple[NDArray[np.intp], NDArray[np.intp]]
LOTS = 10
"""Parts of a sample, from which the standard errors come."""
SEATS = ("pone", "dealer")
ON, OFF = (TabledPlayer(TABLED["wary"].discard, play) for play in ("on", "off"))
RIVALS = {"": TABLED["wary"], "_greedy": TabledPlayer(TABLED["wary"].discard, "greedy")}
"""The other player where both are looked up, by the end of a number's name."""
STRONGEST = "_strongest"
"""The end of a number's name where both play every line, one with the dial and the other without."""
_SLOWER = 250
"""Deals looked up in place of one that's played so."""
NEAR = 2
"""Ranks between two close cards, at most."""
PAR = 29
"""Holes in two deals, by the Encyclopaedia Britannica: who has them is at home."""
HOME = 28
"""The same by Tommy's Cribbage."""


def lots(deals: int, seed: int) -> Iterator[list[Numbers]]:
    """Cards for so many deals, in ten lots of blocks."""
    for lot in range(LOTS):
        yield list(dealt_blocks(deals // LOTS, LOTS * seed + lot))


def play_on_and_off(deals: int, seed: int, seat: str, rival: str = "") -> Iterator[tuple[Deals, Deals]]:
    """Play the same deals on and off, lot by lot: (n, 14) int8 each.

    Where both play every line there's one deal for 250, and in each lot at least one.
    """
    if rival == STRONGEST:
        for lot in range(LOTS):
            yield play_dials(max(1, deals // _SLOWER // LOTS), LOTS * seed + lot, seat)
        return
    pairs = [(RIVALS[rival], dial) if seat == "dealer" else (dial, RIVALS[rival]) for dial in (ON, OFF)]
    for blocks in lots(deals, seed):
        on, off = (np.concatenate([play_deals(cards, *pair).events() for cards in blocks]) for pair in pairs)
        yield on, off


def board_of(events: Deals, seat: str) -> Floats:
    """Wins of 100 before such deals, from every score: [own, other's]."""
    boards = price_deal(tally_points(events), (chance_board(dealer=True), chance_board(dealer=False)))
    return 100 * boards[0 if seat == "dealer" else 1]


@cache
def on_less_off(deals: int, seed: int, seat: str, rival: str = "") -> Floats:
    """Wins of 100 that playing on gains, lot by lot: (10, 121, 121)."""
    return np.array([board_of(on, seat) - board_of(off, seat) for on, off in play_on_and_off(deals, seed, seat, rival)])


def scores_where(holds: Callable[[NDArray[np.intp], NDArray[np.intp]], Flags]) -> Places:
    """All scores, own and other's, at which something holds."""
    own, other = np.indices((GAME, GAME))
    rows, columns = np.nonzero(holds(own, other))
    return rows, columns


def _ahead(lead: int, most: int, low: int, high: int) -> Places:
    """Scores at which a player is so much ahead, at so many points."""
    return scores_where(lambda own, other: (own - other >= lead) & (own - other <= most) & (own >= low) & (own <= high))


def _turned(places: Places) -> Places:
    """The same scores from the other's chair."""
    return places[1], places[0]


FAR = (20, 30)
"""Holes between two players of whom one is far behind."""
AHEAD = {"middle": _ahead(*FAR, 60, 100), "end": _ahead(*FAR, 105, 119)}
"""Scores at which a player is well ahead: in the middle of a game, and on its last street."""
AT_HOME = tuple(np.array([(PAR * deals, PAR * deals - less) for deals in (1, 2, 3) for less in (6, 7)]).T)
"""Scores after two, four and six deals of a player who has par and leaves the other six or seven behind it."""
HALF = GAME // 2 + 1
"""Where the second half of a game begins."""
A_LITTLE = (6, FAR[0] - 5)
"""Holes between two players of whom one is ahead, and not far."""
NEAR_LEADS = _ahead(*A_LITTLE, HALF, 119)
"""Scores at which a player is ahead, and not far, in the second half of a game."""
NECK = scores_where(lambda own, other: (own >= 112) & (other >= 112) & (abs(own - other) <= 3))
"""Neck and neck in the home stretch."""
ZONES = {"61_75": (HALF, 75), "76_86": (76, 86), "87_101": (87, 101), "102_112": (102, 112), "113_120": (113, 120)}
"""The zones of a game that Cribbage Pro printed in 2012, for scores that are close."""
CLOSE = 5
"""Holes within which two scores are close, in a zone."""
BROUGHT = {"dealer": 16, "pone": 10}
"""About what a deal brings each seat: the zones are those of the scores at its end."""


def in_zone(low: int, high: int, seat: str) -> Places:
    """Scores that a deal takes to a zone, close to each other.

    >>> [side.min() for side in in_zone(113, 120, "dealer")]
    [np.int64(97), np.int64(103)]
    """
    mine, theirs = (BROUGHT[chair] for chair in (seat, next(chair for chair in SEATS if chair != seat)))

    def holds(own: NDArray[np.intp], other: NDArray[np.intp]) -> Flags:
        ends = own + mine, other + theirs
        inside = [(chair >= low) & (chair <= high) for chair in ends]
        return np.asarray(inside[0] & inside[1] & (abs(ends[0] - ends[1]) <= CLOSE))

    return scores_where(holds)


PLACES: dict[str, Places] = {
    **{f"behind_{part}": _turned(places) for part, places in AHEAD.items()},
    **{f"ahead_{part}": places for part, places in AHEAD.items()},
    "at_home": AT_HOME,
    "other_at_home": _turned(AT_HOME),
    "neck": NECK,
    "behind": _turned(NEAR_LEADS),
    "ahead": NEAR_LEADS,
}
"""Groups of scores by name."""


PEAKS = {
    "pone": {"most": (120, 118), "least": (114, 116)},
    "dealer": {"most": (117, 114), "least": (109, 108)},
}
"""The scores, own and other's, at which playing on gains most and loses most, found beside a wary player."""


@cache
def after_two_deals() -> Floats:
    """Chances of all scores after two deals: (121, 121), [own, other's]."""
    totals = deal_tables().start.totals
    once = totals / totals.sum()
    size = 2 * GAME
    both = np.fft.rfft2(once, (size, size)) * np.fft.rfft2(once.T, (size, size))
    return np.asarray(np.maximum(np.fft.irfft2(both, (size, size)), 0)[:GAME, :GAME], np.float64)


@sampled(whole=1_000_000, small=10_000)
def by_score(deals: int, seed: int) -> Found:
    """Wins of 100 playing on gains over off, by scores."""
    numbers = {}
    after = after_two_deals()
    for rival in (*RIVALS, STRONGEST):
        for seat in SEATS:
            boards = on_less_off(deals, seed, seat, rival)
            zones = {f"zone_{name}": in_zone(*ends, seat) for name, ends in ZONES.items()}
            for name, places in (PLACES | zones).items():
                numbers[f"{seat}_{name}{rival}"] = mean_of(boards[:, *places].mean(axis=1))
            for name, rows in (("short", slice(0, HOME)), ("home", slice(HOME, GAME))):
                means = (boards[:, rows] * after[rows]).sum(axis=(1, 2)) / after[rows].sum()
                numbers[f"{seat}_two_deals_{name}{rival}"] = mean_of(means)
            for name, score in PEAKS[seat].items():
                numbers[f"{seat}_{name}{rival}"] = mean_of(boards[:, *score])
    return numbers


FAIR = 8
"""Points of a fair hand: what good players' hands are worth on average."""


@sampled(whole=1_000_000, small=10_000)
def first_deal(deals: int, seed: int) -> Found:
    """Wins of 100 playing on gains over off, first deal."""
    numbers: dict[str, tuple[float, float]] = {}
    for rival in (*RIVALS, STRONGEST):
        for seat in SEATS:
            wins, hand = (np.concatenate(each) for each in zip(*_first_deals(deals, seed, seat, rival), strict=True))
            for name, rows in (("fair", hand >= FAIR), ("poor", hand < FAIR), ("any", hand >= 0)):
                numbers[f"{seat}_{name}{rival}"] = mean_of(wins[rows])
    return numbers


def _first_deals(size: int, seed: int, seat: str, rival: str) -> Iterator[tuple[Floats, NDArray[np.intp]]]:
    """Wins that on gains in lots of first deals, and the hand's worth."""
    side = 1 if seat == "dealer" else -1
    ahead = 100 * chance_board(dealer=seat != "dealer")
    for lot in play_on_and_off(size, seed, seat, rival):
        deals = [events.astype(np.intp) for events in lot]
        on, off = (
            ahead[(side * deal).clip(min=0).sum(axis=1), (-side * deal).clip(min=0).sum(axis=1)] for deal in deals
        )
        yield on - off, abs(deals[0][:, PONE_HAND + (seat == "dealer")])
