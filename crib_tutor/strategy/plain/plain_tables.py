"""Tables of strategy as plain values, without numpy."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement, groupby
from math import comb, exp, prod
from typing import Any

from crib_tutor import rules
from crib_tutor.deck import RANKS, SUITS, InvalidCards, counting_value, quote
from crib_tutor.rules import GAME, MODERN, IllegalMove, Rules
from crib_tutor.rules.refusals import require_flag, require_number
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.winning.aims import WIN, find_aim
from crib_tutor.strategy.winning.values import Odds, gather_odds
from crib_tutor.without_numpy import NumpyNeeded, read_kept

MANY = len(RANKS)
POWERS = tuple((len(SUITS) + 1) ** rank for rank in range(MANY))
"""A power for each rank: the sum over some cards is the same in any order, and tells them from all others."""


@cache
def points_by_key(cards: int = 5) -> dict[int, int]:
    """Points of every four or five ranks, by key.

    >>> points_by_key()[4 * POWERS[4] + POWERS[10]]
    28

    Fifteens, pairs and runs; the key is the sum of the ranks' powers.
    """
    rows = combinations_with_replacement(range(MANY), cards)
    return {sum(POWERS[rank] for rank in row): _score(row) for row in rows if row[0] != row[-1] or cards <= len(SUITS)}


def _score(row: tuple[int, ...]) -> int:
    groups = [(rank, len(list(alike))) for rank, alike in groupby(row)]
    pairs = sum(comb(copies, 2) for _, copies in groups)
    return rules.FIFTEEN_POINTS * _fifteens(row) + rules.PAIR_POINTS * pairs + _runs(groups)


def _fifteens(row: tuple[int, ...]) -> int:
    sums = [1] + [0] * rules.FIFTEEN
    for rank in row:
        value = counting_value(rank + 1)
        for total in range(rules.FIFTEEN, value - 1, -1):
            sums[total] += sums[total - value]
    return sums[rules.FIFTEEN]


def _runs(groups: list[tuple[int, int]]) -> int:
    points, length, ways = 0, 0, 1
    for at, (rank, copies) in enumerate(groups):
        follows = at and groups[at - 1][0] == rank - 1
        length, ways = (length + 1, ways * copies) if follows else (1, copies)
        ends = at + 1 == len(groups) or groups[at + 1][0] != rank + 1
        points += length * ways if ends and length >= rules.SHORTEST_RUN else 0
    return points


Weights = tuple[tuple[tuple[float, ...], ...], ...]
FINEST = 65_535
"""In what parts the kept chances of winning are written."""
_SEATS = ("dealer", "pone")
_PAIRS = {two: at for at, two in enumerate(combinations_with_replacement(range(MANY), 2))}


class PlainRow(tuple[Any, ...]):
    """A row of numbers with a sum, like an array.

    >>> PlainRow([1, 2, 3])[::2].sum()
    4
    """

    __slots__ = ()

    def __getitem__(self, place: Any) -> Any:
        part = super().__getitem__(place)
        return PlainRow(part) if isinstance(place, slice) else part

    def tolist(self) -> list[Any]:
        """List them, as an array does."""
        return list(self)

    def sum(self) -> Any:
        """Add all of it up."""
        return sum(self)


class PlainTable(tuple[tuple[float, ...], ...]):
    """A table of numbers by row and column.

    >>> table = PlainTable([(1.0, 2.0), (3.0, 4.0)])
    >>> table[1, 0], table[1], table.min()
    (3.0, (3.0, 4.0), 1.0)
    """

    __slots__ = ()

    def __getitem__(self, place: Any) -> Any:
        return super().__getitem__(place[0])[place[1]] if isinstance(place, tuple) else super().__getitem__(place)

    def min(self) -> float:
        """Find the least of all."""
        return min(map(min, self))


def crib_table(dealer: bool = True, when_thrown: bool = True, dealt: int = 6) -> PlainTable:
    """Mean crib by the two ranks that a seat discards.

    >>> round(crib_table()[4, 4], 1)
    8.9

    As `crib_tutor.strategy.crib_table` gives it.
    """
    require_flag(dealer, "dealer")
    require_flag(when_thrown, "when_thrown")
    return PlainTable(map(tuple, _cribs(dealer, dealt)["thrown" if when_thrown else "held"]))


def distribution(crib: bool = False, hand: int = 4) -> PlainRow:
    """Exact numbers of hands that count 0 to 29.

    >>> distribution()[19], distribution()[29], distribution().sum()
    (0, 4, 12994800)

    With every starter, as `crib_tutor.strategy.distribution` gives them.
    """
    require_flag(crib, "crib")
    if type(hand) is not int or hand not in rules.HAND_SIZES or (crib and hand != rules.CRIB_SIZE):
        raise InvalidCards(f"{quote(hand)} isn't a number of cards in a {'crib' if crib else 'hand'}")
    return _count_all(crib, hand)


@cache
def _count_all(crib: bool, hand: int) -> PlainRow:
    tally = [0] * (rules.HIGHEST_COUNT + 1)
    points, suits, jack = points_by_key(hand + 1), len(SUITS), rules.JACK - 1
    for row in combinations_with_replacement(range(MANY), hand):
        key = sum(POWERS[rank] for rank in row)
        held = [row.count(rank) for rank in range(MANY)]
        alone = prod(comb(suits, copies) for copies in held)
        flushes = suits if max(held) == 1 else 0
        for cut in (rank for rank in range(MANY) if held[rank] < suits):
            ways = alone * (suits - held[cut])
            # The starter's suit one of four: its own rank keeps clear of that suit, and one jack is of it.
            apart = alone // comb(suits, held[cut]) * comb(suits - 1, held[cut])
            nobs = apart * held[jack] if cut != jack else 0
            scored = points[key + POWERS[cut]]
            whole = flushes if not held[cut] else 0
            part = 0 if crib else flushes * (suits - 1)
            with_jack = whole if held[jack] else 0
            shares = {0: ways - nobs - part - (whole - with_jack), 1: nobs - with_jack, hand: part}
            shares |= {hand + 1: whole - with_jack, hand + 2: with_jack}
            for more, share in shares.items():
                if share:
                    tally[scored + more] += share
    return PlainRow(tally)


def discard_weights(dealer: bool, held: Iterable[int]) -> Weights:
    """Weights of a good player's discards against these cards.

    >>> of_two, of_one = discard_weights(False, [4, 5, 6, 7, 10, 11])
    >>> len(of_two), of_one[4][4]
    (13, 0.0)

    By two ranks, of two suits and of one.
    """
    ranks = list(held)
    seat = _cribs(dealer, len(ranks))
    row = [1, *(ranks.count(rank) for rank in range(MANY))]
    factors = [exp(sum(slope * copies for slope, copies in zip(lean, row, strict=True))) for lean in seat["leaning"]]
    return tuple(
        tuple(
            tuple(weight * factors[_PAIRS[min(low, high), max(low, high)]] for high, weight in enumerate(line))
            for low, line in enumerate(table)
        )
        for table in seat["weights"]
    )


@cache
def _mean_pegs(dealt: int) -> dict[str, dict[tuple[int, ...], float]]:
    data = _read(f"pegs_{dealt}")
    rows = list(combinations_with_replacement(range(MANY), dealt - 2))
    return {
        seat: {row: (own - other) / 1000 for row, own, other in zip(rows, *data[seat]["pegs"], strict=True)}
        for seat in _SEATS
    }


def pegging_mean(kept: Iterable[int], dealer: bool) -> float:
    """Mean points that a kept hand pegs, net.

    >>> pegging_mean([0, 0, 2, 3], dealer=False) > pegging_mean([4, 4, 4, 10], dealer=False)
    True

    Less what is pegged against it.
    """
    row = tuple(sorted(kept))
    return _mean_pegs(len(row) + 2)[_SEATS[not dealer]][row]


def play_totals(dealt: int = 6) -> list[list[int]]:
    """Numbers of sampled deals by points of the play.

    >>> sum(map(sum, play_totals())) == sampled_deals()[0]
    True

    The dealer's points, then pone's.
    """
    totals: list[list[int]] = _read(f"deals_{dealt}")["pegs"]["totals"]
    return totals


def sampled_deals(dealt: int = 6) -> tuple[int, float]:
    """Number of deals sampled, and the error left.

    >>> sampled_deals()[0] > 10**6
    True

    The largest standard error of a chance.
    """
    data = _read(f"deals_{dealt}")
    return data["deals"], data["stderr"]


def mean_gains(dealt: int = 6) -> tuple[float, float]:
    """Mean points of a deal, the dealer's and pone's.

    >>> dealer, pone = mean_gains()
    >>> 16 < dealer < 17 and 10 < pone < 11
    True
    """
    dealer, pone = (sum(points * share for points, share in enumerate(shares)) for shares in gain_shares(dealt))
    return dealer, pone


def gain_shares(dealt: int = 6) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Shares of deals that bring each number of holes.

    >>> [round(sum(shares), 9) for shares in gain_shares()]
    [1.0, 1.0]

    Of the dealer, and of pone: for 0, 1, 2 and so on.
    """
    totals = _read(f"deals_{dealt}")["start"]["totals"]
    deals = sum(map(sum, totals))
    return tuple(sum(row) / deals for row in totals), tuple(sum(column) / deals for column in zip(*totals, strict=True))


