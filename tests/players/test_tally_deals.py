"""The counts that the score is made of: against every deal looked at by itself."""

from collections import Counter

import numpy as np
import pytest

from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.players.tallies.deals_in_games import deals_in_games
from crib_tutor.players.tallies.tally_deals import (
    COLUMNS,
    PLAYER,
    add_counts,
    tally_lots,
    tally_points,
)
from crib_tutor.players.whole_deals import whole_deals
from crib_tutor.rules import BRITANNICA_FIVE, MODERN, changed
from crib_tutor.strategy.winning.deal_tables import MOMENTS, SPANS, deal_tables, shipped_deals


def naive(deals: list[list[int]]) -> tuple[Counter[tuple[int, int]], ...]:
    """The three counts, hole by hole."""
    totals, dealer_first, pone_first = (
        Counter[tuple[int, int]](),
        Counter[tuple[int, int]](),
        Counter[tuple[int, int]](),
    )
    for deal in deals:
        dealer = pone = 0
        for points in deal:
            for _ in range(points):
                dealer += 1
                dealer_first[dealer, pone] += 1
            for _ in range(-points):
                pone += 1
                pone_first[pone, dealer] += 1
        totals[dealer, pone] += 1
    return totals, dealer_first, pone_first


@pytest.mark.parametrize("span", SPANS)
def test_counts_are_those_of_pegging_hole_by_hole(span: str) -> None:
    deals = whole_deals("greedy", "book", 2_000, seed=3).events[:, COLUMNS[span]]
    for table, expected in zip(tally_points(deals), naive(deals.tolist()), strict=True):
        assert {
            (at // table.shape[1], at % table.shape[1]): int(table.flat[at]) for at in np.flatnonzero(table)
        } == dict(expected)


def test_lots_add_up_to_the_whole() -> None:
    deals = whole_deals("book", "book", 900, seed=1).events
    whole = tally_points(deals)
    for one, other in zip(add_counts([tally_points(deals[:100]), tally_points(deals[100:])]), whole, strict=True):
        assert one.tolist() == other.tolist()
    tables = tally_lots(np.array_split(deals, 3), changed(MODERN, target=31, lurches=()))
    assert (tables.deals, tables.start.totals.tolist()) == (900, whole.totals.tolist())
    assert 0 < tables.stderr < 0.1


def test_the_error_is_that_of_a_mean_of_lots() -> None:
    """At one hole each before the crib, the chance is that of a crib of nothing: an error that can be reckoned."""
    deals = np.zeros((1_000, 4), np.int8)
    deals[:, 0] = 1
    deals[:1_000:2, 3] = 1  # half of the cribs count
    shuffled = np.random.default_rng(5).permutation(deals)
    tables = tally_lots(np.array_split(shuffled, 50), changed(MODERN, target=2, lurches=()))
    assert tables.stderr == pytest.approx(0.5 / 1_000**0.5, rel=0.5)


def test_deals_from_the_log_of_games_are_those_looked_up_on_average() -> None:
    """Two ways to make deals that share no code but the cards: 300 deals of games against the shipped ones."""
    played = deals_in_games(MODERN, [BookPlayer(), BookPlayer()], 300, "two ways").astype(int)
    looked_up = whole_deals("book", "book", 20_000, seed=9).events.astype(int)
    for side in (1, -1):
        one, other = ((side * deals).clip(min=0).sum(axis=1) for deals in (played, looked_up))
        assert one.mean() == pytest.approx(other.mean(), abs=4 * other.std() / 300**0.5)


def test_the_shipped_tables_are_enough_and_say_where_they_come_from() -> None:
    for rules in (MODERN, BRITANNICA_FIVE):
        tables, shipped = deal_tables(rules), shipped_deals(rules.dealt)
        assert tables.deals >= (1_000_000 if rules is MODERN else 100_000)
        assert 0 < tables.stderr < (0.0005 if rules is MODERN else 0.002)
        assert shipped["rules"] == rules.name
        assert len(shipped["players"]) == 2
        assert all(tables.after(moment).totals.sum() == tables.deals for moment in MOMENTS)
    assert shipped_deals(6)["players"] == (PLAYER, PLAYER)
