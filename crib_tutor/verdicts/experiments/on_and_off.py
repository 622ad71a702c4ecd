"""Playing on and off beside ordinary play, at every score.

A dial weighs a player's own points so many times: in the play alone, or in hand, crib, and pegs too. At 1 that's
ordinary play; the other player is wary or greedy. All settings get the same deals, six cards to 121 or five to 61, and
good players finish the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor.players.short_deals import deal_short, play_short
from crib_tutor.players.tallies.tally_deals import tally_points
from crib_tutor.players.whole_deals import TABLED, TabledPlayer, dealt_blocks, play_deals
from crib_tutor.rules import BRITANNICA_FIVE, MODERN, SHORT_GAME, Rules
from crib_tutor.strategy.arrays import Flags, Floats
from crib_tutor.strategy.playing.play_arrays import DIALS
from crib_tutor.strategy.winning.aims import win_below
from crib_tutor.strategy.winning.chances import chance_board, price_deal
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.verdicts.experiment import OTHER_SEEDS, mean_of, sampled
from crib_tutor.verdicts.experiment import Numbers as Found
from crib_tutor.verdicts.experiments.strongest_deals import ENDS, play_dials

Deals = NDArray[np.int8]
MANY_LOTS, LOTS = 20, 10
"""Parts of a sample, from which the standard errors come, and of a sample of the strongest player."""
SEATS = ("pone", "dealer")
EVEN = "even"
"""The setting that's ordinary play."""
SETTINGS = MappingProxyType(
    {name: TabledPlayer(EVEN, name) for name in DIALS} | {f"{name}_too": TabledPlayer(name, name) for name in ENDS}
)
"""Players with a dial, by name: in the play alone, and at the middle size in the discard "too"."""
RIVALS = MappingProxyType({"": TABLED["wary"], "_greedy": TABLED["book"]})
"""The other player where both are looked up, by the end of a number's name."""
STRONGEST = "_strongest"
"""The end of a number's name where both play every line, one with the dial and the other without."""
_SLOWER = 800
"""Deals looked up in place of one that's played so."""
NEAR = 2
"""Ranks between two close cards, at most."""
SMALL = 25
"""Chances in 100 below which a gain is told as a share of them."""


# --- the deals --------------------------------------------------------------------------------------------------------


GAMES: Mapping[str, Rules] = MappingProxyType({"": MODERN, "_five": BRITANNICA_FIVE})
"""The games in which the dial is tried, by the end of a number's name."""


