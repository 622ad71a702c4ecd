"""Tally whole deals: the counts that fix every chance."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crib_tutor.findings.finding import Redone, finding
from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.players.tallies.deals_in_games import deals_in_games
from crib_tutor.players.whole_deals import whole_deals
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, HIGHEST_COUNT, MODERN, Rules
from crib_tutor.strategy.arrays import Ints, Places
from crib_tutor.strategy.winning.chances import solve_boards
from crib_tutor.strategy.winning.deal_tables import SPANS, VERSION, DealTables, PointCounts

Counts = Ints
COLUMNS = MappingProxyType(
    {
        "start": slice(None),
        "play": slice(-3, None),
        "pone": slice(-2, None),
        "hand": slice(-1, None),
        "pegs": slice(1, -3),
    }
)
"""The columns of each part of a deal: first his heels, last pone's hand, the dealer's hand and the crib."""
PLAYER = "wary"
"""Both players: they discard by the tables of good players, and in the play they mind what can be replied."""
_WIDTH = 128
"""More points than anyone scores in a deal."""


def tally_points(deals: NDArray[np.int8]) -> PointCounts:
    """Count what deals come to.

    >>> counts = tally_points(np.array([[2, -8, 0, 4], [0, -8, 12, 5]], np.int8))
    >>> counts.totals.shape, counts.dealer_first[6].tolist(), counts.pone_first[1].tolist()
    ((18, 9), [0, 0, 0, 0, 0, 0, 0, 0, 2], [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

    And who has what when the other gets so far: see `PointCounts`. ``deals`` is (n, columns), in points, more than 0
    for the dealer and less for pone, in the order of scoring.
    """
    dealer, pone = (np.zeros(len(deals), np.intp) for _ in range(2))
    firsts = np.zeros((_WIDTH, _WIDTH), np.int64), np.zeros((_WIDTH, _WIDTH), np.int64)
    for column in deals.T:
        up, down = np.maximum(column, 0).astype(np.intp), np.maximum(-column, 0).astype(np.intp)
        _mark(firsts[0], dealer, up, pone)
        dealer += up
        _mark(firsts[1], pone, down, dealer)
        pone += down
    totals = np.zeros((_WIDTH, _WIDTH), np.int64)
    np.add.at(totals, (dealer, pone), 1)
    high, wide = dealer.max(initial=0) + 1, pone.max(initial=0) + 1
    return PointCounts(totals[:high, :wide], firsts[0][:high, :wide], firsts[1][:wide, :high])


def _mark(first: Counts, mine: Places, more: Places, theirs: Places) -> None:
    """Count, for every number of points that one more score passes, what the other has then."""
    scored = np.flatnonzero(more)
    for step in range(1, more.max(initial=0) + 1):
        passing = scored[more[scored] >= step]
        places = (mine[passing] + step) * _WIDTH + theirs[passing]
        first += np.bincount(places, minlength=_WIDTH * _WIDTH).reshape(first.shape)


def add_counts(parts: Iterable[PointCounts]) -> PointCounts:
    """Add the counts of several lots of deals.

    >>> lot = tally_points(np.array([[2, -8]], np.int8))
    >>> int(add_counts([lot, lot]).totals[2, 8])
    2

    Whatever the most points of each.
    """
    sums = []
    for tables in zip(*parts, strict=True):
        total = np.zeros([max(sizes) for sizes in zip(*(table.shape for table in tables), strict=True)], np.int64)
        for table in tables:
            total[: table.shape[0], : table.shape[1]] += table
        sums.append(total)
    return PointCounts(*sums)


# --- what is shipped --------------------------------------------------------------------------------------------------


def tally_lots(lots: Iterable[NDArray[np.int8]], rules: Rules) -> DealTables:
    """Tally several lots of deals, with their error.

    >>> from crib_tutor.rules import changed
    >>> lot = np.array([[2, -8, 6, 4], [0, -8, 12, 5]], np.int8)
    >>> tally_lots([lot, lot], changed("MODERN", target=31, lurches=())).stderr
    0.0

    Each like `tally_points`'s; the error is the largest standard error of any chance. It comes from how the chances of
    the lots differ from each other, at every pair of scores and every moment.
    """
    tallied = [tally_deals(lot) for lot in lots]
    stderr = 0.0
    for below in {rules.target, *(lurch.below for lurch in rules.lurches)}:
        boards = [np.array(list(solve_boards(lot, rules.target, below).values())) for lot in tallied]
        stderr = max(stderr, float((np.std(boards, axis=0, ddof=1) / np.sqrt(len(boards))).max()))
    parts = {span: add_counts([getattr(lot, span) for lot in tallied]) for span in SPANS}
    hands = np.sum([lot.hands for lot in tallied], axis=0)
    return DealTables(sum(lot.deals for lot in tallied), stderr, **parts, hands=hands)


def tally_deals(deals: NDArray[np.int8]) -> DealTables:
    """Tally one lot of deals, without an error.

    >>> tally_deals(np.array([[2, -8, 6, 4], [0, -8, 12, 5]], np.int8)).hands[:, [6, 8]].tolist()
    [[1, 0], [0, 2]]
    """
    parts = {span: tally_points(deals[:, COLUMNS[span]]) for span in SPANS}
    shown = [np.bincount(np.abs(deals[:, column].astype(np.intp)), minlength=HIGHEST_COUNT + 1) for column in (-2, -3)]
    return DealTables(len(deals), 0.0, **parts, hands=np.array(shown))


def deal_lots(dealt: int, lots: int, deals: int) -> Iterator[NDArray[np.int8]]:
    """Deal lots of deals between two players.

    >>> [lot.shape for lot in deal_lots(5, 2, 10)]
    [(10, 24), (10, 24)]

    Two wary players, looked up, or of five cards, played by the book as games.
    """
    for lot in range(lots):
        if dealt == DEALT:
            yield whole_deals(PLAYER, PLAYER, deals, seed=lot).events
        else:
            yield deals_in_games(BRITANNICA_FIVE, [BookPlayer(), BookPlayer()], deals, f"five cards/{lot}")


def _tally(rules: Rules, lots: int, deals: int, player: str) -> dict[str, Any]:
    """Deal, tally, and give the counts as `crib_tutor.strategy.winning.deal_tables` reads them."""
    tables = tally_lots(deal_lots(rules.dealt, lots, deals), rules)
    counts = {span: {name: table.tolist() for name, table in getattr(tables, span)._asdict().items()} for span in SPANS}
    head = {"version": VERSION, "dealt": rules.dealt, "deals": tables.deals, "stderr": round(tables.stderr, 6)}
    return head | {"players": [player, player], "rules": rules.name, "hands": tables.hands.tolist()} | counts


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    """Make deals of the first lot again, and compare the points of both seats, to five standard errors."""
    (lot,) = deal_lots(kept["dealt"], 1, 100_000 if kept["dealt"] == DEALT else 200)
    few = tally_deals(lot)
    for span in SPANS:
        for axis, seat in ((1, "dealer"), (0, "pone")):
            again, known = (
                np.array(totals).sum(axis=axis) for totals in (getattr(few, span).totals, kept[span]["totals"])
            )
            points = np.arange(max(len(again), len(known)))
            means = [float(deals @ points[: len(deals)] / deals.sum()) for deals in (again, known)]
            spread = float(known @ (points[: len(known)] - means[1]) ** 2 / known.sum()) ** 0.5
            yield Redone(f"{seat}, {span}", means[0], means[1], 5 * spread / len(lot) ** 0.5)


@finding("strategy/data/deals_6.json", _redo, minutes=4)
def deals_6() -> dict[str, Any]:
    """Tally twenty million deals of the six-card game."""
    return _tally(MODERN, 20, 1_000_000, PLAYER)


@finding("strategy/data/deals_5.json", _redo, minutes=60)
def deals_5() -> dict[str, Any]:
    """Tally half a million deals of the five-card game."""
    return _tally(BRITANNICA_FIVE, 10, 50_000, "book")