# --- chances of winning, worked out beforehand ------------------------------------------------------------------------


def chance_board(dealer: bool, *, rules: Rules = MODERN, after: str = "start", below: int | None = None) -> PlainTable:
    """Chances of winning from every pair of scores.

    At the start of a deal, as they were worked out for this site. Raises `NumpyNeeded` where it wasn't.
    """
    name = board_name(dealer, min(below or GAME, GAME))
    kept = read_kept(name) if rules == MODERN and after == "start" else None
    if kept is None:
        raise NumpyNeeded("the chances of winning need")
    return _read_board(kept)


def board_name(dealer: bool, below: int) -> str:
    """Name a board of chances in a site's file.

    >>> board_name(True, 121)
    'boards/dealer-121'
    """
    return f"boards/{_SEATS[not dealer]}-{below}"


@cache
def _read_board(kept: bytes) -> PlainTable:
    parts = array("H", kept)
    return PlainTable(tuple(part / FINEST for part in parts[at : at + GAME]) for at in range(0, len(parts), GAME))


def kept_wins(dealt: str, dealer: bool, scores: tuple[int, int], aim: str = WIN) -> list[float] | None:
    """Read the worth of a hand's discards, if kept.

    >>> kept_wins("AC 2C 3C 4C 5C 6C", True, (0, 0)) is None
    True

    In the order of what they're worth; None if a site didn't work them out.
    """
    kept = read_kept("wins.json")
    wins = _read_wins(kept).get(wins_name(dealt, dealer, scores, aim)) if kept else None
    return None if wins is None else list(wins)