def play_settings(
    deals: int, seed: int, seat: str, rival: str = "", game: str = "", settings: Iterable[str] = tuple(SETTINGS)
) -> Iterator[Mapping[str, Deals]]:
    """Play the same deals at every setting, lot by lot.

    Where both play every line there's one deal for 800, at three settings, and in each lot at least one.
    """
    for lot in range(LOTS if rival == STRONGEST else MANY_LOTS):
        if rival == STRONGEST:
            yield play_dials(max(1, deals // _SLOWER // LOTS), LOTS * seed + lot)[seat]
            continue
        if game:
            blocks = [deal_short(np.random.default_rng([seed, lot]), deals // MANY_LOTS)]
        else:
            blocks = list(dealt_blocks(deals // MANY_LOTS, MANY_LOTS * seed + lot))
        events = {}
        for name in settings:
            pair = (RIVALS[rival], SETTINGS[name]) if seat == "dealer" else (SETTINGS[name], RIVALS[rival])
            played = [play_short(cards, *pair) if game else play_deals(cards, *pair).events() for cards in blocks]
            events[name] = np.concatenate(played)
        yield events


def board_of(events: Deals, seat: str, rules: Rules = MODERN) -> Floats:
    """Wins of 100 before such deals: [own, other's]."""
    after = chance_board(dealer=True, rules=rules), chance_board(dealer=False, rules=rules)
    boards = price_deal(tally_points(events), after, win_below(rules.target, rules.target))
    return 100 * boards[0 if seat == "dealer" else 1]


# --- the scores -------------------------------------------------------------------------------------------------------


def scores_where(holds: Callable[[NDArray[np.intp], NDArray[np.intp]], Flags], target: int = MODERN.target) -> Floats:
    """Weigh all scores alike at which something holds."""
    there: Floats = np.asarray(holds(*np.indices((target, target))), np.float64)
    return np.asarray(there / there.sum())


def ahead(lead: tuple[int, int], own: tuple[int, int], target: int = MODERN.target) -> Floats:
    """Weigh scores at which a player is ahead."""

    def holds(mine: NDArray[np.intp], theirs: NDArray[np.intp]) -> Flags:
        gap = mine - theirs
        return np.asarray((gap >= lead[0]) & (gap <= lead[1]) & (mine >= own[0]) & (mine <= own[1]))

    return scores_where(holds, target)


def at_scores(scores: Sequence[tuple[int, int]], target: int = MODERN.target) -> Floats:
    """Weigh these scores alike, own and other's."""
    weights = np.zeros((target, target))
    weights[tuple(np.array(scores).T)] = 1 / len(scores)
    return weights


def at_home(par: float, target: int = MODERN.target) -> Floats:
    """Weigh scores of a player at par.

    The other is six or seven behind.
    """
    own = [ceil(par * deals) for deals in (1, 2, 3)]
    return at_scores([(score, score - less) for score in own for less in (6, 7)], target)


FAR = (20, 30)
"""Holes between two players of whom one is far ahead."""
A_LITTLE = (6, FAR[0] - 5)
"""Holes between two players of whom one is ahead, and not far."""
OWN = MappingProxyType({"middle": (60, 100), "end": (105, 119)})
"""What a player far ahead has: in the middle of a game, and on its last street."""
PAR = {MODERN: 29, BRITANNICA_FIVE: 17.5}
"""Holes in two deals, by the Encyclopaedia Britannica: who has them is at home."""
HOME = 28
"""The same by Tommy's Cribbage, with six cards."""
LAST, PEGS = 112, 4
"""Where the home stretch begins, and the holes that a dealer may hope to peg in the play."""
NECK = scores_where(lambda own, other: (own >= LAST) & (other >= LAST) & (abs(own - other) <= 3))
"""Neck and neck in the home stretch."""
NEAR_HOME = scores_where(lambda own, other: (NECK > 0) & (own >= MODERN.target - PEGS) & (other < MODERN.target - PEGS))
"""Such scores at which a player may peg out, and the other needs more than that."""
ZONES = MappingProxyType(
    {"61_75": (SHORT_GAME, 75), "76_86": (76, 86), "87_101": (87, 101), "102_112": (102, 112), "113_120": (113, 120)}
)
"""The zones of a game that Cribbage Pro printed in 2012, for scores that are close."""
CLOSE = 5
"""Holes within which two scores are close, in a zone."""
BROUGHT = {"dealer": 16, "pone": 10}
"""About what a deal brings each seat: the zones are those of the scores at its end."""
PEAKS = {
    "pone": {"most": (120, 118), "least": (114, 116)},
    "dealer": {"most": (117, 114), "least": (109, 108)},
}
"""The scores, own and other's, at which a setting gains most, found beside a wary player."""


def in_zone(low: int, high: int, seat: str) -> Floats:
    """Weigh close scores that a deal takes to a zone."""
    mine, theirs = BROUGHT[seat], sum(BROUGHT.values()) - BROUGHT[seat]

    def holds(own: NDArray[np.intp], other: NDArray[np.intp]) -> Flags:
        ends = own + mine, other + theirs
        inside = [(chair >= low) & (chair <= high) for chair in ends]
        return np.asarray(inside[0] & inside[1] & (abs(ends[0] - ends[1]) <= CLOSE))

    return scores_where(holds)


@cache
def after_two_deals() -> Floats:
    """Chances of all scores after two deals: (121, 121), [own, other's]."""
    totals = deal_tables().start.totals
    once, target = totals / totals.sum(), MODERN.target
    size = 2 * target
    both = np.fft.rfft2(once, (size, size)) * np.fft.rfft2(once.T, (size, size))
    return np.asarray(np.maximum(np.fft.irfft2(both, (size, size)), 0)[:target, :target], np.float64)


@cache
def places_of(seat: str, game: str) -> Mapping[str, Floats]:
    """Weigh the scores of each place: [own, other's]."""
    rules = GAMES[game]
    own, lead = np.indices((rules.target, rules.target))[0], (rules.target // 2 + 1, rules.target - 2)
    leads = {"ahead": ahead(A_LITTLE, lead, rules.target), "at_home": at_home(PAR[rules], rules.target)}
    if not game:
        leads |= {f"ahead_{part}": ahead(FAR, holes) for part, holes in OWN.items()}
    names = {name: name.replace("ahead", "behind") if "ahead" in name else f"other_{name}" for name in leads}
    places = leads | {names[name]: place.T for name, place in leads.items()}
    if game:
        return places
    deals = {"short": after_two_deals() * (own < HOME), "home": after_two_deals() * (own >= HOME)}
    return {
        **places,
        "neck": NECK,
        "near_home": NEAR_HOME,
        **{f"two_deals_{name}": place / place.sum() for name, place in deals.items()},
        **{f"zone_{name}": in_zone(*ends, seat) for name, ends in ZONES.items()},
        **{name: at_scores([at]) for name, at in PEAKS[seat].items()},
    }


# --- what a setting wins ----------------------------------------------------------------------------------------------


def weigh_lots(
    deals: int, seed: int, rival: str = "", game: str = "", settings: Iterable[str] = tuple(SETTINGS)
) -> Found:
    """Wins in 100 that settings gain, by scores."""
    found = defaultdict[str, list[float]](list)
    for seat in SEATS:
        for events in play_settings(deals, seed, seat, rival, game, settings):
            numbers = weigh_settings(events, seat, game) | ({} if game else weigh_first_deal(events, seat))
            for name, number in numbers.items():
                found[f"{seat}_{name}{game}{rival}"].append(number)
    return {name: mean_of(numbers) for name, numbers in found.items()}


def _some() -> Mapping[str, float]:
    numbers = weigh_lots(1_000, OTHER_SEEDS[0], game="_five", settings=(EVEN, *ENDS))
    return {name: number for name, (number, _) in numbers.items()}


@sampled(whole=200_000, small=10_000, part=_some)
def by_score(deals: int, seed: int) -> Found:
    """Weigh every setting of the dial, in both games."""
    found: dict[str, tuple[float, float]] = {}
    for rival, game in [(rival, game) for game in GAMES for rival in RIVALS] + [(STRONGEST, "")]:
        found |= weigh_lots(deals, seed, rival, game, (EVEN, *ENDS) if rival else tuple(SETTINGS))
    return found


def weigh_settings(events: Mapping[str, Deals], seat: str, game: str = "") -> dict[str, float]:
    """What each setting gains in each place.

    Where good players' smaller chance is under 25 in 100, what it gains in 100 of that too.
    """
    good = 100 * chance_board(seat == "dealer", rules=GAMES[game])
    boards = {setting: board_of(points, seat, GAMES[game]) for setting, points in events.items()}
    numbers = {}
    for place, weights in places_of(seat, game).items():
        usual, chance = (float(np.vdot(board, weights)) for board in (boards[EVEN], good))
        smaller, numbers[f"{EVEN}_{place}"] = min(chance, 100 - chance), usual
        for setting in boards.keys() - {EVEN}:
            gain = numbers[f"{setting}_{place}"] = float(np.vdot(boards[setting], weights)) - usual
            if smaller < SMALL:
                numbers[f"{setting}_{place}_share"] = 100 * gain / smaller
    return numbers


FAIR = 8
"""Points of a fair hand: what good players' hands are worth on average."""


def weigh_first_deal(events: Mapping[str, Deals], seat: str) -> dict[str, float]:
    """What each setting gains in the first deal."""
    side, board = 1 if seat == "dealer" else -1, 100 * chance_board(dealer=seat != "dealer")
    wins = {}
    for setting, points in events.items():
        own = side * points.astype(np.intp)
        wins[setting] = board[own.clip(min=0).sum(axis=1), (-own).clip(min=0).sum(axis=1)]
    hand = abs(events[EVEN][:, -2 if seat == "dealer" else -3])
    groups = {"fair": hand >= FAIR, "poor": hand < FAIR, "any": hand >= 0}
    return {
        f"{setting}_{name}": float((won - wins[EVEN])[rows].mean()) if rows.any() else 0.0
        for setting, won in wins.items()
        if setting != EVEN
        for name, rows in groups.items()
    }


def mean_gains(deals: int, seed: int, seat: str, settings: tuple[str, ...]) -> dict[str, Floats]:
    """What settings gain at every score."""
    sums: Any = dict.fromkeys(settings, 0)
    for events in play_settings(deals, seed, seat, settings=(EVEN, *settings)):
        usual = board_of(events[EVEN], seat)
        for setting in settings:
            sums[setting] = sums[setting] + (board_of(events[setting], seat) - usual) / MANY_LOTS
    return dict(sums)