@cache
def _read_wins(kept: bytes) -> dict[str, list[float]]:
    read: dict[str, list[float]] = json.loads(kept)
    return read


def wins_name(dealt: str, dealer: bool, scores: tuple[int, int], aim: str = WIN) -> str:
    """Name a hand at a score in a site's file.

    >>> wins_name("AC 2C", True, (1, 2))
    'AC 2C dealer 1-2'
    """
    return f"{dealt} {_SEATS[not dealer]} {scores[0]}-{scores[1]}" + f" {aim}" * (aim != WIN)


def _cribs(dealer: bool, dealt: int) -> dict[str, Any]:
    if dealt not in (size + 2 for size in rules.HAND_SIZES):
        raise IllegalMove(f"there are no tables for {quote(dealt)} cards dealt: give 6 or 5")
    seat: dict[str, Any] = _read(f"cribs_{dealt}")[_SEATS[not dealer]]
    return seat


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = read_shipped(f"strategy/data/{name}.json")
    return data


def odds(mine: int, theirs: int, *, dealer: bool, rules: Rules = MODERN, after: str = "start", aim: str = WIN) -> Odds:
    """Chances to win, to skunk and to be skunked.

    At the start of a deal, as `crib_tutor.strategy.odds` gives them. Raises `NumpyNeeded` where a site wasn't given
    them.
    """
    if find_aim(aim, rules).name != WIN:
        raise NumpyNeeded(f"the aim {quote(aim)} needs")
    require_flag(dealer, "dealer")
    for score in (mine, theirs):
        require_number(score, "a score", 0, rules.target - 1)

    def chance(below: int, won: bool) -> float:  # as `gather_odds` asks it
        board = chance_board(dealer == won, rules=rules, after=after, below=below)
        return float(board[mine, theirs] if won else board[theirs, mine])

    return gather_odds(chance, rules, sampled_deals()[1])
